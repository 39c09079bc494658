"""Property tests stop at what they find, not at how long this machine took. A law that needs more examples says so."""

from hypothesis import settings

# The same examples each time, so that a red test is one that the change made red; others are searched for with
# pytest --hypothesis-profile=search.
settings.register_profile("playground", deadline=None, max_examples=30, derandomize=True)
settings.register_profile("quick", deadline=None, max_examples=15, derandomize=True)  # make test-fast
settings.register_profile("search", deadline=None, max_examples=200)
settings.load_profile("playground")

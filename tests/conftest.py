"""Property tests stop at what they find, not at how long this machine took."""

from hypothesis import settings

settings.register_profile("playground", deadline=None)
settings.load_profile("playground")

"""Property tests stop at what they find, not at how long this machine took. A law that needs more examples says so."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.browser.server import Server, served
from tests.examples import USUAL

# The same examples each time, so that a red test is one that the change made red; others are searched for with
# pytest --hypothesis-profile=search.
settings.register_profile("playground", deadline=None, max_examples=USUAL, derandomize=True)
settings.register_profile("quick", deadline=None, max_examples=10, derandomize=True)  # make test-fast
settings.register_profile("search", deadline=None, max_examples=200)
settings.load_profile("playground")


def pytest_collection_finish() -> None:
    """What the tests have imported stays, and is looked through for garbage no more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 10, 10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app in a process of its own."""
    with served(tmp_path_factory.mktemp("app")) as running:
        yield running

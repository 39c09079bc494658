"""Property tests stop at what they find, not at how long this machine took. A law that needs more examples says so."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import films.pages  # noqa: F401  which makes the pages known that lessons ask
from tests.browser.server import Server, served
from tests.examples import USUAL
from tests.groups import GROUPS, left_out

TESTS = Path(__file__).parent
ADDONS = TESTS.parent / "addons"  # of which two have files that take minutes
# The files without a browser that take longest: a worker that took one of them last would end alone.
LONGEST = [
    "test_addons.py",
    "test_benchmarks.py",
    "test_wheel.py",
    "fuzz/test_hunt.py",
    "fuzz/test_dear_films.py",
    "films/test_hostile_names.py",
]
LONGEST += ["films/topics/test_any_scene.py", "fuzz/test_worst_files.py"]

# The same examples each time, so that a red test is one that the change made red; others are searched for with
# pytest --hypothesis-profile=search.
settings.register_profile("playground", deadline=None, max_examples=USUAL, derandomize=True)
settings.register_profile("quick", deadline=None, max_examples=10, derandomize=True)  # make test-fast
settings.register_profile("search", deadline=None, max_examples=200)
settings.load_profile("playground")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--groups", default="all", help=f"the groups to run, of {', '.join(GROUPS)}; all unless named")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the other groups (tests/groups.py)."""
    return True if collection_path in left_out(config.getoption("--groups")) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Workers take files in this order: after those with a browser, those of add-ons, the longest, all others."""

    def turn(item: pytest.Item) -> int:
        if "browser" in item.path.parent.parts or "browsers" in item.path.parent.parts:
            return -1
        if item.path.is_relative_to(ADDONS):
            return 0
        name = item.path.as_posix().removeprefix(f"{TESTS.as_posix()}/")
        return LONGEST.index(name) + 1 if name in LONGEST else len(LONGEST) + 1

    items.sort(key=turn)


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

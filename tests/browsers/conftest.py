"""A newcomer in Firefox and one in WebKitGTK, whose pages must report no error."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from tests.browser.host_page import site
from tests.browser.server import Server
from tests.browsers.browser import Browser, firefox_window, webkit_window
from tests.browsers.find import FIND, NoBrowserError
from tests.browsers.visitor import StageVisitor

OPEN: dict[str, Callable[[Path], AbstractContextManager[Browser]]] = {
    "firefox": firefox_window,
    "webkit": webkit_window,
}
LAPTOP, PHONE = (1280, 720), (390, 844)
HARMLESS = [
    # A picture takes its new size at once, and what this moves is told of it a frame later, as the standard says.
    r"ResizeObserver loop completed with undelivered notifications",
    r"^file:\S+: Script error\.$",  # all that WebKit says of it, and of any error, on a page that is a file
    # What a busy server has not made in time is asked for again.
    r"no http\S*/(?:still|film)/",
]
Comes = Callable[[tuple[int, int]], StageVisitor]


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in OPEN])
def name(request: pytest.FixtureRequest) -> str:
    """Of a browser; where it is not there, the test is skipped with the sentence that says so."""
    try:
        FIND[request.param]()
    except NoBrowserError as error:
        pytest.skip(str(error))
    return str(request.param)


@pytest.fixture
def expected_errors() -> list[str]:
    """Patterns of the errors that a test provokes on purpose: it appends them here."""
    return []


@pytest.fixture
def comes(name: str, tmp_path_factory: pytest.TempPathFactory, expected_errors: list[str]) -> Iterator[Comes]:
    """Somebody comes, with a window of this size in a browser of their own."""
    visitors: list[StageVisitor] = []
    with ExitStack() as windows:

        def come(size: tuple[int, int]) -> StageVisitor:
            browser = windows.enter_context(OPEN[name](tmp_path_factory.mktemp(name)))
            browser.resize(*size)
            visitors.append(StageVisitor(browser))
            return visitors[-1]

        yield come
        errors = [error for visitor in visitors for error in visitor.browser.errors()]
    expected = re.compile("|".join([*HARMLESS, *expected_errors]))
    if unexpected := [error for error in errors if not expected.search(error)]:
        pytest.fail("the page reported:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture
def laptop(comes: Comes) -> StageVisitor:
    return comes(LAPTOP)


@pytest.fixture
def phone(comes: Comes) -> StageVisitor:
    return comes(PHONE)


@pytest.fixture(scope="session")
def app(server: Server) -> str:
    return server.url


@pytest.fixture
def serve_files() -> Iterator[Callable[[Path], str]]:
    """Serves a folder as a site of its own, and gives its address."""
    with ExitStack() as sites:
        yield lambda folder: sites.enter_context(site(folder))

"""The app in a process of its own, and pages of a real Chromium that must not report errors."""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from tests.browser.find_chromium import FLAGS, NoChromiumError, chromium
from tests.browser.host_page import site
from tests.browser.relay import Relay
from tests.browser.server import Server, served
from tests.browser.stage_page import EmbedPage, StagePage, Visit
from tests.browser.tabs import KIND, ONE_PROCESS, PLAIN, UNOPTIMISED, Tabs, watched
from tests.browser.within import go

expect.set_options(timeout=60_000)  # what is slow is not wrong: a machine may have other work

# What a page says when its server goes away.
CUT_OFF = [
    r"WebSocket connection .* failed",
    r"net::ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET|INCOMPLETE|CONTENT_LENGTH_MISMATCH)",
    r"Failed to fetch",
]
CUT_OFF += [
    r"DoInitPings timed out",
    r"when disconnected from server",
    r"reaching server endpoint",
    r"server is not responding",
]


# What a busy server has not made in time: the page asks again a little later (gallery.js, exchange.js).
LATE = r"status of 503 .*/(?:still|film)/"


@pytest.fixture(scope="session")
def app(server: Server) -> str:
    """Address of the app that all tests share."""
    return server.url


@pytest.fixture(scope="module")
def own_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of an app of one file's own: an address may open only so many rooms in a while."""
    with served(tmp_path_factory.mktemp("own app")) as running:
        yield running.url


@pytest.fixture
def slow_line(server: Server, expected_errors: list[str]) -> Iterator[str]:
    """Address of the app at the far end of a line of 1 Mbit/s."""
    expected_errors += CUT_OFF  # at the end
    relay = Relay(server.port, megabits=1, latency=0.05)
    yield relay.url
    relay.close()


@pytest.fixture(scope="session")
def other_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One more, for those who stop it."""
    with served(tmp_path_factory.mktemp("restartable")) as running:
        yield running


@pytest.fixture
def restartable_app(other_app: Server, expected_errors: list[str]) -> Iterator[Server]:
    """An app that a test may `stop()`, `start()` or `restart()` under an open page, or send to sleep."""
    expected_errors += CUT_OFF
    yield other_app
    if other_app.process is None:
        other_app.start()
    else:
        other_app.process.send_signal(signal.SIGCONT)


@pytest.fixture(autouse=True)
def serve_files() -> Iterator[Callable[[Path], str]]:
    """Serves a folder as a site of its own, and gives its address.

    It is there for every test, so that pytest ends it after `new_page`: a page that still fetches, as a lesson does its
    films, would otherwise meet a server that is gone.
    """
    with ExitStack() as sites:
        yield lambda folder: sites.enter_context(site(folder))


@pytest.fixture(scope="package")  # not session: while Playwright runs, no later test could use asyncio
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoChromiumError as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ONE_PROCESS, UNOPTIMISED])
        yield running
        running.close()


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Tabs:
    return Tabs(browser)


@pytest.fixture
def expected_errors() -> list[str]:
    """Patterns of the errors that a test provokes on purpose: it appends them here."""
    return []


@dataclass(frozen=True)
class Leaving:
    """What is done before the pages of a test are left, and parts of the errors that are no faults then."""

    act: Callable[[BrowserContext], None] = lambda _: None
    errors: tuple[str, ...] = ()


@pytest.fixture
def leaving() -> Leaving:
    return Leaving()


@pytest.fixture
def new_page(
    browser: Browser, tabs: Tabs, expected_errors: list[str], leaving: Leaving
) -> Iterator[Callable[..., Page]]:
    """Opens a page; one with options (no network, no scripts) has a browser context of its own, as has one that is to
    be its `own`, for scripts, clocks or routes that no other test shall meet; one `within` the app is there already.

    No page may report an error or ask another host for anything.
    """
    errors = tabs.errors
    errors.clear()
    taken_pages: list[Page] = []
    inside: list[Page] = []
    contexts = []

    def open_page(*, own: bool = False, within: str = "", **options: Any) -> Page:
        if within:
            inside.append(tabs.take_inside(within))
            return inside[-1]
        if own or not options.keys() <= PLAIN | KIND:
            contexts.append(watched(browser, errors.append, **options))
            return contexts[-1].new_page()
        taken_pages.append(tabs.take(**options))
        return taken_pages[-1]

    yield open_page
    before = len(errors)
    for context in (*contexts, *(page.context for page in taken_pages)):
        leaving.act(context)
    for page in taken_pages:
        tabs.give_back(page)
    for page in inside:
        tabs.give_back_inside(page)
    for context in contexts:
        context.close()
    # Leaving breaks off what is still loading: no fault.
    usual = "Failed to fetch", *leaving.errors
    errors[before:] = [error for error in errors[before:] if not any(words in error for words in usual)]
    patterns = [*expected_errors, LATE]
    unexpected = [error for error in errors if not any(re.search(pattern, error) for pattern in patterns)]
    if unexpected:
        pytest.fail("the page reported:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def visitor(app: str, new_page: Callable[..., Page]) -> Page:
    """A page that is in the app already, for a test that wants a page to begin with: the work of loading is saved. What
    was done there before does not show: that is the law of the link."""
    return new_page(within=app)


@pytest.fixture
def visit(visitor: Page) -> Visit:
    """Has the visitor go to an address below the app's."""

    def to(address: str) -> StagePage:
        go(visitor, address)
        return StagePage(visitor).ready()

    return to


@pytest.fixture
def embed(app: str, page: Page) -> Visit:
    """Opens a scene in a page of its own, with the stage's tools and settings: a third of the work of a page with
    Streamlit, for what the stage alone does."""

    def to(address: str) -> StagePage:
        mark = "&" if "?" in address else "?"
        return EmbedPage(page).open(f"{app}/embed/{address}{mark}edit=1&settings=1")

    return to


@pytest.fixture
def foreign_requests() -> list[str]:
    """Addresses of what hostile texts would ask for (tests/films/hostile_names.py)."""
    return []


@pytest.fixture
def watching(foreign_requests: list[str]) -> Callable[[Page], Page]:
    """Has a page note what its hostile texts ask for."""

    def watch(page: Page) -> Page:
        def note(request: Request) -> None:
            if request.url.split("?")[0].endswith("q.png"):
                foreign_requests.append(request.url)

        page.on("request", note)
        return page

    return watch

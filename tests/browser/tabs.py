"""Pages of a real Chromium, and what they complain about.

A page opened in a new context loads and compiles megabytes of scripts, and so does one whose process has ended: twice
the work of a page in a process that knows them. So tests hand one tab to the next (what they may do to it: lent.py),
and take a context of their own where they need one. Those that only want a page to begin with get a tab that stays in
the app (see within.py).
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser import within
from tests.browser.lent import Lent
from tests.browser.rest import listen

ONE_PROCESS = "--process-per-site"  # all of a context's pages of the app, whichever its port
# A page here lives for seconds: what is compiled once more, to run faster, hardly runs.
UNOPTIMISED = "--js-flags=--no-opt --no-maglev"
VIEWPORT: ViewportSize = {"width": 1280, "height": 720}
PLAIN = {"viewport", "color_scheme", "reduced_motion"}  # what a tab may have one way, and then another
KIND = {"has_touch", "is_mobile"}  # what it is opened with, and stays: such tabs are handed on among those who want it
# Settings are open, as for somebody who has opened them: what lies on the first screen is tried in test_workbench.py.
# Single steps do not move, by the reader's own choice: test_motion.py tries them.
SETTINGS_OPEN = (
    "try { for (const part of ['settings', 'more', 'folds']) sessionStorage[`playground-${part}`] ??= '1'; "
    "localStorage['playground-motion'] ??= 'off'; } "
    "catch { /* a page of its own */ }"
)
FORGET = f"localStorage.clear(); sessionStorage.clear(); {SETTINGS_OPEN}"
# A timer of a page that is being left may write once more, and Chromium may keep that for the process's next page
# though the origin's data are cleared: so a lesson's challenge was met before the next test had begun.
KEEP_NOTHING = "Storage.prototype.setItem = () => {}"
OWN = ("127.0.0.1", "localhost", "playground.localhost")


class Tabs:
    """Tabs, each at rest at about:blank until it is taken. `errors`: what they have reported."""

    def __init__(self, browser: Browser) -> None:
        self.errors: list[str] = []
        self._browser = browser
        self._idle: dict[frozenset[str], list[Page]] = {}
        self._kinds: dict[Page, frozenset[str]] = {}
        self._warm: list[Page] = []
        self._lent: dict[Page, Lent] = {}

    def take(self, **options: Any) -> Page:
        """A tab in a window of its own: one behind another gets no animation frames."""
        kind = frozenset(name for name in KIND if options.pop(name, False))
        idle = self._idle.get(kind)
        page = idle.pop() if idle else self._new(tab(self._watched(**dict.fromkeys(kind, True))))
        self._kinds[page] = kind
        return _plain(page, **options)

    def give_back(self, page: Page) -> None:
        """As a new one: nothing is open before it, held down, pointed at, listened to, intercepted or remembered."""
        self._let_go(page)
        leave(page)
        self._idle.setdefault(self._kinds[page], []).append(page)

    @property
    def opened(self) -> list[Page]:
        """All that have been taken, whether or not they are back."""
        return list(self._kinds)

    def take_inside(self, app: str) -> Page:
        """A warm tab: the app is loaded, at a light page."""
        page = self._warm.pop() if self._warm else self._new(within.enter(self._watched(), app))
        return _plain(page)

    def give_back_inside(self, page: Page) -> None:
        """Its session goes on; one that does not get back to the light page is not used again."""
        self._let_go(page)
        within.back(page)
        page.evaluate(FORGET)  # also what its stage has kept as it was left
        self._warm.append(page)

    def _watched(self, **options: Any) -> BrowserContext:
        return watched(self._browser, self.errors.append, **options)

    def _new(self, page: Page) -> Page:
        self._lent[page] = Lent(page)
        return page

    def _let_go(self, page: Page) -> None:
        self._lent[page].forget()
        pages = page.context.pages
        for opened in pages[pages.index(page) + 1 :]:  # a link's tab is in the same window, and in front
            opened.close()
        page.mouse.up()
        page.mouse.move(0, 0)
        page.unroute_all()


def _plain(page: Page, viewport: Any = VIEWPORT, color_scheme: Any = "light", reduced_motion: Any = "null") -> Page:
    page.set_viewport_size(viewport)
    # all that a test may have emulated: the next one that gets this tab would else be on paper, or without motion
    page.emulate_media(
        media="null", color_scheme=color_scheme, reduced_motion=reduced_motion, forced_colors="null", contrast="null"
    )
    return page


def leave(page: Page) -> None:
    """Go to about:blank, and have the browser forget what the page keeps there."""
    was = urlsplit(page.url)
    if not was.scheme.startswith("http"):
        page.goto("about:blank")
        return
    page.evaluate(f"{FORGET}; {KEEP_NOTHING}")
    page.goto("about:blank")
    tools = page.context.new_cdp_session(page)  # also what the page has kept as it was left
    origin, kinds = f"{was.scheme}://{was.netloc}", "local_storage,cookies,indexeddb"
    tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
    tools.detach()


def tab(context: BrowserContext) -> Page:
    """A tab for many pages of the app. An empty page behind it keeps their process, in which the app's scripts are
    compiled, alive while the tab is at about:blank."""
    behind = context.new_page()
    behind.route("**", lambda route: route.fulfill(content_type="text/html", body=""))
    behind.goto(f"http://{OWN[0]}/")
    return context.new_page()


def watched(browser: Browser, report: Callable[[str], None], **options: Any) -> BrowserContext:
    """A context whose pages report their errors, and every request to another host. Playwright waits for something in
    a page by running text there, which the app's policy forbids: so it does not hold here. See test_policy.py."""
    # A service worker stays from one page to the next, which must not know of each other.
    apart = {"viewport": VIEWPORT, "bypass_csp": True, "service_workers": "block"}
    context = browser.new_context(**{**apart, **options})
    listen(context)
    context.add_init_script(SETTINGS_OPEN)
    context.on("console", lambda m: report(f"{m.text} ({m.location['url']})") if m.type == "error" else None)
    context.on("weberror", lambda e: report(e.error.stack or str(e.error)))
    context.on("request", lambda r: report(f"request to {r.url}") if _foreign(r.url) else None)
    return context


def _foreign(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme.startswith(("http", "ws")) and parts.hostname not in OWN

"""Going to a page within the app, as one does by Back or by the menu: a third of the work of loading it."""

from playwright.sync_api import BrowserContext, Page

from tests.browser.rest import rest

LIGHT_PAGE = "contents"  # where warm tabs wait: it has no stage, and half the work of the lessons
# A stage that was left is kept for ten seconds, with the tool in hand: here it is given up at once.
GIVEN_UP = """(() => {
  const { setTimeout } = window, hurried = (ms) => window.leaving && ms >= 10_000 ? 0 : ms;
  window.setTimeout = (done, ms, ...more) => setTimeout(done, hurried(ms), ...more);
})()"""
GO = """address => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
IS_LIGHT_PAGE = """() => document.querySelector("h1")?.textContent === "What the lectures teach"
  && !document.querySelector("[data-testid=stage]")"""
QUIET = 25  # milliseconds
DEFAULTS = "predict=0"  # the scene in which nothing is set: an address without fields opens another


def enter(context: BrowserContext, app: str) -> Page:
    """A warm tab, at the light page."""
    context.add_init_script(GIVEN_UP)
    page = context.new_page()
    page.goto(f"{app}/{LIGHT_PAGE}")
    rest(page, QUIET)
    return page


def back(page: Page) -> None:
    """Leave the page, and its stage, for the light page."""
    page.evaluate("window.leaving = true")
    page.evaluate(GO, f"/{LIGHT_PAGE}")
    page.wait_for_function(IS_LIGHT_PAGE, polling=QUIET)
    page.evaluate("window.traffic.sent = 0")  # what a stage tells just as it is left is passed over: no answer comes
    rest(page, QUIET)
    page.evaluate("window.leaving = false")


def go(page: Page, address: str) -> None:
    """From anywhere in the app to a page. One that is open already would stay as it is; and one that is entered again
    shows what it showed before unless its address says something."""
    if page.evaluate("location.pathname") != f"/{LIGHT_PAGE}":  # page.url hears of a step within the app a little later
        back(page)
    if address == LIGHT_PAGE:
        return
    has_fields = "?" in address or not address
    page.evaluate(GO, f"/{address}" if has_fields else f"/{address}?{DEFAULTS}")
    page.wait_for_function(f"() => !({IS_LIGHT_PAGE})()", polling=QUIET)

"""Going to a page within the app, as one does by Back or by the menu: a third of the work of loading it."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from tests.browser.rest import rest

HALL = "lessons"  # a page without a stage, and a light one
# A stage that was left is kept for ten seconds, with the tool in hand: here it is given up at once.
GIVEN_UP = """(() => {
  const { setTimeout } = window, hurried = (ms) => window.leaving && ms >= 10_000 ? 0 : ms;
  window.setTimeout = (done, ms, ...more) => setTimeout(done, hurried(ms), ...more);
})()"""
GO = """address => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
IN_HALL = """() => document.querySelector("h1")?.textContent === "Lessons"
  && !document.querySelector("[data-testid=stage]")"""
QUIET = 25  # milliseconds


def enter(context: BrowserContext, app: str) -> Page:
    """A tab in the app's hall."""
    context.add_init_script(GIVEN_UP)
    page = context.new_page()
    page.goto(f"{app}/{HALL}")
    rest(page, QUIET)
    return page


def back_to_hall(page: Page) -> None:
    """What is open is left, and a stage with it."""
    page.evaluate("window.leaving = true")
    page.evaluate(GO, f"/{HALL}")
    page.wait_for_function(IN_HALL, polling=QUIET)
    page.evaluate("window.traffic.sent = 0")  # what a stage tells just as it is left is passed over: no answer comes
    rest(page, QUIET)
    page.evaluate("window.leaving = false")


def go(page: Page, address: str) -> None:
    """From anywhere in the app to a page. One that is open already would stay as it is; and one that is entered again
    shows what it showed before unless its address says something."""
    if urlsplit(page.url).path != f"/{HALL}":
        back_to_hall(page)
    if address == HALL:
        return
    said = "?" in address or not address
    page.evaluate(GO, f"/{address}" if said else f"/{address}?view=page")
    page.wait_for_function(f"() => !({IN_HALL})()", polling=QUIET)

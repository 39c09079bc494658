"""When a page is at rest: no message on its way to the server or back, nothing running, no message about to be sent."""

from playwright.sync_api import BrowserContext, Locator, Page
from playwright.sync_api import TimeoutError as TooLateError

from tests.browser.stage_page import StagePage

# Notes when a page last talked with its server, and when it was last touched.
LISTEN = """(() => {
  const traffic = window.traffic = { sent: 0, received: 0, touched: 0 };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...data) {
    const hear = () => { traffic.received = performance.now(); };  // or there will be no answer, as the line is closed
    if (!this.heard) for (const what of ["message", "close"]) this.addEventListener(what, hear);
    this.heard = true;
    traffic.sent = performance.now();
    return send.apply(this, data);
  };
  const touch = () => { traffic.touched = performance.now(); };
  for (const name of ["pointerdown", "pointerup", "keydown", "wheel", "input"]) addEventListener(name, touch, true);
})()"""
# A frame is written and sent 350 ms after it was reached, and a film may come after the last message, or play; nothing
# that a page has to say waits longer.
BUSY = """(quiet) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const stage = document.querySelector("[data-testid=stage]");
  const app = document.querySelector("[data-testid=stApp]"), main = document.querySelector("[data-testid=stMain]");
  const seen = [stage?.dataset.frame, innerWidth, innerHeight].join(" ");  // in another window charts are drawn anew
  if (seen !== window.traffic.seen) Object.assign(window.traffic, { seen, touched: performance.now() });
  const { sent, received, touched } = window.traffic, still = performance.now() - Math.max(received, touched);
  const rows = stage?.dataset.points !== "0", cell = "[data-testid^=glide-cell-]";  // a table of nothing has none
  const lesson = document.getElementById("lesson"), picture = lesson?.querySelector(".stage");  // without Streamlit
  const work = "[data-testid=stProgress], [data-testid=stSpinner], [data-testid=stSkeleton], [data-stale=true]";
  const reasons = {  // what takes long to look at comes last: this runs twenty times a second
    "the script runs": () => !lesson && app?.dataset.testScriptState !== "notRunning",
    "the server is away": () => !lesson && app?.dataset.testConnectionState !== "CONNECTED",
    "a lesson's picture is not there": () => picture && picture.dataset.settled !== "1",
    "no answer has come": () => received < sent,
    "something has just come or been pressed": () => still < quiet,
    "the first response still lies over it": () => document.getElementById("first") !== null,
    "it is at work": () => document.querySelector(work) !== null,
    "a stage is not ready": () => !all("[class*=st-key-][class*=-stage]")
      .every((place) => place.querySelector("[data-testid=stage][data-ready='1']")),
    "regions are to be drawn finer": () => stage?.dataset.coarse !== undefined,
    "a table has no cells": () => rows && all("[data-testid=stDataFrame]")
      .some((e) => e.checkVisibility() && !e.querySelector(cell)),
    "the page is empty": () => !lesson && (!main || main.innerText.trim().length < 10),
  };
  return Object.keys(reasons).find((reason) => reasons[reason]()) ?? "";
}"""
# Between two pictures: whether a part stands where it stood, and nothing in it opens or closes.
STANDS = """(part) => new Promise((answer) => {
  const opens = () => part.getAnimations({ subtree: true }).some((each) => each.playState === "running"
    && each.effect.getComputedTiming().endTime < Infinity);
  const place = () => JSON.stringify(part.getBoundingClientRect());
  const before = place();
  requestAnimationFrame(() => requestAnimationFrame(() => answer(!opens() && place() === before)));
})"""
QUIET = 500  # milliseconds
LONGEST = 60_000


def listen(context: BrowserContext) -> None:
    """Once, before the context's pages load anything."""
    context.add_init_script(LISTEN)


class NoRestError(RuntimeError):
    """A page has been busy for a minute."""


def rest(page: Page, quiet: int = QUIET) -> None:
    """Wait until the page stands still."""
    try:
        page.wait_for_function(f"(quiet) => !({BUSY})(quiet)", arg=quiet, polling=50, timeout=LONGEST)
    except TooLateError as error:
        raise NoRestError(f"{page.url} does not come to rest: {page.evaluate(BUSY, quiet)}") from error


def stands(part: Locator) -> None:
    """Wait until a part that opens has its place: what is pressed in it before moves away under the press, whose click
    is then lost, as the button goes down on one thing and up on another."""
    part.evaluate(f"async (part) => {{ while (!await ({STANDS})(part)); }}")


def link(page: Page) -> str:
    """The page's address once it stands still: right after an edit it still says what was there before."""
    rest(page)
    return page.url


def pause(page: Page) -> None:
    """Stop a film that plays, close what was opened over the page, and take hand and focus off it."""
    if page.get_by_test_id("stPopoverBody").count():
        page.keyboard.press("Escape")
    playing = StagePage(page).stage.get_by_role("button", name="Pause (space)")
    while playing.count():  # a film that came and stood still in between has been set playing by the press
        playing.evaluate_all("buttons => buttons.forEach((button) => button.click())")  # it may end on the hand's way
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement?.blur(), (traffic.touched = performance.now())")

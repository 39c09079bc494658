"""A page with a stage, timed from inside: from the time stamp of a press to the animation frames that follow from it.

"Drawn" is the second animation frame after the picture holds what was asked for: the first one has painted it, so up to
17 ms of it are Chromium's beat. The stage sets its data-points and data-frame when its figures are redrawn.
"""

import time
from collections.abc import Callable

from playwright.sync_api import Browser

from benchmarks._traffic import Traffic
from tests.browser.stage_page import StagePage

KB = 1e3
WAIT_SECONDS = 20

# Milliseconds until there is something to drag: the plane of the start page, or a page's stage.
READY = """new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-testid=front], [data-testid=stage][data-ready='1']")) return;
  window.readyAfter = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true,
  attributeFilter: ["data-ready", "data-testid"] });"""

# A promise, in window.measured, of milliseconds from the next press until: drawn; its film, of so many, drawn on the
# planes; drawn on all figures.
WATCH = """([press, name, value, films]) => {
  const stage = document.querySelector("[data-testid=stage]"), marks = {}, frame = requestAnimationFrame;
  window.measured = new Promise((done, failed) => window.addEventListener(press, ({ timeStamp }) => {
    setTimeout(() => failed(new Error(`nothing came of a ${press}: ${JSON.stringify(marks)}`)), 20000);
    const mark = (name) => {
      marks[name] ??= performance.now() - timeStamp;
      if (marks.drawn && (press === "keydown" || marks.film)) done(marks);
    };
    const look = () => frame(() => (Number(stage.dataset[name]) === value ? frame(() => mark("drawn")) : look()));
    look();
    new MutationObserver((changes, observer) => {
      if (Number(stage.dataset.drawn) < films) return;
      if (!marks.planes) frame(() => mark("planes"));
      if (!changes.some(({ attributeName }) => attributeName === "data-ready")) return;
      observer.disconnect();
      frame(() => mark("film"));
    }).observe(stage, { attributes: true });
  }, { capture: true, once: true }));
}"""

# Frames of the film shown, by the second.
PLAY = """(seconds) => new Promise((done) => {
  const stage = document.querySelector("[data-testid=stage]"), from = performance.now();
  let shown = 0, last = stage.dataset.frame;
  const look = (now) => {
    shown += stage.dataset.frame !== last;
    last = stage.dataset.frame;
    if (now - from < seconds * 1000) requestAnimationFrame(look);
    else done(shown / ((now - from) / 1000));
  };
  requestAnimationFrame(look);
})"""


# How often new films are on the planes, counted from now on in window.films.
FILMS = """() => {
  const stage = document.querySelector("[data-testid=stage]");
  window.films = 0;
  const count = new MutationObserver(() => { window.films += 1; });
  count.observe(stage, { attributes: true, attributeFilter: ["data-drawn"] });
}"""


class TimedPage(StagePage):
    """One open page with its traffic."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser.new_context(viewport={"width": 1280, "height": 720}, bypass_csp=True).new_page())
        self.page.add_init_script(READY)
        self.traffic = Traffic(self.page)

    def settled(self) -> "TimedPage":
        """Wait until nothing has come for a while."""
        count = -1.0
        while count != (count := self.traffic.bytes_down + len(self.traffic.sent)):
            self.page.wait_for_timeout(500)
        return self

    def served(self, act: Callable[[], object]) -> dict[str, float]:
        """The traffic of an edit that `act` makes."""
        self.traffic.forget()
        act()
        deadline = time.monotonic() + WAIT_SECONDS
        while not self.traffic.films:
            if time.monotonic() > deadline:
                raise TimeoutError("the server was asked for no film, or did not answer")
            self.page.wait_for_timeout(20)
        self.page.wait_for_timeout(200)
        log = self.traffic
        down, up = log.bytes_down / KB, (log.posted + log.websocket_up) / KB
        return {"film": log.film_ms(), "down": down, "up": up, "runs": log.n_finished()}

    def watch(self, press: str, name: str, value: int, act: Callable[[], None]) -> dict[str, float]:
        """Milliseconds from a press to what comes of it: `name` has this value, and further the film that answers."""
        self.page.evaluate(WATCH, [press, name, value, self.number("drawn") + 1])
        act()
        return dict(self.page.evaluate("measured"))

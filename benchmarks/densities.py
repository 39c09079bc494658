"""What a person waits for on the pages Bayes and Spam, in a real Chromium: from a press to the film that answers it.

    python -m benchmarks.densities

A click that adds a point of one's own; a handle of the known world that is pulled; a chip of a word. Measured as in
`benchmarks.browser`, from the time stamp of the press to the frame in which all figures of the new film are drawn.
"""

import statistics
from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Browser

from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._stopwatch import TimedPage
from benchmarks.browser import running
from films.scene import address_text
from films.topics.bayes.scene import BayesScene

TIMES = size(12, 2)
OWN = BayesScene(source="own")
WORLDS = {"60 points, 2 classes": BayesScene(), "500 points, 4 classes": BayesScene(classes="4", n=500)}
# A promise, in window.answered, of milliseconds from the next press until a new film is drawn on all figures.
ANSWER = """(press) => {
  const stage = document.querySelector("[data-testid=stage]");
  window.answered = new Promise((done, failed) => window.addEventListener(press, ({ timeStamp }) => {
    setTimeout(() => failed(new Error(`no film came of a ${press}`)), 20000);
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - timeStamp));
    }).observe(stage, { attributes: true, attributeFilter: ["data-ready"] });
  }, { capture: true, once: true }));
}"""


def answered(stage: TimedPage, press: str, acts: Iterator[Callable[[], object]]) -> float:
    """The median time from such presses to their films."""
    times = []
    for act in acts:
        stage.settled()
        stage.page.evaluate(ANSWER, press)
        act()
        times.append(float(stage.page.evaluate("answered")))
        stage.page.mouse.up()
    return statistics.median(times)


def clicks(stage: TimedPage) -> Iterator[Callable[[], object]]:
    """Points of the first class, where there are none."""
    for i in range(TIMES):
        yield partial(stage.page.mouse.click, *stage.pixel(-4.5 + 0.9 * (i % 11), -4.6 + 0.9 * (i // 11)))


def pulls(stage: TimedPage) -> Iterator[Callable[[], object]]:
    """The first mean, to and fro; the press that takes it into hand is not measured, but its first move."""
    for i in range(TIMES):
        handles = stage.trace("handles")
        x, y = handles["x"][0], handles["y"][0]
        stage.page.mouse.move(*stage.pixel(x, y))
        stage.page.mouse.down()
        yield partial(stage.page.mouse.move, *stage.pixel(x + (0.5, -0.5)[i % 2], y))


def chips(stage: TimedPage) -> Iterator[Callable[[], object]]:
    button = stage.page.locator(".chips-word[data-word='free'] .chips-add")
    for _ in range(TIMES):
        yield button.click


def report(browser: Browser, server: str) -> None:
    rows, stage = [], TimedPage(browser)
    stage.open(f"{server}/bayes?{address_text(OWN)}")
    rows.append(
        Row(
            f"Bayes, {len(OWN.points)} points of one's own: click to new film",
            answered(stage, "pointerdown", clicks(stage)),
            "ms",
        )
    )
    for name, scene in [*WORLDS.items()][: size(None, 1)]:
        stage.open(f"{server}/bayes?{address_text(scene)}")
        rows.append(
            Row(f"Bayes, {name}: a mean pulled to new film", answered(stage, "pointermove", pulls(stage)), "ms")
        )
    stage.open(f"{server}/spam")
    rows.append(Row("Spam, 11 words: chip to new film", answered(stage, "pointerdown", chips(stage)), "ms"))
    stage.page.context.close()
    table(f"from a press to its film; {load()}", rows)


if __name__ == "__main__":
    with running() as (server, browser):
        print(machine("streamlit", "plotly", Chromium=browser.version))
        report(browser, server)

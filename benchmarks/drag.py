"""How many new films a hand sees while it drags a point, and what a film costs the browser.

    python -m benchmarks.drag

On this machine's own line and on one of 100 ms to and fro, on the perceptron's page with its pictures. The hand goes to
and fro as fast as Chromium takes its moves.
"""

import time

from playwright.sync_api import Browser

from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._stopwatch import FILMS, TimedPage
from benchmarks.browser import running
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.relay import Relay

SECONDS = size(5, 1)
LATENCY = 0.1  # seconds
PAGE = "perceptron?t=0"
# Of what the browser does with a film, by the names of Chromium's own counters, which are in seconds.
PARTS = {
    "scripts": ("ScriptDuration",),
    "styles and layout": ("RecalcStyleDuration", "LayoutDuration"),
    "all work of the page": ("TaskDuration",),
}


def dragging(stage: TimedPage, x: float, y: float) -> float:
    """Films a second while a hand leads the point at a place to and fro."""
    here, there, mouse = stage.pixel(x, y), stage.pixel(x + 1, y + 0.5), stage.page.mouse
    mouse.move(*here)
    mouse.down()
    stage.page.evaluate(FILMS)
    start = time.monotonic()
    while time.monotonic() - start < SECONDS:
        mouse.move(*there, steps=30)
        mouse.move(*here, steps=30)
    films = int(stage.page.evaluate("films")) / (time.monotonic() - start)
    mouse.up()
    return films


def dragged(browser: Browser, server: str) -> tuple[float, dict[str, float]]:
    """Films a second, and milliseconds of each part of the browser's work for one."""
    stage = TimedPage(browser)
    stage.open(f"{server}/{PAGE}")
    stage.settled()
    chromium = stage.page.context.new_cdp_session(stage.page)
    chromium.send("Performance.enable", {"timeDomain": "threadTicks"})

    def counted() -> dict[str, float]:
        counters = {each["name"]: each["value"] for each in chromium.send("Performance.getMetrics")["metrics"]}
        return {part: sum(counters[name] for name in names) for part, names in PARTS.items()}

    x, y, _ = PerceptronScene().points[0]
    before = counted()
    films = dragging(stage, x, y)
    after = counted()
    stage.page.context.close()
    n_films = max(1.0, films * SECONDS)
    return films, {part: (after[part] - before[part]) / n_films * 1e3 for part in PARTS}


def report(browser: Browser, server: str, line: str) -> None:
    films, work = dragged(browser, server)
    rows = [Row("new films while a point is dragged", films, "a second")]
    table(f"perceptron, {line}; {load()}", rows + [Row(f"a film: {part}", ms, "ms") for part, ms in work.items()])


if __name__ == "__main__":
    with running() as (server, browser):
        print(machine("streamlit", "plotly", Chromium=browser.version))
        relay = Relay(int(server.rsplit(":", 1)[1]), latency=LATENCY)
        try:
            report(browser, server, "this machine's own line")
            report(browser, relay.url, f"{LATENCY * 1e3:.0f} ms")
        finally:
            relay.close()

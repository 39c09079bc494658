"""What a person waits for, in a real Chromium: from press to picture, playing, loading, and the server's part of it.

    python -m benchmarks.browser

Measured inside the page, from the time stamp of the press itself. Server and browser share one machine. Times are
medians.
"""

import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from playwright.sync_api import Browser, sync_playwright

from benchmarks._processes import server
from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._stopwatch import PLAY, TimedPage
from benchmarks.film import sepals
from films.scene import Scene, query_text
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.find_chromium import FLAGS, chromium

CLICKS, STEPS, LOADS, PLAY_SECONDS = size((12, 30, 5, 5), (2, 2, 1, 1))
PLAYED = 60 * PLAY_SECONDS  # frames: a shorter film ends before
KEYS = ["Home", "End"] * size(3, 1)
HELD = 80  # milliseconds that a hand holds the button of a mouse
REACH = 16  # pixels within which a press would mean a point that is there


def places(stage: TimedPage, scene: Scene, count: int) -> list[tuple[float, float]]:
    """Pixels where a + may be clicked: beside the + points and on no other, spread over them."""
    points = [stage.pixel(x, y) for x, y, _ in scene.points]
    plus = [stage.pixel(x, y) for x, y, label in scene.points if label == 0]
    offsets = [(dx, dy) for dx in (-17, 0, 17) for dy in (-17, 17)]
    near = [(x + dx, y + dy) for x, y in plus for dx, dy in offsets]
    free = [p for p in near if all(abs(p[0] - q[0]) + abs(p[1] - q[1]) > REACH for q in points)]
    return free[:: max(1, len(free) // count)][:count]


def noted(watch: Callable[[], dict[str, float]], marks: list[dict[str, float]]) -> None:
    marks.append(watch())


def clicks(stage: TimedPage, scene: Scene) -> tuple[dict[str, float], dict[str, float]]:
    """Add a point and take it back, at one place after the other: the marks, and the traffic of one edit."""
    marks: list[dict[str, float]] = []
    traffic = []
    more = stage.number("points") + 1
    for x, y in places(stage, scene, CLICKS):
        click = partial(stage.page.mouse.click, x, y, delay=HELD)
        watch = partial(stage.watch, "pointerdown", "points", more, click)
        traffic.append(stage.served(partial(noted, watch, marks)))
        stage.served(lambda: stage.page.keyboard.press("Control+z"))
        stage.shows(points=more - 1)
    return medians(marks), medians(traffic)


def steps(stage: TimedPage) -> dict[str, float]:
    marks = []
    for _ in range(STEPS):
        if stage.number("frame") + 1 == stage.number("frames"):
            stage.page.keyboard.press("Home")
        press = partial(stage.page.keyboard.press, "ArrowRight")
        marks.append(stage.watch("keydown", "frame", stage.number("frame") + 1, press))
        stage.page.wait_for_timeout(100)
    return medians(marks)


def of_frames(stage: TimedPage) -> float:
    """The bytes that a frame costs, both ways, as it goes into the address bar."""
    stage.settled().traffic.forget()
    for key in KEYS:
        stage.page.keyboard.press(key)
        stage.page.wait_for_timeout(500)
    log = stage.settled().traffic
    return (log.bytes_down + log.websocket_up) / len(KEYS)


def medians(records: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(record[name] for record in records) for name in records[0]}


def playing(stage: TimedPage) -> float:
    stage.page.get_by_test_id("speed").select_option("60")
    stage.page.keyboard.press("Home")
    stage.page.keyboard.press("Space")
    return float(stage.page.evaluate(PLAY, PLAY_SECONDS))


def loading(browser: Browser, address: str) -> tuple[dict[str, float], dict[str, float]]:
    """With nothing kept, then with all kept: seconds until there is something to drag, bytes until nothing comes."""
    first: list[dict[str, float]] = []
    again: list[dict[str, float]] = []
    for _ in range(LOADS):
        stage = TimedPage(browser)
        for record in (first, again):
            stage.traffic.forget()
            stage.page.goto(address)
            stage.page.wait_for_function("window.readyAfter")
            seconds = float(stage.page.evaluate("readyAfter / 1000"))
            record.append({"seconds": seconds, "MB": stage.settled().traffic.bytes_down / 1e6})
        stage.page.context.close()
    return medians(first), medians(again)


def report_loading(browser: Browser, server: str) -> None:
    for name, path in (("perceptron page", "perceptron"), ("start page", ""))[: size(None, 1)]:
        first, again = loading(browser, f"{server}/{path}")
        rows = [
            Row("first load until there is something to drag", first["seconds"], "s", 2),
            Row("first load, bytes", first["MB"], "MB", 4),
            Row("again, until there is something to drag", again["seconds"], "s"),
            Row("again, bytes", again["MB"], "MB"),
        ]
        table(f"{name}; {load()}", rows)


def report_scene(stage: TimedPage, server: str, name: str, scene: PerceptronScene) -> None:
    stage.open(f"{server}/perceptron?{query_text(scene)}")
    stage.settled()
    marks, edit = clicks(stage, scene)
    step, frame = steps(stage), of_frames(stage)
    rows = [
        Row("click to drawn", marks["drawn"], "ms", 35),
        Row("click to new film on the plane", marks["planes"], "ms"),
        Row("click to new film applied, other figures included", marks["film"], "ms", 150),
        Row("next step to drawn", step["drawn"], "ms", 30),
        Row("film of an edit: asked to loaded", edit["film"], "ms"),
        Row("bytes of an edit: down", edit["down"], "KB"),
        Row("bytes of an edit: up", edit["up"], "KB"),
        Row("runs of the page's script for an edit", edit["runs"], "", 0),
        Row("bytes of a frame, both ways", frame, "bytes", 0),
    ]
    if stage.number("frames") > PLAYED:
        rows.append(Row("playing at 60 a second, frames shown", playing(stage), "fps", 50, at_least=True))
    table(f"{name}; {load()}", rows)


def report_playing(stage: TimedPage, server: str) -> None:
    """With other pictures beside the plane, and with two planes, on Iris sepals."""
    iris = sepals()
    pictures = [("novikoff", "none"), ("progress", "novikoff"), ("weights", "risk"), ("stopping", "novikoff")]
    films: dict[str, tuple[str, Scene]] = {
        f"perceptron: plane, {beside}, {below}": ("perceptron", replace(iris, beside=beside, below=below))
        for beside, below in pictures
    }
    descent = HingeScene(points=iris.points, n_draws=2_000)
    films |= {
        "hinge: plane, loss along the way, loss of the margin": ("hinge", descent),
        "hinge: beside the perceptron": ("hinge", replace(descent, compare="perceptron")),
    }
    rows = []
    for name, (path, scene) in [*films.items()][: size(None, 1)]:
        stage.open(f"{server}/{path}?{query_text(scene)}")
        stage.settled()
        rows.append(Row(name, playing(stage), "fps", 50, at_least=True))
    table(f"playing at 60 a second, frames shown, 150 points; {load()}", rows)


@contextmanager
def running() -> Iterator[tuple[str, Browser]]:
    """The address of a server, and a Chromium."""
    with (
        server() as app,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        yield app.url, browser


if __name__ == "__main__":
    with running() as (url, browser):
        print(machine("streamlit", "plotly", Chromium=browser.version))
        report_loading(browser, url)
        scenes = {"Iris sepals, 150 points, 1,519 frames": sepals(), "two clusters, 16 points": PerceptronScene()}
        for name, scene in [*scenes.items()][: size(None, 1)]:
            report_scene(TimedPage(browser), url, name, scene)  # a tab keeps a page's scene: each has one of its own
        report_playing(TimedPage(browser), url)

"""What a class costs the lecturer who holds it: a click and a step, press to picture, with and without one, in turn.

    python -m addons.classroom.benchmarks.class_held

Two windows of one browser show the same page; from one of them a class is held, which so many follow on this machine.
"""

import asyncio
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import sync_playwright

from addons.classroom.benchmarks.class_room import Browser
from benchmarks._processes import server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from benchmarks._stopwatch import TimedPage
from benchmarks.browser import HELD, places
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.server import Server

FOLLOWERS, CLICKS, STEPS = size((60, 24, 40), (3, 2, 2))
PAUSE = 250  # milliseconds between two presses
Marks = dict[str, list[float]]


@contextmanager
def followed(port: int, code: str) -> Iterator[None]:
    """While so many follow the room."""
    there, over = threading.Event(), threading.Event()

    async def follow() -> None:
        followers = [Browser(port, code) for _ in range(FOLLOWERS)]
        for follower in followers:
            await follower.follow()
        there.set()
        while not over.is_set():
            await asyncio.sleep(0.2)
        await asyncio.gather(*(follower.leave() for follower in followers))

    thread = threading.Thread(target=asyncio.run, args=(follow(),))
    thread.start()
    there.wait(60)
    try:
        yield
    finally:
        over.set()
        thread.join()


def click(stage: TimedPage, place: tuple[float, float], more: int) -> float:
    """Milliseconds from a click that adds a point until it is drawn; then it is taken back."""
    press = partial(stage.page.mouse.click, *place, delay=HELD)
    marks = stage.watch("pointerdown", "points", more, press)
    stage.page.keyboard.press("Control+z")
    stage.shows(points=more - 1)
    stage.page.wait_for_timeout(PAUSE)
    return marks["drawn"]


def step(stage: TimedPage) -> float:
    if stage.number("frame") + 1 == stage.number("frames"):
        stage.page.keyboard.press("Home")
        stage.page.wait_for_timeout(PAUSE)
    press = partial(stage.page.keyboard.press, "ArrowRight")
    marks = stage.watch("keydown", "frame", stage.number("frame") + 1, press)
    stage.page.wait_for_timeout(PAUSE)
    return marks["drawn"]


def in_turn(bare: TimedPage, held: TimedPage, scene: PerceptronScene) -> tuple[Marks, Marks]:
    """The times of clicks, and those of steps, by page."""
    more = bare.number("points") + 1
    clicks: Marks = {"bare": [], "held": []}
    steps: Marks = {"bare": [], "held": []}
    pages = {"bare": bare, "held": held}
    at = {name: places(stage, scene, CLICKS) for name, stage in pages.items()}
    for i in range(max(CLICKS, STEPS)):
        for name in ("bare", "held") if i % 2 else ("held", "bare"):
            stage = pages[name]
            stage.page.bring_to_front()
            if i < CLICKS:
                clicks[name].append(click(stage, at[name][i % len(at[name])], more))
            if i < STEPS:
                steps[name].append(step(stage))
    return clicks, steps


def measured(browser: Chromium, server: Server) -> tuple[Marks, Marks]:
    scene, bare, held = PerceptronScene(), TimedPage(browser), TimedPage(browser)
    for stage in (bare, held):
        stage.open(f"{server.url}/perceptron")
    held.page.get_by_role("button", name="Live class", exact=True).click()
    code = held.page.locator(".class-strip .desk-code").inner_text()
    with followed(server.port, code):
        held.page.get_by_text(f"{FOLLOWERS} here").first.wait_for()
        for stage in (bare, held):
            stage.page.locator(".stage-plane").scroll_into_view_if_needed()
            stage.settled()
        return in_turn(bare, held, scene)


def rows(what: str, marks: Marks, aim: float) -> Iterator[Row]:
    bare, held = (statistics.median(marks[name]) for name in ("bare", "held"))
    yield Row(f"{what}, no class", bare, "ms", aim)
    yield Row(f"{what}, a class of {FOLLOWERS} held", held, "ms", aim)
    yield Row(f"{what}, with a class over without", held / bare, "times")


def main() -> None:
    print(machine("streamlit", "playwright"))
    with (
        server() as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS]) as browser,
    ):
        clicks, steps = measured(browser, running)
    table(
        "a lecturer's page, in turn",
        [*rows("a click to drawn", clicks, 35), *rows("a step to drawn", steps, 30)],
    )


if __name__ == "__main__":
    main()

"""A challenge that is met plays what was made, once, and the verdict is of the picture."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from films.lessons import library
from films.lessons.addresses import step_address
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.browser.test_lessons import opened

LATE = 30_000
LAST = len(library.lessons()["1-perceptron"].steps)  # its challenge
# The frames and the celebrations of a stage from now on.
WATCH = """() => {
  const stage = document.querySelector("[data-testid=stage]"), seen = window.seen = { frames: [], celebrated: 0 };
  new MutationObserver(() => {
    const { frame } = stage.dataset;
    if (seen.frames.at(-1) !== frame) seen.frames.push(frame);
  }).observe(stage, { attributeFilter: ["data-frame"] });
  stage.addEventListener("animationstart", ({ animationName }) => {
    seen.celebrated += animationName === "stage-celebrates";
  });
}"""


def six_points(page: Page, stage: StagePage) -> None:
    """Two − points come close to the + points: more than 50 updates."""
    verdict = page.get_by_test_id("judged")
    for start, end in (((-1, -1), (-2.7, 2.1)), ((0, -2), (3.4, 1.6))):
        expect(verdict).to_have_attribute("data-met", "0")
        rest(page)  # the plane's axes follow the points
        stage.drag(start, end)
    expect(verdict).to_have_attribute("data-met", "1", timeout=LATE)


# Films that have come wait to be unpacked: as on a slow machine, and until `slow.go()`.
SLOW = """() => {
  const { arrayBuffer } = Response.prototype, waiting = [], slow = window.slow = { on: false };
  slow.go = () => { slow.on = false; for (const go of waiting.splice(0)) go(); };
  Response.prototype.arrayBuffer = async function () {
    if (slow.on) await new Promise((go) => waiting.push(go));
    return arrayBuffer.call(this);
  };
}"""
# The last frame of the film on show whenever the stage says that it is settled.
SETTLED = """() => {
  const stage = document.querySelector("[data-testid=stage]"), scrub = stage.querySelector("[data-testid=scrub]");
  window.settled = [];
  new MutationObserver(() => {
    if (stage.dataset.settled === "1") settled.push(scrub.max);
  }).observe(stage, { attributeFilter: ["data-settled"] });
}"""


def held_back(page: Page) -> list[Route]:
    """The films that are asked for from now on, none of which comes before the test says so."""
    held: list[Route] = []
    page.route("**/film/**", lambda route: held.append(route))
    return held


def comes(page: Page, held: list[Route]) -> None:
    """The film that was asked for last; those before it are given up."""
    while not held:
        page.wait_for_timeout(25)
    page.wait_for_timeout(300)
    with page.expect_response("**/film/**") as response:
        held[-1].continue_()
    response.value.finished()
    page.unroute_all()


@pytest.fixture
def unmoved(app: str, new_page: Callable[..., Page]) -> tuple[Page, StagePage]:
    """The challenge before somebody who wants no motion, with one point dragged and another one in the hand."""
    page = new_page(reduced_motion="reduce")
    stage = opened(page, app, LAST)
    expect(page.get_by_test_id("judged")).to_contain_text("Not yet:")  # and not met in a visit before
    stage.drag((-1, -1), (-2.7, 2.1))
    rest(page)
    stage.mouse.move(*stage.pixel(0, -2))
    stage.mouse.down()
    stage.mouse.move(*stage.pixel(3.4, 1.6), steps=2)
    expect(page.get_by_test_id("judged")).to_have_attribute("data-met", "1", timeout=LATE)
    return page, stage


def test_what_is_met_on_the_way_is_not_met_where_the_hand_lets_go_however_late_that_is_drawn(
    unmoved: tuple[Page, StagePage],
) -> None:
    page, stage = unmoved
    verdict, task = page.get_by_test_id("judged"), page.locator("#ask")
    page.wait_for_timeout(500)
    held = held_back(page)
    page.evaluate(SLOW)
    stage.mouse.move(*stage.pixel(0, -2), steps=2)
    stage.mouse.up()
    page.evaluate("slow.on = true")
    comes(page, held)
    page.wait_for_timeout(600)  # the address would be written, and the challenge be met
    page.evaluate("slow.go()")
    expect(verdict).to_have_attribute("data-met", "0")
    expect(verdict).to_contain_text("Not yet:")
    expect(task).not_to_contain_text("✓")
    rest(page)
    stage.drag((0, -2), (3.4, 1.6))
    expect(task).to_contain_text("✓", timeout=LATE)
    stage.shows(frame=stage.number("frames") - 1)


def test_a_film_that_has_come_and_is_not_drawn_yet_is_not_settled(unmoved: tuple[Page, StagePage]) -> None:
    page, stage = unmoved
    page.wait_for_timeout(500)
    page.evaluate(SLOW)
    page.evaluate(SETTLED)
    page.evaluate("slow.on = true")
    with page.expect_response("**/film/**"):
        stage.mouse.move(*stage.pixel(2.4, 0.4))
    page.wait_for_timeout(300)  # it is being drawn
    with page.expect_response("**/film/**"):
        stage.mouse.move(*stage.pixel(3.4, 1.6))
    stage.mouse.up()
    page.wait_for_timeout(300)
    page.evaluate("slow.go()")
    rest(page)
    last = stage.number("frames") - 1
    stage.shows(frame=last)
    assert set(page.evaluate("settled")) == {str(last)}


def timings(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("seen"))


@pytest.fixture
def newcomer(new_page: Callable[..., Page]) -> Page:
    """Somebody who has met no challenge yet."""
    return new_page()


def test_it_is_played_from_its_first_frame_to_its_last_and_celebrated(app: str, newcomer: Page) -> None:
    visitor, stage = newcomer, opened(newcomer, app, LAST)
    visitor.evaluate(WATCH)
    six_points(visitor, stage)
    rest(visitor)  # until the film is that of where the hand let go: the challenge may be met on the way
    last = stage.number("frames") - 1
    stage.shows(frame=last)
    expect(visitor.get_by_test_id("judged")).to_contain_text(f"✓ Met: From start to end the perceptron makes {last} ")
    assert "Converged" in stage.words("verdict")
    expect(visitor).to_have_url(re.compile(f"t={last}"))
    frames = [int(frame) for frame in timings(visitor)["frames"]]
    played = frames[len(frames) - frames[::-1].index(0) :]
    assert played == sorted(played)
    assert played[:3] == [1, 2, 3], "the first updates are slow enough to be seen"
    visitor.wait_for_function("() => seen.celebrated > 0")
    stage.step("back")
    stage.step("back")
    stage.shows(frame=last - 2)


def test_without_motion_it_stands_at_its_end_at_once(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    stage = opened(page, app, LAST)
    page.evaluate(WATCH)
    six_points(page, stage)
    rest(page)
    last = stage.number("frames") - 1
    stage.shows(frame=last)
    assert timings(page)["frames"][-1:] == [str(last)]
    assert len(timings(page)["frames"]) < last / 2, "nothing is played"
    assert timings(page)["celebrated"] == 0


def test_a_press_ends_the_film_that_plays_when_a_challenge_is_met(app: str, newcomer: Page) -> None:
    visitor, stage = newcomer, opened(newcomer, app, LAST)
    six_points(visitor, stage)
    visitor.wait_for_function("() => document.querySelector('[data-testid=stage]').dataset.frame > 0")
    stage.step("play")
    before = stage.number("frame")
    assert before < stage.number("frames") - 1
    visitor.wait_for_timeout(500)  # in which it would have gone on
    stage.shows(frame=before)


def test_a_challenge_about_one_frame_is_judged_at_every_frame(app: str, newcomer: Page) -> None:
    visitor, step = newcomer, library.lessons()["7-generalisation"].steps[7]
    scene = step.query.replace("method=linear&t=3", "method=tree&t=5")
    visitor.goto(f"{app}/{step_address('7-generalisation', 8)}&{scene}")
    stage, verdict = StagePage(visitor).ready(), visitor.get_by_test_id("judged")
    expect(verdict).to_have_attribute("data-met", "0")
    visitor.evaluate(WATCH)
    stage.step("next")
    expect(verdict).to_have_attribute("data-met", "1")
    stage.shows(frame=6)
    visitor.wait_for_function("() => seen.celebrated > 0")
    expect(visitor.locator("#words")).to_contain_text("✓ Find a method", timeout=LATE)
    stage.step("first")
    expect(verdict).to_contain_text("✓ Met before. Now:")
    stage.shows(frame=0)

"""A challenge that is met plays what was made, once, and the verdict is of the picture."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

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


@pytest.mark.parametrize("step", ["play", "first"])
def test_a_press_ends_the_film_that_plays_when_a_challenge_is_met(app: str, newcomer: Page, step: str) -> None:
    visitor, stage = newcomer, opened(newcomer, app, LAST)
    six_points(visitor, stage)
    visitor.wait_for_function("() => document.querySelector('[data-testid=stage]').dataset.frame > 0")
    stage.step(step)
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

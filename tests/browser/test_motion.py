"""A single step is seen: a test for each kind of mark; and nobody ever waits for it. All other tests have no motion."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage_page import EmbedPage, StagePage

Opens = Callable[[str], StagePage]
LONG = 300  # milliseconds
ON = "localStorage['playground-motion'] = 'on'"
# What of a mark is drawn: its places, and the symbols and colours of its markers; of a picture, the colours within.
READS = """([figure, name]) => {
  const { picture } = [...document.querySelectorAll(".stage-plane > div, .stage-figure > div")][figure];
  if (name === "picture") {
    const { source } = picture.images[0];
    return [...source.getContext("2d").getImageData(0, 0, source.width, source.height).data];
  }
  const { x, y, swell = 1, marker } = picture.trace(name);
  const numbers = [x, y].flat().map((value) => (Number.isNaN(value) ? null : value ?? null));
  return [...numbers, swell, marker?.symbol, marker?.color].flat();
}"""
KINDS = {
    "line": ("perceptron?t=2", 0, "boundary"),
    "half-plane": ("perceptron?t=2", 0, "+ side"),
    "arrow": ("perceptron?t=2", 0, "w"),
    "what is added": ("perceptron?t=2", 0, "added"),
    "ring": ("perceptron?t=2", 0, "sample"),
    "hollow points": ("perceptron?t=2", 0, "points"),
    "dot on a curve": ("perceptron?t=2", 1, "mistakes now"),
    "slack": ("hinge?t=14", 0, "slack"),
    "region": ("neighbors?t=2", 0, "picture"),
    "reach of the nearest": ("neighbors?t=2&probe=1%2C1", 0, "outline"),
    "prototype": ("prototypes?method=clusters&t=1", 0, "centres"),
    "path": ("prototypes?method=clusters&t=1", 0, "trail 0"),
    "cut": ("methods?t=2&planes=1", 0, "cuts"),
    "fold": ("generalisation?part=folds&t=1", 0, "held out"),
    "bar": ("spam?t=2", 0, "read"),
}


@pytest.fixture
def moving(app: str, new_page: Callable[..., Page]) -> Opens:
    """Opens a scene whose clock stands, so that the time between two frames is any that a test chooses."""

    def opens(address: str) -> StagePage:
        page = new_page(own=True)
        page.add_init_script(ON)
        page.clock.install()
        stage = EmbedPage(page).open(f"{app}/embed/{address}&edit=1&settings=1")
        expect(stage.stage).to_have_attribute("data-settled", "1")
        page.clock.pause_at((page.evaluate("Date.now()") + 1000) / 1000)
        return stage

    return opens


def reads(stage: StagePage, figure: int = 0, name: str = "w") -> list[Any]:
    return list(stage.page.evaluate(READS, [figure, name]))


def scrubs(stage: StagePage, frame: int) -> None:
    """To a frame without motion."""
    stage.page.get_by_test_id("scrub").fill(str(frame))
    expect(stage.stage).to_have_attribute("data-frame", str(frame))


@pytest.mark.parametrize("kind", KINDS)
def test_between_two_frames_a_mark_is_on_its_way(moving: Opens, kind: str) -> None:
    address, figure, name = KINDS[kind]
    stage = moving(address)
    t = stage.number("frame")
    before = reads(stage, figure, name)
    stage.page.keyboard.press("ArrowRight")
    assert stage.number("frame") == t + 1, "the step is made at once"
    stage.page.clock.run_for(LONG // 3)
    between = reads(stage, figure, name)
    stage.page.clock.run_for(2 * LONG)  # at rest, regions are finer
    after = reads(stage, figure, name)
    scrubs(stage, t)
    scrubs(stage, t + 1)
    stage.page.clock.run_for(2 * LONG)
    assert reads(stage, figure, name) == after, "it ends as the frame is"
    if kind == "hollow points":
        assert between == before != after, "the point is looked at before it is filled"
    else:
        assert before != after != between != before


def test_a_hand_finds_the_end_whatever_it_does(moving: Opens) -> None:
    stage = moving("perceptron?t=2")
    frames = []
    for t in (3, 4, 5):
        scrubs(stage, t)
        frames.append(reads(stage))
    scrubs(stage, 2)
    stage.step("next")
    stage.page.clock.run_for(LONG // 3)
    stage.step("next")  # from frame 3, at once
    start = reads(stage)
    stage.page.clock.run_for(LONG // 2)
    assert start != frames[0] != reads(stage) != frames[1]
    assert abs(start[1] - frames[0][1]) < 0.2 * abs(frames[1][1] - frames[0][1]), (
        "it is at the beginning of the new step"
    )
    stage.mouse.move(*stage.pixel(3, -3))
    stage.mouse.down()
    assert reads(stage) == frames[1]
    stage.mouse.up()


def test_a_held_key_and_whoever_wants_no_motion_get_none(moving: Opens) -> None:
    stage = moving("perceptron?t=2")
    page = stage.page
    scrubs(stage, 3)
    frame = reads(stage)

    def is_at_once(step: Callable[[], object]) -> bool:
        scrubs(stage, 2)
        step()
        expect(stage.stage).to_have_attribute("data-frame", "3")
        there = reads(stage) == frame
        page.clock.run_for(2 * LONG)
        return there

    def holds() -> None:
        scrubs(stage, 1)
        page.keyboard.down("ArrowRight")
        page.clock.run_for(2 * LONG)
        page.keyboard.down("ArrowRight")
        page.keyboard.up("ArrowRight")

    assert not is_at_once(lambda: stage.step("next"))
    assert is_at_once(holds)
    page.emulate_media(reduced_motion="reduce")
    assert is_at_once(lambda: stage.step("next"))
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("switch", name="single steps in motion").uncheck()
    assert is_at_once(lambda: stage.step("next"))
    assert page.evaluate("localStorage['playground-motion']") == "off"


@pytest.mark.parametrize(("speed", "is_slow"), [("2", True), ("10", False)])
def test_a_film_that_plays_slowly_moves_from_frame_to_frame(moving: Opens, speed: str, *, is_slow: bool) -> None:
    stage = moving("perceptron?t=2")
    scrubs(stage, 3)
    frame = reads(stage)
    scrubs(stage, 2)
    stage.page.get_by_test_id("speed").select_option(speed)
    stage.step("play")
    stage.page.clock.run_for(1000 // int(speed) + 30)
    expect(stage.stage).to_have_attribute("data-frame", "3")
    assert (reads(stage) != frame) == is_slow


def test_an_answer_plays_what_was_asked(moving: Opens) -> None:
    stage = moving("perceptron?t=2&predict=1")
    before = reads(stage)
    stage.step("next")
    assert reads(stage) == before, "while it is asked nothing moves"
    stage.page.clock.run_for(LONG)
    assert reads(stage) == before
    stage.page.keyboard.press("0")
    expect(stage.stage).to_have_attribute("data-frame", "3")
    stage.page.clock.run_for(LONG // 3)
    between = reads(stage)
    stage.page.clock.run_for(LONG)
    assert before != between != reads(stage)

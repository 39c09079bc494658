"""What the hinge page is for: watch descent settle, draw by draw, beside the perceptron, and hand the picture on."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.menus import close_settings
from tests.browser.stage_page import StagePage, Visit

TRACE = """([place, name]) => {
  const boxes = [...document.querySelectorAll('.stage-plane > div, .stage-figure > div')].filter((box) => box.picture);
  const { x, y, text } = boxes[place].picture.trace(name);
  return { x: [...x], y: [...y], text };
}"""
PLACE = """([place, name, entry]) => {
  const boxes = [...document.querySelectorAll('.stage-plane > div, .stage-figure > div')].filter((box) => box.picture);
  const box = boxes[place], { x, y } = box.picture.trace(name), { xaxis, yaxis } = box._fullLayout;
  const { left, top } = box.getBoundingClientRect();
  return [left + xaxis._offset + xaxis.l2p(x[entry]), top + yaxis._offset + yaxis.l2p(y[entry])];
}"""


@pytest.fixture
def hinge(embed: Visit) -> StagePage:
    return embed("hinge?t=0")


def painted(stage: StagePage, place: int, name: str) -> dict[str, Any]:
    """A trace of figure number `place`, as the browser draws it."""
    return dict(stage.page.evaluate(TRACE, [place, name]))


def seek(stage: StagePage, frame: int) -> None:
    stage.page.get_by_test_id("scrub").fill(str(frame))
    stage.shows(frame=frame)


def test_it_plays_scrubs_and_reopens_at_the_same_draw(hinge: StagePage, new_page: Callable[..., Page]) -> None:
    expect(hinge.page.locator("[data-slot=next]")).to_have_text("Point 15: z = 0 ≤ 1, η = 1/1")
    hinge.step("play")
    expect(hinge.stage).not_to_have_attribute("data-frame", "0")
    hinge.step("play")
    seek(hinge, 15)
    assert hinge.words("frame") == "Draw 15 · updates: 2"
    assert "w←(2.2,0.6)+0.5×1×(−1.3,−1)=(1.55,0.1)" in hinge.arithmetic()
    link = hinge.address(r"\?t=15$")
    other = StagePage(new_page()).open(link)
    other.shows(frame=15, frames=301, points=17)
    for slot in ("frame", "next", "verdict"):
        assert other.words(slot) == hinge.words(slot)
    assert other.arithmetic() == hinge.arithmetic()
    assert painted(other, 0, "slack") == painted(hinge, 0, "slack")


def test_an_edit_on_either_plane_is_an_edit_of_both(embed: Visit) -> None:
    hinge = embed("hinge?compare=batch&n_draws=40")
    hinge.click(4.0, 4.0)
    hinge.shows(points=18, settled=1)
    for place in (0, 1):
        points = painted(hinge, place, "points")
        assert (points["x"][-1], points["y"][-1]) == (4, 4)


def test_pointing_at_a_loss_term_rings_its_point(hinge: StagePage) -> None:
    close_settings(hinge.page)
    seek(hinge, 15)
    hinge.page.mouse.move(*hinge.page.evaluate(PLACE, [2, "terms", 11]))
    expect(hinge.page.locator(".stage-tip:visible")).to_contain_text("point 12")
    pointed, points = painted(hinge, 0, "pointed at"), painted(hinge, 0, "points")
    assert (pointed["x"], pointed["y"]) == ([points["x"][11]], [points["y"][11]])
    hinge.page.mouse.move(5, 5)
    expect(hinge.page.locator(".stage-tip:visible")).to_have_count(0)
    assert painted(hinge, 0, "pointed at")["x"] == []

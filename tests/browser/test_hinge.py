"""What the hinge page is for: watch descent settle, draw by draw, beside the perceptron, and hand the picture on."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from tests.browser.stage_page import StagePage, Visit
from tests.films.made import film_of

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
SLOTS = """() => Object.fromEntries(
  [...document.querySelectorAll('[data-slot]')].map((slot) => [slot.dataset.slot, slot.caption ?? '']))"""
QUERIES: dict[str, dict[str, Any]] = {
    "": {},
    "?compare=perceptron&average=1": {"compare": "perceptron", "average": True},
    "?draws=batch&beside=surface&below=rates&log=1": {
        **{"draws": "batch", "beside": "surface", "below": "rates", "log": True}
    },
    "?steps=updates&rate=inverse-sqrt&threshold=0&regularization=0.1": {
        **{"steps": "updates", "rate": "inverse-sqrt", "threshold": "0", "regularization": 0.1}
    },
}
MOVING = (
    "boundary",
    "z = 1",
    "z = -1",
    "best",
    "slack",
    "sample",
    "now",
    "best now",
    "error now",
    "terms",
    "sample term",
    "path",
)


@pytest.fixture
def hinge(visit: Visit) -> StagePage:
    return visit("hinge?t=0")


def painted(stage: StagePage, place: int, name: str) -> dict[str, Any]:
    """A trace of figure number `place`, as the browser draws it."""
    return dict(stage.page.evaluate(TRACE, [place, name]))


def seek(stage: StagePage, frame: int) -> None:
    stage.page.get_by_test_id("scrub").fill(str(frame))
    stage.shows(frame=frame)


def test_it_plays_scrubs_and_reopens_at_the_same_draw(hinge: StagePage, new_page: Callable[..., Page]) -> None:
    expect(hinge.page.locator("[data-slot=next]")).to_have_text("point 15: z = 0 ≤ 1, η = 1/1")
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


def test_versicolor_against_the_rest_settles_where_the_perceptron_never_stops(hinge: StagePage) -> None:
    hinge.page.get_by_role("button", name="versicolor | rest").click()
    hinge.shows(points=150, frames=5000, frame=0)
    hinge.step("last")
    hinge.shows(frame=4999)
    verdict = hinge.words("verdict")
    assert "Not separable by any line: the perceptron never stops." in verdict
    assert "the steps shrink; the last η was" in verdict
    assert "times the least possible 0.6667" in verdict
    assert "The median of 20 seeds after 4,999 draws. η/(k+1): best J 0.6667, 1.0001 times the least." in verdict


def test_the_three_switches_make_left_and_right_the_same(hinge: StagePage) -> None:
    page = hinge.page
    page.get_by_role("combobox", name="compare with").click()
    page.get_by_role("option", name="the perceptron", exact=True).click()
    expect(page.locator("[data-slot='plane 2']")).to_contain_text("z ≤ 0, η = 1, points in turn")
    seek(hinge, 40)
    assert painted(hinge, 0, "boundary") != painted(hinge, 1, "boundary")
    for name in ("z ≤ 0", "η", "in turn"):
        page.get_by_role("radio", name=name, exact=True).click()
    expect(page.locator("[data-slot=verdict]")).to_contain_text("Left and right are now the same algorithm.")
    for frame in (0, 1, 17, 40, 300):
        seek(hinge, frame)
        for name in ("boundary", "z = 1", "slack", "sample"):
            assert painted(hinge, 0, name) == painted(hinge, 1, name)


def test_an_edit_on_either_plane_is_an_edit_of_both(visit: Visit) -> None:
    hinge = visit("hinge?compare=batch&n_draws=40")
    hinge.click(4.0, 4.0)
    hinge.shows(points=18, settled=1)
    for place in (0, 1):
        points = painted(hinge, place, "points")
        assert (points["x"][-1], points["y"][-1]) == (4, 4)


def test_pointing_at_a_loss_term_rings_its_point(hinge: StagePage) -> None:
    seek(hinge, 15)
    hinge.page.mouse.move(*hinge.page.evaluate(PLACE, [2, "terms", 11]))
    expect(hinge.page.locator(".stage-tip:visible")).to_contain_text("point 12")
    pointed, points = painted(hinge, 0, "pointed at"), painted(hinge, 0, "points")
    assert (pointed["x"], pointed["y"]) == ([points["x"][11]], [points["y"][11]])
    hinge.page.mouse.move(5, 5)
    expect(hinge.page.locator(".stage-tip:visible")).to_have_count(0)
    assert painted(hinge, 0, "pointed at")["x"] == []


@pytest.mark.parametrize("query", QUERIES)
def test_frames_are_drawn_and_worded_as_python_makes_them(visit: Visit, query: str) -> None:
    hinge = visit(f"hinge{query}")
    film = film_of(HINGE, HingeScene(**QUERIES[query]))
    assert hinge.number("frames") == film.n_frames
    for t in sorted({0, 1, 2, 15, film.n_frames - 1}):
        seek(hinge, t)
        frame = film.at(t)
        shown = hinge.page.evaluate(SLOTS)
        assert {"frame", "next", "verdict", "why"} <= set(shown)
        assert shown == {slot: frame.captions.get(slot, "") for slot in shown}, t
        for place, figure in enumerate(frame.figures):
            moving = {trace.name: trace for trace in figure.data if trace.name in MOVING}
            for name, trace in moving.items():
                there = painted(hinge, place, name)
                for axis in ("x", "y"):
                    assert numbers(there[axis]) == pytest.approx(numbers(trace[axis]), abs=1e-3, nan_ok=True), (t, name)


def numbers(places: Any) -> list[float]:
    """Places with gaps as NaN, which are compared as such."""
    return [math.nan if place is None else float(place) for place in places]


def test_every_formula_below_the_stage_is_typeset(hinge: StagePage) -> None:
    prose = hinge.page.get_by_test_id("stMarkdown").filter(has_text="The surface")
    expect(prose.locator(".katex-display")).to_have_count(2)
    expect(hinge.page.locator(".katex-error")).to_have_count(0)
    shown = prose.evaluate("e => { e.querySelectorAll('.katex').forEach((k) => k.remove()); return e.textContent; }")
    assert not any(raw in shown for raw in ("$", "**", "\\", "####"))


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 720}])
def test_the_plane_the_transport_and_a_curve_are_in_sight(visit: Visit, visitor: Page, viewport: Any) -> None:
    visitor.set_viewport_size(viewport)
    hinge = visit("hinge?t=0")
    assert hinge.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if viewport["width"] > 800:
        for part in (".stage-plane", ".stage-transport", ".stage-figure"):
            box = hinge.page.locator(part).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= viewport["height"]

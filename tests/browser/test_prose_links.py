"""Links of the prose set the plane: the points stay, nothing is loaded anew, and Back undoes it. Where a window is wide
the prose is a column beside the plane, which stays in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.browser.within import go

WIDE: dict[str, Any] = {"width": 1920, "height": 1080}
PROSE = ".st-key-prose"
METRIC = "[data-setting=metric] select"
TO_THE_TOP = "document.querySelector('[data-testid=stMain]').scrollTo(0, 0)"
MARK, MARKED = "window.unloaded = false", "window.unloaded === false"
MOST = 40  # links that an entry holds: scenelinks.js
IN_SIGHT = """(part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
# Presses all these links, and goes back as often: after how many of both the address has the metric that it should.
PRESSED_AND_TAKEN_BACK = """async (names) => {
  const links = [...document.querySelectorAll(".st-key-prose a")], metrics = names.map((name) => name.toLowerCase());
  const comes = async (metric) => {
    const here = () => new URL(location.href).searchParams.get("metric") === metric;
    for (let look = 0; look < 3000 && !here(); look++) await new Promise((done) => setTimeout(done, 20));
    return here();
  };
  let [pressed, undone] = [0, 0];
  for (const name of names) {
    links.find((link) => link.textContent === name).click();
    pressed += await comes(metrics[pressed]);
  }
  for (const metric of [...metrics.slice(0, -1).reverse(), null]) {
    history.back();
    undone += await comes(metric);
  }
  return [pressed, undone];
}"""
BOXES = """(parts) => parts.map((part) => {
  const { left, right, top, bottom } = document.querySelector(part).getBoundingClientRect();
  return [left, right, top, bottom];
})"""
PARTS = [".stage-planes", ".stage-side", ".stage-transport", ".stage-tools", PROSE]


def press(page: Page, words: str) -> None:
    page.locator(PROSE).get_by_role("link", name=words, exact=True).first.click()


@pytest.fixture
def moved(visitor: Page) -> StagePage:
    """Nearest neighbours, with a point of the reader's own more."""
    go(visitor, "neighbors?t=0")
    stage = StagePage(visitor).ready()
    rest(visitor)
    visitor.evaluate(TO_THE_TOP)  # where Back has brought a reader, another test's page begins
    points = stage.number("points")
    stage.click(3.0, 3.0)
    stage.shows(points=points + 1)
    rest(visitor)
    visitor.evaluate(MARK)
    return stage


def test_a_link_sets_fields_and_keeps_the_points_and_back_and_forward_lead_through_it(moved: StagePage) -> None:
    page, points = moved.page, moved.number("points")
    page.locator(PROSE).get_by_role("link", name="Manhattan", exact=True).first.press("Enter")  # by the keyboard
    moved.address("metric=manhattan")
    rest(page)
    expect(page.locator(METRIC)).to_have_value("manhattan")
    moved.shows(points=points)
    press(page, "range")
    moved.address("scaling=range")
    page.go_back()
    moved.address(r"neighbors\?(?!.*scaling).*metric=manhattan")
    page.go_back()
    moved.address(r"neighbors\?(?!.*(scaling|metric))")
    rest(page)
    expect(page.locator(METRIC)).to_have_value("euclidean")
    moved.shows(points=points)
    page.go_forward()
    moved.address("metric=manhattan")
    rest(page)
    assert page.evaluate(MARKED), "the page was loaded anew"
    press(page, "7")
    moved.shows(frame=3)
    moved.click(2.0, 3.2)
    moved.shows(points=points + 1)
    rest(page)
    page.go_back()  # what was done since stays
    moved.shows(frame=0, points=points + 1)


def test_another_scene_of_the_page_is_shown_in_place_and_back_brings_the_points_again(visitor: Page) -> None:
    go(visitor, "perceptron?t=3")
    stage = StagePage(visitor).ready()
    points = stage.number("points")
    visitor.evaluate(MARK)
    press(visitor, "XOR")
    stage.shows(points=4, frame=6)
    visitor.go_back()
    stage.shows(points=points, frame=3)
    assert visitor.evaluate(MARKED)


def test_the_plane_comes_into_sight_and_back_leads_to_where_the_reader_was(moved: StagePage) -> None:
    page = moved.page
    link = page.locator(PROSE).get_by_role("link", name="Chebyshev")
    link.scroll_into_view_if_needed()
    rest(page)  # the stage has moved away from under the pointer, so the page runs
    top = link.bounding_box()
    assert not page.evaluate(IN_SIGHT, ".stage-planes")
    link.click()
    moved.address("metric=chebyshev")
    rest(page)
    assert page.evaluate(IN_SIGHT, ".stage-planes")
    page.go_back()
    moved.address(r"neighbors\?(?!.*metric)")
    rest(page)
    assert link.bounding_box() == top, "where the reader was"


def test_a_link_opened_in_another_tab_sets_the_plane_there_and_leaves_this_one(moved: StagePage) -> None:
    before, points = moved.page.url, moved.number("points")
    with moved.page.context.expect_page() as other:
        moved.page.locator(PROSE).get_by_role("link", name="range").click(modifiers=["Control"])
    there = StagePage(other.value).ready()
    there.address(r"scaling=range[^#]*$")
    there.shows(points=points)
    rest(there.page)
    expect(there.page.locator("[data-setting=scaling] select")).to_have_value("range")
    there.page.close()
    assert moved.page.url == before


def test_back_undoes_a_link_also_after_more_of_them_than_an_entry_of_the_history_holds(moved: StagePage) -> None:
    names = [("Manhattan", "Chebyshev")[i % 2] for i in range(MOST + 2)]
    assert moved.page.evaluate(PRESSED_AND_TAKEN_BACK, names) == [len(names), len(names)]


@pytest.mark.parametrize("name", ["perceptron", "spam"])
def test_in_a_wide_window_prose_is_beside_the_plane_and_covers_nothing(visitor: Page, name: str) -> None:
    go(visitor, f"{name}?t=1")
    StagePage(visitor).ready()
    for size in (WIDE, {"width": 1600, "height": 900}):
        visitor.set_viewport_size(size)  # type: ignore[arg-type]
        rest(visitor)
        before = visitor.evaluate(BOXES, PARTS)
        *parts, prose = before
        for left, right, top, bottom in parts:
            assert right <= prose[0] or left >= prose[1] or bottom <= prose[2] or top >= prose[3], size
    visitor.locator(PROSE).hover()
    visitor.mouse.wheel(0, 2000)
    visitor.wait_for_function(f"document.querySelector('{PROSE}').scrollTop > 500")
    assert visitor.evaluate(BOXES, PARTS) == before


def test_a_heading_is_brought_to_the_top_of_the_prose_beside_the_plane(visitor: Page) -> None:
    visitor.set_viewport_size(WIDE)  # type: ignore[arg-type]
    go(visitor, "perceptron?t=0#where-it-comes-from")
    StagePage(visitor).ready()
    rest(visitor)
    prose, heading = visitor.evaluate(BOXES, [PROSE, "#where-it-comes-from"])
    assert prose[2] <= heading[2] <= prose[2] + 64
    assert visitor.evaluate(IN_SIGHT, ".stage-planes")

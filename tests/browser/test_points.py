"""The point tools: mouse and keyboard; nothing that a person makes is lost."""

import pytest
from playwright.sync_api import expect

from films.points import encode
from tests.browser.menus import load_preset
from tests.browser.stage_page import TRACE, StagePage, Visit, soon

FLIPPED = f"() => ({TRACE})('points').marker.color[0] === '#D55E00'"


@pytest.fixture
def empty(embed: Visit) -> StagePage:
    stage = embed("perceptron?points=none")
    stage.shows(points=0)
    return stage


def settled(stage: StagePage) -> None:
    """Wait until the film of what was done last is on show."""
    stage.shows(settled=1)


def cleared(stage: StagePage) -> None:
    stage.tool("clear")
    stage.shows(points=0, settled=1)


def test_clicks_at_ten_a_second_leave_a_point_each_exactly_there(empty: StagePage) -> None:
    for place in [(1.25, -2.5), (-3.07, 4.11), (0.0, 0.0)]:
        empty.click(*place)
    empty.shows(points=3)
    assert empty.places() == [(1.25, -2.5), (-3.07, 4.11), (0, 0)]
    cleared(empty)
    wanted = [(-4.0 + 0.4 * i, -3.0 + 0.3 * i) for i in range(20)]
    pixels = [empty.pixel(x, y) for x, y in wanted]
    for pixel in pixels:
        empty.page.mouse.click(*pixel)
        empty.page.wait_for_timeout(100)
    empty.shows(points=20, settled=1)
    assert empty.places() == [pytest.approx(place, abs=0.011) for place in wanted]
    link = empty.address("points=1")
    empty.page.goto("about:blank")
    StagePage(empty.page).open(link).shows(points=20)


def test_dragging_while_a_film_arrives_loses_nothing(empty: StagePage) -> None:
    empty.click(-2, -2)
    empty.tool("1")
    empty.click(2, 2)
    page = empty.page
    page.mouse.move(*empty.pixel(2, 2))
    page.mouse.down()
    for i in range(15):  # slow enough for several films to come in on the way
        page.mouse.move(*empty.pixel(2 - i * 0.2, 2 + i * 0.1))
        page.wait_for_timeout(60)
    page.mouse.move(*empty.pixel(-1, 3.5))
    page.mouse.up()
    empty.shows(points=2, settled=1)
    assert empty.places() == [(-2, -2), (-1, 3.5)]
    page.keyboard.press("Control+z")
    assert empty.places() == [(-2, -2), (2, 2)]


@pytest.mark.parametrize("removed", ["key", "right button"])
def test_a_point_that_is_removed_while_it_is_dragged_takes_no_other_along(empty: StagePage, removed: str) -> None:
    for x in (-3, -1, 1):
        empty.click(x, 2)
    page = empty.page
    page.mouse.move(*empty.pixel(-3, 2))
    page.mouse.down()
    page.mouse.move(*empty.pixel(-3, -1), steps=4)
    if removed == "key":
        page.keyboard.press("Delete")
    else:
        page.mouse.down(button="right")
        page.mouse.up(button="right")
    empty.shows(points=2)
    page.mouse.move(*empty.pixel(0, -2), steps=4)
    page.mouse.up()
    settled(empty)
    assert empty.places() == [(-1, 2), (1, 2)]
    page.keyboard.press("Control+z")
    settled(empty)
    assert empty.places() == [(-3, -1), (-1, 2), (1, 2)]
    page.keyboard.press("Control+z")
    settled(empty)
    assert empty.places() == [(-3, 2), (-1, 2), (1, 2)]


def test_undo_takes_back_a_new_point_that_is_dragged_and_what_tools_and_keys_have_done(empty: StagePage) -> None:
    empty.click(1, 2)
    page = empty.page
    page.mouse.move(*empty.pixel(-3, 2))
    page.mouse.down()
    page.mouse.move(*empty.pixel(-3, -1), steps=4)
    page.keyboard.press("Control+z")
    page.mouse.move(*empty.pixel(-2, -2), steps=4)
    page.mouse.up()
    settled(empty)
    assert empty.places() == [(1, 2)]
    page.keyboard.press("Control+Shift+z")
    settled(empty)
    assert empty.places() == [(1, 2), (-3, -1)]
    empty.tool("clear")
    empty.shows(points=0)
    empty.tool("undo")
    empty.shows(points=2)
    empty.tool("undo")
    empty.shows(points=1)
    empty.tool("redo")
    empty.shows(points=2)
    assert empty.places() == [(1, 2), (-3, -1)]


def test_tools_right_clicks_and_keys_remove_flip_and_put_points(empty: StagePage) -> None:
    for x in (-3, -1, 1, 3):
        empty.click(x, 1)
    empty.click(-3, 1, button="right")
    empty.shows(points=3)
    empty.tool("remove")
    empty.click(-1, 1)
    empty.shows(points=2)
    empty.tool("0")
    empty.click(3, 1)  # on a point: chosen, not another one
    keyboard = empty.page.keyboard
    keyboard.press("Delete")
    empty.shows(points=1)
    assert empty.places() == [(1, 1)]
    empty.tool("flip")
    empty.click(1, 1)
    soon(empty.page, FLIPPED)  # at once, unless the film of the first click is being put up
    assert empty.trace("points")["marker"]["color"] == ["#D55E00"]
    assert empty.trace("points")["marker"]["symbol"][0].startswith("square")
    cleared(empty)
    empty.tool("0")
    empty.page.locator(".stage-plane > div").focus()
    keyboard.press("Enter")  # a crosshair at the centre
    for _ in range(2):
        keyboard.press("Shift+ArrowRight")
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    empty.shows(points=1)
    assert empty.places() == [(2, 0.1)]
    keyboard.press("Delete")
    empty.shows(points=0)
    keyboard.press("Escape")


def test_undo_reaches_back_over_a_preset(visit: Visit) -> None:
    stage = visit("perceptron?points=none")
    stage.click(1, 1)
    stage.click(2, 2)
    load_preset(stage.page, "XOR")
    stage.shows(points=4)
    for points in (2, 1, 0):
        stage.page.keyboard.press("Control+z")
        stage.shows(points=points)
    stage.page.keyboard.press("Control+Shift+z")
    stage.shows(points=1)


def test_the_five_hundred_and_first_point_is_refused(embed: Visit) -> None:
    many = encode(tuple((i % 25 / 5 - 3, i // 25 / 5 - 3, i % 2) for i in range(500)))
    stage = embed(f"perceptron?points={many}")
    stage.shows(points=500)
    stage.click(4.9, 4.9)
    expect(stage.page.get_by_test_id("message")).to_contain_text("at most 500 points")
    stage.shows(points=500)


def test_the_view_zooms_and_points_still_land_where_they_are_made(empty: StagePage) -> None:
    page = empty.page
    empty.click(-2, -2)
    empty.tool("view")
    page.mouse.move(*empty.pixel(1, 1))
    page.mouse.wheel(0, -600)
    empty.address("axes=")  # the view stands now
    empty.tool("0")
    empty.click(1, 1)
    empty.shows(points=2)
    assert empty.places() == [(-2, -2), (pytest.approx(1, abs=0.011), pytest.approx(1, abs=0.011))]

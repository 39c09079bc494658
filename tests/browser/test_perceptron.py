"""What the perceptron page is for: click points, step through the updates, understand each, hand the picture on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.menus import load_preset
from tests.browser.stage_page import StagePage, Visit

PLUS = [(2.0, 2.0), (1.0, 3.0), (3.0, 1.0)]
MINUS = [(-1.0, -2.0), (-2.0, 0.5), (0.5, -0.5)]


@pytest.fixture
def perceptron(embed: Visit) -> StagePage:
    return embed("perceptron?t=0")


def click_six_points(stage: StagePage) -> None:
    stage.tool("clear")
    stage.shows(points=0, frames=1)
    for place in PLUS:
        stage.click(*place)
    stage.tool("1")
    for place in MINUS:
        stage.click(*place)
    stage.shows(points=6, settled=1)


def test_the_mission(visit: Visit, new_page: Callable[..., Page]) -> None:
    perceptron = visit("perceptron?t=0")
    click_six_points(perceptron)
    assert perceptron.places() == PLUS + MINUS

    perceptron.step("last")
    updates = perceptron.number("frames") - 1
    assert updates >= 2
    assert f"Converged after {updates} updates" in perceptron.words("verdict")

    perceptron.step("first")
    perceptron.step("next")
    perceptron.step("next")
    perceptron.shows(frame=2)
    arithmetic = perceptron.arithmetic()
    assert "w←" in arithmetic
    link = perceptron.address(r"[?&]t=2(?!\d)")

    other = StagePage(new_page()).open(link)
    other.shows(frame=2, points=6, frames=updates + 1)
    assert other.places() == PLUS + MINUS
    assert other.arithmetic() == arithmetic
    assert other.words("verdict") == perceptron.words("verdict")
    assert other.trace("boundary")["x"] == perceptron.trace("boundary")["x"]

    load_preset(perceptron.page, "Iris")
    perceptron.shows(points=150, frames=5, frame=0)
    perceptron.page.keyboard.press("Escape")
    perceptron.step("last")
    perceptron.shows(frame=4)
    assert "Converged after 4 updates" in perceptron.words("verdict")


def test_keys_step_as_a_presenter_remote_does_and_space_plays_to_the_end(perceptron: StagePage) -> None:
    keyboard = perceptron.page.keyboard
    last = perceptron.number("frames") - 1
    for key, frame in [("PageDown", 1), ("ArrowRight", 2), ("PageUp", 1), ("ArrowLeft", 0), ("ArrowLeft", 0)]:
        keyboard.press(key)
        perceptron.shows(frame=frame)
    keyboard.press("End")
    perceptron.shows(frame=last)
    keyboard.press("Shift+ArrowLeft")
    perceptron.shows(frame=max(0, last - 10))
    keyboard.press("Home")
    perceptron.shows(frame=0)
    page = perceptron.page
    page.get_by_test_id("speed").select_option("10")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
    page.wait_for_function("() => document.querySelector('[data-testid=stage]').dataset.frame >= 2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play (space)")).to_be_visible()
    stopped = perceptron.number("frame")
    perceptron.address(rf"t={stopped}$")
    page.keyboard.press("Space")
    perceptron.shows(frame=perceptron.number("frames") - 1)


def test_scaling_says_so_and_clicks_still_land_where_they_are_made(perceptron: StagePage) -> None:
    page = perceptron.page
    before = perceptron.places()
    page.get_by_text("scale x into the unit ball").click()
    expect(page.locator("[data-slot=verdict]")).to_contain_text("scaled into the unit ball")
    longest = max((x * x + y * y) ** 0.5 for x, y in before)
    scaled = [pytest.approx((x / longest, y / longest)) for x, y in before]
    assert perceptron.places() == scaled
    perceptron.click(0.5, -0.5)
    perceptron.shows(points=17)
    page.get_by_text("scale x into the unit ball").click()
    expect(page.locator("[data-slot=verdict]")).not_to_contain_text("unit ball")
    added = perceptron.places()[-1]
    assert added == pytest.approx((0.5 * longest, -0.5 * longest), abs=0.02)

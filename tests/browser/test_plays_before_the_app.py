"""A page's first response plays its film before Streamlit is there, which takes over the very stage; or without it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from server.held_scripts import MOST
from tests.browser.stage_page import StagePage, soon

APP = "**/static/js/*.js"
PLAYING = "() => document.querySelector('#first [data-testid=stage]')?.dataset.ready === '1'"
ARRIVED = "() => Boolean(document.querySelector('[data-test-script-state=notRunning] [data-testid=stMain] h1'))"
MARK = "document.querySelector('[data-testid=stage]').early = true; window.focused = document.activeElement"
FOCUSED = "document.activeElement === focused && document.querySelector('[data-testid=stage]').contains(focused)"
MARKED = "document.querySelector('[data-testid=stage]').early === true"


class HeldScripts:
    """Streamlit's scripts, on their way until they are let through."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.arrived = False
        page.route(APP, lambda route: route.continue_() if self.arrived else self.routes.append(route))

    def arrive(self) -> None:
        self.arrived = True
        for route in self.routes:
            route.continue_()


def plays(page: Page, address: str) -> StagePage:
    """The page of that address, once its first response plays."""
    page.goto(address, wait_until="commit")
    soon(page, PLAYING)
    assert page.evaluate(PLAYING)
    return StagePage(page)


def test_what_is_done_before_the_app_is_there_stays_and_the_stage_is_the_same(app: str, page: Page) -> None:
    scripts = HeldScripts(page)
    stage = plays(page, f"{app}/perceptron?t=0")
    assert page.locator("#root *").count() == 0
    points = stage.number("points")
    stage.click(0.5, -1.5)
    stage.shows(points=points + 1)
    page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    stage.address(r"[?&]t=1(&|$)")
    stage.address(r"points=")
    page.keyboard.press("Tab")
    page.evaluate(MARK)
    assert page.evaluate(FOCUSED)
    scripts.arrive()
    stage.ready().shows(frame=1, points=points + 1)
    assert page.evaluate(MARKED)
    assert page.evaluate(FOCUSED)
    stage.address(r"[?&]t=1(&|$)")
    page.get_by_text("The points as a table").click()
    expect(page.get_by_test_id("stDataFrame")).to_be_visible()


def test_a_drag_goes_on_while_the_app_arrives(app: str, page: Page) -> None:
    scripts = HeldScripts(page)
    stage = plays(page, f"{app}/perceptron?t=0")
    others = stage.places()[1:]
    stage.mouse.move(*stage.pixel(*stage.places()[0]))
    stage.mouse.down()
    stage.mouse.move(*stage.pixel(0.25, 0.25), steps=3)
    scripts.arrive()
    soon(page, ARRIVED)
    assert page.evaluate(ARRIVED)
    expect(page.locator("#first")).to_have_count(1)
    stage.mouse.move(*stage.pixel(0.5, 0.5), steps=3)
    stage.mouse.up()
    assert stage.ready().places()[0] == pytest.approx((0.5, 0.5), abs=0.1)
    assert stage.places()[1:] == others
    stage.address("points=")


def test_without_the_app_the_stage_goes_on_and_one_sentence_says_what_is_missing(
    app: str, page: Page, expected_errors: list[str]
) -> None:
    expected_errors += ["net::ERR_FAILED"]
    page.route(APP, lambda route: route.abort())
    stage = plays(page, f"{app}/perceptron?t=0")
    expect(page.locator("#first .first-missing")).to_contain_text("has not loaded")
    page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    points = stage.number("points")
    stage.click(0.5, -1.5)
    stage.shows(points=points + 1)
    expect(page.locator(".first-missing")).to_have_count(1)


def test_the_app_comes_without_a_stage_that_plays(app: str, page: Page, expected_errors: list[str]) -> None:
    expected_errors += ["net::ERR_FAILED"]
    page.route("**/firststage.js", lambda route: route.abort())
    StagePage(page).open(f"{app}/perceptron?t=3").shows(frame=3)


def test_the_app_comes_as_soon_as_the_stage_plays(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    page.add_init_script(f"const set = setTimeout; window.setTimeout = (run, ms) => ms === {MOST} ? 0 : set(run, ms);")
    StagePage(page).open(f"{app}/perceptron?t=3").shows(frame=3)

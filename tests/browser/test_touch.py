"""A finger on the plane: a swipe scrolls the page, a tap uses the tool, a drag moves a point, a long press erases."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from films.points import encode
from tests.browser.stage_page import StagePage
from tests.films.film.reading import present

Place = tuple[float, float]
SCROLLED = "() => document.querySelector('[data-testid=stMain]').scrollTop"
STEPS = 12


class Finger:
    """One finger, as the system tells the browser of it."""

    def __init__(self, stage: StagePage) -> None:
        self.stage = stage
        self.line: CDPSession = stage.page.context.new_cdp_session(stage.page)

    def down(self, place: Place) -> None:
        x, y = self.stage.pixel(*place)
        self._tell("touchStart", x, y)

    def up(self) -> None:
        self._tell("touchEnd")

    def drag(self, start: Place, end: Place) -> None:
        (x0, y0), (x1, y1) = self.stage.pixel(*start), self.stage.pixel(*end)
        self._tell("touchStart", x0, y0)
        for i in range(1, STEPS + 1):
            self._tell("touchMove", x0 + (x1 - x0) * i / STEPS, y0 + (y1 - y0) * i / STEPS)
        self.up()

    def tap(self, place: Place) -> None:
        self.down(place)
        self.up()

    def _tell(self, kind: str, *at: float) -> None:
        points = [dict(zip("xy", at, strict=True))] if at else []
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def phone(app: str, new_page: Callable[..., Page]) -> StagePage:
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    return StagePage(page).open(f"{app}/perceptron?points={encode(((1.0, 1.0, 0), (-2.0, -1.0, 1)))}")


def near(place: Place) -> list[object]:
    return [pytest.approx(v, abs=0.06) for v in place]


def test_a_finger_scrolls_adds_moves_and_erases(phone: StagePage) -> None:
    page, finger = phone.page, Finger(phone)
    phone.shows(points=2)

    finger.drag((-3, -1), (-3, 4.5))  # on the plane, where no point is
    page.wait_for_function(f"() => ({SCROLLED})() > 50")
    finger.drag((-3, 4), (3, 4))  # across: nothing to scroll, and no tap either
    assert phone.places() == [(1, 1), (-2, -1)]
    page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")

    finger.tap((3, -2))
    phone.shows(points=3)
    assert list(phone.places()[2]) == near((3, -2))

    finger.drag((1, 1), (2, 3))
    phone.shows(points=3)
    assert list(phone.places()[0]) == near((2, 3))
    assert page.evaluate(SCROLLED) == 0

    finger.down((-2, -1))
    phone.shows(points=2)  # while the finger still rests there
    finger.up()
    assert [list(place) for place in phone.places()] == [near((2, 3)), near((3, -2))]
    expect(page.locator("[data-tool=remove]")).to_have_attribute("title", re.compile("long press"))

    phone.tool("flip")
    finger.tap((3, -2))
    assert phone.trace("points")["marker"]["color"][1] == "#D55E00"
    phone.tool("probe")
    finger.tap((-1, 2))
    phone.address("probe=-")
    finger.drag((-1, 2), (-1, -2))
    phone.address(r"probe=-[\d.]+(,|%2C)-2")
    finger.tap((-1, -2))
    page.wait_for_function("() => !location.search.includes('probe')")
    phone.shows(points=2)
    finger.drag((2, 3), (1, 1))  # a point, with the crosshair in hand, too
    assert [list(place) for place in phone.places()] == [near((1, 1)), near((3, -2))]
    assert "probe" not in page.url


def test_over_a_chart_a_swipe_scrolls_the_page_too(phone: StagePage) -> None:
    finger, page = Finger(phone), phone.page
    page.locator(".stage-figure").first.scroll_into_view_if_needed()
    before = page.evaluate(SCROLLED)
    box = present(page.locator(".stage-figure").first.bounding_box())
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger._tell("touchStart", x, y)
    for i in range(1, STEPS + 1):
        finger._tell("touchMove", x, y - 10 * i)
    finger.up()
    page.wait_for_function(f"before => ({SCROLLED})() > before + 50", arg=before)

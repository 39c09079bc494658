"""A digit is drawn by mouse, finger and keys; it is compared while it is drawn, and the link holds it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from films.topics.digits.strokes import read
from tests.browser.stage_page import PHONE, NewPage, StagePage, Visit

# The box of the pad in the window: its left and upper edge, and its side.
PAD = """() => {
  const { picture } = document.querySelector(".stage-plane > div"), { xaxis, yaxis } = picture.axes;
  const frame = document.querySelector(".stage-plane").getBoundingClientRect();
  const share = (axis, value) => (value - axis.range[0]) / (axis.range[1] - axis.range[0]);
  const x = (value) => frame.left + xaxis.offset + xaxis.length * share(xaxis, value);
  const y = (value) => frame.top + yaxis.offset + yaxis.length * (1 - share(yaxis, value));
  return [x(0), y(22), x(10) - x(0)];
}"""
SEVEN = [(0.3, 0.15), (0.5, 0.14), (0.72, 0.15), (0.6, 0.45), (0.5, 0.65), (0.45, 0.88)]


def place(page: Page, share: tuple[float, float]) -> tuple[float, float]:
    left, top, side = page.evaluate(PAD)
    return left + side * share[0], top + side * share[1]


def draws(page: Page, path: list[tuple[float, float]]) -> None:
    page.mouse.move(*place(page, path[0]))
    page.mouse.down()
    for share in path[1:]:
        page.mouse.move(*place(page, share))
    page.mouse.up()


def verdict(page: Page) -> Locator:
    return page.locator("[data-slot=verdict]")


def strokes(page: Page) -> int:
    """How many strokes the address holds."""
    query = parse_qs(urlsplit(str(page.evaluate("location.href"))).query)
    return len(read(query["drawing"][0])) if "drawing" in query else -1


@pytest.fixture
def pad(visit: Visit) -> StagePage:
    return visit("digits?show=own&drawing=none")


def test_a_digit_is_compared_while_it_is_drawn_and_the_link_holds_it(pad: StagePage) -> None:
    page = pad.page
    expect(verdict(page)).to_contain_text("Draw a digit in the box")
    x, y = place(page, SEVEN[0])
    page.mouse.move(x, y)
    page.mouse.down()
    for share in SEVEN[1:4]:
        page.mouse.move(*place(page, share))
    expect(verdict(page)).to_contain_text("Class means (10 prototypes)")  # the stroke goes on
    for share in SEVEN[4:]:
        page.mouse.move(*place(page, share))
    page.mouse.up()
    expect(verdict(page)).to_contain_text("training digits: 7")
    expect(page.locator("[data-slot=frame]")).to_contain_text("Nearest prototype: 7")
    page.wait_for_function("() => /drawing=(?!none)/.test(location.href)")
    assert strokes(page) == 1
    draws(page, [(0.3, 0.5), (0.7, 0.5)])
    page.wait_for_function("() => /drawing=[^&]*\\./.test(location.href)")
    assert strokes(page) == 2
    page.get_by_role("button", name="Undo stroke").click()
    page.wait_for_function("() => !/drawing=[^&]*\\./.test(location.href)")
    assert strokes(page) == 1
    page.reload()
    StagePage(page).ready()
    expect(verdict(page)).to_contain_text("training digits: 7")
    page.get_by_role("button", name="Clear").click()
    expect(verdict(page)).to_contain_text("Draw a digit in the box")
    expect(page.get_by_role("button", name="Clear")).to_be_hidden()


def test_strokes_that_follow_one_another_fast_are_all_there(pad: StagePage) -> None:
    """The film of one may still be under way when the next begins."""
    page = pad.page
    for i in range(4):
        draws(page, [(0.2 + 0.2 * i, 0.2), (0.2 + 0.2 * i, 0.5), (0.2 + 0.2 * i, 0.8)])
    page.wait_for_function("() => (/drawing=([^&]*)/.exec(location.href)?.[1].split('.').length ?? 0) === 4")


def test_the_keys_draw_too_and_the_film_does_not_step(pad: StagePage) -> None:
    page = pad.page
    box = page.get_by_role("application", name=re.compile(r"^Pad\. Draw a digit"))
    box.focus()
    page.keyboard.press("Space")
    for _ in range(18):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(verdict(page)).to_contain_text("training digits: 1")
    assert pad.number("frame") == 0
    page.wait_for_function("() => /drawing=(?!none)/.test(location.href)")
    assert strokes(page) == 1


def test_a_finger_draws_and_the_page_does_not_scroll(new_page: NewPage, app: str) -> None:
    stage = StagePage(new_page(**PHONE)).open(f"{app}/digits?show=own&drawing=none")
    page = stage.page
    before = page.evaluate("scrollY")
    touch = page.context.new_cdp_session(page)
    points = [place(page, share) for share in SEVEN]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * (len(points) - 1)], points, strict=True):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(verdict(page)).to_contain_text("ten class means: 7")
    assert page.evaluate("scrollY") == before

"""The start page's plane: it can be played with at once, answers within a frame, and leads into the first lesson."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.menus import open_page

Opens = Callable[..., Page]
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
WIDE, HIGH = 5, 4
APP = "[data-testid=stMain]"
# Whether the boundary has moved when the frame after a move of the pointer is painted.
NEXT_FRAME = """() => new Promise((done) => {
  const line = document.querySelector(".front-boundary").getAttribute("points");
  window.addEventListener("pointermove", () => requestAnimationFrame(() => requestAnimationFrame(() =>
    done(document.querySelector(".front-boundary").getAttribute("points") !== line))), { once: true });
})"""


class Front:
    """The plane, as a hand uses it."""

    def __init__(self, page: Page) -> None:
        self.page, self.says = page, page.locator(".front-says")
        self.asks, self.next = page.locator(".front h2"), page.locator(".front-next")

    def point(self, i: int) -> Locator:
        return self.page.locator(f"[data-point='{i}']")

    def hold(self, i: int) -> None:
        box = self.point(i).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        box = self.page.locator(".front-plane").bounding_box()
        assert box
        across, up = (x + WIDE) / (2 * WIDE), (HIGH - y) / (2 * HIGH)
        self.page.mouse.move(box["x"] + across * box["width"], box["y"] + up * box["height"], steps=4)

    def drag(self, i: int, x: float, y: float) -> None:
        self.hold(i)
        self.move(x, y)
        self.page.mouse.up()


def test_it_is_played_with_before_the_app_is_there_and_what_was_done_stays(slow_line: str, new_page: Opens) -> None:
    page = new_page(own=True, viewport=LAPTOP)
    page.goto(slow_line, wait_until="commit")
    front = Front(page)
    front.hold(0)
    front.move(0, 2)
    expect(front.says).to_contain_text("No line separates them")
    assert page.locator(f"{APP} .front").count() == 0, "the app's page is not there yet"
    before = page.locator(".front").bounding_box()
    expect(page.locator(f"{APP} .front-point").first).to_be_visible()
    expect(page.locator("#first")).to_have_count(0)
    assert page.locator(".front").bounding_box() == pytest.approx(before, abs=1)
    expect(front.says).to_contain_text("No line separates them")
    front.move(3.5, 2)  # it is still in the hand
    expect(front.says).to_have_text("Separated after 5 updates.")
    page.mouse.up()


def test_it_waits_for_no_script(app: str, new_page: Opens, expected_errors: list[str]) -> None:
    expected_errors.append("ERR_FAILED")
    page = new_page(own=True, viewport=LAPTOP)
    page.route("**/*.js", lambda route: route.abort())
    page.goto(app, wait_until="commit")
    front = Front(page)
    front.drag(0, 0, 2)
    expect(front.says).to_contain_text("No line separates them")


def test_nothing_jumps_when_the_app_takes_the_first_responses_place(app: str, new_page: Opens) -> None:
    """On a phone; on a laptop where a point is in the hand meanwhile: see above."""
    page = new_page(own=True, viewport=PHONE)
    page.goto(app, wait_until="commit")
    place = page.locator("#first .front-plane").bounding_box()
    expect(page.locator(f"{APP} .front-plane")).to_be_visible()
    assert page.locator(".front-plane").bounding_box() == pytest.approx(place, abs=1)


def test_it_is_played_by_hand_and_by_keys_through_three_riddles_into_the_first_lesson(
    app: str, new_page: Opens
) -> None:
    page = new_page(viewport=LAPTOP)
    page.goto(app)
    expect(page.locator(f"{APP} .front-point").first).to_be_visible()
    front, point = Front(page), Front(page).point(0)
    expect(front.asks).to_have_text("Can you make it fail?")
    expect(front.next).to_be_hidden()
    front.hold(0)  # the one that the first update adds
    page.evaluate(f"() => {{ window.moved = ({NEXT_FRAME})(); }}")
    front.move(3, 2.5)
    assert page.evaluate("window.moved"), "the line moves within a frame"
    page.mouse.up()
    page.get_by_role("button", name="Start again").click()
    point.focus()
    expect(point).to_have_attribute("aria-label", "circle at 3.5, 2; arrow keys move it")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    expect(point).to_have_attribute("aria-label", "circle at 3.95, 1.75; arrow keys move it")
    page.get_by_role("button", name="Start again").click()
    expect(front.says).to_have_text("Separated after 5 updates.")

    front.drag(0, 0, 2)
    expect(front.says).to_contain_text("No line separates them: the two outlines meet")
    open_page(page, "Lessons")
    expect(page.locator(".front")).to_have_count(0)
    open_page(page, "Start")
    expect(front.says).to_contain_text("No line separates them")  # what was done is there again
    front.next.click()
    expect(front.asks).to_have_text("Can you make it slow?")
    expect(front.says).to_have_text("Separated after 5 updates.")
    front.drag(3, 2.3, 0.6)
    expect(front.says).to_contain_text("A thin gap")
    front.next.click()
    expect(front.asks).to_have_text("Can you fool the nearest neighbour?")
    expect(front.says).to_contain_text("0 of 6 wrong")
    front.drag(3, 2.6, 0.6)
    expect(front.says).to_contain_text("its nearest neighbour says square: wrong for 3 of 6 points")
    front.next.click()
    expect(page).to_have_url(re.compile(r"/lesson/1-perceptron\?step=1"))
    expect(page.locator(".stage-plane")).to_be_visible()


# The line, as its two ends, and how many points are hollow.
STATE = """() => [document.querySelector(".front-boundary").getAttribute("points"),
  document.querySelectorAll(".front-wrong").length, document.querySelectorAll(".front-looked").length]"""


def test_the_line_begins_wrong_and_comes_home_again_after_each_drag(app: str, new_page: Opens) -> None:
    page = new_page(own=True, viewport=LAPTOP)
    page.add_init_script("localStorage['playground-motion'] = 'on'")
    page.clock.install()
    page.goto(app)
    expect(page.locator(f"{APP} .front-point").first).to_be_visible()
    front = Front(page)
    page.clock.run_for(5_000)
    home, wrong, looked = page.evaluate(STATE)
    assert (wrong, looked) == (0, 0)
    page.clock.pause_at((page.evaluate("Date.now()") + 1000) / 1000)
    front.drag(0, 3.5, 2.2)
    expect(front.says).to_have_text("Separated after 5 updates.")  # said at once
    lines = []
    for _ in range(4):
        lines.append(page.evaluate(STATE))
        page.clock.run_for(350)
    assert lines[0][1] == 3
    assert all(looked == 1 for _, _, looked in lines), "the point that it learns from is ringed"
    assert len({line for line, _, _ in lines}) == 4
    page.clock.run_for(350)
    assert page.evaluate(STATE)[1:] == [0, 0]
    front.hold(0)  # whatever it does, a hand finds what is so
    page.mouse.up()
    assert page.evaluate(STATE)[1] == 3
    front.hold(1)
    assert page.evaluate(STATE)[1:] == [0, 0]
    page.mouse.up()
    assert home != lines[0][0]


def test_a_riddle_has_a_hint_and_a_way_past_it(app: str, new_page: Opens) -> None:
    page = new_page(viewport=LAPTOP)
    page.goto(app)
    expect(page.locator(f"{APP} .front-point").first).to_be_visible()
    front, hint = Front(page), page.locator(".front-hint")
    for words in ("no line has all of them", "a thin gap", "nearest to it is a circle"):
        expect(front.next).to_be_hidden()
        page.get_by_role("button", name="A hint").click()
        expect(hint).to_contain_text(words)
        page.get_by_role("button", name="Show me").click()
        expect(front.says).to_have_class(re.compile("front-solved"))
        expect(page.locator(".front-help")).to_be_hidden()
        front.next.click()
    expect(page).to_have_url(re.compile(r"/lesson/1-perceptron\?step=1"))

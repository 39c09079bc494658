"""The hall's screen: how large it is, that all of it fits however long it is, and that it is in the present; and the
desk's one action, which it follows."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from addons.classroom.tests.browser.class_pages import NEXT_STEP, ClassPage, Desk, asks, drives, hall_of, joins, opened
from addons.classroom.tests.browser.test_class_day import SIZES
from addons.classroom.tests.browser.test_class_posts import asks_the_lecturer
from films.lessons import library
from tests.browser.stage_page import NewPage, soon

SIZE = """name => {
  const part = document.querySelector(name), type = parseFloat(getComputedStyle(part).fontSize);
  return { width: part.getBoundingClientRect().width, type };
}"""
# What does not fit into the question's place.
BEYOND = "(asked => asked.scrollHeight - asked.clientHeight)(document.querySelector('#question'))"
MANY = [f"{i}. A text that is as long as what a lecturer would write down" for i in range(1, 7)]
ORDER = {
    "text": "In which order are the points looked at? " * 3,
    "kind": "order",
    "options": MANY,
    "right": [*range(6)],
}
CHOICE = {"text": ORDER["text"], "options": MANY, "right": [0]}
HEIGHTS = "[...document.querySelectorAll('.desk-actions button')].map((each) => each.getBoundingClientRect().height)"


def sizes(screen: ClassPage) -> Iterator[str]:
    """Gives the screen each size of a wall in turn."""
    for width, height in SIZES:
        screen.page.set_viewport_size(ViewportSize(width=width, height=height))
        yield f"{width} x {height}"
    screen.page.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))


def test_what_is_asked_and_answered_fits_however_long_it_is(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    screen, phone = hall_of(new_page, own_app, code), joins(new_page, own_app, code)
    asks_the_lecturer(phone, "Which of these is it? " * 9)
    closest = set[str | None]()

    def all_fits(what: str) -> None:
        for size in sizes(screen):
            soon(screen.page, f"{BEYOND} <= 1", longest=10_000)
            assert screen.page.evaluate(BEYOND) <= 1, f"{what} at {size}"
            closest.add(screen.question.get_attribute("data-tight"))

    asks(desk, screen, **ORDER)
    all_fits("order")
    for event, phase in (("close", "closed"), ("ask again", "voting"), ("close", "closed"), ("reveal", "revealed")):
        drives(desk, event, **({"seconds": 1} if event == "close" else {}))
        screen.phase(phase)
    all_fits("order, revealed")
    desk.controls.locator(".desk-inbox > summary").click()
    desk.press("Show in the hall")
    expect(screen.page.locator("#post-text")).to_be_visible()
    all_fits("order, and a question of the class")
    drives(desk, "put away")
    asks(desk, screen, **CHOICE)
    all_fits("choice, and a question of the class")
    drives(desk, "close", seconds=1)
    screen.phase("closed")
    drives(desk, "reveal")
    screen.phase("revealed")
    all_fits("choice, revealed, and a question of the class")
    assert len(closest) > 1, "it is not written closer than it needs to be"


def test_the_hall_is_large_and_in_the_present_and_the_desks_one_action_follows_the_phase_by_keys(
    new_page: NewPage, own_app: str
) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    screen, second = hall_of(new_page, own_app, code), hall_of(new_page, own_app, code)
    hall = screen.page
    expect(hall.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    assert hall.evaluate(SIZE, ".hall-code")["type"] >= 120
    assert hall.evaluate(SIZE, "#join svg")["width"] >= 320
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820
    desk.first.focus()
    action_is_the_largest(desk, NEXT_STEP)
    second.page.reload()
    for each in (screen, second):
        each.phase("voting", 1)
    desk.counts("0 here · 0 answered")
    assert hall.evaluate(SIZE, "#question h2")["type"] >= 44
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820
    for label, phase in (("Close", "closed"), ("Discuss (2 minutes)", "discussing"), ("Vote again", "voting")):
        action_is_the_largest(desk, label)
        screen.phase(phase)
        expect(desk.first).to_be_focused()
    action_is_the_largest(desk, "Close")
    action_is_the_largest(desk, "Reveal")
    screen.phase("revealed")
    screen.shows(frame=2)
    bar, column = hall.evaluate(SIZE, ".class-bar"), hall.evaluate(SIZE, "#question")
    assert bar["width"] == column["width"] >= 800
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820
    action_is_the_largest(desk, "Next")
    screen.phase("looking")
    expect(hall.locator(".stage-verdict")).to_contain_text("Separable.")
    expect(hall.locator(".stage-verdict")).to_be_hidden()  # all of it is folded, and nobody unfolds it on a wall


def action_is_the_largest(desk: Desk, label: str) -> None:
    """It is pressed by a key; a round closes a second after that."""
    desk.next_is(label)
    heights: list[float] = desk.page.evaluate(HEIGHTS)
    assert heights[0] == max(heights) >= 60, label
    desk.page.keyboard.press("Enter")
    if label == "Close":
        desk.next_is("Close now")
        drives(desk, "close", seconds=1)


# What stands where something else does: a plane's note, or the parts themselves; and a legend that is cut off.
HIDDEN = """() => {
  const boxes = (names) => [...document.querySelectorAll(names)].filter((part) => part.checkVisibility());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const places = (part, other) => [part.getBoundingClientRect(), other.getBoundingClientRect()];
  const parts = boxes("header, #join, #question, .stage-legend"), planes = boxes(".stage-plane");
  const hides = (some) => some.filter((part) => [...parts, ...planes].some((other) =>
    !other.contains(part) && meet(...places(part, other))));
  const names = hides([...boxes(".stage-note"), ...planes]).map((part) => `${part.className} ${part.textContent}`);
  const legend = document.querySelector(".stage-legend");
  return legend.scrollHeight > legend.clientHeight + 1 ? [...names, "the rest of the legend"] : names;
}"""
HULLS = f"page=perceptron&{library.lessons()['2-why-it-stops'].steps[1].query}"


@pytest.mark.parametrize("query", ["page=methods&planes=4", HULLS], ids=["four planes", "a long legend"])
def test_of_a_picture_with_several_planes_or_a_long_legend_nothing_hides_the_rest(
    new_page: NewPage, own_app: str, query: str
) -> None:
    desk, code = opened(new_page, own_app, query)
    screen = hall_of(new_page, own_app, code)
    stage = screen.page.get_by_test_id("stage")
    expect(stage).to_have_attribute("data-ready", "1")
    for phase in ("looking", "voting"):
        if phase == "voting":
            asks(desk, screen, text="Which of these can separate them?", options=["one", "two"])
        for size in sizes(screen):
            expect(stage).to_have_attribute("data-settled", "1")
            soon(screen.page, f"!({HIDDEN})().length", longest=10_000)
            assert screen.page.evaluate(HIDDEN) == [], f"{phase} at {size}"


# Where the tip of w is, each time that it is painted from now on.
TIPS = """() => {
  localStorage["playground-motion"] = "on";
  const { picture } = document.querySelector(".stage-plane > div"), paint = picture.paint.bind(picture);
  window.tips = [picture.trace("w").x[1]];
  picture.paint = (...all) => {
    tips.push(picture.trace("w").x[1]);
    paint(...all);
  };
}"""


def test_a_single_step_of_the_lecturer_is_seen_in_the_hall_and_on_phones(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=2")
    screens = [hall_of(new_page, own_app, code), joins(new_page, own_app, code)]
    for screen in screens:
        screen.page.evaluate(TIPS)
    drives(desk, "step", by=1)
    for screen in screens:
        expect(screen.page.get_by_test_id("stage")).to_have_attribute("data-frame", "3")
        soon(screen.page, "tips.at(-1) === tips.at(-2)")
        start, *way, end = screen.page.evaluate("tips")
        assert any(min(start, end) < tip < max(start, end) for tip in way)

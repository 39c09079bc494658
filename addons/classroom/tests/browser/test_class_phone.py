"""A phone's page of a class: one screen whatever is asked, and one sentence on what it has missed. The phases of a
round are in test_class_day.py."""

from playwright.sync_api import ViewportSize, expect

from addons.classroom.tests.browser.class_pages import (
    NEXT_STEP,
    ClassPage,
    Desk,
    asks,
    closed,
    drives,
    hall_of,
    joins,
    looks_away,
    opened,
)
from tests.browser.barriers import barriers
from tests.browser.stage_page import PHONE, NewPage, press_step, soon

LEAST = 200  # pixels of a plane that can be read and pressed
# The parts that are not on the screen as they are at the top of the page; whether the question is cut, the page wider
# than the screen, and a plane too small.
OFF_SCREEN = """(least) => {
  scrollTo(0, 0);
  const parts = [...document.querySelectorAll("h1, .stage-plane, #question, .post-opens, #said")];
  const off = parts.filter((part) => part.checkVisibility()).filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth;
  }).map((part) => part.id || part.className);
  const asked = document.querySelector("#question");
  const { width = 0, height = 0 } = document.querySelector(".stage-plane")?.getBoundingClientRect() ?? {};
  if (asked.scrollHeight > asked.clientHeight + 1) off.push("the rest of the question");
  if (document.documentElement.scrollWidth > innerWidth) off.push("a part of its width");
  if (Math.min(width, height) < least) off.push(`a plane of ${width} x ${height}`);
  return off;
}"""
LATE = "This round had closed before you came; you can vote in the next one."
SLEPT = "The class has gone on while this page was asleep; here is where it is now."
TWICE = "This class is open in another tab, too; of all tabs your last answer counts."


def one_screen(phone: ClassPage, state: str = "", least: int = LEAST) -> None:
    """Once the plane has taken its place."""
    soon(phone.page, f"(least) => !({OFF_SCREEN})(least).length", least, longest=5000)
    assert phone.page.evaluate(OFF_SCREEN, least) == [], state


LONG = [f"the class of the majority of its nearest neighbours {i}" for i in range(4)]
BOUNDARY = "Which of these does the perceptron do with a point that lies on the boundary?"
ENDLESS = {"text": "W" * 390, "options": ["Ж" * 118, "no", "درخت?"], "right": [0]}
SMALL: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
# How much of the question is behind a scroll bar of its own, which nobody would look for.
BEHIND = "(asked => asked.scrollHeight - asked.clientHeight)(document.querySelector('#question'))"
# Whether the plane is large, and the question beside it and on the screen.
BESIDE = """() => {
  const [plane, asked] = [".stage-plane", "#question"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return plane.width >= 280 && plane.right <= asked.left && asked.bottom <= innerHeight;
}"""
WIDTHS = """() => [document.documentElement, ...document.querySelectorAll("#question, .desk-question")].map((part) =>
  part.scrollWidth - part.clientWidth)"""
# Whether the last sign of an option is on its left, as it is where one writes from right to left.
ENDS_LEFT = """option => {
  const text = option.lastChild.lastChild, [first, last] = [0, text.length - 1].map((i) => {
    const range = new Range();
    range.setStart(text, i);
    range.setEnd(text, i + 1);
    return range.getBoundingClientRect().left;
  });
  return last < first;
}"""
# Whether a bar of the reveal can be told from the page, where the reader has colours of their own.
BARS = """() => [...document.querySelectorAll(".class-bar i")].every((bar) =>
  getComputedStyle(bar).backgroundColor !== getComputedStyle(document.body).backgroundColor)"""


def reveals(desk: Desk, *phones: ClassPage) -> None:
    """Without a hand, a second after the question."""
    drives(desk, "close", seconds=1)
    for phone in phones:
        phone.phase("closed")
    drives(desk, "reveal")
    for phone in phones:
        phone.phase("revealed")


def test_whatever_is_asked_each_screen_has_its_picture_and_all_of_the_question(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    phone, hall = joins(new_page, app, code), hall_of(new_page, app, code)
    laptop = joins(new_page, app, code, viewport=LAPTOP, has_touch=False, is_mobile=False, forced_colors="active")

    asks(desk, phone, laptop, text=BOUNDARY, options=LONG, right=[0])
    one_screen(phone, "long options")
    phone.page.set_viewport_size(SMALL)  # where the page scrolls before the plane is too small
    phone.page.wait_for_function(f"{BEHIND} <= 1")
    phone.page.wait_for_function(f"document.querySelector('.stage-plane').getBoundingClientRect().width >= {LEAST}")
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    phone.page.set_viewport_size({"width": 390, "height": 844})
    reveals(desk, phone)
    one_screen(phone, "long options, revealed")
    drives(desk, "put away")

    asks(
        desk, phone, text=BOUNDARY, kind="order", options=["one", "two", "three", "four", "five"], right=[0, 1, 2, 3, 4]
    )
    one_screen(phone, "an order")
    drives(desk, "put away")

    asks(desk, phone, laptop, **ENDLESS)
    pages = [desk, hall, phone, laptop]
    hall.phase("voting")
    assert max(max(each.page.evaluate(WIDTHS)) for each in pages) <= 1, "a word without an end"
    assert [phone.option(i).evaluate(ENDS_LEFT) for i in (1, 2)] == [False, True]
    laptop.answers(0)
    reveals(desk, *pages)
    assert max(max(each.page.evaluate(WIDTHS)) for each in pages) <= 1, "a word without an end, revealed"
    assert laptop.page.evaluate(BARS)
    drives(desk, "put away")

    desk.press(NEXT_STEP)
    for size in (LAPTOP, ON_ITS_SIDE):
        laptop.page.set_viewport_size(size)
        laptop.phase("voting")
        laptop.page.wait_for_function(BESIDE)


def test_of_a_picture_with_two_planes_both_are_on_the_screen(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app, "page=lifting&t=1")
    phone = joins(new_page, app, code)
    asks(desk, phone, text="Which of these separates them?", options=["a line", "a cut"], right=[0])
    expect(phone.page.locator(".stage-plane")).to_have_count(2)
    one_screen(phone, least=150)
    reveals(desk, phone)
    one_screen(phone, least=150)


def steps(phone: ClassPage) -> None:
    """Step by the phone's own button and by a key, as far as they are there."""
    press_step(phone.page, "next")
    phone.page.keyboard.press("ArrowRight")


def test_who_explores_is_brought_back_while_a_question_is_open_and_who_came_late_or_slept_is_told_so(
    new_page: NewPage, app: str
) -> None:
    """For the next step shows the answer."""
    desk, code = opened(new_page, app, "page=perceptron&t=1")
    phone = joins(new_page, app, code)
    phone.shows(frame=1)
    desk.on_the_menu("Let students explore")
    steps(phone)
    phone.shows(frame=3)
    looks_away(phone, True)
    desk.press(NEXT_STEP)
    desk.phase("voting")
    looks_away(phone, False)
    expect(phone.said).to_have_text(SLEPT)
    phone.phase("voting")
    phone.shows(frame=1)
    phone.answers(0)
    buttons = phone.page.locator(".stage-transport, .stage-tools, .stage-next").filter(visible=True)
    late: ClassPage | None = None
    for phase, press in (("voting", "Close"), ("closed", "Discuss (2 minutes)"), ("discussing", "Vote again")):
        phone.phase(phase)
        expect(buttons).to_have_count(0)
        for key in ("ArrowRight", "End"):
            phone.page.keyboard.press(key)
        phone.page.wait_for_timeout(200)  # in which it would step
        phone.shows(frame=1)
        if phase == "closed":
            late = joins(new_page, app, code)
            expect(late.said).to_have_text(LATE)
            one_screen(late, "late")
            expect(phone.said).to_be_empty()
        if press == "Close":
            closed(desk)
        else:
            desk.press(press)
    assert late
    late.phase("voting", round=2)
    expect(late.said).to_be_empty()
    late.answers(0)
    reveals(desk, phone)
    phone.shows(frame=2)
    steps(phone)
    phone.shows(frame=4)


def test_two_tabs_of_a_phone_have_one_vote_and_say_so(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app, "page=perceptron&t=1")
    phone = joins(new_page, app, code)
    same, other = phone.page.url, ClassPage(phone.page.context.new_page())
    other.page.set_viewport_size({"width": 390, "height": 844})
    other.page.goto(same)
    for each in (phone, other.ready()):
        expect(each.said).to_have_text(TWICE)
    desk.press(NEXT_STEP)
    other.phase("voting")
    phone.answers(0)
    other.has_answered(0)
    other.answers(1)
    phone.has_answered(1)
    desk.counts("1 here · 1 answered")
    other.page.close(run_before_unload=True)
    expect(phone.said).to_be_empty()


def test_a_room_that_is_not_known_leads_to_where_a_code_is_typed(
    new_page: NewPage, app: str, expected_errors: list[str]
) -> None:
    expected_errors += ["status of 404"]
    page = new_page(**PHONE)
    page.goto(f"{app}/class/BCDFGH")
    expect(page.locator("#said")).to_have_text("There is no such room. Type another code")
    assert barriers(page) == []
    page.get_by_role("link", name="Type another code").click()
    expect(page.get_by_label("The code on the lecturer's screen")).to_be_visible()


def test_who_explores_on_a_phone_has_the_chips_of_a_chart_below_the_words(new_page: NewPage, own_app: str) -> None:
    """The strip of the chips is a header, as is the page's own."""
    desk, code = opened(new_page, own_app)
    drives(desk, "free", on=True)
    phone = joins(new_page, own_app, code)
    chips, verdict = phone.page.locator(".stage-chips label").first, phone.page.locator(".stage-verdict")
    expect(chips).to_be_visible()
    (above, below) = (part.bounding_box() for part in (verdict, chips))
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]

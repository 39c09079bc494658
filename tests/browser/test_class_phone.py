"""A phone's page of a class: one screen in each state, and one sentence on what it has missed."""

from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import barriers
from tests.browser.class_pages import (
    NEXT_STEP,
    PHONE,
    ClassPage,
    NewPage,
    ask_by_hand,
    hall_of,
    joins,
    opened,
    revealed,
)
from tests.browser.stage_page import press_step

LEAST = 200  # pixels of a plane that can be read and pressed
# The parts that are not on the screen as they are at the top of the page; and whether the question is cut.
OFF_SCREEN = """() => {
  scrollTo(0, 0);
  const parts = [...document.querySelectorAll("h1, .stage-plane, #question, .post-opens, #said")];
  const off = parts.filter((part) => part.checkVisibility()).filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth;
  }).map((part) => part.id || part.className);
  const asked = document.querySelector("#question");
  return asked.scrollHeight > asked.clientHeight + 1 ? [...off, "the rest of the question"] : off;
}"""
LATE = "This round had closed before you came; you can vote in the next one."
SLEPT = "The class has gone on while this page was asleep; here is where it is now."
TWICE = "This class is open in another tab, too; of all tabs your last answer counts."


def one_screen(phone: ClassPage, least: int = LEAST, state: str = "") -> None:
    phone.page.wait_for_timeout(300)  # the plane takes its place
    assert phone.page.evaluate(OFF_SCREEN) == [], state
    plane = phone.page.locator(".stage-plane").first.bounding_box()
    assert plane, state
    assert min(plane["width"], plane["height"]) >= least, state
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= phone.page.evaluate("innerWidth"), state


def looks_away(phone: ClassPage, hidden: bool) -> None:
    """The phone sleeps, or wakes up."""
    phone.page.evaluate(
        """hidden => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                        document.dispatchEvent(new Event("visibilitychange")); }""",
        hidden,
    )


def test_a_phone_shows_each_state_on_one_screen(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code)
    phone.shows(frame=1)
    one_screen(phone)
    desk.press(NEXT_STEP)
    phone.phase("voting", round=1)
    one_screen(phone)
    phone.answers(0)
    expect(phone.question.locator(".class-yours")).to_have_text("Your answer: shorter. You may change it.")
    one_screen(phone)
    desk.press("Close")
    phone.phase("closed")
    one_screen(phone)
    expect(phone.question.locator(".class-yours")).to_have_text("Your answer: shorter.")
    desk.press("Discuss (2 minutes)")
    phone.phase("discussing")
    one_screen(phone)
    phone.has_answered(0)
    desk.press("Vote again")
    phone.phase("voting", round=2)
    one_screen(phone)
    phone.answers(1)
    desk.press("Close")
    phone.phase("closed", round=2)
    desk.press("Reveal")
    phone.phase("revealed")
    expect(phone.question.locator(".class-yours")).to_have_text("Your answer: longer. That is right.")
    expect(phone.question).to_contain_text("points at most 90° away from w")  # why
    one_screen(phone)
    assert barriers(phone.page) == []
    desk.page.once("dialog", lambda dialog: dialog.accept())
    desk.on_the_menu("End the class")
    expect(phone.said).to_have_text("This class is over.")
    one_screen(phone)
    assert barriers(phone.page) == []


LONG = "\n".join(f"{mark}{'the class of the majority of its nearest neighbours'} {i}" for i, mark in enumerate("*   "))
KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "long options": ("choice", {"Options": LONG}),
    "an order": ("order", {"Items, one per line": "one\ntwo\nthree\nfour\nfive"}),
    "a number": ("number", {"The correct number": "3"}),
    "a line": ("line", {}),
}


def test_a_question_of_any_kind_leaves_the_plane_its_place(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    phone = joins(new_page, own_app, code)
    for name, (kind, more) in KINDS.items():
        ask_by_hand(desk, "Which of these does the perceptron do with a point that lies on the boundary?", kind, more)
        phone.phase("voting")
        one_screen(phone, state=name)
        revealed(desk, phone)
        one_screen(phone, state=f"{name}, revealed")
        desk.press("Next")
        phone.phase("looking")


SMALL = {"width": 360, "height": 640}
# How much of the question is behind a scroll bar of its own, which nobody would look for.
BEHIND = "(asked => asked.scrollHeight - asked.clientHeight)(document.querySelector('#question'))"


def test_on_a_small_phone_the_page_scrolls_before_the_plane_is_too_small(new_page: NewPage, own_app: str) -> None:
    kind, more = KINDS["long options"]
    desk, code = opened(new_page, own_app)
    phone = joins(new_page, own_app, code, viewport=SMALL)
    ask_by_hand(desk, "Which of these does the perceptron do with a point on the boundary?", kind, more)
    phone.phase("voting")
    phone.page.wait_for_function(f"{BEHIND} <= 1")
    phone.page.wait_for_function(f"document.querySelector('.stage-plane').getBoundingClientRect().width >= {LEAST}")
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


WIDTHS = """() => [document.documentElement, ...document.querySelectorAll("#question, .desk-question")].map((part) =>
  part.scrollWidth - part.clientWidth)"""
# Whether the last sign of an option is on its left, as it is where one writes from right to left.
ENDS_LEFT = """option => {
  const text = option.lastChild, [first, last] = [0, text.length - 1].map((i) => {
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


def test_a_word_without_an_end_widens_no_page_and_bars_are_seen_in_forced_colours(
    new_page: NewPage, own_app: str
) -> None:
    desk, code = opened(new_page, own_app)
    hall, phone = hall_of(new_page, own_app, code), joins(new_page, own_app, code)
    laptop = joins(new_page, own_app, code, viewport=LAPTOP, has_touch=False, is_mobile=False, forced_colors="active")
    ask_by_hand(desk, "W" * 390, "choice", {"Options, one per line": f"*{'Ж' * 118}\nno\nدرخت?"})
    pages = [desk, hall, phone, laptop]
    for each in pages[1:]:
        each.phase("voting")
    assert max(max(each.page.evaluate(WIDTHS)) for each in pages) <= 1
    assert [phone.option(i).evaluate(ENDS_LEFT) for i in (1, 2)] == [False, True]
    laptop.answers(0)
    revealed(desk, hall, phone, laptop)
    assert max(max(each.page.evaluate(WIDTHS)) for each in pages) <= 1
    assert laptop.page.evaluate(BARS)


LAPTOP: ViewportSize = {"width": 1280, "height": 720}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}


# Whether the plane is large, and the question beside it and on the screen.
BESIDE = """() => {
  const [plane, asked] = [".stage-plane", "#question"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return plane.width >= 280 && plane.right <= asked.left && asked.bottom <= innerHeight;
}"""


def test_what_is_asked_stands_beside_the_picture_where_the_page_is_wide(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code, viewport=LAPTOP)
    desk.press(NEXT_STEP)
    phone.phase("voting")
    phone.page.wait_for_function(BESIDE)
    phone.page.set_viewport_size(ON_ITS_SIDE)
    phone.page.wait_for_function(BESIDE)


def test_of_a_picture_with_two_planes_both_are_on_the_screen(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=lifting&t=1")
    phone = joins(new_page, own_app, code)
    ask_by_hand(desk, "Which of these separates them?", "choice", {"Options": "*a line\na cut"})
    phone.phase("voting")
    expect(phone.page.locator(".stage-plane")).to_have_count(2)
    one_screen(phone, least=150)
    revealed(desk, phone)
    one_screen(phone, least=150)


def test_who_comes_after_a_round_has_closed_is_told_so(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    there = joins(new_page, own_app, code)
    desk.press(NEXT_STEP)
    there.phase("voting")
    desk.press("Close")
    there.phase("closed")
    late = joins(new_page, own_app, code)
    expect(late.said).to_have_text(LATE)
    one_screen(late)
    expect(there.said).to_be_empty()
    desk.press("Vote again")
    late.phase("voting", round=2)
    expect(late.said).to_be_empty()
    late.answers(0)


def test_a_phone_that_wakes_up_is_told_that_the_class_has_gone_on(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code)
    phone.shows(frame=1)
    looks_away(phone, True)
    desk.press(NEXT_STEP)
    desk.phase("voting")
    looks_away(phone, False)
    expect(phone.said).to_have_text(SLEPT)
    phone.answers(0)
    desk.press("Close")
    phone.phase("closed")
    expect(phone.said).to_be_empty()


def steps(phone: ClassPage) -> None:
    """Step by the phone's own button and by a key, as far as they are there."""
    press_step(phone.page, "next")
    phone.page.keyboard.press("ArrowRight")


def test_who_explores_is_brought_back_while_a_question_is_open(new_page: NewPage, own_app: str) -> None:
    """For the next step shows the answer."""
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code)
    phone.shows(frame=1)
    desk.on_the_menu("Let students explore")
    steps(phone)
    phone.shows(frame=3)
    desk.press(NEXT_STEP)
    phone.phase("voting")
    phone.shows(frame=1)
    buttons = phone.page.locator(".stage-transport, .stage-tools, .stage-next").filter(visible=True)
    for phase, press in (("voting", "Close"), ("closed", "Discuss (2 minutes)"), ("discussing", "Vote again")):
        phone.phase(phase)
        expect(buttons).to_have_count(0)
        phone.page.keyboard.press("ArrowRight")
        phone.page.keyboard.press("End")
        phone.page.wait_for_timeout(200)
        phone.shows(frame=1)
        desk.press(press)
    revealed(desk, phone)
    phone.shows(frame=2)
    steps(phone)
    phone.shows(frame=4)
    desk.press("Next")
    phone.phase("looking")
    steps(phone)


def test_two_tabs_of_a_phone_have_one_vote_and_say_so(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code)
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
    new_page: NewPage, own_app: str, expected_errors: list[str]
) -> None:
    expected_errors += ["status of 404"]
    page = new_page(**PHONE)
    page.goto(f"{own_app}/class/BCDFGH")
    expect(page.locator("#said")).to_have_text("There is no such room. Type another code")
    assert barriers(page) == []
    page.get_by_role("link", name="Type another code").click()
    expect(page.get_by_label("The code on the lecturer's screen")).to_be_visible()

"""A whole lesson in class: the hall's screen, the desk on a laptop and on a phone, and three phones, of which one
sleeps, one reloads while it votes and one comes late."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from films.lessons import library
from tests.browser.barriers import barriers
from tests.browser.class_pages import ClassPage, NewPage, ask_by_hand, hall_of, joins, opened, second_desk
from tests.browser.test_class_posts import asks

SIZES = ((1920, 1080), (1440, 1080), (1024, 768))
NEXT_STEP = "Ask about the next step"
COLORS = "getComputedStyle(document.querySelector('header')).backgroundColor"
# What reaches beyond the window, or is cut off by its own box.
CUT = """() => [...document.querySelectorAll("header > *, #join *, #question *, .stage-plane")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1);
}).map((part) => part.id || part.className || part.tagName)"""
SIZE = """name => {
  const part = document.querySelector(name), type = parseFloat(getComputedStyle(part).fontSize);
  return { width: part.getBoundingClientRect().width, type };
}"""
ACTS = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable]"


def nothing_acts(page: Page) -> None:
    """Nothing on the hall's screen can be reached by keys: what the stage brings is inert."""
    reached = f"[...document.querySelectorAll({ACTS!r})].filter((part) => !part.closest('[inert]')).length"
    assert page.evaluate(reached) == 0


def fits(hall: Page) -> None:
    """All of it is on the screen, in each of the sizes."""
    for width, height in SIZES:
        hall.set_viewport_size(ViewportSize(width=width, height=height))
        assert hall.evaluate(CUT) == [], (width, height)
    hall.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))


def everywhere(phase: str, round: int, *pages: ClassPage) -> None:
    for page in pages:
        page.phase(phase, round)


def test_a_whole_lesson_is_held(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    remote, screen = second_desk(desk), hall_of(new_page, own_app, code)
    hall, looks = screen.page, list[str]()

    def phase_is(words: str) -> None:
        expect(hall.locator("#phase")).to_have_text(words)
        looks.append(hall.evaluate(COLORS))
        nothing_acts(hall)
        fits(hall)
        assert barriers(hall) == barriers(desk.page) == barriers(remote.page) == []

    ann, ben = joins(new_page, own_app, code, own=True), joins(new_page, own_app, code)
    screen.shows(frame=1)
    expect(hall.locator("#here")).to_have_text("2 here")
    expect(hall.locator(".hall-code")).to_have_text(code)
    phase_is("")
    desk.press(NEXT_STEP)
    everywhere("voting", 1, ann, ben, screen)
    expect(hall.locator("#join")).to_be_hidden()
    expect(hall.locator("#corner")).to_have_text(f"{code} 2 here")
    session = ann.page.context.new_cdp_session(ann.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    ben.option(0).click()
    ben.page.reload()
    ben.ready().has_answered(0)
    phase_is("Vote now")
    expect(hall.locator("#answered")).to_have_text("1 answered")
    assert screen.bars() == []
    assert desk.bars()[0].startswith("1 of 1"), "only the desk sees it"
    remote.press("Close")
    desk.phase("closed")
    phase_is("Voting is closed")
    desk.press("Discuss (2 minutes)")
    remote.next_is("Vote again")
    expect(hall.locator("#clock")).to_contain_text(":")
    phase_is("Discuss with your neighbour")
    remote.press("Vote again")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    cleo = joins(new_page, own_app, code)
    everywhere("voting", 2, ann, ben, cleo, screen)
    expect(hall.locator("#clock")).to_have_text("")
    for phone in (ann, ben, cleo):
        phone.answers(1)
    phase_is("Vote again")
    desk.counts("3 here · 3 answered")
    desk.press("Close in 30 seconds")
    expect(hall.locator("#clock")).to_contain_text("0:")
    desk.press("Close now")
    everywhere("closed", 2, screen, ann)
    remote.next_is("Reveal")
    remote.press("Reveal")
    everywhere("revealed", 2, screen, desk, ann, ben, cleo)
    phase_is("Answer")
    assert screen.bars() == desk.bars() == ann.bars()
    screen.shows(frame=2)
    assert len({looks[0], looks[1], looks[2], looks[3], looks[5]}) == 5, "the phases differ from the last row"
    desk.press("Next")
    everywhere("looking", 0, screen, ann)
    expect(screen.question).to_be_hidden()
    expect(hall.locator("#join")).to_be_hidden()
    expect(hall.locator(".stage-verdict")).to_contain_text("Separable.")
    expect(hall.locator(".stage-verdict")).to_be_hidden()  # all of it is folded, and nobody unfolds it on a wall


# What does not fit into the question's place.
BEYOND = "(asked => asked.scrollHeight - asked.clientHeight)(document.querySelector('#question'))"
MANY = [f"{i}. A text that is as long as what a lecturer would write down" for i in range(1, 7)]


@pytest.mark.parametrize(("kind", "field"), [("order", "Items, one per line"), ("choice", "Options, one per line")])
def test_what_is_asked_and_answered_fits_however_long_it_is(
    new_page: NewPage, own_app: str, kind: str, field: str
) -> None:
    desk, code = opened(new_page, own_app)
    screen, phone = hall_of(new_page, own_app, code), joins(new_page, own_app, code)
    asks(phone, "Which of these is it? " * 9)
    ask_by_hand(desk, "In which order are the points looked at? " * 3, kind, {field: "\n".join(MANY)})
    closest = set[str | None]()

    def all_fits(phase: str) -> None:
        screen.phase(phase)
        for width, height in SIZES:
            screen.page.set_viewport_size(ViewportSize(width=width, height=height))
            screen.page.wait_for_function(f"{BEYOND} <= 1")
            closest.add(screen.question.get_attribute("data-tight"))
        screen.page.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))

    all_fits("voting")
    for press in ("Close", "Vote again", "Close", "Reveal"):
        desk.press(press)
        screen.phase({"Close": "closed", "Vote again": "voting", "Reveal": "revealed"}[press])
    all_fits("revealed")
    desk.controls.locator(".desk-inbox > summary").click()
    desk.press("Show in the hall")
    expect(screen.page.locator("#post-text")).to_be_visible()
    all_fits("revealed")
    assert len(closest) > 1, "it is not written closer than it needs to be"


def test_the_hall_is_as_large_as_it_is_said_to_be_in_each_phase(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    hall = hall_of(new_page, own_app, code).page
    expect(hall.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    assert hall.evaluate(SIZE, ".hall-code")["type"] >= 120
    assert hall.evaluate(SIZE, "#join svg")["width"] >= 320
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820
    desk.press(NEXT_STEP)
    ClassPage(hall).phase("voting")
    assert hall.evaluate(SIZE, "#question h2")["type"] >= 44
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820
    desk.press("Close")
    desk.press("Reveal")
    ClassPage(hall).phase("revealed")
    bar, column = hall.evaluate(SIZE, ".class-bar"), hall.evaluate(SIZE, "#question")
    assert bar["width"] == column["width"] >= 800
    assert hall.evaluate(SIZE, ".stage-plane")["width"] >= 820


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


@pytest.mark.parametrize("query", ["page=methods&planes=2", "page=methods&planes=3", "page=methods&planes=4", HULLS])
def test_of_a_picture_with_several_planes_or_a_long_legend_nothing_hides_the_rest(
    new_page: NewPage, own_app: str, query: str
) -> None:
    desk, code = opened(new_page, own_app, query)
    screen = hall_of(new_page, own_app, code)
    stage = screen.page.get_by_test_id("stage")

    def nothing_is_hidden() -> None:
        for width, height in SIZES:
            screen.page.set_viewport_size(ViewportSize(width=width, height=height))
            expect(stage).to_have_attribute("data-settled", "1")
            screen.page.wait_for_function(f"({HIDDEN})().length === 0")

    expect(stage).to_have_attribute("data-ready", "1")
    nothing_is_hidden()
    ask_by_hand(desk, "Which of these can separate them?", "choice", {"Options, one per line": "one\ntwo"})
    screen.phase("voting")
    nothing_is_hidden()


def test_a_hall_that_is_reloaded_or_opened_twice_is_in_the_present(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    first, second = hall_of(new_page, own_app, code), hall_of(new_page, own_app, code)
    desk.press(NEXT_STEP)
    first.page.reload()
    for screen in (first, second):
        screen.phase("voting", 1)
    desk.counts("0 here · 0 answered")


def test_the_end_of_the_class_is_said_in_the_hall(new_page: NewPage, own_app: str, expected_errors: list[str]) -> None:
    expected_errors += ["status of 410"]
    desk, code = opened(new_page, own_app)
    screen = hall_of(new_page, own_app, code)
    desk.page.once("dialog", lambda dialog: dialog.accept())
    desk.on_the_menu("End the class")
    expect(screen.said).to_have_text("This class is over.")


def test_the_desks_one_action_is_the_largest_and_follows_the_phase_by_keys(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    screen = hall_of(new_page, own_app, code)
    desk.first.focus()
    for label, phase in (
        (NEXT_STEP, "voting"),
        ("Close", "closed"),
        ("Discuss (2 minutes)", "discussing"),
        ("Vote again", "voting"),
        ("Close", "closed"),
        ("Reveal", "revealed"),
        ("Next", "looking"),
    ):
        desk.next_is(label)
        heights: list[float] = desk.page.evaluate(
            "[...document.querySelectorAll('.desk-actions button')].map((each) => each.getBoundingClientRect().height)"
        )
        assert heights[0] == max(heights) >= 60
        desk.page.keyboard.press("Enter")
        screen.phase(phase)
        expect(desk.first).to_be_focused()

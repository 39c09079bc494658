"""A whole lesson with a class: the lecturer's laptop and phone, the hall and three phones, of which one sleeps,
one reloads in the middle of a vote, and one comes late. No page of it has barriers, whatever the class does; all that a
phone shows is on one screen, and all that the hall shows in each size of a wall."""

import re

from playwright.sync_api import Page, ViewportSize, expect

from addons.classroom.tests.browser.class_pages import ClassPage, Desk, closed, hall_of, joins, looks_away, right_option
from addons.classroom.tests.browser.test_class_lesson import ASK, second_desk_of, teaches
from addons.classroom.tests.browser.test_class_phone import LATE, SLEPT, one_screen
from addons.classroom.tests.browser.test_class_posts import asks_the_lecturer
from tests.browser.barriers import barriers
from tests.browser.stage_page import NewPage

LESSON, STEP = "2-why-it-stops", 2  # "What will the next update do to w · w∗?", of three options
RIGHT, WRONG = 0, 1
SIZES = ((1920, 1080), (1440, 1080), (1024, 768))
COLORS = "getComputedStyle(document.querySelector('header')).backgroundColor"
# What reaches beyond the window, or is cut off by its own box.
CUT = """() => [...document.querySelectorAll("header > *, #join *, #question *, .stage-plane")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1);
}).map((part) => part.id || part.className || part.tagName)"""
ACTS = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable]"
# What of the hall's screen can be reached by keys: what the stage brings is inert.
REACHED = f"[...document.querySelectorAll({ACTS!r})].filter((part) => !part.closest('[inert]')).length"
CHANGED = "Of 2 who answered both rounds, 1 changed to a right answer and 0 to a wrong one."


def fits(hall: Page, phase: str) -> None:
    """All of it is on the screen, in each of the sizes."""
    for width, height in SIZES:
        hall.set_viewport_size(ViewportSize(width=width, height=height))
        assert hall.evaluate(CUT) == [], (phase, width, height)
    hall.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))


def nothing_bars_the_way(phase: str, *pages: Page) -> None:
    assert [barriers(page) for page in pages] == [[]] * len(pages), phase


def test_a_lesson_is_held(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, LESSON, STEP)
    desk, hall = second_desk_of(lecturer), hall_of(new_page, app, lecturer.code)
    ann, ben = joins(new_page, app, lecturer.code), joins(new_page, app, lecturer.code)
    phones, screen, colours = [ann, ben], hall.page, dict[str, str]()

    def all_are(phase: str, says: str, round: int | None = None) -> None:
        """The whole class is there, each phone on one screen, and nobody at the front meets a barrier."""
        for each in (desk, hall, *phones):
            each.phase(phase, round)
        for phone in phones:
            one_screen(phone, f"{phase} {round}")
        expect(screen.locator("#phase")).to_have_text(says)
        colours[says] = screen.evaluate(COLORS)
        fits(screen, phase)
        assert screen.evaluate(REACHED) == 0, phase
        nothing_bars_the_way(phase, screen, desk.page)

    lecturer.counts("2 here")
    expect(screen.locator("#here")).to_have_text("2 here")
    expect(screen.locator(".hall-code")).to_have_text(lecturer.code)
    all_are("looking", "")
    desk.press(ASK)
    all_are("voting", "Vote now", 1)
    expect(screen.locator("#join")).to_be_hidden()
    expect(screen.locator("#corner")).to_contain_text(f"{lecturer.code} 2 here")
    assert right_option(desk) == RIGHT
    ann.answers(WRONG)
    expect(ann.question.locator(".class-yours")).to_have_text(re.compile("^Your answer: .*You may change it.$"))
    ben.option(RIGHT).click()
    ben.page.reload()  # in the middle of the vote
    ben.ready().has_answered(RIGHT)
    lecturer.counts("2 here · 2 answered")
    expect(screen.locator("#answered")).to_have_text("2 answered")
    assert desk.bars_of(WRONG) == ["1 of 2 (50 %)"], "the desk sees it"
    assert ann.bars() == hall.bars() == [], "nothing is told before the reveal"
    nothing_bars_the_way("answered", ann.page, lecturer.page)
    closed(desk, *phones)
    all_are("closed", "Voting is closed", 1)
    expect(ann.option(RIGHT)).to_be_disabled()

    cleo = joins(new_page, app, lecturer.code)  # late
    phones.append(cleo)
    expect(cleo.said).to_have_text(LATE)
    looks_away(ann, True)
    asleep = ann.page.context.new_cdp_session(ann.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    phones.remove(ann)
    desk.press("Discuss (2 minutes)")
    all_are("discussing", "Discuss with your neighbour")
    expect(screen.locator("#clock")).to_have_text(re.compile(r"\d:\d\d"))
    asks_the_lecturer(cleo, "What is w∗?")
    lecturer.counts("3 here · 2 answered · 1 question")
    desk.press("Vote again")
    cleo.phase("voting", 2)
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    looks_away(ann, False)
    expect(ann.said).to_have_text(SLEPT)
    phones.append(ann)
    all_are("voting", "Vote again", 2)
    expect(screen.locator("#clock")).to_have_text("")
    for phone in phones:
        phone.answers(RIGHT)
    desk.press("Close in 30 seconds")
    expect(screen.locator("#clock")).to_contain_text("0:")
    lecturer.press("Close now")
    all_are("closed", "Voting is closed", 2)
    lecturer.press("Reveal")
    all_are("revealed", "Answer")
    for each in (desk, hall, *phones):
        expect(each.question).to_contain_text(CHANGED)
        assert each.bars_of(RIGHT) == ["round 1: 1 of 2 (50 %)", "round 2: 3 of 3 (100 %)"]
    for phone in phones:
        expect(phone.question.locator(".class-yours")).to_have_text(re.compile("That is right."))
    nothing_bars_the_way("revealed", ann.page, lecturer.page)
    assert len(set(colours.values())) == 5, f"the phases differ from the last row: {colours}"

    desk.controls.locator(".desk-inbox > summary").click()
    desk.press("Show in the hall")
    expect(screen.locator("#post-text")).to_have_text("What is w∗?")
    nothing_bars_the_way("a question in the hall", screen, desk.page)
    desk.press("Answered")
    expect(screen.get_by_label("Question from the class")).to_be_hidden()
    desk.press("Next")
    all_are("looking", "")
    expect(hall.question).to_be_hidden()
    expect(screen.locator("#join")).to_be_hidden()
    lecturer.page.wait_for_url(re.compile(f"step={STEP + 1}"))
    lecturer.counts("3 here")
    ends_for_all(desk, hall, *phones)


def ends_for_all(desk: Desk, *followers: ClassPage) -> None:
    desk.page.once("dialog", lambda dialog: dialog.accept())
    desk.on_the_menu("End the class")
    for each in followers:
        expect(each.said).to_have_text("This class is over.")
    one_screen(followers[-1], "over")
    nothing_bars_the_way("over", followers[-1].page)
    desk.page.wait_for_url(re.compile("/class/results"))
    expect(desk.page.locator("main")).to_contain_text("1")
    nothing_bars_the_way("learned", desk.page)

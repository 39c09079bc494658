"""A whole lesson with a class: the lecturer's laptop and phone, the hall and three phones, of which one sleeps,
one reloads in the middle of a vote, and one comes late. No page of it has barriers, whatever the class does."""

import re

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.class_pages import ClassPage, NewPage, hall_of, joins
from tests.browser.test_class_lesson import second_desk_of, teaches
from tests.browser.test_class_phone import LATE, SLEPT, looks_away, one_screen
from tests.browser.test_class_posts import asks

LESSON, STEP = "2-why-it-stops", 2  # "What will the next update do to w · w∗?", of three options
RIGHT, WRONG = 0, 1


def test_a_lesson_is_held(new_page: NewPage, own_app: str) -> None:
    lecturer = teaches(new_page, own_app, LESSON, STEP)
    desk, hall = second_desk_of(lecturer), hall_of(new_page, own_app, lecturer.code)
    ann, ben = joins(new_page, own_app, lecturer.code), joins(new_page, own_app, lecturer.code)
    everybody = [desk, hall, ann, ben]

    def all_are(phase: str, round: int | None = None, *, but: ClassPage | None = None) -> None:
        """The whole class is there, each phone on one screen, and nobody meets a barrier."""
        for each in everybody:
            if each is not but:
                each.phase(phase, round)
        for phone in everybody[2:]:
            if phone is not but:
                one_screen(phone)
        assert [barriers(each.page) for each in everybody if each is not but] == [[]] * (len(everybody) - bool(but))
        assert barriers(lecturer.page) == []

    lecturer.counts("2 here")
    all_are("looking")
    desk.press("Ask what the lesson asks")
    all_are("voting", 1)
    ann.answers(WRONG)
    ben.answers(RIGHT)
    ben.page.reload()  # in the middle of the vote
    ben.ready().has_answered(RIGHT)
    lecturer.counts("2 here · 2 answered")
    desk.press("Close")
    all_are("closed")

    cleo = joins(new_page, own_app, lecturer.code)  # late
    everybody.append(cleo)
    expect(cleo.said).to_have_text(LATE)
    looks_away(ann, True)
    desk.press("Discuss (2 minutes)")
    all_are("discussing", but=ann)
    expect(hall.page.locator("#clock")).to_have_text(re.compile(r"\d:\d\d"))
    asks(cleo, "What is w∗?")
    lecturer.counts("3 here · 2 answered · 1 question")
    desk.press("Vote again")
    cleo.phase("voting", 2)
    looks_away(ann, False)
    expect(ann.said).to_have_text(SLEPT)
    all_are("voting", 2)
    for phone in (ann, cleo):
        phone.answers(RIGHT)
    ben.answers(RIGHT)
    lecturer.press("Close")
    all_are("closed", 2)
    lecturer.press("Reveal")
    all_are("revealed")
    for each in everybody:
        expect(each.question).to_contain_text(
            "Of 2 who answered both rounds, 1 changed to a right answer and 0 to a wrong one."
        )
    expect(cleo.question.locator(".class-yours")).to_have_text(re.compile("That is right."))

    desk.controls.locator(".desk-inbox > summary").click()
    desk.press("Show in the hall")
    expect(hall.page.locator("#post-text")).to_have_text("What is w∗?")
    all_are("revealed")
    desk.press("Answered")
    expect(hall.page.get_by_label("Question from the class")).to_be_hidden()
    desk.press("Next")
    all_are("looking")
    lecturer.page.wait_for_url(re.compile(f"step={STEP + 1}"))
    lecturer.counts("3 here")

    desk.page.once("dialog", lambda dialog: dialog.accept())
    desk.on_the_menu("End the class")
    for phone in (ann, ben, cleo):
        expect(phone.said).to_have_text("This class is over.")
        assert barriers(phone.page) == []
    desk.page.wait_for_url(re.compile("/class/results"))
    expect(desk.page.locator("main")).to_contain_text("1")
    assert barriers(desk.page) == []

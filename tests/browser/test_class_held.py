"""A class that is held from the playground's own pages: what the lecturer does there, phones follow."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.barriers import barriers
from tests.browser.class_pages import Desk, NewPage, ask_by_hand, hall_of, joins
from tests.browser.fields import put
from tests.browser.menus import open_page
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage

STRIP = ".class-strip"


class Lecturer:
    """A page of the playground from which a class is held."""

    def __init__(self, page: Page) -> None:
        self.page, self.stage, self.strip = page, StagePage(page), page.locator(STRIP)
        self.head, self.first = self.strip.locator(".desk-head"), self.strip.locator(".desk-first")

    def opens(self, address: str) -> "Lecturer":
        self.stage.open(address)
        self.page.get_by_role("button", name="Class", exact=True).click()
        expect(self.strip).to_be_visible()
        return self

    @property
    def code(self) -> str:
        return self.head.locator("b").inner_text()

    def press(self, label: str) -> None:
        self.strip.get_by_role("button", name=label, exact=True).click()

    def counts(self, words: str) -> None:
        expect(self.head.locator(".class-count")).to_have_text(words)

    def next_is(self, label: str) -> None:
        expect(self.first).to_have_text(label)

    def on_the_menu(self, label: str) -> None:
        self.strip.locator(".desk-menu > summary").click()
        self.press(label)


def test_what_is_done_on_the_lecturers_page_the_phones_show(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=2")
    phone = joins(new_page, own_app, lecturer.code)
    phone.shows(frame=2)
    lecturer.counts("1 here")
    lecturer.stage.step("next")
    phone.shows(frame=3)
    points = lecturer.stage.number("points")
    lecturer.page.locator(".stage-plane").scroll_into_view_if_needed()
    lecturer.stage.click(-3, 3)
    lecturer.stage.shows(points=points + 1, settled=1)
    count = "document.querySelector('.stage-plane > div').picture.trace('points').x.length"
    phone.page.wait_for_function(f"{count} === {points + 1}")
    open_page(lecturer.page, "Hinge loss")
    lecturer.page.wait_for_url(re.compile("/hinge"))
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/hinge"))
    expect(lecturer.strip).to_be_visible()


def test_a_question_is_asked_answered_and_revealed_from_there(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone = joins(new_page, own_app, lecturer.code)
    expect(lecturer.strip.locator(".desk-join img")).to_have_attribute("src", re.compile("^blob:"))
    lecturer.press("Ask about the next step")
    phone.phase("voting")
    expect(lecturer.page.locator("[data-slot=next]")).to_have_text("Next step")
    phone.answers(0)
    lecturer.counts("1 here · 1 answered")
    assert barriers(lecturer.page) == []
    lecturer.press("Close")
    phone.phase("closed")
    lecturer.press("Reveal")
    phone.shows(frame=2)
    lecturer.stage.shows(frame=2)
    expect(lecturer.strip.locator(".class-shares")).to_contain_text("1 of 1")
    lecturer.press("Next")
    phone.phase("looking")


def test_a_remote_steps_the_film_but_not_while_a_question_is_open(new_page: NewPage, own_app: str) -> None:
    """For the phones would see what is asked."""
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone = joins(new_page, own_app, lecturer.code)
    phone.shows(frame=1)
    lecturer.page.keyboard.press("PageDown")
    phone.shows(frame=2)
    lecturer.press("Ask about the next step")
    phone.phase("voting")
    for key in ("PageDown", "ArrowRight", "End"):
        lecturer.page.keyboard.press(key)
    expect(lecturer.strip.locator(".class-said")).to_contain_text("keys step the film again after the reveal")
    assert barriers(lecturer.page) == []
    lecturer.press("Close")
    phone.phase("closed")
    assert lecturer.stage.number("frame") == 2
    lecturer.page.keyboard.press("PageDown")
    lecturer.press("Reveal")
    for each in (phone, lecturer.stage):
        each.shows(frame=3)
    lecturer.page.keyboard.press("PageDown")
    phone.shows(frame=4)


def test_a_key_right_after_the_press_steps_nothing_and_the_answer_takes_back_no_warning(
    new_page: NewPage, own_app: str
) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone = joins(new_page, own_app, lecturer.code)
    phone.shows(frame=1)
    held: list[Route] = []

    def holds(route: Route) -> None:
        if json.loads(route.request.post_data or "{}")["do"] == "ask":
            held.append(route)
        else:
            route.continue_()

    lecturer.page.route("**/drive", holds)
    lecturer.press("Ask about the next step")
    lecturer.page.keyboard.press("PageDown")
    warning = lecturer.strip.locator(".class-said")
    expect(warning).to_contain_text("keys step the film again after the reveal")
    while not held:
        lecturer.page.wait_for_timeout(25)
    held[0].continue_()
    phone.phase("voting")
    lecturer.next_is("Close")  # the answer is here, and the state
    expect(warning).to_contain_text("keys step the film again after the reveal")
    lecturer.stage.shows(frame=1)
    lecturer.press("Close")
    phone.phase("closed")
    lecturer.press("Reveal")
    lecturer.stage.shows(frame=2)
    expect(warning).to_have_text("")


def test_a_reload_goes_on_and_another_tab_takes_the_room_over(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron")
    code = lecturer.code
    phone = joins(new_page, own_app, code)
    phone.shows(frame=1)
    lecturer.page.reload()
    lecturer.stage.ready()
    expect(lecturer.head).to_contain_text(code)
    lecturer.stage.step("next")
    phone.shows(frame=2)
    other = Lecturer(lecturer.page.context.new_page()).opens(f"{own_app}/perceptron?t=4")
    assert other.code == code
    phone.shows(frame=4)
    notice = lecturer.strip.locator(".class-said")
    expect(notice).to_have_text("Another window shows the picture now; this desk goes on.")
    lecturer.press("Forward")
    phone.shows(frame=5)
    other.stage.shows(frame=5)
    lecturer.stage.step("next")  # its own picture is its own
    lecturer.stage.shows(frame=3)
    lecturer.press("Show it from here")
    phone.shows(frame=3)
    expect(notice).to_have_text("")
    expect(other.strip.locator(".class-said")).to_contain_text("Another window shows the picture now")
    lecturer.on_the_menu("Stop presenting")
    expect(lecturer.strip).to_have_count(0)
    lecturer.stage.step("next")
    lecturer.stage.shows(frame=4)
    expect(phone.page.get_by_test_id("stage")).to_have_attribute("data-frame", "3")


def painted(lecturer: Lecturer) -> str:
    """The plane's points and marks, with what the class has drawn on it."""
    rest(lecturer.page)
    return str(lecturer.page.locator(".stage-plane canvas").first.evaluate("canvas => canvas.toDataURL()"))


def test_a_picture_that_is_taken_back_shows_what_the_class_is_asked_and_has_drawn(
    new_page: NewPage, own_app: str
) -> None:
    """As after a reload, which begins anew."""
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone = joins(new_page, own_app, lecturer.code)
    other = Lecturer(lecturer.page.context.new_page()).opens(f"{own_app}/perceptron?t=1")
    lecturer.page.bring_to_front()
    lecturer.press("Show it from here")
    expect(other.strip.locator(".class-said")).to_contain_text("Another window shows the picture now")
    lecturer.press("Ask about the next step")
    phone.phase("voting")
    lecturer.next_is("Close")
    question = painted(lecturer)
    lecturer.page.reload()
    lecturer.stage.ready()
    lecturer.next_is("Close")
    assert painted(lecturer) == question
    lecturer.press("Close")
    lecturer.press("Reveal")
    lecturer.press("Next")
    other.press("Show it from here")
    lecturer.press("Show it from here")
    ask_by_hand(Desk(lecturer.page), "Draw a line that separates them.", "line")
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    for field, value in zip(phone.question.get_by_role("textbox").all(), ("-3", "1", "3", "2"), strict=True):
        put(field, value)
    phone.question.get_by_role("button", name="Send").click()
    lecturer.counts("1 here · 1 answered")
    bare = painted(lecturer)
    lecturer.press("Close")
    lecturer.press("Reveal")
    phone.phase("revealed")
    expect(lecturer.strip.locator(".class-shares li")).to_have_count(1)
    answers = painted(lecturer)
    assert answers != bare
    lecturer.page.reload()
    lecturer.stage.ready()
    expect(lecturer.strip.locator(".class-shares li")).to_have_count(1)
    assert painted(lecturer) == answers


def test_what_a_lesson_asks_is_asked_of_the_class(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron")
    phone = joins(new_page, own_app, lecturer.code)
    lecturer.stage.open(f"{own_app}/lesson/1-perceptron?step=2")
    expect(lecturer.strip.locator(".class-next")).to_contain_text("It asks:")
    lecturer.press("Ask what the lesson asks")
    phone.phase("voting")
    expect(phone.question.locator("h2")).to_contain_text("?")


def test_the_class_ends_for_all(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron")
    phone = joins(new_page, own_app, lecturer.code)
    lecturer.page.once("dialog", lambda dialog: dialog.accept())
    lecturer.on_the_menu("End the class")
    expect(phone.said).to_have_text("This class is over.")
    expect(lecturer.strip).to_have_count(0)


def test_the_desk_opens_beside_the_page_with_the_card_to_join_and_folds(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page(viewport={"width": 1280, "height": 720})).opens(f"{own_app}/perceptron?t=1")
    box = lecturer.strip.bounding_box()
    plane = lecturer.page.locator(".stage-plane").bounding_box()
    image = lecturer.strip.locator(".desk-join img").bounding_box()
    assert box
    assert plane
    assert image
    assert plane["width"] >= 440, "the workbench keeps its plane"
    assert plane["x"] + plane["width"] < box["x"]
    assert image["y"] + image["height"] <= 720
    lecturer.press("Hide")
    expect(lecturer.strip.locator(".desk-join")).to_be_hidden()
    lecturer.next_is("Ask about the next step")
    lecturer.page.reload()
    lecturer.stage.ready()
    expect(lecturer.strip.locator(".desk-join")).to_be_hidden()
    lecturer.press("Show")
    expect(lecturer.strip.locator(".desk-join")).to_be_visible()


def test_the_hall_empties_no_desk(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    hall = hall_of(new_page, own_app, lecturer.code)
    hall.shows(frame=1)
    lecturer.stage.step("next")
    hall.shows(frame=2)
    lecturer.counts("0 here")
    lecturer.next_is("Ask about the next step")


def test_back_and_forward_and_another_page_keep_the_desk(new_page: NewPage, own_app: str) -> None:
    page = new_page()
    StagePage(page).open(f"{own_app}/perceptron?t=1")
    page.get_by_role("button", name="Class", exact=True).click()
    desk = page.locator(".class-desk")
    expect(desk).to_be_visible()
    code = desk.locator(".desk-code").inner_text()
    for leave in (lambda: page.goto(f"{own_app}/hinge?t=2"), page.go_back, page.go_forward):
        leave()
        expect(desk.locator(".desk-code")).to_have_text(code)


def test_what_a_phone_asks_and_what_was_answered_is_read_aloud(new_page: NewPage, own_app: str) -> None:
    page = new_page()
    StagePage(page).open(f"{own_app}/perceptron?t=1")
    page.get_by_role("button", name="Class", exact=True).click()
    desk = page.locator(".class-desk")
    phone = joins(new_page, own_app, desk.locator(".desk-code").inner_text())
    desk.get_by_role("button", name="Ask about the next step", exact=True).click()
    phone.phase("voting")
    phone.answers(1)
    expect(phone.question).to_match_aria_snapshot("""
      - region "Question":
        - heading /How long will w be/ [level=2]
        - group "Answers":
          - button "shorter"
          - button "● longer" [pressed]
          - button "as long as before"
        - status: "Your answer: longer. You may change it."
    """)

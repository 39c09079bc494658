"""A class that is held from the playground's own pages: what the lecturer does there, phones follow."""

import json
import re

from playwright.sync_api import Page, Route, expect

from addons.classroom.tests.browser.class_pages import Desk, ask_by_hand, closed, hall_of, joins, revealed
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.menus import open_page
from tests.browser.rest import rest
from tests.browser.stage_page import NewPage, StagePage, soon

STRIP = ".class-strip"
ASK = "Ask about the next step"


class Lecturer:
    """A page of the playground from which a class is held."""

    def __init__(self, page: Page) -> None:
        self.page, self.stage, self.strip = page, StagePage(page), page.locator(STRIP)
        self.head, self.first = self.strip.locator(".desk-head"), self.strip.locator(".desk-first")

    def opens(self, address: str) -> "Lecturer":
        self.stage.open(address)
        self.page.get_by_role("button", name="Live class", exact=True).click()
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


def test_what_is_done_on_the_lecturers_page_phones_and_hall_show(new_page: NewPage, own_app: str) -> None:
    lecturer = Lecturer(new_page(viewport={"width": 1280, "height": 720})).opens(f"{own_app}/perceptron?t=1")
    the_desk_stands_beside_the_plane_and_folds(lecturer)
    phone, hall = joins(new_page, own_app, lecturer.code), hall_of(new_page, own_app, lecturer.code)
    for each in (phone, hall):
        each.shows(frame=1)
    lecturer.counts("1 here")  # the hall is nobody, and empties no desk
    lecturer.next_is(ASK)
    lecturer.stage.step("next")
    for each in (phone, hall):
        each.shows(frame=2)
    lecturer.page.keyboard.press("PageDown")  # as a remote sends it
    phone.shows(frame=3)
    points = lecturer.stage.number("points")
    lecturer.page.locator(".stage-plane").scroll_into_view_if_needed()
    lecturer.stage.click(-3, 3)
    lecturer.stage.shows(points=points + 1, settled=1)
    count = "document.querySelector('.stage-plane > div').picture.trace('points').x.length"
    phone.page.wait_for_function(f"{count} === {points + 1}")
    code = lecturer.code
    open_page(lecturer.page, "Hinge loss")
    lecturer.page.wait_for_url(re.compile("/hinge"))
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/hinge"))
    assert lecturer.code == code
    lecturer.page.go_back()
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/perceptron"))
    assert lecturer.code == code
    lecturer.page.once("dialog", lambda dialog: dialog.accept())
    lecturer.on_the_menu("End the class")
    for each in (phone, hall):
        expect(each.said).to_have_text("This class is over.")
    expect(lecturer.strip).to_have_count(0)


def the_desk_stands_beside_the_plane_and_folds(lecturer: Lecturer) -> None:
    join = lecturer.strip.locator(".desk-join")
    expect(join.locator("img")).to_have_attribute("src", re.compile("^blob:"))
    box, plane = lecturer.strip.bounding_box(), lecturer.page.locator(".stage-plane").bounding_box()
    image = join.locator("img").bounding_box()
    assert box
    assert plane
    assert image
    assert plane["width"] >= 440, "the workbench keeps its plane"
    assert plane["x"] + plane["width"] < box["x"]
    assert image["y"] + image["height"] <= 720
    lecturer.press("Hide")
    expect(join).to_be_hidden()
    lecturer.next_is(ASK)
    lecturer.page.reload()
    lecturer.stage.ready()
    lecturer.next_is(ASK)
    expect(join).to_be_hidden()
    lecturer.press("Show")
    expect(join).to_be_visible()


OPEN = re.compile("keys step the film again after the reveal")


def test_a_question_is_asked_answered_and_revealed_from_there_and_no_key_steps_meanwhile(
    new_page: NewPage, own_app: str
) -> None:
    """For the phones would see what is asked."""
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone, warning = joins(new_page, own_app, lecturer.code), lecturer.strip.locator(".class-said")
    phone.shows(frame=1)
    held: list[Route] = []

    def holds(route: Route) -> None:
        if json.loads(route.request.post_data or "{}")["do"] == "ask":
            held.append(route)
        else:
            route.continue_()

    lecturer.page.route("**/drive", holds)
    lecturer.press(ASK)
    lecturer.page.keyboard.press("PageDown")  # right after the press
    expect(warning).to_contain_text(OPEN)
    while not held:
        lecturer.page.wait_for_timeout(25)
    held[0].continue_()
    lecturer.page.unroute("**/drive")
    phone.phase("voting")
    lecturer.next_is("Close")  # the answer is here, and the state: it takes back no warning
    expect(warning).to_contain_text(OPEN)
    for key in ("PageDown", "ArrowRight", "End"):
        lecturer.page.keyboard.press(key)
    expect(lecturer.page.locator("[data-slot=next]")).to_have_text("Next step")
    phone.answers(1)
    expect(phone.question).to_match_aria_snapshot("""
      - region "Question":
        - heading /How long will w be/ [level=2]
        - group "Answers":
          - button "A shorter"
          - button "● B longer" [pressed]
          - button "C as long as before"
        - status: "Your answer: B. You may change it."
    """)
    lecturer.counts("1 here · 1 answered")
    assert barriers(lecturer.page) == []
    closed(lecturer, phone)
    lecturer.page.keyboard.press("PageDown")
    lecturer.stage.shows(frame=1)
    lecturer.press("Reveal")
    for each in (phone, lecturer.stage):
        each.shows(frame=2)
    expect(warning).to_have_text("")
    expect(lecturer.strip.locator(".class-shares")).to_contain_text("1 of 1")
    lecturer.page.keyboard.press("PageDown")
    phone.shows(frame=3)
    lecturer.press("Next")
    phone.phase("looking")


PAINTED = "document.querySelector('.stage-plane canvas').toDataURL()"


def painted(lecturer: Lecturer, but: str = "") -> str:
    """The plane's points and marks, with what the class has drawn on it, once it is another picture than that."""
    soon(lecturer.page, f"(but) => {PAINTED} !== but", but, longest=10_000)
    rest(lecturer.page)
    return str(lecturer.page.evaluate(PAINTED))


def paints(lecturer: Lecturer, picture: str) -> None:
    """Wait until the plane is painted so: the state that says what is asked may come a moment after the plane."""
    soon(lecturer.page, f"(picture) => {PAINTED} === picture", picture, longest=10_000)
    assert lecturer.page.evaluate(PAINTED) == picture


def test_another_tab_takes_the_room_over_and_a_picture_that_is_taken_back_has_what_the_class_is_asked_and_has_drawn(
    new_page: NewPage, own_app: str
) -> None:
    """Also after a reload, which begins anew."""
    lecturer = Lecturer(new_page()).opens(f"{own_app}/perceptron?t=1")
    phone = joins(new_page, own_app, lecturer.code)
    phone.shows(frame=1)
    other = Lecturer(lecturer.page.context.new_page()).opens(f"{own_app}/perceptron?t=4")
    assert other.code == lecturer.code
    phone.shows(frame=4)
    notice = lecturer.strip.locator(".class-said")
    expect(notice).to_have_text("Another window shows the picture now; this desk goes on.")
    lecturer.page.bring_to_front()
    lecturer.press("Forward")
    phone.shows(frame=5)
    lecturer.stage.step("next")  # its own picture is its own
    lecturer.stage.shows(frame=2)
    lecturer.press("Show it from here")
    phone.shows(frame=2)
    expect(notice).to_have_text("")
    expect(other.strip.locator(".class-said")).to_contain_text("Another window shows the picture now")

    bare = painted(lecturer)
    lecturer.press(ASK)
    phone.phase("voting")
    question = painted(lecturer, bare)
    lecturer.page.reload()
    lecturer.stage.ready()
    lecturer.next_is("Close")
    paints(lecturer, question)
    revealed(lecturer, phone)
    lecturer.press("Next")
    other.press("Show it from here")
    phone.shows(frame=5)
    lecturer.press("Show it from here")  # where nothing has changed meanwhile
    phone.shows(lecturer.stage.number("frame"))
    ask_by_hand(Desk(lecturer.page), "Draw a line that separates them.", "line")
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    for field, value in zip(phone.question.get_by_role("textbox").all(), ("-3", "1", "3", "2"), strict=True):
        put(field, value)
    phone.question.get_by_role("button", name="Send").click()
    lecturer.counts("1 here · 1 answered")
    bare = painted(lecturer)
    revealed(lecturer, phone)
    expect(lecturer.strip.locator(".class-shares li")).to_have_count(1)
    answers = painted(lecturer, bare)
    assert answers != bare
    lecturer.page.reload()
    lecturer.stage.ready()
    paints(lecturer, answers)
    frame = lecturer.stage.number("frame")
    lecturer.on_the_menu("Stop presenting")
    expect(lecturer.strip).to_have_count(0)
    lecturer.stage.step("back")
    lecturer.stage.shows(frame=frame - 1)
    phone.shows(frame=frame)

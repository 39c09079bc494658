"""A class that is held from the playground's own pages: what the lecturer does there, phones follow."""

import re

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.class_pages import NewPage, joins
from tests.browser.stage_page import StagePage

STRIP = ".class-strip"


class Lecturer:
    """A page of the playground from which a class is held."""

    def __init__(self, page: Page) -> None:
        self.page, self.stage, self.strip = page, StagePage(page), page.locator(STRIP)
        self.summary = page.locator(f"{STRIP} > details > summary")

    def opens(self, address: str) -> "Lecturer":
        self.stage.open(address)
        self.page.get_by_role("button", name="Class", exact=True).click()
        expect(self.strip).to_be_visible()
        return self

    @property
    def code(self) -> str:
        return self.summary.locator("b").inner_text()

    def press(self, label: str) -> None:
        self.strip.get_by_role("button", name=label, exact=True).click()

    def counts(self, words: str) -> None:
        expect(self.summary).to_contain_text(words)


def test_what_is_done_on_the_lecturers_page_the_phones_show(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron?t=2")
    phone = joins(new_page, app, lecturer.code)
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
    lecturer.page.get_by_test_id("stTopNavLink").get_by_text("Hinge loss").click()
    lecturer.page.wait_for_url(re.compile("/hinge"))
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/hinge"))
    expect(lecturer.strip).to_be_visible()


def test_a_question_is_asked_answered_and_revealed_from_there(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron?t=1")
    phone = joins(new_page, app, lecturer.code)
    lecturer.summary.click()
    image = lecturer.strip.locator("img")
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    lecturer.press("Ask about the next step")
    phone.phase("voting")
    expect(lecturer.page.locator("[data-slot=next]")).to_have_text("Next step")
    phone.answers(0)
    lecturer.counts("1 here · 1 answered")
    assert barriers(lecturer.page) == []
    lecturer.press("Close the round")
    phone.phase("closed")
    lecturer.press("Reveal")
    phone.shows(frame=2)
    lecturer.stage.shows(frame=2)
    expect(lecturer.strip.locator(".class-shares")).to_contain_text("1 of 1")
    lecturer.press("Close the question")
    phone.phase("looking")


def test_a_reload_goes_on_and_another_tab_takes_the_room_over(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron")
    code = lecturer.code
    phone = joins(new_page, app, code)
    phone.shows(frame=1)
    lecturer.page.reload()
    lecturer.stage.ready()
    expect(lecturer.summary).to_contain_text(code)
    lecturer.stage.step("next")
    phone.shows(frame=2)
    other = Lecturer(lecturer.page.context.new_page()).opens(f"{app}/perceptron?t=4")
    assert other.code == code
    phone.shows(frame=4)
    expect(lecturer.strip).to_have_count(0)
    expect(lecturer.page.get_by_test_id("message")).to_contain_text("driven from another window")
    other.summary.click()
    other.press("Stop presenting")
    expect(other.strip).to_have_count(0)
    other.stage.step("next")
    other.stage.shows(frame=5)
    expect(phone.page.get_by_test_id("stage")).to_have_attribute("data-frame", "4")


def test_what_a_lesson_asks_is_asked_of_the_class(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron")
    phone = joins(new_page, app, lecturer.code)
    lecturer.stage.open(f"{app}/perceptron?lesson=1-perceptron&step=2&points=1&view=lesson")
    lecturer.summary.click()
    lecturer.press("Ask what the lesson asks")
    phone.phase("voting")
    expect(phone.question.locator("h2")).to_contain_text("?")


def test_the_class_ends_for_all(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron")
    phone = joins(new_page, app, lecturer.code)
    lecturer.page.once("dialog", lambda dialog: dialog.accept())
    lecturer.summary.click()
    lecturer.press("End the class")
    expect(phone.said).to_have_text("This class is over.")
    expect(lecturer.strip).to_have_count(0)

"""A class that is held from a lesson's page: what is stepped, moved and answered there, phones follow; what the lesson
asks, they answer."""

import re

from playwright.sync_api import Page, expect

from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from tests.browser.barriers import barriers
from tests.browser.class_pages import NewPage, hall_of, joins
from tests.browser.rest import rest
from tests.browser.test_class_held import STRIP, Lecturer
from tests.browser.walk.lesson_page import WIDER

ASK = "Ask what the lesson asks"


def teaches(new_page: NewPage, app: str, name: str, number: int) -> Lecturer:
    """A lecturer who has pressed Class on a lesson's page."""
    return Lecturer(new_page(viewport={"width": 1280, "height": 800})).opens(f"{app}/lesson/{name}?step={number}")


def frame_of(name: str, number: int) -> int:
    step = library.lessons()[name].steps[number - 1]
    return int(scene_of(LESSON_PAGES[step.page].scene, step.query)[0].t)


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#where")).to_contain_text(f"Step {number} of")


def test_what_is_stepped_moved_and_answered_there_is_followed(new_page: NewPage, app: str) -> None:
    lecturer, at = teaches(new_page, app, "1-perceptron", 5), frame_of("1-perceptron", 5)
    phone = joins(new_page, app, lecturer.code)
    phone.shows(at)
    veiled = phone.page.locator(".stage.stage-asked")
    expect(veiled).to_have_count(1)  # the lesson waits for an answer: no picture tells it
    assert barriers(lecturer.page) == []
    assert lecturer.page.evaluate(WIDER) <= 0  # the desk stands beside it
    lecturer.stage.step("first")
    phone.shows(0)
    lecturer.page.keyboard.press("0")
    expect(veiled).to_have_count(0)
    lecturer.page.get_by_role("button", name="Continue").click()
    at_step(lecturer.page, 6)
    phone.shows(frame_of("1-perceptron", 6))


def test_a_lesson_goes_on_to_another_page_and_the_class_with_it(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "6-bayes-and-spam", 3)
    phone = joins(new_page, app, lecturer.code)
    lecturer.page.get_by_role("button", name="Not sure").click()
    lecturer.page.get_by_role("button", name="Continue").click()
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/spam"))
    phone.shows(frame_of("6-bayes-and-spam", 4))
    lecturer.page.reload()
    expect(lecturer.page.locator(STRIP)).to_be_visible()
    lecturer.counts("1 here")


def test_a_step_without_a_film_is_told_by_its_page(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "4-neighbours", 6)
    phone = joins(new_page, app, lecturer.code)
    lecturer.page.keyboard.press("0")
    lecturer.page.keyboard.press("n")
    at_step(lecturer.page, 7)
    expect(phone.page.locator("#leave")).to_have_attribute("href", re.compile("/digits"))
    expect(lecturer.page.locator(STRIP)).to_be_visible()


def test_the_lessons_question_is_asked_and_next_turns_the_lesson_for_all(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "1-perceptron", 5)
    phone, hall = joins(new_page, app, lecturer.code), hall_of(new_page, app, lecturer.code)
    lecturer.press(ASK)
    phone.phase("voting")
    lecturer.press("Close")
    phone.phase("closed")
    lecturer.press("Reveal")
    phone.phase("revealed")
    lecturer.next_is("Next")
    lecturer.press("Next")
    for page in (phone, hall):
        page.phase("looking")
        page.shows(frame_of("1-perceptron", 6))
    at_step(lecturer.page, 6)
    lecturer.next_is(ASK)


def test_a_step_asked_once_more_asks_the_class_with_its_own_numbers(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "1-perceptron", 2)
    phone = joins(new_page, app, lecturer.code)
    lecturer.page.keyboard.press("0")
    lecturer.page.get_by_role("button", name="Once more").click()
    expect(lecturer.page.locator("#text")).to_contain_text("fresh points and numbers")
    rest(lecturer.page)
    lecturer.next_is(ASK)
    lecturer.press(ASK)
    phone.phase("voting")

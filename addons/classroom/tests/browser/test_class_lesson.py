"""A class that is held from a lesson's page: what is stepped, moved and answered there, phones follow; what the lesson
asks, they answer. A lesson that is held from its first question to the end of the class: test_class_day.py."""

import re

from playwright.sync_api import Page, expect

from addons.classroom.tests.browser.class_pages import Desk, hall_of, joins, revealed
from addons.classroom.tests.browser.test_class_held import STRIP, Lecturer
from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.rest import rest
from tests.browser.stage_page import NewPage, StagePage
from tests.browser.test_lesson_view import BOXES, LAPTOP, PHONE, STEPS, link, opened
from tests.browser.walk.lesson_page import WIDER

ASK = "Ask what the lesson asks"


def teaches(new_page: NewPage, app: str, name: str, number: int) -> Lecturer:
    """A lecturer who has pressed Class on a lesson's page."""
    return Lecturer(new_page(viewport=LAPTOP)).opens(f"{app}/{link(name, number)}")


def frame_of(name: str, number: int) -> int:
    step = library.lessons()[name].steps[number - 1]
    return int(scene_of(LESSON_PAGES[step.page].scene, step.query)[0].t)


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#where")).to_contain_text(f"Step {number} of")


def second_desk_of(lecturer: Lecturer) -> Desk:
    """The lecturer's desk on a phone."""
    page = lecturer.page.context.new_page()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(str(lecturer.strip.locator(".desk-link").evaluate("link => link.href")))
    return Desk(page).ready()


def test_what_is_stepped_answered_asked_and_turned_there_is_followed(new_page: NewPage, app: str) -> None:
    lecturer, at = teaches(new_page, app, "1-perceptron", 5), frame_of("1-perceptron", 5)
    phone, hall = joins(new_page, app, lecturer.code), hall_of(new_page, app, lecturer.code)
    phone.shows(at)
    veiled = phone.page.locator(".stage.stage-asked")
    expect(veiled).to_have_count(1)  # the lesson waits for an answer: no picture tells it
    assert barriers(lecturer.page) == []
    lecturer.stage.step("first")
    phone.shows(0)
    lecturer.page.keyboard.press("0")
    expect(veiled).to_have_count(0)
    lecturer.page.get_by_role("button", name="Once more").click()  # with numbers of its own
    expect(lecturer.page.locator("#text")).to_contain_text("fresh points and numbers")
    rest(lecturer.page)
    lecturer.next_is(ASK)
    lecturer.press(ASK)
    phone.phase("voting")
    revealed(lecturer, phone)
    lecturer.press("Next")
    for page in (phone, hall):
        page.phase("looking")
        page.shows(frame_of("1-perceptron", 6))
    title = library.lessons()["1-perceptron"].steps[5].title
    expect(lecturer.page.get_by_role("heading", name=title)).to_be_visible()
    expect(hall.page.locator("#step")).to_have_text(title)
    lecturer.counts("1 here")
    lecturer.press(ASK)
    phone.phase("voting")
    expect(hall.question).to_contain_text("After this update, will point 2 be right?")
    phone.answers(0)
    held, at = lecturer.page.locator(".stage.stage-asked"), frame_of("1-perceptron", 6)
    expect(held).to_have_count(1)
    assert barriers(lecturer.page) == []
    revealed(lecturer, phone)
    for stage in (lecturer.stage, StagePage(phone.page)):
        stage.shows(frame=at + library.lessons()["1-perceptron"].steps[5].plays)
    expect(held).to_have_count(0)
    expect(veiled).to_have_count(0)
    expect(lecturer.strip.locator(".class-shares")).to_contain_text("1 of 1")
    assert barriers(lecturer.page) == []
    lecturer.press("Stay at this step")
    expect(held).to_have_count(1)  # the lesson's own question waits still
    lecturer.page.keyboard.press("0")
    lecturer.page.get_by_role("button", name="Continue").click()
    at_step(lecturer.page, 7)
    phone.shows(frame_of("1-perceptron", 7))


def test_a_region_and_an_order_are_made_on_phones_and_a_desk_on_a_phone_turns_to_a_step_on_another_page(
    new_page: NewPage, app: str
) -> None:
    lecturer = teaches(new_page, app, "6-bayes-and-spam", 3)
    ann, ben = joins(new_page, app, lecturer.code, has_touch=False), joins(new_page, app, lecturer.code)
    remote = second_desk_of(lecturer)
    remote.press(ASK)
    for phone in (ann, ben):
        phone.phase("voting")
        StagePage(phone.page).ready()
    ann.page.locator(".stage-plane").first.scroll_into_view_if_needed()
    StagePage(ann.page).drag((0.4, 2.1), (2.6, -1.9))
    expect(ann.question).to_contain_text("Your answer: the rectangle that is drawn.")
    ben.page.get_by_text("Type it instead").click()
    for label, value in (("x from", "-1"), ("y from", "3"), ("x to", "-3"), ("y to", "5")):  # from any corner
        put(ben.page.get_by_label(label, exact=True), value)
    ben.page.get_by_role("button", name="Send", exact=True).click()
    expect(ben.question).to_contain_text("Your answer: the rectangle that is drawn.")
    lecturer.counts("2 here · 2 answered")
    StagePage(ann.page).drag((2.6, 2.1), (2.7, 2.2))  # a corner goes along, the one across from it stays
    revealed(remote, ann, ben)
    rows = ann.question.locator(".class-shares li")
    expect(rows).to_have_text(["✓ exactly the right points1 of 2 (50 %)", "8 points too many or too few1 of 2 (50 %)"])
    expect(ann.question).to_contain_text("1 of 2 right, or near enough.")

    remote.press("Next")
    for follower in (ann, remote):
        follower.shows(frame_of("6-bayes-and-spam", 4))
    expect(ann.page.locator("#leave")).to_have_attribute("href", re.compile("/spam"))
    at_step(lecturer.page, 4)
    lecturer.page.reload()
    expect(lecturer.page.locator(STRIP)).to_be_visible()
    lecturer.counts("2 here")
    lecturer.page.get_by_role("button", name="Not sure").click()
    lecturer.page.get_by_role("button", name="Continue").click()
    at_step(lecturer.page, 5)

    for desk in (lecturer, remote):
        desk.next_is(ASK)
    lecturer.press(ASK)
    for phone in (ann, ben):
        phone.phase("voting")
    send = ann.page.get_by_role("button", name="Send this order")
    for _ in range(4):
        ann.page.get_by_role("button", name="Move remove up").click()
    send.click()
    expect(ann.question).to_contain_text("Your answer: remove, then you, then your, then free, then our.")
    ann.page.reload()
    ann.ready()
    expect(ann.question.locator("li span").first).to_have_text("remove")
    for _ in range(3):
        ann.page.get_by_role("button", name="Move you down").click()
    send.click()
    expect(ann.question).to_contain_text("Your answer: remove, then your, then free, then our, then you.")
    ben.page.get_by_role("button", name="Send this order").click()
    lecturer.counts("2 here · 2 answered")
    assert barriers(ann.page) == []
    revealed(lecturer, ann, ben)
    rows = ann.question.locator(".class-shares li")
    expect(rows.locator("span")).to_have_text(["1. remove", "2. your", "3. free", "4. our", "5. you"])
    expect(rows.nth(0)).to_contain_text("1 of 2 (50 %), on average place 3.0")
    expect(ann.question).to_contain_text("1 of 2 right, or near enough.")
    assert barriers(ann.page) == []


def test_the_desk_takes_nothing_from_what_is_asked_and_little_from_the_plane_and_on_a_phone_a_lesson_has_its_room(
    new_page: NewPage, app: str
) -> None:
    page = new_page(viewport=LAPTOP, has_touch=True)
    lecturer = Lecturer(page).opens(f"{app}/{link(*STEPS[0])}")
    for name, number in STEPS:
        where = f"{name} {number}"
        page.set_viewport_size(LAPTOP)
        opened(page, app, name, number)
        expect(lecturer.strip).to_be_visible()
        boxes = page.evaluate(BOXES)
        assert boxes["plane"]["width"] >= 500, where
        assert max(boxes[part]["bottom"] for part in ("plane", "asked", "ways", "transport")) <= LAPTOP["height"], where
        assert page.evaluate(WIDER) <= 0, where
        strip = lecturer.strip.bounding_box()
        assert strip, where
        assert strip["y"] + strip["height"] <= LAPTOP["height"], f"{where}: who comes late reads the code"
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        rest(page, 100)
        boxes = page.evaluate(BOXES)
        assert boxes["plane"]["top"] >= 0, f"{where} on a phone"
        assert boxes["plane"]["width"] >= 240, f"{where} on a phone"
        assert max(boxes[part]["bottom"] for part in ("plane", "ways")) <= PHONE["height"], f"{where} on a phone"
    expect(page.get_by_role("button", name="Live class", exact=True)).to_be_hidden()
    expect(page.locator(STRIP)).to_have_count(1)

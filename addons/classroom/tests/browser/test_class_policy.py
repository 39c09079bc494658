"""A class under the content security policy, which other tests pass over: opened, followed, asked, voted and revealed.

A page reports what its policy refuses as an error, which fails a test (see conftest.py). Nothing here is evaluated as
text in the page, which the policy forbids.
"""

import re

from playwright.sync_api import Page, expect

from addons.classroom.tests.browser.class_pages import ClassPage, hall_of, joins
from addons.classroom.tests.browser.test_class_held import STRIP
from server.headers import policy
from tests.browser.fields import put
from tests.browser.stage_page import NewPage
from tests.browser.test_lesson_view import link

STAGE = "[data-testid=stage][data-ready='1']"
KEPT = {"bypass_csp": False}


def revealed(lecturer: Page, phone: ClassPage) -> None:
    """By the lecturer's buttons, wherever they stand."""
    lecturer.get_by_role("button", name="Close", exact=True).click()
    phone.phase("closed")
    lecturer.get_by_role("button", name="Reveal", exact=True).click()
    phone.phase("revealed")


def test_a_class_is_opened_at_the_door_or_held_from_a_lesson_under_the_policy(new_page: NewPage, app: str) -> None:
    lecturer = new_page(own=True, **KEPT)
    door = lecturer.context.new_page()
    door.goto(f"{app}/class?page=perceptron&t=0")
    door.get_by_role("button", name="Open a room").click()
    expect(door.locator(STAGE)).to_be_visible()
    door.get_by_role("button", name="Forward").click()
    expect(door.locator(STAGE)).to_have_attribute("data-frame", "1")
    door.get_by_text("Menu").click()
    door.locator(".desk-phone > summary").click()
    expect(door.locator(".desk-phone img")).to_have_attribute("src", re.compile("^blob:"))
    door.once("dialog", lambda dialog: dialog.accept())
    door.get_by_role("button", name="End the class").click()
    expect(door.locator(".class-said")).to_have_text("This class is over.")
    door.close()
    answer = lecturer.goto(f"{app}/{link('6-bayes-and-spam', 3)}")
    assert answer
    assert answer.headers["content-security-policy"] == policy()
    expect(lecturer.locator(STAGE)).to_be_visible()
    lecturer.get_by_role("button", name="Live class", exact=True).click()
    strip = lecturer.locator(STRIP)
    code = strip.locator(".desk-code").inner_text()
    phone, hall = joins(new_page, app, code, **KEPT), hall_of(new_page, app, code, **KEPT)
    expect(phone.page.locator(STAGE)).to_be_visible()
    remote = lecturer.context.new_page()
    remote.goto(str(strip.locator(".desk-link").get_attribute("href")))
    ClassPage(remote).ready()
    lecturer.get_by_role("button", name="Ask what the lesson asks").click()
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    for label, value in (("x from", "0.4"), ("y from", "-1.9"), ("x to", "2.6"), ("y to", "2.1")):
        put(phone.page.get_by_label(label, exact=True), value)
    phone.page.get_by_role("button", name="Send", exact=True).click()
    expect(strip.locator(".class-count")).to_have_text("1 here · 1 answered")
    revealed(lecturer, phone)
    hall.phase("revealed")
    expect(strip.locator(".class-shares .class-bar b")).to_have_text("1 of 1 (100 %)")
    expect(remote.locator(".class-shares .class-bar b")).to_have_text("1 of 1 (100 %)")
    expect(strip.locator(".desk-join img")).to_have_attribute("src", re.compile("^blob:"))
    strip.locator(".desk-menu > summary").click()
    with lecturer.context.expect_page() as opening:
        strip.get_by_role("link", name="What the class learned").click()
    learned = opening.value
    expect(learned.locator("article svg.still")).to_be_visible()
    with learned.expect_download() as downloaded:
        learned.get_by_role("button", name="Download CSV").click()
    assert re.fullmatch(r"class-\d{4}-\d\d-\d\d\.csv", downloaded.value.suggested_filename)
    remote.get_by_role("button", name="Next").click()
    phone.phase("looking")
    expect(lecturer.locator("#where")).to_contain_text("Step 4 of")
    expect(lecturer.locator(STAGE)).to_be_visible()

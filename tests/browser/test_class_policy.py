"""A class under the content security policy, which other tests pass over: opened, followed, asked, voted and revealed.

A page reports what its policy refuses as an error, which fails a test (see conftest.py). Nothing here is evaluated as
text in the page, which the policy forbids.
"""

import re

from playwright.sync_api import Page, expect

from server.headers import policy
from tests.browser.class_pages import ClassPage, NewPage, joins
from tests.browser.test_class_held import STRIP
from tests.browser.test_lesson_view import link

STAGE = "[data-testid=stage][data-ready='1']"
KEPT = {"bypass_csp": False}


def revealed(lecturer: Page, phone: ClassPage) -> None:
    """By the lecturer's buttons, wherever they stand."""
    lecturer.get_by_role("button", name="Close the round", exact=True).click()
    phone.phase("closed")
    lecturer.get_by_role("button", name="Reveal", exact=True).click()
    phone.phase("revealed")


def test_a_class_is_held_from_a_lesson_under_the_policy(new_page: NewPage, app: str) -> None:
    lecturer = new_page(own=True, **KEPT)
    answer = lecturer.goto(f"{app}/{link('6-bayes-and-spam', 3)}")
    assert answer
    assert answer.headers["content-security-policy"] == policy()
    expect(lecturer.locator(STAGE)).to_be_visible()
    lecturer.get_by_role("button", name="Class", exact=True).click()
    strip = lecturer.locator(STRIP)
    summary = strip.locator("> details > summary")
    code = summary.locator("b").inner_text()
    phone = joins(new_page, app, code, **KEPT)
    expect(phone.page.locator(STAGE)).to_be_visible()
    remote = lecturer.context.new_page()
    remote.goto(str(strip.get_by_text("Remote, in another window").get_attribute("href")))
    ClassPage(remote).ready()
    lecturer.get_by_role("button", name="Ask what the lesson asks").click()
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    for label, value in (("x from", "0.4"), ("y from", "-1.9"), ("x to", "2.6"), ("y to", "2.1")):
        phone.page.get_by_label(label, exact=True).fill(value)
    phone.page.get_by_role("button", name="Send", exact=True).click()
    expect(summary).to_contain_text("1 answered")
    revealed(lecturer, phone)
    summary.click()
    expect(strip.locator(".class-shares .class-bar b")).to_have_text("1 of 1")
    expect(remote.locator(".class-shares .class-bar b")).to_have_text("1 of 1")
    expect(strip.locator("img")).to_have_attribute("src", re.compile("^blob:"))
    with lecturer.expect_download() as downloaded:
        strip.get_by_role("button", name="Download the counts").click()
    assert downloaded.value.suggested_filename == f"class-{code}.csv"
    remote.get_by_role("button", name="Close the question").click()
    phone.phase("looking")


def test_the_projectors_page_and_the_door_keep_to_the_policy(new_page: NewPage, app: str) -> None:
    hall = new_page(own=True, **KEPT)
    hall.goto(f"{app}/class?page=perceptron")
    hall.get_by_role("button", name="Open a room").click()
    expect(hall.locator(STAGE)).to_be_visible()
    phone = joins(new_page, app, hall.locator("#code").inner_text(), **KEPT)
    expect(hall.locator(".class-count")).to_have_text("1 here")
    hall.locator("#picture [data-step=next]").click()
    phone.shows(frame=1)
    hall.get_by_role("button", name="Ask about the next step").click()
    phone.phase("voting")
    phone.answers(0)
    revealed(hall, phone)
    phone.shows(frame=2)
    hall.locator("#remote summary").click()
    expect(hall.locator("#remote img")).to_have_attribute("src", re.compile("^blob:"))

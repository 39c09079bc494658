"""Questions from the class: without a name to the desk, and by the lecturer's choice to all phones and to the hall."""

import re

from playwright.sync_api import Locator, expect

from addons.classroom.tests.browser.class_pages import NEXT_STEP, ClassPage, Desk, hall_of, joins, opened
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.stage_page import NewPage

HOSTILE = "<img src=x onerror=\"document.title='seen'\"> why?"
LONGEST = 200


def inbox(desk: Desk) -> Locator:
    """The desk's list, unfolded."""
    details = desk.controls.locator(".desk-inbox")
    if not details.evaluate("details => details.open"):
        details.locator("> summary").click()
    return details


def sheet(phone: ClassPage) -> Locator:
    """What a phone asks, and reads of others."""
    dialog = phone.page.get_by_role("dialog", name="Ask the lecturer")
    if not dialog.is_visible():
        phone.page.get_by_role("button", name=re.compile("^Ask the lecturer")).click()
    return dialog


def asks_the_lecturer(phone: ClassPage, text: str) -> None:
    """Ask, see that it is taken, and close the sheet."""
    dialog = sheet(phone)
    put(dialog.get_by_label("Your question"), text)
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_role("status")).to_have_text("Sent. The lecturer has it.")
    dialog.get_by_role("button", name=re.compile("^Close")).click()


def test_a_question_goes_to_the_lecturer_alone_until_it_is_shown_in_the_hall_or_to_all_phones(
    new_page: NewPage, app: str, expected_errors: list[str]
) -> None:
    expected_errors += ["status of (409|429)"]
    desk, code = opened(new_page, app)
    hall, ann, ben = hall_of(new_page, app, code), joins(new_page, app, code), joins(new_page, app, code)
    asks_the_lecturer(ann, HOSTILE)
    desk.counts("2 here · 1 question")
    row = inbox(desk).get_by_role("listitem")
    expect(row.locator("p").first).to_have_text(HOSTILE)
    expect(hall.page.get_by_label("Question from the class")).to_be_hidden()
    expect(ben.page.locator(".post-opens")).to_have_text("Ask the lecturer")
    row.get_by_role("button", name="Show in the hall").click()
    expect(hall.page.locator("#post-text")).to_have_text(HOSTILE)
    expect(hall.page.locator("#post-text")).to_be_in_viewport(ratio=1)
    assert barriers(hall.page) == []
    joins_it = sheet(ben).get_by_role("button", name="I ask this, too")
    joins_it.click()
    expect(joins_it).to_have_attribute("aria-pressed", "true")
    expect(row).to_contain_text("2 ask this")
    expect(sheet(ann).get_by_role("button", name="I ask this, too")).to_have_count(0)  # it is her own
    row.get_by_role("button", name="Answered", exact=True).click()
    expect(hall.page.get_by_label("Question from the class")).to_be_hidden()
    expect(sheet(ann).locator(".post-mine")).to_contain_text("Answered.")
    desk.counts("2 here")
    inbox(desk).locator(".inbox-answered > summary").click()
    inbox(desk).get_by_role("button", name="Not answered").click()
    desk.counts("2 here · 1 question")
    inbox(desk).get_by_role("button", name="Remove").click()
    expect(inbox(desk).get_by_text("None is open.")).to_be_visible()
    expect(sheet(ann).locator(".post-mine")).to_be_hidden()
    for each in (desk, hall, ann, ben):
        assert each.page.title() != "seen"

    asks_the_lecturer(ann, "First?")
    desk.counts("2 here · 1 question")
    asks_the_lecturer(ann, "Second?")
    questions = inbox(desk).locator(".inbox-open li > p:first-child")
    expect(questions).to_have_text(["Second?", "First?"])
    inbox(desk).get_by_label("All students see them").check()
    items = sheet(ben).get_by_role("listitem")
    expect(items.locator("p")).to_have_text(["Second?", "First?"])
    items.filter(has_text="First?").get_by_role("button").click()
    expect(questions).to_have_text(["First?", "Second?"])
    inbox(desk).get_by_label("Order").select_option("newest first")
    expect(questions).to_have_text(["Second?", "First?"])
    inbox(desk).get_by_label("Students can ask questions").uncheck()
    expect(ben.page.locator("#post")).to_be_hidden()
    expect(sheet(ann).get_by_label("Your question")).to_be_hidden()
    expect(sheet(ann).locator(".post-mine li")).to_have_count(2)
    inbox(desk).get_by_label("Students can ask questions").check()
    expect(ben.page.locator("#post")).to_be_visible()
    for i in range(3):
        asks_the_lecturer(ben, f"Question {i}?")
    dialog = sheet(ben)  # who may ask no more is told so, and keeps what was typed
    put(dialog.get_by_label("Your question"), "One more?")
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_role("status")).to_have_text(
        re.compile("wait a minute|ask again when one of them is answered")
    )
    expect(dialog.get_by_label("Your question")).to_have_value("One more?")


def test_it_goes_by_keys_what_is_typed_outlasts_a_reload_and_a_vote_goes_before(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app, "page=perceptron&t=1")
    phone = joins(new_page, app, code, has_touch=False, is_mobile=False)
    opens = phone.page.get_by_role("button", name="Ask the lecturer")
    opens.focus()
    phone.page.keyboard.press("Enter")
    dialog = sheet(phone)
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type("Why?")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Sent. The lecturer has it.")
    assert barriers(phone.page) == []
    phone.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opens).to_be_focused()
    row = inbox(desk).get_by_role("listitem")
    shows = row.get_by_role("button", name="Show in the hall")
    expect(shows).to_have_accessible_description("Why?")
    shows.focus()
    desk.page.keyboard.press("Enter")
    expect(row.get_by_role("button", name="Hide in the hall")).to_be_focused()
    assert barriers(desk.page) == []

    put(sheet(phone).get_by_label("Your question"), "Why does")
    phone.page.reload()
    phone.ready()
    expect(sheet(phone).get_by_label("Your question")).to_have_value("Why does")
    expect(sheet(phone)).to_contain_text(f"{LONGEST - 8} characters left.")
    desk.press(NEXT_STEP)
    sheet(phone).get_by_role("button", name="Close and vote").click()
    phone.answers(0)
    expect(sheet(phone).get_by_label("Your question")).to_have_value("Why does")

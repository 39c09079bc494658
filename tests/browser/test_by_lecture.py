"""The contents of the lectures on the page of lessons: found from the start page, a table each, and its links open."""

import re

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.stage_page import StagePage


def test_a_reader_finds_an_idea_of_a_lecture_from_the_start_page(app: str, page: Page) -> None:
    page.goto(app)
    found = page.get_by_role("link", name="What the lectures teach, idea by idea")
    page.goto(f"{app}/{found.get_attribute('href')}")
    expect(page.get_by_role("heading", name="By lecture")).to_be_in_viewport()
    lecture = page.locator("summary", has_text="0. Classification")
    lecture.click()
    table = page.get_by_role("table", name="Lecture 0")
    expect(table.get_by_role("rowheader", name="Mislabelled cats and dogs")).to_be_visible()
    assert barriers(page) == []
    table.get_by_role("link", name="Novikoff’s squeeze").click()
    StagePage(page).ready().shows(frame=3)
    expect(page).to_have_url(re.compile("beside=novikoff"))

"""The contents of the lectures on the page of lessons: found from the start page, a table each, and its links open."""

import re

import pytest
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


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("digits?show=curve&repeats=3", "error on the test set"),
        ("digits?show=noise&repeats=3", "irrelevant features added"),
        ("digits?show=noise&petal_length=0&petal_width=0&repeats=3", "irrelevant features added"),
        ("spam?table=own", "There is no table of your own yet."),
        ("generalisation?curves=1&t=2", "error on new points"),
    ],
)
def test_a_place_whose_picture_is_no_film_shows_what_it_is_about(app: str, page: Page, scene: str, words: str) -> None:
    page.goto(f"{app}/{scene}")
    expect(page.get_by_text(words, exact=words[-1] != ".").first).to_be_visible()

"""The contents of the lectures in a browser: reached from the start page, searched by word, and found whole by the
browser's own search; stills come as rows come into view; and places open."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.lectures import lectures
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.rest import rest
from tests.browser.slow_answers import SlowAnswers
from tests.browser.stage_page import StagePage
from tests.browser.within import GO

N = sum(len(lecture.ideas) for lecture in lectures())
STILLS = "() => document.querySelectorAll('.contents-still:has(svg)').length"
FIELD = "Search the contents"
PHONE = {"width": 390, "height": 844}
# Whether a row stands right below the search.
ARRIVED = """(id) => {
  const [bar, row] = [".contents-search", id].map((part) => document.querySelector(part)?.getBoundingClientRect());
  return bar && row.top + 4 >= bar.bottom && row.top + 4 < bar.bottom + 40;
}"""


def test_a_reader_finds_an_idea_by_its_words_and_opens_it(app: str, page: Page) -> None:
    page.goto(app)
    page.get_by_role("link", name="What the lectures teach, idea by idea").click()
    expect(page.get_by_role("heading", name="What the lectures teach")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="ideas")).to_have_text(f"{N} of {N} ideas")
    rest(page)
    assert barriers(page) == []
    field, rows = page.get_by_role("searchbox", name=FIELD), page.get_by_role("article")
    nothing_is_folded_away(page)
    put(field, "zebra <b>")
    expect(page.get_by_text("No idea has these words.")).to_be_visible()
    put(field, "labeled")  # as it is spelt elsewhere: tests/js/word_search.test.js
    row = rows.filter(has_text="A set of labelled training samples, and an unlabelled test point")
    expect(row).to_be_visible()
    assert rows.count() < N / 4
    put(field, "")
    expect(rows).to_have_count(N)
    assert "q=" not in page.url
    put(field, "optimal separator")
    row = rows.filter(has_text="The margin γ and the optimal separator")
    expect(row).to_be_visible()
    assert "q=optimal+separator" in page.url
    row.get_by_role("link", name="Novikoff’s squeeze").click()
    StagePage(page).ready().shows(frame=3)
    expect(page).to_have_url(re.compile("beside=novikoff"))
    page.go_back()
    expect(page.get_by_role("searchbox", name=FIELD)).to_have_value("optimal separator")


def nothing_is_folded_away(page: Page) -> None:
    """The browser's own search finds all: every idea, and its other words, is text that is laid out."""
    text = page.locator(".contents").inner_text()
    for lecture in lectures():
        assert lecture.course in text
        for idea in lecture.ideas:
            assert all(words in text for words in (idea.says, *idea.also)), idea.says
    assert page.evaluate("window.find('version space')")


def test_a_link_to_a_row_arrives_on_a_phone_below_the_search_and_stills_come_as_rows_come_into_view(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(own=True, viewport=PHONE, color_scheme="dark")
    page.goto(f"{app}/contents#idea-103")
    rest(page)
    page.wait_for_function(ARRIVED, arg="#idea-103")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers(page) == []
    expect(page.locator("#idea-103 svg").first).to_be_visible()
    assert page.evaluate(STILLS) < 15
    page.locator("#idea-169").scroll_into_view_if_needed()
    expect(page.locator("#idea-169 svg").first).to_be_visible()
    assert page.evaluate(STILLS) < 40


KEEPS_A_MARK = """localStorage.setItem("playground.lessons", '{"marks":{"1-perceptron":{"1":"seen"}},"reviews":{}}')"""


def test_back_to_the_contents_before_the_lessons_are_drawn_stays_there(app: str, new_page: Callable[..., Page]) -> None:
    """The lessons tell what their reader's browser keeps as they are drawn, however late that is."""
    page = new_page(own=True)
    page.add_init_script(KEEPS_A_MARK)
    answers = SlowAnswers(page)
    page.goto(f"{app}/contents")
    rest(page)
    answers.hold()
    page.evaluate(GO, "/lessons")
    answers.wait_for("script_finished")
    page.evaluate(GO, "/contents")
    answers.wait_for("script_finished", 2)  # it is made, and on its way
    answers.let_until("script_finished")
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    page.wait_for_timeout(1500)  # the lessons have told it
    answers.let_through()
    expect(page.get_by_role("searchbox", name=FIELD)).to_be_visible()
    page.wait_for_timeout(1500)  # in which they would come back
    expect(page.get_by_role("searchbox", name=FIELD)).to_be_visible()
    assert page.url.endswith("/contents")

"""The contents of the lectures in a browser: reached from the start page, searched by word, and found whole by the
browser's own search; stills come as rows come into view; and places open."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from films.lectures import lectures
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.rest import rest
from tests.browser.slow_answers import SlowAnswers
from tests.browser.stage_page import StagePage
from tests.browser.within import GO, go
from ui.stage.bundle import HERE, bundled

N = sum(len(lecture.ideas) for lecture in lectures())
STILLS = "() => document.querySelectorAll('.contents-still:has(svg)').length"
FIELD = "Search the contents"
PHONE = {"width": 390, "height": 844}
# How many children a place has once a component was called for it twice, the first call ended, and the second.
CALLED_TWICE = """async ([script, data]) => {
  const { default: component } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const parentElement = document.body.appendChild(document.createElement("div"));
  const ends = [1, 2].map(() => component({ data, parentElement, setTriggerValue() {} }));
  const children = ends.map((end) => (end?.(), parentElement.childElementCount));
  parentElement.remove();
  return children;
}"""


def test_a_reader_finds_an_idea_by_its_words_and_opens_it(app: str, page: Page) -> None:
    page.goto(app)
    page.get_by_role("link", name="What the lectures teach, idea by idea").click()
    expect(page.get_by_role("heading", name="What the lectures teach")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="ideas")).to_have_text(f"{N} of {N} ideas")
    rest(page)
    assert barriers(page) == []
    field = page.get_by_role("searchbox", name=FIELD)
    put(field, "optimal separator")
    row = page.get_by_role("article").filter(has_text="The margin γ and the optimal separator")
    expect(row).to_be_visible()
    assert "q=optimal+separator" in page.url
    row.get_by_role("link", name="Novikoff’s squeeze").click()
    StagePage(page).ready().shows(frame=3)
    expect(page).to_have_url(re.compile("beside=novikoff"))
    page.go_back()
    expect(page.get_by_role("searchbox", name=FIELD)).to_have_value("optimal separator")


def afresh(page: Page) -> None:
    """From another page to this one, where a warm tab waits: with nothing typed into it."""
    go(page, "lessons")
    go(page, "contents")


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("single pixel", "What not to do: the single-pixel classifier"),
        ("single-pixel", "What not to do: the single-pixel classifier"),
        ("solution region", "Solution region: a cone, or empty"),
        ("cone", "Solution region: a cone, or empty"),
        ("labeled", "A set of labelled training samples, and an unlabelled test point"),
        ("GU4241 naive", "Naive Bayes: co-occurrence is neglected"),
        ("VC dimension", "Vapnik–Chervonenkis dimension"),
    ],
)
def test_words_and_synonyms_find_the_row(visitor: Page, typed: str, row: str) -> None:
    afresh(visitor)
    put(visitor.get_by_role("searchbox", name=FIELD), typed)
    expect(visitor.get_by_role("article").filter(has_text=row)).to_be_visible()
    assert visitor.get_by_role("article").count() < N / 4


def test_what_is_nowhere_is_said_and_all_is_there_again(visitor: Page) -> None:
    afresh(visitor)
    field = visitor.get_by_role("searchbox", name=FIELD)
    put(field, "zebra <b>")
    expect(visitor.get_by_text("No idea has these words.")).to_be_visible()
    put(field, "")
    expect(visitor.get_by_role("article")).to_have_count(N)
    assert "q=" not in visitor.url


def test_the_browsers_own_search_finds_all(visitor: Page) -> None:
    """Nothing is folded away: every idea, and its other words, is text that is laid out."""
    afresh(visitor)
    expect(visitor.get_by_role("article")).to_have_count(N)
    text = visitor.locator(".contents").inner_text()
    for lecture in lectures():
        assert lecture.course in text
        for idea in lecture.ideas:
            assert all(words in text for words in (idea.says, *idea.also)), idea.says
    assert visitor.evaluate("window.find('version space')")


def test_stills_come_as_rows_come_into_view(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    page.goto(f"{app}/contents")
    rest(page)
    page.wait_for_function(f"() => ({STILLS})() >= 4", timeout=60_000)
    assert page.evaluate(STILLS) < 15
    page.locator("#idea-169").scroll_into_view_if_needed()
    expect(page.locator("#idea-169 svg").first).to_be_visible()
    assert page.evaluate(STILLS) < 40


def test_a_link_to_a_row_arrives_on_a_phone_below_the_search(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True, viewport=PHONE, color_scheme="dark")
    page.goto(f"{app}/contents#idea-103")
    rest(page)
    page.wait_for_timeout(1000)
    bar, row = page.locator(".contents-search").bounding_box(), page.locator("#idea-103").bounding_box()
    assert bar is not None
    assert row is not None
    assert bar["y"] + bar["height"] <= row["y"] + 4 < bar["y"] + bar["height"] + 40
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers(page) == []


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
    page.wait_for_timeout(1000)  # it is made, and on its way
    answers.let_until("script_finished")
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    page.wait_for_timeout(1500)  # the lessons have told it
    answers.let_through()
    expect(page.get_by_role("searchbox", name=FIELD)).to_be_visible()
    page.wait_for_timeout(1500)  # in which they would come back
    expect(page.get_by_role("searchbox", name=FIELD)).to_be_visible()
    assert page.url.endswith("/contents")


@pytest.mark.parametrize(("part", "data"), [("course/contents", "courses"), ("front/gallery", "cards")])
def test_what_streamlit_calls_for_twice_stays_while_the_second_call_does(visitor: Page, part: str, data: str) -> None:
    """As where a page runs again while the script of the first run is on its way: the first call ends last."""
    folder, entry = part.split("/")
    script = bundled(entry, HERE.parent / folder)
    assert visitor.evaluate(CALLED_TWICE, [script, {data: []}]) == [1, 0]

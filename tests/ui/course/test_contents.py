"""The contents of the lectures: every idea has a row with a picture; every page says what of them is met on it."""

import re
from dataclasses import replace

import pytest

from films.film import escape
from films.lectures import Idea, lectures
from films.pages import LESSON_PAGES
from tests.ui.shell.visit import visit
from ui.course import contents

IDEAS = [idea for lecture in lectures() for idea in lecture.ideas]
ROWS = [row for course in contents.courses() for row in course["ideas"]]


def test_there_is_a_row_for_every_idea_with_all_its_places() -> None:
    assert [row["says"] for row in ROWS] == [idea.says for idea in IDEAS]
    assert [len(row["places"]) for row in ROWS] == [len(idea.places) for idea in IDEAS]
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.says[:40])
def test_every_row_has_a_still(idea: Idea) -> None:
    name, _, query = contents.still_of(idea).partition("?")
    page = LESSON_PAGES[name]
    assert page.still(page.read(query)).planes


def test_a_still_of_its_own_is_named_only_where_no_place_has_one() -> None:
    assert not [idea.says for idea in IDEAS if idea.still and contents.still_of(replace(idea, still=""))]


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_every_page_says_which_ideas_are_met_on_it_and_links_to_them(page: str) -> None:
    blocks = [block.proto.body for block in visit(page).app.get("html")]
    sections = [text for text in blocks if contents.IN_THE_LECTURES in text]
    places = [p for idea in IDEAS for p in idea.places if contents.page_of(p) == page]
    assert len(sections) == bool(places)
    section = "".join(sections)
    assert len(re.findall(r"<li>|, <a", section)) >= len({contents.address(place) for place in places})
    for place in places:
        assert escape.html(contents.address(place)) in section


def test_some_pages_are_met() -> None:
    assert {contents.page_of(place) for idea in IDEAS for place in idea.places} & set(LESSON_PAGES)


def test_start_and_lessons_lead_to_the_contents() -> None:
    for name in ("start", "lessons"):
        assert "contents" in [link.proto.page for link in visit(name).app.get("page_link")], name

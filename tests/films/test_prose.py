"""The prose of pages is in Markdown files beside their scripts, every part of which is shown; links set the plane."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

import pytest

from films import pages
from films.lessons.marks import linked
from films.pages import CONTENTS, LESSON_PAGES
from films.places import PAGE
from films.prose import PAGES, prose
from films.scene import to_query

PLACES = ("pages/{page}.py", "films/topics/{page}/prose.py", "films/topics/{page}/scene.py")  # which name parts


SET = re.compile(r"\]\(#set-([^)\s]*)\)")
FORMULA_ALONE = re.compile(r"\[\$[^$\]]*\$\]\([^)]*\)")
SCENE = re.compile(r"\](?:\(|: )(\w+)\?([^)#\s]*)")


def parts(file: Path) -> list[str]:
    return ["", *re.findall(r"^<!-- (.+) -->$", file.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_every_part_of_the_prose_is_shown(page: str) -> None:
    files = [PAGES.parent / place.format(page=page) for place in PLACES]
    code = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    assert f'prose("{page}")' in code
    assert [part for part in parts(PAGES / f"{page}.md")[1:] if f'"{part}"' not in code] == []


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_all_parts_together_are_the_file(page: str) -> None:
    file = PAGES / f"{page}.md"
    text = "".join(f"<!-- {part} -->\n{prose(page, part)}" if part else prose(page) for part in parts(file))
    assert text == linked(file.read_text(encoding="utf-8"), PAGE)
    assert prose(page).startswith("## ")


def test_a_part_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"pages/hinge.md has no part “lost”; it has methods, other losses, surface\."):
        prose("hinge", "lost")


def test_every_file_of_prose_is_a_pages() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} == {*LESSON_PAGES, CONTENTS}


def set_by_links(page: str) -> list[dict[str, str]]:
    """For each link that sets the plane, its fields."""
    settings = SET.findall((PAGES / f"{page}.md").read_text(encoding="utf-8"))
    return [dict(parse_qsl(query, keep_blank_values=True, strict_parsing=True)) for query in settings]


def scenes_of_links(page: str) -> list[str]:
    """For each link to another scene of the page, its query."""
    return [query for name, query in SCENE.findall((PAGES / f"{page}.md").read_text(encoding="utf-8")) if name == page]


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_every_prose_has_a_link_that_sets_the_plane(page: str) -> None:
    assert set_by_links(page) or scenes_of_links(page)


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_what_a_link_sets_is_a_scene_with_a_film_that_has_its_frame_and_another_than_the_first(page: str) -> None:
    at = pages.PAGES[page]
    first = to_query(at.scene(**at.scene.OPENS_WITH))
    for fields in set_by_links(page):
        values = {name: value for name, value in (first | fields).items() if value}
        if values.get("t") == str(at.scene.t):
            del values["t"]  # as the stage leaves it out
        scene, problems = at.opened(urlencode(values) or f"t={at.scene.t}")  # where nothing is named, opens with
        assert problems == (), fields
        assert to_query(scene) == values, "each value as an address has it"
        assert values != first or not all(fields.values()), fields
        assert scene.t < at.film(scene).n_frames, fields


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_a_link_to_a_scene_of_the_same_page_leads_to_a_film(page: str) -> None:
    at = pages.PAGES[page]
    for query in scenes_of_links(page):
        assert at.opened(query)[1] == (), query


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_a_link_has_words_as_a_screen_reader_reads_no_formula_as_its_name(page: str) -> None:
    assert FORMULA_ALONE.findall((PAGES / f"{page}.md").read_text(encoding="utf-8")) == []

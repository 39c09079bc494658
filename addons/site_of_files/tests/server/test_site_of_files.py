"""A site of files: its prose is whole, its links lead somewhere, a lesson has the films that its scripts ask for."""

import json
import re
from collections.abc import Mapping
from html import unescape
from itertools import islice
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from addons.site_of_files.lessons import lesson_files
from addons.site_of_files.prose import html
from addons.site_of_files.scenes import address, all_films
from addons.site_of_files.site import Site
from films.lessons import library
from films.pages import LESSON_PAGES
from films.prose import PAGES as PROSE
from films.prose import prose
from films.symbols import FIRST, in_letters

APP = "https://play.example.org"
FILMS = 4
MATHS = re.compile(r"<math.*?</math>", re.DOTALL)
LEFT = re.compile(r"\$|\*\*|\]\(|\]\[|\]: |\\(?:begin|frac|mathbf)|^#", re.MULTILINE)  # of Markdown and TeX
LINK = re.compile(r'(?:href|src|data-lesson)="([^"]*)"')


@pytest.fixture(scope="module")
def files() -> Mapping[str, str]:
    films = dict(islice((each for each in all_films().items() if each[1].path.startswith("gallery")), FILMS))
    return Site(films, [*library.lessons().values()][:1], APP).files()


@pytest.mark.parametrize("page", sorted({*LESSON_PAGES, "contents"}))
def test_prose_is_written_whole(page: str) -> None:
    text = in_letters(prose(page), FIRST) if page != "perceptron" else prose(page)
    assert (PROSE / f"{page}.md").is_file()
    written = MATHS.sub("", html(text, lambda target: target))
    assert LEFT.findall(written) == []
    assert len(re.findall(r"<h2 id=", written)) == len(re.findall(r"^## ", text, re.MULTILINE))


def test_links_of_prose_lead_where_they_are_sent_and_nowhere_if_there_is_no_place() -> None:
    text = "## A *b* c\n* [one](hinge?t=3&eta=2)\n* [**two**](#set-eta=1) <b>\n\n1. $x$"
    assert html(text, lambda target: "" if target.startswith("#set") else f"../{target}") == (
        '<h2 id="a-b-c">A <em>b</em> c</h2>\n'
        '<ul><li><a href="../hinge?t=3&amp;eta=2">one</a></li><li><strong>two</strong> &lt;b&gt;</li></ul>\n'
        "<ol><li><math><mi>x</mi></math></li></ol>"
    )


def test_a_link_finds_its_address_by_its_name() -> None:
    text = "See [the\nlone point][far], [far][near].\n\n[far]: hinge?t=3\n[near]: #set-k=1\n"
    assert html(text, lambda target: target) == (
        '<p>See <a href="hinge?t=3">the lone point</a>, <a href="#set-k=1">far</a>.</p>'
    )


def test_one_scene_has_one_file_however_it_is_written() -> None:
    assert address("hinge?eta=2&t=3") == address("hinge?t=3&eta=2.0") != ""
    assert address("hinge?eta=none") == address("contents") == ""


def test_every_link_leads_to_a_file_of_the_site_or_to_the_app(files: Mapping[str, str]) -> None:
    for path, text in files.items():
        if not path.endswith(".html"):
            continue
        targets = {unescape(target) for target in LINK.findall(text)}
        assert targets
        for target in targets:
            own = normpath(PurePosixPath(path).parent / re.split(r"[?#]", target)[0])
            assert target.startswith((APP, "#")) or own in files, (path, target)


def test_it_can_stand_below_any_path_and_asks_nobody_else(files: Mapping[str, str]) -> None:
    for path, text in files.items():
        if path.endswith((".html", ".css")):
            assert not re.search(r'(?:href|src)="/|url\(["\']?(?:/|http)', text), path
            assert "<script>" not in text, path


def test_the_service_worker_may_keep_what_the_build_has_written_and_nothing_else(files: Mapping[str, str]) -> None:
    listed = re.search(r'const VERSION = "([0-9a-f]{12})", FILES = (\[.*\]);', files["sw.js"])
    assert listed
    assert json.loads(listed[2]) == sorted({*files} - {"sw.js"})


def test_a_lesson_has_the_films_of_its_steps_and_of_its_solutions() -> None:
    lesson = library.lessons()["1-perceptron"]
    of_lesson = lesson_files(lesson, "")
    listed = re.search(r'id="films">(.*?)</script>', of_lesson.page)
    assert listed
    paths = json.loads(listed[1])["paths"]
    assert {*paths.values()} == {*of_lesson.films}
    solved = [step for step in lesson.steps if step.challenge and step.challenge.solution]
    assert solved
    assert sum("check=" in key for key in paths) == 2 * len(solved)
    assert sum(map(len, of_lesson.films.values())) < 3_000_000
    for key, path in paths.items():
        written = re.fullmatch(r'filmIsHere\("(.*?)", (\{.*\})\);\n', of_lesson.films[path], re.DOTALL)
        assert written
        assert json.loads(f'"{written[1]}"') == key
        assert json.loads(written[2])["film"]["frames"] > 0

"""The whole site of files, without an app: a crawler that begins at its start page follows every link of every page."""

import re
from collections.abc import Mapping
from html import unescape
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from addons.site_of_files.prose import heading_id, html
from addons.site_of_files.scenes import address, all_films
from addons.site_of_files.site import Site
from films.lectures import Place, lectures
from films.lessons import library
from films.prose import parts_of

LINK = re.compile(r'(?:href|src|data-lesson)="([^"]*)"')
LIGHTS = "#mark-", "#place-"  # of a lesson's window: its script lights what they name
PLACES = [place for lecture in lectures() for idea in lecture.ideas for place in idea.places]
PROSE = [place for place in PLACES if place.is_prose and place.scene.partition("#")[0] != "lessons"]


@pytest.fixture(scope="module")
def files() -> Mapping[str, str]:
    return Site(all_films(), [*library.lessons().values()]).files()


def plain(markup: str) -> str:
    """The words of markup, without formulas."""
    return " ".join(unescape(re.sub(r"<math.*?</math>|<[^>]*>", " ", markup, flags=re.DOTALL)).split())


def targets(path: str, markup: str) -> set[tuple[str, str]]:
    """The files, and places in them, that a page leads to."""
    leads_to = set()
    for link in map(unescape, LINK.findall(markup)):
        file, _, place = link.partition("#")
        if not link.startswith(("https://", *LIGHTS)):
            own = normpath(PurePosixPath(path).parent / file.partition("?")[0]) if file else path
            leads_to.add((own, place))
    return leads_to


def test_every_link_leads_to_a_file_and_a_heading_of_it_and_all_pages_are_reached(
    files: Mapping[str, str],
) -> None:
    ahead, reached = ["index.html"], {"index.html"}
    while ahead:
        path = ahead.pop()
        for target, place in targets(path, files[path]):
            assert target in files, (path, target)
            assert not place or f' id="{place}"' in files[target], (path, target, place)
            if target.endswith(".html") and target not in reached:
                reached.add(target)
                ahead.append(target)
    assert {path for path in files if path.endswith(".html")} == reached


def test_words_that_name_a_place_of_the_app_are_no_links_beside_films(files: Mapping[str, str]) -> None:
    pages = [text for path, text in files.items() if path.startswith(("films/", "gallery/"))]
    assert [text for text in pages if 'href="#place-' in text or 'href="#mark-' in text] == []


def test_each_page_has_its_own_title(files: Mapping[str, str]) -> None:
    titles = [re.findall("<title>(.*?)</title>", text)[0] for path, text in files.items() if path.endswith(".html")]
    assert {title for title in titles if titles.count(title) > 1} == set()


@pytest.mark.parametrize("place", PROSE, ids=lambda place: place.scene)
def test_an_idea_leads_to_the_words_that_say_it(place: Place, files: Mapping[str, str]) -> None:
    page, _, anchor = place.scene.partition("#")
    text = files[f"films/{page}.html"].partition(f' id="{anchor}"')[2]
    assert plain(html(place.shows, lambda _: "")) in plain(text)


def test_the_contents_name_all_ideas_and_link_each_that_has_a_place_here(files: Mapping[str, str]) -> None:
    rows = re.findall(r"<li><strong>(.*?)</strong>(.*?)</li>", files["contents.html"], re.DOTALL)
    ideas = [idea for lecture in lectures() for idea in lecture.ideas]
    assert [unescape(says) for says, _ in rows] == [idea.says for idea in ideas]
    for idea, (_, links) in zip(ideas, rows, strict=True):
        here = any(place.lesson or address(place.scene) for place in idea.places)
        assert ("href=" in links) == here, idea.says
    assert 'src="assets/sitesearch.js"' in files["contents.html"]


def test_the_page_of_a_film_has_all_sections_of_its_page_of_the_app(files: Mapping[str, str]) -> None:
    for page in sorted({film.page for film in all_films().values()}):
        headings = re.findall(r"^## +(.+?) *$", "\n".join(parts_of(page).values()), re.MULTILINE)
        ids = re.findall(r'<h2 id="([^"]+)"', files[f"films/{page}.html"])
        assert {heading_id(heading) for heading in headings} == set(ids), page

"""Links as people have them open the scene, the film and the words that they opened on the day of this folder."""

import html
import re
from typing import Any

import pytest

from films.pages import PAGES
from tests.old.foreign import TAG, answer, plain, points_in, scene_of, toml, words

LINKS, CARRIED, ONCE = toml("links.toml")["link"], toml("carried-links.toml"), toml("fields.toml")
EVERY = [*LINKS, *CARRIED["link"]]
NUMBER = re.compile(r"−?\d[\d,]*(?:\.\d+)?")
each_link = pytest.mark.parametrize("link", EVERY, ids=lambda link: f"{page_of(link)}: {link['is']}")


def page_of(link: dict[str, Any]) -> str:
    return str(link["address"]).partition("?")[0]


@each_link
def test_an_old_link_opens_its_scene_and_says_no_more_than_it_did(link: dict[str, Any]) -> None:
    scene, problems = scene_of(link["address"])
    default = type(scene)()
    assert {name: plain(getattr(scene, name)) for name in link["scene"]} == link["scene"]
    others = ONCE["fields"][page_of(link)]
    moved = [name for name in others if getattr(scene, name) != getattr(default, name)]
    assert {*moved} - {"points"} == {*link["scene"]}, "and no other field is set"
    assert [*problems] == link.get("problems", [])
    if "counts" in link:
        labels = [label for *_, label in scene.points]
        assert [labels.count(label) for label in sorted({*labels})] == link["counts"]
        assert (scene.points[0], scene.points[-1]) == points_in(link["ends"])
    else:
        assert scene.points == (points_in(link["points"]) if "points" in link else default.points)


@each_link
def test_an_old_link_plays_its_film_at_its_frame(link: dict[str, Any]) -> None:
    scene, _ = scene_of(link["address"])
    if "frames" not in link:  # on that day it was a chart that was drawn once
        return
    film = PAGES[page_of(link)].film(scene)
    captions = film.words(min(scene.t, film.n_frames - 1))
    assert film.n_frames == link["frames"]
    frame = html.unescape(TAG.sub("", captions.get("frame", "")))
    assert " ".join(NUMBER.findall(frame)) == link["numbers"], frame
    everything = words(" ".join(captions.values()))
    assert [text for text in link.get("says", []) if words(html.escape(text)) not in everything] == []


@pytest.mark.parametrize("link", [*EVERY, *CARRIED["way"]], ids=lambda link: link["is"])
def test_an_old_address_is_answered_or_leads_where_it_led(link: dict[str, Any]) -> None:
    response = answer(link["address"])
    assert response.status == link.get("status", 303 if "leads" in link else 200)
    assert response.headers.get("location", "") == link.get("leads", "")
    if "leads" in link and not link["leads"].startswith("/"):
        assert answer(link["leads"].removeprefix("./")).status == 200


@pytest.mark.parametrize("page", ONCE["fields"])
def test_old_links_set_every_field_that_there_was_and_show_every_view(page: str) -> None:
    """A field that has come since is none of these: links.toml is added to, and fields.toml with it, or neither."""
    there = [link for link in LINKS if page_of(link) == page]
    fields = {name for link in there for name in link["scene"]} | {"points" for link in there if "points" in link}
    assert {*ONCE["fields"][page]} - fields == set()
    if chosen_by := ONCE["views"].get(page):
        views = {getattr(scene_of(link["address"])[0], chosen_by) for link in there}
        assert {*ONCE["options"][page][chosen_by]} - views == set()


@pytest.mark.parametrize("page", ONCE["options"])
def test_every_value_that_a_link_could_name_is_read(page: str) -> None:
    for field, values in ONCE["options"][page].items():
        for value in values:
            scene, problems = scene_of(f"{page}?{field}={value}&t=1")
            assert (getattr(scene, field), problems) == (value, ())


def test_every_notation_is_among_the_links() -> None:
    notations = {link["scene"].get("symbols", "w") for link in LINKS if "symbols" in ONCE["fields"][page_of(link)]}
    assert {*ONCE["options"]["perceptron"]["symbols"]} - notations == set()

"""Markup in the texts of an address is text in all that the server draws without a browser: the first response, its
description and still, the embed, and what forums are told."""

from functools import partial
from itertools import islice
from typing import Any

import pytest

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.scene import Scene
from films.still.planes import of_frame
from films.still.png import draw
from films.still.sheet import sheet
from films.still.svg import svg
from server import embedded, first_response, oembed
from server.preview_picture import font
from tests.films.hostile_names import HOSTILE, Elements, harmless, hostile, named, scenes, tamed
from tests.films.made import film_of
from ui.stage.embed_options import EmbedOptions

EACH = 8  # of so many scenes one is drawn: tests/films look at the films of all
CUT = ("spam",)  # pages that shorten names
ROOT = "https://play.test"


@pytest.mark.parametrize("page", LESSON_PAGES.values(), ids=lambda page: page.name)
def test_what_is_drawn_without_a_browser_has_the_same_elements_whatever_the_names(page: AnyPage) -> None:
    for number, scene in enumerate(islice(scenes(page, mixed=EACH), 0, None, EACH)):
        first = number % len(HOSTILE)
        one, other = (documents(page, named(scene, name)) for name in (partial(hostile, first=first), harmless))
        for (kind, text), (_, plain) in zip(one.items(), other.items(), strict=True):
            hostile_page, harmless_page = Elements(text), Elements(plain)
            if kind == "still":
                assert hostile_page.elements == harmless_page.elements, (kind, scene)
                assert page.name in CUT or tamed(hostile_page.words, scene, first) == harmless_page.words, (kind, scene)
            assert bare(hostile_page) == bare(harmless_page), (kind, scene)


def documents(page: AnyPage, scene: Scene) -> dict[str, str]:
    """All that the server draws of a scene, as HTML and SVG."""
    picture = of_frame(film_of(page, scene), 0)
    draw(sheet(picture.planes[:1], 100), 1.0, font)
    return {
        "page": first_response.document(page, scene, picture, public_url=ROOT),
        "still": "".join(map(svg, picture.planes)),
        "embed": embedded.document(page, scene, EmbedOptions(edit=True)),
        "frame": str(oembed.embed_description(page, scene, ROOT, "", "", EmbedOptions(edit=True))["html"]),
    }


def bare(page: Elements) -> list[Any]:
    """The elements with the names of their attributes, whose values may hold the address."""
    return [each if isinstance(each, str) else (each[0], [name for name, _ in each[1]]) for each in page.elements]

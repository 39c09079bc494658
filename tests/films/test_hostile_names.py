"""Markup in any text of any page's scene brings no element, no attribute and no hole into its film: the film is that
of harmless texts, with those words in their places."""

from functools import partial

import pytest

from films.film.captions import HOLE
from films.pages import LESSON_PAGES
from films.scene import Scene
from tests.films.hostile_names import HOSTILE, Elements, harmless, hostile, named, scenes, tamed, texts
from tests.films.made import film_of, whole_film

MIXED = 4  # scenes of a page in which all is drawn at random
NAMELESS = ("digits",)  # pages whose films name neither axes nor classes
CUT = ("spam",)  # pages that shorten names: of a text that is cut only the elements are compared


@pytest.mark.parametrize("page", LESSON_PAGES.values(), ids=lambda page: page.name)
def test_a_film_has_the_same_elements_whatever_the_names(page):
    paths = set[str]()
    for number, scene in enumerate(scenes(page, MIXED)):
        first = number % len(HOSTILE)
        films = [whole_film(page, named(scene, name)) for name in (partial(hostile, first=first), harmless)]
        one, other = (list(texts(film.payload())) for film in films)
        assert [path for path, _ in one] == [path for path, _ in other], scene
        for (path, text), (_, plain) in zip(one, other, strict=True):
            if text != plain:
                paths |= {path.rpartition(".")[2]}
                assert problem(path, text, plain, scene, first, cut=page.name in CUT) is None, (scene, path, text)
    assert bool(paths) == (page.name not in NAMELESS), "no text of these scenes has come into a film"


@pytest.mark.parametrize("name", ["$", "$x^2$", "a$|b$", "{m1}", r"$\frac", "⟦m1⟧", "$m_1$ <b>"])
def test_a_name_is_no_formula_and_no_hole(name):
    page = LESSON_PAGES["bayes"]
    film = film_of(page, page.scene(axis="direction", source="own", labels=f"{name}|b"))
    harmless_film = film_of(page, page.scene(axis="direction", source="own", labels="a|b"))
    one, other = ([Elements(text) for text in film.captions["why"].templates] for film in (film, harmless_film))
    assert [picture.elements for picture in one] == [picture.elements for picture in other]
    assert name.partition("|")[0] in one[0].words


def problem(path: str, text: str, plain: str, scene: Scene, first: int, *, cut: bool) -> str | None:
    """What is wrong with a text of a film; None where it is as it would be with harmless names."""
    is_html, is_plotly = path.endswith(".templates"), path.endswith((".title.text", ".ticktext", ".annotations.text"))
    if not (is_html or is_plotly):  # plain: columns, options, texts of traces
        return None if cut or tamed(text, scene, first) == plain else "the words differ"
    if is_html and HOLE.findall(text) != HOLE.findall(plain):
        return "it has other holes"
    elements, expected = Elements(text), Elements(plain)
    if elements.elements != expected.elements:
        return "it has other elements"
    return None if cut or tamed(elements.words, scene, first) == expected.words else "the words differ"

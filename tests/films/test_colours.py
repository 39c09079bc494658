"""Colours mean one thing on all pages: `films/drawing/palette.py` has the table."""

import re
from collections.abc import Iterator

import pytest

from films.drawing import palette
from films.film.film import Film
from films.film.marks import Path, value
from films.gallery import gallery
from films.lessons import library
from films.pages import LESSON_PAGES
from films.scene import fields_of, from_query
from tests.films.made import whole_film
from tests.films.views import FIRST

# What a mark of a chart is, by its name; the first that fits.
ROLES = (
    (palette.OTHER, r"^mean of \d+ at random"),
    (palette.TRAINING, r"^(training|range of errors|R, training|error now$)"),
    (
        palette.HELD_OUT,
        r"^(held.out|mean held.out|validation|leave-one-out|test|new (images|now)|share missed|R, held)",
    ),
    (palette.BEST, r"^(least|Bayes risk|best|fewest|gap of best|in the pocket|overlap|Fisher|cone)"),
    (palette.INK, r"^(sample|probe|pointed at|new$)"),
)
NOT_A_CURVE = re.compile(r"^(test now|best boundary|held out)$")  # crosses, or a line of the frame
MEANS = {palette.TRAINING, palette.HELD_OUT}  # nothing else is drawn so
LOSSES = re.compile(r"^(zero-one|mistakes of each line)")  # the mean of the zero-one loss is the training error
SCENES = {example.name: example.scene for example in gallery().values()} | {
    f"{lesson}, {step.title}": step.scene
    for lesson, each in library.lessons().items()
    for step in each.steps
    if step.scene and ("beside=" in step.scene or "show=" in step.scene or "held=" in step.scene)
}


def _film(address: str) -> Film:
    name, _, query = address.partition("?")
    page = LESSON_PAGES[name]
    scene, _ = from_query(page.scene, fields_of(query))
    return whole_film(page, scene)


def _marks(film: Film) -> Iterator[tuple[int, str, str]]:
    """Figure, name and colour of each mark that has one colour."""
    for i, figure in enumerate(film.figures):
        for mark in figure.marks:
            for path in ("line.color", "marker.color") if isinstance(mark, Path) else ():
                if isinstance(color := value(mark, path), str):
                    yield i, mark.name, color


def _wrong(film: Film) -> list[tuple[str, str]]:
    wrong = []
    for i, name, color in _marks(film):
        role = next((role for role, names in ROLES if re.match(names, name)), None)
        if role is not None and i >= film.planes and not NOT_A_CURVE.match(name) and color != role:
            wrong.append((name, color))
        if color in MEANS and role != color and not LOSSES.match(name):
            wrong.append((name, color))
    return wrong


@pytest.mark.parametrize("name", FIRST)
def test_what_a_mark_is_says_its_colour_in_every_view(name: str) -> None:
    page, scene = FIRST[name]
    assert _wrong(whole_film(page, scene)) == []


@pytest.mark.parametrize("name", SCENES)
def test_it_does_so_in_the_gallery_and_in_lessons(name: str) -> None:
    assert _wrong(_film(SCENES[name])) == []


def test_some_films_show_each_meaning() -> None:
    colors = {color for page, scene in FIRST.values() for _, _, color in _marks(whole_film(page, scene))}
    assert colors >= {palette.TRAINING, palette.HELD_OUT, palette.BEST, palette.INK}


def test_no_class_has_a_colour_that_means_something_else() -> None:
    classes = {style.color for style in palette.CLASSES}
    meanings = [palette.TRAINING, palette.HELD_OUT, palette.OWN, palette.OTHER, *(s.color for s in palette.SERIES)]
    assert classes.isdisjoint(meanings)
    assert {color for color, _ in palette.ERRORS.values()} == {palette.TRAINING, palette.HELD_OUT, palette.BEST}
    assert palette.BEST not in {style.color for style in palette.CLASSES[:2]}

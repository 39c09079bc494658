"""Every page with points says in its legend which mark a class has: in the mark's shape and the class's colour."""

import re

import pytest

from films.charts.class_marks import GLYPHS, class_marks, sign_marks
from films.drawing.palette import CLASSES
from films.pages import PAGES
from films.points import encode
from films.topics.learnable.scene import SEEN
from films.topics.lifting.scene import INSIDE
from tests.films.film.reading import trace, words
from tests.films.made import whole_film

WITHOUT_POINTS = {"spam", "digits", "lessons"}  # bars, pictures of digits, cards
QUERIES = {
    "generalisation": ["part=sets", "part=folds", "part=shift", "part=online"],
    "learnable": ["show=shatter", f"show=unseen&points={encode(SEEN)}"],
    "lifting": ["show=line", f"show=circle&points={encode(INSIDE)}"],
    "perceptron": ["algorithm=single", "algorithm=both"],
    "bayes": ["source=world", "source=own&known=0"],
}


@pytest.mark.parametrize("name", sorted(set(PAGES) - WITHOUT_POINTS))
def test_a_film_of_points_names_their_marks(name):
    for query in QUERIES.get(name, [""]):
        film = whole_film(PAGES[name], PAGES[name].read(query))
        legend = film.words(0).get("legend", "")
        marker = trace(film.figure(film.n_frames - 1, 0), "points").marker
        looks = {
            (symbol.removesuffix("-open"), color) for symbol, color in zip(marker.symbol, marker.color, strict=True)
        }
        for symbol, color in looks - {("x-thin", "#5B616B")}:
            assert f'<span style="color:{color}">{GLYPHS[symbol]}</span>' in legend, (
                f"{query}: in the legend a class has no mark; `films/charts/class_marks.py` makes them"
            )


def test_marks_are_those_of_the_palette_and_names_the_points_own():
    assert words(" ".join(class_marks([2, 0, 2], ["setosa", "virginica", "<b>"]))) == "● setosa ▲ <b>"
    assert (
        words(" ".join(class_marks(range(4), [style.name for style in CLASSES])))
        == "● is + ■ is − ▲ a third class ◆ a fourth class"
    )
    assert words(" · ".join(sign_marks("setosa|the rest"))) == "● + setosa · ■ − the rest"
    assert re.findall("#[0-9A-F]{6}", "".join(class_marks(range(4), "+−▲◆"))) == [style.color for style in CLASSES]

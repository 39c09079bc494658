"""A film that asks about a point shows which one: where its question names points by number, it puts a mark at each."""

import html
import re

import numpy as np
import pytest

from films.film.film import Film
from films.film.questions import QuestionTrack
from films.question import named_points
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, values
from tests.films.film.test_hidden_by_questions import SCENES
from tests.films.made import whole_film

Places = set[tuple[float, float]]
# Films that ask about a point by its number: without them the law below would say nothing.
NAMING = {
    *("perceptron, single", "perceptron, both", "perceptron, printed", "perceptron, checks", "perceptron, drawn"),
    *("hinge, descent", "hinge, squared", "prototypes, choice", "prototypes, clusters", "bayes, fits"),
    *("generalisation, online", "regression, neighbors"),
    *(f"lifting, {show}" for show in ("line", "plane", "square", "circle")),
}


def of_points(film: Film, t: int) -> list[tuple[float, float]]:
    """Where the points of the plane are in frame `t`, in their order."""
    points = trace(film.figure(t, 0), "points")
    return rounded(values(points.x), values(points.y))


def rounded(xs: list[float], ys: list[float]) -> list[tuple[float, float]]:
    return [(float(np.float32(x)), float(np.float32(y))) for x, y in zip(xs, ys, strict=True)]


def pointed_out(film: Film, question: QuestionTrack, t: int) -> Places:
    """Where the question puts marks on the plane before the step to frame `t`."""
    changes = (track.changes(film.columns, film.figures[0], t) for track in question.tracks if track.figure == 0)
    put = ((values(change["x"]), values(change["y"])) for change in changes if "x" in change)
    return {place for xs, ys in put for place in rounded(*without_gaps(xs, ys))}


def without_gaps(xs: list[float], ys: list[float]) -> tuple[list[float], list[float]]:
    there = [(x, y) for x, y in zip(xs, ys, strict=True) if x is not None and y is not None]
    return [x for x, _ in there], [y for _, y in there]


@pytest.mark.parametrize("name", SCENES)
def test_a_question_about_points_puts_a_mark_at_each(name: str) -> None:
    film, points_told = whole_film(*SCENES[name]), set[str]()
    for t in range(film.n_frames):
        result = question_at(film, t)
        if result is None or not film.questions[result.question].options:
            continue  # of those without options the answer is a point
        text = html.unescape(re.sub(r"<[^>]+>", "", result.text))
        named = named_points(text)
        if named:
            points, marked = of_points(film, t), pointed_out(film, film.questions[result.question], t)
            assert {points[i] for i in named} <= marked, (t, text)
            points_told.add(" ".join(text.split()[:2]))
    assert points_told or name not in NAMING


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("What is z of point 2?", (1,)),
        ("Points 1 and 2 are x and z. What is their product?", (0, 1)),
        ("points 3, 4, and 7; then point 3 once more", (2, 3, 6)),
        ("Here are 37 points with 2 coordinates.", ()),
        ("Three points have 8 labellings.", ()),
        ("point 0, point 1.5, viewpoint 3", ()),
    ],
)
def test_points_are_named_by_their_numbers(text: str, points: tuple[int, ...]) -> None:
    assert named_points(text) == points

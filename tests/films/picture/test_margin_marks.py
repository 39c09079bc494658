"""Marks of margins show the rows of the frame's line, and a question about the margins hides them."""

from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import chart, looks
from films.drawing.palette import CLASSES
from films.film.film import Film
from films.film.marks import TEXT, Marker
from films.picture import margin_marks, marks, point_marks
from films.picture.ask import ask
from films.picture.figure import PointerMarks, graph, plane
from films.picture.film import film
from films.picture.margin_marks import Margins
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import words
from tests.films.film.reading import by_name, ends, trace, values

AXES = (0.0, 10.0, 0.0, 10.0)
X, Y = np.array([[1.0, 1.0], [2.0, 3.0], [5.0, 5.0]]), np.array([1.0, -1.0, 1.0])
LINES = np.array([[1.0, 0.0, -1.0], [1.0, 0.0, -4.0]])  # x = 1, x = 4
STATES = np.array([0, 0, 1])  # of three frames
Z = (X @ LINES[:, :2].T + LINES[:, 2]).T * Y
MARGINS = Margins(X, Y, now(LINES, STATES), Z)


def played(*marks: Mark, **parts: Any) -> Film:
    points = point_marks.points(tuple((*x, int(y < 0)) for x, y in zip(X.tolist(), Y, strict=True)), CLASSES)
    return film([plane([points, *marks], AXES, ("x", "y"))], 3, words={"why": words("Why.")}, **parts)


def test_a_slack_leads_to_the_line_where_the_margin_is_the_level() -> None:
    film = played(margin_marks.slack("slack", MARGINS, "red"))
    for t, state in enumerate(STATES):
        ends_drawn = ends(film.at(t).figures[0], "slack")
        assert ends_drawn[::2] == [tuple(x) for x, z in zip(X.tolist(), Z[state], strict=True) if z < 1]
        assert {abs(LINES[state] @ (x, y, 1)) for x, y in ends_drawn[1::2]} == {1}


def test_terms_are_a_marker_for_each_point_at_its_margin() -> None:
    look = looks.markers("terms", Marker(color=["red", "green", "blue"]))
    film = played(margin_marks.terms(look, MARGINS))
    for t, state in enumerate(STATES):
        mark_trace = trace(film.at(t).figures[0], "terms")
        assert values(mark_trace.x) == [z if 0 <= z <= 10 else None for z in Z[state]]
        assert values(mark_trace.y) == [max(1 - z, 0) if 0 <= z <= 10 else None for z in Z[state]]


def test_a_question_about_the_margins_hides_them_and_no_line() -> None:
    mark_list = [
        marks.line("boundary", MARGINS.abc, "black", 2),
        margin_marks.slack("slack", MARGINS, "red"),
        margin_marks.terms(looks.markers("terms", Marker(color=["red", "green", "blue"])), MARGINS),
    ]
    question = ask(words("Is it short?"), np.array([-1, 0, 1]), words("So."), ("yes", "no"), about=[Z])
    veiled = by_name(played(*mark_list, asks=[question]).veiled(2)[0])
    assert (veiled["slack"].x, veiled["terms"].x) == ([], [])
    assert len(veiled["boundary"].x) == 2


def test_the_level_of_a_line_may_move() -> None:
    raised = marks.line("raised", now(LINES, STATES), "black", 2, level=now(np.array([2.0, 3.0, 4.0])))
    still = marks.line("still", now(LINES, STATES), "black", 2, level=1)
    film = played(raised, still)
    assert [ends(film.at(t).figures[0], "raised")[0][0] for t in range(3)] == [3, 4, 8]
    assert [ends(film.at(t).figures[0], "still")[0][0] for t in range(3)] == [2, 2, 5]


def test_lines_and_half_planes_are_scaled_by_the_frame_s_factor() -> None:
    factor = now(np.array([1.0, 2.0, 0.5]))
    some = marks.lines(looks.line("lines", "black", 1), LINES, factor)
    half = marks.half_plane(looks.side_tints(CLASSES[:1])[0], now(LINES, STATES), factor=factor)
    film = played(some, half)
    for t, (by, state) in enumerate(zip((1.0, 2.0, 0.5), STATES, strict=True)):
        assert {x for x, _ in ends(film.at(t).figures[0], "lines")} == {1 * by, 4 * by}
        side = {x for x, _ in ends(film.at(t).figures[0], "+ side")}
        assert side == {10.0, -LINES[state, 2] * by}


def test_the_pointer_on_a_chart_shows_marks_on_the_plane() -> None:
    ring = mark(looks.ring("pointed at"), x=now(X[:, 0]), y=now(X[:, 1]))
    dots = marks.dots("dots", Z[0], Z[0], Marker(color="red"))
    dots = Mark(replace(dots.look, hover=TEXT), given=True)
    layout = chart.layout("z", "z", heights=(0, 3), across=(0, 3))
    figures = [plane([ring], AXES, ("x", "y")), graph([dots], layout, pointed=[PointerMarks(dots, (ring,))])]
    case = film(figures, 3, words={"why": words("Why.")})
    assert ends(case.at(0).figures[0], "pointed at") == []
    (hover,) = case.hovers
    assert (hover.figure, ends(case.under(0, hover, 1)[0], "pointed at")) == (1, [(2.0, 3.0)])

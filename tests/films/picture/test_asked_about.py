"""What a question is about is hidden wherever it is seen: images, rows that marks pick, and what stands still."""

from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import chart, looks
from films.drawing.palette import CLASSES, SEALED, SEALED_SYMBOL
from films.film.film import Film
from films.film.marks import Letters, Path, Picture
from films.film.pictures import Pictures
from films.film.tracks import Rows
from films.picture import label_marks, marks, picture_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import words
from tests.films.film.reading import trace, values

AXES = (0.0, 10.0, 0.0, 10.0)
POINTS = ((1.0, 1.0, 0), (2.0, 3.0, 1), (5.0, 5.0, 0))
X = np.array([(x, y) for x, y, _ in POINTS])
BITS = np.array([[True, False, True], [False, False, True]])
PICTURE = Picture(x=0, y=0, wide=1, high=1)
WHITE, BLACK = (255, 255, 255, 255), (0, 0, 0, 255)


def about(*arrays: object) -> Ask:
    return ask(words("Which?"), np.array([-1, 0]), words("So."), ("a", "b"), about=arrays)  # type: ignore[arg-type]


def played(figure: Figure, question: Ask) -> Film:
    """A film of two frames."""
    return film([plane([], AXES, ("x", "y")), figure], 2, words={}, asks=[question])


def veiled(mark: Mark, question: Ask) -> Any:
    film = played(Figure((mark,), {}), question)
    (only,) = film.veiled(1)[1].marks
    return only


def test_the_picture_below_a_plane_is_hidden() -> None:
    pictures = Pictures(np.array([[[0]], [[1]]], dtype=np.uint8), (WHITE, BLACK))
    ground = plane([], AXES, ("x", "y"), image=now(pictures))
    assert film([ground], 2, words={}, asks=[about(pictures)]).veiled(1)[0].pictures[0].source == ""
    assert film([ground], 2, words={}, asks=[about(X)]).veiled(1)[0].pictures[0].source


def test_a_small_picture_is_hidden_with_the_words_above_it_if_a_question_is_about_either() -> None:
    sources, numbers = ("data:a", "data:b"), np.array([3, 4])
    title = Path(name="title", letters=Letters(), x=[0], y=[0], text=[""])
    small = picture_marks.picture(title, 0, now(sources), words("number {i}", i=numbers))
    figure = Figure((small,), {}, pictures=(PICTURE,))
    for question, source, text in (
        (about(sources), "", ""),
        (about(numbers), "", ""),
        (about(X), "data:b", "number 4"),
    ):
        veiled_figure = played(figure, question).veiled(1)[1]
        assert (veiled_figure.pictures[0].source, veiled_figure.marks[0].text) == (source, [text])


def test_a_mark_is_hidden_if_the_question_is_about_which_row_it_picks() -> None:
    picks = np.array([2, 0])
    dot = marks.dot("dot", now(X[:, 0], picks), now(X[:, 1], picks), "black")
    assert not values(veiled(dot, about(picks)).x)
    assert values(veiled(dot, about(picks.copy())).x) == [1.0]


def test_what_stands_still_is_unseen_though_a_timeline_runs_below_it() -> None:
    errors, other, frames = np.array([0.5, 0.2]), np.array([0.1, 0.2]), np.arange(2)
    curves = [marks.curve("errors", frames, errors, "#000000"), marks.curve("other", frames, other, "#000000")]
    chart_of = graph(curves, chart.layout("frame", "", heights=(0, 1)), timeline=now(frames))
    hidden = played(chart_of, about(errors))
    assert hidden.unseen == ((1, "errors"),)
    assert [mark.y for mark in hidden.figures[1].marks] == [[0.5, 0.2], [0.1, 0.2]]  # the painter takes lists
    assert played(chart_of, about(X)).unseen == ()


def test_what_a_question_clears_is_empty_while_a_prediction_is_awaited_and_there_while_a_lesson_asks() -> None:
    dot = marks.dot("dot", now(X[:, 0]), now(X[:, 1]), "black")
    own_question = ask(words("Which?"), np.array([-1, 0]), words("So."), ("a", "b"), clears=[dot])
    film = played(Figure((dot,), {}), own_question)
    (question,) = film.questions
    assert [track.changes(film.columns, film.figures[1], 1) for track in question.tracks] == [{"x": [], "y": []}]
    assert values(film.veiled(1)[1].marks[0].x) == [2.0]


def test_labels_are_the_frame_s_and_a_question_may_show_the_next_ones() -> None:
    labels = label_marks.labels(X, (1, 2, 3), now(BITS), CLASSES[:2], (-5.0, 5.0, -5.0, 5.0), size=9)
    own_question = ask(words("Which?"), np.array([-1, 0]), words("So."), ("a", "b"), points_out=[labels])
    film = played(Figure((labels,), {}), own_question)
    plus, minus = CLASSES[0].symbol, CLASSES[1].symbol
    assert values(trace(film.figure(0, 1), "labels").marker.symbol) == [plus, minus, plus]
    (question,) = film.questions
    changes = [track.changes(film.columns, film.figures[1], 1) for track in question.tracks]
    assert changes[1]["marker.symbol"] == [minus, minus, plus]


def test_a_sealed_point_shows_no_class_and_another_point_always_does() -> None:
    points = label_marks.sealed_points(POINTS, CLASSES, (0, 1), now(BITS))
    film = played(Figure((points,), {}), about(BITS))
    marker = trace(film.figure(0, 1), "points").marker
    assert values(marker.color) == [SEALED, CLASSES[1].color, CLASSES[0].color]
    hidden = veiled(points, about(BITS))
    assert hidden.marker.symbol == [SEALED_SYMBOL, SEALED_SYMBOL, CLASSES[0].symbol]


def test_a_frame_around_pictures_may_hold_one_of_them() -> None:
    frame = replace(looks.line("frame", "black", 1), x=[0, 1], y=[0, 1])
    small = picture_marks.picture(frame, 0, now(("data:a", "data:b")))
    film = played(Figure((small,), {}, pictures=(PICTURE,)), about(X))
    assert [type(track) for track in film.tracks] == [Rows]
    assert film.frame(1)[1].pictures[0].source == "data:b"
    assert film.unseen == ()

"""What a film asks: the first question that has a right answer there; one that could not be asked is refused."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.marks import Figure, Marker, Path, Stroke
from films.film.questions import QuestionTrack
from films.film.tracks import Rows
from tests.films.film.asking import OpenQuestion, question_at

DOTS = Path(name="points", marker=Marker(color="red"), x=[1, 2, 3], y=[1, 2, 3])
LINE = Path(name="line", line=Stroke(color="red"))
COLUMNS: dict[str, Column] = {
    "t": np.arange(4),
    "side": np.array([0, 1, -1, 0]),
    "far": np.array([0, 3, 0, 0]),
    "bits": np.array([[1, 1, 1], [0, 1, 0], [1, 0, 1], [0, 0, 0]], dtype=bool),
    "half": np.array([0.5, 0.5, 0.5, 0.5]),
    "x": np.arange(8.0).reshape(4, 2),
    "three": np.arange(12.0).reshape(4, 3),
}
WORDS = Caption(("{t}?",), {"t": Col("t")})
WHY = Caption(("as {t} is {t}",), {"t": Col("t")})


def question(right: str, *options: str, **more: Any) -> QuestionTrack:
    return QuestionTrack(WORDS, Col(right), WHY, options, **more)


def film(*questions: QuestionTrack, dots: Path = DOTS) -> Film:
    figure = Figure(marks=(LINE, dots), layout={})
    tracks = (Rows(0, "line", {"x": Col("x"), "y": Col("x")}),)
    return Film((figure,), 4, COLUMNS, tracks, questions=questions)


def test_the_first_question_with_a_right_answer_is_asked() -> None:
    both = film(question("side", "up", "down"), question("bits"))
    assert question_at(both, 1) == OpenQuestion(0, "1?", frozenset([1]), "as 1 is 1")
    assert question_at(both, 2) == OpenQuestion(1, "2?", frozenset([0, 2]), "as 2 is 2")
    assert question_at(film(question("bits")), 3) is None


def test_nothing_is_asked_before_the_first_frame_or_past_the_last() -> None:
    case = film(question("bits"))
    assert (question_at(case, 0), question_at(case, 4)) == (None, None)


def test_questions_travel_with_the_film() -> None:
    ring = Rows(0, "line", {"x": Col("x", at="t")})
    travelled = json.loads(json.dumps(film(question("side", "up", "down", tracks=(ring,))).payload()))
    (only,) = travelled["questions"]
    assert (only["right"], only["options"]) == (["side", None, None], ["up", "down"])
    assert only["tracks"] == [{"figure": 0, "trace": 0, "kind": "rows", "values": {"x": ["x", "t", None]}}]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (question("side", "only one"), "1 options"),
        (question("side", *"abcdefghij"), "10 options"),
        (question("nowhere", "a", "b"), "no column 'nowhere'"),
        (question("half", "a", "b"), "holds numbers, not whole numbers or bits"),
        (question("far", "a", "b", "c"), "goes to 3; there are 3 answers"),
        (question("bits", "a", "b"), "has 3 bits for 2 answers"),
        (question("far"), "goes to 3; there are 3 answers"),
        (QuestionTrack(Caption(("{a}",), {"a": Col("x")}), Col("side"), WHY, ("a", "b")), "more than one value"),
        (question("side", "a", "b", tracks=(Rows(0, "points", {"x": Col("three")}),)), "no frame sets x"),
        (question("side", "a", "b", tracks=(Rows(0, "line", {"x": Col("three")}),)), "2 entries of y for 3 of x"),
        (question("side", "a", "b", tracks=(Rows(3, "line", {"x": Col("x")}),)), "the film has 1 figures"),
    ],
)
def test_a_question_that_could_not_be_asked_is_refused(wrong: QuestionTrack, why: str) -> None:
    with pytest.raises(ValueError, match=r"question 0") as refused:
        film(wrong)
    assert why in str(refused.value)


def test_a_point_cannot_be_clicked_where_there_are_none() -> None:
    with pytest.raises(ValueError, match="nothing says how many points"):
        film(question("bits"), dots=replace(DOTS, name="other"))

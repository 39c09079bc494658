"""Questions and answers as strangers send them."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addons.classroom import questions
from films.question import Question, as_json, from_json
from tests.examples import examples

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["text", "kind", "options", "points", "right", "why", "then", "near", "spots", "truth"])
SPOTS = {"text": "?", "kind": "region", "spots": [[0, 0], [1, 0.5]], "right": [1], "truth": [0.5, 0, 2, 2], "near": 1}
KINDS = st.sampled_from(questions.KINDS)
NO_SPOTS: list[Any] = [
    *(None, [], {}, "ab", [1, 2], [[1]], [[1, 2, 3]], [["1", 2]], [[True, 2]], [[1e7, 0]], [[float("nan"), 0]]),
    *([[0, 0]] * 501, [None], [[[0], [0]]], [[10**400, 0]]),
]
BOX = Question("?", "region", right=(0.0, 2.0), spots=((0, 0), (1, 0), (2, 2)), near=1.0)
ORDER = Question("?", "order", ("a", "b", "c"), right=(2.0, 0.0, 1.0), near=2.0)
T = TypeVar("T")
ASKED = st.builds(Question, st.just("?"), KINDS, st.just(("a", "b", "c")), st.just(3))


def read_or_refused(read: Callable[[], T]) -> T | None:
    refusal = ""
    try:
        return read()
    except ValueError as error:
        refusal = str(error)
    assert refusal.endswith(".")
    return None


def test_a_choice_is_read_with_its_right_option() -> None:
    sent = {"text": " Which? ", "options": ["left", "right"], "right": 1, "why": "So."}
    assert questions.question(sent) == Question("Which?", "choice", ("left", "right"), 0, (1.0,), "So.")


def test_several_options_may_be_right_and_several_points() -> None:
    assert questions.question({"text": "?", "options": list("abc"), "right": [2, 0]}).right == (0.0, 2.0)
    assert questions.question({"text": "?", "kind": "point", "points": 9, "right": [8]}).right == (8.0,)


def test_an_order_is_read_with_the_right_one() -> None:
    sent = {"text": "?", "kind": "order", "options": list("abc")}
    assert questions.question(sent | {"right": [2, 0, 1]}).right == (2.0, 0.0, 1.0)
    assert questions.question(sent).right == ()


def test_a_region_is_read_with_its_points_and_those_that_it_is_to_hold() -> None:
    region = questions.question(SPOTS)
    assert region == Question(
        "?", "region", right=(1.0,), near=1.0, spots=((0.0, 0.0), (1.0, 0.5)), truth=(0.5, 0.0, 2.0, 2.0)
    )
    assert (region.gap(region.truth), region.gap((-1.0, -1.0, 2.0, 2.0)), region.gap((5.0, 5.0, 6.0, 6.0))) == (0, 1, 1)
    assert questions.question(SPOTS | {"right": [1, 1, 1]}) == region
    most = [[i, i] for i in range(questions.MOST_POINTS)]
    assert len(questions.question(SPOTS | {"spots": most}).spots) == questions.MOST_POINTS


def test_a_number_may_be_near_enough() -> None:
    question = questions.question({"text": "?", "kind": "number", "right": [2.5], "near": 0.5})
    assert [question.is_right((value,)) for value in (1.9, 2.0, 3.0, 3.1)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("question", "answer", "off", "right"),
    [
        (BOX, (-1.0, -1.0, 3.0, 3.0), 1, True),  # one too many
        (BOX, (0.0, 0.0, 0.5, 0.5), 1, True),  # its edge belongs to it; one too few
        (BOX, (0.5, -1.0, 1.5, 1.0), 3, False),
        (ORDER, (2.0, 0.0, 1.0), 0, True),
        (ORDER, (0.0, 2.0, 1.0), 2, True),
        (ORDER, (1.0, 0.0, 2.0), 4, False),
    ],
)
def test_a_region_and_an_order_are_off_by_so_and_so_much(
    question: Question, answer: questions.Answer, off: int, right: bool
) -> None:
    assert (question.gap(answer), question.is_right(answer)) == (off, right)
    assert questions.counts(question, [float(question.gap(answer))] * 2) == [(float(off), 2)]
    assert questions.words(question, (float(off),)).startswith(f"{off} p" if off else ("exactly", "the right order"))


@pytest.mark.parametrize("question", [BOX, ORDER, Question("?", "number", right=(2.0,), near=0.5, then=3)])
def test_a_stored_question_is_read_by_an_earlier_version_and_its_own_is_read(question: Question) -> None:
    """That wrote all of these fields, and knows no others."""
    fields = {"text", "kind", "options", "points", "right", "why", "near", "then", "spots", "truth"}
    stored = json.loads(json.dumps(as_json(question)))
    assert {"text", "kind"} <= {*stored} <= fields
    earlier = {name: value for name, value in asdict(question).items() if name in fields}
    assert from_json(json.loads(json.dumps(earlier))) == from_json(stored) == question


def test_how_often_an_item_was_put_at_each_place_is_counted() -> None:
    orders = [(2.0, 0.0, 1.0), (2.0, 1.0, 0.0), (0.0, 1.0, 2.0)]
    assert questions.placed(ORDER, orders) == [[1, 1, 1], [0, 2, 1], [2, 0, 1]]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("?", "an object"),
        ({"text": "?", "kind": "essay"}, "kind one of"),
        ({"options": ["a", "b"]}, "has no text"),
        ({"text": "?", "options": ["a", "b"], "then": -1}, "frame that a reveal goes to"),
        ({"text": "?", "options": ["a", "b"], "then": True}, "frame that a reveal goes to"),
        ({"text": 7, "options": ["a", "b"]}, "at most 400 characters"),
        ({"text": "?" * 401, "options": ["a", "b"]}, "at most 400 characters"),
        ({"text": "\ud800", "options": ["a", "b"]}, "at most 400 characters"),
        ({"text": "?", "options": ["a"]}, "2 to 9 options"),
        ({"text": "?", "options": ["a", "a"]}, "no two are the same"),
        ({"text": "?", "options": ["a", ""]}, "no two are the same"),
        ({"text": "?", "options": ["a", 3]}, "no two are the same"),
        ({"text": "?", "options": ["a", "b"], "right": 2}, "none that can be given"),
        ({"text": "?", "options": ["a", "b"], "right": True}, "none that can be given"),
        ({"text": "?", "kind": "point"}, "where the picture has some"),
        ({"text": "?", "kind": "point", "points": True}, "where the picture has some"),
        ({"text": "?", "kind": "line", "right": [0, 0, 1, 1]}, "No right answer"),
        ({"text": "?", "kind": "region", "right": [0]}, "No right answer"),
        ({"text": "?", "kind": "order"}, "2 to 9 options"),
        *(
            ({"text": "?", "kind": "number", "right": 1, "near": near}, "may be off")
            for near in (-1, True, "1", None, [1], 1e7, 10**400, float("nan"), float("inf"))
        ),
        ({"text": "?", "options": ["a", "b"], "near": 1}, "may be off"),
        ({"text": "?", "kind": "point", "points": 2, "near": 0.1}, "may be off"),
        *((SPOTS | {"spots": spots}, "1 to 500 places") for spots in NO_SPOTS),
        *(
            (SPOTS | {"right": held}, "points that are there")
            for held in (None, 1, "1", [2], [-1], [True], [0.0], [None], [[0]], {"0": 1}, [10**400])
        ),
        *(
            (SPOTS | {"truth": truth}, "said to be right is none")
            for truth in (None, [], [0, 0, 1], [1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 1e7, 1], "0011", [0, 0, True, 1])
        ),
        ({name: SPOTS[name] for name in ("text", "kind", "spots", "right")}, "said to be right is none"),
        ({"text": "?", "kind": "order", "options": ["a", "b"], "right": [0, 0]}, "none that can be given"),
        ({"text": "?", "kind": "order", "options": ["a", "b"], "right": 1}, "none that can be given"),
    ],
)
def test_what_is_no_question_is_refused(sent: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        questions.question(sent)


@pytest.mark.parametrize(
    ("kind", "sent"),
    [("choice", 3), ("choice", -1), ("choice", 0.5), ("choice", True), ("choice", "0"), ("choice", [0, 1]),
     ("choice", None), ("number", float("nan")), ("number", float("inf")), ("number", 1e7), ("number", 10**400),
     ("place", 1), ("place", [1]), ("place", [1, None]), ("line", [0, 0, 0, 0]), ("line", [1, 2]), ("point", 3),
     ("region", [0, 0, 1]), ("region", [1, 0, 0, 1]), ("region", [0, 1, 1, 1]), ("region", [0, 0, 1e7, 1]),
     ("region", [0, 0, float("nan"), 1]), ("region", [0, 0, True, 1]), ("order", [0, 1]), ("order", [0, 1, 1]),
     ("order", [1, 2, 3]), ("order", [0, 1, 2, 3]), ("order", [0.0, 1, 2.5]), ("order", [True, 0, 2]),
     ("order", "012"), ("order", {}), ("order", [[0], [1], [2]])],
)  # fmt: skip
def test_what_is_no_answer_is_refused(kind: Any, sent: Any) -> None:
    with pytest.raises(ValueError):
        questions.answer(Question("?", kind, ("a", "b", "c"), 3), sent)


def test_answers_become_numbers() -> None:
    assert questions.answer(Question("?", "choice", ("a", "b")), 1) == (1.0,)
    assert questions.answer(Question("?", "number"), -2.5) == (-2.5,)
    assert questions.answer(Question("?", "line"), [0, 1, 2, 3]) == (0.0, 1.0, 2.0, 3.0)


@given(st.dictionaries(NAMES, JSON | KINDS))
@examples(200)
def test_whatever_is_sent_as_a_question_is_read_or_refused_in_a_sentence(sent: Any) -> None:
    read = read_or_refused(lambda: questions.question(sent))
    assert read is None or read.text.encode()


@given(ASKED, JSON)
@examples(200)
def test_whatever_is_sent_as_an_answer_is_read_or_refused_in_a_sentence(question: Question, sent: Any) -> None:
    read = read_or_refused(lambda: questions.answer(question, sent))
    assert read is None or len(read) == questions.WIDTH.get(question.kind, 3)

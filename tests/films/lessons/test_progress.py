"""Marks of steps: any message of a browser gives valid marks or none, and no answer is lost to a later look."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from films.lessons.lesson import Challenge, Lesson, Question, Step
from films.lessons.progress import (
    MET,
    SEEN,
    UNSURE,
    answer,
    committed,
    go_on,
    is_done,
    is_right,
    merged,
    n_done,
    result,
    taken,
)
from tests.films.lessons.lesson_strategies import lessons

CHOICE = Question("choice", "Which?", 1, "So it is.", ("left", "right"))
NUMBER = Question("number", "How many?", 2.5, "Counted.", tolerance=0.1)
POINT = Question("point", "Which point?", 0, "It is.")
ASKING = Step("a", "b", "p", CHOICE)
SHOWING = Step("a", "b", "p")
TRYING = Step("a", "b", "p", challenge=Challenge("Do it.", "any"))
LESSON = Lesson("l", "L", 5, "All.", (SHOWING, ASKING, TRYING))

MARKS = st.sampled_from([UNSURE, SEEN, MET]) | st.integers(-9, 9).map(str) | st.floats().map("{:.12g}".format)
MARKS = MARKS.filter(lambda mark: mark not in ("nan", "inf", "-inf"))
NAMES = st.from_regex(r"[a-z0-9][a-z0-9-]{0,9}", fullmatch=True)
KEPT = st.dictionaries(NAMES, st.dictionaries(st.integers(1, 99), MARKS, max_size=4), max_size=4)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | NAMES, inner, max_size=3),
)


@given(kept=KEPT)
def test_what_a_browser_has_kept_comes_back_as_it_was(kept: dict[str, Any]) -> None:
    assert taken(json.loads(json.dumps(kept))) == kept


@given(told=ANYTHING)
def test_anything_else_is_left_out(told: object) -> None:
    marks = taken(told)
    assert taken(marks) == marks
    json.dumps(marks, allow_nan=False)


@given(lesson=lessons(), marks=MARKS)
def test_any_mark_of_any_step_can_be_shown(lesson: Lesson, marks: str) -> None:
    told = {lesson.name: dict.fromkeys(range(1, 99), marks)}
    assert 0 <= n_done(lesson, told) <= len(lesson.steps)
    assert 1 <= go_on(lesson, told) <= len(lesson.steps)
    for step in lesson.steps:
        if step.question:
            assert result(step.question, marks).endswith(step.question.why)


@given(first=KEPT, second=KEPT)
def test_of_two_marks_the_newer_stands_but_a_look_takes_no_answer_away(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    both = merged(first, second)
    for name in {*first, *second}:
        for step in {*first.get(name, {}), *second.get(name, {})}:
            old, new = first.get(name, {}).get(step), second.get(name, {}).get(step)
            assert both[name][step] == (new if new and (new != SEEN or not old) else old)
    assert merged(both, second) == both


def test_not_sure_is_a_commitment_and_a_look_is_none() -> None:
    assert [committed(ASKING, mark) for mark in (SEEN, UNSURE, "0", "7", "x")] == [False, True, True, False, False]
    assert committed(SHOWING, SEEN)
    assert committed(TRYING, SEEN), "a challenge may be skipped"
    assert [is_done(TRYING, mark) for mark in (SEEN, MET)] == [False, True]
    assert [is_done(SHOWING, mark) for mark in ("", SEEN)] == [False, True]


def test_what_is_said_of_an_answer() -> None:
    assert result(CHOICE, "1") == "**Right:** “right”. So it is."
    assert result(CHOICE, "0") == "**Not so.** You said “left”; the answer is “right”. So it is."
    assert result(CHOICE, UNSURE) == "**The answer:** “right”. So it is."
    assert (is_right(NUMBER, "2.6"), is_right(NUMBER, "2.61")) == (True, False)
    assert "You said 3; the answer is 2.5." in result(NUMBER, "3")
    assert result(POINT, "2").startswith("**Not so.** You said point 3; the answer is point 1.")
    assert answer(CHOICE, "2") is None


def test_a_lesson_goes_on_after_the_last_step_that_was_done() -> None:
    assert go_on(LESSON, {}) == 1
    assert go_on(LESSON, {"l": {1: SEEN}}) == 2
    assert go_on(LESSON, {"l": {1: SEEN, 2: SEEN}}) == 2, "its question is open"
    assert go_on(LESSON, {"l": {1: SEEN, 2: "1"}}) == 3
    assert go_on(LESSON, {"l": {1: SEEN, 2: "1", 3: SEEN}}) == 3
    finished = {"l": {1: SEEN, 2: "1", 3: MET}}
    assert (go_on(LESSON, finished), n_done(LESSON, finished)) == (1, 3)

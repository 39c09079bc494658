"""Marks of steps: any message of a browser gives valid marks or none, and no answer is lost to a later look."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from films.lessons.guesses import right_answer
from films.lessons.lesson import Challenge, Lesson, Step
from films.lessons.progress import (
    GENERAL,
    MET,
    MET_LATER,
    SEEN,
    SHOWN,
    TRIES,
    UNSURE,
    committed,
    go_on,
    is_done,
    is_missed,
    is_over,
    is_right,
    merged,
    n_done,
    of_question,
    right_at_once,
    right_in_the_end,
    tries,
    valid_marks,
)
from films.question import Nudge, Question
from tests.films.lessons.lesson_strategies import lessons
from tests.films.lessons.nudges import nudge

CHOICE = Question("Which?", options=("left", "right"), right=(1.0,), why="So it is.")
NUMBER = Question("How many?", "number", right=(2.5,), why="Counted.", near=0.1)
POINT = Question("Which point?", "point", right=(0.0,), why="It is.")
ASKING = Step("a", "b", "p", CHOICE)
SHOWING = Step("a", "b", "p")
TRYING = Step("a", "b", "p", challenge=Challenge("Do it.", "any"))
LESSON = Lesson("l", "L", 5, "All.", (SHOWING, ASKING, TRYING))

ANSWERS = st.integers(-9, 9).map(str) | st.floats(allow_nan=False, allow_infinity=False).map("{:.12g}".format)
SAID = st.lists(ANSWERS | st.just(UNSURE), min_size=1, max_size=TRIES).filter(
    lambda attempts: UNSURE not in attempts[:-1]
)
MARKS = st.sampled_from([UNSURE, SEEN, MET, SHOWN, MET_LATER]) | SAID.map("|".join)
NAMES = st.from_regex(r"[a-z0-9][a-z0-9-]{0,9}", fullmatch=True)
KEPT = st.dictionaries(NAMES, st.dictionaries(st.integers(1, 99), MARKS, max_size=4), max_size=4)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | NAMES, inner, max_size=3),
)


def with_try(mark: str, text: str) -> str:
    """The mark after one more try, as ui/stage/lesson/lesson.js writes it."""
    return "|".join((*tries(mark), text))


@given(remaining=KEPT)
def test_what_a_browser_has_kept_comes_back_as_it_was(remaining: dict[str, Any]) -> None:
    assert valid_marks(json.loads(json.dumps(remaining))) == remaining


@given(message=ANYTHING)
def test_anything_else_is_left_out(message: object) -> None:
    marks = valid_marks(message)
    assert valid_marks(marks) == marks
    json.dumps(marks, allow_nan=False)


@given(text=SAID)
def test_the_tries_of_a_mark_are_those_that_were_made(text: list[str]) -> None:
    mark = SEEN
    for each in text:
        mark = with_try(mark, each)
    assert tries(mark) == tuple(text)
    assert valid_marks({"l": {"1": mark}}) == {"l": {1: mark}}


@example(mark="1e309")
@given(mark=st.text("0123456789|unsremethow.-e", max_size=12) | st.lists(MARKS, max_size=4).map("|".join))
def test_a_hostile_mark_is_left_out_or_has_few_tries_all_of_which_are_answers_but_the_last(mark: str) -> None:
    if valid_marks({"l": {"1": mark}})["l"]:
        assert len(tries(mark)) <= TRIES
        assert UNSURE not in tries(mark)[:-1]
        assert all(of_question(NUMBER, text) for text in tries(mark)) or mark.startswith((SEEN, MET, SHOWN))
    else:
        assert mark not in (SEEN, MET, SHOWN, MET_LATER, UNSURE)


@given(lesson=lessons(), marks=MARKS)
def test_any_mark_of_any_step_can_be_shown(lesson: Lesson, marks: str) -> None:
    message = {lesson.name: dict.fromkeys(range(1, 99), marks)}
    assert 0 <= n_done(lesson, message) <= len(lesson.steps)
    assert 1 <= go_on(lesson, message) <= len(lesson.steps)
    for step in lesson.steps:
        if step.question:
            assert is_right(step.question, marks) in (True, False)


@given(first=KEPT, second=KEPT)
def test_of_two_marks_the_newer_stands_but_a_look_takes_no_answer_away(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    both = merged(first, second)
    for name in {*first, *second}:
        for step in {*first.get(name, {}), *second.get(name, {})}:
            old, new = first.get(name, {}).get(step), second.get(name, {}).get(step)
            stays = old and (not new or new == SEEN or old.startswith(f"{new}|"))
            assert both[name][step] == (old if stays else new)
    assert merged(both, second) == both
    assert merged(both, first) in (both, merged(second, first))


@given(mark=MARKS, text=ANSWERS)
def test_a_page_that_does_not_know_the_second_try_takes_it_from_nobody(mark: str, text: str) -> None:
    after = with_try(mark, text)
    if tries(mark):
        assert merged({"l": {1: after}}, {"l": {1: mark}}) == {"l": {1: after}}
    assert merged({"l": {1: mark}}, {"l": {1: after}}) == {"l": {1: after}}


@given(mark=MARKS)
def test_what_was_missed_was_not_right_at_once(mark: str) -> None:
    for step in (ASKING, SHOWING, TRYING):
        if is_missed(step, mark) and step.question:
            assert not right_at_once(step.question, mark)


def test_not_sure_is_a_commitment_and_a_look_is_none() -> None:
    assert [committed(ASKING, mark) for mark in (SEEN, UNSURE, "1", "7", "x")] == [False, True, True, False, False]
    assert committed(SHOWING, SEEN)
    assert committed(TRYING, SEEN), "a challenge may be skipped"
    assert [is_done(TRYING, mark) for mark in (SEEN, SHOWN, MET, MET_LATER)] == [False, False, True, True]
    assert [is_done(SHOWING, mark) for mark in ("", SEEN)] == [False, True]


def test_a_wrong_answer_leaves_a_second_try_and_a_right_one_none() -> None:
    assert [is_over(CHOICE, mark) for mark in (SEEN, "0", "1", "0|1", "0|0", "0|unsure", "unsure", "7|1")] == [
        False,
        False,
        True,
        True,
        True,
        True,
        True,
        False,
    ]
    assert [right_at_once(CHOICE, mark) for mark in ("1", "0|1", "unsure")] == [True, False, False]
    assert [right_in_the_end(CHOICE, mark) for mark in ("1", "0|1", "0|unsure", "0")] == [True, True, False, False]
    assert [is_missed(ASKING, mark) for mark in (SEEN, "0", "0|1", "1", "unsure")] == [False, True, True, False, True]
    assert [is_missed(TRYING, mark) for mark in (SEEN, MET, SHOWN, MET_LATER)] == [False, False, True, True]


def test_a_wrong_answer_gets_the_first_nudge_that_fits_it() -> None:
    question = replace(NUMBER, nudges=(Nudge("Twice.", 5, 5), Nudge("Far too many.", 4, 99)), nudge="Count.")
    assert [nudge(question, text) for text in ("5", "6", "1", "unsure")] == [
        "Twice.",
        "Far too many.",
        "Count.",
        "Count.",
    ]
    assert nudge(CHOICE, "0") == GENERAL


def test_a_number_is_right_within_its_tolerance_and_a_choice_has_the_options_there_are() -> None:
    assert [is_right(NUMBER, text) for text in ("2.6", "2.61", "2.4", "x", "2.5,2.5")] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert [is_right(CHOICE, text) for text in ("1", "0", "2", "0.5")] == [True, False, False, False]
    assert [right_answer(each) for each in (CHOICE, NUMBER, POINT)] == ["“right”", "2.5", "point 1"]


def test_a_lesson_goes_on_after_the_last_step_that_was_done() -> None:
    assert go_on(LESSON, {}) == 1
    assert go_on(LESSON, {"l": {1: SEEN}}) == 2
    assert go_on(LESSON, {"l": {1: SEEN, 2: SEEN}}) == 2, "its question is open"
    assert go_on(LESSON, {"l": {1: SEEN, 2: "1"}}) == 3
    assert go_on(LESSON, {"l": {1: SEEN, 2: "1", 3: SEEN}}) == 3
    finished = {"l": {1: SEEN, 2: "1", 3: MET}}
    assert (go_on(LESSON, finished), n_done(LESSON, finished)) == (1, 3)

"""Every lesson in lessons/ is one that a student can take: its scenes open, its answers are the engine's, its
challenges can be met and are not met yet."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from films.lessons import library
from films.lessons.progress import GENERAL
from films.lessons.toml import read
from films.lessons.validation import problems
from films.lessons.writing import written
from films.pages import LESSON_PAGES, PAGES
from films.question import MOVED
from tests.films.lessons.nudges import nudge

FILES = sorted(library.FOLDER.glob("*.toml"))
every_lesson = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@every_lesson
def test_it_is_read_whole_and_the_engine_agrees(file: Path) -> None:
    lesson = read(file.read_text(encoding="utf-8"), file.stem, LESSON_PAGES)
    assert list(problems(lesson, LESSON_PAGES)) == []


@every_lesson
def test_its_card_has_a_picture(file: Path) -> None:
    cover = read(file.read_text(encoding="utf-8"), file.stem).cover
    assert LESSON_PAGES[cover.page].opened(cover.query)[1] == ()


def test_a_card_has_the_picture_of_the_first_step_that_is_marked_or_of_the_first() -> None:
    lesson = read(FILES[0].read_text(encoding="utf-8"), "own")
    bare = tuple(replace(step, cover=False) for step in lesson.steps)
    assert replace(lesson, steps=bare).cover is bare[0]
    marked = (*bare[:2], *(replace(step, cover=True) for step in bare[2:]))
    assert replace(lesson, steps=marked).cover is marked[2]
    assert [step.title for step in read(written(replace(lesson, steps=marked)), "own").steps if step.cover] == [
        step.title for step in marked[2:]
    ]


@every_lesson
def test_it_asks_and_ends_by_a_challenge_that_can_be_met(file: Path) -> None:
    lesson = read(file.read_text(encoding="utf-8"), file.stem)
    assert 2 * sum(bool(step.question or step.challenge) for step in lesson.steps) >= len(lesson.steps)
    last = lesson.steps[-1].challenge
    assert last is not None
    assert [step.title for step in lesson.steps if step.challenge and not step.challenge.solution] == []


@every_lesson
def test_each_answer_is_held_against_the_engine(file: Path) -> None:
    lesson = read(file.read_text(encoding="utf-8"), file.stem)
    questions = [(step.title, step.question) for step in lesson.steps if step.question]
    assert [title for title, question in questions if not (question.fact or question.check)] == []


@every_lesson
def test_each_tolerance_of_what_is_moved_is_said(file: Path) -> None:
    lesson = read(file.read_text(encoding="utf-8"), file.stem)
    questions = [step.question for step in lesson.steps if step.question and step.question.kind in MOVED]
    assert [question.text for question in questions if question.near and "will do" not in question.text] == []


@every_lesson
def test_each_wrong_answer_has_a_nudge_of_its_own_and_none_gives_the_answer_away(file: Path) -> None:
    for step in read(file.read_text(encoding="utf-8"), file.stem).steps:
        question = step.question
        if question is None:
            continue
        options = () if question.kind in MOVED else question.options
        wrong = {float(i) for i in range(len(options))} - set(question.right)
        assert {each.low for each in question.nudges} >= wrong, step.title
        assert question.nudge or wrong, step.title
        text = " ".join([question.nudge, *(each.text for each in question.nudges)])
        assert nudge(question, "-77777") != GENERAL or wrong
        if question.kind == "number" and question.right[0] > 9:  # a digit stands in many a formula
            assert not re.search(rf"(?<![\d.,]){question.right[0]:g}(?!\d)", text), step.title
        if question.kind == "point":
            assert f"point {int(question.right[0]) + 1} " not in text.lower(), step.title


@every_lesson
def test_what_is_played_after_an_answer_is_there_and_no_button_is_asked_for(file: Path) -> None:
    for step in read(file.read_text(encoding="utf-8"), file.stem).steps:
        if step.plays:
            page = PAGES[step.page]
            scene = page.read(step.query)
            assert scene.t + step.plays < page.film(scene).n_frames, step.title
            assert not step.light, step.title


def test_nothing_in_the_folder_is_left_unread() -> None:
    assert library.unread() == {}
    assert set(library.lessons()) == {file.stem for file in FILES}

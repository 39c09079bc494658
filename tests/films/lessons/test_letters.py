"""A lesson's texts in the notation of its reader: all, with the marks that they name, and no command is left."""

import re
from dataclasses import replace

import pytest

from films.lessons import letters
from films.lessons.marks import named
from films.pages import LESSON_PAGES
from films.symbols import FIRST, NOTATIONS, SYMBOLS
from tests.films.lessons.test_stories import STEPS

OURS = [step for _, _, step in STEPS if letters.depends(step)]
COMMANDS = re.compile(r"\\(" + "|".join(SYMBOLS[FIRST].commands(offset=True)) + r")\b")


def texts_of(step):
    question, challenge = step.question, step.challenge
    texts = [step.text]
    if question:
        texts += [question.text, question.why, *question.options, question.nudge, *(n.text for n in question.nudges)]
        texts += [question.again.ask, question.again.why, question.again.nudge] if question.again else []
    return [*texts, challenge.task, *challenge.hints] if challenge else texts


def test_lessons_on_lines_have_letters_to_choose():
    assert {step.page for step in OURS} >= {"perceptron", "hinge"}
    assert len(OURS) > 15
    assert len(OURS) < len(STEPS)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_command_is_left_and_no_letter_of_another_notation(notation):
    for step in OURS:
        texts = texts_of(letters.written(step, notation))
        assert not any(COMMANDS.search(text) for text in texts), step.title
        if SYMBOLS[notation].letter != "w":
            assert not any(re.search(r"\\mathbf ?\{?w\}?", text) for text in texts), step.title


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_marks_that_it_names_are_those_of_the_film_in_that_notation(notation):
    for step in OURS:
        page = LESSON_PAGES[step.page]
        scene = replace(page.read(step.query), **({"symbols": notation} if hasattr(page.scene, "symbols") else {}))
        for text in texts_of(letters.written(step, notation)):
            assert set(named(text)) <= page.marks(scene), step.title

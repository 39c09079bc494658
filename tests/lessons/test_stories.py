"""The lessons that come with the app, as a reader meets them: short, asking, on pictures that are there, and with
formulas that Markdown can set. That their answers are the engine's is test_every_lesson's."""

import re

import pytest

from tests.scenes.sentences import is_sentence
from ui.lessons import library
from ui.lessons.places import scene_of
from ui.serving.addresses import PAGES

LESSONS = library.lessons()
STEPS = [(name, number, step) for name, lesson in LESSONS.items() for number, step in enumerate(lesson.steps, 1)]
MOST_WORDS = 90
each_step = pytest.mark.parametrize("step", [pytest.param(step, id=f"{name} {n}") for name, n, step in STEPS])
each_challenge = pytest.mark.parametrize(
    "step", [pytest.param(step, id=f"{name} {n}") for name, n, step in STEPS if step.challenge]
)


def shown(address):
    page, _, query = address.partition("?")
    return PAGES[page], scene_of(PAGES[page].scene, query)[0]


def test_there_are_the_seven_of_the_lectures():
    assert [name[:1] for name in LESSONS] == list("1234567")
    assert all(7 <= len(lesson.steps) <= 10 and 10 <= lesson.minutes <= 15 for lesson in LESSONS.values())


@each_step
def test_its_film_reaches_its_frame(step):
    page, scene = shown(step.scene)
    assert not page.has_film(scene) or scene.t < page.film(scene).n_frames


@each_step
def test_its_text_is_short(step):
    formulas = re.sub(r"\$\$.*?\$\$|\$.*?\$", "x", step.text, flags=re.DOTALL)
    assert len(formulas.split()) <= MOST_WORDS


@each_step
def test_a_formula_of_its_own_stands_between_lines_of_dollars_and_others_within_a_line(step):
    question, challenge = step.question, step.challenge
    said = [question.ask, question.why, *question.options] if question else []
    said += [challenge.task, *challenge.hints] if challenge else []
    lines = step.text.splitlines()
    assert all(line == "$$" for line in lines if "$$" in line)
    assert lines.count("$$") % 2 == 0
    assert [line for line in (*lines, *said) if line.count("$") % 2] == []


@each_challenge
def test_a_challenge_has_two_hints_and_is_judged_in_sentences(step):
    check = PAGES[step.page].checks[step.challenge.check]
    assert len(step.challenge.hints) == 2
    for address in (step.scene, step.challenge.solution):
        assert is_sentence(check(shown(address)[1]).said)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_it_ends_by_changing_something_and_most_of_its_steps_ask(lesson):
    asking = [step for step in lesson.steps if step.question or step.challenge]
    assert lesson.steps[-1].challenge
    assert 2 * len(asking) >= len(lesson.steps)

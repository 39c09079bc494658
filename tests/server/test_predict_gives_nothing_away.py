"""The first response to a step that asks, and its preview, tell as little as the stage does."""

import re

import pytest

from films.film.questions import HELD_BACK
from films.lessons import library
from films.page import AnyPage
from films.pages import PAGES
from server import first_response
from server.description import described

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
STEPS = [(lesson, n) for lesson in library.lessons().values() for n, _ in enumerate(lesson.steps, 1)]
each_step = pytest.mark.parametrize(("lesson", "number"), STEPS, ids=[f"{lesson.name} {n}" for lesson, n in STEPS])


def step_still(lesson, number):
    step = lesson.steps[number - 1]
    page = PAGES[step.page]
    scene = page.read(f"{step.query}&lesson={lesson.name}&step={number}")
    return page, scene, page.still(scene, asking=library.asks(page.name, scene))


@each_step
def test_a_step_that_asks_holds_back_and_another_does_not(lesson, number) -> None:
    step = lesson.steps[number - 1]
    page: AnyPage
    page, scene, picture = step_still(lesson, number)
    assert library.asks(page.name, scene) == bool(step.question)
    text = first_response.document(page, scene, picture, public_url="http://here")
    assert (HELD_BACK["why"] in text) == bool(step.question)
    if step.question:
        assert "stage-verdict" not in STYLE.sub("", text)
        assert len(re.findall(r"\.(?![0-9])", described(page, scene, picture))) <= 1, "more than where the film stands"


def test_of_a_lesson_that_only_its_reader_knows_nothing_is_told_beforehand() -> None:
    page = PAGES["perceptron"]
    assert library.asks(page.name, page.read("lesson=own-12345678"))
    assert not library.asks(page.name, page.read(""))

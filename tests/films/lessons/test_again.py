"""A question asked once more has fresh numbers, an answer that the engine computes, and a picture."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.asked_again import asked_again
from films.lessons import guesses, library
from films.lessons.again import TEXT, varied
from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.lessons.progress import GENERAL, is_right
from films.pages import LESSON_PAGES
from films.question import Variation
from films.scene import LAST_AGAIN, Scene, to_query
from tests.examples import examples
from tests.films.film.reading import present
from tests.films.lessons.nudges import nudge
from tests.films.made import whole_film

STEPS = {
    f"{name} {n}": step
    for name, lesson in library.lessons().items()
    for n, step in enumerate(lesson.steps, 1)
    if step.question and step.question.again
}
SLOW = ("bayes", "generalisation")
SEEDS = (1, 2, 3, 100, LAST_AGAIN)
every_step = pytest.mark.parametrize("name", STEPS)


def scene(step: Step) -> Scene:
    own_scene, problems = scene_of(LESSON_PAGES[step.page].scene, step.query)
    assert problems == ()
    return own_scene


def again(step: Step, seed: int) -> Step:
    return varied(step, seed, LESSON_PAGES[step.page])


def test_most_lessons_ask_something_once_more() -> None:
    assert {name.split(" ")[0] for name in STEPS} >= set(library.lessons()) - {
        "5-losses",
        "8-what-can-be-learned",
        "10-lifting",
        "11-losses-and-directions",
    }
    assert len(STEPS) >= 15


@every_step
def test_every_seed_gives_another_scene_with_an_answer_that_the_question_can_have(name: str) -> None:
    step, queries = STEPS[name], set()
    question = present(step.question)
    for seed in SEEDS[:3] if step.page in SLOW else SEEDS:
        fresh = again(step, seed)
        fresh_question = present(fresh.question)
        assert fresh == asked_again(step, seed), "the same seed asks the same"
        assert scene(fresh) != scene(step), seed
        assert (fresh.text, fresh_question.kind, fresh_question.options) == (TEXT, question.kind, question.options)
        truth = LESSON_PAGES[step.page].facts[question.fact](scene(fresh))
        assert guesses.read(fresh_question, f"{fresh_question.right[0]:.12g}") is not None
        assert is_right(fresh_question, f"{truth:.12g}")
        assert all(not each.low <= fresh_question.right[0] <= each.high for each in fresh_question.nudges)
        queries.add(fresh.scene)
    assert len(queries) > 1, "fresh numbers each time"
    assert asked_again(step, 0) is step


@every_step
def test_its_film_can_be_shown_at_its_frame(name: str) -> None:
    fresh = again(STEPS[name], 5)
    assert whole_film(LESSON_PAGES[fresh.page], scene(fresh)).n_frames > scene(fresh).t


def test_a_choice_has_not_always_the_same_answer() -> None:
    answers = [present(again(STEPS["1-perceptron 5"], seed).question).right[0] for seed in range(1, 41)]
    assert 12 <= sum(answers) <= 28


def test_what_an_address_of_it_shows_stays_as_it_is() -> None:
    """The seed is in addresses that people keep: other draws would ask of another picture than theirs."""
    points = scene(again(STEPS["1-perceptron 2"], 7)).points
    assert points == POINTS_OF_7


POINTS_OF_7 = ((-1.0, -2.0, 0), (1.0, -3.0, 1))


@examples(40)
@given(seed=st.integers(1, LAST_AGAIN), name=st.sampled_from([name for name in STEPS if name.startswith("1-")]))
def test_any_seed_will_do(seed: int, name: str) -> None:
    fresh = again(STEPS[name], seed)
    assert scene(fresh) != scene(STEPS[name])
    assert urlencode(to_query(scene(fresh))) == fresh.query, "a link to it is as short as any"


FOR_FRESH = [name for name, step in STEPS.items() if present(present(step.question).again).nudge]


@pytest.mark.parametrize("name", FOR_FRESH)
def test_a_nudge_for_fresh_scenes_takes_the_place_of_what_is_said_of_the_first(name: str) -> None:
    """“4 % against 96 %” is true of one ✕ alone."""
    fresh = present(again(STEPS[name], 2).question)
    assert fresh.nudges == ()
    assert nudge(fresh, "0" if fresh.right[0] else "1") == present(fresh.again).nudge


def test_options_keep_their_nudges_where_these_fit_every_scene() -> None:
    fresh = present(again(STEPS["1-perceptron 5"], 1).question)
    assert nudge(fresh, "0") == GENERAL, "it was right at first, and had none"
    assert "On which side of the line" in nudge(present(again(STEPS["1-perceptron 5"], 2).question), "1")


def test_a_question_that_cannot_be_redrawn_is_asked_as_it_was() -> None:
    step = STEPS["1-perceptron 2"]
    question = present(step.question)
    never = replace(question, again=Variation("a", "b", ("seed",), keep=("z_of_next",)), right=(-2.0,))
    empty = replace(
        step, scene="perceptron?points=none", question=replace(never, again=Variation("a", "b", ("points",)))
    )
    assert again(empty, 4) is empty, "there is no run, so no answer"
    assert again(replace(step, question=replace(question, again=None)), 4).question == replace(question, again=None)

"""What a lesson asks, asked of a class."""

from random import Random

import pytest

from films.lessons import guesses, library
from films.lessons.lesson import Question
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES, PAGES
from server.classroom import lesson_questions, questions
from server.classroom.room import Picture, RefusedError

ASKING = {
    (name, number): step.question
    for name, lesson in library.lessons().items()
    for number, step in enumerate(lesson.steps, 1)
    if step.question
}
GRADED = [at for at, asked in ASKING.items() if asked and asked.kind in questions.GRADED]
GUESSES = 200


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_every_question_of_every_lesson_can_be_asked_of_a_class(at: tuple[str, int]) -> None:
    asked, found = ASKING[at], lesson_questions.of_picture(Picture("perceptron", lesson=at[0], step=at[1]))
    assert isinstance(asked, Question)
    given = {"text": found.text, "kind": found.kind, "points": found.points, "why": found.why, "then": found.then}
    right = [] if found.kind == "region" else [int(r) if found.kind != "number" else r for r in found.right]
    given |= {"options": list(found.options), "right": right}
    sent = questions.question(given)
    assert sent.right == (() if found.kind == "region" else found.right), "as a lecturer could have sent it"
    if found.kind in lesson_questions.JUDGED:
        assert found.is_right((asked.answer + asked.tolerance,)) or found.kind != "number"
        assert found.is_right((float(asked.answer),))
    elif found.kind in questions.GRADED:
        assert found.is_right(asked.truth)
    else:
        assert found.right == (), "the plane shows how near an answer is"


@pytest.mark.parametrize("at", GRADED, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_region_and_an_order_are_right_to_a_class_where_they_are_to_a_reader(at: tuple[str, int]) -> None:
    asked, found = ASKING[at], lesson_questions.of_picture(Picture("perceptron", lesson=at[0], step=at[1]))
    assert isinstance(asked, Question)
    rng, seen = Random(1), set()
    for _ in range(GUESSES):
        given = guessed(found, asked, rng)
        assert questions.answer(found, list(given)) == given
        seen.add(right := guesses.judged(asked, given).met)
        assert found.is_right(given) == right, given
    assert seen == {True, False}


def guessed(found: questions.Question, asked: Question, rng: Random) -> tuple[float, ...]:
    """Something near what is right, or far from it."""
    if found.kind == "order":
        order = list(range(len(found.options)))
        rng.shuffle(order)
        return tuple(float(item) for item in order)
    far = rng.choice((0.05, 1.0))
    x0, y0, x1, y1 = (value + rng.uniform(-far, far) for value in asked.truth)
    return min(x0, x1 - 0.01), min(y0, y1 - 0.01), x1, y1


@pytest.mark.parametrize("at", GRADED, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_region_is_marked_where_the_picture_has_its_points(at: tuple[str, int]) -> None:
    """A plane that scales its points would have them elsewhere."""
    step, found = (
        library.lessons()[at[0]].steps[at[1] - 1],
        lesson_questions.of_picture(Picture("perceptron", lesson=at[0], step=at[1])),
    )
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    if found.kind == "region":
        assert PAGES[step.page].view(scene).scale == 1
        assert len(found.spots) == len(scene.points) >= len(found.right) > 0
    else:
        assert (found.spots, found.truth) == ((), ())


def test_the_reveal_of_an_arrow_makes_the_update_that_was_guessed() -> None:
    at = next(at for at, asked in ASKING.items() if asked.kind == "arrow")
    step = library.lessons()[at[0]].steps[at[1] - 1]
    found = lesson_questions.of_picture(Picture(step.page, lesson=at[0], step=at[1]))
    assert (found.kind, found.then) == ("place", scene_of(LESSON_PAGES[step.page].scene, step.query)[0].t + 1)


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_its_words_are_plain(at: tuple[str, int]) -> None:
    found = lesson_questions.of_picture(Picture("perceptron", lesson=at[0], step=at[1]))
    for words in (found.text, found.why, *found.options):
        assert not any(sign in words for sign in ("\\", "$", "**", "{", "}")), words


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("What is $2\\mathbf w$?", "What is 2w?"),
        ("At most $M \\le (R/\\gamma)^2$ *updates*", "At most M ≤ (R/γ)² updates"),
        ("**37** points, $\\frac{1}{n}$", "37 points, (1) / (n)"),
        ("[the arrow]{w} is longer", "the arrow is longer"),
    ],
)
def test_a_formula_is_said_in_signs(markdown: str, words: str) -> None:
    assert lesson_questions.plain(markdown) == words


@pytest.mark.parametrize("picture", [None, Picture("perceptron"), Picture("perceptron", lesson="none", step=1)])
def test_where_no_lesson_is_open_nothing_is_asked(picture: Picture | None) -> None:
    with pytest.raises(RefusedError):
        lesson_questions.of_picture(picture)
    if picture is None or not picture.lesson:
        assert lesson_questions.told(picture) is None

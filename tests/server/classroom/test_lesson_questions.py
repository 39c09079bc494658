"""What a lesson asks, asked of a class."""

import json
from dataclasses import replace
from random import Random

import pytest

from films import asked_in_class
from films.lessons import guesses, library
from films.lessons.lesson import Question
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES, PAGES
from server.classroom import lesson_questions, questions
from server.classroom.room import OwnStep, Picture, RefusedError, Room
from tests.films.film.reading import present

ASKING = {
    (name, number): step.question
    for name, lesson in library.lessons().items()
    for number, step in enumerate(lesson.steps, 1)
    if step.question
}
GRADED = [at for at, asked in ASKING.items() if asked and asked.kind in questions.GRADED]
GUESSES = 200
ROOM = Room("BCDFGH", "lock", 0.0)


def asked_of(page: str, lesson: str, step: int) -> questions.Question:
    """What the step asks of a class whose lecturer has it open."""
    return lesson_questions.of_room(replace(ROOM, picture=Picture(page, lesson=lesson, step=step)))


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_every_question_of_every_lesson_can_be_asked_of_a_class(at: tuple[str, int]) -> None:
    asked, found = ASKING[at], asked_of("perceptron", *at)
    assert isinstance(asked, Question)
    given = {"text": found.text, "kind": found.kind, "points": found.points, "why": found.why, "then": found.then}
    right = [] if found.kind == "region" else [int(r) if found.kind != "number" else r for r in found.right]
    given |= {"options": list(found.options), "right": right}
    sent = questions.question(given)
    assert sent.right == (() if found.kind == "region" else found.right), "as a lecturer could have sent it"
    if found.kind in asked_in_class.JUDGED:
        assert found.is_right((asked.answer + asked.tolerance,)) or found.kind != "number"
        assert found.is_right((float(asked.answer),))
    elif found.kind in questions.GRADED:
        assert found.is_right(asked.truth)
    else:
        assert found.right == (), "the plane shows how near an answer is"


@pytest.mark.parametrize("at", GRADED, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_region_and_an_order_are_right_to_a_class_where_they_are_to_a_reader(at: tuple[str, int]) -> None:
    asked, found = ASKING[at], asked_of("perceptron", *at)
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
        asked_of("perceptron", *at),
    )
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    if found.kind == "region":
        assert PAGES[step.page].json_film(scene).scale == 1
        assert len(found.spots) == len(scene.points) >= len(found.right) > 0
    else:
        assert (found.spots, found.truth) == ((), ())


@pytest.mark.parametrize("at", [at for at, asked in ASKING.items() if present(asked).kind == "arrow"], ids=str)
def test_the_reveal_of_an_arrow_makes_the_update_that_was_guessed(at: tuple[str, int]) -> None:
    step = library.lessons()[at[0]].steps[at[1] - 1]
    page, found = LESSON_PAGES[step.page], asked_of(step.page, *at)
    scene, _ = scene_of(page.scene, step.query)
    then = present(found.then)
    assert (found.kind, then > scene.t) == ("place", True)
    guessed = [page.truths[present(step.question).fact](replace(scene, t=t)) for t in range(scene.t, then + 1)]
    assert len(set(guessed[:-1])) == 1, "it has not been made before"
    assert guessed[-1] != guessed[0], "from there w goes elsewhere"


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_its_words_are_plain(at: tuple[str, int]) -> None:
    found = asked_of("perceptron", *at)
    for words in (found.text, found.why, *found.options):
        assert not any(sign in words for sign in ("\\", "$", "**", "{", "}")), words


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("What is $2\\mathbf w$?", "What is 2w?"),
        ("At most $M \\le (R/\\gamma)^2$ *updates*", "At most M ≤ (R/γ)² updates"),
        ("**37** points, $\\frac{1}{n}$", "37 points, (1) / (n)"),
        ("[the arrow]{w} is longer", "the arrow is longer"),
        ("$(2, 1) + \\frac12 (-1, 3)$", "(2, 1) + 1/2 (-1, 3)"),
    ],
)
def test_a_formula_is_said_in_signs(markdown: str, words: str) -> None:
    assert asked_in_class.plain(markdown) == words


@pytest.mark.parametrize("picture", [None, Picture("perceptron"), Picture("perceptron", lesson="none", step=1)])
def test_where_no_lesson_is_open_nothing_is_asked(picture: Picture | None) -> None:
    room = replace(ROOM, picture=picture)
    with pytest.raises(RefusedError):
        lesson_questions.of_room(room)
    assert lesson_questions.open_step(room) is None


OWN = OwnStep("own-0123abcd", 2, "Count", "Then this", questions.question({"text": "How many?", "kind": "number"}))
SHOWS = Picture("perceptron", lesson=OWN.lesson, step=OWN.step)


def test_a_step_of_an_own_lesson_is_asked_while_the_picture_is_of_it() -> None:
    room = replace(ROOM, own=OWN, picture=SHOWS)
    assert lesson_questions.of_room(room) == OWN.question
    assert lesson_questions.open_step(room) == {"title": "Count", "next": "Then this", "asks": True}
    for picture in (None, replace(SHOWS, step=3), replace(SHOWS, lesson="own-other"), replace(SHOWS, lesson="")):
        with pytest.raises(RefusedError):
            lesson_questions.of_room(replace(room, picture=picture))
        assert lesson_questions.open_step(replace(room, picture=picture)) is None


def test_a_step_that_is_asked_once_more_is_not_asked_as_it_was_at_first() -> None:
    """Its picture has other points: the library's answer would be wrong of them."""
    first = Picture("perceptron", lesson="1-perceptron", step=2)
    fresh = replace(OWN, lesson="1-perceptron")
    assert lesson_questions.of_room(replace(ROOM, own=fresh, picture=first)) != OWN.question
    more = replace(ROOM, own=fresh, picture=replace(first, again=7))
    assert lesson_questions.of_room(more) == OWN.question
    assert lesson_questions.open_step(more) == {"title": "Count", "next": "Then this", "asks": True}
    with pytest.raises(RefusedError):
        lesson_questions.of_room(replace(more, own=None))


def test_a_step_of_an_own_lesson_that_asks_nothing_has_its_titles() -> None:
    room = replace(ROOM, own=replace(OWN, question=None), picture=SHOWS)
    assert lesson_questions.open_step(room) == {"title": "Count", "next": "Then this", "asks": False}
    with pytest.raises(RefusedError):
        lesson_questions.of_room(room)


def test_what_is_sent_of_an_own_lesson_cannot_take_the_place_of_one_of_the_library() -> None:
    name, number = next(iter(ASKING))
    room = replace(
        ROOM, own=replace(OWN, lesson=name, step=number), picture=Picture("perceptron", "", lesson=name, step=number)
    )
    assert lesson_questions.of_room(room) == asked_of("perceptron", name, number) != OWN.question


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_what_a_step_asks_comes_through_a_browser_as_it_is(at: tuple[str, int]) -> None:
    """A lesson of one's own is asked by way of the lecturer's browser: JSON there, and JSON from there."""
    step = library.lessons()[at[0]].steps[at[1] - 1]
    given = json.loads(json.dumps(dict(present(asked_in_class.class_question(step)))))
    assert questions.question(given) == asked_of(step.page, *at)

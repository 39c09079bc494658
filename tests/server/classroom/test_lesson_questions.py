"""What a lesson asks, asked of a class."""

import pytest

from films.lessons import library
from films.lessons.lesson import Question
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from server.classroom import lesson_questions, questions
from server.classroom.room import Picture, RefusedError

ASKING = {
    (name, number): step.question
    for name, lesson in library.lessons().items()
    for number, step in enumerate(lesson.steps, 1)
    if step.question and step.question.kind in lesson_questions.KINDS
}


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_every_question_of_every_lesson_can_be_asked_of_a_class(at: tuple[str, int]) -> None:
    asked, found = ASKING[at], lesson_questions.of_picture(Picture("perceptron", lesson=at[0], step=at[1]))
    assert isinstance(asked, Question)
    given = {"text": found.text, "kind": found.kind, "points": found.points, "why": found.why, "then": found.then}
    given |= {"options": list(found.options), "right": [int(r) if found.kind != "number" else r for r in found.right]}
    assert questions.question(given).right == found.right, "as a lecturer could have sent it"
    if found.kind in lesson_questions.JUDGED:
        assert found.is_right((asked.answer + asked.tolerance,)) or found.kind != "number"
        assert found.is_right((float(asked.answer),))
    else:
        assert found.right == (), "the plane shows how near an answer is"


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

"""What a film asks about its next step, asked by a lesson: `kind = "film"`."""

import pytest

from films.film import escape
from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.lessons.toml import MAX_FILM_QUESTIONS, read
from films.lessons.validation import problems
from films.lessons.writing import written
from films.pages import LESSON_PAGES
from films.played_lesson import played_step
from tests.films.film.asking import question_at
from tests.films.film.reading import present
from tests.films.made import whole_film

HEAD = 'title = "a"\nminutes = 1\nafter = "b"\n'
STEP = '[[steps]]\ntitle = "c"\ntext = "d"\nscene = "{}"\n[steps.question]\nkind = "film"\n'
SCENES = {  # a choice, a point, and a choice of which several are right
    "perceptron?steps=checks&offset=0&points=1ACQg3______3______nIACRc&t=2": "choice",
    "lifting?t=2": "point",
    "learnable?t=0": "choice",
}
ASKED = [
    (name, number)
    for name, lesson in library.lessons().items()
    for number, step in enumerate(lesson.steps, 1)
    if step.question and step.question.film
]


@pytest.mark.parametrize("address", SCENES)
def test_it_has_the_words_the_options_and_the_answer_of_the_film(address: str) -> None:
    lesson = read(HEAD + STEP.format(address), "own", LESSON_PAGES)
    (step,) = lesson.steps
    page, question = LESSON_PAGES[step.page], present(step.question)
    scene, _ = scene_of(page.scene, step.query)
    film = whole_film(page, scene)
    there = present(question_at(film, scene.t + 1))
    assert (question.kind, question.options) == (SCENES[address], film.questions[there.question].options)
    assert {int(right) for right in question.right} == there.right
    assert played_step(step)["question"]["text"] == f"<p>{escape.html(escape.plain(there.text))}</p>"
    assert list(problems(lesson, LESSON_PAGES)) == []


@pytest.mark.parametrize("address", SCENES)
def test_a_film_question_is_the_same_after_writing_and_reading(address: str) -> None:
    lesson = read(HEAD + STEP.format(address) + 'why = "So it is."\nnudge = "Look."\n', "draft", LESSON_PAGES)
    assert present(lesson.steps[0].question).why == "So it is."
    text = written(lesson)
    assert read(text, "draft", LESSON_PAGES) == lesson
    assert "answer" not in text
    assert "options" not in text


def test_where_the_film_asks_nothing_the_file_says_so() -> None:
    with pytest.raises(ValueError, match=r"^Step 1, question \(line 9\): the film asks nothing about the step after"):
        read(HEAD + STEP.format("perceptron?t=4999"), "own", LESSON_PAGES)


def test_what_the_film_has_the_file_does_not_say_otherwise() -> None:
    with pytest.raises(ValueError, match="“answer” is nothing that a question has"):
        read(HEAD + STEP.format("lifting?t=2") + "answer = 1\n", "own", LESSON_PAGES)


def test_films_that_are_made_to_read_a_file_are_few() -> None:
    with pytest.raises(ValueError, match=f"films ask {MAX_FILM_QUESTIONS + 1} of the questions"):
        read(HEAD + STEP.format("lifting?t=2") * (MAX_FILM_QUESTIONS + 1), "own", LESSON_PAGES)


@pytest.mark.parametrize(("name", "number"), ASKED)
def test_a_lesson_that_asks_what_its_film_asks_has_its_answer(name: str, number: int) -> None:
    step = library.lessons()[name].steps[number - 1]
    page, question = LESSON_PAGES[step.page], present(step.question)
    film = present(page.question(scene_of(page.scene, step.query)[0]))
    assert (question.options, question.right) == (film.options, film.right)


def test_some_lessons_do() -> None:
    assert len(ASKED) >= 3

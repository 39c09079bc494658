"""No sentence in the hall or on phones names a control that is not there: the film's words, and those of a lesson.

Phones take answers by their own buttons; neither they nor the hall have the lecturer's settings, slider or tools.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from addons.classroom import texts
from addons.classroom.step_questions import class_question, lead, told_of_step
from films.film import escape
from films.film.film import Film
from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.page import AnyPage, AnyView
from films.pages import LESSON_PAGES
from tests.films.views import each_view

HIDDEN = re.compile(r'<(span|p) class="stage-tool-words">.*?</\1>')  # in a class, by stage.css
LESSONS = library.lessons()
each_lesson = pytest.mark.parametrize("name", LESSONS)


def words_of(film: Film) -> Iterator[str]:
    """All that a film says in any frame, but what a pointer uncovers: a class's screens have none."""
    captions = [*film.captions.values(), *(caption for each in film.questions for caption in (each.text, each.why))]
    yield from (HIDDEN.sub("", template) for caption in captions for template in caption.templates)
    yield from (option for each in film.questions for option in each.options)
    yield from (text for column in film.columns.values() if isinstance(column, tuple) for text in column)
    yield from (str(note.text) for figure in film.at(0).figures for note in figure.layout.annotations)


def controls_in(markup: str) -> str:
    """The sentence with a control in these words, "" for none."""
    words = " ".join(escape.plain(markup).split())
    return words if texts.CONTROLS.search(words) else ""


def names_none(film: Film) -> None:
    assert not [*filter(None, map(controls_in, words_of(film)))], "such words go through captions.where_editable"


@each_view
def test_no_page_says_in_its_film_what_a_hand_could_do(page: AnyPage, view: AnyView) -> None:
    if page.has_films:
        scene = page.first(view)
        names_none(page.film(scene))
        if getattr(scene, "points", ()):
            names_none(page.film(replace(scene, points=(), t=0)))


@each_lesson
def test_no_lesson_says_so_in_the_films_of_its_steps(name: str) -> None:
    for step in LESSONS[name].steps:
        page = LESSON_PAGES[step.page]
        names_none(page.film(scene_of(page.scene, step.query)[0]))


@each_lesson
def test_no_lesson_says_so_in_what_it_tells_and_asks_a_class(name: str) -> None:
    lesson = LESSONS[name]
    for number, step in enumerate(lesson.steps, 1):
        question = class_question(step)
        news = told_of_step(lesson, number, step)
        sentences = [step.title, lead(step), news["next"], news.get("next_question", "")]
        sentences += [question.text, question.why, *question.options] if question else []
        assert not [*filter(None, (controls_in(texts.html(text)) for text in sentences))], f"step {number}"
        assert bool(question and question.text) == bool(step.question), f"step {number}"


@pytest.mark.parametrize(
    ("typed", "to_class"),
    [
        ("It is so. Press [next]{next} to see. And so.", "It is so. And so."),
        ("One. Drag a mean.\n\nTwo.", "One. \n\nTwo."),
        ("Which one? Click it.", "Which one? Choose it."),
        ("One point is dragged up.", "One point is dragged up."),
        ("The [plane]{plane} has the point at the origin.", "The plane has the point at the origin."),
    ],
)
def test_a_sentence_that_names_a_control_goes_and_the_rest_stays(typed: str, to_class: str) -> None:
    assert texts.without_controls(typed) == to_class

"""Reading the text of a lesson of somebody's own. A short text may be costly to read, so a worker process reads it, in
turn with films and with the same timeout. Nothing is kept."""

from dataclasses import dataclass

from films.asked_again import asked_again
from films.film_cache import in_worker
from films.lessons.lesson import Lesson
from films.lessons.toml import file_text, read
from films.lessons.writing import named_own
from films.pages import LESSON_PAGES
from films.played_lesson import Json, played_own_lesson, played_own_step, told_to_addons
from films.scene import Scene
from server.lesson_query import Opening, notation_of, opening, whole
from server.wanted_film import UnreadableError


@dataclass(frozen=True)
class OpenedLesson:
    """A lesson in the form that the page plays, and where it is opened."""

    played: Json
    at: Opening


def lesson_of(content: bytes) -> Lesson:
    """Return the lesson of a text, named after its content. UnreadableError, as a sentence, if the text is not a
    lesson."""
    try:
        return named_own(read(file_text(content), "", LESSON_PAGES))
    except ValueError as error:
        raise UnreadableError(str(error)) from None


def opened(content: bytes, query: str) -> OpenedLesson:
    """Return the lesson of a text, opened where a query says. UnreadableError, as a sentence, if it is not a lesson."""
    return in_worker(_opened, Scene(), content=content, query=query)


def again(content: bytes, query: str) -> Json:
    """Return a step of the lesson with fresh points and numbers; the query names the step and the seed."""
    return in_worker(_again, Scene(), content=content, query=query)


def _opened(_scene: Scene, *, content: bytes, query: str) -> OpenedLesson:
    lesson = lesson_of(content)
    return OpenedLesson(played_own_lesson(lesson, notation_of(query)), opening(lesson, query))


def _again(_scene: Scene, *, content: bytes, query: str) -> Json:
    lesson = lesson_of(content)
    number, seed = min(whole(query, "step", 1), len(lesson.steps)), whole(query, "again", 0)
    step = asked_again(lesson.steps[number - 1], seed)
    return {**played_own_step(step, notation_of(query)), "own": told_to_addons(lesson, number, step)}

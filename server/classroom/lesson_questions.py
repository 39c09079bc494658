"""The step of a lesson that a lecturer has open: what a remote says of it, and what it asks of a class."""

from functools import lru_cache
from typing import Any

from films.asked_in_class import class_question
from films.lessons import library
from films.lessons.lesson import Step
from server.classroom import questions
from server.classroom.questions import Question
from server.classroom.room import OwnStep, Picture, RefusedError, Room


def step_of(name: str, number: int) -> Step | None:
    """The step of one of the library's lessons, where there is one."""
    lesson = library.lessons().get(name)
    return lesson.steps[number - 1] if lesson and 1 <= number <= len(lesson.steps) else None


def open_step(room: Room) -> dict[str, Any] | None:
    """The step that the lecturer has open, and the one after it: what a remote says of them."""
    picture = room.picture
    if picture is None or not picture.lesson:
        return None
    step, after = _library_step(picture), step_of(picture.lesson, picture.step + 1)
    if step is not None:
        return {"title": step.title, "next": after.title if after else "", "asks": step.question is not None}
    own = _own(room)
    return {"title": own.title, "next": own.next, "asks": own.question is not None} if own else None


def of_room(room: Room) -> Question:
    """Returns what the step on show asks. Raises RefusedError, a sentence, if that is nothing a class can answer."""
    step = _library_step(room.picture) if room.picture else None
    own = _own(room)
    found = _question(step) if step else own.question if own else None
    if found is None:
        raise RefusedError("The lecturer has no step of a lesson open that asks something.")
    return found


def _library_step(picture: Picture) -> Step | None:
    """Returns the step of the library that is on show, or None if it is asked once more, with other points."""
    return None if picture.again else step_of(picture.lesson, picture.step)


def _own(room: Room) -> OwnStep | None:
    """Returns the step that the lecturer's browser has sent, or None if the picture is of another."""
    own, picture = room.own, room.picture
    return own if own and picture and (own.lesson, own.step) == (picture.lesson, picture.step) else None


@lru_cache(maxsize=200)
def _question(step: Step) -> Question | None:
    given = class_question(step)
    return questions.question(dict(given)) if given else None

"""The step of a lesson that a lecturer has open: what a desk says of it, and what it asks of a class."""

from typing import Any

from addons.classroom.room import OwnStep, Picture, RefusedError, Room
from addons.classroom.step_questions import class_question, lead
from addons.classroom.texts import plain
from films.lessons import library
from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.pages import PAGES
from films.question import Question
from films.scene import query_text, without
from server.wanted_film import APART


def step_of(name: str, number: int) -> Step | None:
    """The step of one of the library's lessons, where there is one."""
    lesson = library.lessons().get(name)
    return lesson.steps[number - 1] if lesson and 1 <= number <= len(lesson.steps) else None


def open_step(room: Room) -> dict[str, Any] | None:
    """The step that the lecturer has open, and the one after it, each with the text of what it asks: what a desk says
    of them. `turns`: whether a desk can turn to that one, as its picture is known here."""
    picture = room.picture
    if picture is None or not picture.lesson:
        return None
    step, after = _library_step(picture), step_of(picture.lesson, picture.step + 1)
    view: dict[str, Any] = {"name": picture.lesson, "step": picture.step, "again": picture.again}
    view |= {"turns": after is not None, "next_question": _text(after)}
    if step is not None:
        view |= {"title": step.title, "asks": step.question is not None, "question": _text(step)}
        return view | {"next": after.title if after else ""}
    own = room.own
    if _own(room) is not None and own is not None:
        if after is None:
            view |= {"turns": own.next_picture is not None, "next_question": own.next_question}
        text = plain(own.question.text) if own.question else ""
        return view | {"title": own.title, "asks": own.question is not None, "question": text, "next": own.next}
    if own and own.next_picture and (own.lesson, own.step + 1) == (picture.lesson, picture.step):  # a desk turned to it
        return view | {"title": own.next, "asks": False, "question": "", "next": ""}
    return None


def open_lead(room: Room) -> str:
    """Return the text of the open step, in Markdown; "" if no lesson is open, or another question is asked."""
    picture, own = room.picture, _own(room)
    step = _library_step(picture) if picture and picture.lesson else None
    asks = class_question(step) if step else own.question if own else None
    if room.question is not None and (asks is None or asks.text != room.question.text):
        return ""
    return lead(step) if step else own.lead if own else ""


def next_picture(room: Room) -> Picture:
    """Returns the picture of the step after the one on show: the library's, or what the lecturer's browser has sent.
    How many frames it has, the window that shows it says. Raises RefusedError, a sentence, if no lesson goes on."""
    picture, own = room.picture, _own(room)
    step = step_of(picture.lesson, picture.step + 1) if picture else None
    if step is None and own and own.next_picture:
        return own.next_picture
    if picture is None or step is None:
        raise RefusedError("No lesson is open that goes on to another step.")
    page = PAGES[step.page]
    scene, _ = scene_of(page.scene, step.query)
    return Picture(
        page.name,
        query_text(without(scene, *APART)),
        scene.t,
        scene.t + 1,
        lesson=picture.lesson,
        step=picture.step + 1,
        holds=step.question is not None,
    )


def open_question(room: Room) -> Question:
    """Returns what the step on show asks. Raises RefusedError, a sentence, if that is nothing a class can answer."""
    step = _library_step(room.picture) if room.picture else None
    own = _own(room)
    question = class_question(step) if step else own.question if own else None
    if question is None:
        raise RefusedError("The lecturer has no step of a lesson open that asks something.")
    return question


def _library_step(picture: Picture) -> Step | None:
    """Returns the step of the library that is on show, or None if it is asked once more, with other points."""
    return None if picture.again else step_of(picture.lesson, picture.step)


def _own(room: Room) -> OwnStep | None:
    """Returns the step that the lecturer's browser has sent, or None if the picture is of another."""
    own, picture = room.own, room.picture
    return own if own and picture and (own.lesson, own.step) == (picture.lesson, picture.step) else None


def _text(step: Step | None) -> str:
    question = class_question(step) if step else None
    return plain(question.text) if question else ""

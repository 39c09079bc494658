"""Checks the names of marks and of places in a lesson's texts against the scenes of its steps."""

import time
from collections.abc import Iterator, Sequence

from films.lessons.lesson import Step
from films.lessons.marks import named, places
from films.lessons.page_protocol import LessonPages, scene_of
from films.lessons.toml_table import Table
from films.places import LESSON, wrong

SECONDS = 5.0  # for the films of a file; after that, names of marks are not checked


def check(tables: Sequence[Table], steps: Sequence[Step], pages: LessonPages) -> None:
    """Raise ValueError, with the step and the line, for a mark that the step's film does not have, and for a place that
    the step does not have."""
    until = time.monotonic() + SECONDS
    for table, step in zip(tables, steps, strict=True):
        for part, name, prose in _proses(table, step):
            for place in places(prose):
                if fault := _fault(place, step, pages):
                    raise part.wrong(name, fault)
            if (names := named(prose)) and time.monotonic() < until:
                there = pages[step.page].marks(scene_of(pages[step.page].scene, step.query)[0])
                for unknown in (each for each in names if each not in there):
                    has = f"it has {', '.join(sorted(there))}" if there else "there is no film in it"
                    raise part.wrong(name, f"nothing in the scene's picture is called “{unknown}”; {has}")


def _fault(place: str, step: Step, pages: LessonPages) -> str:
    """Return what is wrong with a place in the texts of a step; "" for nothing."""
    page = pages[step.page]
    if not step.settings and place.split()[0] in ("setting", "settings", "press"):
        return f"the step shows no settings, so “{place}” is not in sight: give the step “settings = true”"
    scene = scene_of(page.scene, step.query)[0]
    return wrong(place, LESSON, [*filter(None, [page.chosen_by]), *page.settings(scene)], page.presses(scene))


def _proses(table: Table, step: Step) -> Iterator[tuple[Table, str, str]]:
    """Yield the texts of a step that may name marks, each with its table and its name there."""
    yield table, "text", step.text
    question, challenge = table.table("question", "a question"), table.table("challenge", "a challenge")
    if question and step.question:
        yield question, "ask", step.question.text
        yield question, "why", step.question.why
        yield question, "nudge", step.question.nudge
        for each in step.question.nudges:
            yield question, "nudges", each.text
        if (again := question.table("again", "again")) and step.question.again:
            yield again, "ask", step.question.again.ask
            yield again, "why", step.question.again.why
            yield again, "nudge", step.question.again.nudge
    if challenge and step.challenge:
        yield challenge, "task", step.challenge.task
        for hint in step.challenge.hints:
            yield challenge, "hints", hint

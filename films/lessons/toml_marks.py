"""Checks the names of marks in a lesson's texts against the films of its steps."""

import time
from collections.abc import Iterator, Sequence

from films.lessons.lesson import Step
from films.lessons.marks import named
from films.lessons.page_protocol import LessonPages, scene_of
from films.lessons.toml_table import Table

SECONDS = 5.0  # for the films of a file; the names in the steps after these are not looked up


def check(tables: Sequence[Table], steps: Sequence[Step], pages: LessonPages) -> None:
    """ValueError, with the step and the line, for a name that the film of its step does not have."""
    until = time.monotonic() + SECONDS
    for table, step in zip(tables, steps, strict=True):
        for part, name, prose in _proses(table, step):
            if (names := named(prose)) and time.monotonic() < until:
                there = pages[step.page].marks(scene_of(pages[step.page].scene, step.query)[0])
                for unknown in (each for each in names if each not in there):
                    has = f"it has {', '.join(sorted(there))}" if there else "there is no film in it"
                    raise part.wrong(name, f"nothing in the scene's picture is called “{unknown}”; {has}")


def _proses(table: Table, step: Step) -> Iterator[tuple[Table, str, str]]:
    """The texts of a step that may name marks, each with its table and its name there."""
    yield table, "text", step.text
    question, challenge = table.table("question", "a question"), table.table("challenge", "a challenge")
    if question and step.question:
        yield question, "ask", step.question.text
        yield question, "why", step.question.why
    if challenge and step.challenge:
        yield challenge, "task", step.challenge.task

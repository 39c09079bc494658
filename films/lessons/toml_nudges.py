"""Reads the nudges of a question: hints after a wrong answer, before the second try.

For a choice, `nudges` is a list of texts, one for each option, "" for the right one and for others that need none. For
a number or a point it is a list of tables, each for a typical mistake: {answer = 4, text = "..."} or, for all numbers
between two, {low = 1, high = 9, text = "..."}. `nudge` is a text for all other wrong answers."""

from typing import Any

from films.lessons.toml_table import Table
from films.question import Nudge, Question

MAX_CHARACTERS = 300  # of a nudge
MAX_NUDGES = 8  # of a question


def nudges(table: Table, question: Question) -> tuple[Nudge, ...]:
    """Return the nudges of a question's table; () if it has none."""
    if "nudges" not in table.values:
        return ()
    value = table.values["nudges"]
    if not isinstance(value, list) or len(value) > MAX_NUDGES:
        raise table.wrong("nudges", f"“nudges” is not a list of at most {MAX_NUDGES}")
    if question.kind == "choice":
        return _of_options(table, value, question)
    every = tuple(_typical(table, each) for each in value)
    if not all(may_nudge(question, each) for each in every):
        raise table.wrong("nudges", "a nudge is for a wrong answer, and one of these fits the right one")
    return every


def may_nudge(question: Question, nudge: Nudge) -> bool:
    """Return whether a nudge is for a wrong answer of the question: an option that exists and is wrong, or wrong
    numbers."""
    there = question.kind != "choice" or nudge.low in range(len(question.options))
    return there and not any(nudge.low <= right <= nudge.high for right in question.right)


def _of_options(table: Table, value: list[Any], question: Question) -> tuple[Nudge, ...]:
    if len(value) != len(question.options) or not all(isinstance(each, str) for each in value):
        raise table.wrong("nudges", f"“nudges” is not a list of {len(question.options)} texts, one for each option")
    if any(value[int(right)] for right in question.right):
        raise table.wrong("nudges", "a nudge is for a wrong answer; that of the right option must be empty")
    return tuple(Nudge(table.checked("nudges", text, MAX_CHARACTERS), i, i) for i, text in enumerate(value) if text)


def _typical(table: Table, value: Any) -> Nudge:
    if not isinstance(value, dict):
        raise table.wrong("nudges", "a nudge of a number or a point is a table, as {answer = 4, text = “...”}")
    each = Table(value, table.lines, (*table.path, "nudges"), "a nudge")
    each.only(*(("answer", "text") if "answer" in value else ("low", "high", "text")))
    low, high = (each.number("answer"),) * 2 if "answer" in value else (each.number("low"), each.number("high"))
    if low > high:
        raise table.wrong("nudges", "the “low” of a nudge is above its “high”")
    return Nudge(each.prose("text", MAX_CHARACTERS), low, high)

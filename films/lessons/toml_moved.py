"""Reads the questions that are answered by moving something: an arrow, a line, a place, a region or an order."""

from dataclasses import replace

from films.lessons import guesses
from films.lessons.page_protocol import LessonPage
from films.lessons.toml_table import Table
from films.question import Numbers, Question

COMMON = ("kind", "ask", "answer", "nudge", "why")
NUDGE = 700  # characters of what is said after a wrong answer
OWN = {  # what tables of a kind have besides
    "arrow": ("tolerance", "unit", "fact", "start"),
    "line": ("tolerance", "unit", "fact", "start"),
    "place": ("check", "adds", "start"),
    "region": ("tolerance", "fact", "start"),
    "order": ("tolerance", "fact", "options"),
}
ITEMS, SHORT = 6, 120  # of an order; characters of one
CLASSES = 4


def moved(table: Table, question: Question, page: LessonPage | None) -> Question:
    """The question with what its kind has beyond its words."""
    kind, values = question.kind, table.values
    table.only(*COMMON, *OWN[kind])
    units = guesses.UNITS.get(kind, ("",))
    if kind == "order":
        question = replace(question, options=table.proses("options", 3, ITEMS, SHORT))
    if kind == "place":
        question = replace(question, check=table.name_of("check", page and page.checks))
    if "adds" in values:
        question = replace(question, adds=table.whole("adds", 0, (page.scene.N_CLASSES if page else CLASSES) - 1))
    numbers = _numbers(table, "answer", question)
    return replace(
        question,
        right=numbers if kind == "order" else (),
        truth=() if kind == "order" else numbers,
        unit=table.one_of("unit", units) if "unit" in values else units[0],
        nudge=table.prose("nudge", NUDGE) if "nudge" in values else "",
        start=_numbers(table, "start", question) if "start" in values else (),
        near=table.number("tolerance", low=0.0) if "tolerance" in values else 0.0,
        fact=table.name_of("fact", page and page.truths) if kind == "region" or "fact" in values else "",
    )


def _numbers(table: Table, name: str, question: Question) -> Numbers:
    """The numbers of an answer or a start."""
    numbers = table.numbers(name, guesses.MOST)
    reason = guesses.fits(question.kind, numbers, len(question.options))
    if reason:
        raise table.wrong(name, f"“{name}” has numbers that are no {question.kind}: {reason}")
    return numbers

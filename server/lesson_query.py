"""Reads the address of a lesson's page: a step, a scene, a seed, a notation, and whether it is for a projector."""

from dataclasses import dataclass

from films.lessons.lesson import Lesson
from films.pages import PAGES
from films.scene import WHERE_SHOWN, fields_of, params, to_query, without
from films.symbols import FIRST, NOTATIONS

LARGEST_SEED = 99_999
PAST_END = "The lesson “{}” has {} steps; the last one is shown."


@dataclass(frozen=True)
class Opening:
    """Where a lesson is opened: the number of the step, the fields of the scene, None for the step's own, and sentences
    on the problems with the address."""

    number: int
    scene: dict[str, str] | None
    problems: tuple[str, ...]


def opening(lesson: Lesson, query: str) -> Opening:
    """Return where a query opens the lesson."""
    wanted, steps = whole(query, "step", 1), len(lesson.steps)
    number = min(wanted, steps)
    beyond = (PAST_END.format(lesson.title, steps),) if wanted > steps else ()
    page = PAGES[lesson.steps[number - 1].page]
    names = {*params(page.scene)} - {*WHERE_SHOWN, "symbols"}
    if not names & {*fields_of(query)}:
        return Opening(number, None, beyond)
    scene, problems = page.opened(query)
    return Opening(number, to_query(without(scene, *WHERE_SHOWN)), (*beyond, *problems))


def is_projected(query: str) -> bool:
    """Return whether the lesson is for a projector."""
    return fields_of(query).get("view", [""])[0] == "projector"


def whole(query: str, name: str, least: int) -> int:
    """Return the whole number of a field, at least `least`, which is also the number of a field that has none."""
    text = fields_of(query).get(name, [""])[0]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(LARGEST_SEED)) + 1 else least
    return max(number, least)


def notation_of(query: str) -> str:
    """Return the notation of a query, by default the first one."""
    named = fields_of(query).get("symbols", [FIRST])[0]
    return named if named in NOTATIONS else FIRST

"""The form fields, in the lesson editor, for a question that is answered by a move."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from addons.composing.compose_fields import chosen, key, line, number, text
from addons.composing.draft import DraftStep
from addons.composing.draft_lesson import lines, numbers_of, text_of
from films.film import escape
from films.lessons import guesses
from films.lessons.page_protocol import LessonPage, scene_of
from films.question import Numbers
from films.scene import Scene
from ui.shell.number_field import number_field

NUMBERS = {  # of each kind, as they are typed
    "arrow": "x, y of its tip",
    "line": "a, b, c of a x + b y + c = 0",
    "place": "x, y",
    "region": "x from, y from, x to, y to",
    "order": "the items' numbers, the first one first: 3, 1, 2",
}
UNITS = {"degrees": "degrees", "distance": "the distance of the tip", "wrong": "points on the wrong side"}
EDGE = 0.05  # of the extent of a region's points, by which a rectangle around them goes beyond
NOT_NUMBERS = "“{}” is not a row of numbers with commas between them: {}."


def moved_fields(step: DraftStep, page: LessonPage) -> DraftStep:
    """Draw the fields that the kind of question has besides its text. Return the step with their values."""
    scene, _ = scene_of(page.scene, step.scene.partition("?")[2])
    if step.asks == "order":
        step = text(step, "options", "Its items, one per line, three to six, in the order in which they are shown", 90)
    step = _put_down(step, page) if step.asks == "place" else _held_against(step, page, scene)
    step = _right(step, page, scene)
    if step.asks != "order":
        step = _numbers(step, "start", f"Where it begins, may be empty: {NUMBERS[step.asks]}", "")
    return step if step.asks == "place" else _tolerance(step)


def _put_down(step: DraftStep, page: LessonPage) -> DraftStep:
    """Draw the fields for the class of the new point and for the check of the scene with it."""
    if not page.checks:
        st.info("This page has nothing that can be checked, so no place is right or wrong there.")
        return step
    step = chosen(step, "check", "It is right when", list(page.checks), lambda name: _first_line(page, name))
    classes = page.scene.N_CLASSES
    value = min(step.adds, classes - 1) + 1
    held = number_field("The new point's class, counted from 1", 1, classes, value, key=key(step.ident, "adds"))
    return replace(step, adds=(held or value) - 1)


def _first_line(page: LessonPage, name: str) -> str:
    return (page.checks[name].__doc__ or name).split("\n")[0]


def _held_against(step: DraftStep, page: LessonPage, scene: Scene) -> DraftStep:
    """Draw the choice of an answer that the engine computes from the scene."""
    fitting = [name for name, truth in page.truths.items() if engines(step, truth(scene))]
    names = fitting if step.asks == "region" else ["", *fitting]
    if not names:
        st.info("The engine names no points of this scene, so no region can be asked for.")
        return replace(step, fact="")
    return chosen(step, "fact", "Checked against the engine", names, lambda name: name.replace("_", " ") or "no")


def engines(step: DraftStep, numbers: Numbers) -> bool:
    """Return whether the engine's numbers are an answer of the step's kind."""
    if step.asks == "region":
        return bool(numbers)
    return not guesses.misfit(step.asks, numbers, len(lines(step.options)))


def _right(step: DraftStep, page: LessonPage, scene: Scene) -> DraftStep:
    """Draw the field for the right answer; if it is empty, the engine's answer counts."""
    truth = page.truths.get(step.fact)
    numbers = truth(scene) if truth and step.asks != "place" else ()
    if step.asks == "region" and numbers:
        numbers = _around(scene, numbers)
    text = text_of(numbers, step.asks) if numbers else ""
    return _numbers(step, "truth", f"What is right: {NUMBERS[step.asks]}", text)


def _around(scene: Scene, points: Numbers) -> Numbers:
    """Return a rectangle around these points."""
    across, up = zip(*(scene.points[int(i)][:2] for i in points), strict=True)
    (left, right), (low, high) = _beyond(across), _beyond(up)
    return left, low, right, high


def _beyond(values: Sequence[float]) -> tuple[float, float]:
    """Return an interval from a little below the smallest value to a little above the largest."""
    low, high = min(values), max(values)
    edge = EDGE * max(high - low, 0.2)
    return round(low - edge, 4), round(high + edge, 4)


def _numbers(step: DraftStep, name: str, label: str, engine: str) -> DraftStep:
    """Draw a field for numbers, with a sentence if the kind of question cannot have them. Empty: the engine's."""
    step = line(step, name, label, placeholder=engine)
    typed = getattr(step, name).strip()
    if not typed:
        values: dict[str, Any] = {name: engine}
        return replace(step, **values)
    numbers = numbers_of(typed, step.asks)
    if not numbers:
        st.warning(NOT_NUMBERS.format(escape.markdown(typed[:40]), NUMBERS[step.asks]))
    elif reason := guesses.misfit(step.asks, numbers, len(lines(step.options))):
        st.warning(f"These numbers are no {step.asks}: {reason}.")
    return step


def _tolerance(step: DraftStep) -> DraftStep:
    """Draw the fields for the tolerance and its unit."""
    units = guesses.UNITS.get(step.asks)
    if units:
        step = chosen(step, "unit", "How far off is measured in", list(units), lambda name: UNITS[name])
    label = {"region": "points too many or too few", "order": "places off, in all"}.get(step.asks, "give or take")
    step = replace(step, tolerance=number(step, "tolerance", label, step.tolerance, 0.0))
    if step.tolerance:
        st.caption("Say so in the question, as: within … will do.")
    return step

"""The question of a lesson's step as one to a class: in plain words, as phones and the hall's screen show it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from films import scene as scenes
from films.lessons import guesses, library, marks
from films.lessons.lesson import Question as LessonQuestion
from films.lessons.lesson import Step
from films.pages import PAGES
from films.scene import MAX_FRAME, fields_of
from server.classroom.questions import GRADED, OPTION, TEXT, WHY, Kind, Question
from server.classroom.room import Picture, RefusedError

KINDS: Mapping[str, Kind] = {  # the lesson's, and the class's: the tip of an arrow is a place
    "choice": "choice", "number": "number", "point": "point", "arrow": "place", "place": "place", "line": "line",
    "region": "region", "order": "order",
}  # fmt: skip
JUDGED = ("choice", "number", "point")  # by one number; arrows, places and lines show on the plane how near they are
SIGNS = {
    "cdot": "·", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "times": "×", "approx": "≈",
    "gamma": "γ", "eta": "η", "lambda": "λ", "mu": "μ", "sigma": "σ", "Sigma": "Σ", "pi": "π", "rho": "ρ", "sum": "Σ",
    "pm": "±", "to": "→", "infty": "∞", "lVert": "‖", "rVert": "‖", "|": "‖", "%": "%", "ldots": "…", "dots": "…",
    "min": "min", "max": "max", "log": "log", "exp": "exp", "in": "∈", "mid": "|",
}  # fmt: skip
STYLES = r"\\(?:mathbf|mathrm|mathit|mathcal|text|operatorname|boldsymbol)\b\s*"
FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")


def step_of(name: str, number: int) -> Step | None:
    """The step, where there is one."""
    lesson = library.lessons().get(name)
    return lesson.steps[number - 1] if lesson and 1 <= number <= len(lesson.steps) else None


def told(picture: Picture | None) -> dict[str, Any] | None:
    """The step that the lecturer has open, and the one after it: what a remote says of them."""
    if picture is None or not picture.lesson:
        return None
    step, after = step_of(picture.lesson, picture.step), step_of(picture.lesson, picture.step + 1)
    asks = step is not None and step.question is not None
    return {"title": step.title if step else "", "next": after.title if after else "", "asks": asks}


def of_picture(picture: Picture | None) -> Question:
    """What the step asks; RefusedError, a sentence, where it asks nothing that a class can answer."""
    step = step_of(picture.lesson, picture.step) if picture and picture.lesson else None
    asked = step.question if step else None
    if step is None or asked is None:
        raise RefusedError("The lecturer has no step of a lesson open that asks something.")
    return _question(step, asked)


@lru_cache(maxsize=200)  # what a region is to hold is computed by the engine
def _question(step: Step, asked: LessonQuestion) -> Question:
    found, _ = scenes.from_query(PAGES[step.page].scene, fields_of(step.scene.partition("?")[2]))
    points = len(getattr(found, "points", ())) if asked.kind == "point" else 0
    then = {"next": found.t + 1, "last": MAX_FRAME, "play": MAX_FRAME}.get(step.light)
    if then is None:
        then = {"arrow": found.t + 1, "line": MAX_FRAME}.get(asked.kind)  # where the algorithm's own is
    judged = asked.kind in JUDGED
    bare = Question(
        text=plain(asked.ask)[:TEXT],
        kind=KINDS[asked.kind],
        options=tuple(plain(option)[:OPTION] for option in asked.options),
        points=points,
        right=(float(asked.answer),) if judged else (),
        why=plain(asked.why)[:WHY],
        near=asked.tolerance if judged or asked.kind in GRADED else 0.0,
        then=then,
    )
    return _graded(bare, asked)


def _graded(question: Question, asked: LessonQuestion) -> Question:
    """A region with the points that it is to hold, an order with the right one."""
    if asked.kind == "order":
        return replace(question, right=asked.truth)
    if asked.kind != "region":
        return question
    scene, page = guesses.scene_and_page(asked)
    spots = tuple((x, y) for x, y, _ in scene.points)
    return replace(question, right=tuple(map(float, page.truths[asked.fact](scene))), spots=spots, truth=asked.truth)


def plain(markdown: str) -> str:
    """Markdown with TeX as plain words."""
    said = FORMULA.sub(lambda match: _signs(match[1]), marks.plain(markdown))
    return " ".join(re.sub(r"\*\*|(?<!\w)\*|\*(?!\w)|`", "", said).replace(r"\$", "$").split())


def _signs(tex: str) -> str:
    """A formula in signs."""
    bare = re.sub(STYLES, "", tex)
    bare = re.sub(r"\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"(\1) / (\2)", bare)
    bare = re.sub(r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)", bare)
    bare = re.sub(r"\\(?:left|right|big|Big|bigl|bigr)\b", "", bare)
    bare = re.sub(r"\\[,;:! ]|~|\\quad|\\qquad", " ", bare)
    bare = re.sub(r"\\([A-Za-z]+|[|%])", lambda match: SIGNS.get(match[1], match[1]), bare)
    bare = re.sub(r"\^\s*\{?([*⋆])\}?|\^\{?\\?star\}?", "∗", bare)
    return bare.replace("^2", "²").replace("{", "").replace("}", "").replace("\\", "")

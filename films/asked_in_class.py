"""What a lesson's step asks, as a question to a class: in plain words, as phones and the hall's screen show it.

It is JSON that server/classroom/questions.py reads, whether it comes from here or from a lecturer's browser, which has
the lessons that are somebody's own.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from films.lessons import guesses, letters, marks
from films.lessons.lesson import Question, Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.scene import MAX_FRAME, Scene
from films.symbols import FIRST

TEXT, OPTION, WHY = 400, 120, 2000  # characters
AHEAD = 20  # frames that an arrow is looked for in
KINDS: Mapping[str, str] = {  # the lesson's, and the class's: the tip of an arrow is a place
    "choice": "choice",
    "number": "number",
    "point": "point",
    "arrow": "place",
    "place": "place",
    "line": "line",
    "region": "region",
    "order": "order",
}
JUDGED = ("choice", "number", "point")  # by one number; arrows, places and lines show on the plane how near they are
SIGNS = {
    "cdot": "·", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "times": "×", "approx": "≈",
    "gamma": "γ", "eta": "η", "lambda": "λ", "mu": "μ", "sigma": "σ", "Sigma": "Σ", "pi": "π", "rho": "ρ", "sum": "Σ",
    "pm": "±", "to": "→", "infty": "∞", "lVert": "‖", "rVert": "‖", "|": "‖", "%": "%", "ldots": "…", "dots": "…",
    "theta": "θ", "tau": "τ", "min": "min", "max": "max", "log": "log", "exp": "exp", "in": "∈", "mid": "|",
}  # fmt: skip
STYLES = r"\\(?:mathbf|mathrm|mathit|mathcal|text|operatorname|boldsymbol)\b\s*"
FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")


@lru_cache(maxsize=200)  # what a region is to hold is computed by the engine
def class_question(step: Step) -> Mapping[str, Any] | None:
    """Returns the question of a step, or None if it asks nothing."""
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    question = letters.written(step, getattr(scene, "symbols", FIRST)).question
    if question is None:
        return None
    found: dict[str, Any] = {
        "text": plain(question.ask)[:TEXT],
        "kind": KINDS[question.kind],
        "why": plain(question.why)[:WHY],
    }
    then = {"next": scene.t + 1, "last": MAX_FRAME, "play": MAX_FRAME}.get(step.light)
    if then is None:  # where the algorithm's own is
        then = _after(question, scene) if question.kind == "arrow" else {"line": MAX_FRAME}.get(question.kind)
    found |= {} if then is None else {"then": min(then, MAX_FRAME)}
    found |= {"options": [plain(option)[:OPTION] for option in question.options]} if question.options else {}
    found |= {"points": len(scene.points)} if question.kind == "point" else {}
    return MappingProxyType(found | _right(question))


def _after(question: Question, scene: Scene) -> int:
    """Returns the frame that shows the arrow asked for: the update. That is the first frame after which another arrow
    would be right; frames that only check a point come before it."""
    truth = LESSON_PAGES[question.scene.partition("?")[0]].truths.get(question.fact)
    if truth is None:
        return scene.t + 1
    later, arrow = range(scene.t + 1, scene.t + AHEAD), truth(scene)
    return next((t for t in later if truth(replace(scene, t=t)) != arrow), scene.t + 1)


def _right(question: Question) -> dict[str, Any]:
    """What is right: a number and how far from it one may be; of a region the points that it is to hold, of an order
    the options from the first to the last, and of both how far one may be off."""
    if question.kind in JUDGED:
        answer = question.answer if question.kind == "number" else int(question.answer)
        return {"right": [answer]} | ({"near": question.tolerance} if question.tolerance else {})
    if question.kind == "order":
        return {"right": [int(item) for item in question.truth], "near": question.tolerance}
    if question.kind != "region":
        return {}
    scene, page = guesses.scene_and_page(question)
    inside = [int(point) for point in page.truths[question.fact](scene)]
    spots = [[x, y] for x, y, _ in scene.points]
    return {"right": inside, "near": question.tolerance, "spots": spots, "truth": list(question.truth)}


def plain(markdown: str) -> str:
    """Markdown with TeX as plain words."""
    said = FORMULA.sub(lambda match: _signs(match[1]), marks.plain(markdown))
    return " ".join(re.sub(r"\*\*|(?<!\w)\*|\*(?!\w)|`", "", said).replace(r"\$", "$").split())


def _signs(tex: str) -> str:
    """A formula in signs."""
    bare = re.sub(STYLES, "", tex)
    bare = re.sub(r"\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"(\1) / (\2)", bare)
    bare = re.sub(r"\\d?frac\s*(\d)(\d)", r"\1/\2", bare)
    bare = re.sub(r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)", bare)
    bare = re.sub(r"\\(?:left|right|big|Big|bigl|bigr)\b", "", bare)
    bare = re.sub(r"\\[,;:! ]|~|\\quad|\\qquad", " ", bare)
    bare = re.sub(r"\\([A-Za-z]+|[|%])", lambda match: SIGNS.get(match[1], match[1]), bare)
    bare = re.sub(r"\^\s*\{?([*⋆])\}?|\^\{?\\?star\}?", "∗", bare)
    return bare.replace("^2", "²").replace("{", "").replace("}", "").replace("\\", "")

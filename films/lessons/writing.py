"""Writes lessons as TOML; films/lessons/toml.py reads the same lesson back."""

import hashlib
from dataclasses import asdict, replace
from typing import Any

import tomli_w

from films.lessons.guesses import film_question
from films.lessons.lesson import OWN, Lesson
from films.question import Question

OPTIONAL = (
    *("options", "tolerance", "fact", "start", "unit", "check", "adds", "hints", "solution", "light", "settings"),
    *("in_sight", "cover", "plays", "drawing", "nudges", "nudge", "keep"),
)
OF_A_FILM = ("ask", "why", "fact", "nudges", "nudge", "again")  # what a table may say where the film asks


def written(lesson: Lesson) -> str:
    """The lesson as TOML, without its name, which is its file's."""
    values = asdict(lesson)
    values.pop("name")
    for step, own in zip(values["steps"], lesson.steps, strict=True):
        step["question"] = own.question and _question(own.question, own.scene)
    return tomli_w.dumps(_filled(values), multiline_strings=True)


def named_own(lesson: Lesson) -> Lesson:
    """A lesson of one's own, named after what it holds: a file's comments and layout make no other lesson of it."""
    return replace(lesson, name=OWN + hashlib.sha256(written(lesson).encode()).hexdigest()[:8])


def _question(question: Question, scene: str) -> dict[str, Any]:
    """A question's table. The keys keep their order: a lesson of one's own is named after it. What the film asks is not
    said again, and nor are its words."""
    table = {
        "kind": question.kind,
        "ask": question.text,
        "answer": _answer(question),
        "why": question.why,
        "options": question.options,
        "tolerance": question.near,
        "fact": question.fact,
        "nudges": _nudges(question),
        "nudge": question.nudge,
        "again": question.again and asdict(question.again),
        **{name: getattr(question, name) for name in ("start", "unit", "check", "adds")},
    }
    if not question.film:
        return table
    own = film_question(scene) or question
    words = {"ask": own.text, "why": own.why}
    others = {name: table[name] for name in OF_A_FILM if words.get(name) != table[name]}
    return {"kind": "film"} | others


def _answer(question: Question) -> Any:
    """The answer as its kind has it."""
    if question.kind in ("number", "choice", "point"):
        right = next(iter(question.right), 0)
        return right if question.kind == "number" else int(right)  # a place in a list
    return [int(item) for item in question.right] if question.kind == "order" else question.truth


def _nudges(question: Question) -> list[Any]:
    """The nudges as the file has them: of a choice a text for each option, else a table each."""
    if question.kind == "choice" and question.nudges:
        of_options = {int(each.low): each.text for each in question.nudges}
        return [of_options.get(i, "") for i in range(len(question.options))]
    return [asdict(each) for each in question.nudges]


def _filled(part: Any) -> Any:
    """The values without empty optional ones."""
    if isinstance(part, dict):
        return {k: _filled(v) for k, v in part.items() if v is not None and (v or k not in OPTIONAL)}
    return [_filled(each) for each in part] if isinstance(part, (list, tuple)) else part

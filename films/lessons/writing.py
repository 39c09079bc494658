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
OF_A_FILM = ("ask", "why", "fact", "nudges", "nudge", "again")  # keys of a table whose question the film asks


def written(lesson: Lesson) -> str:
    """Return the lesson as TOML, without its name, which is the file's."""
    values = asdict(lesson)
    values.pop("name")
    for step, own in zip(values["steps"], lesson.steps, strict=True):
        step["question"] = own.question and _question(own.question, own.scene)
    return tomli_w.dumps(_filled(values), multiline_strings=True)


def named_own(lesson: Lesson) -> Lesson:
    """Return a lesson of somebody's own with a name made of its content, so that comments and layout of the file do not
    change it."""
    return replace(lesson, name=OWN + hashlib.sha256(written(lesson).encode()).hexdigest()[:8])


def _question(question: Question, scene: str) -> dict[str, Any]:
    """Return a question's table. Its keys keep their order, as the names of people's own lessons depend on it. A film's
    question is left out as far as it is the film's."""
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
    """Return the answer in the form of its kind."""
    if question.kind in ("number", "choice", "point"):
        right = next(iter(question.right), 0)
        return right if question.kind == "number" else int(right)  # the number of an option or a point
    return [int(item) for item in question.right] if question.kind == "order" else question.truth


def _nudges(question: Question) -> list[Any]:
    """Return the nudges as in a file: for a choice a text for each option, else a table for each nudge."""
    if question.kind == "choice" and question.nudges:
        of_options = {int(each.low): each.text for each in question.nudges}
        return [of_options.get(i, "") for i in range(len(question.options))]
    return [asdict(each) for each in question.nudges]


def _filled(part: Any) -> Any:
    """Return the values without optional ones that are empty."""
    if isinstance(part, dict):
        return {k: _filled(v) for k, v in part.items() if v is not None and (v or k not in OPTIONAL)}
    return [_filled(each) for each in part] if isinstance(part, (list, tuple)) else part

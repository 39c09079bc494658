"""Writes lessons as TOML; films/lessons/toml.py reads the same lesson back."""

import hashlib
from dataclasses import asdict, replace
from typing import Any

import tomli_w

from films.lessons.lesson import MOVED, OWN, Lesson

OPTIONAL = (
    *("options", "tolerance", "fact", "start", "unit", "check", "adds", "hints", "solution", "light", "settings"),
    *("in_sight", "cover", "plays", "drawing", "nudges", "nudge", "keep"),
)


def written(lesson: Lesson) -> str:
    """The lesson as TOML, without its name, which is its file's."""
    values = _filled(asdict(lesson))
    values.pop("name")
    for step in values["steps"]:
        if "question" in step:
            _answer(step["question"])
    return tomli_w.dumps(values, multiline_strings=True)


def named_own(lesson: Lesson) -> Lesson:
    """A lesson of one's own, named after what it holds: a file's comments and layout make no other lesson of it."""
    return replace(lesson, name=OWN + hashlib.sha256(written(lesson).encode()).hexdigest()[:8])


def _answer(question: dict[str, Any]) -> None:
    """Write the answer as its kind has it."""
    if "nudges" in question:
        question["nudges"] = _nudges(question)
    question.pop("scene")  # the step's
    truth = question.pop("truth")
    if question["kind"] in MOVED:
        question["answer"] = [int(item) for item in truth] if question["kind"] == "order" else truth
    elif question["kind"] != "number":
        question["answer"] = int(question["answer"])  # a place in a list


def _nudges(question: dict[str, Any]) -> list[Any]:
    """The nudges as the file has them: of a choice a text for each option, else a table each."""
    nudges: list[Any] = question["nudges"]
    if question["kind"] == "choice":
        of_options = {int(each["low"]): each["text"] for each in nudges}
        return [of_options.get(i, "") for i in range(len(question["options"]))]
    return nudges


def _filled(part: Any) -> Any:
    """The values without empty optional ones."""
    if isinstance(part, dict):
        return {k: _filled(v) for k, v in part.items() if v is not None and (v or k not in OPTIONAL)}
    return [_filled(each) for each in part] if isinstance(part, (list, tuple)) else part

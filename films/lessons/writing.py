"""Lessons as text for a file: what `films.lessons.toml` reads back as the very same lesson."""

from dataclasses import asdict
from typing import Any

import tomli_w

from films.lessons.lesson import Lesson

OPTIONAL = ("options", "tolerance", "fact", "hints", "solution", "light")


def written(lesson: Lesson) -> str:
    """The lesson as TOML. Its name is the file's and not in it."""
    values = _filled(asdict(lesson))
    values.pop("name")
    for step in values["steps"]:
        question = step.get("question", {})
        if question.get("kind") in ("choice", "point"):
            question["answer"] = int(question["answer"])  # a place in a list
    return tomli_w.dumps(values, multiline_strings=True)


def _filled(part: Any) -> Any:
    """The tables and lists without what is optional and empty."""
    if isinstance(part, dict):
        return {k: _filled(v) for k, v in part.items() if v is not None and (v or k not in OPTIONAL)}
    return [_filled(each) for each in part] if isinstance(part, (list, tuple)) else part

"""The library: the lessons in the folder lessons/, the playground's own and any that a lecturer has added."""

import sys
from functools import lru_cache
from pathlib import Path

from films.lessons.lesson import Lesson, Step
from films.lessons.toml import read
from films.scene import LESSON_NAME, Scene

FOLDER = Path(__file__).parents[2] / "lessons"


def lessons() -> dict[str, Lesson]:
    """Return the lessons that can be read, by name, in the order of their files."""
    return {name: lesson for name, lesson in _read().items() if isinstance(lesson, Lesson)}


def unread() -> dict[str, str]:
    """Return the names of the lessons that cannot be read, each with the reason."""
    return {name: reason for name, reason in _read().items() if isinstance(reason, str)}


def asks(page: str, scene: Scene) -> bool:
    """Return whether a lesson asks a question about a page's scene. Only the browser knows whether it was answered. A
    lesson of somebody's own is not known here, and counts as asking."""
    step = _step(scene)
    return bool(scene.lesson) if step is None else step.page == page and step.question is not None


def check(page: str, scene: Scene) -> str:
    """Return the name of the check by which a lesson's challenge judges a page's scene; "" for none, and for a lesson
    of somebody's own, which is not known here."""
    step = _step(scene)
    return step.challenge.check if step and step.page == page and step.challenge else ""


def _step(scene: Scene) -> Step | None:
    """Return the step in which the scene is shown; None if its lesson is not in the library."""
    lesson = lessons().get(scene.lesson)
    return lesson.steps[min(scene.step, len(lesson.steps)) - 1] if lesson else None


def _read() -> dict[str, Lesson | str]:
    files = sorted(FOLDER.glob("*.toml"), key=_sort_key)
    return {file.stem: _file(file, file.stat().st_mtime_ns) for file in files}


def _sort_key(file: Path) -> tuple[int, str]:
    """Return the sort key of a lesson: the number that its name begins with, then its name."""
    number = file.stem.partition("-")[0]
    return int(number) if number.isascii() and number.isdecimal() else sys.maxsize, file.stem


@lru_cache(maxsize=200)
def _file(file: Path, changed: int) -> Lesson | str:  # noqa: ARG001  part of the cache's key
    if not LESSON_NAME.fullmatch(file.stem):
        return f"“{file.name}” must be called by small letters, digits and hyphens."
    try:
        return read(file.read_text(encoding="utf-8"), file.stem)
    except (ValueError, OSError) as error:  # a text that is not UTF-8 is a ValueError too
        return f"“{file.name}”: {error}"

"""The library: the lessons in the folder lessons/, those of the playground and any that a lecturer has added."""

import sys
from functools import lru_cache
from pathlib import Path

from films.lessons.lesson import Lesson, Step
from films.lessons.toml import read
from films.scene import LESSON_NAME, Scene

FOLDER = Path(__file__).parents[2] / "lessons"


def lessons() -> dict[str, Lesson]:
    """The lessons that can be read, by name, in the order of their files."""
    return {name: lesson for name, lesson in _read().items() if isinstance(lesson, Lesson)}


def unread() -> dict[str, str]:
    """The lessons that cannot be read, by name, each with the reason."""
    return {name: reason for name, reason in _read().items() if isinstance(reason, str)}


def asks(page: str, scene: Scene) -> bool:
    """Whether a lesson asks something of a page's scene. What was answered only the browser knows; of lessons from
    files of somebody's own nothing is known here."""
    step = _step(scene)
    return bool(scene.lesson) if step is None else step.page == page and step.question is not None


def check(page: str, scene: Scene) -> str:
    """The name of the check by which a lesson's challenge judges a page's scene, "" for none; of lessons from files
    nothing is known here either."""
    step = _step(scene)
    return step.challenge.check if step and step.page == page and step.challenge else ""


def _step(scene: Scene) -> Step | None:
    """The step of a lesson in which the scene is shown, where the lesson is one of these."""
    lesson = lessons().get(scene.lesson)
    return lesson.steps[min(scene.step, len(lesson.steps)) - 1] if lesson else None


def _read() -> dict[str, Lesson | str]:
    files = sorted(FOLDER.glob("*.toml"), key=_place)
    return {file.stem: _file(file, file.stat().st_mtime_ns) for file in files}


def _place(file: Path) -> tuple[int, str]:
    """Where a lesson stands among all: by the number that its name begins with, then by its name."""
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

"""The library: the lessons in the folder lessons/, those of the playground and any that a lecturer has added."""

from functools import lru_cache
from pathlib import Path

from films.lessons.lesson import Lesson
from films.lessons.toml import read
from films.scene import LESSON_NAME

FOLDER = Path(__file__).parents[2] / "lessons"


def lessons() -> dict[str, Lesson]:
    """The lessons that can be read, by name, in the order of their files."""
    return {name: found for name, found in _read().items() if isinstance(found, Lesson)}


def unread() -> dict[str, str]:
    """The lessons that cannot be read, by name, each with the reason."""
    return {name: found for name, found in _read().items() if isinstance(found, str)}


def _read() -> dict[str, Lesson | str]:
    files = sorted(FOLDER.glob("*.toml"))
    return {file.stem: _file(file, file.stat().st_mtime_ns) for file in files}


@lru_cache(maxsize=200)
def _file(file: Path, changed: int) -> Lesson | str:  # noqa: ARG001  part of the cache's key
    if not LESSON_NAME.fullmatch(file.stem):
        return f"“{file.name}” must be called by small letters, digits and hyphens."
    try:
        return read(file.read_text(encoding="utf-8"), file.stem)
    except (ValueError, OSError) as error:  # a text that is not UTF-8 is a ValueError too
        return f"“{file.name}”: {error}"

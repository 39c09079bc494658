"""The lessons of the library as readers get them who have chosen no notation."""

from dataclasses import replace

from films.lessons import letters, library
from films.lessons.lesson import Lesson
from films.symbols import FIRST


def lessons() -> dict[str, Lesson]:
    """By name, with the letters of a line in place of the commands for them."""
    return {
        name: replace(lesson, steps=tuple(letters.written(step, FIRST) for step in lesson.steps))
        for name, lesson in library.lessons().items()
    }

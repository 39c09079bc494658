"""Addresses of lessons, below the server's root: a lesson is played on a page of its own, without Streamlit."""

from collections.abc import Mapping
from types import MappingProxyType

from films.lessons.lesson import OWN, Lesson
from films.scene import as_text
from films.version import version

NOTHING: Mapping[str, str] = MappingProxyType({})


def step_address(lesson: str, number: int, again: int = 0, scene: Mapping[str, str] = NOTHING) -> str:
    """The address of a step of the lesson of that name; `again`: as it is asked by that seed; `scene`: fields of an
    address for another scene than the step's. Of a lesson of somebody's own it leads to what their browser keeps."""
    path, own = ("own", {"lesson": lesson}) if lesson.startswith(OWN) else (lesson, {})
    fields = {"step": str(number), **own, **({"again": str(again)} if again else {})}
    return f"lesson/{path}?{as_text({**fields, **scene})}"


def cover_address(lesson: Lesson) -> str:
    """The address of the small picture on the lesson's card."""
    step = lesson.cover
    return f"still/{step.page}.svg?{step.query}{'&' if step.query else ''}v={version()}"

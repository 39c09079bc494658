"""Addresses of lessons, below the server's root. A lesson plays on a page of its own, without Streamlit."""

from collections.abc import Mapping
from types import MappingProxyType

from films.lessons.lesson import OWN, Lesson
from films.scene import as_text
from films.version import version

NOTHING: Mapping[str, str] = MappingProxyType({})


def step_address(lesson: str, number: int, again: int = 0, scene: Mapping[str, str] = NOTHING) -> str:
    """Return the address of a step of the lesson of that name. `again`: the seed by which the step is asked again.
    `scene`: fields of another scene than the step's. The address of somebody's own lesson opens what their browser
    keeps."""
    path, own = ("own", {"lesson": lesson}) if lesson.startswith(OWN) else (lesson, {})
    fields = {"step": str(number), **own, **({"again": str(again)} if again else {})}
    return f"lesson/{path}?{as_text({**fields, **scene})}"


def cover_address(lesson: Lesson) -> str:
    """Return the address of the small picture on the lesson's card."""
    step = lesson.cover
    return f"still/{step.page}.svg?{step.query}{'&' if step.query else ''}v={version()}"

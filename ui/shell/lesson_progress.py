"""The reader's progress in lessons: marks in the session, and the component that keeps them in the browser.

The component's state `kept` is {token, marks}, set where the browser has marks that Python does not know. Python sends
all its marks, and a new `token` to make the browser forget.
"""

import secrets
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.lessons import progress
from films.lessons.progress import Marks
from ui.shell import session

HERE = Path(__file__).parent
NAME = "progress"


@cache
def _component() -> Any:
    return st.components.v2.component(
        "playground.progress", js=(HERE / "lesson_progress.js").read_text(encoding="utf-8")
    )


def known(page: str) -> Marks:
    """The marks of this session, merged with those that the browser has kept."""
    message, marks = session.client_state(page, NAME).get("kept"), session.kept("marks", {})
    if isinstance(message, dict) and message.get("token") == session.kept("marks token", ""):
        marks = progress.merged(progress.taken(message.get("marks")), marks)
        session.keep("marks", marks)
    return dict(marks)


def mark(lesson: str, step: int, said: str) -> None:
    """Set the mark of a step."""
    session.keep("marks", progress.merged(session.kept("marks", {}), {lesson: {step: said}}))


def forget() -> None:
    """In a callback: forget all marks, also in the browser."""
    session.keep("marks", {})
    session.keep("marks token", secrets.token_hex(4))


def keeper(page: str) -> None:
    """Mount the component that keeps the marks in the browser."""
    marks = {
        name: {str(step): mark for step, mark in steps.items()} for name, steps in session.kept("marks", {}).items()
    }
    data = {"token": session.kept("marks token", ""), "marks": marks}
    _component()(key=session.widget_key(page, NAME), data=data, height=0)

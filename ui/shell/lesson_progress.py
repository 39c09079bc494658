"""The reader's progress in lessons: marks in the session, and the component that keeps them in the browser.

The component sets its state `kept`, {token, day, marks, reviews}, if the browser has something that Python does not
know, or another day. Python sends all that it has, and a new `token` to make the browser forget."""

import secrets
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.lessons import progress, review
from films.lessons.progress import Marks
from films.lessons.review import Entries
from ui.shell import session

HERE = Path(__file__).parent
NAME = "progress"
WHOLE = 5000  # seeds above this one ask all steps of a lesson again, the others only the step that is open
DAYS = 4000  # days with different seeds


@cache
def _component() -> Any:
    return st.components.v2.component(
        "playground.progress", js=(HERE / "lesson_progress.js").read_text(encoding="utf-8")
    )


def all_marks(page: str) -> Marks:
    """Return the marks of this session, merged with those that the browser has kept."""
    message, marks = session.client_state(page, NAME).get("kept"), session.recall("marks", {})
    if isinstance(message, dict) and message.get("token") == session.recall("marks token", ""):
        marks = progress.merged(progress.valid_marks(message.get("marks")), marks)
        session.keep("marks", marks)
        session.keep("reviews", review.merged(review.valid_entries(message.get("reviews")), reviews()))
        session.keep("day", review.day_of(message.get("day")))
    return dict(marks)


def reviews() -> Entries:
    """Return the entries of reviews, which say when each step is due."""
    entries: Entries = session.recall("reviews", {})
    return entries


def today() -> date:
    """Return the reader's date: the browser's, if it was reported, else today's in the browser's time zone."""
    browser_day: date | None = session.recall("day", None)
    return browser_day or (datetime.now(UTC) - timedelta(minutes=st.context.timezone_offset or 0)).date()


def mark_of(lesson: str, step: int) -> str:
    """Return the mark of a step."""
    return str(session.recall("marks", {}).get(lesson, {}).get(step, progress.SEEN))


def of_today(*, whole: bool = False) -> int:
    """Return today's seed, which differs from tomorrow's. `whole`: the seed is for all steps of a lesson."""
    return (WHOLE if whole else 0) + today().toordinal() % DAYS + 1


def take(marks: Marks, entries: Entries) -> None:
    """Add the marks and entries of a file, unless this session knows more of a step."""
    session.keep("marks", progress.merged(marks, session.recall("marks", {})))
    session.keep("reviews", review.merged(entries, reviews()))


def forget() -> None:
    """In a callback: forget all progress, also in the browser."""
    for name in ("marks", "reviews"):
        session.keep(name, {})
    session.keep("marks token", secrets.token_hex(4))


def keeper(page: str) -> None:
    """Mount the component that keeps the progress in the browser."""
    data = {
        "token": session.recall("marks token", ""),
        "day": today().isoformat(),
        "marks": _by_text(session.recall("marks", {})),
        "reviews": _by_text(reviews()),
    }
    _component()(key=session.widget_key(page, NAME), data=data, height=0)


def _by_text(of_lessons: Marks) -> dict[str, dict[str, str]]:
    """Return the same with texts as keys, as JSON has."""
    return {name: {str(step): mark for step, mark in steps.items()} for name, steps in of_lessons.items()}

"""Which steps to review, and when: today after a mistake, then two days after the first right answer, then a week after
the second.

A step that was right at once is never reviewed. An entry is the day of the last answer that counted, and the number of
right answers since the mistake, as "2026-11-25/1". The reader's browser has the clock and keeps the entries, so they
are untrusted."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from films.lessons import progress
from films.lessons.lesson import Lesson
from films.lessons.progress import Marks

Entries = Mapping[str, Mapping[int, str]]  # by lesson and step, counted from 1

WAITS = (0, 2, 7)  # days, after a mistake, after the first right answer since, and after the second
ENTRY = re.compile(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}/[0-3]")


def day_of(text: Any) -> date | None:
    """Return the day of a text such as 2026-11-25; None if there is no such day in this century."""
    if not isinstance(text, str) or not re.fullmatch(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def is_entry(text: Any) -> bool:
    """Return whether a text is an entry."""
    return isinstance(text, str) and ENTRY.fullmatch(text) is not None and day_of(text[:10]) is not None


def due_on(entry: str) -> date | None:
    """Return the day from which the step is to be reviewed; None if it need not be reviewed any more."""
    last, times = date.fromisoformat(entry[:10]), int(entry[11:])
    return last + timedelta(days=WAITS[times]) if times < len(WAITS) else None


def after(entry: str, today: date, *, right: bool) -> str:
    """Return the entry after an answer; "" stands for no entry. A right answer counts only if the step is due."""
    if not right:
        return f"{today.isoformat()}/0"
    due = due_on(entry) if entry else None
    return entry if due is None or today < due else f"{today.isoformat()}/{int(entry[11:]) + 1}"


def valid_entries(message: Any) -> dict[str, dict[int, str]]:
    """Return the valid entries in a browser's message; everything else is dropped."""
    return progress.of_steps(message, is_entry)


def merged(older: Entries, newer: Entries) -> dict[str, dict[int, str]]:
    """Return all entries. Of two entries of a step that of the later day is taken; of the same day, the newer."""
    both = {name: dict(steps) for name, steps in older.items()}
    for name, steps in newer.items():
        for step, entry in steps.items():
            if entry[:10] >= both.get(name, {}).get(step, "")[:10]:
                both.setdefault(name, {})[step] = entry
    return both


def waiting(lesson: Lesson, marks: Marks, entries: Entries, today: date) -> Iterator[tuple[int, date]]:
    """Yield the steps of a lesson to review, each with its day, today at the earliest."""
    for number, step in enumerate(lesson.steps, 1):
        entry = entries.get(lesson.name, {}).get(number, "")
        if entry:
            due = due_on(entry)
        else:
            due = today if progress.is_missed(step, marks.get(lesson.name, {}).get(number, "")) else None
        if due is not None:
            yield number, max(due, today)

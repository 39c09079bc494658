"""Marks and days that browsers have kept are still read."""

import json
from datetime import date
from functools import cache
from typing import Any

import pytest

from films.lessons import progress, review
from tests.old.foreign import browser_reads, from_json, scene_of, toml

HELD = toml("browsers/expected.toml")


@cache
def local(name: str) -> dict[str, str]:
    """The local storage of a browser."""
    store: dict[str, str] = from_json(f"browsers/{name}.json")["localStorage"]
    return store


@cache
def reading(name: str) -> dict[str, Any]:
    """What the stage's own functions read there."""
    values: dict[str, Any] = browser_reads("browser", local(name))
    return values


@pytest.mark.parametrize("name", HELD["marks"])
def test_marks_and_days_of_lessons_are_read_whole_by_the_browser_and_the_pages(name: str) -> None:
    marks, days = HELD["marks"][name], HELD["reviews"].get(name, {})
    assert reading(name)["marks"] == marks, "on a lesson's page"
    message = reading(name)["message"]
    assert (message["marks"], message["reviews"]) == (marks, reading(name)["reviews"]) == (marks, days), "on the others"
    read = progress.valid_marks(message["marks"]), review.valid_entries(message["reviews"])
    assert [
        {lesson: {str(n): text for n, text in steps.items()} for lesson, steps in part.items()} for part in read
    ] == [
        marks,
        days,
    ], "nothing is dropped"
    after = json.loads(reading(name)["after"]["playground.lessons"])
    assert (after["marks"], after["reviews"]) == (marks, days), "and what is written back is what was there"


def test_pages_go_on_with_the_scenes_the_letters_and_the_lesson_of_an_old_tab() -> None:
    tab = HELD["tab"]
    pages = {name: {"opening": "", "letters": "w" if name in ("perceptron", "hinge") else ""} for name in tab["pages"]}
    answer = browser_reads("tab", from_json("browsers/tab.json")["sessionStorage"], pages)
    assert answer == {"queries": tab["pages"], "letters": tab["letters"]}
    for name, query in tab["pages"].items():
        assert scene_of(f"{name}?{query.removesuffix('&kept=1')}")[1] == (), "and each is read whole"


def test_old_days_say_what_is_to_be_reviewed() -> None:
    entries = review.valid_entries(json.loads(local("student-of-pages")["playground.lessons"])["reviews"])
    due = {(name, step): review.due_on(entry) for name, steps in entries.items() for step, entry in steps.items()}
    assert {f"{name} {step}": day and day.isoformat() for (name, step), day in due.items()} == {
        each["step"]: each.get("day") for each in HELD["due"]
    }
    assert review.after("2026-11-21/1", date(2026, 11, 29), right=True) == "2026-11-29/2"

"""When a step comes back: at once after a mistake, two days after it was put right, then after a week; then no more."""

import json
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.lessons import progress_file
from films.lessons.lesson import Lesson, Step
from films.lessons.progress_file import KIND, LARGEST
from films.lessons.review import WAITS, after, day_of, due_on, is_entry, merged, valid_entries, waiting
from films.question import Question
from tests.films.lessons.test_progress import ANYTHING, KEPT, NAMES

DAYS = st.dates(date(2020, 1, 1), date(2090, 1, 1))
ENTRIES = st.builds(lambda day, times: f"{day.isoformat()}/{times}", DAYS, st.integers(0, len(WAITS)))
TABLES = st.dictionaries(NAMES, st.dictionaries(st.integers(1, 99), ENTRIES, max_size=4), max_size=4)
TODAY = date(2026, 11, 25)
ASKING = Step("a", "b", "p", Question("Which?", options=("left", "right"), right=(1.0,)))
LESSON = Lesson("l", "L", 5, "All.", (ASKING, ASKING, ASKING))


def test_a_mistake_comes_back_at_once_then_in_two_days_then_in_a_week_and_then_no_more() -> None:
    entry, days = after("", TODAY, right=False), []
    while (due := due_on(entry)) is not None:
        days.append((due - TODAY).days)
        entry = after(entry, due, right=True)
    assert days == [0, 2, 9]
    assert due_on(after(entry, TODAY, right=False)) == TODAY, "wrong again: from the beginning"


@given(entry=st.just("") | ENTRIES, today=DAYS, right=st.booleans())
def test_what_is_right_at_once_never_comes_and_what_is_wrong_is_due_today(entry: str, today: date, right: bool) -> None:
    then = after(entry, today, right=right)
    assert then == "" or is_entry(then)
    if not right:
        assert due_on(then) == today
    elif not entry:
        assert then == ""
    else:
        before = due_on(entry)
        counts = before is not None and today >= before
        assert (then != entry) == counts, "practice ahead of its day moves nothing"
        assert not counts or then[11:] > entry[11:]


@given(entry=ENTRIES, days=st.lists(st.integers(0, 30), max_size=9))
def test_right_answers_alone_end_the_reviews(entry: str, days: list[int]) -> None:
    today = date.fromisoformat(entry[:10])
    for wait in [*days, 7, 7, 7]:
        today += timedelta(days=wait)
        entry = after(entry, today, right=True)
    assert due_on(entry) is None


@given(first=TABLES, second=TABLES)
def test_of_two_entries_of_a_step_the_later_day_stands(first: dict[str, Any], second: dict[str, Any]) -> None:
    both = merged(first, second)
    for name in {*first, *second}:
        for step in {*first.get(name, {}), *second.get(name, {})}:
            old, new = first.get(name, {}).get(step, ""), second.get(name, {}).get(step, "")
            assert both[name][step][:10] == max(old[:10], new[:10])
            assert both[name][step] == (new if new[:10] >= old[:10] else old)
    assert merged(both, second) == both


@given(message=ANYTHING)
def test_of_anything_only_entries_are_taken(message: object) -> None:
    assert all(is_entry(entry) for steps in valid_entries(message).values() for entry in steps.values())


@given(text=st.text("0123456789-/", max_size=12) | ENTRIES | st.integers() | st.none())
def test_an_entry_is_a_day_that_there_is_and_a_count(text: object) -> None:
    if is_entry(text):
        assert isinstance(text, str)
        assert day_of(text[:10]) is not None
        due_on(text)


def test_days_that_there_are_not() -> None:
    assert [day_of(text) for text in ("2026-02-30", "1999-01-01", "2026-1-1", None, 3)] == [None] * 5
    assert not is_entry("2026-13-01/0")
    assert not is_entry("2026-11-25/9")


def test_the_queue_has_what_is_due_and_what_was_missed_before_there_was_a_queue() -> None:
    marks = {"l": {1: "0|1", 2: "1", 3: "0|0"}}
    entries = {"l": {3: "2026-11-24/1"}}
    assert list(waiting(LESSON, marks, entries, TODAY)) == [(1, TODAY), (3, date(2026, 11, 26))]
    assert list(waiting(LESSON, marks, entries, date(2026, 12, 24)))[1] == (3, date(2026, 12, 24)), "not in the past"
    assert list(waiting(LESSON, marks, {"l": {1: "2026-11-01/3", 3: "2026-11-01/3"}}, TODAY)) == []


@given(marks=KEPT, entries=TABLES)
def test_a_file_holds_what_was_written_to_it(marks: dict[str, Any], entries: dict[str, Any]) -> None:
    assert progress_file.read(progress_file.written(marks, entries).encode()) == (marks, entries)


WRONG = {
    "nothing": (b"", "is not JSON"),
    "not UTF-8": (b"\xff\xfe\xff", "is not JSON"),
    "deep": (b"[" * 100_000, "is not JSON"),
    "large": (b" " * (LARGEST + 1), "at most 200,000"),
    "a list": (b"[]", "does not say"),
    "another's": (b'{"marks": {}}', "does not say"),
    "a mark": (json.dumps({"kind": KIND, "marks": {"l": {"1": "9" * 99}}}).encode(), "no step can have"),
    "a step": (json.dumps({"kind": KIND, "marks": {"l": {"0": "seen"}}}).encode(), "no step can have"),
    "no lesson": (json.dumps({"kind": KIND, "marks": {"<b>": {"1": "seen"}}}).encode(), "no step can have"),
    "no table": (json.dumps({"kind": KIND, "marks": 3}).encode(), "no step can have"),
    "a day": (json.dumps({"kind": KIND, "reviews": {"l": {"1": "2026-02-30/1"}}}).encode(), "no step can have"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_any_other_file_is_refused_in_a_sentence(kind: str) -> None:
    content, text = WRONG[kind]
    with pytest.raises(ValueError, match=text) as raised:
        progress_file.read(content)
    assert str(raised.value).endswith(".")


@given(
    content=st.binary(max_size=60)
    | ANYTHING.map(lambda marks_sent: json.dumps({"kind": KIND, "marks": marks_sent}).encode())
)
def test_any_content_is_read_or_refused(content: bytes) -> None:
    with suppress(ValueError):
        marks, entries = progress_file.read(content)
        assert progress_file.read(progress_file.written(marks, entries).encode()) == (marks, entries)

"""Edits of a table as its browser tells them: what can have been done is taken, all else is not."""

from typing import Any

import pytest

from ui.shell.cell_edits import MOST_ADDED, possible

COLUMNS, ROWS = ("x", "y", "class"), 3
NONE: dict[str, Any] = {"edited_rows": {}, "added_rows": [], "deleted_rows": []}


@pytest.mark.parametrize(
    "edits",
    [
        {},
        {"edited_rows": {0: {"x": 1.5}, 2: {"y": None, "class": "+"}}},
        {"added_rows": [{}, {"x": 1, "y": 2.0, "class": "−"}]},
        {"deleted_rows": [0, 2]},
        {"added_rows": [{}] * MOST_ADDED},
    ],
)
def test_what_a_hand_can_do(edits: dict[str, Any]) -> None:
    assert possible(NONE | edits, COLUMNS, ROWS)


def test_nothing_told_is_no_edit() -> None:
    assert possible(None, COLUMNS, ROWS)


@pytest.mark.parametrize(
    "edits",
    [
        {"edited_rows": {3: {"x": 1}}},
        {"edited_rows": {-1: {"x": 1}}},
        {"edited_rows": {"0": {"x": 1}}},
        {"edited_rows": {0: {"z": 1}}},
        {"edited_rows": {0: {"x": {}}}},
        {"edited_rows": {0: [1]}},
        {"edited_rows": []},
        {"edited_rows": {0: {"x": 10**400}}},
        {"added_rows": [{"y": -(10**400)}]},
        {"added_rows": [5]},
        {"added_rows": {"x": 1}},
        {"added_rows": None},
        {"deleted_rows": [3]},
        {"deleted_rows": [True]},
        {"deleted_rows": 0},
        {"deleted_rows": [0] * 4},
        {"added_rows": [{}] * (MOST_ADDED + 1)},
    ],
)
def test_what_no_hand_can_do(edits: dict[str, Any]) -> None:
    assert not possible(NONE | edits, COLUMNS, ROWS)


@pytest.mark.parametrize("report", ["", 5, [], {"edited_rows": {}}])
def test_what_is_no_report_of_edits(report: Any) -> None:
    assert not possible(report, COLUMNS, ROWS)

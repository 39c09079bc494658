"""Validation of a table's edits, as the browser sends them. Streamlit fails on edits that do not fit the table."""

from collections.abc import Collection, Mapping
from typing import Any

MOST_ADDED = 500  # rows, as many as a plane has points: Streamlit adds each by a copy of the whole table
LARGEST = 10**300  # a larger whole number is no float, for which Streamlit logs a traceback
CELL = (str, int, float, type(None))


def possible(edits: Any, columns: Collection[str], rows: int) -> bool:
    """Return whether edits fit a table with these columns and that many rows: cells {row: {column: value}} and deleted
    rows must be of existing rows, and of added rows, [{column: value}], there may be at most MOST_ADDED."""
    if not isinstance(edits, Mapping):
        return edits is None
    cells, added, gone = (edits.get(name) for name in ("edited_rows", "added_rows", "deleted_rows"))
    return (
        isinstance(cells, Mapping)
        and isinstance(added, list)
        and isinstance(gone, list)
        and len(added) <= MOST_ADDED
        and len(gone) <= rows
        and all(type(row) is int and 0 <= row < rows for row in (*cells, *gone))
        and all(_is_row(row, columns) for row in (*cells.values(), *added))
    )


def _is_row(row: Any, columns: Collection[str]) -> bool:
    return isinstance(row, Mapping) and all(
        column in columns and isinstance(value, CELL) and not (isinstance(value, int) and abs(value) > LARGEST)
        for column, value in row.items()
    )

"""The points of a plane as an editable table: exact coordinates, and accessible to screen readers.

Coordinates are read as in files, by `films.files.numerals`: every dash is a minus sign, and a comma that cannot
separate thousands is a decimal comma. A cell that is not a number, or has more digits than the plane holds, is refused:
a cell never becomes another number."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pandas as pd
import streamlit as st

from films import points as point_code
from films.drawing.palette import ClassStyle, class_names
from films.files.numerals import hyphened, typed
from films.files.text import quoted
from films.film import escape
from films.points import BOUND, DECIMALS, Points
from films.scene import Scene
from ui.shell import cell_edits, session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

COLUMNS = ("point", "x", "y", "class")  # of the table
SEALED = "sealed"  # in place of a hidden class
DATASET = (
    "The dataset D, a row for each point: {} and {} are its **features**, the independent variables, and its class is "
    "the **class variable**, which a classifier is to predict."
)
LEFT_OUT = f"The table takes {cell_edits.MOST_ADDED} new rows at once. That was left out; the points are as they were."


def table(page: str, state: PageState[Any], styles: Sequence[ClassStyle]) -> None:
    """Draw the points as an editable table, in a drawer."""
    drawer = st.expander(
        "The points as a table",
        expanded=state.scene.opens_table,
        on_change="rerun",
        key=widget_key(page, "table drawer"),
    )
    if not drawer.open:
        return
    key, base, left_out = session.table_base(state, lambda edits, rows: cell_edits.possible(edits, COLUMNS, rows))
    titles = class_names(state.scene.labels, styles)
    names = [s.name if s.name == title else f"{s.name} {title}" for s, title in zip(styles, titles, strict=True)]
    with drawer:
        st.caption(DATASET.format(*map(escape.markdown, (state.scene.x, state.scene.y))))
        if left_out:
            st.warning(LEFT_OUT)
        cells = _edited(key, base, names, state.scene)
        try:
            rows = [(i, _typed(i, "x", x), _typed(i, "y", y), class_of(i, c, names, titles)) for i, x, y, c in cells]
            whole = [(i, x, y, c) for i, x, y, c in rows if None not in (x, y, c)]
            points = point_code.checked([point for _, *point in whole], len(names))
        except ValueError as error:
            st.warning(f"{escape.markdown(str(error))} The plane keeps its points until the table is in order.")
            return
    if points != state.scene.points:
        misnamed = any(i != k for k, (i, *_) in enumerate(whole, 1))  # a row was added or removed above it
        session.tabulated(state, points, anew=misnamed and len(whole) == len(cells))


def _typed(point: int | None, axis: str, cell: Any) -> float | None:
    """Return the number in a cell, None if the cell is empty; ValueError, as a sentence, if it is not a number, or has
    more decimals than a plane."""
    text = str(cell).strip() if cell is not None else ""
    try:
        number = typed(text) if text else ""
    except ValueError as error:
        raise ValueError(f"{_row(point)}, {axis} {error}") from error
    if number and abs(float(number)) <= BOUND and Decimal(number) != round(Decimal(number), DECIMALS):
        raise ValueError(f"{_row(point)}, {axis} is {text}: the plane has {DECIMALS} decimals; round it.")
    return float(number) if number else None


def class_of(point: int | None, cell: Any, names: Sequence[str], titles: Sequence[str]) -> int | None:
    """Return the class in a cell, None if the cell is empty. A class is given by a name, by its sign, with any dash as
    a minus sign, or by its number from 1; of two classes, 0 and -1 are the second. ValueError, as a sentence, for any
    other text."""
    if cell is None or isinstance(cell, int):
        return cell
    text = hyphened(str(cell).strip())
    numbers = {f"{sign}{k}": k - 1 for k in range(1, len(names) + 1) for sign in ("", "+")}
    signs = {"-1": 1, "0": 1} if len(names) == 2 else {}
    symbols = {name.split(" ")[0]: c for c, name in enumerate(names)}
    by_name = {name: c for each in (names, titles) for c, name in enumerate(each)}
    by_text = {hyphened(name): c for name, c in (numbers | signs | symbols | by_name).items()}
    if text and text not in by_text:
        raise ValueError(f"{_row(point)}, class is {quoted(str(cell))}; it must be one of: {', '.join(names)}.")
    return by_text.get(text)


def _row(point: int | None) -> str:
    return "A new row" if point is None else f"Point {point}"


def _edited(key: str, base: Points, names: list[str], scene: Scene) -> list[tuple[Any, Any, Any, Any]]:
    """Draw the table, and return its rows: the point's number, x, y and class; None for an empty cell. The table hides
    the class of a sealed point, which stays unless another one is typed."""
    hidden = set(scene.sealed())
    classes = [SEALED if i in hidden else names[c] for i, (_, _, c) in enumerate(base)]
    xs, ys = ([_written_number(point[axis]) for point in base] for axis in (0, 1))
    # With a type, as Streamlit takes an empty column for one of numbers, and refuses to show it as text.
    texts = {name: pd.Series(column, dtype="str") for name, column in (("x", xs), ("y", ys), ("class", classes))}
    edited: Any = st.data_editor(
        {"point": pd.Series(range(1, len(base) + 1), dtype="Int64"), **texts},
        key=key,
        num_rows="dynamic",
        column_config={
            "point": st.column_config.NumberColumn("point", disabled=True, width=60),
            # texts, as a column of numbers reads 1,5 as 15, and drops what it cannot read
            "x": st.column_config.TextColumn(scene.x, required=True, alignment="right"),
            "y": st.column_config.TextColumn(scene.y, required=True, alignment="right"),
            # a text, too, as a list takes only its own entries of what is pasted, and drops the rest without a word
            "class": st.column_config.TextColumn("class", required=True, help=f"One of: {', '.join(names)}."),
        },
    )
    classes_before = {i: c for i, (_, _, c) in enumerate(base, 1)}
    cells = zip(*(_cells(edited[name]) for name in COLUMNS), strict=True)
    return [(i, x, y, classes_before.get(i) if name == SEALED else name) for i, x, y, name in cells]


def _cells(column: "pd.Series[Any]") -> list[Any]:
    """Return the cells of a column, with None for pandas' value of an empty cell."""
    return [None if empty else cell for cell, empty in zip(column, column.isna(), strict=True)]


def _written_number(value: float) -> str:
    """Return a coordinate with all its digits, without an exponent."""
    return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")

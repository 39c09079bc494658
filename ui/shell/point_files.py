"""Points from files and from the clipboard."""

from collections.abc import Sequence

import streamlit as st

from films.drawing.palette import ClassStyle
from films.points import LIMIT
from ui.shell import file_preview, point_sources, presets, session
from ui.shell.session import widget_key

CLIPBOARD = "What was pasted"


def csv(page: str, styles: Sequence[ClassStyle]) -> None:
    """Draw the part of the menu of sources in which points are uploaded or pasted."""
    with point_sources.section(point_sources.FILE):
        _files(page, styles)


def _files(page: str, styles: Sequence[ClassStyle]) -> None:
    labels = ", and one of labels" if len(styles) > 1 else ""
    words = (
        f"A table with two columns of numbers or more{labels}: CSV or other text, a spreadsheet (.xlsx, .xls, .ods), "
        f"ARFF, JSON and others. At most {LIMIT} rows are shown."
    )
    st.file_uploader(words, key=widget_key(page, "csv"), on_change=_load_file, args=(page,))
    name = _box(page)
    st.text_area(
        "Or paste cells here, then press Ctrl+Enter.",
        height=80,
        max_chars=point_sources.MOST_IN_BOX,
        key=widget_key(page, name),
        on_change=_load_pasted,
        args=(page, name),
        placeholder="x, y, label\n1.5, 2, a" if labels else "x, y\n1.5, 2",
    )


def _box(page: str) -> str:
    """Return the name of the box to paste into, which changes after each paste that could be read, so that it is
    empty."""
    return f"pasted {session.times_closed(page, presets.DATA)}"


def _load_file(page: str) -> None:
    file = point_sources.uploaded(page, "The points are as they were.")
    if file is not None:
        file_preview.arrived(page, file.name, file.getvalue())


def _load_pasted(page: str, name: str) -> None:
    data = point_sources.pasted_table(page, name, "The points are as they were.")
    if data is not None and not file_preview.arrived(page, CLIPBOARD, data):
        session.hold(page, _box(page), session.widget(page, name))  # to be mended

"""The preview of a file of points: its first rows, how it is read, which columns are shown, what is left out.

The page changes only when *Open these points* is pressed.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from films.drawing.palette import CLASSES, ClassStyle, class_names
from films.files import choice as choosing
from films.files.apart import is_dear
from films.files.cell_names import lines_around
from films.files.kinds import check_kind, is_spreadsheet
from films.files.selection import Selection, are_unequal, numbered_as, select
from films.files.table import ReadingOptions, Table
from films.files.text import check_size, quoted
from films.film import escape
from films.other_points import CATEGORIES
from films.scene import Scene
from ui.shell import file_columns, pending_file, point_sources, presets, session
from ui.shell.page_state import new_name
from ui.shell.pending_file import Pending

PENDING = "file that is looked at"
ROWS = 6  # of the file, in the preview
SIGNED = ("+1", "-1")  # names of classes; a file may have only one of them


def arrived(page: str, name: str, data: bytes) -> bool:
    """In a callback: open a file at once if its columns are clear, else show its preview; or say why neither is
    possible. Return False if it cannot be read. A file that takes long is read only in the preview, which shows that it
    is being read."""
    readable = True
    try:
        check_size(data)
        check_kind(data)
    except ValueError as error:
        point_sources.refuse(page, f"{name} was not loaded: {error} The points are as they were.")
        return False
    if not is_dear(data):
        try:
            if _open_if_clear(page, name, data):
                return True
        except ValueError:
            readable = False  # the preview says why
    _preview(page, name, data)
    session.close(page, presets.DATA)
    return readable


def _preview(page: str, name: str, data: bytes) -> None:
    """Show the preview of a file from now on."""
    session.keep(PENDING, Pending(page, session.now(page).name, name, data, new_name()))


def _open_if_clear(page: str, name: str, data: bytes) -> bool:
    """Open a file if its columns are clear; return whether they are."""
    scene = session.current(page, Scene)
    table = pending_file.table_of(data, ReadingOptions())
    if table.questions:
        return False
    choice = file_columns.proposal_of(
        data, ReadingOptions(), scene.N_CLASSES, file_columns.takes_categories(page)
    ).choice
    if not choosing.is_clear(table, choice, scene.N_CLASSES):
        return False
    selection = select(table, choice, scene.N_CLASSES)
    _open(page, name, selection)
    if are_unequal(table, choice):  # the points lie in a line on the plane: the preview offers to standardise them
        _preview(page, name, data)
    if sentences := (*selection.sentences, *_renamed(selection)):
        session.refuse(page, " ".join(sentences))
    return True


def show(page: str, styles: Sequence[ClassStyle]) -> None:
    """Draw the preview of the page's file, if it has one. Opening a link closes the preview."""
    pending = _pending(page)
    if pending is None:
        return
    with st.container(border=True, key="file_preview"):
        look, choose = st.columns(2, gap="medium")
        selection: Selection | None = None
        with choose:
            choices, summary = st.container(), st.container()
        try:
            with look, st.spinner("Reading the file …") if is_dear(pending.data) else nullcontext():
                table = pending_file.table_of(pending.data, pending_file.wishes_of(pending))
        except ValueError as error:
            with look:
                _draw_refusal(pending, str(error))
            table = None
        with choices:
            pending_file.sheet_widget(pending)
            for about in pending_file.open_questions(pending):
                pending_file.reading_widget(pending, about)
        if table is not None:
            with look:
                _draw_reading(pending, table)
            try:
                with choices:
                    if not any(question.about == "writing" for question in table.questions):
                        selection = file_columns.column_widgets(pending, table, len(styles))
                if selection:
                    summary.markdown(escape.markdown(_summary(selection, styles)))
            except ValueError as error:
                summary.warning(escape.markdown(f"{error} The points are as they were."))
                with look:
                    _draw_lines(pending, str(error))
        with choose:
            _buttons(pending, opens=selection is not None)


def _draw_refusal(pending: Pending, sentence: str) -> None:
    """Draw why a file cannot be read with the chosen options, and where."""
    st.markdown(f"**{escape.markdown(pending.name)}**")
    st.warning(escape.markdown(f"{sentence} The points are as they were."))
    _draw_lines(pending, sentence)


def _draw_lines(pending: Pending, sentence: str) -> None:
    """Draw the lines of a text that a sentence names."""
    if is_spreadsheet(pending.data):
        return
    if lines := lines_around(pending.data, pending_file.wishes_of(pending).encoding, sentence):
        numbers, texts = zip(*lines, strict=True)
        widths = {"line": st.column_config.NumberColumn(width=60)}
        st.dataframe({"line": numbers, "text": texts}, hide_index=True, height="content", column_config=widths)


def _pending(page: str) -> Pending | None:
    pending = session.recall(PENDING, None)
    here = isinstance(pending, Pending) and (pending.page, pending.visit) == (page, session.now(page).name)
    return pending if here else None


def _buttons(pending: Pending, *, opens: bool) -> None:
    page, key = pending.page, partial(session.widget_key, pending.page)
    with st.container(horizontal=True, gap="small"):
        st.button(
            "Open these points",
            key=key(pending.key("open")),
            on_click=_open_chosen,
            args=(page,),
            type="primary",
            disabled=not opens,
        )
        with st.popover("Read it otherwise"):
            for about in pending_file.other_readings(pending):
                pending_file.reading_widget(pending, about)
        st.button("Cancel", key=key(pending.key("cancel")), on_click=_cancel)


def _draw_reading(pending: Pending, table: Table) -> None:
    """Draw how the file was read, its first rows, the questions that it leaves open, and notes."""
    st.markdown(f"**{escape.markdown(pending.name)}** {escape.markdown(pending_file.read_as(table))}")
    rows = {column.name: column.cells[:ROWS] for column in table.columns}
    st.dataframe(rows, hide_index=True, height="content", placeholder="")
    for question in table.questions:
        st.warning(escape.markdown(question.text))
    if table.notes:
        st.caption(escape.markdown(" ".join(table.notes)))


def _summary(selection: Selection, styles: Sequence[ClassStyle]) -> str:
    """Return the numbers of points of each class, and what would differ from the file."""
    counts = Counter(point[2] for point in selection.points)
    names = selection.class_names or [styles[0].name]
    prefix = "of class " if any(name[:1].isdigit() for name in names) else ""  # as "2 1" looks like a number
    each = ", ".join(f"{counts[k]} {prefix}{name}" for k, name in enumerate(names))
    return " ".join((f"{_points(len(selection.points))}: {each}.", *selection.sentences, *_renamed(selection)))


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _open_chosen(page: str) -> None:
    pending = _pending(page)
    if pending is None:
        return
    n_classes = session.current(page, Scene).N_CLASSES
    try:
        table = pending_file.table_of(pending.data, pending_file.wishes_of(pending))
        selection = select(table, file_columns.choice_of(pending, table, n_classes), n_classes)
    except ValueError as error:
        session.refuse(page, f"{pending.name} was not loaded: {error} The points are as they were.")
        return
    _open(page, pending.name, selection)


def _open(page: str, name: str, selection: Selection) -> None:
    """Show what was selected of a file of that name. A class that is named by a sign, or like a class on the plane,
    gets its symbol, so that points that were downloaded look the same again."""
    x, y = (f"{point_sources.short(axis.name)}{f' ({axis.unit})' if axis.unit else ''}" for axis in selection.axes)
    scene = session.current(page, Scene)
    styles = CLASSES[: scene.N_CLASSES]
    signs = class_names("", styles)
    names = tuple(_unique_names(selection.class_names))
    selection = replace(selection, class_names=names)
    for on_plane in (signs, SIGNED, class_names(scene.labels, styles)):
        selection = numbered_as(selection, on_plane) or selection
    names = selection.class_names if selection.class_names != signs else ()
    points, kinds = selection.points, dict[str, Any]()
    if file_columns.takes_categories(page):
        categories = (_unique_names([name.replace("|", "/") for name in each]) for each in selection.categories)
        kinds = {field: "|".join(each) for field, each in zip(CATEGORIES, categories, strict=True)}
        points = replace(scene, **kinds).with_points(points).points
    presets.load(page, points, x=x, y=y, labels="|".join(names), **kinds)
    session.keep(f"file of {page}", presets.of_points(point_sources.short(name), points))
    session.keep(PENDING, None)
    session.close(page, presets.DATA)


def _renamed(selection: Selection) -> list[str]:
    """Return a sentence if names here differ from those in the file, as they are too long or have signs that no name
    may have."""
    pairs = [(axis.name, point_sources.short(axis.name)) for axis in selection.axes]
    for names in (selection.class_names, *selection.categories):
        pairs += zip(names, _unique_names(names), strict=True)
    altered = [f"{quoted(name)} is written {quoted(title)}" for name, title in pairs if name != title]
    others = f", and {len(altered) - 1} more names are altered, too" if len(altered) > 1 else ""
    return [f"{altered[0]} here{others}."] if altered else []


def _unique_names(names: Sequence[str]) -> list[str]:
    """Return short names of classes, no two of them equal."""
    titles = list[str]()
    for k, name in enumerate(names, 1):
        title = point_sources.short(name) or f"class {k}"
        titles.append(f"{title} {k}" if title in titles else title)
    return titles


def _cancel() -> None:
    session.keep(PENDING, None)

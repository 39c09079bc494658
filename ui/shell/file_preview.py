"""A file of points before it counts: its first rows, how it is read, which columns are shown, what is left out.

Nothing of the page changes before *Open these points*.
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
from films.files.kinds import check_kind, is_spreadsheet
from films.files.places import lines_around
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
ROWS = 6  # in view
SIGNED = ("+1", "-1")  # names of classes, of which a file may have one alone


def arrived(page: str, name: str, data: bytes) -> bool:
    """In a callback: open a file at once where it is clear, else look at it; or say why it can be neither. Whether it
    can be read, as far as is known: a dear one is read when it is looked at, where that is seen to go on."""
    readable = True
    try:
        check_size(data)
        check_kind(data)
        if not data.strip():
            raise ValueError("The file is empty.")
    except ValueError as error:
        point_sources.refuse(page, f"{name} was not loaded: {error} The points are as they were.")
        return False
    if not is_dear(data):
        try:
            if _opened(page, name, data):
                return True
        except ValueError:
            readable = False  # the preview says why
    _keep(page, name, data)
    session.close(page, presets.DATA)
    return readable


def _keep(page: str, name: str, data: bytes) -> None:
    """Look at a file from now on."""
    session.keep(PENDING, Pending(page, session.now(page).name, name, data, new_name()))


def _opened(page: str, name: str, data: bytes) -> bool:
    """Open a file if it is clear; whether it is."""
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
    if are_unequal(table, choice):  # one axis cannot be seen: standardising is offered beside the plane
        _keep(page, name, data)
    if sentences := (*selection.sentences, *_renamed(selection)):
        session.refuse(page, " ".join(sentences))
    return True


def show(page: str, styles: Sequence[ClassStyle]) -> None:
    """The file that is looked at on this page, if there is one. A link that is opened puts it away."""
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
                _refused(pending, str(error))
            table = None
        with choices:
            pending_file.sheet_widget(pending)
            for about in pending_file.open_questions(pending):
                pending_file.reading_widget(pending, about)
        if table is not None:
            with look:
                _look(pending, table)
            try:
                with choices:
                    if not any(question.about == "writing" for question in table.questions):
                        selection = file_columns.column_widgets(pending, table, len(styles))
                if selection:
                    summary.markdown(escape.markdown(_summary(selection, styles)))
            except ValueError as error:
                summary.warning(escape.markdown(f"{error} The points are as they were."))
                with look:
                    _place(pending, str(error))
        with choose:
            _buttons(pending, opens=selection is not None)


def _refused(pending: Pending, sentence: str) -> None:
    """Why a file cannot be read as it is to be, and the place."""
    st.markdown(f"**{escape.markdown(pending.name)}**")
    st.warning(escape.markdown(f"{sentence} The points are as they were."))
    _place(pending, sentence)


def _place(pending: Pending, sentence: str) -> None:
    """The lines of a text that a sentence speaks of."""
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


def _look(pending: Pending, table: Table) -> None:
    """How the file was read, its first rows, and what it leaves open or to notice."""
    st.markdown(f"**{escape.markdown(pending.name)}** {escape.markdown(pending_file.read_as(table))}")
    rows = {column.name: column.cells[:ROWS] for column in table.columns}
    st.dataframe(rows, hide_index=True, height="content", placeholder="")
    for question in table.questions:
        st.warning(escape.markdown(question.text))
    if table.notes:
        st.caption(escape.markdown(" ".join(table.notes)))


def _summary(selection: Selection, styles: Sequence[ClassStyle]) -> str:
    """How many points there would be of each class, and what would not be as in the file."""
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
    """Show what was selected of a file of that name, with the symbols that its classes have on the plane now, or whose
    signs they are named by: points that were taken home come back in the same."""
    x, y = (f"{point_sources.short(axis.name)}{f' ({axis.unit})' if axis.unit else ''}" for axis in selection.axes)
    scene = session.current(page, Scene)
    styles = CLASSES[: scene.N_CLASSES]
    signs = class_names("", styles)
    names = tuple(_different(selection.class_names))
    selection = replace(selection, class_names=names)
    for on_plane in (signs, SIGNED, class_names(scene.labels, styles)):
        selection = numbered_as(selection, on_plane) or selection
    names = selection.class_names if selection.class_names != signs else ()
    points, kinds = selection.points, dict[str, Any]()
    if file_columns.takes_categories(page):
        categories = (_different([name.replace("|", "/") for name in each]) for each in selection.categories)
        kinds = {field: "|".join(each) for field, each in zip(CATEGORIES, categories, strict=True)}
        points = replace(scene, **kinds).with_points(points).points
    presets.load(page, points, x=x, y=y, labels="|".join(names), **kinds)
    session.keep(f"file of {page}", presets.of_points(point_sources.short(name), points))
    session.keep(PENDING, None)
    session.close(page, presets.DATA)


def _renamed(selection: Selection) -> list[str]:
    """A sentence where names are not here as they are in the file: too long, or with signs that no name has."""
    pairs = [(axis.name, point_sources.short(axis.name)) for axis in selection.axes]
    for names in (selection.class_names, *selection.categories):
        pairs += zip(names, _different(names), strict=True)
    altered = [f"{quoted(name)} is written {quoted(title)}" for name, title in pairs if name != title]
    others = f", and {len(altered) - 1} more names are altered, too" if len(altered) > 1 else ""
    return [f"{altered[0]} here{others}."] if altered else []


def _different(names: Sequence[str]) -> list[str]:
    """Short names of classes, no two the same."""
    titles = list[str]()
    for k, name in enumerate(names, 1):
        title = point_sources.short(name) or f"class {k}"
        titles.append(f"{title} {k}" if title in titles else title)
    return titles


def _cancel() -> None:
    session.keep(PENDING, None)

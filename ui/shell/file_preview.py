"""A file of points before it counts: its first rows, how it is read, which columns are shown, what is left out.

Nothing of the page changes before *Open these points*. What a browser says of the widgets here is checked against what
they offer; anything else counts as the proposal.
"""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import streamlit as st

from films.drawing.palette import ClassStyle
from films.files import choice as choosing
from films.files.choice import Choice, Proposal
from films.files.delimited import DELIMITERS
from films.files.numerals import Writing
from films.files.reading import read
from films.files.selection import Selection, are_unequal, select
from films.files.table import Table, Wishes
from films.files.text import ENCODINGS
from films.film import escape
from films.points import LIMIT
from films.scene import Scene, params
from ui.shell import point_sources, session
from ui.shell.number_field import number_field
from ui.shell.page_state import new_name

T = TypeVar("T")
PENDING = "file that is looked at"
ROWS = 6  # in view
SEEDS = 1000
WRITINGS = {
    "1234.5": Writing("."),
    "1,234.5": Writing(".", ","),
    "1234,5": Writing(","),
    "1.234,5": Writing(",", "."),
    "1 234,5": Writing(",", " "),
    "1 234.5": Writing(".", " "),
    "1'234.5": Writing(".", "'"),
}
HEADERS = {"names the columns": True, "is a row": False}
AS_IT_SEEMS = "as it seems"
READINGS = {  # fields of `Wishes`, each with the title of its widget and its options
    "encoding": ("Encoding", ENCODINGS),
    "delimiter": ("Columns are separated by", DELIMITERS.values()),
    "writing": ("Numbers are written as", WRITINGS),
    "header": ("The first row", HEADERS),
}
NO_LABEL = -1
CATEGORIES = "categories"  # the field of a scene whose first axis may have names
STANDARDISE = (
    "Where axes have the same scale, only one of the two would be seen. Of each coordinate its mean is subtracted, and "
    "the result is divided by its standard deviation."
)
REST, LEFT_OUT = "joined as “the rest”", "left out"


@dataclass(frozen=True)
class Pending:
    """A file that is looked at: the page and the name of its state that it is for, the file's own name and bytes, and
    the name of this look at it."""

    page: str
    visit: str
    name: str
    data: bytes
    look: str

    def key(self, name: str) -> str:
        return f"file {self.look} {name}"


def arrived(page: str, name: str, data: bytes) -> None:
    """In a callback: open a file at once where it is clear, else look at it; or say why it can be neither."""
    scene = session.current(page, Scene)
    try:
        table = _table(data, Wishes())
        if not table.questions:
            proposed = _proposal(data, Wishes(), scene.N_CLASSES, _takes_categories(page))
            if choosing.is_clear(table, proposed.choice, scene.N_CLASSES):
                selection = select(table, proposed.choice, scene.N_CLASSES)
                _open(page, selection)
                if selection.sentences:
                    session.refuse(page, " ".join(selection.sentences))
                return
    except ValueError as error:
        session.refuse(page, f"{name} was not loaded: {error} The points are as they were.")
        return
    session.keep(PENDING, Pending(page, session.now(page).name, name, data, new_name()))
    session.close(page, point_sources.CSV)


def show(page: str, styles: Sequence[ClassStyle]) -> None:
    """The file that is looked at on this page, if there is one. A link that is opened puts it away."""
    pending = _pending(page)
    if pending is None:
        return
    with st.container(border=True, key="file_preview"):
        look, choose = st.columns(2, gap="medium")
        selection: Selection | None = None
        with choose:
            choices, said = st.container(), st.container()
        try:
            table = _table(pending.data, _wishes(pending))
            with look:
                _look(pending, table)
            with choices:
                for about in _asked(pending):
                    _reading(pending, about)
                if not any(question.about == "writing" for question in table.questions):
                    selection = _chosen(pending, table, len(styles))
            if selection:
                said.markdown(escape.markdown(_summary(selection, styles)))
        except ValueError as error:
            said.warning(escape.markdown(str(error)))
        with choose:
            _buttons(pending, opens=selection is not None)


def _pending(page: str) -> Pending | None:
    pending = session.kept(PENDING, None)
    here = isinstance(pending, Pending) and (pending.page, pending.visit) == (page, session.now(page).name)
    return pending if here else None


def _buttons(pending: Pending, *, opens: bool) -> None:
    page, key = pending.page, partial(session.widget_key, pending.page)
    with st.container(horizontal=True, gap="small"):
        st.button(
            "Open these points", key=key(pending.key("open")), on_click=_open_chosen, args=(page,), type="primary",
            disabled=not opens,
        )  # fmt: skip
        with st.popover("Read it otherwise"):
            for about in READINGS:
                if about not in _asked(pending):
                    _reading(pending, about)
        st.button("Cancel", key=key(pending.key("cancel")), on_click=_cancel)


@st.cache_resource(max_entries=4, show_spinner=False)  # the largest of files are some 50 MB each in memory
def _table(data: bytes, wishes: Wishes) -> Table:
    return read(data, wishes)


@st.cache_resource(max_entries=16, show_spinner=False)
def _proposal(data: bytes, wishes: Wishes, n_classes: int, categories: bool) -> Proposal:
    return choosing.proposal(_table(data, wishes), n_classes, categories=categories)


def _takes_categories(page: str) -> bool:
    """Whether a page's first axis may have names."""
    return CATEGORIES in params(session.current(page, Scene))


def _held(pending: Pending, name: str, options: Collection[T], default: T) -> T:
    """What a widget holds, if that is one of its options."""
    value = session.widget(pending.page, pending.key(name))
    return value if type(value) is type(default) and value in options else default


def _wishes(pending: Pending) -> Wishes:
    """What the widgets say of how the file is to be read."""
    said = {about: _held(pending, about, options, "") for about, (_, options) in READINGS.items()}
    delimiters = {name: delimiter for delimiter, name in DELIMITERS.items()}
    writing, header = WRITINGS.get(said["writing"]), HEADERS.get(said["header"])
    return Wishes(said["encoding"], delimiters.get(said["delimiter"], ""), writing, header)


def _asked(pending: Pending) -> set[str]:
    """What the file leaves open by itself; nothing where it cannot be read by itself."""
    try:
        return {question.about for question in _table(pending.data, Wishes()).questions}
    except ValueError:
        return set()


def _reading(pending: Pending, about: str) -> None:
    """The widget for a part of how the file is to be read."""
    title, options = READINGS[about]
    st.selectbox(title, [AS_IT_SEEMS, *options], key=session.widget_key(pending.page, pending.key(about)))


def _read_as(table: Table) -> str:
    """How the file was read, as a sentence."""
    size = f"has {len(table.lines):,} rows of {len(table.columns)} columns"
    dialect = table.dialect
    if dialect.arff:
        return f"is an ARFF file and {size}; its text is {dialect.encoding}."
    numbers = next((text for text, writing in WRITINGS.items() if writing == dialect.writing), "1234.5 or 1234,5")
    header = "names the columns" if dialect.header else "is not a header"
    separators = DELIMITERS.get(dialect.layout.delimiter, dialect.layout.delimiter)
    marks = "" if dialect.layout.quoting else ", quotation marks are letters"
    return (
        f"{size}, separated by {separators}{marks}; numbers are written as {numbers}, the first row {header}, "
        f"the text is {dialect.encoding}."
    )


def _look(pending: Pending, table: Table) -> None:
    """How the file was read, its first rows, and what it leaves open or to notice."""
    st.markdown(f"**{escape.markdown(pending.name)}** {escape.markdown(_read_as(table))}")
    rows = {column.name: column.cells[:ROWS] for column in table.columns}
    st.dataframe(rows, hide_index=True, height="content", placeholder="")
    for question in table.questions:
        st.warning(escape.markdown(question.text))
    if table.notes:
        st.caption(escape.markdown(" ".join(table.notes)))


def _choice(pending: Pending, table: Table, n_classes: int) -> Choice:
    """What the widgets say is to be shown; ValueError where the table has no two columns of numbers."""
    proposed = _proposed(pending, n_classes).choice
    across, features = _features(pending, table)
    x, y = _held(pending, "x", across, proposed.x), _held(pending, "y", features, proposed.y)
    label = _held(pending, "label", (NO_LABEL, *_labels(table, n_classes)), _number(proposed.label))
    return Choice(
        x, y, None if label == NO_LABEL else label, _names(pending, table, label, n_classes),
        join_rest=_held(pending, f"others {label}", (REST, LEFT_OUT), REST) == REST,
        unique=_held(pending, "unique", (True, False), default=False),
        standardise=_held(pending, "standardise", (True, False), default=False),
        seed=_held(pending, "seed", range(SEEDS), 0),
        x_is_category=x not in features,
    )  # fmt: skip


def _proposed(pending: Pending, n_classes: int) -> Proposal:
    return _proposal(pending.data, _wishes(pending), n_classes, _takes_categories(pending.page))


def _features(pending: Pending, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The columns that may be the first axis, and those that may be the second, which has numbers."""
    categories = _takes_categories(pending.page)
    numeric = choosing.features(table, categories=categories)
    return (*numeric, *(choosing.texts(table) if categories else ())), numeric


def _names(pending: Pending, table: Table, label: int, n_classes: int) -> tuple[str, ...]:
    """The labels that the widgets say are classes of their own."""
    if label == NO_LABEL:
        return ()
    held = session.widget(pending.page, pending.key(f"classes {label}"))
    if isinstance(held, list):
        return tuple(name for name in choosing.in_order(table.columns[label]) if name in held)
    return choosing.classes_of(table, label, n_classes)[0]


def _labels(table: Table, n_classes: int) -> tuple[int, ...]:
    """The columns that may name classes; none where points have no class."""
    return choosing.labels(table) if n_classes > 1 else ()


def _number(label: int | None) -> int:
    return NO_LABEL if label is None else label


def _chosen(pending: Pending, table: Table, n_classes: int) -> Selection:
    """The widgets for what is shown, and what they choose; ValueError where that cannot be."""
    proposal = _proposed(pending, n_classes)
    first, features = _features(pending, table)
    labels = (*_labels(table, n_classes), NO_LABEL)
    names = {j: column.name for j, column in enumerate(table.columns)} | {NO_LABEL: "no column: all of one class"}
    key, start = partial(session.widget_key, pending.page), proposal.choice
    across, up, classes = st.columns(3)
    across.selectbox("x-axis", first, first.index(start.x), names.__getitem__, key=key(pending.key("x")))
    up.selectbox("y-axis", features, features.index(start.y), names.__getitem__, key=key(pending.key("y")))
    label = labels.index(_number(start.label))
    classes.selectbox("Classes", labels, label, names.__getitem__, key=key(pending.key("label")))
    choice = _choice(pending, table, n_classes)
    if (choice.x, choice.y, choice.label) == (start.x, start.y, start.label) and not math.isnan(proposal.share):
        st.caption(f"These two part the classes best: {proposal.share:.0%} of the rows lie next to one of their class.")
    if choice.label is not None and len(table.columns[choice.label].counts) > n_classes:
        _classes(pending, table, choice.label, n_classes)
    with st.container(horizontal=True, gap="medium"):
        _alterations(pending, table, choice, select(table, replace(choice, unique=False), n_classes).repeats)
    return select(table, choice, n_classes)


def _alterations(pending: Pending, table: Table, choice: Choice, repeats: int) -> None:
    """The widgets for what may be done to the rows, where there is a reason to."""
    key = partial(session.widget_key, pending.page)
    if are_unequal(table, choice) or choice.standardise:
        st.checkbox("Standardise: unequal ranges", key=key(pending.key("standardise")), help=STANDARDISE)
    if repeats:
        st.checkbox(f"Leave out rows that repeat others ({repeats})", key=key(pending.key("unique")))
    if len(table.lines) > LIMIT:
        number_field("Seed of the sample", 0, SEEDS - 1, 0, key=key(pending.key("seed")), width=140)


def _classes(pending: Pending, table: Table, label: int, n_classes: int) -> None:
    """The widgets for which labels are classes of their own, where a page has fewer."""
    counts = table.columns[label].counts
    names, _ = choosing.classes_of(table, label, n_classes)
    own, others = st.columns([2, 1])
    own.multiselect(
        f"Classes of their own: this page has {n_classes}",
        choosing.in_order(table.columns[label]),
        list(names),
        lambda name: f"{name} ({counts[name]})",
        key=session.widget_key(pending.page, pending.key(f"classes {label}")),
        max_selections=n_classes,
    )
    others.selectbox(
        "The others are", [REST, LEFT_OUT], key=session.widget_key(pending.page, pending.key(f"others {label}"))
    )


def _summary(selection: Selection, styles: Sequence[ClassStyle]) -> str:
    """How many points there would be of each class, and what would not be as in the file."""
    counts = Counter(point[2] for point in selection.points)
    names = selection.class_names or [styles[0].name]
    each = ", ".join(f"{counts[k]} {name}" for k, name in enumerate(names))
    return " ".join((f"{_points(len(selection.points))}: {each}.", *selection.sentences))


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _open_chosen(page: str) -> None:
    pending = _pending(page)
    if pending is None:
        return
    n_classes = session.current(page, Scene).N_CLASSES
    try:
        table = _table(pending.data, _wishes(pending))
        selection = select(table, _choice(pending, table, n_classes), n_classes)
    except ValueError as error:
        session.refuse(page, f"{pending.name} was not loaded: {error} The points are as they were.")
        return
    _open(page, selection)


def _open(page: str, selection: Selection) -> None:
    """Show a selection on the plane."""
    x, y = (f"{point_sources.short(axis.name)}{f' ({axis.unit})' if axis.unit else ''}" for axis in selection.axes)
    names = _different([name.replace("|", "/") for name in selection.categories])
    kinds = {CATEGORIES: "|".join(names)} if names else {}
    point_sources.load(page, selection.points, x=x, y=y, labels="|".join(_different(selection.class_names)), **kinds)
    session.keep(PENDING, None)
    session.close(page, point_sources.CSV)


def _different(names: Sequence[str]) -> list[str]:
    """Short names of classes, no two the same."""
    titles = list[str]()
    for k, name in enumerate(names, 1):
        title = point_sources.short(name) or f"class {k}"
        titles.append(f"{title} {k}" if title in titles else title)
    return titles


def _cancel() -> None:
    session.keep(PENDING, None)

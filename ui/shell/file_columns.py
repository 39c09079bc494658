"""The widgets for the columns and the rows of a file of points that are shown, and what they choose."""

import math
from dataclasses import replace
from functools import partial

import streamlit as st

from films.files import choice as choosing
from films.files.choice import Choice, Proposal
from films.files.selection import Selection, are_unequal, select
from films.files.table import ReadingOptions, Table
from films.film import escape
from films.film.numbers import percent
from films.kept_values import kept_values
from films.other_points import CATEGORIES
from films.points import LIMIT
from films.scene import Scene, params
from ui.shell import pending_file, session
from ui.shell.number_field import number_field
from ui.shell.pending_file import Pending

SEEDS = 1000
KEPT = 20_000_000  # bytes of proposals, with their files
NO_LABEL = -1
STANDARDISE = (
    "On axes of one scale, only one of the two could be seen. The mean of each coordinate is subtracted from it, and "
    "the result is divided by its standard deviation."
)
REST, LEFT_OUT = "joined as “the rest”", "left out"


@kept_values(KEPT)
def proposal_of(data: bytes, wishes: ReadingOptions, n_classes: int, categories: bool) -> Proposal:
    return choosing.proposal(pending_file.table_of(data, wishes), n_classes, categories=categories)


def takes_categories(page: str) -> bool:
    """Return whether a page's axes may have categories."""
    return set(CATEGORIES) <= params(session.current(page, Scene)).keys()


def choice_of(pending: Pending, table: Table, n_classes: int) -> Choice:
    """Return the choice that the widgets hold; ValueError if the table has fewer than two columns for the axes."""
    proposed = _proposed(pending, n_classes).choice
    either, numeric = _features(pending, table)
    x, y = (pending_file.held(pending, name, either, getattr(proposed, name)) for name in ("x", "y"))
    label = pending_file.held(pending, "label", (NO_LABEL, *_labels(table, n_classes)), _number(proposed.label))
    return Choice(
        x,
        y,
        None if label == NO_LABEL else label,
        _names(pending, table, label, n_classes),
        join_rest=pending_file.held(pending, f"others {label}", (REST, LEFT_OUT), REST) == REST,
        unique=pending_file.held(pending, "unique", (True, False), default=False),
        standardise=pending_file.held(pending, "standardise", (True, False), default=False),
        seed=pending_file.held(pending, "seed", range(SEEDS), 0),
        x_is_category=x not in numeric,
        y_is_category=y not in numeric,
    )


def _proposed(pending: Pending, n_classes: int) -> Proposal:
    return proposal_of(pending.data, pending_file.wishes_of(pending), n_classes, takes_categories(pending.page))


def _features(pending: Pending, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the columns that may be an axis, and those of them that have numbers."""
    categories = takes_categories(pending.page)
    numeric = choosing.features(table, categories=categories)
    return (*numeric, *(choosing.texts(table) if categories else ())), numeric


def _names(pending: Pending, table: Table, label: int, n_classes: int) -> tuple[str, ...]:
    """Return the labels that are classes of their own, by the widgets."""
    if label == NO_LABEL:
        return ()
    held = session.widget(pending.page, pending.key(f"classes {label}"))
    if isinstance(held, list):
        return tuple(name for name in choosing.in_order(table.columns[label]) if name in held)
    return choosing.classes_of(table, label, n_classes)[0]


def _labels(table: Table, n_classes: int) -> tuple[int, ...]:
    """Return the columns that may name classes; none if points have no class."""
    return choosing.labels(table) if n_classes > 1 else ()


def _number(label: int | None) -> int:
    return NO_LABEL if label is None else label


def column_widgets(pending: Pending, table: Table, n_classes: int) -> Selection:
    """Draw the widgets, and return what they choose; ValueError if that cannot be shown."""
    proposal = _proposed(pending, n_classes)
    either, _ = _features(pending, table)
    labels = (*_labels(table, n_classes), NO_LABEL)
    names = {j: column.name for j, column in enumerate(table.columns)} | {NO_LABEL: "no column: all of one class"}
    key, start = partial(session.widget_key, pending.page), proposal.choice
    across, up, classes = st.columns(3)
    across.selectbox("x-axis", either, either.index(start.x), names.__getitem__, key=key(pending.key("x")))
    up.selectbox("y-axis", either, either.index(start.y), names.__getitem__, key=key(pending.key("y")))
    label = labels.index(_number(start.label))
    classes.selectbox("Classes", labels, label, names.__getitem__, key=key(pending.key("label")))
    if others := choosing.not_offered(table):
        st.caption(escape.markdown(others[0]))
    choice = choice_of(pending, table, n_classes)
    if (choice.x, choice.y, choice.label) == (start.x, start.y, start.label) and not math.isnan(proposal.share):
        share = percent(proposal.share, 0)
        st.caption(f"These two separate the classes best: {share} of the rows have a nearest row of the same class.")
    if choice.label is not None and len(table.columns[choice.label].counts) > n_classes:
        _classes(pending, table, choice.label, n_classes)
    with st.container(horizontal=True, gap="medium"):
        _alterations(pending, table, choice, select(table, replace(choice, unique=False), n_classes).repeats)
    return select(table, choice, n_classes)


def _alterations(pending: Pending, table: Table, choice: Choice, repeats: int) -> None:
    """Draw the widgets for changes of the rows, if there is a reason for such changes."""
    key = partial(session.widget_key, pending.page)
    if are_unequal(table, choice) or choice.standardise:
        st.checkbox("Standardise: unequal ranges", key=key(pending.key("standardise")), help=STANDARDISE)
    if repeats:
        st.checkbox(f"Leave out rows that repeat others ({repeats})", key=key(pending.key("unique")))
    if len(table.lines) > LIMIT:
        number_field("Seed of the sample", 0, SEEDS - 1, 0, key=key(pending.key("seed")), width=140)


def _classes(pending: Pending, table: Table, label: int, n_classes: int) -> None:
    """Draw the widgets for the labels that are classes of their own, if the page has fewer classes."""
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

"""The table that compares all ways of choosing prototypes on the same points: how many, and how good."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from films.film.numbers import percent
from films.film_cache import CACHE
from films.points import Points
from films.samples import arrays
from films.topics.prototypes.run import METHODS, CannotChooseError, Choice, prototypes_of
from playground.inputs import Floats, Ints
from playground.prototype_error import nearest_error
from playground.prototype_record import Prototypes
from ui.shell.session import widget_key

HEAD = "| prototypes | kept | memory | training error | held-out error |\n|---|---:|---:|---:|---:|\n"
EXPLAINED = (
    "**Memory**: the share of the points' memory that the prototypes need. **Training error**: the share of all points "
    "whose nearest prototype has another class; a prototype that is a point is its own nearest. **Held-out error**: "
    "the points are split into two halves, drawn with the seed; prototypes chosen from one half classify the other. "
    "**k-means** looks at no label; each centre is then called by most of its points."
)


@dataclass(frozen=True)
class Row:
    """A method, the prototypes it keeps of how many points, and shares of errors; None where it cannot choose."""

    method: str
    kept: int | None
    n: int
    training: float | None
    held_out: float | None


def compare(points: Points, choice: Choice) -> tuple[Row, ...]:
    """A row for each method, with the numbers m and k, the order and the seed of `choice`. Returns () if there are no
    points."""
    if not points:
        return ()
    X, y = arrays(points)
    halves = np.array_split(np.random.default_rng(choice.seed).permutation(len(X)), 2)
    return tuple(_row(X, y, halves, replace(choice, method=method)) for method in METHODS)


def markdown(rows: Sequence[Row], method: str) -> str:
    """The rows as a table, the one of `method` in bold."""
    return HEAD + "\n".join(_line(row, row.method == method) for row in rows)


def show(page: str, points: Points, choice: Choice) -> bool:
    """The table in a drawer below the stage. Returns whether it is open; nothing is computed before."""
    drawer = st.expander("All methods side by side", on_change="rerun", key=widget_key(page, "methods drawer"))
    if drawer.open:
        drawer.markdown(markdown(_cached_rows(points, choice), choice.method))
        drawer.caption(EXPLAINED)
    return bool(drawer.open)


def _cached_rows(points: Points, choice: Choice) -> tuple[Row, ...]:
    return CACHE.get((compare.__qualname__, points, choice), lambda: compare(points, choice))


def _row(X: Floats, y: Ints, halves: Sequence[Ints], choice: Choice) -> Row:
    chosen = _prototypes(X, y, choice)
    if chosen is None:
        return Row(choice.method, None, len(X), None, None)
    return Row(choice.method, len(chosen.X), len(X), nearest_error(chosen, X, y), _held_out(X, y, halves, choice))


def _held_out(X: Floats, y: Ints, halves: Sequence[Ints], choice: Choice) -> float | None:
    """The share of all points that the prototypes of the other half misclassify."""
    wrong = 0.0
    for half, other in (halves, halves[::-1]):
        chosen = _prototypes(X[half], y[half], choice) if len(half) and len(other) else None
        if chosen is None:
            return None
        wrong += nearest_error(chosen, X[other], y[other]) * len(other)
    return wrong / len(X)


def _prototypes(X: Floats, y: Ints, choice: Choice) -> Prototypes | None:
    try:
        return prototypes_of(X, y, choice)
    except CannotChooseError:
        return None


def _line(row: Row, present: bool) -> str:
    share = None if row.kept is None else row.kept / row.n
    numbers = ["—" if row.kept is None else f"{row.kept:,}", *map(_percent, (share, row.training, row.held_out))]
    cells = [METHODS[row.method], *numbers]
    return "| " + " | ".join(f"**{cell}**" if present else cell for cell in cells) + " |"


def _percent(share: float | None) -> str:
    return "—" if share is None else percent(share)

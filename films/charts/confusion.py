"""The confusion matrix under a film's charts: how many points of each true class got each answer, in each frame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.captions import literal
from films.film.html_table import table as html_table
from films.film.numbers import number
from films.picture.now import Now
from films.picture.words import Words, joined
from films.samples import Sample, arrays
from playground import costs as pricing
from playground.confusion import confusion
from playground.inputs import Floats, Ints

SLOT = "confusion"
NO_ANSWER = "no answer"
ON_THE_LINE = "on the line"


@dataclass(frozen=True, eq=False)
class ConfusionCounts:
    """The answers of a classifier with S states on some points.

    name     the classifier's, if there are several; else ""
    points   what the points are: "training points"
    counts   (S, K, K + 1) a row for each true class, a column for each answer, and one for no answer
    at       (F,) each frame's state; None if the states are the frames, or there is one for all
    """

    name: str
    points: str
    counts: Ints
    at: NDArray[np.integer[Any]] | None = None


def counted(
    name: str, points: str, y: Ints, answers: Ints, n_classes: int, at: NDArray[np.integer[Any]] | None = None
) -> ConfusionCounts:
    """Return the counts of the answers `(S, n)`, below 0 for none, on points of the true classes `y (n,)`."""
    return ConfusionCounts(name, points, confusion(y, answers, n_classes), at)


def line_tables(sample: Sample, values: Mapping[str, Now], *, zero_is_plus: bool = False) -> list[ConfusionCounts]:
    """Return the counts of each linear classifier in training, on training points and on held-out points. `values` has,
    by the classifier's name, w.x + b of each state at all points, (S, N), and the state of each frame. On the line
    there is no answer, or, with `zero_is_plus`, as sign(0) = +1, the answer +."""
    _, classes = arrays(sample.everything)
    tables = list[ConfusionCounts]()
    for name, value in values.items():
        at_points = np.asarray(value.values)
        answers = np.where(at_points == 0, 0 if zero_is_plus else -1, at_points < 0)
        classifier = name if len(values) > 1 else ""
        for points, rows in (("training points", sample.index), ("held-out points", sample.held)):
            if len(rows):
                counts = confusion(classes[rows], answers[:, rows], 2)
                tables.append(ConfusionCounts(classifier, points, counts, value.at))
    return tables


def words(
    tables: Sequence[ConfusionCounts], names: Sequence[str], *, costs: Floats | None = None, none: str = NO_ANSWER
) -> Words:
    """Return the tables of these counts for the slot "confusion"; `names` are those of the classes. With `costs (K, K)`
    a sentence says what the answers cost a point. `none` heads the column of points without an answer."""
    return joined(Words(("",)), [_words(table, names, none, costs) for table in tables])


def still(tables: Sequence[tuple[str, Ints]], names: Sequence[str], *, costs: Floats | None = None) -> str:
    """Return tables that do not change with a frame, as HTML: what each is of, and its counts `(K, K + 1)`."""
    one_state = [ConfusionCounts("", points, counts[None]) for points, counts in tables]
    return "".join(words(one_state, names, costs=costs).templates)


def _words(table: ConfusionCounts, names: Sequence[str], none: str, costs: Floats | None) -> Words:
    """Return a table whose numbers are holes, or part of the template if all frames show one state."""
    cells = table.counts.reshape(len(table.counts), -1)
    prices = None if costs is None else _prices(table, costs)
    if len(cells) == 1 and table.at is None:
        price = None if prices is None else number(prices[0])
        return Words((_html(table, names, none, [number(count) for count in cells[0].tolist()], price),))
    counts = Now(cells, table.at)
    holes = {f"c{i}": counts[i] for i in range(cells.shape[1])}
    holes |= {} if prices is None else {"price": Now(prices, table.at)}
    text = _html(
        table, names, none, [f"{{c{i}}}" for i in range(cells.shape[1])], "{price}" if costs is not None else None
    )
    return Words((text,), {name: value for name, value in holes.items() if f"{{{name}}}" in text})


def _html(table: ConfusionCounts, names: Sequence[str], none: str, cells: Sequence[str], price: str | None) -> str:
    """Return the table with these `cells`, row by row, and a column of no answer if some frame needs it."""
    K = table.counts.shape[1]
    width = K + 1 if table.counts[:, :, K].any() else K
    classes = [literal(name) for name in names[:K]]
    rows = [["actual ↓ predicted →", *classes, *([none] if width > K else [])]]
    for y in range(K):
        row = cells[y * (K + 1) : y * (K + 1) + width]
        rows.append([classes[y], *(f"<b>{cell}</b>" if d == y else cell for d, cell in enumerate(row))])
    title = ", ".join(filter(None, [literal(table.name), table.points]))
    cost = "" if price is None else f" They cost {price} a point."
    return f"<p><b>{title[:1].upper()}{title[1:]}.</b>{cost}</p>{html_table(rows, 'Confusion matrix')}"


def _prices(table: ConfusionCounts, costs: Floats) -> Floats:
    """Return what the answers cost a point, (S,); NaN if some points have none."""
    price = pricing.mean_cost(table.counts[:, :, :-1], costs)
    return np.where(table.counts[:, :, -1].any(axis=1), np.nan, price)

"""The confusion matrix under a film's charts: how many points of each true class got each answer, in each frame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from films.film.captions import Caption, literal, render
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.html_table import table as html_table
from films.samples import Sample, arrays
from playground import costs as pricing
from playground.confusion import confusion
from playground.inputs import Floats, Ints

SLOT = "confusion"
NO_ANSWER = "no answer"
ON_THE_LINE = "on the line"
STILL = "confusion still"  # the column of films in which the counts do not move


@dataclass(frozen=True, eq=False)
class Counted:
    """What a classifier with S states answered on some points.

    name     the classifier's, where there are several; else ""
    points   what the points are: "training points"
    counts   (S, K, K + 1) a row for each true class, a column for each answer, and for none
    at       the column of the film that has each frame's state; None where the states are the frames, or one is all
    """

    name: str
    points: str
    counts: Ints
    at: str | None = None


def counted(name: str, points: str, y: Ints, answers: Ints, n_classes: int, at: str | None = None) -> Counted:
    """The answers `(S, n)`, below 0 for none, on points of the true classes `y (n,)`."""
    return Counted(name, points, confusion(y, answers, n_classes), at)


def shown(
    film: Film,
    tables: Sequence[Counted],
    names: Sequence[str],
    *,
    costs: Floats | None = None,
    none: str = NO_ANSWER,
) -> Film:
    """The film with the tables of these counts, of classes with those names; `costs (K, K)`: with what they cost a
    point. `none`: what a point without an answer is."""
    columns = dict[str, Column]()
    texts, values = list[str](), dict[str, Col]()
    for i, table in enumerate(tables):
        if len(table.counts) == 1 and table.at is None:
            columns |= {STILL: np.zeros(film.n_frames, dtype=np.int8)}
            table = replace(table, at=STILL)
        columns |= _columns(i, table, costs)
        text, holes = _table(i, table, names, none=none, costs=costs)
        texts.append(text)
        values |= holes
    caption = Caption(("".join(texts),), values)
    return replace(film, columns=dict(film.columns) | columns, captions=dict(film.captions) | {SLOT: caption})


def of_lines(
    film: Film, sample: Sample, names: Sequence[str], values: Mapping[str, Floats], *, zero_is_plus: bool = False
) -> Film:
    """The film of a linear classifier's training, or of two, with their tables: of the points trained on and of those
    held out. `values`: by the beginning of the names of a run's columns, w.x + b of each state at all points, (S, N);
    the column "now" says which state each frame shows. On the line it has no answer, or with `zero_is_plus`, as
    sign(0) = +1, the answer +."""
    _, classes = arrays(sample.everything)
    tables = list[Counted]()
    for prefix, value in values.items():
        answers = np.select([value > 0, value < 0], [0, 1], 0 if zero_is_plus else -1)
        who = (prefix.strip() or "this run") if len(values) > 1 else ""
        for points, rows in (("training points", sample.index), ("held-out points", sample.held)):
            if len(rows):
                tables.append(counted(who, points, classes[rows], answers[:, rows], 2, f"{prefix}now"))
    return shown(film, tables, names, none=ON_THE_LINE) if tables else film


def still(tables: Sequence[tuple[str, Ints]], names: Sequence[str], *, costs: Floats | None = None) -> str:
    """Tables that no film moves, as HTML: what each is of, and its counts `(K, K + 1)`."""
    parts = []
    for points, counts in tables:
        table = Counted("", points, counts[None])
        text, values = _table(0, table, names, none=NO_ANSWER, costs=costs)
        parts.append(render(Caption((text,), values), _columns(0, table, costs), 0))
    return "".join(parts)


def _columns(i: int, table: Counted, costs: Floats | None) -> dict[str, Column]:
    found: dict[str, Column] = {f"confusion {i}": table.counts.reshape(len(table.counts), -1)}
    return found if costs is None else found | {f"confusion cost {i}": _prices(table, costs)}


def _prices(table: Counted, costs: Floats) -> Floats:
    """What the answers cost a point, (S,); NaN where some have none."""
    price = pricing.mean_cost(table.counts[:, :, :-1], costs)
    return np.where(table.counts[:, :, -1].any(axis=1), np.nan, price)


def _hole(i: int, cell: int) -> str:
    return f"c{i}x{cell}"


def _table(
    i: int, table: Counted, names: Sequence[str], *, none: str, costs: Floats | None
) -> tuple[str, dict[str, Col]]:
    """The template of a table, and what fills its holes. The column of no answer is there where some frame needs it."""
    K, at = table.counts.shape[1], table.at
    width = K + 1 if table.counts[:, :, K].any() else K
    said = [literal(name) for name in names[:K]]
    rows = [["truly ↓ answered →", *said, *([none] if width > K else [])]]
    values = dict[str, Col]()
    for y in range(K):
        cells = [_hole(i, y * (K + 1) + d) for d in range(width)]
        values |= {cell: Col(f"confusion {i}", at=at, item=y * (K + 1) + d) for d, cell in enumerate(cells)}
        rows.append([said[y], *(f"<b>{{{cell}}}</b>" if d == y else f"{{{cell}}}" for d, cell in enumerate(cells))])
    title = ", ".join(filter(None, [literal(table.name), table.points]))
    price = f" They cost {{c{i}price}} a point." if costs is not None else ""
    values |= {f"c{i}price": Col(f"confusion cost {i}", at=at)} if costs is not None else {}
    scrolls = ' tabindex="0" role="group" aria-label="Confusion matrix"' if K > 4 else ""
    return f"<p><b>{title[:1].upper()}{title[1:]}.</b>{price}</p>{html_table(rows, scrolls)}", values

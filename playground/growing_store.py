"""The answers of the nearest prototype while the store of prototypes grows, point by point."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.distances import METRICS, every_pair
from playground.search import checked_queries

Small = NDArray[np.int16]


def answers_while_growing(
    X: ArrayLike, y: ArrayLike, Q: ArrayLike, start: Iterable[int], added: Iterable[int]
) -> Small:
    """What the nearest point of the store answers at each query, at first and after each that is added: `(a + 1, q)`.

    `X (n, d)`, `y (n,)` are the points and `Q (q, d)` the queries; `start` are the rows in the store at first, `added
    (a,)` those that come into it, in their order. Read-only; -1 while the store is empty. To the bit what
    `neighbors.predict` answers for k = 1 with the store's points in the order of rows: where distances are equal, the
    lower row. Each point costs q distances. A store that shrinks is one that grows, read backwards. ValueError on bad
    input, a row that comes twice included.
    """
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points)).astype(np.int16)
    queries = checked_queries(points, Q)
    first, later = list(start), list(added)
    _check_rows([*first, *later], len(points))
    reduced, nearest = np.full(len(queries), np.inf), np.full(len(queries), len(points))
    answers = np.append(labels, np.int16(-1))
    found = np.empty((len(later) + 1, len(queries)), dtype=np.int16)
    for state, rows in enumerate([first, *([row] for row in later)]):
        for row in rows:
            distance = every_pair(points[row : row + 1], queries, METRICS["euclidean"])[0]
            closer = (distance < reduced) | ((distance == reduced) & (row < nearest))
            reduced[closer], nearest[closer] = distance[closer], row
        found[state] = answers[nearest]
    return inputs.frozen(found)


def _check_rows(rows: list[int], n: int) -> None:
    held = np.array(rows, dtype=np.int64)
    if len(np.unique(held)) < len(held) or (held < 0).any() or (held >= n).any():
        raise ValueError(f"start and added must be different rows from 0 to {n - 1}")

"""Classification by the k nearest points (Fix and Hodges 1951; Cover and Hart 1967), for every k from one search.

The neighbours of a query are in rising order of distance; those whose distances are equal in float64 are in the order
of rows. So "the k nearest" is always exactly k points, and a point given earlier comes before a later one that is
equally far. If several classes have the most votes, the tie rule `ties` decides:

nearest     of these classes, the one of the nearest point among theirs
smallest    of these classes, the smallest label
undecided   none of them: the answer is -1, which is never right

Everywhere `X (n, d)` are the points, `y (n,)` their labels in 0..K-1 and `Q (q, d)` the queries; `metric` is
"euclidean", "manhattan" or "chebyshev". Bad input raises ValueError: not finite, empty, k above n or below 1, columns
that do not fit, unknown names. One class alone is allowed, and always wins.

Sources: Fix and Hodges, "Discriminatory analysis" (1951); Cover and Hart, "Nearest neighbor pattern classification",
IEEE Trans. Information Theory 13 (1967).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.distances import metric_named
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.search import checked_queries, nearest, nearest_others, neighbor_count, neighbor_counts
from playground.tiles import nearest_on_grid
from playground.voting import TIES, Small, Voters

Shares = NDArray[np.float32]


def kneighbors(X: ArrayLike, Q: ArrayLike, k: int, *, metric: str = "euclidean") -> tuple[Floats, Ints]:
    """Return distances to the k nearest points of each query and their rows in X: two read-only `(q, k)` arrays.

    The distance is the root of the sum of squares, the sum of amounts, or the largest amount of the differences, taken
    from left to right with each step rounded to float64, as in a plain loop. Two points are equally far when these sums
    are equal, for Euclid before the root. Differences below 1e-162 have no square in float64 and count as 0.
    """
    points = inputs.matrix(X)
    measure = metric_named(metric)
    reduced, rows = nearest(points, checked_queries(points, Q), neighbor_count(k, len(points)), measure)
    return inputs.frozen(measure.finish(reduced)), inputs.frozen(rows)


def predict(
    X: ArrayLike, y: ArrayLike, Q: ArrayLike, k: int, *, metric: str = "euclidean", ties: str = "nearest"
) -> Ints:
    """Return the label with most votes among the k nearest points of each query, -1 if undecided: `(q,)`, read-only."""
    points, voters, queries = _checked(X, y, Q)
    count = neighbor_count(k, len(points))
    _, rows = nearest(points, queries, count, metric_named(metric))
    return inputs.frozen(voters.answers(voters.called(rows.T), [count], _rule(ties))[0].astype(np.int64))


def predict_each(
    X: ArrayLike, y: ArrayLike, Q: ArrayLike, ks: Sequence[int], *, metric: str = "euclidean", ties: str = "nearest"
) -> Ints:
    """Return `predict` for each of `ks`, from one search: `(len(ks), q)`, read-only."""
    voters, calls, counts = _neighbors(X, y, Q, ks, metric)
    return inputs.frozen(voters.answers(calls, counts, _rule(ties)).astype(np.int64))


def predict_in_order(y: ArrayLike, rows: ArrayLike, ks: Sequence[int], *, ties: str = "nearest") -> Ints:
    """Return `predict_each` for queries whose points are known in their order: `rows (q, m)` of the points with labels
    `y (n,)`, nearest first, as `kneighbors` gives them. For each of `ks`, at most m: `(len(ks), q)`, read-only."""
    order = inputs.rows_of(rows, np.size(y))
    voters = Voters.labelled(inputs.class_labels(y, np.size(y)))
    calls = voters.called(order.T)
    return inputs.frozen(voters.answers(calls, neighbor_counts(ks, len(calls)), _rule(ties)).astype(np.int64))


def regions(
    X: ArrayLike, y: ArrayLike, grid: Grid, ks: Sequence[int], *, metric: str = "euclidean", ties: str = "nearest"
) -> Small:
    """Return `predict` at every cell of the grid for each of `ks`, from one search: `(len(ks), rows, cols)`, read-only.

    int8 if the labels fit, else int16. To the bit what `predict` answers at `grid.points`.
    """
    voters, calls, counts = _neighbors_on_grid(X, y, grid, ks, metric)
    return inputs.frozen(voters.answers(calls, counts, _rule(ties)).reshape(-1, *grid.shape))


def regions_with_confidence(
    X: ArrayLike, y: ArrayLike, grid: Grid, ks: Sequence[int], *, metric: str = "euclidean", ties: str = "nearest"
) -> tuple[Small, Shares]:
    """Return `regions`, and the share of the votes that each winner has, from one search: `(len(ks), rows, cols)`
    twice.

    The tie rule does not matter for the share: every winner has the most votes.
    """
    voters, calls, counts = _neighbors_on_grid(X, y, grid, ks, metric)
    winners, shares = voters.answers(calls, counts, _rule(ties)), _shares(voters, calls, counts)
    return inputs.frozen(winners.reshape(-1, *grid.shape)), inputs.frozen(shares.reshape(-1, *grid.shape))


def held_out_error(
    X: ArrayLike,
    y: ArrayLike,
    Q: ArrayLike,
    labels: ArrayLike,
    ks: Sequence[int],
    *,
    metric: str = "euclidean",
    ties: str = "nearest",
) -> Floats:
    """Return the share of queries whose label in `labels (q,)` is not the answer, for each of `ks`: `(len(ks),)`,
    read-only.

    An undecided answer is an error.
    """
    answers = predict_each(X, y, Q, ks, metric=metric, ties=ties)
    return inputs.frozen((answers != inputs.class_labels(labels, answers.shape[1], "labels")).mean(axis=1))


def leave_one_out(
    X: ArrayLike, y: ArrayLike, ks: Sequence[int], *, metric: str = "euclidean", ties: str = "nearest"
) -> Ints:
    """Return what the other n - 1 points answer at each point, for each of `ks`, at most n - 1: `(len(ks), n)`,
    read-only."""
    points = inputs.matrix(X)
    labels, counts = inputs.class_labels(y, len(points)), neighbor_counts(ks, len(points) - 1)
    return predict_in_order(labels, nearest_others(points, max(counts), metric_named(metric)), counts, ties=ties)


def _rule(ties: str) -> str:
    return inputs.choice(ties, "ties", TIES)


def _checked(X: ArrayLike, y: ArrayLike, Q: ArrayLike) -> tuple[Floats, Voters, Floats]:
    points = inputs.matrix(X)
    return points, Voters.labelled(inputs.class_labels(y, len(points))), checked_queries(points, Q)


def _neighbors(
    X: ArrayLike, y: ArrayLike, Q: ArrayLike, ks: Sequence[int], metric: str
) -> tuple[Voters, Small, list[int]]:
    points, voters, queries = _checked(X, y, Q)
    counts = neighbor_counts(ks, len(points))
    _, rows = nearest(points, queries, max(counts), metric_named(metric))
    return voters, voters.called(rows.T), counts


def _neighbors_on_grid(
    X: ArrayLike, y: ArrayLike, grid: Grid, ks: Sequence[int], metric: str
) -> tuple[Voters, Small, list[int]]:
    points = inputs.plane(X)
    voters, counts = Voters.labelled(inputs.class_labels(y, len(points))), neighbor_counts(ks, len(points))
    calls = nearest_on_grid(points, voters.class_index, grid, max(counts), metric_named(metric))
    return voters, calls.reshape(len(calls), -1), counts


def _shares(voters: Voters, calls: Small, ks: Sequence[int]) -> Shares:
    shares = np.empty((len(ks), calls.shape[1]), dtype=np.float32)
    for some, block, poll in voters.polls(calls, ks):
        shares[some, block] = poll.count.max(axis=1) / np.array(ks, dtype=np.float32)[some, None]
    return shares

"""Nearest-neighbour search: the k nearest points of any queries, in rising order of distance, equally far ones in the
order of rows.

It is exact in many dimensions, too: a matrix product only decides which distances cannot matter.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.distances import METRICS, Metric, every_pair, some_pairs
from playground.inputs import Floats, Ints
from playground.sorting import rising

BLOCK = 2**20  # distances in memory at once: 8 MB an array
MANY = 8  # dimensions from which a matrix product saves time
GROUPS = 64  # see `_at_least_kth`

SINGLE = 1e30  # squares up to this are well inside single precision

Single = NDArray[np.float32]
# For a block of queries: value, row and query of pairs that include the k nearest of each, by row and then query.
Candidates = Callable[[slice], tuple[Floats, Ints, Ints]]


def nearest(X: Floats, Q: Floats, k: int, metric: Metric) -> tuple[Floats, Ints]:
    """Return reduced distances and rows of the k points of `X (n, d)` nearest to each query of `Q (q, d)`: `(q, k)`
    twice.

    Blocks of queries keep the memory bounded. Needs `1 <= k <= n`; nothing is checked here.
    """
    reduced, rows = np.empty((len(Q), k)), np.empty((len(Q), k), dtype=np.int64)
    product = metric is METRICS["euclidean"] and X.shape[1] >= MANY
    candidates = _by_product(X, Q, k) if product else _by_distance(X, Q, k, metric)
    size = max(1, BLOCK // len(X))
    for start in range(0, len(Q), size):
        block = slice(start, min(start + size, len(Q)))
        if not product and k > len(X) // 2:  # candidates would be nearly all points
            values = every_pair(Q[block], X, metric)
            rows[block] = rising(values)[:, :k]
            reduced[block] = np.take_along_axis(values, rows[block], axis=1)
            continue
        value, row, query = candidates(block)
        chosen = _first(value, query, k)
        reduced[block], rows[block] = value[chosen], row[chosen]
    return reduced, rows


def _first(value: Floats, query: Ints, k: int) -> Ints:
    """Return, of pairs in the order of rows, the k of least value for every query: `(q, k)`; of equal values
    the first."""
    order = np.argsort(query.astype(np.min_scalar_type(query.max())), kind="stable")  # few bits are sorted by digits
    count = np.bincount(query)
    start = np.cumsum(count) - count
    column = np.arange(len(order)) - np.repeat(start, count)
    table = np.full((len(count), count.max()), np.inf)
    table[query[order], column] = value[order]
    return order[start[:, None] + rising(table)[:, :k]]


def _by_distance(X: Floats, Q: Floats, k: int, metric: Metric) -> Candidates:
    """Return candidates from every distance: the least."""

    def candidates(block: slice) -> tuple[Floats, Ints, Ints]:
        values = every_pair(X, Q[block], metric)
        row, query = _least(values, k)
        return values[row, query], row, query

    return candidates


def _by_product(X: Floats, Q: Floats, k: int) -> Candidates:
    """Return candidates for Euclid in many dimensions: `|x|^2 - 2 q.x` in single precision leaves a few points for each
    query.

    It is computed around the points' mean. With `s = |q|^2 + |x|^2` there and the unit u of rounding, this number plus
    |q|^2 and the distance that `some_pairs` adds up differ by at most (4 d + 18) u s. `error` is twice that for the
    largest |x|.
    """
    centre = X.mean(axis=0)
    x, q = X - centre, Q - centre
    squares = np.einsum("ij,ij->i", x, x)
    sums = np.einsum("ij,ij->i", q, q) + squares.max()
    kind = np.finfo(np.float32 if sums.max() < SINGLE else np.float64)
    left, right = np.empty((len(x), X.shape[1] + 1), dtype=kind.dtype), np.ones((X.shape[1] + 1, len(q)), kind.dtype)
    left[:, :-1], left[:, -1], right[:-1] = x, squares, -2 * q.T
    error = 4 * (X.shape[1] + 8) * (kind.eps * sums + kind.tiny)

    def candidates(block: slice) -> tuple[Floats, Ints, Ints]:
        row, query = _least(left @ right[:, block], k, 2 * error[block])
        return some_pairs(X, Q[block], row, query, METRICS["euclidean"]), row, query

    return candidates


def _least(values: Floats | Single, k: int, slack: Floats | float = 0.0) -> tuple[Ints, Ints]:
    """Return row and column of the k least values of every column, of all within `slack` of the k-th, and of a few
    more."""
    limit = (_at_least_kth(values, k) + slack).astype(values.dtype)
    row, column = np.divmod(np.flatnonzero(np.less_equal(values, limit)), values.shape[1])
    return row, column


def _at_least_kth(values: Floats | Single, k: int) -> Floats:
    """Return for each column a number that at least k of its values do not exceed: the k-th least or, as that is found
    faster, one near it.

    It is the k-th of the least values of many groups: k groups hold a value no larger.
    """
    width = len(values) // max(4 * k, GROUPS)
    if width > 1:
        groups = len(values) // width
        values = values[: width * groups].reshape(width, groups, -1).min(axis=0)
    return np.partition(values, k - 1, axis=0)[k - 1].astype(np.float64)


def nearest_others(X: Floats, k: int, metric: Metric) -> Ints:
    """Return rows of the k points nearest to each point of `X (n, d)`, itself left out: `(n, k)`. Needs `1 <= k
    < n`."""
    _, rows = nearest(X, X, k + 1, metric)
    others = rows != np.arange(len(X))[:, None]
    others[others.all(axis=1), k] = False  # k + 1 others at the same place, all in lower rows: the last is left out
    return rows[others].reshape(len(X), k)


def checked_queries(X: Floats, Q: ArrayLike) -> Floats:
    """Return `Q (q, d)` checked; ValueError also if it has other columns than `X (n, d)`."""
    queries = inputs.matrix(Q, "Q")
    if queries.shape[1] != X.shape[1]:
        raise ValueError(f"Q has {queries.shape[1]} columns; X has {X.shape[1]}")
    return queries


def neighbor_count(k: int, available: int, name: str = "k") -> int:
    """Return k as an int; ValueError unless it is at least 1 and at most the points `available`."""
    count = inputs.whole(k, name, least=1)
    if count > available:
        raise ValueError(f"{name} is {k}; it must be at most {available}, the number of points to choose from")
    return count


def neighbor_counts(ks: Sequence[int], available: int, name: str = "ks") -> list[int]:
    """Return each of `ks` as `neighbor_count` does; ValueError also if there is none."""
    counts = [neighbor_count(k, available, f"{name}[{i}]") for i, k in enumerate(ks)]
    if not counts:
        raise ValueError(f"{name} is empty; name at least one k")
    return counts

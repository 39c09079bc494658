"""Single linkage, grouping without labels: the two groups whose nearest points are nearest become one, again and again.

The joins are the edges of a minimum spanning tree from the shortest on (Gower and Ross, "Minimum spanning trees and
single linkage cluster analysis", Applied Statistics 18, 1969); the tree grows point by point here (Prim 1957). Of
equally near pairs the first counts, by the lower row and then the higher; for whole numbers it is decided exactly which
pair is nearer. O(n^2 log n) for n points.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.distances import METRICS, every_pair
from playground.inputs import Floats, Ints
from playground.whole_numbers import Numbers

EXACT = 2.0**53  # whole numbers up to this are float64s


@dataclass(frozen=True, eq=False)
class Joins:
    """The n - 1 joins of n points, in their order. Read-only.

    pairs (n - 1, 2)   the two points, rows of X, that join two groups: the nearest of all in different groups
    squares (n - 1,)   their squared distance: it never falls
    sizes (n - 1, 2)   the numbers of points in the two groups
    """

    pairs: Ints
    squares: Floats
    sizes: Ints

    def __post_init__(self) -> None:
        inputs.freeze(self)


def single_linkage(X: ArrayLike) -> Joins:
    """Return the joins of the points `X (n, d)` by Euclid's distance; ValueError on bad input."""
    points = inputs.matrix(X)
    squares = every_pair(points, points, METRICS["euclidean"])
    is_whole = bool((np.rint(points) == points).all())
    rank = _ranks(_whole_squares(points) if is_whole and squares.max() > EXACT else squares)
    pairs = sorted((rank[i, j], min(i, j), max(i, j)) for i, j in _tree(rank))
    ends = np.array([pair[1:] for pair in pairs], dtype=np.int64).reshape(-1, 2)
    group, sizes = np.arange(len(points)), np.ones((len(ends), 2), dtype=np.int64)
    for row, (i, j) in zip(sizes, ends, strict=True):
        own, other = group == group[i], group == group[j]
        row[:] = own.sum(), other.sum()
        group[other] = group[i]
    return Joins(ends, squares[ends[:, 0], ends[:, 1]], sizes)


def _whole_squares(X: Floats) -> Numbers:
    """Return the squared distances of all pairs of whole numbers below 2^53, as Python's integers: `(n, n)`."""
    rows = np.array([[int(value) for value in row] for row in X.tolist()], dtype=object)
    differences = rows[:, None] - rows[None]
    squares: Numbers = (differences * differences).sum(axis=2)
    return squares


def _ranks(squares: Floats | Numbers) -> Ints:
    """Return the places of all pairs in their order, the same for (i, j) and (j, i): `(n, n)`; no two pairs are
    equal."""
    first, second = np.triu_indices(len(squares), 1)
    order = np.argsort(squares[first, second], kind="stable")  # pairs come by their lower row, then by the higher
    rank = np.zeros(squares.shape, dtype=np.int64)
    rank[first[order], second[order]] = np.arange(len(order))
    return rank + rank.T


def _tree(rank: Ints) -> list[tuple[int, int]]:
    """Return the edges of the spanning tree whose pairs come first. It grows from row 0, always by the first pair that
    leads out of it."""
    n, edges = len(rank), list[tuple[int, int]]()
    inside, nearest, best = np.zeros(n, dtype=bool), np.zeros(n, dtype=np.int64), rank[0].copy()
    inside[0] = True
    for _ in range(n - 1):
        new = int(np.where(inside, np.iinfo(np.int64).max, best).argmin())
        edges.append((int(nearest[new]), new))
        inside[new] = True
        nearer = rank[new] < best
        best, nearest = np.where(nearer, rank[new], best), np.where(nearer, new, nearest)
    return edges

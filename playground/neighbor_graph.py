"""Neighbourhood graphs: an edge between two points if nothing comes between them, or if they are near.

gabriel                no point lies inside the disc that has the two as ends of a diameter (Gabriel and Sokal 1969)
relative neighborhood  no point is nearer to both of them than they are to each other: their lune is empty (Toussaint
                       1980)

radius                 they are at most r apart
nearest                one is among the k nearest others of the other

A point on the rim is not inside and blocks nothing, so that points at one place are neighbours of each other and of the
points around. In the plane: minimum spanning tree <= relative neighbourhood <= Gabriel <= Delaunay.

Sources: Gabriel and Sokal, "A new statistical approach to geographic variation analysis", Systematic Zoology 18 (1969);
Toussaint, "The relative neighbourhood graph of a finite planar set", Pattern Recognition 12 (1980).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.distances import METRICS, every_pair
from playground.inputs import Floats, Ints
from playground.search import nearest_others, neighbor_count


@dataclass(frozen=True, eq=False)
class NeighborGraph:
    """A graph on n points with the reason for every edge that is missing. Arrays are read-only.

    X        (n, d)  the points
    squares  (n, n)  squared distances
    blocker  (n, n)  the point that comes between i and j, deepest inside their disc or lune; -1 if there is none
    lune             whether a lune must be empty, else a disc
    """

    X: Floats
    squares: Floats
    blocker: Ints
    lune: bool

    def __post_init__(self) -> None:
        inputs.frozen(self.squares)
        inputs.frozen(self.blocker)

    @property
    def adjacent(self) -> NDArray[np.bool_]:
        """Whether i and j are joined: `(n, n)`."""
        return (self.blocker < 0) & ~np.eye(len(self.X), dtype=np.bool_)

    @property
    def edges(self) -> Ints:
        """The pairs i < j that are joined, in rising order: `(E, 2)`."""
        return np.argwhere(np.triu(self.adjacent))

    def circles(self, i: int, j: int) -> tuple[Floats, float]:
        """Return centres `(c, d)` and radius of what must be empty between i and j: a disc, or two discs whose overlap
        is the lune.

        ValueError unless i and j are two different rows.
        """
        if i == j or not (0 <= i < len(self.X) and 0 <= j < len(self.X)):
            raise ValueError(f"i, j are {i}, {j}; they must be two different rows from 0 to {len(self.X) - 1}")
        ends, distance = self.X[[i, j]], float(np.sqrt(self.squares[i, j]))
        return (ends, distance) if self.lune else (ends.mean(axis=0, keepdims=True), distance / 2)


@dataclass(frozen=True, eq=False)
class NearGraph:
    """A graph on n points that joins what is near, whatever lies between. Arrays are read-only.

    X        (n, d)  the points
    squares  (n, n)  squared distances
    sees     (n, n)  whether j is near to i; i need not be near to j, and one of the two is enough for an edge
    reach    (n,)    how far point i sees
    """

    X: Floats
    squares: Floats
    sees: NDArray[np.bool_]
    reach: Floats

    def __post_init__(self) -> None:
        for array in (self.squares, self.sees, self.reach):
            inputs.frozen(array)

    @property
    def adjacent(self) -> NDArray[np.bool_]:
        """Whether i and j are joined: `(n, n)`."""
        return self.sees | self.sees.T

    @property
    def edges(self) -> Ints:
        """The pairs i < j that are joined, in rising order: `(E, 2)`."""
        return np.argwhere(np.triu(self.adjacent))


Graph = NeighborGraph | NearGraph


def radius_graph(X: ArrayLike, radius: float) -> NearGraph:
    """Return the graph that joins i and j if `|x_i - x_j| <= radius`, for points `X (n, d)`. Squares are compared,
    rounded to float64."""
    points, r = inputs.matrix(X), inputs.positive(radius, "radius")
    squares = every_pair(points, points, METRICS["euclidean"])
    sees = (squares <= r * r) & ~np.eye(len(points), dtype=np.bool_)
    return NearGraph(points, squares, sees, np.full(len(points), r))


def nearest_graph(X: ArrayLike, k: int) -> NearGraph:
    """Return the graph that joins i and j if j is among the k nearest others of i, k at most n - 1, or i among those of
    j. Of others that are equally far, the lower row is the nearer."""
    points = inputs.matrix(X)
    count = neighbor_count(k, len(points) - 1)
    squares = every_pair(points, points, METRICS["euclidean"])
    others, rows = nearest_others(points, count, METRICS["euclidean"]), np.arange(len(points))
    sees = np.zeros(squares.shape, dtype=np.bool_)
    sees[rows[:, None], others] = True
    return NearGraph(points, squares, sees, np.sqrt(squares[rows, others[:, -1]]))


def gabriel_graph(X: ArrayLike) -> NeighborGraph:
    """Return the graph that joins i and j unless `|x_i - x_k|^2 + |x_j - x_k|^2 < |x_i - x_j|^2` for some k, for points
    `X (n, d)`.

    That is, unless k sees i and j under an obtuse angle. Of several such points the one of least sum, nearest to the
    middle, is the blocker. Squares and sums are rounded to float64. Time grows as n^3: a tenth of a second for 500
    points. ValueError on bad input.
    """
    return _graph(X, np.add, lune=False)


def relative_neighborhood_graph(X: ArrayLike) -> NeighborGraph:
    """Return the graph that joins i and j unless `max(|x_i - x_k|, |x_j - x_k|) < |x_i - x_j|` for some k, for points
    `X (n, d)`.

    Of several such points the one of least maximum is the blocker. Otherwise as `gabriel_graph`, whose edges include
    these.
    """
    return _graph(X, np.maximum, lune=True)


def _graph(X: ArrayLike, join: np.ufunc, *, lune: bool) -> NeighborGraph:
    points = inputs.matrix(X)
    squares = every_pair(points, points, METRICS["euclidean"])
    blocker, work = np.full(squares.shape, -1), np.empty_like(squares)
    for i in range(len(points) - 1):
        between, own = work[i + 1 :], squares[i, i + 1 :]
        join(squares[i], squares[i + 1 :], out=between)  # at k = i and k = j their own square: never less
        deepest = between.argmin(axis=1)
        blocked = between[np.arange(len(deepest)), deepest] < own
        blocker[i, i + 1 :] = blocker[i + 1 :, i] = np.where(blocked, deepest, -1)
    return NeighborGraph(points, squares, blocker, lune)

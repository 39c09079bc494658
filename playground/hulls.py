"""Convex hulls in the plane, and the widest band between two of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints

ON_THE_EDGE = 1e-9  # of the band's half width: how far off the edge rounding may put a support point


@dataclass(frozen=True, eq=False)
class Band:
    """The widest band without a point inside, every + on one side and every - on the other. Arrays are read-only.

    w, b         its middle line w.x + b = 0, |w| = 1, w pointing to the + side
    half_width   the distance of its edges from that line: the least y_i (w.x_i + b)
    support      the rows of the points on its edges
    """

    w: Floats
    b: float
    half_width: float
    support: Ints


def convex_hull(X: ArrayLike) -> Ints:
    """Return the rows of `X (n, 2)` that are corners of their convex hull, counter-clockwise; two rows or one if it is
    flat.

    Sorted by x, the lower chain and then the upper one keep only left turns, so no corner lies between two others.
    ValueError on bad input. Source: Andrew, "Another efficient algorithm for convex hulls in two dimensions",
    Information Processing Letters 9 (1979).
    """
    points = inputs.plane(X)
    places, first = np.unique(points, axis=0, return_index=True)  # in lexicographic order
    if len(places) < 3:
        return inputs.frozen(np.asarray(first, dtype=np.int64))
    order = list(range(len(places)))
    chain = _chain(places, order)[:-1] + _chain(places, order[::-1])[:-1]
    return inputs.frozen(np.asarray(first[chain], dtype=np.int64))


def widest_band(X: ArrayLike, y: ArrayLike) -> Band | None:
    """Return the widest band between the classes of `X (n, 2)`, `y (n,)`; None if no line separates them in float64.

    Its edges are at right angles to the shortest way between the two hulls, which joins a corner of one with a corner
    or a side of the other. A support vector machine without slack finds this band. Its half width is a distance in the
    plane; `margin.separate` gives gamma of the vectors (x, 1), which is another number. ValueError on bad input.

    Source: Bennett and Bredensteiner, "Duality and geometry in SVM classifiers", ICML (2000).
    """
    points = inputs.plane(X)
    labels = inputs.of_two_classes(inputs.binary_labels(y, len(points)))
    plus, minus = (points[labels == sign][convex_hull(points[labels == sign])] for sign in (1, -1))
    gap = min((_way(plus, minus), -_way(minus, plus)), key=lambda way: float(np.hypot(*way)))
    length = float(np.hypot(*gap))
    if length == 0:
        return None
    w = gap / length
    values = points @ w
    b = -(values[labels > 0].min() + values[labels < 0].max()) / 2
    margins = labels * (values + b)
    half = float(margins.min())
    near = half * (1 + ON_THE_EDGE) + 1e-14 * float(np.abs(points).max())
    return Band(inputs.frozen(w), float(b), half, inputs.frozen(np.flatnonzero(margins <= near))) if half > 0 else None


def _chain(places: Floats, order: list[int]) -> list[int]:
    chain: list[int] = []
    for i in order:
        while len(chain) > 1 and _turn(places[chain[-2]], places[chain[-1]], places[i]) <= 0:
            chain.pop()
        chain.append(i)
    return chain


def _turn(a: Floats, b: Floats, c: Floats) -> float:
    """Return twice the area of the triangle a, b, c: positive if it turns left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _way(corners: Floats, hull: Floats) -> Floats:
    """Return the shortest way from the sides of `hull` to one of `corners`.

    Only differences of given coordinates are used: little is lost if the two nearly touch far from 0.
    """
    start, side = hull, np.roll(hull, -1, axis=0) - hull
    square = (side * side).sum(axis=1)
    from_start = corners[:, None] - start
    share = (from_start * side).sum(axis=2) / np.where(square > 0, square, 1.0)
    normal = np.column_stack([-side[:, 1], side[:, 0]])
    across = (from_start * normal).sum(axis=2) / np.where(square > 0, square, 1.0)
    inside = (share > 0) & (share < 1)
    ways = np.where(inside[:, :, None], across[:, :, None] * normal, from_start)
    ways = ways.reshape(-1, 2)
    return ways[(ways * ways).sum(axis=1).argmin()]

"""Weight space: the w that make no mistake, an intersection of half-planes, one for each point.

A point (x_i, y_i) admits the w with `y_i (w.x_i + b) > 0`. With b = 0 the lines that bound these half-planes go through
the origin and the intersection is a cone, the lectures' solution region. With an offset (w, b) has three entries, and
the plane of all w with one b cuts a *slice* out of the cone. The slice at b is |b| times the one at +1 or -1.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats

Polygon = list[tuple[float, float]]


def slices(rows: ArrayLike, offsets: ArrayLike, reach: float) -> list[Floats]:
    """Return the solutions w at each b of `offsets (S,)` with |w1|, |w2| <= reach: corners `(k, 2)` of a polygon, k may
    be 0.

    `rows (n, 3)` are y_i (x_i1, x_i2, 1): w makes no mistake on i at b if `row.(w1, w2, b) > 0`. ValueError on bad
    input.
    """
    bounds = inputs.matrix(rows, "rows")
    if bounds.shape[1] != 3:
        raise ValueError(f"rows has {bounds.shape[1]} columns; weight space is drawn for points in the plane, with 3")
    sought = inputs.matrix(np.reshape(offsets, (-1, 1)), "offsets")[:, 0]
    reach = inputs.positive(reach, "reach")
    polygons: list[Floats] = [np.empty((0, 2))] * len(sought)
    for sign in (-1.0, 0.0, 1.0):
        members = np.flatnonzero(np.sign(sought) == sign)
        if not len(members):
            continue
        sizes = np.abs(sought[members]) if sign else np.ones(len(members))
        unit = _intersection(bounds * [1.0, 1.0, sign], reach / float(sizes.min()))
        for i, size in zip(members.tolist(), sizes.tolist(), strict=True):
            polygons[i] = _corners(_boxed([(size * u, size * v) for u, v in unit], reach), reach)
    return polygons


def _intersection(rows: Floats, reach: float) -> Polygon:
    polygon = _box(reach)
    for row in rows.tolist():
        polygon = _clip(polygon, row)
        if not polygon:
            break
    return polygon


def _boxed(polygon: Polygon, reach: float) -> Polygon:
    for side in ((1.0, 0.0, reach), (-1.0, 0.0, reach), (0.0, 1.0, reach), (0.0, -1.0, reach)):
        polygon = _clip(polygon, side)
    return polygon


def _box(reach: float) -> Polygon:
    return [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]


def _clip(polygon: Polygon, abc: Sequence[float]) -> Polygon:
    """Return the part of a convex polygon with a u + b v + c >= 0; nothing if no part has more than 0.

    Sutherland and Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974), with one edge.
    """
    a, b, c = abc
    sides = [a * u + b * v + c for u, v in polygon]
    if not sides or max(sides) <= 0:
        return []
    if min(sides) >= 0:
        return polygon
    corners: Polygon = []
    for (u, v), p, (s, t), q in zip(polygon, sides, [*polygon[1:], polygon[0]], [*sides[1:], sides[0]], strict=True):
        if p >= 0:
            corners.append((u, v))
        if (p < 0 < q) or (q < 0 < p):
            share = p / (p - q)
            corners.append((u + share * (s - u), v + share * (t - v)))
    return corners


def _corners(polygon: Polygon, reach: float) -> Floats:
    """Return the polygon as an array; an empty one if rounding has left no area."""
    corners = np.array(polygon, dtype=np.float64).reshape(-1, 2)
    return corners if _area(corners) > 1e-15 * reach * reach else np.empty((0, 2))


def _area(corners: Floats) -> float:
    u, v = corners.T
    return abs(float(u @ np.roll(v, -1) - v @ np.roll(u, -1))) / 2 if len(corners) > 2 else 0.0

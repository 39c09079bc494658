"""Lines, circles and rectangles that separate a labelling and leave room on both sides, so that they look well.

shattering.py decides whether a separator exists. This module computes one in float64 and then checks it exactly; it
returns None if none passes the check, as when the gap is too narrow for float64.

Points count as their decimals are written, 0.1 as one tenth. A separator counts as the float64 numbers that are
returned, by their binary values: these very numbers must separate the points.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import hulls, inputs, margin
from playground.inputs import Floats

Bits = NDArray[np.bool_]
SEARCH_REACH = 2.0  # half a side of the first square of centres, in extents of the points
CENTRES = 31  # along a side of the square
N_SQUARES = 4  # that are searched, each around the best centre so far
ZOOM = 8.0  # each square is so many times smaller than the one before: it reaches nearly two centres to each side
RADIUS_COST = 0.15  # how much wider a gap must be for a radius longer by 1: the plane shows small circles whole
MAX_ROOM = 0.15  # of the extent: how far a separator reaches beyond its points
DIGITS = 3  # of a circle's numbers, counted from the first digit of the extent


def line(X: ArrayLike, plus: ArrayLike) -> Floats | None:
    """Return a, b, c with a x + b y + c above 0 at the points that are `plus`, below 0 at the others, in the middle of
    the widest band between the classes. None if there is no such line, or only one class."""
    points, side = _checked(X, plus)
    if side.all() or not side.any():
        return None
    band = hulls.widest_band(points, np.where(side, 1.0, -1.0))
    if band is None:
        return None
    theta = np.append(band.w, band.b)
    a, b, c = _binary(theta)
    values = [a * x + b * y + c for x, y in _written(points)]
    return inputs.frozen(theta) if _all_on_own_side(values, side) else None


def circle(X: ArrayLike, plus: ArrayLike) -> Floats | None:
    """Return x, y and radius of a circle with the points that are `plus` inside and the others outside, with a wide
    gap. None if no point is plus, or no circle passes the check."""
    points, side = _checked(X, plus)
    if not side.any():
        return None
    for find_centre in (_centre_by_search, _centre_by_lifting):
        centre = find_centre(points, side)
        separator = None if centre is None else _circle_at(centre, points, side)
        if separator is not None:
            return inputs.frozen(separator)
    return None


def rectangle(X: ArrayLike, plus: ArrayLike) -> Floats | None:
    """Return left, right, low and high of a rectangle with the points that are `plus` inside and the others outside.
    None if no point is plus, or the rectangle does not pass the check."""
    points, side = _checked(X, plus)
    if not side.any():
        return None
    low, high = points[side].min(axis=0), points[side].max(axis=0)
    beyond = np.maximum(low - points[~side], points[~side] - high).max(axis=1, initial=-np.inf)
    room = min(MAX_ROOM * _extent(points), float(beyond.min(initial=np.inf)) / 2)
    ends = np.array([low[0] - room, high[0] + room, low[1] - room, high[1] + room])
    left, right, down, up = _binary(ends)
    values = [min(x - left, right - x, y - down, up - y) for x, y in _written(points)]
    return inputs.frozen(ends) if _all_on_own_side(values, side) else None


def _circle_at(centre: Floats, points: Floats, side: Bits) -> Floats | None:
    """Return the circle around a centre in the middle of the gap, rounded to few digits if it still separates the
    points; None if neither separates them."""
    inner, outer = (float(reach[0]) for reach in _reach(points, side, centre[None]))
    exact = np.array([*centre, (inner + outer) / 2])
    rounded = np.round(exact, DIGITS - math.ceil(math.log10(_extent(points))))
    return next((each for each in (rounded, exact) if _separates(each, points, side)), None)


def _separates(circle: Floats, points: Floats, side: Bits) -> bool:
    """Return whether the plus are inside the circle, and the others outside."""
    x, y, r = _binary(circle)
    return _all_on_own_side([r * r - (a - x) ** 2 - (b - y) ** 2 for a, b in _written(points)], side)


def _centre_by_search(points: Floats, side: Bits) -> Floats:
    """Return the best of many centres: the one whose gap, less `RADIUS_COST` times the inner radius, is widest."""
    best: Floats = points.mean(axis=0)
    half = SEARCH_REACH * _extent(points)
    for _ in range(N_SQUARES):
        steps = np.linspace(-half, half, CENTRES)
        centres = best + np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        inner, outer = _reach(points, side, centres)
        best, half = np.array(centres[np.argmax(outer - inner - RADIUS_COST * inner)]), half / ZOOM
    return best


def _centre_by_lifting(points: Floats, side: Bits) -> Floats | None:
    """Return the centre of the circle that is the plane of largest margin over the points (x, |x|^2); None if no plane
    separates them. If the points are nearly on a line, the centre is farther away than the search looks."""
    middle, extent = points.mean(axis=0), _extent(points)
    near = (points - middle) / extent
    signs = np.where(side, 1.0, -1.0)
    rows = np.column_stack([near, (near * near).sum(axis=1), np.ones(len(near))]) * signs[:, None]
    weight = np.array([[0.0, 0.0, -1.0, 0.0]])  # that of |x|^2 is to be below 0, so that the plus are inside
    plane = margin.separate(np.vstack([rows, weight]), np.ones(len(rows) + 1), offset=False)
    if not plane.separable:
        return None
    centre: Floats = middle - extent * plane.w[:2] / (2 * plane.w[2])
    return centre


def _reach(points: Floats, side: Bits, centres: Floats) -> tuple[Floats, Floats]:
    """Return, from each of `centres (C, 2)`, the distance of the farthest plus and of the nearest other point: `(C,)`
    each. If all points are plus, the second is the first plus twice the room that a rectangle has."""
    away = np.hypot(*np.moveaxis(points[:, None] - centres, 2, 0))
    inner: Floats = away[side].max(axis=0)
    outer: Floats = away[~side].min(axis=0) if not side.all() else inner + 2 * MAX_ROOM * _extent(points)
    return inner, outer


def _checked(X: ArrayLike, plus: ArrayLike) -> tuple[Floats, Bits]:
    """Return the points `(n, 2)` and which are plus `(n,)`. ValueError unless the shapes are these."""
    points = inputs.matrix(X)
    side = np.asarray(plus, dtype=np.bool_)
    if points.shape[1] != 2 or side.shape != (len(points),):
        raise ValueError(
            f"X has shape {points.shape}, plus {side.shape}; they are points of a plane, and a bit for each"
        )
    return points, side


def _extent(points: Floats) -> float:
    """Return the longer side of the smallest rectangle around the points; 1 if they are at one place."""
    return float(np.ptp(points, axis=0).max()) or 1.0


def _written(points: Floats) -> list[tuple[Fraction, Fraction]]:
    """Return the coordinates as fractions, by their decimals as they are written."""
    return [(Fraction(repr(x)), Fraction(repr(y))) for x, y in points.tolist()]


def _binary(numbers: Floats) -> list[Fraction]:
    """Return the numbers of a separator as fractions, by their binary values, as these very numbers must separate."""
    return [Fraction(number) for number in numbers.tolist()]


def _all_on_own_side(values: Sequence[Fraction], side: Bits) -> bool:
    """Return whether the values are above 0 at the plus, and below 0 at the others."""
    return all((value > 0) if plus else (value < 0) for value, plus in zip(values, side.tolist(), strict=True))

"""The axes of a plane: around its points, or where a hand has moved them. All in the points' own units."""

import math
from collections.abc import Iterable, Sequence

from films.points import Point, Points

Axes = tuple[float, float, float, float]  # x from, x to, y from, y to

HOME: Axes = (-5.0, 5.0, -5.0, 5.0)
FARTHEST = 1e7  # ten times the largest coordinate of a point
SHORTEST = 1e-7
LONGEST_SIDE = 2.0  # times the shorter one: around() rounds each side separately
SHARE = 1e-4  # of a side: less than can be seen


def around(points: Points, *, origin: bool = False) -> Axes:
    """Return a square around the points, and around the origin if `origin`; HOME if that holds them and is not far too
    large."""
    marks = [(x, y) for x, y, _ in points] + ([(0.0, 0.0)] if origin else [])
    if not points:
        return HOME
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*marks, strict=True))
    side = max(right - left, high - low)
    if max(abs(left), abs(right), abs(low), abs(high)) <= 5 and (side >= 2.5 or len(points) < 3):
        return HOME
    half = 0.56 * side or max(1.0, 0.1 * abs(left), 0.1 * abs(low))
    x, y = (left + right) / 2, (low + high) / 2
    return (*_rounded_outwards(x - half, x + half), *_rounded_outwards(y - half, y + half))


def holds(axes: Axes, points: Iterable[Point]) -> bool:
    """Return whether all the points lie within the axes."""
    x0, x1, y0, y1 = axes
    return all(x0 <= x <= x1 and y0 <= y <= y1 for x, y, _ in points)


def alike(axes: Axes, others: Axes) -> bool:
    """Return whether the two differ by less than can be seen."""
    near = SHARE * (axes[1] - axes[0])
    return all(abs(one - other) <= near for one, other in zip(axes, others, strict=True))


def rounded(axes: Axes) -> Axes:
    """Return the axes, rounded to as many digits as can be seen, so that a view moved by hand has a short address."""
    decimals = -math.floor(math.log10(SHARE * (axes[1] - axes[0])))
    x0, x1, y0, y1 = (round(value, decimals) + 0.0 for value in axes)  # + 0.0 makes −0 a 0
    return (x0, x1, y0, y1)


def checked(values: Sequence[float]) -> Axes:
    """Return numbers from any source as axes. ValueError, with a reason that begins with "it", if they cannot be
    axes."""
    if len(values) != 4:
        raise ValueError("it is not four numbers: x from, x to, y from, y to")
    x0, x1, y0, y1 = values
    if not all(abs(value) <= FARTHEST for value in values):  # nor is NaN
        raise ValueError("it reaches beyond −10,000,000 to 10,000,000")
    wide, high = x1 - x0, y1 - y0
    if min(wide, high) < SHORTEST:
        raise ValueError("it does not go upwards, from the lesser number to the greater")
    if max(wide, high) > LONGEST_SIDE * min(wide, high):
        raise ValueError("it is far from a square")
    return (float(x0), float(x1), float(y0), float(y1))


def _rounded_outwards(low: float, high: float) -> tuple[float, float]:
    """Return the interval, rounded outwards to two significant digits of its length, so that points which are nearly
    equal have the same axes."""
    exponent = math.floor(math.log10(high - low)) - 1
    step, decimals = 10.0**exponent, max(0, -exponent)
    return (round(math.floor(low / step) * step, decimals), round(math.ceil(high / step) * step, decimals))

"""Lines and half-planes, clipped to the axes of a figure. ui/stage/film/film.js clips them to the zoomed axes in the
same way."""

import math
from collections.abc import Sequence
from typing import Any

from films.film.marks import Figure

Box = tuple[float, float, float, float]  # x from, x to, y from, y to


def box(figure: Figure) -> Box:
    """Return the ranges of a figure's axes, which must be fixed."""
    (x0, x1), (y0, y1) = (figure.layout[axis]["range"] for axis in ("xaxis", "yaxis"))
    return (float(x0), float(x1), float(y0), float(y1))


def line(abc: Sequence[float] | None, axes: Box) -> tuple[list[float], list[float]]:
    """Return the end points of the line a x + b y + c = 0 within the axes; none if it misses them, or if a = b = 0."""
    corners = _corners(axes)
    x: list[float] = []
    y: list[float] = []
    if abc is None:
        return x, y
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        p, q = _value_at(abc, px, py), _value_at(abc, qx, qy)
        if (p < 0) != (q < 0):
            x.append(px + (qx - px) * p / (p - q))
            y.append(py + (qy - py) * p / (p - q))
    return x, y


def half_plane(abc: Sequence[float] | None, axes: Box, side: int = 1) -> tuple[list[float], list[float]]:
    """Return the polygon of the axes' box in which side (a x + b y + c) > 0 (Sutherland and Hodgman 1974, with one
    edge)."""
    corners = _corners(axes)
    x: list[float] = []
    y: list[float] = []
    if abc is None or (abc[0] == 0 and abc[1] == 0):
        return x, y
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        p, q = side * _value_at(abc, px, py), side * _value_at(abc, qx, qy)
        if p >= 0:
            x.append(px)
            y.append(py)
        if (p < 0) != (q < 0):
            x.append(px + (qx - px) * p / (p - q))
            y.append(py + (qy - py) * p / (p - q))
    return x, y


def _hinge(z: float, level: float) -> float:
    return max(level - z, 0.0)


def _squared(z: float, level: float) -> float:
    return (level - z) * (level - z)


def _logistic(z: float, _level: float) -> float:
    return max(-z, 0.0) + math.log1p(math.exp(-abs(z)))


LOSSES = {
    "hinge": _hinge,
    "squared": _squared,
    "logistic": _logistic,
}  # of a margin, and the level that it should reach


def slack(
    abc: Sequence[float] | None, points: Sequence[tuple[float, float, float]], level: float, *, both: bool = False
) -> tuple[list[float | None], list[float | None]]:
    """Return the perpendicular from each (x, y, sign) whose margin sign (a x + b y + c) is below `level`, or with
    `both` also above it, to the line on which the margin is `level`; a gap follows each. None if a = b = 0, or if both
    are so small that their squares are 0."""
    x: list[float | None] = []
    y: list[float | None] = []
    a, b = (0.0, 0.0) if abc is None else (float(abc[0]), float(abc[1]))
    if abc is None or a * a + b * b == 0:
        return x, y
    for px, py, sign in points:
        short = level - sign * _value_at(abc, px, py)
        if short > 0 or (both and short < 0):
            step = sign * short / (a * a + b * b)
            x += [px, px + step * a, None]
            y += [py, py + step * b, None]
    return x, y


def terms(
    abc: Sequence[float] | None,
    points: Sequence[tuple[float, float, float]],
    level: float,
    axes: Box,
    beyond: bool,
    loss: str = "hinge",
) -> tuple[list[float | None], list[float | None]]:
    """Return the margin z and the loss, one of LOSSES, of each (x, y, sign), with an entry for each point: None if the
    place (z, loss) lies outside the axes. With `beyond`, None if it lies inside, and places outside are moved to the
    edge."""
    x0, x1, y0, y1 = axes
    x: list[float | None] = []
    y: list[float | None] = []
    if abc is None:
        return x, y
    for px, py, sign in points:
        z = sign * _value_at(abc, px, py)
        term = LOSSES[loss](z, level)
        outside = z < x0 or z > x1 or term < y0 or term > y1
        x.append(min(max(z, x0), x1) if outside == beyond else None)
        y.append(min(max(term, y0), y1) if outside == beyond else None)
    return x, y


def _corners(axes: Box) -> list[tuple[float, float]]:
    x0, x1, y0, y1 = axes
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _value_at(abc: Sequence[Any], x: float, y: float) -> float:
    return float(abc[0]) * x + float(abc[1]) * y + float(abc[2])

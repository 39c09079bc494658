"""What moves on every plane of labelled points: hollow marks, the ring around the sample, the two sides of a line."""

import numpy as np

from films.drawing.palette import ClassStyle
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.tracks import HalfPlane, Label, Line, Rows, Switch, Track
from films.points import Points
from playground.inputs import Floats, Ints

Styles = tuple[ClassStyle, ...]

CORNERS = {"top right": (1, 1), "top left": (-1, 1), "bottom right": (1, -1), "bottom left": (-1, -1)}
PLANE = 360  # pixels: the width of a plane on a laptop, without its margins
# How far from its point a number reaches that is written beside the ring, in pixels across and up; and another point.
FROM, ACROSS, UP, MARK = 11, 36, 24, 7


def point_columns(X: Floats, axes: Box) -> dict[str, Column]:
    """Coordinates of `X (n, 2)` and numbers, from 1, of the points: an entry a point; and at which corner of its ring
    a point's number stands."""
    return {"x1": X[:, 0], "x2": X[:, 1], "numbers": np.arange(1, len(X) + 1), "corners": corners(X, axes)}


def corners(X: Floats, axes: Box) -> tuple[str, ...]:
    """For each of the points `X (n, 2)` the first corner, in the order of `CORNERS`, at which its number lies on the
    fewest others, and within the axes if it can."""
    pixel = (axes[1] - axes[0]) / PLANE
    away = (X[None, :, :] - X[:, None, :]) / pixel
    edges = (np.array(axes[1::2]) - X) / pixel, (X - np.array(axes[::2])) / pixel
    covered = []
    for across, up in CORNERS.values():
        x, y = across * away[:, :, 0], up * away[:, :, 1]
        under = (x > FROM - MARK) & (x < ACROSS + MARK) & (y > FROM - MARK) & (y < UP + MARK)
        beyond = (edges[across < 0][:, 0] < ACROSS) | (edges[up < 0][:, 1] < UP)
        covered.append(under.sum(axis=1) + len(X) * beyond)
    names = tuple(CORNERS)
    return tuple(names[i] for i in np.argmin(covered, axis=0))


def sign_columns(y: Floats, styles: Styles) -> dict[str, Column]:
    """Labels `y (n,)` in -1/+1, as numbers and as the names of their classes."""
    classes: Ints = (y < 0).astype(np.int64)
    return {"y": y.astype(np.int8), "signs": tuple(styles[c].name for c in classes)}


def hollow(figure: int, points: Points, styles: Styles, wrong: Col) -> Switch:
    """Points are drawn hollow where the row of bits says that they are misclassified."""
    filled = tuple(styles[c].symbol for _, _, c in points)
    return Switch(figure, "points", "marker.symbol", wrong, filled, tuple(f"{symbol}-open" for symbol in filled))


def sample_ring(figure: int, sample: str = "sample") -> tuple[Track, ...]:
    """The ring around the point whose row stands in the column `sample`, and its number; neither where that is -1."""
    number = Caption(("{i}",), {"i": Col("numbers", at=sample)})
    names = {"x": "x1", "y": "x2", "textposition": "corners"}
    return (
        Rows(figure, "sample", {path: Col(name, at=sample) for path, name in names.items()}),
        Label(figure, "sample", number),
    )


def two_sides(figure: int, theta: Col) -> tuple[Track, ...]:
    """The tinted sides of the line `theta` = (w1, w2, b), and the line itself."""
    return (
        HalfPlane(figure, "+ side", theta, 1),
        HalfPlane(figure, "− side", theta, -1),
        Line(figure, "boundary", theta),
    )

"""What moves on every plane of labelled points: hollow marks, the ring around the sample, the two sides of a line."""

import numpy as np

from playground.inputs import Floats, Ints
from ui.charts.palette import ClassStyle
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.tracks import HalfPlane, Label, Line, Rows, Switch, Track
from ui.points import Points

Styles = tuple[ClassStyle, ...]


def point_columns(X: Floats) -> dict[str, Column]:
    """Coordinates of `X (n, 2)` and numbers, from 1, of the points: an entry a point."""
    return {"x1": X[:, 0], "x2": X[:, 1], "numbers": np.arange(1, len(X) + 1)}


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
    return (
        Rows(figure, "sample", {"x": Col("x1", at=sample), "y": Col("x2", at=sample)}),
        Label(figure, "sample", number),
    )


def two_sides(figure: int, theta: Col) -> tuple[Track, ...]:
    """The tinted sides of the line `theta` = (w1, w2, b), and the line itself."""
    return (
        HalfPlane(figure, "+ side", theta, 1),
        HalfPlane(figure, "− side", theta, -1),
        Line(figure, "boundary", theta),
    )

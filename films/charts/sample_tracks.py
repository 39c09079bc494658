"""Tracks for planes of labelled points: hollow markers, the ring around the sample (the point that a step looks at),
the two sides of a line."""

from dataclasses import replace

import numpy as np

from films.drawing.palette import ClassStyle
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.tracks import HalfPlane, Label, Line, Rows, Switch, Track
from films.picture.point_marks import corners
from films.points import Points
from playground.inputs import Floats, Ints

Styles = tuple[ClassStyle, ...]


def point_columns(X: Floats, axes: Box) -> dict[str, Column]:
    """The columns of the points `X (n, 2)`, an entry a point: coordinates, numbers from 1, and the corner of its ring
    at which the number stands."""
    return {"x1": X[:, 0], "x2": X[:, 1], "numbers": np.arange(1, len(X) + 1), "corners": corners(X, axes)}


def sign_columns(y: Floats, styles: Styles) -> dict[str, Column]:
    """Labels `y (n,)` in -1/+1 as a column, and as class names."""
    classes: Ints = (y < 0).astype(np.int64)
    return {"y": y.astype(np.int8), "signs": tuple(styles[c].name for c in classes)}


def hollow(figure: int, points: Points, styles: Styles, wrong: Col) -> Switch:
    """Draws misclassified points hollow: those whose bits are set."""
    symbols = tuple(styles[c].symbol for _, _, c in points)
    return Switch(figure, "points", "marker.symbol", wrong, symbols, tuple(f"{symbol}-open" for symbol in symbols))


def filled(figure: int, points: Points, styles: Styles, wrong: Col) -> Switch:
    """Draws misclassified points as the others are, in place of `hollow`: while it is asked which they are."""
    shown = hollow(figure, points, styles, wrong)
    return replace(shown, on=shown.off)


def sample_ring(figure: int, sample: str = "sample") -> tuple[Track, ...]:
    """The ring around the point whose row is in the column `sample`, and its number; nothing where that is -1."""
    number = Caption(("{i}",), {"i": Col("numbers", at=sample)})
    names = {"x": "x1", "y": "x2", "textposition": "corners"}
    return (
        Rows(figure, "sample", {path: Col(name, at=sample) for path, name in names.items()}),
        Label(figure, "sample", number),
    )


def two_sides(figure: int, theta: Col) -> tuple[Track, ...]:
    """The line `theta` = (w1, w2, b) with its tinted sides."""
    return (
        HalfPlane(figure, "+ side", theta, 1),
        HalfPlane(figure, "− side", theta, -1),
        Line(figure, "boundary", theta),
    )

"""Marks drawn with a rule's regions: dots, lines and paths, the same in all states or different in each."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.film.tracks import Line, Rows, Switch, Track
from playground.inputs import Floats, Ints

CLEAR = "rgba(0,0,0,0)"
BESIDE_DISCS = 5.0
LARGEST_DISC = 60.0  # pixels
BEYOND = 3.0  # how far unbounded lines and sides are drawn, in extents of the points: columns have 16 bits
MANY = 40  # more dots than this are drawn smaller


def ends(X: Floats) -> Floats:
    """The places, from below and above, to which what has no bound is drawn around the points `X (n, d)`: `(2, d)`."""
    beyond = BEYOND * (np.ptp(X, axis=0).max() or 1.0)
    return np.array([X.min(axis=0) - beyond, X.max(axis=0) + beyond])


@dataclass(frozen=True, eq=False)
class Dots:
    """Prototypes `X (m, 2)`, `y (m,)` as large dots in their class's colour and symbol.

    shown   (S, m) which of them are there in each state; None: all, always
    edged   whether they have an outline and lie over the points; else they lie below them
    """

    name: str
    X: Floats
    y: Ints
    shown: NDArray[np.bool_] | None = None
    edged: bool = True
    legend: str = "large: prototypes"
    point_size: float = plane.POINT_SIZE

    @cached_property
    def size(self) -> float:
        """The size of a dot, smaller the more there are at once."""
        most = len(self.X) if self.shown is None else int(self.shown.sum(axis=1).max(initial=0))
        return plane.POINT_SIZE + (2.0 if self.edged else 7.0) * min(1.0, MANY / max(1, most))

    def overlay(self, figure: int, state: str) -> Overlay:
        styles = [CLASSES[label] for label in self.y]
        colors, symbols = tuple(style.color for style in styles), [style.symbol for style in styles]
        edge = {"width": 2, "color": palette.INK} if self.edged else {"width": 0}
        marker = {"size": self.size, "symbol": symbols, "color": list(colors), "line": edge}
        drawn = (marks.markers(self.name, marker, self.X),)
        ground, above = ((), drawn) if self.edged else (drawn, ())
        if self.shown is None:
            return Overlay(ground, above)
        if not self.edged:
            bits = Col(f"{self.name} {figure}", at=state)
            switch = Switch(figure, self.name, "marker.color", bits, (CLEAR,) * len(colors), colors)
            return Overlay(ground, above, {f"{self.name} {figure}": self.shown}, (switch,))
        there = np.where(self.shown[:, :, None], self.X, np.nan)  # inks cannot be switched, so hidden dots move to NaN
        return Overlay(ground, above, *_moving(self.name, figure, state, there))


@dataclass(frozen=True, eq=False)
class Across:
    """The line a x + b y + c = 0 across the plane, `abc (S, 3)`; none where a = b = 0."""

    name: str
    abc: Floats
    width: float = 2.5
    dash: str = "solid"
    legend: str = ""
    point_size: float = plane.POINT_SIZE

    def overlay(self, figure: int, state: str) -> Overlay:
        column = f"{self.name} {figure}"
        return Overlay(
            (marks.line(self.name, palette.INK, self.width, self.dash),),
            (),
            {column: np.asarray(self.abc, dtype=np.float64)},
            (Line(figure, self.name, Col(column, at=state)),),
        )


@dataclass(frozen=True, eq=False)
class Path:
    """A polyline `xy (S, p, 2)`, NaN for gaps: a tree's cuts, ellipses, contours."""

    name: str
    xy: Floats
    width: float = 1.5
    dash: str = "solid"
    legend: str = ""
    point_size: float = plane.POINT_SIZE

    def overlay(self, figure: int, state: str) -> Overlay:
        line = marks.line(self.name, palette.INK, self.width, self.dash)
        return Overlay((line,), (), *_moving(self.name, figure, state, self.xy))


@dataclass(frozen=True, eq=False)
class Rings:
    """Rings around those points of `X (n, 2)` that are `shown (S, n)`."""

    name: str
    X: Floats
    shown: NDArray[np.bool_]
    legend: str = ""
    point_size: float = plane.POINT_SIZE

    def overlay(self, figure: int, state: str) -> Overlay:
        there = np.where(self.shown[:, :, None], self.X, np.nan)
        return Overlay((), (marks.ring(self.name, 17, 1.5),), *_moving(self.name, figure, state, there))


@dataclass(frozen=True, eq=False)
class Discs:
    """Discs below the points `X (n, 2)` of classes `y (n,)`, with areas proportional to the `weights (S, n)`; a disc of
    mean weight has the size of a point."""

    name: str
    X: Floats
    y: Ints
    weights: Floats
    legend: str = ""
    point_size: float = BESIDE_DISCS

    def overlay(self, figure: int, state: str) -> Overlay:
        column = f"{self.name} {figure}"
        colors = [palette.tint(CLASSES[label].color, 0.45) for label in self.y]
        marker = {"size": plane.POINT_SIZE, "color": colors, "line": {"width": 0}}
        trace = marks.markers(self.name, marker, self.X)
        share = self.weights / self.weights.mean(axis=1, keepdims=True)
        sizes = np.minimum(plane.POINT_SIZE * np.sqrt(share), LARGEST_DISC).astype(np.float32)
        return Overlay(
            (trace,), (), {column: sizes}, (Rows(figure, self.name, {"marker.size": Col(column, at=state)}),)
        )


def _moving(name: str, figure: int, state: str, xy: Floats) -> tuple[dict[str, Column], tuple[Track, ...]]:
    """The columns and the track of a trace at the places `xy (S, p, 2)`."""
    names = {axis: f"{name} {axis} {figure}" for axis in "xy"}
    columns: dict[str, Column] = {names[axis]: xy[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}
    return columns, (Rows(figure, name, {axis: Col(column, at=state) for axis, column in names.items()}),)

"""Marks drawn with a rule's regions: dots, lines and paths, the same in all states or different in each."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing import looks, palette, plane
from films.drawing.palette import CLASSES
from films.film.marks import Marker
from films.film.tracks import Switch, Track
from films.picture import marks
from films.picture.mark import Mark, Place, mark
from films.picture.now import now
from playground.inputs import Floats, Ints

CLEAR = "rgba(0,0,0,0)"
BESIDE_DISCS = 5.0
LARGEST_DISC = 60.0  # pixels
BEYOND = 3.0  # the length of unbounded lines, in extents of the points; longer ones would coarsen columns of 16 bits
MANY = 40  # more dots than this are drawn smaller
DOTS = "large: prototypes"


@dataclass(frozen=True, eq=False)
class RuleMark:
    """A mark whose numbers have a row for each state of a rule, or that is the same in all.

    legend      explains it, or is ""
    above       whether it lies over the points, else below
    point_size  the size of the points beside it
    """

    mark: Mark
    legend: str = ""
    above: bool = False
    point_size: float = plane.POINT_SIZE


def ends(X: Floats) -> Floats:
    """Return the lower and upper ends of unbounded lines and sides around the points `X (n, d)`: `(2, d)`."""
    beyond = BEYOND * (np.ptp(X, axis=0).max() or 1.0)
    return np.array([X.min(axis=0) - beyond, X.max(axis=0) + beyond])


def dots(
    name: str, X: Floats, y: Ints, legend: str = DOTS, *, edged: bool = True, point_size: float = plane.POINT_SIZE
) -> RuleMark:
    """Return prototypes `X (m, 2)`, `y (m,)` as large dots in their class's colour and symbol; if `edged`, with an
    outline and over the points, else below them."""
    look = looks.markers(name, _dot(y, dot_size(len(X), edged=edged), edged=edged), X)
    return RuleMark(Mark(look, given=True), legend, edged, point_size)


def dots_in_states(
    name: str, X: Floats, y: Ints, members: NDArray[np.bool_], legend: str = DOTS, *, edged: bool = True
) -> RuleMark:
    """Return the `dots` that are present in each state: `members (S, m)`."""
    marker = _dot(y, dot_size(int(members.sum(axis=1).max(initial=0)), edged=edged), edged=edged)
    if edged:  # outlines cannot be switched off, so absent dots move to NaN
        places = np.where(members[:, :, None], X, np.nan)
        return RuleMark(marks.dots(name, now(places[:, :, 0]), now(places[:, :, 1]), marker), legend, above=True)
    colors: tuple[str, ...] = tuple(marker.color)

    def moves(place: Place) -> tuple[Track, ...]:
        bits = place.exact(now(members), "members")
        return (Switch(place.figure, name, "marker.color", bits, (CLEAR,) * len(colors), colors),)

    return RuleMark(Mark(looks.markers(name, marker, X), moves=moves), legend)


def dot_size(count: int, *, edged: bool) -> float:
    """Return the size of a dot: the more dots at once, the smaller."""
    return plane.POINT_SIZE + (2.0 if edged else 7.0) * min(1.0, MANY / max(1, count))


def _dot(y: Ints, size: float, *, edged: bool) -> Marker:
    styles = [CLASSES[label] for label in y]
    symbols, colors = [style.symbol for style in styles], [style.color for style in styles]
    edge = palette.INK if edged else None
    return Marker(size=size, symbol=symbols, color=colors, edge=edge, edge_width=2 if edged else 0)


def across(name: str, abc: Floats, width: float = 2.5, dash: str = "solid", legend: str = "") -> RuleMark:
    """Return the line a x + b y + c = 0 across the plane, `abc (S, 3)`; no line if a = b = 0."""
    return RuleMark(marks.line(name, now(np.asarray(abc, dtype=np.float64)), palette.INK, width, dash), legend)


def path(name: str, xy: Floats, width: float = 1.5, dash: str = "solid", legend: str = "") -> RuleMark:
    """Return a polyline `xy (S, p, 2)`, NaN for gaps: a tree's cuts, ellipses, contours."""
    x, y = now(xy[:, :, 0]), now(xy[:, :, 1])
    return RuleMark(marks.polyline(name, x, y, palette.INK, width, dash), legend)


def rings(name: str, X: Floats, ringed: NDArray[np.bool_], legend: str = "") -> RuleMark:
    """Return rings around those points of `X (n, 2)` that are `ringed (S, n)`."""
    places = np.where(ringed[:, :, None], X, np.nan)
    look = looks.ring(name, 17, 1.5)
    return RuleMark(mark(look, x=now(places[:, :, 0]), y=now(places[:, :, 1])), legend, above=True)


def discs(name: str, X: Floats, y: Ints, weights: Floats, legend: str = "") -> RuleMark:
    """Return discs below the points `X (n, 2)` of classes `y (n,)`, with areas proportional to the `weights (S, n)`; a
    disc of mean weight has the size of a point."""
    colors = [palette.tint(CLASSES[label].color, 0.45) for label in y]
    look = looks.markers(name, Marker(size=plane.POINT_SIZE, color=colors, edge_width=0), X)
    share = weights / weights.mean(axis=1, keepdims=True)
    sizes = np.minimum(plane.POINT_SIZE * np.sqrt(share), LARGEST_DISC)
    return RuleMark(mark(look, marker_size=now(sizes)), legend, point_size=BESIDE_DISCS)

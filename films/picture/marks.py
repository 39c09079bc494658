"""The marks of planes and charts: their looks and their numbers.

Numbers are an array, the same in all frames, or `now(values, at)`; see `films/picture/mark.py`.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import chart, looks, palette
from films.drawing.palette import ClassStyle
from films.film.captions import Caption
from films.film.columns import Column
from films.film.marks import SKIP, Bars, Letters, Marker, Path, Stroke
from films.film.tracks import HalfPlane, Label, Line, Lines, Prefix, Rows, Track
from films.picture.mark import Mark, Place, mark
from films.picture.now import NOTHING, Now, now
from films.picture.words import Words
from playground.inputs import Floats


def sides(abc: Now, first: ClassStyle, second: ClassStyle) -> tuple[Mark, Mark]:
    """Return the half-planes in which a x + b y + c is above 0 and below, tinted in the colours of two classes."""
    above, below = looks.side_tints([first, second])
    return half_plane(above, abc), half_plane(below, abc, -1)


def half_plane(look: Path, abc: Now, side: int = 1, factor: Now | None = None) -> Mark:
    """Return the part of the axes in which `side` (a x + b y + c `factor`) is above 0, with this look. The factor is
    the frame's, even if the half-plane belongs to an entry under the pointer."""

    def moves(place: Place) -> tuple[Track, ...]:
        by = 1.0 if factor is None else place.exact(factor, "factor")
        return (HalfPlane(place.figure, place.mark, place.exact(abc, "abc"), side, by),)

    return Mark(look, moves=moves)


def line(name: str, abc: Now, color: str, width: float, dash: str = "solid", level: Now | float = 0.0) -> Mark:
    """Return the line a x + b y + c = `level` across the axes, at any zoom."""

    def moves(place: Place) -> tuple[Track, ...]:
        at = place.exact(level, "level") if isinstance(level, Now) else level
        return (Line(place.figure, name, place.exact(abc, "abc"), at),)

    return Mark(looks.line(name, color, width, dash), moves=moves)


def lines(look: Path, abc: Floats, factor: Now | None = None) -> Mark:
    """Return a line a x + b y + c `factor` = 0 across the axes for each row of `abc (L, 3)`, with this look."""

    def moves(place: Place) -> tuple[Track, ...]:
        by = 1.0 if factor is None else place.exact(factor, "factor")
        rows = place.exact(Now(abc), "abc").name
        return (Lines(place.figure, place.mark, rows, len(abc), by),)

    return Mark(look, moves=moves)


def dots(name: str, x: Any, y: Any, marker: Marker, key: str = "") -> Mark:
    """Return markers at places."""
    return mark(looks.markers(name, marker), key, x=x, y=y)


def dot(name: str, x: Any, y: Any, color: str, key: str = "", *, right: bool = False) -> Mark:
    """Return a dot, such as the frame's place on a curve; with `right`, its y is on the axis on the right."""
    return mark(looks.dot(name, color, right=right), key, x=x, y=y)


def word(name: str, text: str, x: Any, y: Any, **numbers: Any) -> Mark:
    """Return a word at a place that moves."""
    return mark(looks.word(name, text), x=x, y=y, **numbers)


def note(name: str, text: Words, x: float, y: float, position: str) -> Mark:
    """Return a text at a place of a chart, on this side of it, such as "bottom left"."""
    look = Path(name=name, letters=Letters(position=position), x=[x], y=[y])

    def moves(place: Place) -> tuple[Track, ...]:
        place.shows.extend(text.holes.values())
        return (Label(place.figure, name, text.caption(place.names, name)),)

    def hidden(place: Place) -> tuple[Track, ...]:
        return (Label(place.figure, name, Caption(("",))),)

    return Mark(look, moves=moves, hidden=hidden)


def arrow(name: str, start: Floats, end: Floats, color: str, width: float, at: Any = None) -> Mark:
    """Return an arrow from `start` to `end`, `(S, 2)` each: in each frame that of row `at`."""
    places = np.stack([start, end], axis=1)
    return mark(looks.arrow(name, color, width), x=now(places[:, :, 0], at), y=now(places[:, :, 1], at))


def polyline(name: str, x: Any, y: Any, color: str, width: float, dash: str = "solid", key: str = "") -> Mark:
    """Return straight lines from place to place; NaN is a gap."""
    return mark(looks.line(name, color, width, dash), key, x=x, y=y)


def curve(
    name: str,
    x: Any,
    y: Any,
    color: str,
    width: float = 2,
    dash: str = "solid",
    *,
    line: Stroke | None = None,
    silent: bool = False,
    right: bool = False,
    opacity: float | None = None,
) -> Mark:
    """Return a curve of a chart that is the same in all frames, so that a question about it hides all of it
    (`curve_so_far` grows). The legend names it, and the pointer reads it, unless it is `silent`. `line`: its stroke, in
    place of colour, width and dash. `right`: its heights are on the axis on the right."""
    stroke = line or Stroke(color=color, width=width, dash=dash)
    look = Path(name=name, line=stroke, hover=SKIP if silent else None, right=right, opacity=opacity)
    return mark(look, _named(name, color, dash), x=x, y=y)


def _named(name: str, color: str, dash: str) -> str:
    """Return a curve's entry in a chart's legend."""
    return chart.colored(f"{chart.SWATCHES[dash]} {name}", color)


def meeting(name: str, x: float, y: float, color: str) -> Mark:
    """Return a ring in a chart at the place where curves meet. The legend names it, and the pointer reads it."""
    look = replace(looks.ring(name, 13, color=color), hover=None)
    return mark(look, chart.colored(f"○ {name}", color), x=[x], y=[y])


def curve_so_far(
    name: str,
    x: Column,
    y: Column,
    color: str,
    width: float = 2,
    dash: str = "solid",
    *,
    key: str | None = None,
    line: Stroke | None = None,
    right: bool = False,
) -> Mark:
    """Return a curve that grows by a place with each frame. The legend has its name, or its `key`. `line` and `right`
    as for `curve`."""
    look = Path(name=name, line=line or Stroke(color=color, width=width, dash=dash), right=right)
    return so_far(look, x, y, _named(name, color, dash) if key is None else key)


def so_far(look: Path, x: Column, y: Column, key: str = "") -> Mark:
    """Return a mark with a place for each frame, shown up to the current frame; while a question hides it, up to the
    frame before."""

    def moves(place: Place) -> tuple[Track, ...]:
        across, up = place.rough(Now(x), "x"), place.rough(Now(y), "y")
        return (Prefix(place.figure, place.mark, across.name, up.name),)

    def hidden(place: Place) -> tuple[Track, ...]:
        before = place.exact(place.names.frames_before, "before")
        return tuple(replace(track, count=before) for track in moves(place) if isinstance(track, Prefix))

    return Mark(look, key, moves, hidden)


def first_rows(look: Path, x: Column, y: Column, count: Now) -> Mark:
    """Return a mark that shows the first rows of two columns, as many as each frame's `count`."""

    def moves(place: Place) -> tuple[Track, ...]:
        across, up = place.rough(Now(x), "x"), place.rough(Now(y), "y")
        return (Prefix(place.figure, place.mark, across.name, up.name, place.exact(count, "count")),)

    return Mark(look, moves=moves)


def bars(name: str, places: Floats, heights: Any, width: float, color: str) -> Mark:
    """Return upright bars from 0, at places that are the same in all frames."""
    look = Bars(name=name, marker=Marker(color=color), width=[width] * len(places))

    def hidden(place: Place) -> tuple[Track, ...]:
        return (Rows(place.figure, place.mark, {"y": place.rough(NOTHING, "nothing")}),)

    return replace(mark(look, x=places.tolist(), y=heights), hidden=hidden)


def handles() -> Mark:
    """Return the mark for handles; the stage puts it at the scene's handles."""
    return Mark(replace(looks.handles(14, palette.INK), hover=SKIP), given=True)

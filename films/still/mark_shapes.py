"""The marks of a figure as shapes: a mark's bars; or its area, line, markers and letters, in this order."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from films.film import marks
from films.still.axis import Axis
from films.still.shapes import INK, TYPE, Area, Dot, Line, Path, Picture, Place, Shape, Text

# Plotly's defaults: the edge of a marker, its size, the width of a line, and where a text is.
EDGE, SIZE, LINE_WIDTH, POSITION = "#444", 6.0, 2.0, "middle center"
HALO = 1.25  # pixels of paper around a hollow marker
TIP = 1.75  # in line widths: this far before an arrow's tip, its head is wider than its line
PIXELS = 400.0  # of the axes, for lengths in pixels along a line
NOTHING = "rgba(0,0,0,0)"
ANCHORS = {"left": ("end", -1), "center": ("middle", 0), "right": ("start", 1)}
LOWER = {"top": (-1, -2.5), "middle": (0, 4.2), "bottom": (1, 10.5)}  # times `away`, and pixels down to the base line


def picture(source: marks.Picture, across: Axis, up: Axis) -> Picture:
    left, right = across.shares([source.x, source.x + source.wide])
    top, bottom = up.from_above([source.y, source.y - source.high])
    return Picture((left, top), (right, bottom), source.source, _opacity(source))


def shapes(mark: marks.Mark, across: Axis, up: Axis, ratio: float) -> Iterator[Shape]:
    """The shapes of a mark; `ratio`: of the axes' width to their height."""
    if isinstance(mark, marks.Bars):
        yield from _bars(mark, across, up)
    elif isinstance(mark, marks.Path):
        yield from _path(mark, _places(mark.x, mark.y, across, up), up, ratio)


def _places(x: Any, y: Any, across: Axis, up: Axis) -> list[Place | None]:
    """Places on the axes, None at gaps."""
    pairs = zip(across.shares(x), up.from_above(y), strict=True)
    return [None if math.isnan(a) or math.isnan(b) else (a, b) for a, b in pairs]


def _path(path: marks.Path, places: list[Place | None], up: Axis, ratio: float) -> Iterator[Shape]:
    parts = _parts(_in_steps(places) if path.line and path.line.steps else places) if path.fill or path.line else ()
    if parts and path.fill:
        yield Area((_grounded(parts, up),) if path.to_zero else parts, path.fill, _opacity(path))
    if parts and path.line:
        width = float(LINE_WIDTH if path.line.width is None else path.line.width)
        if path.marker and path.marker.directed:
            parts = _shafts(places, path.marker, TIP * width / PIXELS, ratio)
        yield Line(parts, path.line.color or INK, width, path.line.dash or "solid", _opacity(path))
    for i, place in enumerate(places):
        if place is not None and path.marker:
            yield from _dot(path, path.marker, i, place, places[i - 1] if i else None, ratio)
        if place is not None and path.letters:
            yield from _text(path, path.letters, i, place)


def _grounded(parts: tuple[Path, ...], up: Axis) -> Path:
    """The outline of what lies between a path, across its gaps, and 0."""
    (ground,), line = up.levels([0.0]), [place for part in parts for place in part]
    return (line[0][0], ground), *line, (line[-1][0], ground)


def _shafts(places: list[Place | None], marker: marks.Marker, tip: float, ratio: float) -> tuple[Path, ...]:
    """The lines of arrows, each of which ends before the tip of its head, so that this is sharp; `tip` is a share of
    the longer axis."""
    shafts = []
    for i, (start, end) in enumerate(pairwise(places), 1):
        if start is None or end is None:
            continue
        across, up = (b - a for a, b in zip(start, end, strict=True))
        length = math.hypot(across * min(ratio, 1.0), up / max(ratio, 1.0))
        along = 1 - tip / length if _radius(marker, i) and length else 1.0
        if along > 0:
            shafts.append((start, (start[0] + along * across, start[1] + along * up)))
    return tuple(shafts)


def _bars(bars: marks.Bars, across: Axis, up: Axis) -> Iterator[Shape]:
    """Bars from their base, or from 0, with their outlines."""
    marker, opacity = bars.marker or marks.Marker(), _opacity(bars)
    for i, (x, y) in enumerate(zip(bars.x, bars.y, strict=True)):
        centre, length = (y, x) if bars.flat else (x, y)
        if _gap(x) or _gap(y):
            continue
        half, base = float(_entry(bars.width, i)) / 2, float(_entry(bars.base or 0, i))
        sides, ends = (centre - half, centre + half), (base, base + length)
        along = across.levels(ends) if bars.flat else up.levels(ends)
        left, right = (1 - share for share in along) if bars.flat else across.shares(sides)
        low, high = up.from_above(sides) if bars.flat else along
        outline = (((left, low), (right, low), (right, high), (left, high), (left, low)),)
        if _entry(marker.color, i) != NOTHING:
            yield Area(outline, _entry(marker.color, i), opacity)
        if marker.edge_width:
            yield Line(outline, marker.edge or EDGE, float(marker.edge_width), opacity=opacity)


def _dot(
    path: marks.Path, marker: marks.Marker, i: int, at: Place, before: Place | None, ratio: float
) -> Iterator[Dot]:
    """Entry `i` of a mark's markers, a hollow one with paper below it; nothing for an arrow without a start."""
    turn, opacity = 0.0, _opacity(path)
    if marker.directed:
        if before is None:
            return
        turn = math.atan2(at[1] - before[1], (at[0] - before[0]) * ratio) + math.pi / 2
    symbol, color, edge = _entry(marker.symbol, i) or "circle", _entry(marker.color, i), marker.edge
    shape = symbol.replace("-open", "").replace("-dot", "")
    thin = shape.endswith("-thin")
    hollow = thin or "-open" in symbol
    radius, width = _radius(marker, i), float(hollow if marker.edge_width is None else marker.edge_width)
    if hollow and not thin and path.ground and not path.fill:
        yield Dot(at, shape, radius, path.ground, path.ground, width + 2 * HALO, False, turn, opacity)
    yield Dot(
        at,
        shape,
        radius,
        None if hollow else color,
        (edge or color) if thin else color if hollow else edge or EDGE,
        width,
        "-dot" in symbol,
        turn,
        opacity,
    )


def _text(path: marks.Path, letters: marks.Letters, i: int, at: Place) -> Iterator[Text]:
    words = _entry(path.text, i)
    if words:
        away = _radius(path.marker, i) if path.marker else 0.0
        placed, side = (_entry(letters.position, i) or POSITION).split(" ")
        (anchor, sign), (up, down) = ANCHORS[side], LOWER[placed]
        color = _entry(letters.color, i) or INK
        size = float(letters.size or TYPE)
        shift = (sign * away, up * away + down * size / TYPE)
        yield Text(at=at, runs=((words, color),), anchor=anchor, shift=shift, size=size)


def _radius(marker: marks.Marker, i: int) -> float:
    size = _entry(marker.size, i)
    return float(SIZE if size is None else size) / 2


def _in_steps(places: Sequence[Place | None]) -> list[Place | None]:
    """First across and then up: before each place, but the first, one at the height of the place before."""
    corners = [None if before is None or place is None else (place[0], before[1]) for before, place in pairwise(places)]
    return [*places[:1], *(each for pair in zip(corners, places[1:], strict=True) for each in pair)]


def _parts(places: list[Place | None]) -> tuple[Path, ...]:
    """The parts of a path between its gaps."""
    parts: list[list[Place]] = [[]]
    for place in places:
        if place is None:
            parts.append([])
        else:
            parts[-1].append(place)
    return tuple(tuple(part) for part in parts if len(part) > 1)


def _gap(value: Any) -> bool:
    return value is None or math.isnan(value)


def _opacity(mark: marks.Mark | marks.Picture) -> float:
    return 1.0 if mark.opacity is None else float(mark.opacity)


def _entry(value: Any, i: int) -> Any:
    return value[i] if isinstance(value, (list, tuple)) else value

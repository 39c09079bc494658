"""Stills: the planes of one frame of a film as simple marks, to be drawn without a browser."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from films.film import escape, marks
from films.film.film import Film
from films.film.geometry import Box, box
from films.film.marks import Figure
from films.film.questions import HELD_BACK
from films.film.still_marks import Area, Dot, Line, Mark, Path, Picture, Place, Plane, Still, Text, Ticks
from films.film.ticks import Tick, ticks

WIDE, NARROW = 400.0, 300.0  # pixels of the axes on a screen and on a phone, which get different ticks
# Plotly's defaults: the edge of a marker, its size, the width of a line, and where a text is.
EDGE, SIZE, LINE_WIDTH, POSITION = "#444", 6.0, 2.0, "middle center"
HALO = 1.25  # pixels of paper around a hollow marker
INK = "var(--stage-ink)"
NOTHING = "rgba(0,0,0,0)"


def of_frame(film: Film, t: int, *, probe: tuple[float, float] | None = None, asking: bool = False) -> Still:
    """The still of frame `t`; IndexError where the film has no such frame. `probe`: the place looked at, which is the
    stage's and not in the film. `asking`: a lesson asks about the frame, so answers are hidden."""
    figures = (film.veiled(t) if asking else film.frame(t))[: film.planes]
    planes = tuple(plane(_probed(figure, probe) if probe else figure) for figure in figures)
    beside = len(film.figures) > film.planes or "verdict" in film.captions
    return Still(planes, film.words(t) | (HELD_BACK if asking else {}), t, film.n_frames, beside)


def _probed(figure: Figure, at: tuple[float, float]) -> Figure:
    put = (replace(mark, x=at[:1], y=at[1:]) if mark.name == "probe" else mark for mark in figure.marks)
    return replace(figure, marks=tuple(put))


def plane(figure: Figure) -> Plane:
    """The marks and ticks of a figure with fixed, linear axes."""
    axes, layout = box(figure), figure.layout
    ratio = (axes[1] - axes[0]) / (axes[3] - axes[2]) if layout["yaxis"].get("scaleanchor") else 1.0
    pictures = [_picture(picture, axes) for picture in figure.pictures if picture.source]
    visible = [mark for mark in figure.marks if mark.visible and len(mark.x)]
    bare = not layout["xaxis"].get("visible", True)
    wide, narrow = (Ticks() if bare else _ticks(layout, axes, ratio, side) for side in (WIDE, NARROW))
    return Plane(
        ratio,
        layout["margin"],
        (*pictures, *(part for mark in visible for part in _parts_of(mark, axes, ratio))),
        wide,
        narrow,
        (_title(layout["xaxis"]), _title(layout["yaxis"])),
        bare,
    )


def _ticks(layout: dict[str, Any], axes: Box, ratio: float, side: float) -> Ticks:
    x0, x1, y0, y1 = axes
    across, up = _named(layout["xaxis"], x0, x1), _named(layout["yaxis"], y0, y1)
    return Ticks(across or ticks(x0, x1, side * min(ratio, 1.0), "x"), up or ticks(y0, y1, side / max(ratio, 1.0), "y"))


def _named(axis: dict[str, Any], low: float, high: float) -> tuple[Tick, ...]:
    """The ticks that the axis names itself."""
    pairs = zip(axis.get("tickvals", ()), axis.get("ticktext", ()), strict=True)
    turned = axis.get("tickangle") == -90
    return tuple(Tick(value, (value - low) / (high - low), escape.plain(text), turned) for value, text in pairs)


def _title(axis: dict[str, Any]) -> str:
    """An axis title as plain text: plotly takes titles as markup, so they are escaped."""
    return escape.plain(axis.get("title", {}).get("text", ""))


def _picture(picture: marks.Picture, axes: Box) -> Picture:
    far = picture.x + picture.wide, picture.y - picture.high
    opacity = 1.0 if picture.opacity is None else float(picture.opacity)
    return Picture(_share((picture.x, picture.y), axes), _share(far, axes), picture.source, opacity)


def _parts_of(mark: marks.Mark, axes: Box, ratio: float) -> Iterator[Mark]:
    """A mark as it is drawn: its bars; or its area, line, markers and text, in this order."""
    opacity = 1.0 if mark.opacity is None else float(mark.opacity)
    if isinstance(mark, marks.Bars):
        yield from _bars(mark, axes, opacity)
    elif isinstance(mark, marks.Path):
        yield from _path(mark, axes, ratio, opacity)


def _path(path: marks.Path, axes: Box, ratio: float, opacity: float) -> Iterator[Mark]:
    places = [
        None if _gap(x) or _gap(y) else _share((float(x), float(y)), axes) for x, y in zip(path.x, path.y, strict=True)
    ]
    if path.fill:
        ground = _share((0.0, 0.0), axes)[1]
        areas = (
            ((part[0][0], ground), *part, (part[-1][0], ground)) if path.to_zero else part for part in _parts(places)
        )
        yield Area(tuple(areas), path.fill, opacity)
    if path.line:
        width = LINE_WIDTH if path.line.width is None else path.line.width
        yield Line(_parts(places), path.line.color or INK, float(width), path.line.dash or "solid", opacity)
    for i, place in enumerate(places):
        if place is not None and path.marker:
            before, paper = places[i - 1] if i else None, None if path.fill else path.ground
            yield from _dot(path.marker, i, place, before, ratio, opacity, paper)
        if place is not None and path.letters:
            yield from _text(path, path.letters, i, place)


def _bars(bars: marks.Bars, axes: Box, opacity: float) -> Iterator[Mark]:
    """Bars from their base, or from 0, with their outlines."""
    marker = bars.marker or marks.Marker()
    for i, (x, y) in enumerate(zip(bars.x, bars.y, strict=True)):
        if _gap(x) or _gap(y):
            continue
        centre, length = (float(y), float(x)) if bars.flat else (float(x), float(y))
        half, base = float(_entry(bars.width, i)) / 2, float(_entry(bars.base or 0, i))
        sides, ends = (centre - half, centre + half), (base, base + length)
        (x0, x1), (y0, y1) = (ends, sides) if bars.flat else (sides, ends)
        outline = tuple(_share(corner, axes) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)))
        if _entry(marker.color, i) != NOTHING:
            yield Area((outline,), _entry(marker.color, i), opacity)
        if marker.edge_width:
            yield Line((outline,), marker.edge or EDGE, float(marker.edge_width), "solid", opacity)


def _dot(
    marker: marks.Marker, i: int, at: Place, before: Place | None, ratio: float, opacity: float, paper: str | None
) -> Iterator[Dot]:
    """Entry `i` of a mark's markers, a hollow one with paper below it; nothing for an arrow without a start."""
    turn = 0.0
    if marker.directed:
        if before is None:
            return
        turn = math.atan2(at[1] - before[1], (at[0] - before[0]) * ratio) + math.pi / 2
    symbol, color, edge = _entry(marker.symbol, i) or "circle", _entry(marker.color, i), marker.edge
    shape = symbol.replace("-open", "").replace("-dot", "")
    thin = shape.endswith("-thin")
    hollow = thin or "-open" in symbol
    radius, width = _radius(marker, i), float(hollow if marker.edge_width is None else marker.edge_width)
    if paper and hollow and not thin:
        yield Dot(at, shape, radius, paper, paper, width + 2 * HALO, False, turn, opacity)
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
        yield Text(at, words, _entry(letters.color, i) or INK, _entry(letters.position, i) or POSITION, away)


def _radius(marker: marks.Marker, i: int) -> float:
    size = _entry(marker.size, i)
    return float(SIZE if size is None else size) / 2


def _share(place: Place, axes: Box) -> Place:
    x0, x1, y0, y1 = axes
    return (place[0] - x0) / (x1 - x0), (y1 - place[1]) / (y1 - y0)


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


def _entry(value: Any, i: int) -> Any:
    return value[i] if isinstance(value, (list, tuple)) else value

"""Stills: the planes of one frame of a film as simple marks, to be drawn without a browser."""

import math
from collections.abc import Iterator
from typing import Any

from films.film import escape
from films.film.film import Film
from films.film.geometry import Box, box
from films.film.questions import HELD_BACK
from films.film.spec import Spec
from films.film.still_marks import Area, Dot, Line, Mark, Path, Picture, Place, Plane, Still, Text, Ticks
from films.film.ticks import Tick, ticks

WIDE, NARROW = 400.0, 300.0  # pixels of the axes on a screen and on a phone, which get different ticks
EDGE = "#444"  # plotly's default edge colour of a marker
HALO = 1.25  # pixels of paper around a hollow marker
SIZE = 6.0  # plotly's default marker size
INK = "var(--stage-ink)"
NOTHING = "rgba(0,0,0,0)"


def of_frame(film: Film, t: int, *, probe: tuple[float, float] | None = None, asking: bool = False) -> Still:
    """The still of frame `t`; IndexError where the film has no such frame. `probe`: the place looked at, which is the
    stage's and not in the film. `asking`: a lesson asks about the frame, so answers are hidden."""
    specs = (film.veiled(t) if asking else film.specs(t))[: film.planes]
    for trace in (trace for spec in specs for trace in spec["data"] if probe and trace.get("name") == "probe"):
        trace["x"], trace["y"] = ([coordinate] for coordinate in probe or ())
    planes = tuple(map(plane, specs))
    beside = len(film.figures) > film.planes or "verdict" in film.captions
    return Still(planes, film.words(t) | (HELD_BACK if asking else {}), t, film.n_frames, beside)


def plane(spec: Spec) -> Plane:
    """The marks and ticks of a figure with fixed, linear axes."""
    axes, layout = box(spec), spec["layout"]
    ratio = (axes[1] - axes[0]) / (axes[3] - axes[2]) if layout["yaxis"].get("scaleanchor") else 1.0
    marks = [_picture(image, axes) for image in layout.get("images", ()) if image.get("source")]
    visible = [trace for trace in spec["data"] if trace.get("visible", True) and len(trace.get("x", ()))]
    bare = not layout["xaxis"].get("visible", True)
    wide, narrow = (Ticks() if bare else _ticks(layout, axes, ratio, side) for side in (WIDE, NARROW))
    return Plane(
        ratio,
        layout["margin"],
        (*marks, *(mark for trace in visible for mark in _marks(trace, axes, ratio))),
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


def _picture(image: dict[str, Any], axes: Box) -> Picture:
    x, y = float(image["x"]), float(image["y"])
    far = x + float(image["sizex"]), y - float(image["sizey"])
    return Picture(_share((x, y), axes), _share(far, axes), image["source"], float(image.get("opacity", 1)))


def _marks(trace: Spec, axes: Box, ratio: float) -> Iterator[Mark]:
    """The marks of a trace: its bars; or its area, line, markers and text, in this order."""
    if trace.get("type") == "bar":
        yield from _bars(trace, axes)
        return
    mode, opacity = trace.get("mode", "lines"), float(trace.get("opacity", 1))
    places = [
        None if _gap(x) or _gap(y) else _share((float(x), float(y)), axes)
        for x, y in zip(trace["x"], trace["y"], strict=True)
    ]
    if trace.get("fill") == "toself":
        yield Area(_parts(places), trace["fillcolor"], opacity)
    if "lines" in mode:
        line = trace["line"]
        yield Line(_parts(places), line["color"], float(line.get("width", 2)), line.get("dash", "solid"), opacity)
    for i, place in enumerate(places):
        if place is not None and "markers" in mode:
            before, paper = places[i - 1] if i else None, None if trace.get("fill") else trace.get("fillcolor")
            yield from _dot(trace["marker"], i, place, before, ratio, opacity, paper)
        if place is not None and "text" in mode:
            yield from _text(trace, i, place)


def _bars(trace: Spec, axes: Box) -> Iterator[Mark]:
    """Bars from their base, or from 0, with their outlines."""
    flat, marker, opacity = trace.get("orientation") == "h", trace["marker"], float(trace.get("opacity", 1))
    line = marker.get("line", {})
    for i, (x, y) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        if _gap(x) or _gap(y):
            continue
        centre, length = (float(y), float(x)) if flat else (float(x), float(y))
        half, base = float(_entry(trace["width"], i)) / 2, float(_entry(trace.get("base", 0), i))
        sides, ends = (centre - half, centre + half), (base, base + length)
        (x0, x1), (y0, y1) = (ends, sides) if flat else (sides, ends)
        outline = tuple(_share(corner, axes) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)))
        if _entry(marker["color"], i) != NOTHING:
            yield Area((outline,), _entry(marker["color"], i), opacity)
        if _entry(line.get("width", 0), i):
            yield Line((outline,), _entry(line["color"], i), float(_entry(line["width"], i)), "solid", opacity)


def _dot(
    marker: dict[str, Any], i: int, at: Place, before: Place | None, ratio: float, opacity: float, paper: str | None
) -> Iterator[Dot]:
    """Entry `i` of a trace's markers, a hollow one with paper below it; nothing for an arrow without a start."""
    directed = marker.get("angleref") == "previous"
    if directed and before is None:
        return
    turn = math.atan2(at[1] - before[1], (at[0] - before[0]) * ratio) + math.pi / 2 if directed and before else 0.0
    symbol, color, line = (
        _entry(marker.get("symbol", "circle"), i),
        _entry(marker.get("color"), i),
        marker.get("line", {}),
    )
    shape = symbol.replace("-open", "").replace("-dot", "")
    thin = shape.endswith("-thin")
    hollow = thin or "-open" in symbol
    edge = _entry(line.get("color"), i)
    radius, width = float(_entry(marker.get("size", SIZE), i)) / 2, float(_entry(line.get("width", hollow), i))
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


def _text(trace: Spec, i: int, at: Place) -> Iterator[Text]:
    words = _entry(trace.get("text", ""), i)
    if words:
        with_marker = "markers" in trace["mode"]
        away = float(_entry(trace["marker"].get("size", SIZE), i)) / 2 if with_marker else 0.0
        color = _entry(trace.get("textfont", {}).get("color", INK), i)
        yield Text(at, words, color, _entry(trace.get("textposition", "middle center"), i), away)


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

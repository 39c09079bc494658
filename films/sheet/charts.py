"""Charts of a frame as planes of a still: curves in steps, logarithmic axes, axes that fit what they show, and a second
axis upwards, on the right."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from films.film import escape
from films.film.film import Film
from films.film.numbers import number
from films.film.spec import Spec
from films.film.still import plane
from films.film.still_marks import Note, Plane, RightAxis, Ticks
from films.film.ticks import Tick

MARGIN = 0.05  # of what an axis shows, on either side
STEPS = "hv"  # first across, then up
INK = "var(--stage-ink)"
RIGHT = "y2"  # the second axis upwards
LINE = 0.05  # of the axes' height
COLOURED = re.compile(r'([^<]*(?:<(?!span)[^<]*)*)(?:<span style="color:([^";]+)[^"]*">(.*?)</span>)?')
KEYS = str.maketrans({"━": "—", "┅": "···", "╍": "- -", "✖": "×", "▮": "■"})


def planes(film: Film, t: int, first: Sequence[Plane]) -> tuple[Plane, ...]:
    """The planes of frame `t`, which are `first`, and its charts."""
    return (*first, *filter(None, map(chart, film.specs(t)[film.planes :])))


def chart(spec: Spec) -> Plane | None:
    """A chart as a plane; None where it has nothing to show."""
    traces = [trace for trace in spec["data"] if trace.get("visible", True) and _has_values(trace)]
    if not traces:
        return None
    layout, data = spec["layout"], list(map(_plain, traces))
    second = [trace for trace in data if trace.get("yaxis", "y") == RIGHT]
    first = [trace for trace in data if trace.get("yaxis", "y") != RIGHT]
    axes = {"xaxis": _axis(layout["xaxis"], data, "x"), "yaxis": _axis(layout["yaxis"], first, "y")}
    right = _axis(layout["yaxis2"], second, "y") if second else None
    if right:
        for trace in second:
            trace["y"] = [_moved(value, right["range"], axes["yaxis"]["range"]) for value in trace["y"]]
    axes_and_marks = plane({"data": data, "layout": layout | axes})
    ticks = Ticks(
        *(tuple(_formatted(tick, axes[f"{name}axis"]) for tick in getattr(axes_and_marks.ticks, name)) for name in "xy")
    )
    with_notes = replace(axes_and_marks, notes=tuple(_notes(layout, axes)), ticks=ticks)
    return replace(with_notes, right=_right(layout | axes, right)) if right else with_notes


def _axis(axis: dict[str, Any], data: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """An axis with its range and its ticks; on a logarithmic one the coordinates of the traces become exponents."""
    own = dict(axis)
    if own.get("type") == "log":
        for trace in data:
            trace[name] = [_log(value) for value in trace[name]]
        own["tickvals"], own["ticktext"] = _decades(own)
    elif "tickvals" in own and "ticktext" not in own:
        own["ticktext"] = [_label(value, own) for value in own["tickvals"]]
    if "range" not in own:
        own["range"] = _fitting([value for trace in data for value in trace[name]], own.get("rangemode", ""))
    return own


def _moved(value: float | None, own: Sequence[float], to: Sequence[float]) -> float | None:
    """A value of one axis as the value of another that is as high."""
    if value is None:
        return None
    return to[0] + (value - own[0]) / (own[1] - own[0]) * (to[1] - to[0])


def _right(layout: Spec, axis: dict[str, Any]) -> RightAxis:
    """The axis on the right: its ticks are those that a plane of its own would have."""
    alone = plane({"data": [], "layout": layout | {"yaxis": axis}})
    ticks = tuple(_formatted(tick, axis) for tick in alone.ticks.y)
    return RightAxis(ticks, axis.get("tickfont", {}).get("color", INK), alone.titles[1])


def _has_values(trace: Spec) -> bool:
    return any(value is not None and not math.isnan(value) for value in trace.get("y", ()))


def _plain(trace: Spec) -> dict[str, Any]:
    """A trace with its steps drawn out."""
    x, y, line = list(trace["x"]), list(trace["y"]), trace.get("line", {"color": INK})
    if line.get("shape") == STEPS and trace.get("mode") == "lines":
        x, y = _stepped(x, repeat=0), _stepped(y, repeat=1)
    return {**trace, "x": x, "y": y, "line": line}


def _stepped(values: list[Any], *, repeat: int) -> list[Any]:
    """The coordinates of a curve in steps: each x comes once more with the y before it."""
    doubled = [value for value in values for _ in range(2)]
    return doubled[1:] if repeat == 0 else doubled[: len(doubled) - 1]


def _log(value: Any) -> float | None:
    return math.log10(value) if value is not None and value > 0 else None


def _decades(axis: dict[str, Any]) -> tuple[list[float], list[str]]:
    """The ticks of a logarithmic axis: its own, else the powers of ten."""
    low, high = axis["range"]
    if "tickvals" in axis:
        texts = axis.get("ticktext") or [_label(value, axis) for value in axis["tickvals"]]
        return [math.log10(value) for value in axis["tickvals"]], list(texts)
    powers = range(math.ceil(low), math.floor(high) + 1)
    return [float(power) for power in powers], [f"{10.0**power:g}" for power in powers]


def _label(value: float, axis: dict[str, Any]) -> str:
    """A number as the axis writes it: in per cent where its format ends in p."""
    return f"{100 * value:.6g}%" if axis.get("tickformat", "").endswith("p") else number(value)


def _formatted(tick: Tick, axis: dict[str, Any]) -> Tick:
    """The tick in per cent, where the axis is."""
    own = "ticktext" in axis or not axis.get("tickformat", "").endswith("p")
    return tick if own else replace(tick, text=_label(tick.value, axis))


def _fitting(values: list[Any], mode: str) -> list[float]:
    there = [float(value) for value in values if value is not None and not math.isnan(value)]
    low, high = min(there), max(there)
    if mode in ("tozero", "nonnegative"):
        low, high = min(0.0, low), max(0.0, high)
    room = MARGIN * (high - low or 1.0)
    return [low if low == 0.0 else low - room, high + room]


def _notes(layout: Spec, axes: dict[str, dict[str, Any]]) -> Iterator[Note]:
    """What stands in a chart, as the names of its curves do."""
    for note in layout.get("annotations", ()):
        if not note.get("visible", True) or note.get("showarrow"):
            continue
        share = [_share(note, name, axes[f"{name}axis"]) for name in "xy"]
        color = note.get("font", {}).get("color", INK)
        for i, line in enumerate(note.get("text", "").split("<br>")):
            runs = tuple(_runs(line, color))
            yield Note(
                (share[0], 1 - share[1] + i * LINE), runs, note.get("xanchor", "center"), note.get("yanchor", "")
            )


def _runs(markup: str, color: str) -> Iterator[tuple[str, str]]:
    """The texts of a line and their colours. Keys of curves are drawn in characters that few faces have."""
    for before, ink, within in COLOURED.findall(markup):
        for text, its_color in ((before, color), (within, ink)):
            if text:
                yield escape.plain(text).translate(KEYS), its_color


def _share(note: Spec, name: str, axis: dict[str, Any]) -> float:
    """Where a note is, as a share of the axis."""
    value = float(note[name])
    if note.get(f"{name}ref", "paper") in ("paper", f"{name} domain"):
        return value
    low, high = axis["range"]
    return (value - low) / (high - low)

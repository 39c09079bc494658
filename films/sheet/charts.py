"""Charts of a frame as planes of a still: curves in steps, logarithmic axes, and axes that fit what they show.

A chart with a second axis upwards is left out: a still has one.
"""

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
from films.film.still_marks import Note, Plane, Ticks
from films.film.ticks import Tick

MARGIN = 0.05  # of what an axis shows, on either side
STEPS = "hv"  # first across, then up
INK = "var(--stage-ink)"
LINE = 0.05  # of the axes' height
COLOURED = re.compile(r'([^<]*(?:<(?!span)[^<]*)*)(?:<span style="color:([^";]+)[^"]*">(.*?)</span>)?')
KEYS = str.maketrans({"━": "—", "┅": "···", "╍": "- -", "✖": "×", "▮": "■"})


def planes(film: Film, t: int, first: Sequence[Plane]) -> tuple[Plane, ...]:
    """The planes of frame `t`, which are `first`, and its charts."""
    return (*first, *filter(None, map(chart, film.specs(t)[film.planes :])))


def chart(spec: Spec) -> Plane | None:
    """A chart as a plane; None where it has a second axis upwards, or nothing to show."""
    traces = [trace for trace in spec["data"] if trace.get("visible", True) and _has_values(trace)]
    if not traces or any(trace.get("yaxis", "y") != "y" for trace in traces):
        return None
    layout, data = spec["layout"], list(map(_plain, traces))
    axes = {name: dict(layout[name]) for name in ("xaxis", "yaxis")}
    for name, axis in axes.items():
        values = [trace[name[0]] for trace in data]
        if axis.get("type") == "log":
            values = [[_log(value) for value in each] for each in values]
            for trace, each in zip(data, values, strict=True):
                trace[name[0]] = each
            axis["tickvals"], axis["ticktext"] = _decades(axis)
        elif "tickvals" in axis and "ticktext" not in axis:
            axis["ticktext"] = [_label(value, axis) for value in axis["tickvals"]]
        if "range" not in axis:
            axis["range"] = _fitting([value for each in values for value in each], axis.get("rangemode", ""))
    axes_and_marks = plane({"data": data, "layout": layout | axes})
    ticks = Ticks(
        *(tuple(_formatted(tick, axes[f"{name}axis"]) for tick in getattr(axes_and_marks.ticks, name)) for name in "xy")
    )
    return replace(axes_and_marks, notes=tuple(_notes(layout, axes)), ticks=ticks)


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

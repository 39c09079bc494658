"""Charts of a frame as planes of a still: curves in steps, logarithmic axes, axes that fit what they show, and a second
axis upwards, on the right."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from films.film import escape
from films.film.film import Film
from films.film.marks import Figure, Mark, Path, changed
from films.film.numbers import number
from films.film.still import plane
from films.film.still_marks import Note, Plane, RightAxis, Ticks
from films.film.ticks import Tick

MARGIN = 0.05  # of what an axis shows, on either side
INK = "var(--stage-ink)"
LINE = 0.05  # of the axes' height
COLOURED = re.compile(r'([^<]*(?:<(?!span)[^<]*)*)(?:<span style="color:([^";]+)[^"]*">(.*?)</span>)?')
KEYS = str.maketrans({"━": "—", "┅": "···", "╍": "- -", "✖": "×", "▮": "■"})


def planes(film: Film, t: int, first: Sequence[Plane]) -> tuple[Plane, ...]:
    """The planes of frame `t`, which are `first`, and its charts."""
    return (*first, *filter(None, map(chart, film.frame(t)[film.planes :])))


def chart(figure: Figure) -> Plane | None:
    """A chart as a plane; None where it has nothing to show."""
    marks = [_in_steps(mark) for mark in figure.marks if mark.visible and _has_values(mark)]
    if not marks:
        return None
    layout = figure.layout
    across, marks = _axis(layout["xaxis"], marks, "x")
    up, first = _axis(layout["yaxis"], [mark for mark in marks if not mark.right], "y")
    second = [mark for mark in marks if mark.right]
    right = None
    if second:
        right, second = _axis(layout["yaxis2"], second, "y")
        second = [replace(mark, y=[_moved(y, right["range"], up["range"]) for y in mark.y]) for mark in second]
    axes = {"xaxis": across, "yaxis": up}
    own, other = iter(first), iter(second)
    every = tuple(next(other if mark.right else own) for mark in marks)
    axes_and_marks = plane(replace(figure, marks=every, layout=layout | axes))
    ticks = Ticks(
        *(tuple(_formatted(tick, axes[f"{name}axis"]) for tick in getattr(axes_and_marks.ticks, name)) for name in "xy")
    )
    with_notes = replace(axes_and_marks, notes=tuple(_notes(layout, axes)), ticks=ticks)
    return replace(with_notes, right=_right(layout | axes, right)) if right else with_notes


def _axis(axis: dict[str, Any], marks: list[Mark], name: str) -> tuple[dict[str, Any], list[Mark]]:
    """An axis with its range and its ticks, and the marks on it; on a logarithmic one their coordinates become
    exponents."""
    own = dict(axis)
    if own.get("type") == "log":
        marks = [changed(mark, {name: [_log(value) for value in getattr(mark, name)]}) for mark in marks]
        own["tickvals"], own["ticktext"] = _decades(own)
    elif "tickvals" in own and "ticktext" not in own:
        own["ticktext"] = [_label(value, own) for value in own["tickvals"]]
    if "range" not in own:
        own["range"] = _fitting([value for mark in marks for value in getattr(mark, name)], own.get("rangemode", ""))
    return own, marks


def _moved(value: float | None, own: Sequence[float], to: Sequence[float]) -> float | None:
    """A value of one axis as the value of another that is as high."""
    if value is None:
        return None
    return to[0] + (value - own[0]) / (own[1] - own[0]) * (to[1] - to[0])


def _right(layout: dict[str, Any], axis: dict[str, Any]) -> RightAxis:
    """The axis on the right: its ticks are those that a plane of its own would have."""
    alone = plane(Figure(marks=(), layout=layout | {"yaxis": axis}))
    ticks = tuple(_formatted(tick, axis) for tick in alone.ticks.y)
    return RightAxis(ticks, axis.get("tickfont", {}).get("color", INK), alone.titles[1])


def _has_values(mark: Mark) -> bool:
    return any(value is not None and not math.isnan(value) for value in mark.y)


def _in_steps(mark: Mark) -> Mark:
    """A curve with its steps drawn out: each x comes once more with the y before it."""
    if not isinstance(mark, Path) or mark.line is None or not mark.line.steps or mark.marker:
        return mark
    x, y = ([value for value in values for _ in range(2)] for values in (mark.x, mark.y))
    return replace(mark, x=x[1:], y=y[: len(y) - 1])


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


def _notes(layout: dict[str, Any], axes: dict[str, dict[str, Any]]) -> Iterator[Note]:
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


def _share(note: dict[str, Any], name: str, axis: dict[str, Any]) -> float:
    """Where a note is, as a share of the axis."""
    value = float(note[name])
    if note.get(f"{name}ref", "paper") in ("paper", f"{name} domain"):
        return value
    low, high = axis["range"]
    return (value - low) / (high - low)

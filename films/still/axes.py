"""The axes of a figure as shapes: grid, numbers, titles, and what stands in a chart, as the names of its curves do."""

import re
from collections.abc import Iterator
from typing import Any

from films.film import escape
from films.still.axis import Axis
from films.still.shapes import FAINT, GRID, INK, Line, Text, Ticks
from films.still.ticks import Tick

GRID_WIDTH = 1.0
TITLE = 14.0  # pixels of type
BELOW, BELOW_NUMBERS = 14.0, 29.5  # pixels from the axes down to the base line of a number, and of the title
ABOVE, ABOVE_NUMBERS = -5.0, -20.5  # the same on top
RIGHT = 400.0  # pixels of a chart's second axis upwards
APART = 0.05  # of the axes' height, between the lines of a legend
COLOURED = re.compile(r'([^<]*(?:<(?!span)[^<]*)*)(?:<span style="color:([^";]+)[^"]*">(.*?)</span>)?')
KEYS = str.maketrans({"━": "—", "┅": "···", "╍": "- -", "✖": "×", "▮": "■"})
SIDES = {"left": "start", "right": "end"}
LOWER = {"bottom": -4.0, "top": 12.0}  # pixels down to the base line of a note


def ticks(across: Axis, up: Axis, wide: float, high: float) -> Ticks:
    """The grid and numbers of axes that are `wide` and `high` pixels long."""
    x, y = across.ticks(wide, "x"), up.ticks(high, "y")
    lines = [
        *((_ink(across, tick), ((tick.share, 0.0), (tick.share, 1.0))) for tick in x),
        *((_ink(up, tick), ((0.0, 1 - tick.share), (1.0, 1 - tick.share))) for tick in y),
    ]
    grid, zero = (tuple(line for ink, line in lines if ink == inks) for inks in (GRID, FAINT))
    edge, lower = (0.0, ABOVE) if across.on_top else (1.0, BELOW)
    turned = up.layout.get("tickangle") == -90
    beside = (-5.0, 0.0) if turned else (-1.0, 4.2)
    return Ticks(
        tuple(Line(parts, ink, GRID_WIDTH) for parts, ink in ((grid, GRID), (zero, FAINT)) if parts),
        (
            *(
                _text((tick.share, edge), tick.text, "middle", (0.0, lower))
                for tick in x
                if across.has("showticklabels")
            ),
            *(
                _text((0.0, 1 - tick.share), tick.text, "middle" if turned else "end", beside, turned)
                for tick in y
                if up.has("showticklabels")
            ),
        ),
    )


def _ink(axis: Axis, tick: Tick) -> str:
    """The colour of the line at a tick; "" for none."""
    if tick.value == 0 and axis.has("zeroline"):
        return FAINT
    return GRID if axis.has("showgrid") else ""


def titles(across: Axis, up: Axis, right: Axis | None) -> Iterator[Text]:
    """The titles of the axes, and all that stands on the right."""
    edge, lower = (0.0, ABOVE_NUMBERS) if across.on_top else (1.0, BELOW_NUMBERS)
    yield Text(at=(0.5, edge), runs=((across.title, INK),), anchor="middle", shift=(0.0, lower), size=TITLE)
    yield _upwards((0.0, -27.6), up.title, INK)
    if right:
        ink = right.layout.get("tickfont", {}).get("color", INK)
        for tick in right.ticks(RIGHT, "y"):
            yield Text(at=(1.0, 1 - tick.share), runs=((tick.text, ink),), anchor="start", shift=(3.0, 4.2))
        if right.title:
            yield _upwards((1.0, 42.0), right.title, ink)


def notes(layout: dict[str, Any], across: Axis, up: Axis) -> Iterator[Text]:
    """What stands in a chart, line by line."""
    for note in layout.get("annotations", ()):
        if not note.get("visible", True) or note.get("showarrow"):
            continue
        x, y = _share(note, "x", across), _share(note, "y", up)
        anchor, down = SIDES.get(note.get("xanchor", ""), "middle"), LOWER.get(note.get("yanchor", ""), 4.2)
        for i, line in enumerate(note.get("text", "").split("<br>")):
            runs = tuple(_runs(line, note.get("font", {}).get("color", INK)))
            if runs:
                yield Text(at=(x, 1 - y + i * APART), runs=runs, anchor=anchor, shift=(0.0, down))


def _text(at: tuple[float, float], words: str, anchor: str, shift: tuple[float, float], turned: bool = False) -> Text:
    return Text(at=at, runs=((words, INK),), anchor=anchor, shift=shift, turned=turned)


def _upwards(place: tuple[float, float], words: str, ink: str) -> Text:
    side, away = place
    return Text(at=(side, 0.5), runs=((words, ink),), anchor="middle", shift=(away, 0.0), size=TITLE, turned=True)


def _runs(markup: str, color: str) -> Iterator[tuple[str, str]]:
    """The texts of a line and their colours. Keys of curves are drawn in characters that few faces have."""
    for before, ink, within in COLOURED.findall(markup):
        for text, its_color in ((before, color), (within, ink)):
            if text:
                yield escape.plain(text).translate(KEYS), its_color


def _share(note: dict[str, Any], name: str, axis: Axis) -> float:
    """Where a note is, as a share of the axis."""
    value = float(note[name])
    if note.get(f"{name}ref", "paper") in ("paper", f"{name} domain"):
        return value
    return (value - axis.low) / (axis.high - axis.low)

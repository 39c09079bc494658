"""The first chart of the spam film: a bar for the prior and for each word, and below a line their sum."""

import math
from typing import Any

import numpy as np

from films.drawing import chart, looks, palette
from films.drawing.chart import Range
from films.film import escape
from films.film.marks import Bars, Letters, Marker, Path
from films.film.numbers import MINUS, fixed
from films.picture.figure import Figure
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.topics.spam.evidence import Evidence
from playground.inputs import Floats

FIRST, SECOND = palette.CLASSES[1].color, palette.CLASSES[0].color  # what speaks for either class
THICK = 0.78  # of a bar, of the room it has
ROOM = 0.28  # beside the bars, of their span, for their numbers
SHORT, LETTER, BESIDE = 14, 7.0, 16  # letters of a word beside its bar; pixels of one; and around them


def bars(mail: Evidence) -> Figure:
    """All bars pale, over them those of the words read, the last one outlined; below a line their sum."""
    rows, odds, n = np.append(mail.log_odds[0], mail.ratios), mail.log_odds, mail.n_frames
    ends = span(np.concatenate([mail.ratios, odds]))
    lengths, sums, read = cut(rows, ends), cut(odds, ends), np.tri(n, dtype=np.bool_)
    colors = [FIRST if value > 0 else SECOND for value in rows]
    places, below = [-float(i) for i in range(n)], -n - 0.6
    outline = Marker(color="rgba(0,0,0,0)", edge=palette.INK, edge_width=2)
    letters = Letters(position=list(map(_side, rows)))
    marks = (
        _bars("to come", places, Marker(color=[palette.tint(color, 0.35) for color in colors]), x=lengths.tolist()),
        _bars("read", places, Marker(color=colors), x=now(np.where(read, lengths, np.nan))),
        # Two bars, as the stage knows the inks of a dark ground for the colours of traces alone.
        _bars("sum for", [below], Marker(color=FIRST), x=now(np.where(odds > 0, sums, np.nan))),
        _bars("sum against", [below], Marker(color=SECOND), x=now(np.where(odds > 0, np.nan, sums))),
        _bars("this word", [0.0], outline, x=now(lengths), y=now(-np.arange(n))),
        mark(looks.line("zero", palette.INK, 1.5), given=True, x=[0.0, 0.0], y=[0.7, below - 0.7]),
        mark(looks.line("add up", palette.FAINT, 1), given=True, x=list(ends), y=[below + 0.8] * 2),
        mark(
            _numbers("numbers", places, letters),
            text=list(map(signed, rows)),
            x=now(np.where(read, _label_at(rows), np.nan)),
        ),
        mark(
            _numbers("number of the sum", [below], Letters()),
            x=now(_label_at(odds)),
            text=now(tuple(map(signed, odds))),
            letters_position=now(tuple(map(_side, odds))),
        ),
    )
    return Figure(marks, _layout(mail, ends, [*places, below]))


def _layout(mail: Evidence, ends: Range, places: list[float]) -> dict[str, Any]:
    first, second = map(short, mail.names)
    title = escape.plotly(f"log likelihood ratio: ← {second} · {first} →")
    beside = [f"{short(word)} ×{x:.0f}" if x else short(word) for word, x in zip(mail.words, mail.counts, strict=True)]
    names = ["prior", *beside, "log odds"]
    layout = chart.layout(title, "", heights=(places[-1] - 0.7, 0.7), across=ends)
    layout["yaxis"] |= {
        "tickvals": places,
        "ticktext": list(map(escape.plotly, names)),
        "showgrid": False,
        "title": {"text": ""},
    }
    left = BESIDE + LETTER * max(map(len, names))
    return layout | {"barmode": "overlay", "margin": {"l": left, "r": 8, "t": 8, "b": 40}}


def _bars(name: str, places: list[float], marker: Marker, **numbers: Any) -> Mark:
    look = Bars(name=name, flat=True, x=[None] * len(places), y=places, width=THICK, marker=marker)
    return mark(look, **numbers)


def _numbers(name: str, places: list[float], letters: Letters) -> Path:
    return Path(name=name, x=[0.0] * len(places), y=places, letters=letters)


def span(values: Floats) -> Range:
    """From below the least to above the greatest of the finite values, and 0, with room for their numbers."""
    there = np.append(values[np.isfinite(values)], 0.0)
    low, high = float(there.min()), float(there.max())
    room = ROOM * (high - low) or 1.0
    return low - room, high + room


def cut(values: Floats, ends: Range) -> Floats:
    """The values as they are drawn: the infinite ones at the end of the axis."""
    return np.clip(values, *ends)


def signed(value: float) -> str:
    """A number beside its bar, "+1.23"; infinite ones with their sign; 0/0 where there is none."""
    if math.isnan(value):
        return " 0/0 "
    return f" {'+' if value > 0 else MINUS if value < 0 else ''}{'∞' if math.isinf(value) else fixed(abs(value), 2)} "


def short(word: str) -> str:
    """A word, or its first letters."""
    return word if len(word) <= SHORT else word[: SHORT - 1] + "…"


def _label_at(values: Floats) -> Floats:
    """Return where the number of each bar stands: at the bar's end, or at 0 if the bar is infinite."""
    return np.where(np.isfinite(values), values, 0.0)


def _side(value: float) -> str:
    return "middle right" if (value > 0) != np.isinf(value) else "middle left"

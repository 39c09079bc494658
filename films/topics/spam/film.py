"""The spam film: a mail's words one by one, each a bar, with their running sum; and the odds and the posterior."""

from typing import Any

import numpy as np

from films.drawing import chart, marks, palette
from films.drawing.chart import Range
from films.film import escape
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Track
from films.topics.spam import questions, words
from films.topics.spam.evidence import OTHER_ORDERS, Evidence, other_orders
from playground.inputs import Floats

FIRST, SECOND = palette.CLASSES[1].color, palette.CLASSES[0].color  # what speaks for either class
BARS, CURVE = 0, 1
THICK = 0.78  # of a bar, of the room it has
ROOM = 0.28  # beside the bars, of their span, for their numbers
SHORT, LETTER, BESIDE = 14, 7.0, 16  # letters of a word beside its bar; pixels of one; and around them


def film(found: Evidence, once: Evidence | None) -> Film:
    """A frame for the prior and one for each word. `once`: the same without the copy, where there is one."""
    asked = questions.of_evidence(found)
    return Film(
        figures=(_bars(found), _curve(found)),
        n_frames=found.n_frames,
        columns=merged(_columns(found), words.columns(found), asked.columns),
        tracks=_tracks(),
        captions=words.captions(found, once),
        questions=asked.questions,
        timelines=((CURVE, Col("read")),),
        unseen=((BARS, "to come"), (CURVE, "other orders")),
    )


def span(values: Floats) -> Range:
    """From below the least to above the greatest of the finite values, and 0, with room for their numbers."""
    there = np.append(values[np.isfinite(values)], 0.0)
    low, high = float(there.min()), float(there.max())
    room = ROOM * (high - low) or 1.0
    return low - room, high + room


def cut(values: Floats, ends: Range) -> Floats:
    """The values as they are drawn: the infinite ones at the end of the axis."""
    return np.clip(values, *ends)


def _rows(found: Evidence) -> Floats:
    """The length of each bar from the top: that of the prior, then those of the words."""
    return np.append(found.log_odds[0], found.ratios)


def _columns(found: Evidence) -> dict[str, Column]:
    rows, odds = _rows(found), found.log_odds
    ends, heights = _ends(found), _heights(found, other_orders(found))
    read = np.arange(len(rows)) <= np.arange(found.n_frames)[:, None]
    lengths, sums = cut(rows, ends), cut(odds, ends)
    return {
        "lengths": np.where(read, lengths, np.nan).astype(np.float32),
        "labels at": np.where(read, _labels_at(rows), np.nan).astype(np.float32),
        "this": lengths.astype(np.float32),
        "this row": -np.arange(found.n_frames),
        # Two bars, as the stage knows the inks of a dark ground for the colours of traces alone.
        "sum for": np.where(odds > 0, sums, np.nan).astype(np.float32),
        "sum against": np.where(odds > 0, np.nan, sums).astype(np.float32),
        "sum at": _labels_at(odds).astype(np.float32),
        "sum text": tuple(map(_text, odds)),
        "sum side": tuple(map(_side, odds)),
        "read": np.arange(found.n_frames),
        "odds": cut(odds, heights).astype(np.float32),
        "odds side": tuple(_above(value, heights, t, len(odds)) for t, value in enumerate(odds)),
        "share": found.posterior[:, 0].astype(np.float32),
    }


def _tracks() -> tuple[Track, ...]:
    side = Col("odds side")
    number = {"x": Col("sum at"), "text": Col("sum text"), "textposition": Col("sum side")}
    return (
        Rows(BARS, "read", {"x": Col("lengths")}),
        Rows(BARS, "sum for", {"x": Col("sum for")}),
        Rows(BARS, "sum against", {"x": Col("sum against")}),
        Rows(BARS, "this word", {"x": Col("this"), "y": Col("this row")}),
        Rows(BARS, "numbers", {"x": Col("labels at")}),
        Rows(BARS, "number of the sum", number),
        Prefix(CURVE, "posterior", "read", "share"),
        Prefix(CURVE, "log odds", "read", "odds"),
        Rows(CURVE, "posterior now", {"x": Col("read"), "y": Col("share")}),
        Rows(
            CURVE, "log odds now", {"x": Col("read"), "y": Col("odds"), "text": Col("sum text"), "textposition": side}
        ),
    )


def _bars(found: Evidence) -> Spec:
    """All bars pale, over them those of the words read, the last one outlined; below a line their sum."""
    rows, ends, n = _rows(found), _ends(found), found.n_frames
    colors, places, below = list(map(_color, rows)), [-float(i) for i in range(n)], -n - 0.6
    pale = [palette.tint(color, 0.35) for color in colors]
    outline = {"color": "rgba(0,0,0,0)", "line": {"color": palette.INK, "width": 2}}
    data = [
        _bar("to come", places, pale) | {"x": cut(rows, ends).tolist()},
        _bar("read", places, colors),
        _bar("sum for", [below], FIRST) | {"x": [None]},
        _bar("sum against", [below], SECOND) | {"x": [None]},
        _bar("this word", [0.0], "") | {"x": [0.0], "marker": outline},
        marks.line("zero", palette.INK, 1.5) | {"x": [0, 0], "y": [0.7, below - 0.7]},
        marks.line("add up", palette.FAINT, 1) | {"x": list(ends), "y": [below + 0.8] * 2},
        _numbers("numbers", places) | {"text": list(map(_text, rows)), "textposition": list(map(_side, rows))},
        _numbers("number of the sum", [below]),
    ]
    names = ["prior", *map(_beside, found.words, found.counts.tolist()), "log odds"]
    return {"data": data, "layout": _layout(found, ends, names, [*places, below])}


def _layout(found: Evidence, ends: Range, names: list[str], places: list[float]) -> dict[str, Any]:
    first, second = found.names
    title = escape.plotly(f"log likelihood ratio: ← {_short(second)} · {_short(first)} →")
    layout = chart.layout(title, "", heights=(places[-1] - 0.7, 0.7), across=ends)
    layout["yaxis"] |= {
        "tickvals": places,
        "ticktext": list(map(escape.plotly, names)),
        "showgrid": False,
        "title": {"text": ""},
    }
    left = BESIDE + LETTER * max(map(len, names))
    return layout | {"barmode": "overlay", "margin": {"l": left, "r": 8, "t": 8, "b": 40}}


def _curve(found: Evidence) -> Spec:
    """Log odds and posterior against the number of words read; pale, the log odds in other orders."""
    n, orders = found.n_frames, other_orders(found)
    heights, last, posterior = _heights(found, orders), n - 1, escape.plotly(f"P({_short(found.names[0])} | x)")
    gaps = np.full((OTHER_ORDERS, 1), np.nan)
    x = np.tile(np.arange(n + 1), OTHER_ORDERS)  # the last one is the gap between two
    y = [None if np.isnan(value) else float(value) for value in np.hstack([cut(orders, heights), gaps]).ravel()]
    traces = [
        marks.line("threshold" if found.weighed else "", palette.FAINT, 1.5, "dash")
        | {"x": [0, last], "y": [found.limit] * 2},
        marks.line("", FIRST, 0) | {"x": [0], "y": [None], "yaxis": "y2"},  # plotly draws none without a still trace
        marks.line("other orders", palette.FAINT, 1) | {"x": x.tolist(), "y": y, "opacity": 0.45},
        marks.line("posterior", FIRST, 2, "dot") | {"yaxis": "y2"},
        marks.line("log odds", palette.INK, 2.5),
        marks.dot("posterior now", FIRST) | {"yaxis": "y2"},
        marks.dot("log odds now", palette.INK) | {"mode": "markers+text"},
    ]
    layout = chart.layout("words read", "log odds", heights=heights, across=(-0.2, last + 0.2))
    said = [f"{chart.SWATCHES['solid']} log odds", chart.colored(f"{chart.SWATCHES['dot']} {posterior}", FIRST)]
    return chart.figure(traces, layout | {"yaxis2": chart.share_axis(FIRST)}, said)


def _heights(found: Evidence, orders: Floats) -> Range:
    """Of the curve: all orders, and the threshold."""
    return span(np.append(orders, found.limit))


def _bar(name: str, places: list[float], color: Any) -> dict[str, Any]:
    bar = {"type": "bar", "name": name, "orientation": "h", "y": places, "width": THICK, "hoverinfo": "skip"}
    return bar | {"marker": {"color": color}}


def _numbers(name: str, places: list[float]) -> dict[str, Any]:
    return marks.EMPTY | {"name": name, "mode": "text", "y": places, "x": [0.0] * len(places)}


def _ends(found: Evidence) -> Range:
    return span(np.concatenate([found.ratios, found.log_odds]))


def _labels_at(values: Floats) -> Floats:
    """Where the number of a bar stands: at its end, or, where that is not in sight, on the other side of 0."""
    return np.where(np.isfinite(values), values, 0.0)


def _side(value: float) -> str:
    return "middle right" if (value > 0) != np.isinf(value) else "middle left"


def _above(value: float, heights: Range, t: int, n_frames: int) -> str:
    """Where the number of a dot stands, to stay in the chart."""
    side = "right" if t < n_frames / 2 else "left"
    return f"{'top' if value < sum(heights) / 2 else 'bottom'} {side}"


def _text(value: float) -> str:
    return words.signed(value)


def _color(value: float) -> str:
    return FIRST if value > 0 else SECOND


def _beside(word: str, count: float) -> str:
    return f"{_short(word)} ×{count:.0f}" if count else _short(word)


def _short(word: str) -> str:
    return word if len(word) <= SHORT else word[: SHORT - 1] + "…"

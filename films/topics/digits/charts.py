"""Charts of error: their curves with a spread, their axes, and their tables, for the stage and for the page below
it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.charts.class_marks import GLYPHS
from films.courses import CSCI_5622
from films.drawing import chart, looks
from films.drawing.palette import HELD_OUT, OTHER, SERIES, ClassStyle
from films.film.html_table import table as html_table
from films.film.marks import Marker, Path, Stroke
from films.film.numbers import PER_CENT, fixed, percent
from films.film.plotly_json import trace
from films.picture.mark import Mark, mark
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize, spread_of

OTHERS = f"the digits of {CSCI_5622}"
# The lecture's tables: error on handwritten digits of 784 pixels by the number of random prototypes, and of ten means.
LECTURE: Mapping[int, float] = {
    50: 0.430, 100: 0.323, 250: 0.208, 500: 0.178, 1000: 0.143, 2000: 0.107, 5000: 0.085, 10_000: 0.074, 20_000: 0.060,
}  # fmt: skip
LECTURE_MEANS = (10, 0.23)
RANDOM, MEANS = "test error of random prototypes", "test error of class means"  # the names of curves
RULES = ("nearest", "nearest class mean", "linear separators")  # that noise is added for; the first is named with its k
TICKS = (10, 50, 250, 1000, 5000, 20_000)  # numbers of prototypes whose labels do not overlap
STEPS, MOST_TICKS = (0.02, 0.05, 0.1, 0.2), 7  # of the axis of errors
OWN, THEIRS = ClassStyle("random", HELD_OUT, "circle"), ClassStyle("random", OTHER, "square")
OWN_MEANS, THEIR_MEANS = (ClassStyle("class means", color, "diamond") for color in (HELD_OUT, OTHER))


def names_of_rules(k: int) -> tuple[str, ...]:
    """Return the names of the three rules."""
    return (f"{k} {RULES[0]}", *RULES[1:])


def by_prototypes(random: ErrorBySize, means: tuple[int, float], data: str) -> tuple[Mark, ...]:
    """Return the curves of error against the number of prototypes: random ones with their spread, class means, and
    those of the course."""
    lecture = np.array([[m, error] for m, error in LECTURE.items()])
    return (
        *_curve(f"{RANDOM}, {data}", "prototypes", random.sizes, random.mean, OWN, random.spread),
        *_curve(f"{RANDOM}, {OTHERS}", "prototypes", lecture[:, 0], lecture[:, 1], THEIRS, dash="dot"),
        _single(f"{MEANS}, {data}", *means, OWN_MEANS),
        _single(f"{MEANS}, {OTHERS}", *LECTURE_MEANS, THEIR_MEANS),
    )


def by_noise(counts: Sequence[int], errors: Floats, k: int) -> tuple[Mark, ...]:
    """Return, for each rule, the curve of the mean of `errors (r, len(counts), 3)` over the repeats, with its spread,
    against the number of features added."""
    each = zip(names_of_rules(k), np.moveaxis(errors, 2, 0), SERIES[:3], strict=True)
    at, what = np.array(counts), "features added"
    curves = (
        _curve(name, what, at, values.mean(axis=0), style, spread_of(values), log=False) for name, values, style in each
    )
    return tuple(one for curve in curves for one in curve)


def _curve(
    name: str,
    what: str,
    numbers: Any,
    errors: Floats,
    style: ClassStyle,
    spread: Floats | None = None,
    *,
    dash: str = "solid",
    log: bool = True,
) -> tuple[Mark, ...]:
    """Return errors against numbers of `what`, with tooltips; if there is a `spread`, also its bars, below the
    curve."""
    x = np.log10(numbers) if log else np.asarray(numbers, dtype=np.float64)
    written = (percent(error) for error in errors)
    texts = [f"{number:,.0f} {what}: {error}" for number, error in zip(numbers, written, strict=True)]
    look = Path(
        name=name,
        line=Stroke(color=style.color, width=2, dash=dash),
        marker=Marker(size=9, symbol=style.symbol, color=style.color),
        text=texts,
        hover=None,
        tooltip=f"%{{text}}<extra>{name}</extra>",
    )
    if spread is None:
        return (mark(look, given=True, x=x, y=errors),)
    gap = np.full(len(x), np.nan)
    ends = np.column_stack([errors - spread, errors + spread, gap]).ravel()
    bars = looks.line(f"{name}: spread", style.color, 1.2)
    return mark(bars, x=np.column_stack([x, x, gap]).ravel(), y=ends), mark(look, x=x, y=errors)


def _single(name: str, number: int, error: float, style: ClassStyle) -> Mark:
    look = Path(
        name=name,
        marker=Marker(size=13, symbol=style.symbol, color=style.color),
        text=[f"{number} class means: {percent(error)}"],
        hover=None,
        tooltip=f"%{{text}}<extra>{name}</extra>",
    )
    return mark(look, given=True, x=np.log10([number]), y=np.array([error]))


def layout_of_prototypes(marks: Sequence[Mark]) -> dict[str, Any]:
    """Return the layout of a plane with the marks of `by_prototypes`. The numbers across are logarithms, as a plane has
    linear axes."""
    layout = _layout(marks, "number of prototypes", (math.log10(TICKS[0]), math.log10(TICKS[-1])))
    layout["xaxis"] |= {"tickvals": np.log10(TICKS).tolist(), "ticktext": [f"{tick:,}" for tick in TICKS]}
    return layout


def layout_of_noise(marks: Sequence[Mark], most: int) -> dict[str, Any]:
    """Return the layout of a plane with the marks of `by_noise`, up to `most` features. There may be no marks."""
    return _layout(marks, "irrelevant features added", (0.0, most))


def _layout(marks: Sequence[Mark], title: str, ends: tuple[float, float]) -> dict[str, Any]:
    highest = max((float(np.nanmax(each.look.y)) for each in marks), default=0.0)
    room, top = 0.04 * (ends[1] - ends[0]), 1.05 * max(highest, STEPS[1])
    step = next((step for step in STEPS if top / step < MOST_TICKS), STEPS[-1])
    shares = np.arange(0.0, top, step).tolist()
    across = (ends[0] - room, ends[1] + room)
    layout = chart.layout(title, "error on the test set", heights=(-0.02 * top, top), across=across)
    named = {"tickvals": shares, "ticktext": [f"{100 * share:.0f}{PER_CENT}" for share in shares]}
    layout["yaxis"] |= named | {"rangemode": "normal"}
    return layout | {"hovermode": "closest", "margin": {"l": 64, "r": 12, "t": 8, "b": 40}}


def on_page(random: ErrorBySize, means: tuple[int, float], data: str) -> go.Figure:
    """Return the chart of prototypes for a page without the stage, in the page's colours."""
    marks = by_prototypes(random, means, data)
    traces = [trace(each.look) | {"showlegend": each.look.marker is not None} for each in marks]  # no entry of a spread
    own = layout_of_prototypes(marks)
    layout = chart.page_layout("number of prototypes", "error on the test set", height=430)
    for axis in ("xaxis", "yaxis"):
        layout[axis] |= {name: own[axis][name] for name in ("range", "tickvals", "ticktext")}
    return go.Figure({"data": traces, "layout": layout | {"hovermode": "closest"}})


def with_sign(style: ClassStyle, name: str) -> str:
    """Return a name after the sign of its curve, in HTML."""
    return f'<span style="color:{style.color}">{GLYPHS[style.symbol]}</span>&nbsp;{name}'


def rules_with_signs(k: int) -> list[str]:
    """Return the names of the three rules after their signs."""
    return [with_sign(style, name) for style, name in zip(SERIES[:3], names_of_rules(k), strict=True)]


def table(random: ErrorBySize, means: tuple[int, float], data: str) -> str:
    """Return the error by prototypes as a table in HTML, with the course's numbers beside it."""
    here = dict(zip(random.sizes.tolist(), zip(random.mean, random.spread, strict=True), strict=True))
    rows = [
        (f"{m:,}", spread_written(*here[m]) if m in here else "—", _percent(LECTURE.get(m)))
        for m in sorted({*here, *LECTURE})
    ]
    last = (f"{means[0]} class means", _percent(means[1]), _percent(LECTURE_MEANS[1]))
    head = ("prototypes", f"{with_sign(OWN, data)}, mean ± spread", with_sign(THEIRS, OTHERS))
    return html_table([head, *rows, last], "Error by prototypes")


def noise_table(counts: Sequence[int], errors: Floats, k: int) -> str:
    """Return the mean errors and their spread over the repeats as a table in HTML; `errors (r, len(counts), 3)`."""
    each = zip(counts, errors.mean(axis=0), spread_of(errors), strict=True)
    rows = [(str(count), *map(spread_written, mean, spread)) for count, mean, spread in each]
    return html_table([("features added", *rules_with_signs(k)), *rows], "Error by irrelevant features")


def spread_written(mean: float, spread: float) -> str:
    """Return a mean share and its standard deviation in per cent."""
    return f"{fixed(100 * mean, 1)} ± {fixed(100 * spread, 1)}{PER_CENT}"


def _percent(share: float | None) -> str:
    return "—" if share is None else percent(share)

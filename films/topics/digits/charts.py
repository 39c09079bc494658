"""Charts of error: against the number of prototypes beside the lecture's table, and against irrelevant features."""

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from films.courses import CSCI_5622
from films.drawing import chart
from films.drawing.palette import HELD_OUT, OTHER, SERIES
from films.film.numbers import PER_CENT, fixed, percent
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize, spread_of

OTHERS = f"the digits of {CSCI_5622}"
# Its tables: error on handwritten digits of 784 pixels by the number of random prototypes, and of ten means.
LECTURE: Mapping[int, float] = {
    50: 0.430, 100: 0.323, 250: 0.208, 500: 0.178, 1000: 0.143, 2000: 0.107, 5000: 0.085, 10_000: 0.074, 20_000: 0.060,
}  # fmt: skip
LECTURE_MEANS = (10, 0.23)


def against_prototypes(random: ErrorBySize, means: tuple[int, float], data: str) -> go.Figure:
    """Error against the number of prototypes, random ones with their spread and class means; and the lecture's."""
    own, other = HELD_OUT, OTHER
    traces = [
        _curve(f"random, {data}", random.sizes.tolist(), random.mean, own, "circle", spread=random.spread),
        _point(f"class means, {data}", *means, own),
        _curve(f"random, {OTHERS}", list(LECTURE), list(LECTURE.values()), other, "square", dash="dot"),
        _point(f"class means, {OTHERS}", *LECTURE_MEANS, other),
    ]
    layout = _layout("number of prototypes")
    layout["xaxis"] |= {"type": "log", "tickvals": [10, *LECTURE], "tickformat": ",d"}
    return go.Figure({"data": traces, "layout": layout})


def against_noise(counts: Sequence[int], errors: Mapping[str, Floats]) -> go.Figure:
    """The mean error of each rule over the repeats `(r, len(counts))`, with its spread, against added features."""
    traces = [
        _curve(rule, counts, values.mean(axis=0), style.color, style.symbol, spread=spread_of(values))
        for (rule, values), style in zip(errors.items(), SERIES, strict=False)
    ]
    return go.Figure({"data": traces, "layout": _layout("irrelevant features added")})


def _curve(
    name: str,
    x: Sequence[int],
    y: Any,
    color: str,
    symbol: str,
    *,
    dash: str = "solid",
    spread: Floats | None = None,
) -> dict[str, Any]:
    bars = {} if spread is None else {"error_y": {"array": list(spread), "thickness": 1.2, "width": 4, "color": color}}
    return bars | {
        "type": "scatter",
        "name": name,
        "mode": "lines+markers",
        "x": list(x),
        "y": list(y),
        "line": {"color": color, "width": 2, "dash": dash},
        "marker": {"size": 8, "symbol": symbol, "color": color},
        "hovertemplate": "%{x}: %{y:.3~p}<extra>" + name + "</extra>",
    }


def _point(name: str, x: int, y: float, color: str) -> dict[str, Any]:
    marker = {"size": 13, "symbol": "diamond", "color": color}
    words = {"hovertemplate": "%{x}: %{y:.3~p}<extra>" + name + "</extra>"}
    return words | {"type": "scatter", "name": name, "mode": "markers", "x": [x], "y": [y], "marker": marker}


def _layout(title: str) -> dict[str, Any]:
    layout = chart.page_layout(title, "error on the test set", height=430)
    layout["yaxis"] |= chart.SHARES
    return layout | {"hovermode": "closest"}


def table(random: ErrorBySize, means: tuple[int, float], data: str) -> str:
    """The same numbers in Markdown, the lecture's beside them."""
    here = dict(zip(random.sizes.tolist(), zip(random.mean, random.spread, strict=True), strict=True))
    lines = [f"| prototypes | {data}, mean ± spread | {OTHERS} |", "|---:|---:|---:|"]
    for m in sorted({*here, *LECTURE}):
        own = f"{fixed(100 * here[m][0], 1)} ± {fixed(100 * here[m][1], 1)}{PER_CENT}" if m in here else "—"
        lines.append(f"| {m:,} | {own} | {_percent(LECTURE.get(m))} |")
    lines.append(f"| {means[0]} class means | {_percent(means[1])} | {_percent(LECTURE_MEANS[1])} |")
    return "\n".join(lines)


def noise_table(counts: Sequence[int], errors: Mapping[str, Floats]) -> str:
    """Mean errors and their spread over the repeats, in Markdown."""
    lines = [f"| features added | {' | '.join(errors)} |", "|---:" * (len(errors) + 1) + "|"]
    for i, count in enumerate(counts):
        cells = (
            f"{fixed(100 * values[:, i].mean(), 1)} ± {fixed(100 * spread_of(values)[i], 1)}{PER_CENT}"
            for values in errors.values()
        )
        lines.append(f"| {count} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _percent(share: float | None) -> str:
    return "—" if share is None else percent(share)

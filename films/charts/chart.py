"""Charts beside the plane: their axes, their legend, and heights that a marked curve cannot leave."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import palette
from films.film.numbers import number
from films.film.spec import Spec
from playground.inputs import Floats

Range = tuple[float, float]
AXIS: dict[str, Any] = {"gridcolor": palette.GRID, "zeroline": False, "fixedrange": True}
# Above a chart that is plotly's own. Placed in its container: by the height of the plot, which a legend of more lines
# makes less, plotly places it otherwise after a resize than at first.
LEGEND: dict[str, Any] = {"orientation": "h", "traceorder": "normal", "font": {"size": 14}}
LEGEND |= {"x": 0, "y": 1, "yanchor": "top", "yref": "container"}
SAMPLES = {"solid": "━", "dash": "╍", "dot": "┅"}  # of a line, before its name
SYMBOLS = {"x": "✖"}
MOST = 308.0  # the greatest exponent of a logarithmic axis: ten to the power of it is still a number
MOST_TICKS = 6


def layout(x: str, y: str, *, heights: Range, log: bool = False, across: Range | None = None) -> dict[str, Any]:
    """A chart with these titles. Without `across` the x axis is as wide as its curves."""
    title: dict[str, Any] = {"standoff": 4}
    wide = {"range": list(across)} if across else {"rangemode": "tozero"}
    ticks = log_ticks(heights) if log else {"rangemode": "tozero"}
    return {
        "showlegend": False,
        "margin": {"l": 52, "r": 52, "t": 26, "b": 36},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "hovermode": "x",
        "dragmode": False,
        "xaxis": AXIS | wide | {"title": title | {"text": x}},
        "yaxis": AXIS | ticks | {"range": list(heights), "title": title | {"text": y}},
    }


def heights(values: Floats, *, log: bool) -> Range:
    """A range that holds the values, from 0, or, on a logarithmic axis, all that are above 0: then its exponents."""
    drawn = values[np.isfinite(values) & ((values > 0) | (not log))]
    if not log:
        return 0.0, float(drawn.max(initial=0.0)) * 1.05 or 1.0
    if not len(drawn):
        return -1.0, 0.0
    low, high = math.log10(drawn.min()), math.log10(drawn.max())
    return low - 0.05 * (high - low) - 0.02, min(high + 0.05 * (high - low) + 0.02, MOST)


def drawn(values: Floats) -> NDArray[np.floating[Any]]:
    """Values that are only drawn, in half the bytes, unless one of them leaves float32."""
    return values if np.abs(values[np.isfinite(values)]).max(initial=0.0) > 1e38 else values.astype(np.float32)


def log_ticks(exponents: Range) -> dict[str, Any]:
    """A logarithmic axis with a tick at each power of ten, or at each so many if it spans a lot; if it spans few, also
    at twice and five times each; and if that would be hardly any, at even steps."""
    span, axis = exponents[1] - exponents[0], {"type": "log", "exponentformat": "power"}
    if span >= 2:
        return axis | {"dtick": math.ceil(span / MOST_TICKS)}
    powers = range(math.floor(exponents[0]), math.ceil(exponents[1]) + 1)
    values = [step * 10.0**power for power in powers for step in (1, 2, 5)]
    if span < 0.7:
        low, high = (10**exponent for exponent in exponents)
        step = max(value for value in _round_numbers((high - low) / 2) if value <= (high - low) / 2)
        values = [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]
    return axis | {"tickvals": values, "ticktext": [number(float(f"{value:.6g}")) for value in values]}


def _round_numbers(size: float) -> list[float]:
    """1, 2 and 5 times the power of ten below `size`."""
    power = 10.0 ** math.floor(math.log10(size))
    return [power, 2 * power, 5 * power]


def share_axis(color: str) -> dict[str, Any]:
    """A second axis, on the right, for shares from 0 to 1."""
    share = {"overlaying": "y", "side": "right", "range": [0, 1.02], "tickvals": [0, 0.5, 1], "tickformat": ".0%"}
    return AXIS | share | {"showgrid": False, "tickfont": {"color": color}}


def figure(traces: Sequence[dict[str, Any]], layout: dict[str, Any], also: Sequence[str] = ()) -> Spec:
    """The chart. Above it, in their colours, the names of what is there from the start, and then `also`: a trace that
    has nothing to draw yet, or no name, is not named."""
    there = [trace for trace in traces if trace.get("mode") != "text" and len(trace["x"]) and trace.get("name")]
    names = "  ".join([*map(_entry, there), *also])
    key = {"xref": "paper", "yref": "paper", "x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom", "align": "left"}
    note = key | {"text": names, "showarrow": False}
    return {"data": [*traces], "layout": layout | {"annotations": [note]}}


def _entry(trace: dict[str, Any]) -> str:
    """A name with a sample of its line or mark."""
    lines = trace.get("mode") == "lines"
    look = trace["line"] if lines else trace["marker"]
    sample = (
        SAMPLES[look.get("dash", "solid")]
        if lines
        else "▮"
        if trace["type"] == "bar"
        else SYMBOLS.get(look.get("symbol"), "○")
    )
    text = f"{sample} {trace['name']}"
    return colored(text, look["color"])


def colored(text: str, color: str) -> str:
    """The text in a colour for plotly, or in its own for an ink: the stage resolves only inks that stand alone."""
    return text if color.startswith("var(") else f'<span style="color:{color}">{text}</span>'

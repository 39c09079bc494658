"""Charts beside the plane: axes, legends, and ranges that hold their curves."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import palette
from films.film.numbers import number
from playground.inputs import Floats

Range = tuple[float, float]
AXIS: dict[str, Any] = {"gridcolor": palette.GRID, "zeroline": False, "fixedrange": True}
# The legend above a chart drawn by Streamlit and plotly alone. It is placed relative to the container, as a legend of
# several lines reduces the height of the plot, and plotly would then move it at a resize.
LEGEND: dict[str, Any] = {"orientation": "h", "traceorder": "normal", "font": {"size": 14}}
LEGEND |= {"x": 0, "y": 1, "yanchor": "top", "yref": "container"}
PER_CENT: dict[str, Any] = {"tickformat": ".6~p"}  # an axis's ticks, with as many digits as they differ by
SHARES: dict[str, Any] = PER_CENT | {"rangemode": "tozero"}
SWATCHES = {"solid": "━", "dash": "╍", "dot": "┅"}  # of a line, in a legend
MOST = 308.0  # the greatest exponent of a logarithmic axis: 10 ** 309 overflows
MOST_TICKS = 6


def layout(x: str, y: str, *, heights: Range, log: bool = False, across: Range | None = None) -> dict[str, Any]:
    """Return a chart's layout with the axis titles `x` and `y`. `heights` and `across`: the ranges of y and x; without
    `across` the x axis fits its curves."""
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


def page_layout(x: str, y: str, *, height: int, above: int = 40) -> dict[str, Any]:
    """Return the layout of a chart on a page, outside the stage, in the page's own colours. `height` in pixels, of
    which the `above` ones, over the plot, are for plotly's legend."""
    return {
        "margin": {"l": 60, "r": 10, "t": above, "b": 50},
        "height": height,
        "legend": LEGEND,
        "xaxis": {"title": {"text": x}},
        "yaxis": {"title": {"text": y}},
        "dragmode": False,
    }


def heights(values: Floats, *, log: bool) -> Range:
    """Return the range of a y axis: from 0 to just above the greatest value or, on a logarithmic axis, the exponents
    around all positive values."""
    visible = values[np.isfinite(values) & ((values > 0) | (not log))]
    if not log:
        return 0.0, float(visible.max(initial=0.0)) * 1.05 or 1.0
    if not len(visible):
        return -1.0, 0.0
    low, high = math.log10(visible.min()), math.log10(visible.max())
    return low - 0.05 * (high - low) - 0.02, min(high + 0.05 * (high - low) + 0.02, MOST)


def as_float32(values: Floats) -> NDArray[np.floating[Any]]:
    """Return values as float32, if they fit: for columns that are only drawn."""
    return values if np.abs(values[np.isfinite(values)]).max(initial=0.0) > 1e38 else values.astype(np.float32)


def log_ticks(exponents: Range) -> dict[str, Any]:
    """Return the ticks of a logarithmic axis: at powers of ten, or at some of them if there are many; also at 2 and 5
    times each if there are few; at even steps if there would still be too few."""
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


def both_ways(most: float) -> dict[str, Any]:
    """Return the ticks of an axis that counts upwards and downwards from 0, to `most` either way."""
    step = max(1, round(most / 2.5))
    values = list(range(-step * int(most // step), int(most) + 1, step))
    return {"rangemode": "normal", "tickvals": values, "ticktext": [str(abs(value)) for value in values]}


def _round_numbers(size: float) -> list[float]:
    """Return 1, 2 and 5 times the greatest power of ten that is at most `size`."""
    power = 10.0 ** math.floor(math.log10(size))
    return [power, 2 * power, 5 * power]


def share_axis(color: str) -> dict[str, Any]:
    """Return a second axis, on the right, for shares from 0 to 1."""
    share = {"overlaying": "y", "side": "right", "range": [0, 1.02], "tickvals": [0, 0.5, 1]}
    return AXIS | share | PER_CENT | {"showgrid": False, "tickfont": {"color": color}}


def legend(entries: Sequence[str]) -> dict[str, Any]:
    """Return the legend above a chart, an annotation of plotly's."""
    place = {"xref": "paper", "yref": "paper", "x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom", "align": "left"}
    return place | {"text": "  ".join(entries), "showarrow": False}


def colored(text: str, color: str) -> str:
    """Return the text in a colour; unchanged for an ink, as the stage resolves only inks that are whole attributes."""
    return text if color.startswith("var(") else f'<span style="color:{color}">{text}</span>'

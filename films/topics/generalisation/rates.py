"""The perceptron's mistakes against the error they bring it to, on the uniform sphere: measured beside the law."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.charts.chart import LEGEND
from films.drawing.palette import CLASSES
from films.film.numbers import number
from playground import sphere
from playground.inputs import Floats

DIMENSIONS = (2, 5, 20, 100)
COUNTS = tuple(2**power for power in range(13))
REPEATS, LOTS = 20, 5  # runs in a piece of work, and pieces
SETTLED = 128  # mistakes from which on the slope is measured
INK = "#888888"


def mean_errors(errors: Sequence[Floats]) -> Floats:
    """Of pieces `(REPEATS, C)` each."""
    found: Floats = np.concatenate(errors).mean(axis=0)
    return found


def measured(errors: Floats) -> float:
    """The exponent p in mistakes ~ 1/error^p, from `SETTLED` mistakes on."""
    late = np.array(COUNTS) >= SETTLED
    return sphere.slope(errors[late], np.array(COUNTS)[late])


def figure(found: Mapping[int, Floats]) -> go.Figure:
    """Mistakes against the mean error after them, both axes logarithmic, for each number of dimensions; and the law."""
    traces: list[dict[str, Any]] = [
        {"type": "scatter", "mode": "lines+markers", "name": f"d = {d}", "x": errors.tolist(), "y": list(COUNTS),
         "line": {"color": style.color, "width": 2}, "marker": {"symbol": style.symbol},
         "hovertemplate": "error %{x:.2%} after %{y} mistakes<extra></extra>"}
        for (d, errors), style in zip(found.items(), CLASSES, strict=False)
    ]  # fmt: skip
    ends = np.array([max(errors.max() for errors in found.values()), min(errors.min() for errors in found.values())])
    law = {"x": ends.tolist(), "y": (1 / ends**2).tolist(), "line": {"color": INK, "width": 2, "dash": "dash"}}
    traces.append(law | {"type": "scatter", "mode": "lines", "name": "1/ε²", "hoverinfo": "skip"})
    layout = {
        "margin": {"l": 60, "r": 10, "t": 50, "b": 50},
        "height": 380,
        "legend": LEGEND,
        "xaxis": {
            "title": {"text": "error ε"},
            "type": "log",
            "autorange": "reversed",
            "tickformat": ".1%",
            "dtick": 1,
        },
        "yaxis": {"title": {"text": "mistakes"}, "type": "log", "dtick": 1},
        "dragmode": False,
    }
    return go.Figure({"data": traces, "layout": layout})


def caption(found: Mapping[int, Floats]) -> str:
    """The caption: the exponents measured."""
    each = ", ".join(f"{number(round(measured(errors), 2))} for d = {d}" for d, errors in found.items())
    return (
        f"From {SETTLED} mistakes on, the number of mistakes grows as $1/\\varepsilon^p$ with p = {each}: twice as "
        "good takes four times as many mistakes."
    )

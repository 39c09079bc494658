"""The perceptron's mistakes on the uniform sphere against the error that it has after them, measured beside the law."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from films.drawing import chart, palette
from films.drawing.palette import SERIES
from films.film.numbers import fixed, number
from playground import perceptron_on_sphere
from playground.inputs import Floats

DIMENSIONS = (2, 5, 20, 100)
COUNTS = tuple(2**power for power in range(13))
REPEATS, N_PIECES = 20, 5  # runs of a piece of work, and pieces
EPSILON = 0.05  # the error of the table
SETTLED = 128  # mistakes from which on the exponent is measured


def mean_errors(errors: Sequence[Floats]) -> Floats:
    """Return the mean of the errors of pieces, `(REPEATS, C)` each: `(C,)`."""
    return np.concatenate(errors).mean(axis=0)


def exponent(errors: Floats) -> float:
    """Return the exponent p in mistakes ~ 1/error^p, from `SETTLED` mistakes on."""
    late = np.array(COUNTS) >= SETTLED
    return perceptron_on_sphere.slope(errors[late], np.array(COUNTS)[late])


def mistakes_until(errors: Floats, epsilon: float) -> float:
    """Return the number of mistakes that bring the mean error to epsilon, interpolated between two `COUNTS` by a
    straight line on logarithmic axes. NaN if no count reaches it, or the first one has already passed it."""
    if not errors.min() <= epsilon <= errors.max():
        return float("nan")
    return float(np.exp(np.interp(-np.log(epsilon), -np.log(errors), np.log(COUNTS))))


def figure(errors_by_d: Mapping[int, Floats], *, per_dimension: bool = False) -> go.Figure:
    """Return the chart of mistakes, or of mistakes per dimension, against the mean error after them, both axes
    logarithmic, for each number of dimensions; and of the law, 1/ε²."""
    title = "mistakes / d" if per_dimension else "mistakes"
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": f"d = {d}",
            "x": errors.tolist(),
            "y": (np.array(COUNTS) / (d if per_dimension else 1)).tolist(),
            "line": {"color": style.color, "width": 2},
            "marker": {"symbol": style.symbol},
            "hovertemplate": f"error %{{x:.3~p}} after %{{y}} {title}<extra></extra>",
        }
        for (d, errors), style in zip(errors_by_d.items(), SERIES, strict=False)
    ]
    every = np.concatenate([*errors_by_d.values()])
    ends, constant = np.array([every.max(), every.min()]), typical(errors_by_d) if per_dimension else 1.0
    law = {
        "type": "scatter",
        "mode": "lines",
        "name": f"{number(round(constant, 3))}/ε²" if per_dimension else "1/ε²",
        "x": ends.tolist(),
        "y": (constant / ends**2).tolist(),
        "line": {"color": palette.BEST, "width": 2, "dash": "dash"},
        "hoverinfo": "skip",
    }
    layout = chart.page_layout("error ε", title, height=380, above=50)
    layout["xaxis"] |= chart.PER_CENT | {"type": "log", "autorange": "reversed", "dtick": 1}
    layout["yaxis"] |= {"type": "log", "dtick": 1}
    return go.Figure({"data": [*traces, law], "layout": layout})


def typical(errors_by_d: Mapping[int, Floats]) -> float:
    """Return the median over the numbers of dimensions of the mistakes at `EPSILON` times ε²/d."""
    return float(np.nanmedian([mistakes_until(errors, EPSILON) * EPSILON**2 / d for d, errors in errors_by_d.items()]))


def table(errors_by_d: Mapping[int, Floats]) -> str:
    """Return a table in Markdown: for each d the mistakes until the error is `EPSILON`, these times ε², and times
    ε²/d."""
    head = f"| d | mistakes until ε = {100 * EPSILON:g} % | × ε² | × ε² / d |\n|---:|---:|---:|---:|\n"
    lines = []
    for d, errors in errors_by_d.items():
        count = mistakes_until(errors, EPSILON)
        whole = round(count) if np.isfinite(count) else count  # the reader multiplies the number that is written
        lines.append(f"| {d} | {number(whole)} | {fixed(whole * EPSILON**2, 3)} | {fixed(whole * EPSILON**2 / d, 4)} |")
    return head + "\n".join(lines)


BOUNDS = (
    "**Two bounds.** For any $d$ the perceptron makes at least of the order of $1/\\varepsilon^2$ mistakes (Dasgupta, "
    "Kalai and Monteleoni 2005): *× ε²* does not tend to 0 as ε does. And at most of the order of "
    "$d/\\varepsilon^2$, up to logarithms (Baum 1989): *× ε² / d* hardly grows with $d$. Here it is about the same "
    "from $d = 5$ on: twenty times as many dimensions take about twenty times as many mistakes."
)


def caption(errors_by_d: Mapping[int, Floats]) -> str:
    """Return the caption, with the exponents that were measured."""
    each = ", ".join(f"{number(round(exponent(errors), 2))} for d = {d}" for d, errors in errors_by_d.items())
    return (
        f"From {SETTLED} mistakes on, the number of mistakes grows as $1/\\varepsilon^p$ with p = {each}: twice as "
        "good takes four times as many mistakes."
    )

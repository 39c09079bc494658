"""The chart of learning curves, and the sentences about it; learning.py has the errors."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.drawing import chart
from films.drawing.palette import BEST, SERIES, tint
from films.film.numbers import percent
from films.rules.methods import METHODS
from films.topics.generalisation.learning import FRESH, REPEATS
from films.topics.generalisation.scene import POINTS
from playground.inputs import Floats


def label(method: str) -> str:
    """Return the name of a method with the usual value of its knob: "decision tree, depth = 4"."""
    usual = METHODS[method].usual
    return f"{METHODS[method].name}, {usual}" if usual else METHODS[method].name


def figure(at: Sequence[int], errors: Mapping[str, Floats], floor: float | None) -> go.Figure:
    """Return the chart of the mean of each method's errors `(R, len(at))`, with one standard deviation on both sides of
    it."""
    traces: list[dict[str, Any]] = []
    for (method, each), style in zip(errors.items(), SERIES, strict=False):
        mean, spread = mean_and_spread(each)
        low, high = np.maximum(0.0, mean - spread), mean + spread
        there = ~np.isnan(mean)
        x = np.array(at)[there]
        line = {"width": 0, "color": style.color}
        band = {"type": "scatter", "mode": "lines", "line": line, "hoverinfo": "skip", "showlegend": False}
        filled = {"fill": "tonexty", "fillcolor": tint(style.color, 0.15)}
        curve = {
            "type": "scatter",
            "mode": "lines+markers",
            "name": label(method),
            "x": x.tolist(),
            "y": mean[there].tolist(),
            "line": {"color": style.color, "width": 2},
            "marker": {"symbol": style.symbol},
            "hovertemplate": "%{x} points: %{y:.3~p}<extra></extra>",
        }
        traces += [
            band | {"x": x.tolist(), "y": low[there].tolist()},
            band | {"x": x.tolist(), "y": high[there].tolist()} | filled,
            curve,
        ]
    if floor is not None:
        ends = {"x": [at[0], at[-1]], "y": [floor, floor]}
        line = {"color": BEST, "width": 2, "dash": "dash"}
        traces.append(
            ends | {"type": "scatter", "mode": "lines", "name": f"least possible, {percent(floor)}", "line": line}
        )
    layout = chart.page_layout("training points, n", "error on new points", height=380, above=60)
    layout["xaxis"] |= {"type": "log", "tickvals": list(at)}
    layout["yaxis"] |= chart.SHARES
    return go.Figure({"data": traces, "layout": layout})


def mean_and_spread(errors: Floats) -> tuple[Floats, Floats]:
    """Return, for each of N sizes, the mean and the standard deviation of R repeats, `errors (R, N)`, with one less
    than their number as divisor. Repeats that could not be trained, NaN, do not count; NaN if fewer than two are
    left."""
    there = ~np.isnan(errors)
    count = np.where(there.sum(axis=0) > 1, there.sum(axis=0), np.nan)
    mean = np.where(there, errors, 0.0).sum(axis=0) / count
    away = np.where(there, errors - mean, 0.0)
    return mean, np.sqrt((away * away).sum(axis=0) / (count - 1))


def verdict(at: Sequence[int], errors: Mapping[str, Floats], floor: float | None, best_here: float | None) -> str:
    """Return which methods have the least mean error, as it is written, with few points and with many. For a known
    world also its least risk, `floor`, and the error of the best possible classifier on the new points, `best_here`: if
    these are lucky ones, a mean may be below the least risk."""
    means = {method: mean_and_spread(each)[0] for method, each in errors.items()}
    sentences = []
    for i in dict.fromkeys((0, len(at) - 1)):
        there = {method: float(mean[i]) for method, mean in means.items() if not np.isnan(mean[i])}
        if there:
            least = percent(min(there.values()))
            best = [label(method) for method, error in there.items() if percent(error) == least]
            err = "errs" if len(best) == 1 else "err"
            sentences.append(f"With **{at[i]} points** {' and '.join(best)} {err} least: {least} on average.")
    if floor is not None and best_here is not None:
        sentences.append(
            f"No classifier errs less than {percent(floor)} in this world; of these {FRESH:,} new points the best "
            f"possible one has {percent(best_here)} wrong."
        )
    return " ".join(sentences)


def not_settled(stopped: Mapping[str, int], n: int) -> str:
    """Return a sentence on how many of each method's `n` trainings were stopped before they had settled; "" if none
    was."""
    counts = ", ".join(f"{label(method)} in {count} of {n}" for method, count in stopped.items() if count)
    sentence = f"Stopped before the training had settled: {counts}. The errors are those of what it had reached."
    return sentence if counts else ""


def caption(source: str, repeats: int) -> str:
    """Return how the curves were made."""
    fewer = f"These are {repeats} repeats, not {REPEATS}: more would take too long. " if repeats < REPEATS else ""
    new = (
        "The new points are the same quarter for all methods, another one in each repeat; the test set stays sealed."
        if source == POINTS
        else f"The new points are {FRESH:,} of the same world, so an error of 10 % is known to about 0.7 %."
    )
    return (
        f"{fewer}Mean of {repeats} repeats, and one standard deviation to both sides. In each repeat the larger "
        f"training set has the smaller one in it. A draw that a method cannot be trained on, as one of one class only, "
        f"is left out of its mean. {new}"
    )

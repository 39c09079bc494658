"""How much of an error is luck: the errors of other splits, and of each fold, for every value of a knob."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.drawing import chart
from films.drawing.palette import BEST, HELD_OUT
from films.film import escape
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED
from films.rules.trained import Exhibit
from playground.inputs import Floats, Ints
from playground.validation import Choice, choose


@dataclass(frozen=True, eq=False)
class FoldErrors:
    """The errors of k folds, `(V, k)`, at the values of the knob that all folds have, and the `choice` by them. `rows
    (V,)` are the numbers of these values, from the smallest model to the largest; the choice is a place in `rows`."""

    errors: Floats
    rows: Ints
    choice: Choice


def errors_on(trained: Exhibit, states: Sequence[str], X: Floats, y: Ints) -> Floats:
    """Return the share of points `X (n, 2)`, `y (n,)` that the trained method misclassifies in each of the `states`;
    NaN for a state that it does not have, as the votes of more neighbours than it has points."""
    rule = trained.rule
    answers = rule.at(X)
    wrong = np.where((answers == UNTRAINED).all(axis=1), np.nan, (answers != y).mean(axis=1))
    return np.array([wrong[rule.states.index(state)] if state in rule.states else np.nan for state in states])


def choose_by_folds(errors: Floats, method: str) -> FoldErrors:
    """Return the choice by k-fold errors `(V, k)`: the knob's value of least mean error, and that of the
    one-standard-error rule. ValueError if no value is known to all folds."""
    rows = np.flatnonzero(~np.isnan(errors).any(axis=1))
    if not len(rows):
        raise ValueError("No value of the knob can be trained on every fold.")
    rows = rows[::-1] if METHODS[method].falling else rows
    return FoldErrors(errors[rows], rows, choose(errors[rows]))


def chart_of_splits(values: Sequence[str], symbol: str, errors: Floats) -> go.Figure:
    """Return the chart of the validation error along the knob, for each of r splits, `errors (r, V)`, and of their
    mean."""
    values = list(map(escape.plotly, values))
    line = {"color": HELD_OUT, "width": 1}
    each = {"type": "scatter", "mode": "lines", "showlegend": False, "line": line, "opacity": 0.35, "hoverinfo": "skip"}
    lines = [each | {"x": values, "y": row.tolist()} for row in errors]
    defined = ~np.isnan(errors).all(axis=0)
    mean = np.where(defined, np.nansum(errors, axis=0) / np.maximum(1, (~np.isnan(errors)).sum(axis=0)), np.nan)
    failed = np.isnan(errors).any(axis=0) & defined  # values whose mean is of fewer splits
    name = "mean of the splits that could be trained" if failed.any() else "mean of all splits"
    return go.Figure({"data": [*lines, _curve(values, mean, name, HELD_OUT)], "layout": _layout(symbol)})


def chart_of_folds(values: Sequence[str], symbol: str, folds: FoldErrors) -> go.Figure:
    """Return the chart of the mean error of the folds along the knob, with its standard error, and of the two values
    that are chosen."""
    values = list(map(escape.plotly, values))
    order = np.argsort(folds.rows)
    mean = folds.errors.mean(axis=1)
    spread = folds.errors.std(axis=1, ddof=1) / np.sqrt(folds.errors.shape[1])
    at = [values[row] for row in folds.rows[order]]
    curve = _curve(at, mean[order], "mean of the folds", HELD_OUT)
    curve["error_y"] = {"array": spread[order].tolist(), "thickness": 1.2, "width": 4}
    stars = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": name,
            "x": [values[folds.rows[i]]],
            "y": [float(mean[i])],
            "marker": {"size": 15, "symbol": shape, "color": BEST},
        }
        for name, i, shape in (
            ("least mean", folds.choice.best, "star"),
            ("simplest within one standard error", folds.choice.simplest, "diamond"),
        )
    ]
    return go.Figure({"data": [curve, *stars], "layout": _layout(symbol)})


def _curve(x: Sequence[str], y: Floats, name: str, color: str) -> dict[str, object]:
    look = {"line": {"color": color, "width": 2}, "hovertemplate": "%{x}: %{y:.3~p}<extra></extra>"}
    return look | {"type": "scatter", "mode": "lines+markers", "name": name, "x": list(x), "y": y.tolist()}


def _layout(symbol: str) -> dict[str, Any]:
    """Return the layout of errors along the knob's values, which are names."""
    layout = chart.page_layout(symbol, "error", height=340)
    layout["xaxis"] |= {"type": "category"}
    layout["yaxis"] |= chart.SHARES
    return layout

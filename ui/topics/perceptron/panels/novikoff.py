"""Novikoff's squeeze: the length of w, caught between a curve from below and one from above that must meet."""

import math
from typing import Any

import numpy as np

from playground.inputs import Floats
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.mathml import formula, group, name, sign, squared, value
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Rows
from ui.topics.perceptron.run import Run
from ui.topics.perceptron.words import EQUALS, ETA, W

LEAST, LENGTH, MOST = "(γM)²", "‖w‖²", "R²M"
FARTHEST = 1e12  # updates; a bound beyond it is given in words only


def panel(run: Run, place: int) -> Panel:
    """Along the updates M, on logarithmic axes, where the two bounds are straight lines."""
    values = squeeze(run)
    updates = np.append(np.nan, np.arange(1.0, run.n_states))
    names = _names(run)
    return Panel(
        figure=_figure(run, values),
        columns={"squeeze": values, "M": updates},
        tracks=tuple(
            Rows(place, f"{name} now", {"x": Col("M", at="now"), "y": Col("squeeze", at="now", item=j)})
            for j, name in enumerate((LEAST, LENGTH, MOST))
            if name in names
        ),
        words=_words(run),
    )


def squeeze(run: Run) -> Floats:
    """For each state t, after M = t updates: (eta gamma M)^2, |w|^2 and (eta R)^2 M, as (T+1, 3).

    With an offset, w is (w, b), and gamma and R are those of the vectors (x, 1). gamma is 0 where not separable.
    """
    count = np.arange(run.n_states)
    eta, separation = run.setting.eta, run.separation
    length = (run.theta * run.theta).sum(axis=1)
    return np.column_stack([(eta * separation.margin * count) ** 2, length, (eta * separation.radius) ** 2 * count])


def _names(run: Run) -> tuple[str, ...]:
    """The curves there are. An update of the batch perceptron adds several vectors: neither bound is for it."""
    if run.setting.batch:
        return (LENGTH,)
    return (LEAST, LENGTH, MOST) if run.separation.separable else (LENGTH, MOST)


def _figure(run: Run, values: Floats) -> Spec:
    names, end = _names(run), _end(run)
    ends = np.array([1.0, end])
    eta, separation = run.setting.eta, run.separation
    look: dict[str, dict[str, Any]] = {
        LEAST: {"x": ends, "y": (eta * separation.margin * ends) ** 2, "line": {"color": palette.ADDED, "width": 2}},
        MOST: {
            "x": ends,
            "y": (eta * separation.radius) ** 2 * ends,
            "line": {"color": palette.ADDED, "width": 2, "dash": "dash"},
        },
        LENGTH: {
            "x": np.arange(1, run.n_states, dtype=np.int16),
            "y": np.where(values[1:, 1] > 0, values[1:, 1], np.nan).astype(np.float32),
            "line": {"color": palette.INK, "width": 2},
        },
    }
    curves = [{"type": "scatter", "mode": "lines", "name": name} | look[name] for name in names]
    drawn = np.concatenate([curve["y"] for curve in curves]).astype(np.float64)
    layout = charts.layout(
        "iterations" if run.setting.batch else "updates M",
        "",
        heights=charts.heights(drawn, log=True),
        log=True,
        across=(-0.05, math.log10(end) + 0.05),
    )
    layout["xaxis"] |= {"type": "log", "dtick": 1, "exponentformat": "power"}
    layout["yaxis"] |= {"dtick": None, "nticks": 5}
    dots = [marks.dot(f"{name} now", palette.INK if name == LENGTH else palette.ADDED) for name in names]
    return charts.figure([*curves, *_meeting(run), *dots], layout)


def _end(run: Run) -> float:
    """The last update shown: twice as far as the curves meet, or as the perceptron went."""
    bound = run.separation.mistake_bound if len(_names(run)) == 3 else 0.0
    return 2 * max(bound if bound <= FARTHEST else 0.0, run.n_states, 2)


def _meeting(run: Run) -> list[dict[str, Any]]:
    bound = run.separation.mistake_bound
    if len(_names(run)) < 3 or bound > FARTHEST:
        return []
    height = (run.setting.eta * run.separation.radius) ** 2 * bound
    ring = {"symbol": "circle-open", "size": 13, "color": palette.ADDED, "line": {"width": 2.5}}
    return [
        {"type": "scatter", "mode": "markers", "name": "they meet: (R/γ)²", "x": [bound], "y": [height], "marker": ring}
    ]


def _words(run: Run) -> Caption:
    eta = [] if run.setting.eta == 1 else [ETA]
    length = formula(squared("<mo>‖</mo>" + W + "<mo>‖</mo>"), EQUALS, value("{long}"))
    low = formula(squared(group(*eta, name("γ"), name("M"))), EQUALS, value("{low}"))
    high = formula(*(squared(part) for part in (*eta, name("R"))), name("M"), EQUALS, value("{high}"))
    below = formula(sign("≤"))
    values = {hole: Col("squeeze", at="now", item=j) for j, hole in enumerate(("low", "long", "high"))}
    values["now"] = Col("now")
    if run.setting.batch:
        said = f"{length}. Novikoff counts single updates; an iteration adds many vectors at once: no bound is drawn."
        return Caption((f"<p>{said}</p>",), {"long": values["long"]})
    whose = " Here <b>w</b> is (<b>w</b>, b), and γ and R are those of the vectors (<b>x</b>, 1)." * run.setting.offset
    if not run.separation.separable:
        said = (
            f"After M = {{now}} updates: {length} {below} {high}. There is no curve from below: no unit vector has "
            f"all points on its right side, so no γ &gt; 0 makes every update push <b>w</b> forward.{whose}"
        )
        return Caption((f"<p>{said}</p>",), {hole: col for hole, col in values.items() if hole != "low"})
    bound = formula(
        squared(group(name("R"), sign("/"), name("γ"))), EQUALS, value(f"{run.separation.mistake_bound:,.1f}")
    )
    said = f"After M = {{now}} updates: {low} {below} {length} {below} {high}."
    end = f" The bounds meet at M = {bound}: there it must end."
    return Caption((f"<p>{said}{end}{whose}</p>",), values)

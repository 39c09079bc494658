"""The loss along the way: J and the training error of every state against the draws made, and the best J so far."""

from typing import Any

import numpy as np

from playground.inputs import Floats, Ints
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.columns import Col
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Rows, Track
from ui.topics.hinge.look import BEST, HINGE, PERCEPTRON, ZERO_ONE
from ui.topics.hinge.run import Run

MANY = 300  # from so many updates on, curves are thin and let each other through
Curve = tuple[Ints, Floats]


def held(draws: Ints, values: Floats, n_draws: int) -> Curve:
    """A value for the start and one from each of `draws` on, held to the end."""
    return np.concatenate([[0], draws, [n_draws]]), np.append(values, values[-1])


def best_so_far(run: Run) -> Curve:
    """The least J so far, from each draw that lowered it."""
    best = run.trace.best
    lower = np.flatnonzero(np.diff(best, prepend=-1))
    return held(run.trace.draw[lower[1:] - 1], run.trace.objective[lower], run.trace.n_draws)


def panel(
    place: int, run: Run, optimum: float, *, log: bool, average: Floats | None = None, other: Run | None = None
) -> Panel:
    """The figure as number `place`; `average` is J of the averaged state after each update, (T+1,)."""
    draw, end = run.trace.draw, run.trace.n_draws
    curves: dict[str, tuple[Curve, str, float]] = {"J": (held(draw, run.trace.objective, end), HINGE, 1.5)}
    if other is not None:
        of_other = held(other.trace.draw, other.trace.objective, other.trace.n_draws)
        curves["J, right"] = (of_other, PERCEPTRON, 1.5)
    if average is not None:
        curves["average"] = (held(draw, average, end), palette.INK, 1.5)
    curves["best so far"] = (best_so_far(run), BEST, 2.5)
    error = held(draw, run.trace.error, end)
    last = max(end, other.trace.n_draws if other else 0)
    return Panel(_figure(curves, error, (0, last), optimum, log), tracks=_tracks(place, other is not None))


def _figure(
    curves: dict[str, tuple[Curve, str, float]], error: Curve, span: tuple[int, int], optimum: float, log: bool
) -> Spec:
    data = [
        _curve("training error", error, ZERO_ONE, 1.5) | {"yaxis": "y2", "opacity": 0.5 if len(error[0]) > MANY else 1}
    ]
    data += [_curve(name, curve, color, width) for name, (curve, color, width) in curves.items()]
    least = {"color": palette.INK, "width": 1.5, "dash": "dash"}
    if optimum > 0 or not log:
        ends = {"x": list(span), "y": [optimum] * 2}
        data.append({"type": "scatter", "mode": "lines", "name": "least", "line": least} | ends)
    data += [marks.dot("error now", ZERO_ONE) | {"yaxis": "y2"}]
    data += [marks.dot("other now", PERCEPTRON), marks.dot("best now", BEST), marks.dot("now", HINGE)]
    heights = np.concatenate([curve[1] for curve, _, _ in curves.values()])
    layout = charts.layout("draws made", "J", heights=charts.heights(np.append(heights, optimum), log=log), log=log)
    return charts.figure(data, layout | {"yaxis2": charts.share_axis(ZERO_ONE)})


def _curve(name: str, curve: Curve, color: str, width: float) -> dict[str, Any]:
    x, y = curve
    thin = 1 if len(x) > MANY and width < 2 else width
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x.astype(np.int16),
        "y": charts.drawn(y),
        "line": marks.steps(color, thin),
    }


def _tracks(place: int, two: bool) -> tuple[Track, ...]:
    draw = Col("draw")
    tracks = (
        Rows(place, "error now", {"x": draw, "y": Col("error", at="now")}),
        Rows(place, "best now", {"x": draw, "y": Col("J", at="best")}),
        Rows(place, "now", {"x": draw, "y": Col("J", at="now")}),
    )
    right = Rows(place, "other now", {"x": Col("other draw"), "y": Col("other J", at="other now")})
    return (*tracks, right) if two else tracks

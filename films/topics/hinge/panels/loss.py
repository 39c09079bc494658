"""The loss along the way: J and the training error of every state against the draws made, and the best J so far."""

from typing import Any

import numpy as np

from films.drawing import chart as charts
from films.drawing import marks, palette
from films.film.columns import Col
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.hinge.panels import BEST, HINGE, PERCEPTRON, ZERO_ONE
from films.topics.hinge.run import Run
from films.topics.hinge.runs import View
from playground.inputs import Floats, Ints

MANY = 300  # from so many updates on, curves are thin and let each other through
Curve = tuple[Ints, Floats]


def step_curve(draws: Ints, values: Floats, n_draws: int) -> Curve:
    """A value for the start and one from each of `draws` on; the last one stays to the end."""
    return np.concatenate([[0], draws, [n_draws]]), np.append(values, values[-1])


def best_so_far(run: Run) -> Curve:
    """The least J so far, from each draw that lowered it."""
    best = run.trace.best
    lower = np.flatnonzero(np.diff(best, prepend=-1))
    return step_curve(run.trace.draw[lower[1:] - 1], run.trace.objective[lower], run.trace.n_draws)


def panel(figure: int, view: View) -> Panel:
    """The curves, and a mark on each where the frame stands."""
    draw = Col("draw")
    tracks = [
        Rows(figure, "error now", {"x": draw, "y": Col("error", at="now")}),
        Rows(figure, "best now", {"x": draw, "y": Col("J", at="best")}),
        Rows(figure, "now", {"x": draw, "y": Col("J", at="now")}),
    ]
    if view.other is not None:
        tracks.append(Rows(figure, "other now", {"x": Col("other draw"), "y": Col("other J", at="other now")}))
    return Panel(_figure(view), tracks=tuple(tracks), timeline=draw)


def _curves(view: View) -> dict[str, tuple[Curve, str, float]]:
    """The curves of J by name, each with its colour and width."""
    run, other = view.run, view.other
    draw, end = run.trace.draw, run.trace.n_draws
    curves: dict[str, tuple[Curve, str, float]] = {"J": (step_curve(draw, run.trace.objective, end), HINGE, 1.5)}
    if other is not None:
        of_other = step_curve(other.trace.draw, other.trace.objective, other.trace.n_draws)
        curves["J, right"] = (of_other, PERCEPTRON, 1.5)
    if view.scene.average:
        curves["average"] = (step_curve(draw, run.average_objective, end), palette.INK, 1.5)
    return curves | {"best so far": (best_so_far(run), BEST, 2.5)}


def _figure(view: View) -> Spec:
    trace, log, curves = view.run.trace, view.scene.log, _curves(view)
    error = step_curve(trace.draw, trace.error, trace.n_draws)
    faint = {"yaxis": "y2", "opacity": 0.5 if len(error[0]) > MANY else 1}
    data = [_curve("training error", error, ZERO_ONE, 1.5) | faint]
    data += [_curve(name, curve, color, width) for name, (curve, color, width) in curves.items()]
    data += least_line(view, 0, max(trace.n_draws, view.other.trace.n_draws if view.other else 0))
    data += [marks.dot("error now", ZERO_ONE) | {"yaxis": "y2"}]
    data += [marks.dot("other now", PERCEPTRON), marks.dot("best now", BEST), marks.dot("now", HINGE)]
    values = np.concatenate([curve[1] for curve, _, _ in curves.values()])
    layout = charts.layout(
        "draws made", "J", heights=charts.heights(np.append(values, view.least or 0.0), log=log), log=log
    )
    return charts.figure(data, layout | {"yaxis2": charts.share_axis(ZERO_ONE)}, named(view))


def named(view: View) -> list[str]:
    """What J is, for the key, where it is not the hinge page's own."""
    penalty = " + λ/2 ‖w‖²" if view.scene.regularization else ""
    return [f"(J: mean {view.scene.loss} loss{penalty})"] if view.run.descent.smooth else []


def least_line(view: View, start: float, end: float) -> list[dict[str, Any]]:
    """The least possible J, where it is known and the axis has a place for it."""
    if view.least is None or (view.scene.log and view.least == 0):
        return []
    ends = {"x": [start, end], "y": [view.least] * 2, "hoverinfo": "all"}
    return [marks.line("least", palette.INK, 1.5, "dash") | ends]


def _curve(name: str, curve: Curve, color: str, width: float) -> dict[str, Any]:
    x, y = curve
    thin = 1 if len(x) > MANY and width < 2 else width
    shape = {"x": x.astype(np.int16), "y": charts.drawn(y), "line": marks.steps(color, thin)}
    return {"type": "scatter", "mode": "lines", "name": name} | shape

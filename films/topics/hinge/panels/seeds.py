"""Several runs at once: 20 seeds of one descent, and the three rates compared by their medians."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from films.drawing import chart, palette
from films.drawing import marks as looks
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.topics.hinge.panels import BEST, HINGE, PERCEPTRON, ZERO_ONE
from films.topics.hinge.panels.loss import least_line, objective_key
from films.topics.hinge.runs import Seeds, View
from films.topics.hinge.scene import RATES
from playground.inputs import Floats, Ints

NAMES = RATES | {"constant": "constant η"}
COLORS = {"inverse": HINGE, "inverse-sqrt": ZERO_ONE, "constant": PERCEPTRON}


def of_one_rate(view: View) -> Figure:
    """All runs of the scene's rate thin, their median thick: J, and the best J so far."""
    seeds = view.seeds[view.scene.rate]
    curves = [
        _runs(seeds.draws, seeds.now, HINGE),
        _runs(seeds.draws, seeds.best, BEST),
        _curve("median J", seeds.draws, np.median(seeds.now, axis=0), HINGE, 2.5),
        _curve("median of the best", seeds.draws, np.median(seeds.best, axis=0), BEST, 2.5),
    ]
    return _chart(view, curves, [seeds])


def of_all_rates(view: View) -> Figure:
    """For each rate, the median of J, thin, and that of the best J so far, thick."""
    rates = view.seeds.items()
    thin = [_curve("", s.draws, np.median(s.now, axis=0), COLORS[rate], 0.8) for rate, s in rates]
    thick = [_curve(NAMES[rate], s.draws, np.median(s.best, axis=0), COLORS[rate], 2.5) for rate, s in rates]
    return _chart(view, thin + thick, list(view.seeds.values()))


def _runs(draws: Ints, values: Floats, color: str) -> Mark:
    """All runs as one line with gaps."""
    gap = np.full((len(values), 1), np.nan)
    x = np.hstack([np.broadcast_to(draws, values.shape), gap]).astype(np.float32).ravel()
    return _curve("", x, np.hstack([values, gap]).ravel(), color, 0.7, opacity=0.4)


def _curve(name: str, x: Any, y: Floats, color: str, width: float, **look: Any) -> Mark:
    """A curve that ends where its values are infinite; the legend names it if it has a name."""
    key = chart.colored(f"━ {name}", color) if name else ""
    return mark(looks.line(name, color, width) | look, key, x=x, y=chart.drawn(np.where(np.isinf(y), np.nan, y)))


def _chart(view: View, curves: Sequence[Mark], shown: Sequence[Seeds]) -> Figure:
    """Against the draws made, on a logarithmic axis; an upright line marks the draw of the frame."""
    log, draw = view.scene.log, view.run.steps.count
    values = np.concatenate([np.asarray(curve.look["y"], dtype=float) for curve in curves] + [[view.least or 0.0]])
    low, high = chart.heights(values, log=log)
    last = float(np.nanmax(curves[0].look["x"]))
    layout = chart.layout("draws made", "J", heights=(low, high), log=log, across=(0.0, max(np.log10(last), 0.01)))
    layout["xaxis"] |= {"type": "log", "dtick": 1}
    here = now(np.where(draw > 0, draw, np.nan)[:, None])
    ends = [10**low, 10**high] if log else [low, high]
    diverged, n_runs = sum(seeds.n_diverged for seeds in shown), sum(len(seeds.now) for seeds in shown)
    also = objective_key(view) + ([f"{diverged} of {n_runs} diverge"] if diverged else [])
    upright = marks.polyline("here", here[(0, 0)], ends, palette.FAINT, 1.5)
    return graph([*curves, *least_line(view, 1.0, last), upright], layout, timeline=here[0], also=also)

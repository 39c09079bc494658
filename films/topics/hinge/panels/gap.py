"""The chart of how far J is above the least possible, on a logarithmic axis."""

import numpy as np

from films.drawing import chart, looks
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import now
from films.topics.hinge.panels import BEST, HINGE, PERCEPTRON
from films.topics.hinge.panels.loss import curves_of_objective, objective_key
from films.topics.hinge.run import Runs
from films.topics.hinge.scene import HingeScene
from playground.inputs import Floats

ROUNDING = 1e-12  # of the least J: what is nearer counts as equal, which has no logarithm


def figure(scene: HingeScene, runs: Runs) -> Figure:
    """Return the curves of J less the least possible, and a dot on each at the frame. If the least is 0 or not known,
    they are curves of J."""
    run, other, least = runs.run, runs.other, runs.least or 0.0
    own = curves_of_objective(runs, average=scene.average)
    curves = {name: (x, _above(y, least), color) for name, ((x, y), color, _) in own.items()}
    less = " − least" if least else ""
    objective, draw = _above(run.trace.objective, least), now(run.steps.count)
    dots = [marks.dot("gap of best now", draw, now(objective, run.best), BEST)]
    dots += [marks.dot("gap now", draw, now(objective, run.steps.now), HINGE)]
    if other is not None:
        above = now(_above(other.trace.objective, least), other.steps.now)
        dots.insert(0, marks.dot("gap of other now", now(other.steps.count), above, PERCEPTRON))
    heights = chart.heights(np.concatenate([y for _, y, _ in curves.values()]), log=True)
    return graph(
        [
            *(
                marks.curve(f"{name}{less}", x, chart.as_float32(y), color, line=looks.steps(color, 1.5))
                for name, (x, y, color) in curves.items()
            ),
            *dots,
        ],
        chart.layout("draws made", f"J{less}", heights=heights, log=True),
        timeline=draw,
        also=objective_key(run),
    )


def _above(values: Floats, least: float) -> Floats:
    """Return how far the values are above the least; NaN for those that are not."""
    above = values - least
    return np.where(above > ROUNDING * least, above, np.nan)

"""The chart of the loss along the way: J and the training error of every state against the draws made, and the best J
so far."""

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, looks, palette
from films.film.marks import Stroke
from films.film.questions import closer
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.topics.hinge.panels import BEST, HINGE, PERCEPTRON, ZERO_ONE
from films.topics.hinge.run import Run, Runs
from films.topics.hinge.scene import HingeScene
from playground.inputs import Floats, Ints

MANY = 300  # points of a curve: with more, curves are thin, and that of the error is transparent
BITS = 20  # of a number that is read to four digits: it takes half the bytes of an exact one
Curve = tuple[Ints, Floats]


def figure(scene: HingeScene, runs: Runs) -> Figure:
    """Return the curves, and a dot on each at the frame."""
    run, other, log, curves = runs.run, runs.other, scene.log, curves_of_objective(runs, average=scene.average)
    steps, trace, draw = run.steps, run.trace, now(run.steps.count)
    x, error = step_curve(trace.draw, trace.error, trace.n_draws)
    opacity = 0.5 if len(x) > MANY else 1
    on_curves = [marks.dot("error now", draw, now(trace.error, steps.now), ZERO_ONE, right=True)]
    if other is not None:
        here = now(other.steps.count), now(other.trace.objective, other.steps.now)
        on_curves.append(marks.dot("other now", *here, PERCEPTRON))
    on_curves += [
        marks.dot("best now", draw, now(trace.objective, run.best), BEST),
        marks.dot("now", draw, now(trace.objective, steps.now), HINGE),
    ]
    heights = np.concatenate([[runs.least or 0.0], *(y for (_, y), *_ in curves.values())])
    layout = chart.layout("draws made", "J", heights=chart.heights(heights, log=log), log=log)
    return graph(
        [
            marks.curve(
                "training error",
                x,
                chart.as_float32(error),
                ZERO_ONE,
                line=_line(x, ZERO_ONE, 1.5),
                right=True,
                opacity=opacity,
            ),
            *(
                marks.curve(name, x, chart.as_float32(y), color, line=_line(x, color, width))
                for name, ((x, y), color, width) in curves.items()
            ),
            *least_line(runs.least, (0, max(trace.n_draws, other.trace.n_draws if other else 0)), log=log),
            *on_curves,
        ],
        layout | {"yaxis2": chart.share_axis(ZERO_ONE)},
        timeline=draw,
        also=objective_key(run),
    )


def curves_of_objective(runs: Runs, *, average: bool) -> dict[str, tuple[Curve, str, float]]:
    """Return the curves of J by name, each with its colour and width."""
    run, other = runs.run, runs.other
    draw, end = run.trace.draw, run.trace.n_draws
    curves: dict[str, tuple[Curve, str, float]] = {"J": (step_curve(draw, run.trace.objective, end), HINGE, 1.5)}
    if other is not None:
        of_other = step_curve(other.trace.draw, other.trace.objective, other.trace.n_draws)
        curves["J, right"] = (of_other, PERCEPTRON, 1.5)
    if average:
        curves["average"] = (step_curve(draw, run.average_objective, end), palette.INK, 1.5)
    return curves | {"best so far": (best_so_far(run), BEST, 2.5)}


def _line(x: Ints, color: str, width: float) -> Stroke:
    """Return the stroke of a curve, thin if the curve has many points."""
    return looks.steps(color, 1 if len(x) > MANY and width < 2 else width)


def step_curve(draws: Ints, values: Floats, n_draws: int) -> Curve:
    """Return the curve of `values`: the first from the start on, each other from one of the `draws` on. The last stays
    to the end."""
    return np.concatenate([[0], draws, [n_draws]]), np.append(values, values[-1])


def best_so_far(run: Run) -> Curve:
    """Return the curve of the least J so far, with a point at each draw that lowers it."""
    best = run.trace.best
    lower = np.flatnonzero(np.diff(best, prepend=-1))
    return step_curve(run.trace.draw[lower[1:] - 1], run.trace.objective[lower], run.trace.n_draws)


def change_of_objective(run: Run, frames: NDArray[np.bool_], template: str, **numbers: Now) -> Words:
    """Return the `template` with J before and after the step to each of these frames, for its {before} and {after}. If
    both are written alike, its %s becomes by how much J is less or more. `numbers` fill its other holes."""
    J, steps = run.trace.objective, run.steps
    before, after = J[np.maximum(steps.before, 0)], J[steps.now]
    which = np.zeros(steps.n_frames, dtype=np.int8)
    which[frames] = closer(before[frames], after[frames])
    size, exponent = np.frexp(np.where(which > 0, np.abs(after - before), 0.0))
    by = np.ldexp(np.rint(size * 2**BITS), exponent - BITS)
    holes = numbers | {"before": now(J, steps.before), "after": now(J, steps.now), "by": now(by)}
    return one_of(
        which, *(words(template % how_much, **holes) for how_much in ("", ", less by {by}", ", more by {by}"))
    )


def objective_key(run: Run) -> list[str]:
    """Return what J is, for the key, if it is not the mean hinge loss."""
    return [f"(J: mean {run.descent.loss} loss{run.penalty})"] if run.descent.smooth else []


def least_line(least: float | None, across: tuple[float, float], *, log: bool) -> list[Mark]:
    """Return the line of the least possible J, if it is known and the axis has a place for it."""
    if least is None or (log and least == 0):
        return []
    return [marks.curve("least", list(across), [least] * 2, BEST, 1.5, "dash")]

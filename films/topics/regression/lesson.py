"""What a lesson may ask of regression: facts, and a challenge. A fact is NaN if the scene has nothing to measure."""

import math

import numpy as np

from films.decimals import as_written
from films.film.numbers import number
from films.lessons.lesson import Check, Fact, Verdict
from films.topics.regression.run import Fit, Nearest, fit, nearest, sample_of
from films.topics.regression.scene import RegressionScene
from playground import regression
from playground.inputs import Floats

NOTHING = math.nan
UP, DOWN, STAYS = 0.0, 1.0, 2.0
FEWEST = 4  # points in the challenge


def _nearest(scene: RegressionScene) -> tuple[Nearest, int] | None:
    """Return the run, and the row of the frame's k; None if the scene shows something else, or no points."""
    run = nearest(scene) if scene.show == "neighbors" else None
    return None if run is None else (run, min(scene.t, len(run.ks) - 1))


def _fit(scene: RegressionScene) -> tuple[Fit, int] | None:
    """Return the run of the line, and the number of the frame's step; None if the scene shows something else, or no
    points."""
    run = fit(scene) if scene.show == "line" else None
    return None if run is None else (run, min(scene.t, len(run.descent.w) - 1))


def next_mean(scene: RegressionScene) -> float:
    """Return what the k nearest predict at the query, for the k of the next frame."""
    run_and_row = _nearest(scene)
    if run_and_row is None or run_and_row[1] + 1 >= len(run_and_row[0].ks):
        return NOTHING
    run, row = run_and_row
    return float(run.points.means(run.points.nearest(run.points.query(scene.probe), row + 2))[-1])


def next_neighbor(scene: RegressionScene) -> float:
    """Return the row of the point that becomes one of the nearest to the query in the next frame."""
    run_and_row = _nearest(scene)
    if run_and_row is None or run_and_row[1] + 1 >= len(run_and_row[0].ks):
        return NOTHING
    run, row = run_and_row
    return float(run.points.index[run.points.nearest(run.points.query(scene.probe), row + 2)[-1]])


def k_without_error(scene: RegressionScene) -> float:
    """Return the greatest k without a training error."""
    run_and_row = _nearest(scene)
    if run_and_row is None:
        return NOTHING
    ks = run_and_row[0].ks[run_and_row[0].training == 0]
    return float(ks[-1]) if len(ks) else NOTHING


def largest_loss(scene: RegressionScene) -> float:
    """Return the greatest squared loss of a training point, by the frame's line."""
    run_and_step = _fit(scene)
    if run_and_step is None:
        return NOTHING
    run, t = run_and_step
    return float(np.square(run.points.y - run.descent.w[t] * run.points.x - run.descent.b[t]).max())


def last_point_lifts(scene: RegressionScene) -> float:
    """Return what the line of least squares does at the query if the last point is dragged up: 0 up, 1 down, 2 nothing.
    The line moves by 1/n + (q - mean)(x - mean) / sum of squares times the drag."""
    run_and_step = _fit(scene)
    if run_and_step is None or not len(run_and_step[0].points.index):
        return NOTHING
    points = run_and_step[0].points
    whole, _ = as_written(np.append(points.x, points.query(scene.probe)))
    x, q = whole[:-1], whole[-1]
    lifted = np.zeros(len(x))
    lifted[-1] = 1.0
    line = regression.least_squares(x, lifted)
    change = line.w * q + line.b
    return STAYS if abs(change) < 1e-12 else UP if change > 0 else DOWN


def _slope(x: Floats, y: Floats) -> float:
    (xs, across), (ys, up) = as_written(x), as_written(y)
    return regression.least_squares(xs, ys).w * across / up


def one_point_turns(scene: RegressionScene) -> Verdict:
    """Check that the line of least squares falls, and would rise without one of the points."""
    if scene.show != "line":
        return Verdict(False, "The task is about the line of least squares.")
    if len(scene.points) < FEWEST:
        return Verdict(False, f"There are {len(scene.points)} points; the task needs {FEWEST} or more.")
    points = sample_of(scene)
    slope = _slope(points.x, points.y)
    if slope >= 0:
        return Verdict(False, f"The line's slope is {number(slope)}: it does not fall.")
    without = [_slope(np.delete(points.x, i), np.delete(points.y, i)) for i in range(len(points.index))]
    rising = points.index[np.array(without) > 0]
    if not len(rising):
        return Verdict(False, "The line falls, and would without any one of the points.")
    return Verdict(True, f"The line falls with slope {number(slope)}; without point {rising[0] + 1} it would rise.")


CHECKS: dict[str, Check] = {"one_point_turns": one_point_turns}
FACTS: dict[str, Fact] = {
    "next_mean": next_mean,
    "next_neighbor": next_neighbor,
    "k_without_error": k_without_error,
    "largest_loss": largest_loss,
    "last_point_lifts": last_point_lifts,
}

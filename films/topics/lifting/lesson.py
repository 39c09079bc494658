"""What a lesson may ask of a lift: facts, and a challenge. A fact is NaN if the scene has nothing to measure."""

import math
from dataclasses import replace

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.samples import arrays
from films.topics.lifting import conics, own_cut
from films.topics.lifting.run import Run, lift_points, train
from films.topics.lifting.scene import LiftingScene
from playground.margin import separate

NOTHING = math.nan
FEWEST = 3  # points of each class in the challenge


def _state(scene: LiftingScene) -> tuple[Run | None, int]:
    run = train(scene)
    return run, 0 if run is None else min(scene.t, run.n_frames - 1)


def threshold(scene: LiftingScene) -> float:
    """Return where the cut of the frame crosses the line at height 1."""
    run, t = _state(scene)
    if run is None or scene.show != "line" or not run.trace.w[t, 0]:
        return NOTHING
    return float(-run.trace.w[t, 1] / run.trace.w[t, 0])


def next_threshold(scene: LiftingScene) -> float:
    """Return where the cut of the next frame crosses the line at height 1."""
    run, t = _state(scene)
    return NOTHING if run is None or t + 1 >= run.n_frames else threshold(replace(scene, t=t + 1))


def distance(scene: LiftingScene) -> float:
    """Return the distance from 0 of the frame's line, in the plane that is lifted to height 1."""
    run, t = _state(scene)
    if run is None or scene.show != "plane" or not run.trace.w[t, :2].any():
        return NOTHING
    v1, v2, shift = run.trace.w[t].tolist()
    return abs(float(shift)) / math.hypot(v1, v2)


def centre(scene: LiftingScene) -> float:
    """Return the first coordinate of the centre of the frame's circle."""
    run, t = _state(scene)
    if run is None or scene.show != "circle" or scene.terms != "paraboloid":
        return NOTHING
    return float(conics.circles(run)[0][t, 0])


def left(scene: LiftingScene) -> float:
    """Return how many points the frame's state misclassifies."""
    run, t = _state(scene)
    return NOTHING if run is None else float(run.left[t])


def separable(scene: LiftingScene) -> float:
    """Return 0 if some cut of the larger space separates the points, else 1."""
    run, _ = _state(scene)
    return NOTHING if run is None else float(not run.separable)


def thresholds(scene: LiftingScene) -> float:
    """Return how many thresholds the frame's cut is on the number line."""
    run, t = _state(scene)
    if run is None or scene.show != "square":
        return NOTHING
    return float(np.isfinite(conics.thresholds(run)[t]).sum())


def radius(scene: LiftingScene) -> float:
    """Return the radius of the frame's circle."""
    run, t = _state(scene)
    if run is None or scene.show != "circle" or scene.terms != "paraboloid":
        return NOTHING
    return float(conics.circles(run)[1][t])


def kernel(scene: LiftingScene) -> float:
    """Return phi(x).phi(z) of the two chosen points, plus 1 if the kernel counts the offset."""
    X, _ = arrays(scene.points)
    if scene.show != "circle" or not len(X):
        return NOTHING
    i, j = (min(row, len(X)) - 1 for row in (scene.first, scene.second))
    a, b = lift_points(scene, X[[i, j]])
    return float(a @ b) + (1.0 if scene.terms == "second_degree" else 0.0)


def lifted_only(scene: LiftingScene) -> Verdict:
    """Check that no threshold separates the points of the number line, and the reader's straight cut over the parabola
    does."""
    run, _ = _state(scene)
    if scene.show != "square" or not scene.own:
        return Verdict(False, "The task asks for your own cut on the parabola.")
    if run is None or min(np.count_nonzero(run.y > 0), np.count_nonzero(run.y < 0)) < FEWEST:
        return Verdict(False, f"The task needs at least {FEWEST} + and {FEWEST} − points.")
    if separate(run.X[:, :1], run.y).separable:
        return Verdict(False, "One threshold separates these points already, without a parabola.")
    wrong = min(own_cut.mistakes(scene, run))
    if wrong:
        return Verdict(False, f"Your cut has {wrong} of {len(run.y)} points wrong.")
    return Verdict(True, "No threshold separates these points, and your straight cut does.")


CHECKS: dict[str, Check] = {"lifted_only": lifted_only}
FACTS: dict[str, Fact] = {
    "threshold": threshold,
    "next_threshold": next_threshold,
    "distance": distance,
    "centre": centre,
    "left": left,
    "separable": separable,
    "thresholds": thresholds,
    "radius": radius,
    "kernel": kernel,
}

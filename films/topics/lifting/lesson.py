"""What a lesson may ask of a lift: facts, and a challenge. A fact is NaN where there is nothing of the kind."""

import math
from dataclasses import replace

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.samples import arrays
from films.topics.lifting import conics, own
from films.topics.lifting.run import Run, lifted, train
from films.topics.lifting.scene import LiftingScene
from playground.margin import separate

NOTHING = math.nan
FEWEST = 3  # points of each class in the challenge


def _state(scene: LiftingScene) -> tuple[Run | None, int]:
    run = train(scene)
    return run, 0 if run is None else min(scene.t, run.n_frames - 1)


def threshold(scene: LiftingScene) -> float:
    """Where the cut of the frame crosses the line at height 1."""
    run, t = _state(scene)
    if run is None or scene.show != "line" or not run.trace.w[t, 0]:
        return NOTHING
    return float(-run.trace.w[t, 1] / run.trace.w[t, 0])


def next_threshold(scene: LiftingScene) -> float:
    """Where the cut of the next frame does."""
    run, t = _state(scene)
    return NOTHING if run is None or t + 1 >= run.n_frames else threshold(replace(scene, t=t + 1))


def distance(scene: LiftingScene) -> float:
    """How far the line of the frame is from 0 in the plane that was lifted to height 1."""
    run, t = _state(scene)
    if run is None or scene.show != "plane" or not run.trace.w[t, :2].any():
        return NOTHING
    v1, v2, shift = run.trace.w[t].tolist()
    return abs(float(shift)) / math.hypot(v1, v2)


def centre(scene: LiftingScene) -> float:
    """The first coordinate of the centre of the circle that the cut of the frame is."""
    run, t = _state(scene)
    if run is None or scene.show != "circle" or scene.terms != "paraboloid":
        return NOTHING
    return float(conics.circles(run)[0][t, 0])


def left(scene: LiftingScene) -> float:
    """How many points the state of the frame gets wrong."""
    run, t = _state(scene)
    return NOTHING if run is None else float(run.left[t])


def separable(scene: LiftingScene) -> float:
    """Whether a cut of the larger space separates the points: 0 yes, 1 no."""
    run, _ = _state(scene)
    return NOTHING if run is None else float(not run.separable)


def thresholds(scene: LiftingScene) -> float:
    """How many thresholds the cut of the frame is on the number line."""
    run, t = _state(scene)
    if run is None or scene.show != "square":
        return NOTHING
    return float(np.isfinite(conics.thresholds(run)[t]).sum())


def radius(scene: LiftingScene) -> float:
    """The radius of the circle that the cut of the frame is."""
    run, t = _state(scene)
    if run is None or scene.show != "circle" or scene.terms != "paraboloid":
        return NOTHING
    return float(conics.circles(run)[1][t])


def kernel(scene: LiftingScene) -> float:
    """phi(x).phi(z) of the two chosen points, and + 1 where the kernel counts the offset."""
    X, _ = arrays(scene.points)
    if scene.show != "circle" or not len(X):
        return NOTHING
    i, j = (min(row, len(X)) - 1 for row in (scene.first, scene.second))
    a, b = lifted(scene, X[[i, j]])
    return float(a @ b) + (1.0 if scene.terms == "second_degree" else 0.0)


def lifted_only(scene: LiftingScene) -> Verdict:
    """Points of the number line that no threshold separates, but the reader's straight cut over the parabola."""
    run, _ = _state(scene)
    if scene.show != "square" or not scene.own:
        return Verdict(False, "The task asks for your own cut on the parabola.")
    if run is None or min(np.count_nonzero(run.y > 0), np.count_nonzero(run.y < 0)) < FEWEST:
        return Verdict(False, f"The task needs at least {FEWEST} + and {FEWEST} − points.")
    if separate(run.X[:, :1], run.y).separable:
        return Verdict(False, "One threshold separates these points already, without a parabola.")
    wrong = min(own.mistakes(scene, run))
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

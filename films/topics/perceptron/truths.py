"""Where what a lesson lets its readers move comes to be in a perceptron's scene, by the first run of it.

A truth has no numbers where the scene has nothing of the kind.
"""

from collections.abc import Callable

import numpy as np

from films.lessons.lesson import Numbers, Truth
from films.topics.perceptron.run import Run
from films.topics.perceptron.runs import runs_of
from films.topics.perceptron.scene import PerceptronScene
from playground.hulls import convex_hull


def truth(of: Callable[[Run, int], Numbers]) -> Truth:
    """A truth of the scene's first run and the frame shown of it."""

    def asked(scene: PerceptronScene) -> Numbers:
        made = runs_of(scene)
        return () if made is None else of(made.first, min(scene.t, made.first.steps.n_frames - 1))

    return asked


def w_after_update(run: Run, t: int) -> Numbers:
    """The tip of w after the next update."""
    after = run.steps.now[t] + 1
    return tuple(run.theta[after, :2].tolist()) if after < run.n_states else ()


def best_line(run: Run, _t: int) -> Numbers:
    """The line a x + b y + c = 0 that separates the classes with the most room."""
    best = run.separation
    return (*best.w.tolist(), float(best.b)) if best.separable else ()


def plus_among_minus(run: Run, _t: int) -> Numbers:
    """The + that lie within the convex hull of the −: each of them proves that no line separates the classes."""
    minus, rows = run.X[run.y < 0], np.flatnonzero(run.y > 0)
    corners = minus[convex_hull(minus)] if len(minus) else minus
    if len(corners) < 3:  # a hull without an inside
        return ()
    sides = np.roll(corners, -1, axis=0) - corners
    away = run.X[rows, None] - corners
    left = sides[:, 0] * away[..., 1] - sides[:, 1] * away[..., 0]
    return tuple(run.index[rows[(left >= 0).all(axis=1)]].astype(float).tolist())


TRUTHS: dict[str, Truth] = {
    "w_after_update": truth(w_after_update),
    "best_line": truth(best_line),
    "plus_among_minus": truth(plus_among_minus),
}

"""What a lesson may ask of a perceptron's scene: facts, which are numbers of its first run, and truths, which are the
right places of what readers move.

A fact is NaN, and a truth is empty, if the scene has nothing to measure: no run, or no further check, say.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from films.decimals import fraction
from films.lessons.lesson import Fact, Truth
from films.question import Numbers
from films.topics.perceptron.frames import MISTAKE, RIGHT, UPDATE
from films.topics.perceptron.panels import contours
from films.topics.perceptron.run import Run
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from playground.hulls import convex_hull
from playground.margin import most_updates
from playground.perceptron_orders import train_orders

NOTHING = math.nan
N_ORDERS = 40  # random ones, to see whether the number of updates varies


def fact(number: Callable[[Run, int], float]) -> Fact:
    """Return the fact that is a `number` of the scene's first run, at the frame shown."""

    def of_scene(scene: PerceptronScene) -> float:
        runs = runs_of(scene)
        return NOTHING if runs is None else float(number(runs.first, min(scene.t, runs.first.steps.n_frames - 1)))

    return of_scene


def truth(numbers: Callable[[Run, int], Numbers]) -> Truth:
    """Return the truth that is `numbers` of the scene's first run, at the frame shown."""

    def of_scene(scene: PerceptronScene) -> Numbers:
        runs = runs_of(scene)
        return () if runs is None else numbers(runs.first, min(scene.t, runs.first.steps.n_frames - 1))

    return of_scene


def next_check(run: Run, t: int) -> float:
    """Return what the next check shows: 0 a right point, 1 a mistake."""
    later = np.flatnonzero(np.isin(run.steps.kind[t + 1 :], (RIGHT, MISTAKE)))
    return float(run.steps.kind[t + 1 + later[0]] == MISTAKE) if len(later) else NOTHING


def on_plane(row_of: Callable[[Run, int], float]) -> Callable[[Run, int], float]:
    """Return the fact with its row of the training points turned into the row on the plane, where held-out points
    count, too; NaN for no row, as of a batch."""

    def row_on_plane(run: Run, t: int) -> float:
        row = row_of(run, t)
        return float(run.index[int(row)]) if row >= 0 else NOTHING

    return row_on_plane


def next_mistake(run: Run, t: int) -> float:
    """Return the point that makes the next update, by its row of the training points."""
    later = np.flatnonzero(run.steps.kind[t + 1 :] == UPDATE)
    return float(run.steps.sample[t + 1 + later[0]]) if len(later) else NOTHING


def z_of_next(run: Run, t: int) -> float:
    """Return y (w.x + b) of the point looked at next, in the state shown."""
    here, later = run.steps.now[t], run.steps.sample[t + 1 :]
    return float(run.margins[here, later[0]]) if len(later) and later[0] >= 0 else NOTHING


def z_after_update(run: Run, t: int) -> float:
    """Return y (w.x + b) of the point of the next update, after it."""
    here, point = run.steps.now[t], next_mistake(run, t)
    return NOTHING if math.isnan(point) else float(run.margins[here + 1, int(point)])


def cured_by_update(run: Run, t: int) -> float:
    """Return 0 if the next update makes its own point right, 1 if it leaves it a mistake."""
    after = z_after_update(run, t)
    return after if math.isnan(after) else float(after <= run.greatest_mistake[int(next_mistake(run, t))])


def length_after(run: Run, t: int) -> float:
    """Return 0 if the next update makes (w, b) longer, 1 if shorter, 2 if neither."""
    here = run.steps.now[t]
    if here + 1 >= run.n_states:
        return NOTHING
    return {1: 0, -1: 1, 0: 2}[run.trace.growth(here)]


def towards_best(run: Run, t: int) -> float:
    """Return 0 if the next update raises the product of (w, b) with the best separator, 1 if it lowers it, 2 if
    neither."""
    here, best = run.steps.now[t], np.append(run.separation.w, run.separation.b)
    if here + 1 >= run.n_states or not run.separation.separable:
        return NOTHING
    before, after = (run.theta[here : here + 2] @ best).tolist()
    return 0 if after > before else 1 if after < before else 2


def order_decides(run: Run, _t: int) -> float:
    """Return whether the number of updates depends on the order of the points: 1 if some of 40 random orders differ,
    else 0."""
    orders = [np.random.default_rng(seed).permutation(len(run.y)) for seed in range(N_ORDERS)]
    setting = run.setting
    squares = run.trace.units.squares if run.trace.units else 1
    ends = train_orders(
        run.written,
        run.y,
        orders,
        squares=squares,
        offset=setting.learns_offset,
        eta=fraction(setting.eta),
        start=[fraction(number) for number in setting.start],
        condition=setting.condition,
        max_epochs=200,
    )
    return float(len(set(ends.counts.tolist())) > 1)


def most_updates_allowed(run: Run, _t: int) -> float:
    """Return the most updates that Novikoff's bound allows."""
    return float(most_updates(run.bound)) if math.isfinite(run.bound) else NOTHING


def doubled_solves(run: Run, t: int) -> float:
    """Return 0 if twice the (w, b) of the state shown makes no mistake, else 1."""
    return float(bool((2 * run.margins[run.steps.now[t]] <= run.greatest_mistake).any()))


def busiest(run: Run, _t: int) -> float:
    """Return the point with the most updates, by its row of the training points."""
    rows = run.trace.sample
    return float(np.bincount(rows).argmax()) if len(rows) and rows[0] >= 0 else NOTHING


def common_point(axis: int) -> Callable[[Run, int], float]:
    """Return the fact that is a coordinate of the point in both hulls, which proves that no line separates the
    classes."""

    def coordinate(run: Run, _t: int) -> float:
        weights = np.where(run.y > 0, run.separation.weights, 0)
        proven = not run.separation.separable and run.setting.offset and weights.sum() > 0
        return float(weights @ run.X[:, axis] / weights.sum()) if proven else NOTHING

    return coordinate


def against_given_order(scene: PerceptronScene) -> float:
    """Return 0 if the scene's order needs fewer updates than the order as given, 1 if more, 2 if as many."""
    single = scene.single
    runs, in_given_order = runs_of(single), runs_of(replace(single, order="cyclic"))
    if runs is None or in_given_order is None:
        return NOTHING
    own, other = runs.first.trace.n_updates, in_given_order.first.trace.n_updates
    return 0 if own < other else 1 if own > other else 2


def fewest_mistakes(run: Run, _t: int) -> float:
    """Return the fewest mistakes of all states that the film reaches."""
    return float(run.wrong.sum(axis=1).min())


def wrong_after_a_pass(scene: PerceptronScene) -> float:
    """Return how many points are wrong after the first pass of the loop that adds every point."""
    runs = runs_of(replace(scene, algorithm="printed"))
    loop = runs.second if runs else None
    n = len(loop.X) if loop else 0
    return float(loop.n_wrong[n]) if loop and loop.n_states > n else NOTHING


def w_after_update(run: Run, t: int) -> Numbers:
    """Return the tip of w after the next update."""
    after = run.steps.now[t] + 1
    return tuple(run.theta[after, :2].tolist()) if after < run.n_states else ()


def best_line(run: Run, _t: int) -> Numbers:
    """Return (a, b, c) of the line a x + b y + c = 0 that separates the classes with the most room."""
    best = run.separation
    return (*best.w.tolist(), float(best.b)) if best.separable else ()


def plus_among_minus(run: Run, _t: int) -> Numbers:
    """Return the rows of the + points in the convex hull of the −: each of them proves that no line separates the
    classes."""
    minus, rows = run.X[run.y < 0], np.flatnonzero(run.y > 0)
    corners = minus[convex_hull(minus)] if len(minus) else minus
    if len(corners) < 3:  # a hull without an inside
        return ()
    sides = np.roll(corners, -1, axis=0) - corners
    away = run.X[rows, None] - corners
    left = sides[:, 0] * away[..., 1] - sides[:, 1] * away[..., 0]
    return tuple(run.index[rows[(left >= 0).all(axis=1)]].astype(float).tolist())


FACTS: dict[str, Fact] = {
    "next_check": fact(next_check),
    "next_mistake": fact(on_plane(next_mistake)),
    "z_of_next": fact(z_of_next),
    "z_after_update": fact(z_after_update),
    "cured_by_update": fact(cured_by_update),
    "length_after": fact(length_after),
    "towards_best": fact(towards_best),
    "steepest_rise": fact(lambda run, t: contours.steepest_rise(run, int(run.steps.now[t]))),
    "mistakes": fact(lambda run, t: float(run.wrong[run.steps.now[t]].sum())),
    "updates": fact(lambda run, _t: float(run.trace.n_updates)),
    "magnitude": fact(lambda run, _t: float(len(str(run.trace.n_updates)) - 1)),
    "order_decides": fact(order_decides),
    "against_given_order": against_given_order,
    "inseparable": fact(lambda run, _t: float(not run.separation.separable)),
    "most_updates_allowed": fact(most_updates_allowed),
    "doubled_solves": fact(doubled_solves),
    "busiest": fact(on_plane(busiest)),
    "common_x": fact(common_point(0)),
    "common_y": fact(common_point(1)),
    "fewest_mistakes": fact(fewest_mistakes),
    "wrong_after_a_pass": wrong_after_a_pass,
}

TRUTHS: dict[str, Truth] = {
    "w_after_update": truth(w_after_update),
    "best_line": truth(best_line),
    "plus_among_minus": truth(plus_among_minus),
}

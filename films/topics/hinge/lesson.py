"""Facts that a lesson may ask of the hinge page, numbers that a run gives, and checks of challenges.

A fact is NaN if the scene has nothing of the kind, as no run or no further draw.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.charts import own_line
from films.film.numbers import number
from films.lessons.lesson import Check, Fact, Truth, Verdict
from films.question import Numbers
from films.samples import Sample
from films.topics.hinge.count_film import LineCount, count
from films.topics.hinge.panels.metric import metric
from films.topics.hinge.run import KEPT, Run, optimum, pair
from films.topics.hinge.scene import HingeScene

NOTHING = math.nan
CLOSE = 1.01  # times the least J
BY_HAND = 1.1  # times the least J, for a line that is dragged
MOST = 60  # points that are left out in turn
RISES, FALLS, STAYS = 0.0, 1.0, 2.0


def fact(quantity: Callable[[Run, int], float]) -> Fact:
    """Return the fact that `quantity` computes of the scene's run at the scene's frame."""

    def of_scene(scene: HingeScene) -> float:
        run = _run(scene)
        return NOTHING if run is None else float(quantity(run, min(scene.t, run.steps.n_frames - 1)))

    return of_scene


def truth(place: Callable[[Run, int], Numbers]) -> Truth:
    """Return the right place of a thing that is moved, as `place` computes it of the scene's run at the scene's frame;
    no numbers if there is no run."""

    def of_scene(scene: HingeScene) -> Numbers:
        run = _run(scene)
        return () if run is None else place(run, min(scene.t, run.steps.n_frames - 1))

    return of_scene


def _run(scene: HingeScene) -> Run | None:
    """Return the scene's run; None if lines are counted, or there are not two classes."""
    sample = samples.sample(scene)
    return None if scene.counted or not sample.has_both else pair(scene, sample)[0]


def _course(before: float, after: float) -> float:
    """Return whether a number rises, falls or stays: 0, 1 or 2."""
    return RISES if after > before else FALLS if after < before else STAYS


def drawn_next(run: Run, t: int) -> int:
    """Return the row of the point that is drawn next; -1 if there is none, or if all points are drawn at once."""
    return int(run.steps.sample[t + 1]) if t + 1 < run.steps.n_frames else -1


def hinge_of_next(run: Run, t: int) -> float:
    """Return the hinge loss of the point that is drawn next, in the state shown."""
    point = drawn_next(run, t)
    return NOTHING if point < 0 else max(1 - float(run.margins[run.steps.now[t], point]), 0.0)


def next_draw(run: Run, t: int) -> float:
    """Return 0 if the next draw changes w, 1 if it does not."""
    return NOTHING if drawn_next(run, t) < 0 else float(run.steps.kind[t + 1] == KEPT)


def next_rate(run: Run, t: int) -> float:
    """Return the learning rate of the next update."""
    after = run.steps.now[t]
    return float(run.trace.eta[after]) if after < run.trace.n_updates else NOTHING


def next_objective(run: Run, t: int) -> float:
    """Return whether J rises with the next draw, 0, falls, 1, or stays, 2."""
    if t + 1 >= run.steps.n_frames:
        return NOTHING
    return _course(*run.trace.objective[run.steps.now[t : t + 2]])


def next_is_best(run: Run, t: int) -> float:
    """Return 0 if the next draw leads to the smallest J so far, 1 if an earlier state has a smaller one."""
    if t + 1 >= run.steps.n_frames:
        return NOTHING
    after = run.steps.now[t + 1]
    return float(run.trace.objective[run.trace.best[after]] < run.trace.objective[after])


def next_z(run: Run, t: int) -> float:
    """Return whether the z of the point that is drawn next rises with the draw, 0, falls, 1, or stays, 2."""
    point = drawn_next(run, t)
    if point < 0:
        return NOTHING
    return _course(*run.margins[run.steps.now[t : t + 2], point])


def wrong_in_the_end(run: Run, _t: int) -> float:
    """Return what the last state misclassifies: nothing, 0, only points that are not far off, 1, or a point that is, 2.
    A point is far off if its distance from the mean is more than twice the median of these distances."""
    wrong, away = run.wrong[run.steps.now[-1]], np.linalg.norm(run.X - run.X.mean(axis=0), axis=1)
    if not wrong.any():
        return 0.0
    return 1.0 + float((wrong & (away > 2 * np.median(away))).any())


def next_metric(scene: HingeScene) -> float:
    """Return whether the mistakes on the points held out rise with the next update, 0, fall, 1, or stay, 2."""
    run = _run(scene)
    if run is None or scene.t + 1 >= run.steps.n_frames:
        return NOTHING
    _, wrong = metric(run)
    return _course(*wrong[run.steps.now[scene.t : scene.t + 2]])


def lines(scene: HingeScene) -> float:
    """Return the number of pairs of points, and so of lines through two of them."""
    return float(math.comb(len(scene.points), 2))


def fewest(scene: HingeScene) -> float:
    """Return the least number of mistakes of any line; NaN if lines are not counted."""
    counting = count(scene) if scene.counted else None
    return float(counting.fewest) if isinstance(counting, LineCount) else NOTHING


def inseparable(scene: HingeScene) -> float:
    """Return 1 if no line separates the classes, so that a perceptron never stops, else 0."""
    sample = samples.sample(scene)
    return float(not samples.separation(sample, offset=scene.offset).separable) if sample.has_both else NOTHING


def spoils(scene: HingeScene) -> float:
    """Return the row of the only point without which a line separates the others; NaN if there is none, or more than
    one."""
    sample = samples.sample(scene)
    n = len(sample.y)
    if n > MOST or inseparable(scene) != 1:
        return NOTHING
    spoilers = [i for i in range(n) if _separable(sample, np.arange(n) != i, offset=scene.offset)]
    return float(sample.index[spoilers[0]]) if len(spoilers) == 1 else NOTHING


def _separable(sample: Sample, rows: NDArray[np.bool_], *, offset: bool) -> bool:
    """Return whether a line separates the classes of these points; if all are of one class, one does."""
    left = replace(sample, plain=sample.plain[rows], y=sample.y[rows])
    return not left.has_both or samples.separation(left, offset=offset).separable


def w_after_draw(run: Run, t: int) -> Numbers:
    """Return the tip of w after the next draw."""
    if t + 1 >= run.steps.n_frames:
        return ()
    return tuple(run.theta[run.steps.now[t + 1], :2].tolist())


def with_a_slope(run: Run, t: int) -> Numbers:
    """Return the rows of the points whose draw would change w, in the state shown."""
    return tuple(run.index[run.margins[run.steps.now[t]] <= run.descent.threshold].astype(float).tolist())


def near_least(scene: HingeScene) -> Verdict:
    """Of all states of the run, the best has a J within one percent of the least there is."""
    if scene.counted:
        return Verdict(False, "Here lines are counted. Choose a loss with a slope, which can be descended.")
    sample = samples.sample(scene)
    if not sample.has_both:
        return Verdict(False, "There is nothing to learn yet: both a + and a − point are needed.")
    least = optimum(scene, sample)
    if least is None or least.value <= 0:
        return Verdict(False, "A line without any loss is possible here, so one percent of it is nothing.")
    run, _ = pair(scene, sample)
    reached = float(run.trace.objective[run.trace.best[-1]])
    outcome = f"The best J of this run is {number(reached)}, the least possible {number(least.value)}"
    if reached > CLOSE * least.value:
        return Verdict(False, f"{outcome}; the task asks for at most {number(CLOSE * least.value)}.")
    return Verdict(True, f"{outcome}: less than one percent above it.")


def line_near_least(scene: HingeScene) -> Verdict:
    """The student's own line has a J within ten percent of the least there is."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return Verdict(False, "There is nothing to separate yet: both a + and a − point are needed.")
    if not scene.own:
        return Verdict(False, "Switch on “your own line”; then drag its ends.")
    contest = own_line.contest(scene, sample, regularization=scene.regularization)
    if contest.least is None or contest.least <= own_line.ZERO:
        return Verdict(False, "A line without any loss is possible here, so ten percent of it is nothing.")
    outcome = f"The J of your line is {number(contest.drawn.objective)}, the least possible {number(contest.least)}"
    if contest.drawn.objective > BY_HAND * contest.least:
        return Verdict(False, f"{outcome}; the task asks for at most {number(BY_HAND * contest.least)}.")
    return Verdict(True, f"{outcome}: less than ten percent above it.")


CHECKS: dict[str, Check] = {"near_least": near_least, "line_near_least": line_near_least}
FACTS: dict[str, Fact] = {
    "hinge_of_next": fact(hinge_of_next),
    "next_draw": fact(next_draw),
    "next_rate": fact(next_rate),
    "next_objective": fact(next_objective),
    "next_is_best": fact(next_is_best),
    "inseparable": inseparable,
    "next_z": fact(next_z),
    "wrong_in_the_end": fact(wrong_in_the_end),
    "lines": lines,
    "next_metric": next_metric,
    "fewest": fewest,
    "spoils": spoils,
}
TRUTHS: dict[str, Truth] = {"w_after_draw": truth(w_after_draw), "with_a_slope": truth(with_a_slope)}

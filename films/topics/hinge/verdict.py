"""The verdict on a run of hinge descent: how far J is above the least, and how the run ends."""

from collections.abc import Mapping

import numpy as np

from films.film.captions import continued
from films.film.columns import last_frame
from films.film.numbers import counted, joined_by_and, number
from films.picture.now import Now, now
from films.picture.words import Words, joined, one_of, words
from films.topics.hinge.above_least import above_least
from films.topics.hinge.panels import seeds
from films.topics.hinge.panels.seeds import ByRate
from films.topics.hinge.run import Run, Runs
from films.topics.hinge.scene import HingeScene
from playground.smooth_optimum import SmoothOptimum


def verdict(scene: HingeScene, runs: Runs, by_rate: ByRate) -> Words:
    """Return how far J is above the least; folded, the best J so far, the mistakes, and whether a line separates the
    classes; and in the last frame how the run ends."""
    run, state, other = runs.run, runs.run.steps.now, runs.other
    J = run.trace.objective
    numbers = {
        "J": now(J, state),
        "best": now(J, run.best),
        "since": now(np.append(0, run.trace.draw), run.best),  # the draw that made the best state
        "wrong": now(run.wrong.sum(axis=1), state),
    }
    more = seeds.sentences(runs, by_rate) if by_rate else ""
    if other is not None:
        more += f"<p>{_difference(run, other)} <b>Right:</b> {continued(_end(other))}</p>"
    if scene.scaled:
        more += "<p>All numbers are for x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    end = one_of(last_frame(run.steps.n_frames), "", f"<p>{_end(run)}</p>")
    return joined(_objective_now(runs, numbers), [end, words(more)])


def _separable(runs: Runs) -> str:
    """Return whether a line separates the classes, and what that means for the perceptron."""
    where = "" if runs.run.descent.offset else " through the origin"
    if runs.separable:
        return f"<b>Separable</b> by a line{where}: the perceptron stops."
    return f"<b>Not separable</b> by any line{where}: the perceptron never stops."


def _objective_now(runs: Runs, numbers: Mapping[str, Now]) -> Words:
    """Return J in the frame against the least possible; folded, the best J, the mistakes, and whether a line separates
    the classes."""
    run, descent = runs.run, runs.run.descent
    J_now = f"<p>J = mean {descent.loss} loss{run.penalty} = <b>{{J}}</b>"
    step = "step" if descent.batch else "draw"
    best = f"<details><summary>J at its best</summary><p>Best so far {{best}} ({step} {{since}})"
    wrong = f". Misclassified: {{wrong}} of {len(run.X)}. {_separable(runs)}</p></details>"
    if not runs.least:
        least = f". The least possible J {_no_least(runs)}.</p>"
        return words(f"{J_now}{least}{best}{wrong}", **numbers)
    ratio = run.trace.objective / runs.least
    standing = [
        above_least(ratio, run.steps.now),
        words(f" the least possible {number(runs.least)}{_unreached_least(runs)}.</p>{best}, <b>", **numbers),
        above_least(ratio, run.best),
        words(f"</b> the least{wrong}", **numbers),
    ]
    return joined(words(f"{J_now}, ", **numbers), standing)


def _unreached_least(runs: Runs) -> str:
    """Return a clause for the logistic loss of classes that only touch: no line reaches its least; "" for others."""
    reached = not isinstance(runs.optimum, SmoothOptimum) or runs.optimum.w is not None
    return "" if reached else ", which no line reaches: it only falls towards it"


def _no_least(runs: Runs) -> str:
    """Return why J has no ratio to its least: that is not known, or 0."""
    if runs.least is None:
        return "could not be computed for these points"
    if runs.run.descent.loss == "logistic":
        return f"is 0, which no line reaches: where nothing is wrong a longer {runs.run.symbols.word} costs less"
    return "is 0"


def _end(run: Run) -> str:
    """Return how a run ends, in sentences on its last state."""
    trace, descent = run.trace, run.descent
    step = "step" if descent.batch else "draw"
    steps = f"{step}s"
    counts = f"updates: {trace.n_updates:,}, {steps}: {trace.n_draws:,}"
    draws, updates = counted(trace.n_draws, step), counted(trace.n_updates, "update")
    moving = f"Still moving after {draws} ({updates})"
    if trace.overflowed:
        why = "the next update would take a number beyond 10¹⁵⁰. Try a smaller η or λ."
        return f"<b>It ends here</b> ({counts}): {why}"
    if trace.converged:
        what = "It has stopped" if trace.n_draws < descent.n_draws else "Nothing changes any more"
        return f"<b>{what}</b> ({counts}): every point has z > {descent.level}, so that every subgradient is zero."
    if descent.rate == "constant":
        return f"{moving}: every step has η = {descent.eta:.10g}, so it need not settle."
    return f"{moving}: the steps shrink; the last η was {number(trace.eta[-1])}."


def _difference(run: Run, other: Run) -> str:
    """Return in which settings the two runs differ."""
    left, right = run.descent, other.descent
    if left == right:
        return "<b>Left and right are now the same algorithm.</b>"
    alike = {
        "the loss": left.loss == right.loss,
        "the check": left.smooth or right.smooth or left.threshold == right.threshold,
        "the learning rate": left.rate == right.rate,
        "the draws": left.draws == right.draws,
        "the penalty": left.regularization == right.regularization,
    }
    return f"Left and right differ in {joined_by_and([part for part, same in alike.items() if not same])}."

"""The verdict: how a run ended, and whether some line separates the points."""

import numpy as np

from films.film.numbers import counted, is_or_are, number, up_to_tenths
from films.picture.words import Words, one_of, words
from films.steps import START
from films.topics.perceptron.frames import RIGHT
from films.topics.perceptron.run import Run
from playground.ending import ALWAYS, AT_TIMES, NEVER
from playground.inputs import Ints
from playground.margin import most_updates

NOT_STARTED, RUNNING, ENDED = range(3)  # the phases of a run
BOUND = r"${(R/\gamma)}^2={bound}$"
FROM_START = "Novikoff’s two inequalities, from this start, meet at {bound}"
LARGE = 1e6  # from here on a bound is written as a power of ten
NO_MISTAKE = (
    "<b>No update at all</b>: at the start every $z$ is 0. With $z<0$ no point is a mistake, so nothing ever changes "
    r"and there is no line. The rule needs $z\le 0$, or a start that is not 0."
)
NO_MISTAKE_AT_START = "<b>No update at all</b>: the start has no mistake."
KEPT = (
    "<p><b>Separable</b> by a line, but {b} stays {value} here, and only {w} is learned: Novikoff’s bound does not "
    "hold, and the perceptron need not stop.</p>"
)
TO_PLUS = {  # if no line through the origin has all points strictly on their sides
    ALWAYS: "But a + point at the origin is never a mistake, as sign(0) = +1; a line separates the others, so the "
    "perceptron stops.",
    AT_TIMES: "One has no mistake, as sign(0) = +1: + points lie on it. The perceptron stops if it comes to that line "
    "exactly, and otherwise never.",
}


def verdict(run: Run) -> Words:
    """Return the verdict by phase: a question; whether some line separates the points; how the run ended."""
    return one_of(
        phases(run),
        f"<p><b>Not started.</b> {question(run)}</p>",
        separability(run),
        words(f"<p>{end(run)}</p>") + separability(run, ended=True),
    )


def phases(run: Run) -> Ints:
    """Return how far the run is in each frame; a run that waits for another one has ended."""
    steps = run.steps
    waiting = (steps.kind == RIGHT) & (steps.sample < 0)
    last = np.flatnonzero(~waiting)[-1]
    ended = np.arange(steps.n_frames) >= last
    not_started = (steps.kind == START) & (last > 0)  # a run without an update has ended where it starts
    return np.select([not_started, ended], [NOT_STARTED, ENDED], RUNNING)


def question(run: Run) -> str:
    plus = int((run.y > 0).sum())
    line = "a line" if run.setting.offset else "a line through the origin"
    if run.setting.keeps_offset:
        line += f" with {_offset(run)}"
    unit_ball = ", x scaled into the unit ball (divided by the greatest ‖x‖)" if run.setting.scaled else ""
    return f"{plus} + and {len(run.y) - plus} − points{unit_ball}: can {line} separate them?"


def separability(run: Run, *, ended: bool = False) -> Words:
    """Return whether some line separates the points, and what follows; if the run has `ended`, also its number of
    updates."""
    scaled = "<p>All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    template = _separable(run, ended=ended) if run.separation.separable else _inseparable(run)
    return words(template + scaled * run.setting.scaled, bound=bound(run.bound))


def _offset(run: Run) -> str:
    symbols = run.setting.symbols
    return f"{symbols.b_text} = {number(symbols.written(run.setting.start[2]))}"


def _separable(run: Run, *, ended: bool) -> str:
    separation, setting = run.separation, run.setting
    if setting.keeps_offset:
        symbols = setting.symbols
        return KEPT.format(b=symbols.b_text, value=number(symbols.written(setting.start[2])), w=symbols.word)
    through, vectors = ("", setting.symbols.augmented) if setting.offset else (" through the origin", "<b>x</b>")
    unit = setting.symbols.vector if setting.offset else setting.symbols.word
    best = (
        f"<details><summary><b>Separable{through}.</b></summary><p>The best {unit} of length 1 has margin "
        f"γ = {number(separation.margin)} on the vectors {vectors}; the longest of these has length "
        f"R = {number(separation.radius)}"
    )
    if setting.batch:
        return f"{best}.</p></details>"
    n_updates = run.trace.n_updates
    there = f"; in this order there {is_or_are(n_updates)} {number(n_updates)}"
    there = there if ended and run.trace.converged else ""
    return f"{best}. So there {_verb(run.bound)} at most {_most_updates(run)}{there}.</p></details>"


def _verb(most: float) -> str:
    return "is" if most < LARGE and most_updates(most) == 1 else "are"


def _most_updates(run: Run) -> str:
    """Return the number of updates that the bound allows, with the formula of the bound; of a large bound the formula
    alone."""
    if run.bound >= LARGE:
        return f"{BOUND if run.setting.from_zero else '{bound}'} updates"
    return f"{updates_at_most(run.bound)}, as {BOUND if run.setting.from_zero else FROM_START}"


def updates_at_most(most: float) -> str:
    """Return the number of updates that a bound allows, in words; "as many updates" for a large one."""
    return "as many updates" if most >= LARGE else counted(most_updates(most), "update")


def bound(most: float) -> str:
    """Return the value of a bound, as that of (R/gamma)^2, in words."""
    return up_to_tenths(most) if most < LARGE else number(most)


def _inseparable(run: Run) -> str:
    setting = run.setting
    line = "line" if setting.offset else "line through the origin"
    if setting.condition == "strict" and not setting.from_zero:
        return (
            f"<p><b>Not separable</b> by any {line}. With z &lt; 0 a point on the boundary is right. So the perceptron "
            f"stops if it comes exactly to a {setting.symbols.vector} with no point on the wrong side, such as 0; "
            "otherwise it never stops.</p>"
        )
    if setting.condition == "strict":
        return f"<p><b>Not separable</b> by any {line}; but this perceptron never begins.</p>"
    if setting.condition == "plus" and run.ending != NEVER:
        return f"<p><b>Not separable</b> by any {line} without a point on it. {TO_PLUS[run.ending]}</p>"
    if setting.condition == "plus":
        line += ", or by one with + points on it"
    mistake = "a mistake" if setting.condition == "plus" else "at least one on the wrong side or on the boundary"
    return (
        f"<p><b>Not separable</b> by any {line}: the perceptron will never stop, because every pass over the points "
        f"finds {mistake}.</p>"
    )


def end(run: Run) -> str:
    """Return how the run ended, or why the film ends before the run does."""
    trace, setting = run.trace, run.setting
    if run.steps.cut:
        return f"<b>The film ends here</b>: it holds {run.steps.n_frames:,} frames, and the perceptron goes on."
    if trace.converged and not trace.n_updates:
        return NO_MISTAKE if setting.from_zero else NO_MISTAKE_AT_START
    if trace.converged and setting.batch:
        return f"<b>Converged</b> after {counted(trace.n_updates, 'iteration')}: no mistake is left."
    if trace.converged:
        after = f"<b>Converged</b> after {counted(trace.n_updates, 'update')}, in epoch {trace.n_epochs:,}"
        return f"{after}: a whole pass without a mistake."
    once = "iteration" if setting.batch else "epoch"
    if setting.error_stopped:
        return f"<b>Stopped</b>: in {once} {trace.n_epochs:,} the sum of the mistakes' distances, Error′, did not fall."
    after = "" if setting.batch else f", after {counted(trace.n_updates, 'update')}"
    return f"<b>Stopped</b> by the limit of {counted(setting.max_epochs, once)}{after}."

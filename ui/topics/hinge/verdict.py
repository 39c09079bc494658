"""What the hinge page concludes: separable or not, how far J is above the least possible, and how the run ends."""

from dataclasses import dataclass

import numpy as np

from playground.inputs import Floats
from playground.optimum import Optimum
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.numbers import number
from ui.topics.hinge.run import Run

ZERO = 1e-12  # a least J below this is 0 to rounding


@dataclass(frozen=True, eq=False)
class Ground:
    """What holds whatever the algorithm does: the exact optimum of J, and whether a line separates the classes."""

    optimum: Optimum
    separable: bool

    @property
    def least(self) -> float:
        """The least possible J, 0 where rounding left next to nothing."""
        return self.optimum.value if self.optimum.value > ZERO else 0.0


def columns(run: Run, ground: Ground) -> dict[str, Column]:
    """By state, how many times the least J its J is; and which frame is the last."""
    last = np.arange(run.steps.n_frames) == run.steps.n_frames - 1
    times: Floats = run.trace.objective / (ground.least or 1.0)
    since = np.append(0, run.trace.draw)  # the draw that made each state
    return {"times": times, "since": since, "last": last.astype(np.int8)}


def caption(run: Run, ground: Ground, other: Run | None, also: str = "", *, scaled: bool = False) -> Caption:
    """The verdict; templates by whether the frame is the last. `also` is a further paragraph; `scaled`: x is."""
    standing = _standing(run, ground) + also
    values = {"J": Col("J", at="now"), "best": Col("J", at="best"), "since": Col("since", at="best")}
    values |= {"times": Col("times", at="now"), "besttimes": Col("times", at="best")}
    values |= {"wrong": Col("mistakes", at="now")}
    if other is not None:
        standing += f"<p>{_alike(run, other)} The one on the right: {_end(other)}</p>"
    if scaled:
        standing += "<p>All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    running, ended = (f"<p>{_separable(run, ground)}{end}</p>{standing}" for end in ("", f" {_end(run)}"))
    return Caption((running, ended), values, Col("last"))


def _separable(run: Run, ground: Ground) -> str:
    where = "" if run.rule.offset else " through the origin"
    if ground.separable:
        return f"<b>Separable</b> by a line{where}: the perceptron stops."
    return f"<b>Not separable</b> by any line{where}: the perceptron never stops."


def _standing(run: Run, ground: Ground) -> str:
    """J now and at best against the least possible."""
    name = "mean hinge loss + λ/2 ‖w‖²" if run.rule.regularization else "mean hinge loss"
    error = f"Misclassified: {{wrong}} of {len(run.X)}.</p>"
    if ground.least == 0:
        return f"<p>J = {name} = <b>{{J}}</b>; best so far {{best}} (draw {{since}}); the least possible is 0. {error}"
    return (
        f"<p>J = {name} = <b>{{J}}</b>, {{times}} times the least possible {number(ground.least)}. "
        f"Best so far {{best}} (draw {{since}}), <b>{{besttimes}} times</b>. {error}"
    )


def _end(run: Run) -> str:
    """How a run ends, as sentences about its last state."""
    trace, rule = run.trace, run.rule
    made = f"updates: {trace.n_updates:,}, {'steps' if rule.draws == 'batch' else 'draws'}: {trace.n_draws:,}"
    if trace.overflowed:
        why = "the next update would leave the numbers, beyond 10¹⁵⁰. A smaller η or λ stays within."
        return f"<b>It ends here</b> ({made}): {why}"
    if trace.converged:
        return f"<b>It has stopped</b> ({made}): every point has z > {rule.level}, and nothing pulls any more."
    if rule.rate == "constant":
        return f"It goes on ({made}): every step has η = {rule.eta:.10g}, so that it need not settle."
    last = f", the last η was {number(trace.eta[-1])}" if trace.n_updates else ""
    return (
        f"It goes on ({made}): the steps shrink and it settles{' slowly' if rule.rate == 'inverse-sqrt' else ''}{last}."
    )


def _alike(run: Run, other: Run) -> str:
    """What keeps the two runs apart, in the lecture's three differences."""
    if run.rule == other.rule:
        return "<b>Left and right are now the same algorithm.</b>"
    alike = {
        "the check (z ≤ 1 or z ≤ 0)": run.rule.threshold == other.rule.threshold,
        "the steps (falling or constant)": run.rule.rate == other.rule.rate,
        "the draws (random, in turn, all at once)": run.rule.draws == other.rule.draws,
        "the penalty λ": run.rule.regularization == other.rule.regularization,
    }
    return f"Left and right differ in {', '.join(part for part, same in alike.items() if not same)}."

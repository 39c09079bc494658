"""Stochastic subgradient descent on the mean hinge loss, and the three switches that make it the perceptron.

The objective is `J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i max(1 - z_i, 0)` with `z_i = y_i (w.x_i + b)`. Each
draw looks at one point and steps against the subgradient of that one term. Whether z is at most the threshold is
decided as by hand (`playground.growing_state`). With threshold 0 instead of 1, a constant step instead of a falling
one, and draws in turn instead of at random it is the perceptron. The squared or the logistic loss may take the place of
the hinge loss: a training method is a loss and a way to make it small.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import hinge_states, inputs, losses
from playground.descent_rule import Rule, descent_rule
from playground.hinge_states import LARGEST_MARGIN, Walk, draw_order
from playground.inputs import Floats, Ints, Number
from playground.ties import ROUNDING
from playground.trace import Trace
from playground.whole_rows import Squares, WholeRows, whole_rows

NEAR = 1e-9  # objectives that differ by at most this share of the least one are equal but for rounding
CURVES = ("zero-one", "hinge")  # the losses that a trace keeps of every state


@dataclass(frozen=True, eq=False)
class HingeTrace(Trace):
    """A trace of `train`: row t after t updates, and what each update consists of. All arrays are read-only.

    A batch draw is an epoch of n checks; any other draw is one check, and a visit. `converged`: no draw can change the
    last state; drawing in turn, a whole pass has changed nothing. Never with regularization.

    eta         (T,)   step length of update t+1
    active      (T,)   points with z <= threshold that it followed: 1, or 0 if it only shrank w; in batch any number
    error       (T+1,) training error of every state, the mean zero-one loss
    hinge       (T+1,) mean hinge loss of every state
    objective   (T+1,) J of every state: the mean of the loss, and the penalty if there is regularization
    overflowed         whether the trace ends before a draw that would have led beyond the numbers
    """

    eta: Floats
    active: Ints
    error: Floats
    hinge: Floats
    objective: Floats
    overflowed: bool

    @property
    def best(self) -> Ints:
        """The state of least objective among 0..t, the first of equals, for every t: `(T+1,)`, read-only. Objectives
        that differ by rounding alone count as equal."""
        best, least, best_so_far = 0, math.inf, list[int]()
        for t, value in enumerate(self.objective.tolist()):
            if least - value > min(ROUNDING * (1 + value), NEAR * least):
                best, least = t, value
            best_so_far.append(best)
        return inputs.frozen(np.array(best_so_far))

    @property
    def draw(self) -> Ints:
        """The draw, counted from 1, of each update: `(T,)`, read-only."""
        return self.epoch if (self.sample < 0).any() else self.visit

    @property
    def n_draws(self) -> int:
        """The number of draws, those after the last update included."""
        return self.n_epochs if (self.sample < 0).any() else self.n_visits

    def average(self, draws: ArrayLike) -> tuple[Floats, Floats]:
        """Return the mean of the states that draws 1..K left, for each K of `draws (m,)` from 0: w `(m, d)` and b
        `(m,)`.

        A state counts once for every draw that left it standing, right or wrong; K = 0 gives the start. ValueError
        unless every K is a whole number from 0 to `n_draws`. Source: Polyak and Juditsky, "Acceleration of stochastic
        approximation by averaging", SIAM Journal on Control and Optimization 30 (1992).
        """
        numbers = inputs.class_labels(draws, np.size(draws), "draws")
        if (numbers > self.n_draws).any():
            raise ValueError(f"draws go up to {numbers.max()}; this trace has {self.n_draws}")
        since = np.append(1, self.draw)  # the first draw that left each state
        now = np.searchsorted(self.draw, numbers, side="right")
        gaps, left = np.diff(since), numbers + 1 - since[now]
        if self.exact is not None:
            w, b = self.exact.units.split(self.exact.means(gaps, now, left))
            return inputs.frozen(w), inputs.frozen(b)
        states = np.column_stack([self.w, self.b])
        sums = np.cumsum(np.vstack([np.zeros(states.shape[1]), gaps[:, None] * states[:-1]]), axis=0)
        means = (sums[now] + left[:, None] * states[now]) / np.maximum(numbers, 1)[:, None]
        return inputs.frozen(means[:, :-1].copy()), inputs.frozen(means[:, -1].copy())

    def averaged(self) -> Trace:
        """Return this trace with the `average` right after each update in place of the state: what `losses.curves`
        takes."""
        w, b = self.average(np.append(0, self.draw))
        return Trace(
            w, b, self.sample, self.visit, self.epoch, self.n_visits, self.n_epochs, self.converged, units=self.units
        )


def train(
    X: ArrayLike,
    y: ArrayLike,
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    rate: str = "inverse",
    regularization: Number = 0.0,
    draws: str = "random",
    threshold: Number = 1.0,
    seed: int = 0,
    n_draws: int = 1000,
    loss: str = "hinge",
) -> HingeTrace:
    """Return the trace of subgradient descent from w = 0, b = 0 on the points `X (n, d)`, labels `y (n,)` in -1/+1, in
    `n_draws` draws.

    A drawn point with `z <= threshold` causes an update, `w += eta_k y x` and `b += eta_k y`, where k = 0, 1, ...
    counts updates and `step_lengths` gives eta_k: the first uses eta. With `regularization` every draw is an update,
    `w <- (1 - eta_k regularization) w`, plus `eta_k y x` where z was at most the threshold; b does not shrink. With
    eta = 1 / regularization and rate "inverse" that is Pegasos. Without `offset`, b stays 0.

    `draws`: "random", each of the n points alike at every draw, from `seed`; "cyclic", in turn, until a whole pass
    changes nothing; "batch", all n at once, stepping along the *mean* of their terms, until none is at most the
    threshold. `draw_order` gives the point of each draw. With threshold 0, rate "constant" and cyclic draws the trace
    is that of `perceptron.train`, as long as margins stay below 1e150.

    The points are `X` with each column multiplied by the root of its entry of `squares`, as in `perceptron.train`. At a
    constant rate without regularization, z is compared with the threshold exactly; otherwise a z that differs from the
    threshold only after some seventy digits counts as equal to it.

    With `loss` "squared", `(1 - z)^2`, or "logistic", `log(1 + exp(-z))`, every draw is an update, `w += eta_k g y x`
    and `b += eta_k g y` with g minus the derivative of the loss at z, and the threshold does not matter. One squared
    step moves z by `2 eta (1 - z) (|x|^2 + 1)`: if `eta (|x|^2 + 1)` is above 1 it leads further from z = 1.

    The trace ends before the draw that would bring a margin, an entry of (w, b) or the root of the penalty beyond
    1e150, and says `overflowed`. Raises ValueError on bad input.

    Sources: Robbins and Monro, "A stochastic approximation method", Annals of Mathematical Statistics 22 (1951);
    Shalev-Shwartz, Singer and Srebro, "Pegasos: primal estimated sub-gradient solver for SVM", ICML (2007); for the
    squared loss, Widrow and Hoff, "Adaptive switching circuits", IRE WESCON (1960).
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    order = draw_order(len(points), n_draws, draws=draws, seed=seed)
    rows = whole_rows(points, labels, squares, offset=offset)
    rule = descent_rule(
        rows,
        len(order),
        eta=eta,
        rate=rate,
        regularization=regularization,
        threshold=threshold,
        loss=loss,
        shared_by=len(points) if draws == "batch" else 1,
    )
    if rule.loss == "hinge":
        exactly = hinge_states.batch(rows, rule) if draws == "batch" else None
        walk = exactly or hinge_states.one_by_one(rows, order, rule, cyclic=draws == "cyclic")
    elif draws == "batch":
        walk = hinge_states.smooth_batch(rows.real, rule)
    else:
        walk = hinge_states.smooth(rows.real, order, rule)
    return _trace(walk, points, labels, rows, rule)


def _trace(walk: Walk, points: Floats, labels: Floats, rows: WholeRows, rule: Rule) -> HingeTrace:
    """Return the trace of the walk, as far as it stayed within the numbers, with the losses of its states."""
    n, d, updates = len(points), rule.d, _updates_within(walk.states, rows, rule)
    overflowed, n_visits = updates < len(walk.sample), walk.n_visits
    if overflowed:
        n_visits = int(walk.visit[updates]) - (n if walk.sample[updates] < 0 else 1)
    sample, visit, active = (part[:updates].copy() for part in (walk.sample, walk.visit, walk.active))
    states = walk.states[: updates + 1]
    w = np.ascontiguousarray(states[:, :d])
    b = states[:, d].copy() if states.shape[1] > d else np.zeros(len(w))
    exact = None if walk.exact is None else walk.exact.first(updates + 1)
    epochs, settled = (-(-visit // n), -(-n_visits // n)), walk.converged and not overflowed
    trace = Trace(w, b, sample, visit, epochs[0], n_visits, epochs[1], settled, units=rows.units, exact=exact)
    names = dict.fromkeys((*CURVES, rule.loss))
    curves = losses.curves(trace, points, labels, {name: losses.LOSSES[name] for name in names})
    objective = curves[rule.loss] + losses.penalty(w, rule.regularization)
    return HingeTrace(
        **vars(trace),
        eta=rule.etas[:updates],
        active=active,
        error=curves["zero-one"],
        hinge=curves["hinge"],
        objective=objective,
        overflowed=overflowed,
    )


def _updates_within(states: Floats, rows: WholeRows, rule: Rule) -> int:
    """Return the number of updates before the first state from which something to be computed could exceed
    LARGEST_MARGIN."""
    with np.errstate(over="ignore", invalid="ignore"):
        size = np.abs(states)
        reach = size @ np.abs(rows.real).max(axis=0)
        size = size.max(axis=1) * max(1.0, np.sqrt(rule.regularization))
        within = (reach <= LARGEST_MARGIN) & (size <= LARGEST_MARGIN)  # False for nan
    return len(states) - 1 if within.all() else int(within.argmin()) - 1

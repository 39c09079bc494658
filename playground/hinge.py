"""Stochastic subgradient descent on the mean hinge loss, and the three switches that make it the perceptron.

The objective is `J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i max(1 - z_i, 0)` with `z_i = y_i (w.x_i + b)`. Each
draw looks at one point and steps against the subgradient of that one term. Whether z is at most the threshold is
decided as by hand (`playground.whole_states`). With threshold 0 instead of 1, a constant step instead of a falling one,
and draws in turn instead of at random it is the perceptron. The squared or the logistic loss may stand in the hinge's
place: a training method is a loss and a way to make it small.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from playground import hinge_draws, inputs, losses
from playground.hinge_draws import Rule, Walk
from playground.inputs import Floats, Ints, Number
from playground.ties import ROUNDING
from playground.trace import Trace
from playground.whole_rows import Squares, WholeRows, whole_rows
from playground.whole_states import LEAST_BITS, Steps

RATES = ("inverse", "inverse-sqrt", "constant")
DRAWS = ("random", "cyclic", "batch")
DESCENDED = ("hinge", "squared", "logistic")
CURVES = ("zero-one", "hinge")  # the losses that a trace keeps of every state
FLOAT_BITS = 1100  # from 1 down to the least float64
LARGEST_MARGIN = 1e150  # beyond it, the square of a margin leaves float64, and so does the squared loss


@dataclass(frozen=True, eq=False)
class HingeTrace(Trace):
    """A trace of `train`: row t after t updates, and what each update was made of. All arrays are read-only.

    In batch draws every draw is an epoch of n checks; otherwise it is one check, and a visit. `converged`: no draw can
    change the last state; drawing in turn, a whole pass has shown it. Never with regularization.

    eta         (T,)   step length of update t+1
    active      (T,)   points with z <= threshold that it followed: 1, or 0 where it only shrank w; any in batch
    error       (T+1,) training error of every state, the mean zero-one loss
    hinge       (T+1,) mean hinge loss of every state
    objective   (T+1,) J of every state: the mean of the loss descended, and the penalty where there is regularization
    overflowed         whether the next update would have left the numbers: then the trace ends before that draw
    """

    eta: Floats
    active: Ints
    error: Floats
    hinge: Floats
    objective: Floats
    overflowed: bool

    @property
    def best(self) -> Ints:
        """The state of least objective among 0..t, the earliest of equals, for every t: `(T+1,)`, read-only. What is
        less by rounding alone counts as equal."""
        best, least, best_so_far = 0, math.inf, list[int]()
        for t, value in enumerate(self.objective.tolist()):
            if value < least - ROUNDING * (1 + value):
                best, least = t, value
            best_so_far.append(best)
        return inputs.frozen(np.array(best_so_far))

    @property
    def draw(self) -> Ints:
        """The draw, counted from 1, that caused each update: `(T,)`, read-only."""
        return self.epoch if (self.sample < 0).any() else self.visit

    @property
    def n_draws(self) -> int:
        """The draws made in all, those after the last update included."""
        return self.n_epochs if (self.sample < 0).any() else self.n_visits

    def average(self, draws: ArrayLike) -> tuple[Floats, Floats]:
        """The mean of the states that draws 1..K left, for each K of `draws (m,)` from 0: w `(m, d)` and b `(m,)`.

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
        """This trace with the `average` right after each update in place of the state: what `losses.curves` takes."""
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
    """Subgradient descent from w = 0, b = 0 on the points `X (n, d)`, labels `y (n,)` in -1/+1, in `n_draws` draws.

    A drawn point with `z <= threshold` causes an update, `w += eta_k y x` and `b += eta_k y`, where k = 0, 1, ...
    counts updates and `step_lengths` gives eta_k: the first uses eta. With `regularization` every draw is an update,
    `w <- (1 - eta_k regularization) w`, plus `eta_k y x` where z was at most the threshold; b does not shrink. With
    eta = 1 / regularization and rate "inverse" that is Pegasos. Without `offset`, b stays 0.

    `draws`: "random", each of the n points alike at every draw, from `seed`; "cyclic", in turn, until a whole pass
    changes nothing; "batch", all n at once, stepping along the *mean* of their terms, until none is at most the
    threshold. `draw_order` gives the point of each draw. With threshold 0, rate "constant" and cyclic draws the trace
    is that of `perceptron.train`, as long as margins stay below 1e150.

    The points are `X` with each column multiplied by the root of its entry of `squares`, as in `perceptron.train`. At a
    constant rate without regularization, z is compared with the threshold exactly; otherwise a z counts as equal to it
    that differs from it after some seventy digits, if at all.

    With `loss` "squared", `(1 - z)^2`, or "logistic", `log(1 + exp(-z))`, every draw is an update, `w += eta_k g y x`
    and `b += eta_k g y` with g minus the derivative of the loss at z, and the threshold does not matter. One squared
    step moves z by `2 eta (1 - z) (|x|^2 + 1)`: where `eta (|x|^2 + 1)` is above 1 it leads further from z = 1.

    The trace ends before the draw that would bring a margin, an entry of (w, b) or the root of the penalty beyond
    1e150, and says `overflowed`. Raises ValueError on bad input.

    Sources: Robbins and Monro, "A stochastic approximation method", Annals of Mathematical Statistics 22 (1951);
    Shalev-Shwartz, Singer and Srebro, "Pegasos: primal estimated sub-gradient solver for SVM", ICML (2007); for the
    squared loss, Widrow and Hoff, "Adaptive switching circuits", IRE WESCON (1960).
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    order = draw_order(len(points), n_draws, draws=draws, seed=seed)
    etas = step_lengths(len(order), eta=eta, rate=rate)
    chosen = inputs.choice(loss, "loss", DESCENDED)
    penalty = inputs.not_negative(regularization, "regularization")
    inputs.not_negative(threshold, "threshold")
    rows = whole_rows(points, labels, squares, offset=offset)
    factor, steps = Fraction(eta) / (len(points) if draws == "batch" else 1), None
    if rate != "constant" or penalty:
        spare = rows.largest.bit_length() + _bits_that_vanish(etas * penalty)
        factor, steps = _steps(len(order), factor, rate, Fraction(regularization), Fraction(eta), spare)
    rule = Rule(etas, Fraction(threshold), penalty, points.shape[1], chosen, factor, steps)
    if chosen == "hinge":
        exactly = hinge_draws.batch(rows, rule) if draws == "batch" else None
        walk = exactly or hinge_draws.one_by_one(rows, order, rule, cyclic=draws == "cyclic")
    elif draws == "batch":
        walk = hinge_draws.smooth_batch(rows.real, rule)
    else:
        walk = hinge_draws.smooth(rows.real, order, rule)
    return _trace(walk, points, labels, rows, rule)


def draw_order(n: int, n_draws: int, *, draws: str = "random", seed: int = 0) -> Ints:
    """The row that each of the first `n_draws` draws of `train` on n points looks at: `(n_draws,)`, read-only.

    -1 at every draw of "batch", which looks at all. More draws only append to it. ValueError on bad arguments.
    """
    n, n_draws = inputs.whole(n, "n", least=1), inputs.whole(n_draws, "n_draws", least=1)
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    if inputs.choice(draws, "draws", DRAWS) == "random":
        return inputs.frozen(random.integers(n, size=n_draws))
    return inputs.frozen(np.arange(n_draws) % n if draws == "cyclic" else np.full(n_draws, -1))


def step_lengths(n_updates: int, *, eta: Number = 1.0, rate: str = "inverse") -> Floats:
    """eta_k of the updates k = 0, 1, ..., n_updates - 1: `(n_updates,)`, read-only. ValueError on bad arguments.

    `rate`: "inverse", `eta / (k + 1)`; "inverse-sqrt", `eta / sqrt(k + 1)`; "constant", `eta`.
    """
    number = np.arange(1.0, inputs.whole(n_updates, "n_updates") + 1)
    eta = inputs.positive(eta, "eta")
    if inputs.choice(rate, "rate", RATES) == "constant":
        return inputs.frozen(np.full(len(number), eta))
    return inputs.frozen(eta / (number if rate == "inverse" else np.sqrt(number)))


def _bits_that_vanish(shrinkage: Floats) -> int:
    """How many bits w loses where all draws shrink it, each by 1 minus one of these, and none moves it; not more than
    float64 has."""
    with np.errstate(divide="ignore"):
        lost = -np.log2(np.minimum(np.abs(1 - shrinkage), 1.0))
    return math.ceil(min(float(np.where(np.isfinite(lost), lost, 0.0).sum()), FLOAT_BITS))


def _steps(n: int, first: Fraction, rate: str, penalty: Fraction, eta: Fraction, spare: int) -> tuple[Fraction, Steps]:
    """The lengths of n steps, of which the `first` is one, in whole numbers, and what 1 of these stands for; and by
    what each multiplies w. The penalty goes with eta, not with what a batch divides it by. `spare`: how many more bits
    are kept than are wanted at last."""
    grow = math.ceil(1 / first), math.ceil(penalty), n  # what errors grow by
    bits = LEAST_BITS + spare + sum(size.bit_length() for size in grow)

    def lengths(start: Fraction) -> list[int]:
        up, down = start.numerator << bits, start.denominator
        if rate == "constant":
            return [up // down] * n
        if rate == "inverse":
            return [up // (down * k) for k in range(1, n + 1)]
        return [math.isqrt(up * up // (down * down * k)) for k in range(1, n + 1)]

    steps = Steps(bits, lengths(first))
    if penalty:
        shrink = [(1 << bits) - length * penalty.numerator // penalty.denominator for length in lengths(eta)]
        steps = steps._replace(shrink=shrink, shrink_error=math.ceil(penalty) + 1)
    return Fraction(1, 1 << bits), steps


def _trace(walk: Walk, points: Floats, labels: Floats, rows: WholeRows, rule: Rule) -> HingeTrace:
    """The walk as far as it stayed within the numbers, with the losses of its states."""
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
    """The updates before the first state in which something to be computed from it could exceed LARGEST_MARGIN."""
    with np.errstate(over="ignore", invalid="ignore"):
        size = np.abs(states)
        reach = size @ np.abs(rows.real).max(axis=0)
        size = size.max(axis=1) * max(1.0, np.sqrt(rule.regularization))
        within = (reach <= LARGEST_MARGIN) & (size <= LARGEST_MARGIN)  # not so where it is nan
    return len(states) - 1 if within.all() else int(within.argmin()) - 1

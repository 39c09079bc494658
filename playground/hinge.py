"""Stochastic subgradient descent on the mean hinge loss, and the three switches that make it the perceptron.

The objective is `J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i max(1 - z_i, 0)` with `z_i = y_i (w.x_i + b)`. Each
draw looks at one point, sums its z from left to right in float64 as the perceptron does, and steps against the
subgradient of that one term. With threshold 0 instead of 1, a constant step instead of a falling one, and draws in turn
instead of at random it is the perceptron, to the last bit. The squared or the logistic loss may stand in the hinge's
place: a training method is a loss and a way to make it small.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import hinge_draws, inputs, losses
from playground.hinge_draws import Rule, Walk
from playground.inputs import Floats, Ints
from playground.trace import Trace, best_so_far, decision_function, signed_rows

RATES = ("inverse", "inverse-sqrt", "constant")
DRAWS = ("random", "cyclic", "batch")
DESCENDED = ("hinge", "squared", "logistic")
CURVES = ("zero-one", "hinge")  # the losses that a trace keeps of every state
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
        """The state of least objective among 0..t, the earliest of equals, for every t: `(T+1,)`, read-only."""
        return best_so_far(self.objective)

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
        states, numbers = np.column_stack([self.w, self.b]), inputs.class_labels(draws, np.size(draws), "draws")
        if (numbers > self.n_draws).any():
            raise ValueError(f"draws go up to {numbers.max()}; this trace has {self.n_draws}")
        since = np.append(1, self.draw)  # the first draw that left each state
        sums = np.cumsum(np.vstack([np.zeros(states.shape[1]), np.diff(since)[:, None] * states[:-1]]), axis=0)
        now = np.searchsorted(self.draw, numbers, side="right")
        means = sums[now] + (numbers + 1 - since[now])[:, None] * states[now]
        means /= np.maximum(numbers, 1)[:, None]
        return inputs.frozen(means[:, :-1].copy()), inputs.frozen(means[:, -1].copy())

    def averaged(self) -> Trace:
        """This trace with the `average` right after each update in place of the state: what `losses.curves` takes."""
        w, b = self.average(np.append(0, self.draw))
        return Trace(w, b, self.sample, self.visit, self.epoch, self.n_visits, self.n_epochs, self.converged)


def train(
    X: ArrayLike,
    y: ArrayLike,
    *,
    offset: bool = True,
    eta: float = 1.0,
    rate: str = "inverse",
    regularization: float = 0.0,
    draws: str = "random",
    threshold: float = 1.0,
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
    rule = Rule(etas, inputs.not_negative(threshold, "threshold"), penalty, points.shape[1], chosen)
    rows = signed_rows(points, labels, offset=offset)
    if draws == "batch":
        walk = hinge_draws.batch(rows, rule)
    elif chosen == "hinge":
        walk = hinge_draws.one_by_one(rows, order, rule, cyclic=draws == "cyclic")
    else:
        walk = hinge_draws.smooth(rows, order, rule)
    return _trace(walk, points, labels, rule, draws == "random")


def draw_order(n: int, n_draws: int, *, draws: str = "random", seed: int = 0) -> Ints:
    """The row that each of the first `n_draws` draws of `train` on n points looks at: `(n_draws,)`, read-only.

    -1 at every draw of "batch", which looks at all. More draws only append to it. ValueError on bad arguments.
    """
    n, n_draws = inputs.whole(n, "n", least=1), inputs.whole(n_draws, "n_draws", least=1)
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    if inputs.choice(draws, "draws", DRAWS) == "random":
        return inputs.frozen(random.integers(n, size=n_draws))
    return inputs.frozen(np.arange(n_draws) % n if draws == "cyclic" else np.full(n_draws, -1))


def step_lengths(n_updates: int, *, eta: float = 1.0, rate: str = "inverse") -> Floats:
    """eta_k of the updates k = 0, 1, ..., n_updates - 1: `(n_updates,)`, read-only. ValueError on bad arguments.

    `rate`: "inverse", `eta / (k + 1)`; "inverse-sqrt", `eta / sqrt(k + 1)`; "constant", `eta`.
    """
    number = np.arange(1.0, inputs.whole(n_updates, "n_updates") + 1)
    eta = inputs.positive(eta, "eta")
    if inputs.choice(rate, "rate", RATES) == "constant":
        return inputs.frozen(np.full(len(number), eta))
    return inputs.frozen(eta / (number if rate == "inverse" else np.sqrt(number)))


def _trace(walk: Walk, points: Floats, labels: Floats, rule: Rule, random: bool) -> HingeTrace:
    """The walk as far as it stayed within the numbers, with the losses of its states."""
    n, d, updates = len(points), rule.d, _updates_within(walk.states, points, rule)
    overflowed, n_visits = updates < len(walk.sample), walk.n_visits
    if overflowed:
        n_visits = int(walk.visit[updates]) - (n if walk.sample[updates] < 0 else 1)
    sample, visit, active = (np.asarray(part[:updates], dtype=np.int64) for part in walk[1:4])
    w = np.ascontiguousarray(walk.states[: updates + 1, :d])
    b = walk.states[: updates + 1, d].copy() if walk.states.shape[1] > d else np.zeros(len(w))
    settled = walk.converged
    if random and rule.loss == "hinge" and not (rule.regularization or overflowed):  # no pass shows it; ask all points
        settled = bool((decision_function(w[-1:], b[-1:], points) * labels > rule.threshold).all())
    epochs = -(-visit // n), -(-n_visits // n)
    trace = Trace(w, b, sample, visit, epochs[0], n_visits, epochs[1], settled and not overflowed)
    kept = dict.fromkeys((*CURVES, rule.loss))
    curves = losses.curves(trace, points, labels, {name: losses.LOSSES[name] for name in kept})
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


def _updates_within(states: Floats, points: Floats, rule: Rule) -> int:
    """The updates before the first state in which something to be computed from it could exceed LARGEST_MARGIN."""
    with np.errstate(over="ignore", invalid="ignore"):
        size = np.abs(states)
        reach = size @ np.append(np.abs(points).max(axis=0), np.ones(states.shape[1] - rule.d))
        size = size.max(axis=1) * max(1.0, np.sqrt(rule.regularization))
        within = (reach <= LARGEST_MARGIN) & (size <= LARGEST_MARGIN)  # not so where it is nan
    return len(states) - 1 if within.all() else int(within.argmin()) - 1

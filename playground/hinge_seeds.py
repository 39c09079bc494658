"""Runs of one hinge descent that differ only in their seeds, side by side: how J falls in each.

All runs make a check at once, in float64, each with a bound on the error of its z. If that bound leaves a z in doubt,
the run's state is added up in whole numbers (`playground.growing_state`) as far as the run has come, and they decide;
from there the run continues in float64. So each run follows the very points that `hinge.train` follows with its seed.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs, losses
from playground.descent_rule import Rule, descent_rule
from playground.growing_state import FAR, WholeState
from playground.hinge_states import LARGEST_MARGIN, draw_order
from playground.inputs import Floats, Ints, Number
from playground.ties import ROUNDING
from playground.whole_rows import WHOLE, Squares, WholeRows, whole_rows
from playground.whole_states import EPSILON, TINY

BLOCK = 64_000  # margins in memory at once


def objective_of_seeds(
    X: ArrayLike,
    y: ArrayLike,
    seeds: Iterable[int],
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    rate: str = "inverse",
    regularization: Number = 0.0,
    threshold: Number = 1.0,
    n_draws: int = 1000,
    loss: str = "hinge",
) -> Floats:
    """Return J after 0, 1, ..., `n_draws` draws of the descent with each of the S `seeds`: `(S, n_draws + 1)`. Each
    draw is a look at a point, at random.

    The other arguments are those of `hinge.train`, and J is its `objective`, but for rounding. J is infinite from the
    draw on before which that trace ends as `overflowed`. ValueError on bad input.
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    order = np.array([draw_order(len(points), n_draws, seed=seed) for seed in seeds])
    rows = whole_rows(points, labels, squares, offset=offset)
    rule = descent_rule(
        rows, n_draws, eta=eta, rate=rate, regularization=regularization, threshold=threshold, loss=loss
    )
    with np.errstate(over="ignore", invalid="ignore"):  # states that overflow get the objective infinity
        states, updated = _followed(rows, order, rule) if rule.loss == "hinge" else _pulled(rows, order, rule)
        return inputs.frozen(_objective(states, updated, rows, rule))


Runs = tuple[Floats, NDArray[np.bool_]]  # states before the first and after each check, (S, n+1, D); updates (S, n)


def _followed(rows: WholeRows, order: Ints, rule: Rule) -> Runs:
    """Return the runs on the hinge loss that check the rows of `order (S, n)`."""
    if rule.steps is None and _fits(rows, order.shape[1]):
        return _counted(rows, order, rule)
    runs = _Runs(rows, order, rule)
    for check in range(order.shape[1]):
        runs.take(check)
    return runs.states, runs.updated


def _fits(rows: WholeRows, n_draws: int) -> bool:
    """Return whether float64 holds all whole numbers that `n_draws` draws can add up, and their products with
    the rows."""
    largest = [np.abs(part).max(axis=0).tolist() for part in (rows.added, rows.checked)]
    return rows.small and n_draws * sum(added * checked for added, checked in zip(*largest, strict=True)) <= WHOLE


def _counted(rows: WholeRows, order: Ints, rule: Rule) -> Runs:
    """Return the runs at a constant rate without a penalty: a state is a sum of rows, times eta, and in whole numbers
    no sum is rounded."""
    added, checked = rows.added.astype(np.float64), rows.checked_floats
    cut = float(rule.threshold * rows.units.level / rule.factor // 1)  # rounded down: products are whole numbers
    n_runs, n_draws = order.shape
    states, updated = np.zeros((n_runs, n_draws + 1, added.shape[1])), np.zeros((n_runs, n_draws), dtype=np.bool_)
    state = np.zeros((n_runs, added.shape[1]))
    for check in range(n_draws):
        i = order[:, check]
        wrong = (state * checked[i]).sum(axis=1) <= cut
        state += wrong[:, None] * added[i]
        states[:, check + 1], updated[:, check] = state, wrong
    return states * [float(one * rule.factor) for one in rows.units.columns], updated


class _Runs:
    """S runs in float64, which make their checks together."""

    def __init__(self, rows: WholeRows, order: Ints, rule: Rule) -> None:
        self._rows, self._order, self._rule = rows, order, rule
        (n_runs, n_draws), D = order.shape, rows.real.shape[1]
        self.states, self.updated = np.zeros((n_runs, n_draws + 1, D)), np.ones((n_runs, n_draws), dtype=np.bool_)
        self._wrong = np.zeros((n_runs, n_draws), dtype=np.bool_)
        self._state, self._n_updates = np.zeros((n_runs, D)), np.zeros(n_runs, dtype=np.int64)
        self._error = np.zeros(n_runs)  # how far z of any row may be off because the state is not exact
        self._rounding = (D + 8) * EPSILON  # error of a z, or of one update, as a share of the size of its products
        self._largest = np.abs(rows.real).max(axis=0)
        self._reach = float(self._largest @ self._largest)
        self._whole = _ExactRuns(rows, order, rule, self._wrong)

    def take(self, check: int) -> None:
        """Make this check in each run."""
        i, state = self._order[:, check], self._state
        x, size, level = self._rows.real[i], np.abs(state) @ self._largest, float(self._rule.threshold)
        above = (state * x).sum(axis=1) - level
        doubt = self._error + self._rounding * (size + 2 * level) + TINY
        going = size <= FAR
        wrong = (above <= 0) & going
        for run in np.flatnonzero((np.abs(above) <= doubt) & (self._n_updates > 0) & going).tolist():
            whole = self._whole.before(run, check)
            wrong[run] = whole.sign(int(i[run]), self._rule.threshold) <= 0
            state[run], self._error[run] = whole.rounded, whole.off
            size[run] = np.abs(state[run]) @ self._largest
        self._wrong[:, check] = wrong
        self._update(check, x, wrong, size)

    def _update(self, check: int, x: Floats, wrong: NDArray[np.bool_], size: Floats) -> None:
        """Follow the rows `x (S, D)` that are `wrong (S,)`. Each of the few roundings is within EPSILON of its result,
        and so are the step lengths."""
        rule, state = self._rule, self._state
        if rule.regularization:
            eta = rule.etas[check]
            shrink = float(eta) * rule.regularization
            self._error *= max(abs(1 - shrink), float(self._rows.units.offset))
            size = (1 + shrink) * size
            state[:, : rule.d] *= 1 - shrink
        else:
            eta = rule.etas[np.minimum(self._n_updates, len(rule.etas) - 1)]
            self.updated[:, check] = wrong
        changed = self.updated[:, check]
        self._n_updates += changed
        step = np.where(wrong, eta, 0.0)
        self._error += self._rounding * np.where(changed, size + step * self._reach, 0.0)
        state += step[:, None] * x
        self.states[:, check + 1] = state


class _ExactRuns:
    """The states of S runs in whole numbers, each as far as it has been needed; `wrong (S, n)`: the checks whose row
    the run has followed."""

    def __init__(self, rows: WholeRows, order: Ints, rule: Rule, wrong: NDArray[np.bool_]) -> None:
        self._order, self._wrong, self._shrinks = order, wrong, rule.regularization > 0
        self._added: list[list[int]] = rows.added.tolist()
        self._states = [WholeState(rows, rule.factor, rule.steps) for _ in order]
        self._n_checks = [0] * len(order)

    def before(self, run: int, check: int) -> WholeState:
        """Return the state of a run before this check; the checks of a run must be given in rising order."""
        state, since = self._states[run], slice(self._n_checks[run], check)
        order, nothing = self._order[run, since].tolist(), [0] * len(state.whole)
        for i, wrong in zip(order, self._wrong[run, since].tolist(), strict=True):
            if wrong or self._shrinks:
                state.add(self._added[i] if wrong else nothing)
        self._n_checks[run] = check
        return state


def _pulled(rows: WholeRows, order: Ints, rule: Rule) -> Runs:
    """Return the runs on a loss that has a slope everywhere: every check is an update, and nothing is to be decided."""
    derivative, (n_runs, n_draws) = losses.DERIVATIVES[rule.loss], order.shape
    state = np.zeros((n_runs, rows.real.shape[1]))
    states = np.zeros((n_runs, n_draws + 1, rows.real.shape[1]))
    for check, eta in enumerate(rule.etas.tolist()):
        x = rows.real[order[:, check]]
        pull = -derivative((state * x).sum(axis=1))
        state[:, : rule.d] *= 1 - eta * rule.regularization
        state += eta * pull[:, None] * x
        states[:, check + 1] = state
    return states, np.ones((n_runs, n_draws), dtype=np.bool_)


def _objective(states: Floats, updated: NDArray[np.bool_], rows: WholeRows, rule: Rule) -> Floats:
    """Return J of all states, computed once for each that an update made; infinite from the first state on that is
    beyond the numbers."""
    size = np.abs(states)
    reach, largest = size @ np.abs(rows.real).max(axis=0), size.max(axis=2) * max(1.0, rule.regularization**0.5)
    within = np.logical_and.accumulate((reach <= LARGEST_MARGIN) & (largest <= LARGEST_MARGIN), axis=1)
    new = np.hstack([within[:, :1], updated & within[:, 1:]])
    since = np.maximum.accumulate(np.where(new, np.arange(new.shape[1]), 0), axis=1)
    values = np.zeros(new.shape)
    values[new] = _mean_loss(states[new], rows.real, rule.loss)
    values += losses.penalty(states.reshape(-1, states.shape[2])[:, : rule.d], rule.regularization).reshape(new.shape)
    return np.where(within, np.take_along_axis(values, since, axis=1), np.inf)


def _mean_loss(states: Floats, rows: Floats, loss: str) -> Floats:
    """Return the mean loss of each of the states `(M, D)` over all rows, y (x, 1)."""
    n_states = max(1, BLOCK // len(rows))
    blocks = (states[start : start + n_states] for start in range(0, len(states), n_states))
    if loss == "hinge":
        return np.concatenate([_mean_hinge(block, rows) for block in blocks])
    return np.concatenate([losses.LOSSES[loss](block @ rows.T).mean(axis=1) for block in blocks])


def _mean_hinge(states: Floats, rows: Floats) -> Floats:
    """Return the mean hinge loss of each state; 0 if no z is below 1 by more than rounding."""
    mean = losses.hinge(states @ rows.T).mean(axis=1)
    small = mean <= ROUNDING * (1 + np.abs(states) @ np.abs(rows).max(axis=0))
    if small.any():
        z, size = states[small] @ rows.T, np.abs(states[small]) @ np.abs(rows).T
        mean[small] = losses.hinge(np.where(np.abs(z - 1) <= ROUNDING * (1 + size), 1.0, z)).mean(axis=1)
    return mean

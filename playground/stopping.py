"""Stopping rules for points that no line separates: Error', and the pass after which it no longer falls."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.condition import greatest_mistake
from playground.inputs import Floats
from playground.trace import Trace
from playground.whole_states import SIXTY_DIGITS, WholeStates

NEAR = 1e-9  # errors that differ by at most this share are compared exactly


def distance_error(trace: Trace, X: ArrayLike, y: ArrayLike) -> Floats:
    """Return Error' of every state: the sum of the distances `|w.x_i + b| / |w|` of its mistakes from its boundary.

    `(T+1,)`, read-only, for the points `X (n, d)`, `y (n,)`. NaN where w = 0, as there is no boundary. The lectures say
    "sum of distances" and write `1/2 sum |w.x_i (sign(w.x_i) - y_i)|`, which is this sum times |w|. As |w| changes from
    epoch to epoch, the two need not rise in the same epoch: on the preset "thin margin" training ends after epoch 2 by
    the distances and after epoch 5 by the formula; on Iris petals, versicolor against the rest, after 5 and after 2.
    ValueError on bad input.
    """
    cost = np.maximum(0 - trace.margins(X, y), 0).sum(axis=1)
    length = np.sqrt((trace.w * trace.w).sum(axis=1))
    return inputs.frozen(np.divide(cost, length, out=np.full(len(cost), np.nan), where=length > 0))


def stopping_epoch(
    trace: Trace, X: ArrayLike, y: ArrayLike, *, formula: bool = False, condition: str = "closed"
) -> int | None:
    """Return the first complete epoch over the points `X (n, d)`, `y (n,)` that leaves mistakes, and an Error', or with
    `formula` an Error' times |w|, no smaller than at its start. It is decided as by hand if the trace has its states
    exactly. `condition`: what a mistake is, as in `playground.perceptron.train`; mistakes that all lie on the boundary
    have Error' = 0, which cannot fall.

    An error that is not defined, as w = 0, counts as infinite. None if the error falls in every epoch, and if the trace
    converges first: without a mistake there is nothing left to fall. ValueError on bad input.
    """
    points = inputs.matrix(X)
    n, error = len(points), distance_error(trace, X, y)
    wrong: NDArray[np.bool_] = np.any(trace.margins(X, y) <= greatest_mistake(y, condition), axis=1)
    if formula:
        error = error * np.sqrt((trace.w * trace.w).sum(axis=1))
    ends = trace.updates_before(np.arange(trace.n_visits // n + (not trace.converged)) * n)
    at_ends = np.where(np.isnan(error), np.inf, error)[ends]
    before, after = at_ends[:-1], at_ends[1:]
    for epoch in np.flatnonzero((after >= before * (1 - NEAR)) & wrong[ends[1:]]).tolist():
        near = np.isfinite(after[epoch]) and after[epoch] <= before[epoch] * (1 + NEAR)
        if not near or trace.exact is None:
            falls = after[epoch] < before[epoch]
        else:
            (cost, square), (now, square_now) = (
                _exactly(trace.exact, points, y, state) for state in ends[epoch : epoch + 2].tolist()
            )
            was, now = (cost, now) if formula else (cost**2 * square_now, now**2 * square)
            falls = was - now > (was // SIXTY_DIGITS if trace.exact.slack else 0)
        if not falls:
            return int(epoch) + 1
    return None


def _exactly(states: WholeStates, X: Floats, y: ArrayLike, state: int) -> tuple[int, int]:
    """Return in whole numbers, but for factors that all states share, the sum of |w.x_i + b| over the mistakes, and
    |w|^2."""
    rows, _ = states.units.checked(X)
    whole = [int(entry) for entry in states.whole[state]]
    values = (rows @ np.array(whole, dtype=object)) * np.asarray(y).astype(int).astype(object)
    square = sum(weight * entry**2 for weight, entry in zip(states.units.weights, whole, strict=True))
    if states.units.offset:
        square -= states.units.weights[-1] * whole[-1] ** 2
    return -int(sum(value for value in values if value < 0)), square


def stopped(trace: Trace, X: ArrayLike, y: ArrayLike, *, condition: str = "closed") -> Trace:
    """Return the trace up to the end of its `stopping_epoch`, where training would have ended; all of it if there is
    none.

    ValueError on bad input.
    """
    n = len(inputs.matrix(X))
    epoch = stopping_epoch(trace, X, y, condition=condition)
    return trace if epoch is None else first_epochs(trace, epoch, n)


def first_epochs(trace: Trace, epochs: int, n: int) -> Trace:
    """Return what a trace was after its first `epochs` epochs of n checks: not converged."""
    n_updates = trace.updates_before(epochs * n)
    return Trace(
        exact=None if trace.exact is None else trace.exact.first(n_updates + 1),
        units=trace.units,
        w=trace.w[: n_updates + 1],
        b=trace.b[: n_updates + 1],
        sample=trace.sample[:n_updates],
        visit=trace.visit[:n_updates],
        epoch=trace.epoch[:n_updates],
        n_visits=epochs * n,
        n_epochs=epochs,
        converged=False,
    )

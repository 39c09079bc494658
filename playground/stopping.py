"""Stopping rules for points that no line separates: Error', and the pass after which it no longer falls."""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats
from playground.trace import Trace


def distance_error(trace: Trace, X: ArrayLike, y: ArrayLike) -> Floats:
    """Error' of every state: the sum of the distances `|w.x_i + b| / |w|` of its mistakes from its boundary.

    `(T+1,)`, read-only, for the points `X (n, d)`, `y (n,)`. NaN where w = 0, as there is no boundary. The lectures say
    "sum of distances" and write `1/2 sum |w.x_i (sign(w.x_i) - y_i)|`, which is this sum times |w|. As |w| changes from
    epoch to epoch, the two need not rise in the same one: on the preset "thin margin" training ends after epoch 2 by
    the distances and after epoch 5 by the formula, on Iris petals, versicolor against the rest, after 5 and after 2.
    ValueError on bad input.
    """
    cost = np.maximum(0 - trace.margins(X, y), 0).sum(axis=1)
    length = np.sqrt((trace.w * trace.w).sum(axis=1))
    return inputs.frozen(np.divide(cost, length, out=np.full(len(cost), np.nan), where=length > 0))


def stopping_epoch(trace: Trace, error: Floats, n: int) -> int | None:
    """The first complete epoch of n checks that leaves `error (T+1,)` no smaller than it was at the epoch's start.

    An error that is not defined (NaN) counts as infinite. None where the error falls in every epoch, and where the
    trace converges first: with no mistake there is nothing left to fall, so the epoch in which it converged decides
    nothing.
    """
    ends = trace.updates_before(np.arange(trace.n_visits // n + (not trace.converged)) * n)
    at_ends = np.where(np.isnan(error), np.inf, error)[ends]
    stopped = np.flatnonzero((at_ends[1:] >= at_ends[:-1]) & (at_ends[1:] > 0))
    return int(stopped[0]) + 1 if len(stopped) else None


def stopped(trace: Trace, X: ArrayLike, y: ArrayLike) -> Trace:
    """The trace up to the end of its `stopping_epoch`, where training would have ended; all of it where there is none.

    ValueError on bad input.
    """
    n = len(inputs.matrix(X))
    epoch = stopping_epoch(trace, distance_error(trace, X, y), n)
    return trace if epoch is None else first_epochs(trace, epoch, n)


def first_epochs(trace: Trace, epochs: int, n: int) -> Trace:
    """What a trace was when its first `epochs` epochs of n checks had been made: not converged."""
    made = trace.updates_before(epochs * n)
    return Trace(
        w=trace.w[: made + 1],
        b=trace.b[: made + 1],
        sample=trace.sample[:made],
        visit=trace.visit[:made],
        epoch=trace.epoch[:made],
        n_visits=epochs * n,
        n_epochs=epochs,
        converged=False,
    )

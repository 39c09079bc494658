"""Learners of points that arrive one at a time: what each guesses before it sees the label, and what it would guess
elsewhere.

They get n arrivals `X (n, 2)`, `y (n,)` with labels 0 and 1. A guess is a label, or -1 if there is nothing to guess by,
as before the first arrival; -1 counts as a miss.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from films.decimals import in_unit, in_units, measure
from films.film.numbers import number
from playground import online_gaussians, perceptron, ties
from playground.gaussian import normalized
from playground.inputs import Floats, Ints
from playground.online_gaussians import OnlineGaussians

NOTHING = -1
RIDGE = 0.05  # added to each variance of running Gaussians, so that a single point has a density
LEAST_SHARE = 1e-9  # of the sum of a class's variances, added in place of RIDGE if it is more, for points far apart
ROUNDING = 8 * np.finfo(np.float64).eps  # of w.x + b, as a share of its terms: it has six roundings at most
BLOCK = 200  # rows of distances at a time


@dataclass(frozen=True)
class Reason:
    """Why a learner answers as it does: `words`, with {0} and {1} for the names of the labels; and the arrival that
    decides, `nearest`, -1 if there is none."""

    words: str
    nearest: int = -1


NOTHING_LEARNT = Reason("nothing has been learnt yet")


@dataclass(frozen=True, eq=False)
class Learner:
    """What a learner did with n arrivals.

    guesses  (n,) before each arrival's label
    updates  (n,) whether the learner changed with it
    answers  of Q (q, 2), first, last: its answers there after first, first + 1, ..., last arrivals,
             (last - first + 1, q)
    reasons  of q (2,), first, last: why it answers so there, after each of these numbers of arrivals
    """

    guesses: Ints
    updates: Ints
    answers: Callable[[Floats, int, int], Ints]
    reasons: Callable[[Floats, int, int], list[Reason]]


def learn_by_perceptron(X: Floats, y: Ints) -> Learner:
    """Return what Rosenblatt's perceptron does, with an offset. Label 0 is +1; w.x + b = 0 is no guess."""
    whole, unit = in_units(X)
    signs, squares = np.where(y == 0, 1.0, -1.0), Fraction(1, int(unit) ** 2)
    trace = perceptron.train(whole, signs, squares=squares, max_epochs=1, max_updates=len(y) + 1)
    before = trace.updates_before(np.arange(len(y) + 1))
    guesses = np.full(len(y), NOTHING)
    for start in range(0, len(y), BLOCK):
        rows = np.arange(start, min(len(y), start + BLOCK))
        guesses[rows] = _labels_at(trace.decision_function(whole[rows])[before[rows], rows - start])
    changed = np.diff(before)

    def answers(Q: Floats, first: int, last: int) -> Ints:
        """Return the answers. If float64 leaves one in doubt, by a bound on its error, it is computed in whole
        numbers."""
        rows = before[first : last + 1]
        w, b = trace.w[rows], trace.b[rows, None]
        values = w @ Q.T + b
        doubt = np.abs(values) <= ROUNDING * (np.abs(w) @ np.abs(Q.T) + np.abs(b))
        doubtful = doubt[rows > 0].any(axis=0)  # before the first update every value is 0
        if doubtful.any():
            values[:, doubtful] = trace.decision_function(in_unit(Q[doubtful], unit))[rows]
        return _labels_at(values)

    def reasons(q: Floats, first: int, last: int) -> list[Reason]:
        rows = before[first : last + 1]
        values = trace.decision_function(in_unit(q[None], unit))[rows, 0].tolist()
        return [
            Reason(f"w·q + b = {number(z)}") if row else NOTHING_LEARNT for row, z in zip(rows, values, strict=True)
        ]

    return Learner(guesses, changed, answers, reasons)


def _labels_at(values: Floats) -> Ints:
    """Return the label on the side of each value of w.x + b; -1 for 0."""
    return np.where(values > 0, 0, np.where(values < 0, 1, NOTHING))


def learn_by_nearest(X: Floats, y: Ints) -> Learner:
    """Return what the nearest arrival so far answers; of several as near, the first."""
    n, by = len(y), measure((1.0, 1.0), X)
    whole, guesses = by.measured(X), np.full(n, NOTHING)
    for start in range(0, n, BLOCK):
        rows = np.arange(start, min(n, start + BLOCK))
        apart = _squared(whole[rows], whole)
        apart[np.arange(n) >= rows[:, None]] = np.inf
        guesses[rows] = np.where(rows > 0, y[apart.argmin(axis=1)], NOTHING)

    def answers(Q: Floats, first: int, last: int) -> Ints:
        labels, places = np.full((last - first + 1, len(Q)), NOTHING), by.measured(Q)
        least, label = np.full(len(Q), np.inf), np.full(len(Q), NOTHING)
        for i in range(last + 1):
            if i >= first:
                labels[i - first] = label
            if i < last:
                apart = ((places - whole[i]) ** 2).sum(axis=1)
                nearer = apart < least
                least, label = np.where(nearer, apart, least), np.where(nearer, y[i], label)
        return labels

    def reasons(q: Floats, first: int, last: int) -> list[Reason]:
        squares = ((whole - by.measured(q[None])) ** 2).sum(axis=1)
        apart = np.sqrt(squares) / by.apart
        nearest = [int(squares[:count].argmin()) for count in range(max(1, first), last + 1)]
        each = [Reason(f"nearest is point {i + 1}, at a distance of {number(float(apart[i]))}", i) for i in nearest]
        return each if first else [NOTHING_LEARNT, *each]

    return Learner(guesses, np.ones(n, dtype=np.int64), answers, reasons)


def _squared(A: Floats, B: Floats) -> Floats:
    """Return the squared distances of rows `A (a, 2)` from `B (b, 2)`: `(a, b)`."""
    return ((A[:, None, :] - B[None, :, :]) ** 2).sum(axis=2)


def learn_by_gaussians(X: Floats, y: Ints) -> Learner:
    """Return what Gaussians answer that are fitted to both classes by running updates: the larger of prior times
    density."""
    n = len(y)
    fits = online_gaussians.fit_online(X, y, covariance="full", n_classes=2, ridge=RIDGE)
    own = _log_joint(fits, np.arange(n - 1), X[1:, None, :])[:, :, 0]
    guesses = np.append(NOTHING, _first_of_equals(own))

    def answers(Q: Floats, first: int, last: int) -> Ints:
        states = np.arange(max(first, 1), last + 1) - 1
        labels = _first_of_equals(_log_joint(fits, states, Q[None]))
        return labels if first else np.vstack([np.full((1, len(Q)), NOTHING), labels])

    def reasons(q: Floats, first: int, last: int) -> list[Reason]:
        states = np.arange(max(first, 1), last + 1) - 1
        shares = normalized(_log_joint(fits, states, q[None, None])[:, :, 0]).tolist()
        each = [Reason(f"probability {number(a)} for {{0}}, {number(b)} for {{1}}") for a, b in shares]
        return each if first else [NOTHING_LEARNT, *each]

    return Learner(guesses, np.ones(n, dtype=np.int64), answers, reasons)


def _first_of_equals(logs: Floats) -> Ints:
    """Return the class of the larger of two logs `(S, 2, ...)`: `(S, ...)`, the first if they are equal but for
    rounding."""
    first, second = logs[:, 0], logs[:, 1]
    return (second > first + ties.ROUNDING * np.maximum(np.abs(second), 1.0)).astype(np.int64)


def _log_joint(fits: OnlineGaussians, states: Ints, Q: Floats) -> Floats:
    """Return log prior + log density of both classes in S states at the queries `Q (S or 1, q, 2)`: `(S, 2, q)`; -inf
    for a class without points."""
    covariances = fits.covariances[states]
    more = np.maximum(LEAST_SHARE * np.trace(covariances, axis1=2, axis2=3) - RIDGE, 0.0)
    there = fits.counts[states][:, :, None, None] > 0
    ridged = np.where(there, covariances + more[:, :, None, None] * np.eye(2), np.eye(2))
    away = Q[:, None, :, :] - fits.means[states][:, :, None, :]
    inverse = np.linalg.inv(ridged)
    squares = np.einsum("skqi,skij,skqj->skq", away, inverse, away)
    with np.errstate(divide="ignore"):  # log 0 is -inf, for a class without points
        constant = np.log(fits.priors[states]) - 0.5 * np.log(np.linalg.det(ridged))
    return constant[:, :, None] - 0.5 * squares


LEARNERS: Mapping[str, Callable[[Floats, Ints], Learner]] = MappingProxyType(
    {"perceptron": learn_by_perceptron, "nearest": learn_by_nearest, "gaussians": learn_by_gaussians}
)

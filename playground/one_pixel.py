"""Classifiers that look at one column only: a threshold on it, or a table of its values. Examples of what not to do.

The best ones are found exactly, for every column of `X (n, d)` at once and for the first 1, 2, ..., n rows: a threshold
is tried at every place between two values, and a table has the majority label of each value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints


@dataclass(frozen=True)
class Threshold:
    """Answers `below` if a value is at most `cut`, else the other of -1 and +1."""

    cut: float
    below: int

    def predict(self, values: ArrayLike) -> Ints:
        return np.where(np.asarray(values) <= self.cut, self.below, -self.below)


@dataclass(frozen=True)
class Table:
    """Answers with the majority label of a value, and with -1 for a value that was never seen."""

    values: tuple[float, ...]
    answers: tuple[int, ...]

    def predict(self, values: ArrayLike) -> Ints:
        answer_of = dict(zip(self.values, self.answers, strict=True))
        return np.array([answer_of.get(value, -1) for value in np.asarray(values).tolist()], dtype=np.int64)


def best_threshold(values: ArrayLike, y: ArrayLike) -> tuple[Threshold, int]:
    """Return the threshold on one column `values (n,)` with the fewest of the labels -1/+1 wrong, the lowest of equals,
    and that number. It lies halfway between two values, or below all of them."""
    column = inputs.matrix(np.reshape(values, (-1, 1)), "values")[:, 0]
    labels = inputs.binary_labels(y, len(column))
    order = np.argsort(column, kind="stable")
    x, plus = column[order], (labels[order] > 0).astype(np.int64)
    pluses_below = np.concatenate([[0], np.cumsum(plus)])
    minuses_below = np.arange(len(x) + 1) - pluses_below
    wrong = pluses_below + (minuses_below[-1] - minuses_below)  # with -1 below the cut and +1 above
    both = np.stack([wrong, len(x) - wrong])  # and with +1 below and -1 above
    between = np.concatenate([[True], x[1:] > x[:-1]])  # a cut after all values is one before all with signs changed
    both = np.where(np.append(between, False), both, len(x) + 1)
    at = int(both.min(axis=0).argmin())
    cut = x[0] - 1 if at == 0 else (x[at - 1] + x[at]) / 2
    return Threshold(float(cut), -1 if both[0, at] <= both[1, at] else 1), int(both[:, at].min())


def best_table(values: ArrayLike, y: ArrayLike) -> tuple[Table, int]:
    """Return the table of one column `values (n,)`, with the majority of the labels -1/+1 of each value, -1 if both are
    equally common; and the number of labels it has wrong."""
    column = inputs.matrix(np.reshape(values, (-1, 1)), "values")[:, 0]
    labels = inputs.binary_labels(y, len(column))
    distinct, which = np.unique(column, return_inverse=True)
    balance = np.bincount(which.reshape(-1), weights=labels)
    counts = np.bincount(which.reshape(-1))
    table = Table(tuple(distinct.tolist()), tuple(np.where(balance > 0, 1, -1).tolist()))
    return table, int(((counts - np.abs(balance)) / 2).sum())


RULES: Mapping[str, Callable[[ArrayLike, ArrayLike], tuple[Threshold | Table, int]]] = MappingProxyType(
    {"threshold": best_threshold, "table": best_table}
)


def fewest_wrong(X: ArrayLike, y: ArrayLike, rule: str) -> Ints:
    """Return how many of the first 1, 2, ..., n rows the best classifier on each column has wrong: `(n, d)`,
    read-only."""
    points = inputs.matrix(X)
    positive = inputs.binary_labels(y, len(points)) > 0
    fewest = FEWEST_WRONG[inputs.choice(rule, "rule", tuple(RULES))]
    n, d = points.shape
    ranks = np.column_stack([np.unique(column, return_inverse=True)[1].reshape(-1) for column in points.T])
    counts = np.zeros((2, d, n), dtype=np.int64)  # rows with the label -1 and +1, by column and rank of its value
    errors = np.empty((n, d), dtype=np.int64)
    for i in range(n):
        counts[int(positive[i]), np.arange(d), ranks[i]] += 1
        errors[i] = fewest(*counts)
    return inputs.frozen(errors)


def _of_thresholds(negative: Ints, positive: Ints) -> Ints:
    """Return the fewest labels that a threshold on each of d columns has wrong, `(d,)`, from `(d, v)` counts by
    value."""
    below = np.cumsum(positive - negative, axis=1)
    wrong = negative.sum(axis=1, keepdims=True) + np.pad(below, ((0, 0), (1, 0)))  # -1 below the cut, +1 above
    count = (negative + positive).sum(axis=1, keepdims=True)
    fewest: Ints = np.minimum(wrong, count - wrong).min(axis=1)
    return fewest


def _of_tables(negative: Ints, positive: Ints) -> Ints:
    """Return the labels that a table on each column has wrong: all but the majority of each value."""
    wrong: Ints = np.minimum(negative, positive).sum(axis=1)
    return wrong


FEWEST_WRONG: Mapping[str, Callable[[Ints, Ints], Ints]] = MappingProxyType(
    {"threshold": _of_thresholds, "table": _of_tables}
)


def coin(n: int, *, seed: int) -> Floats:
    """Return labels -1/+1 from a fair coin: `(n,)`."""
    return np.where(np.random.default_rng(inputs.whole(seed, "seed")).random(n) < 0.5, -1.0, 1.0)

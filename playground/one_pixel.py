"""Classifiers that look at one column only: a threshold on it, or a table of the values seen. What not to do.

The best of them are found exactly, for every column of `X (n, d)` at once and for the first 1, 2, ..., n rows: of a
threshold all places between two values are tried, and a table has the majority for each value.
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
    """Answers `below` where a value is at most `cut`, else the other of -1 and +1."""

    cut: float
    below: int

    def predict(self, values: ArrayLike) -> Ints:
        return np.where(np.asarray(values) <= self.cut, self.below, -self.below)


@dataclass(frozen=True)
class Table:
    """Answers the label kept for a value, -1 for a value that was never seen."""

    values: tuple[float, ...]
    answers: tuple[int, ...]

    def predict(self, values: ArrayLike) -> Ints:
        answer_of = dict(zip(self.values, self.answers, strict=True))
        return np.array([answer_of.get(value, -1) for value in np.asarray(values).tolist()], dtype=np.int64)


def best_threshold(values: ArrayLike, y: ArrayLike) -> tuple[Threshold, int]:
    """The threshold on one column `values (n,)` with fewest of the labels -1/+1 wrong, the lowest of equals, and how
    many that are. It lies halfway between two values, or below all of them."""
    column = inputs.matrix(np.reshape(values, (-1, 1)), "values")[:, 0]
    labels = inputs.binary_labels(y, len(column))
    order = np.argsort(column, kind="stable")
    x, plus = column[order], (labels[order] > 0).astype(np.int64)
    pluses_below = np.concatenate([[0], np.cumsum(plus)])
    minuses_below = np.arange(len(x) + 1) - pluses_below
    wrong = pluses_below + (minuses_below[-1] - minuses_below)  # with -1 below the cut and +1 above
    both = np.stack([wrong, len(x) - wrong])  # and the other way round
    between = np.concatenate([[True], x[1:] > x[:-1]])  # a cut after all is one before all, turned round
    both = np.where(np.append(between, False), both, len(x) + 1)
    at = int(both.min(axis=0).argmin())
    cut = x[0] - 1 if at == 0 else (x[at - 1] + x[at]) / 2
    return Threshold(float(cut), -1 if both[0, at] <= both[1, at] else 1), int(both[:, at].min())


def best_table(values: ArrayLike, y: ArrayLike) -> tuple[Table, int]:
    """The table of one column `values (n,)`, with the majority of the labels -1/+1 of each value, -1 where there are as
    many of both; and how many labels it has wrong."""
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
    """How many of the first 1, 2, ..., n rows the best classifier on each column has wrong: `(n, d)`, read-only."""
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
    """The fewest labels that a threshold on each of d columns has wrong, `(d,)`, of `(d, v)` counts by value."""
    below = np.cumsum(positive - negative, axis=1)
    wrong = negative.sum(axis=1, keepdims=True) + np.pad(below, ((0, 0), (1, 0)))  # -1 below the cut, +1 above
    count = (negative + positive).sum(axis=1, keepdims=True)
    fewest: Ints = np.minimum(wrong, count - wrong).min(axis=1)
    return fewest


def _of_tables(negative: Ints, positive: Ints) -> Ints:
    """The same of a table: all but the majority of each value."""
    wrong: Ints = np.minimum(negative, positive).sum(axis=1)
    return wrong


FEWEST_WRONG: Mapping[str, Callable[[Ints, Ints], Ints]] = MappingProxyType(
    {"threshold": _of_thresholds, "table": _of_tables}
)


def coin(n: int, *, seed: int) -> Floats:
    """Labels -1/+1 that a coin gives: `(n,)`."""
    return np.where(np.random.default_rng(inputs.whole(seed, "seed")).random(n) < 0.5, -1.0, 1.0)

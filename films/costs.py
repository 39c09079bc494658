"""Costs of errors as an address holds them: numbers of a table, row by row, a row for each true class."""

from collections.abc import Sequence

import numpy as np

from playground import costs
from playground.inputs import Floats

Numbers = tuple[float, ...]
LEAST, MOST = 0.01, 1000.0
SIZES = {4: 2, 9: 3, 16: 4}  # the number of classes, by the count of numbers in a table
LABEL = "costs of errors"


def checked(values: Sequence[float]) -> Numbers:
    """Return the numbers of a table. ValueError, with a reason that begins with "it", if they are not one."""
    if len(values) not in SIZES:
        raise ValueError("it is not a table for two to four classes")
    K = SIZES[len(values)]
    for i, value in enumerate(values):
        right = i // K == i % K
        if right and value != 0:
            raise ValueError("it has a cost for a right answer, which is 0")
        if not right and not LEAST <= value <= MOST:
            raise ValueError(f"it has a cost that is not from {LEAST:g} to {MOST:,.0f}")
    return tuple(float(value) for value in values)


def table(values: Numbers | None, n_classes: int) -> Floats | None:
    """Return the table `(K, K)` for `n_classes` classes; None if every error costs 1. If `values` are for fewer
    classes, the errors that they leave out cost 1."""
    if values is None:
        return None
    square = np.reshape(values, (SIZES[len(values)],) * 2)
    costs_of_all, k = costs.zero_one(n_classes), min(len(square), n_classes)
    costs_of_all[:k, :k] = square[:k, :k]
    return None if np.array_equal(costs_of_all, costs.zero_one(n_classes)) else costs_of_all


def with_cost(values: Numbers | None, n_classes: int, y: int, d: int, cost: float) -> Numbers | None:
    """Return the numbers with another cost of answering d when y is true; None if every error now costs 1."""
    matrix = table(values, n_classes)
    matrix = costs.zero_one(n_classes) if matrix is None else matrix
    matrix[y, d] = cost
    return None if np.array_equal(matrix, costs.zero_one(n_classes)) else checked(matrix.ravel().tolist())

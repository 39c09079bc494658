"""Circuits of a few vectors: the smallest sets of them that are linearly dependent, with the dependency, exactly.

They decide separation. Vectors v_i with signs y_i allow a w with y_i (w.v_i) > 0 for all i unless 0 is a combination of
the y_i v_i with weights of at least 0, not all 0 (Gordan 1873). A smallest such combination is a circuit whose signs
are those of y, or all opposite: so the signs of the circuits decide every choice of signs y.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

Vector = Sequence[int]


@dataclass(frozen=True)
class Circuit:
    """A smallest dependent set: `sum of weights[j] times vector rows[j]` is 0, and no weight is 0.

    `above` and `below` have bit i set if the weight of vector i is above, or below, 0.
    """

    rows: tuple[int, ...]
    weights: tuple[int, ...]
    above: int
    below: int

    def forbids(self, plus: int, minus: int) -> int:
        """Return 1 if the circuit proves that no w has products above 0 with all vectors in the bits `plus` and below 0
        with all in `minus`; -1 if the circuit with opposite signs proves it; 0 if neither does."""
        if not (self.above & ~plus or self.below & ~minus):
            return 1
        return -1 if not (self.above & ~minus or self.below & ~plus) else 0


def circuits(vectors: Sequence[Vector]) -> tuple[Circuit, ...]:
    """Return all circuits of some vectors of whole numbers, the smallest sets first."""
    smallest: list[Circuit] = []
    most = len(vectors[0]) + 1 if vectors else 0
    for size in range(1, min(most, len(vectors)) + 1):
        for rows in combinations(range(len(vectors)), size):
            bits = sum(1 << row for row in rows)
            if any((smaller.above | smaller.below) & ~bits == 0 for smaller in smallest):
                continue
            weights = _dependency([vectors[row] for row in rows])
            if weights:
                smallest.append(_circuit(rows, weights))
    return tuple(smallest)


def _circuit(rows: tuple[int, ...], weights: list[int]) -> Circuit:
    shared = gcd(*weights)
    parts = tuple(weight // shared for weight in weights)
    above, below = (sum(1 << i for i, part in zip(rows, parts, strict=True) if sign * part > 0) for sign in (1, -1))
    return Circuit(rows, parts, above, below)


def _dependency(vectors: Sequence[Vector]) -> list[int] | None:
    """Return weights, not all 0, with which the vectors add up to 0; None if the vectors are independent. Elimination
    in whole numbers: each row carries along the weights by which it is a sum of the vectors."""
    pivots: list[tuple[int, list[int], list[int]]] = []
    for i, vector in enumerate(vectors):
        row, weights = list(vector), [int(i == j) for j in range(len(vectors))]
        for column, other, made_of in pivots:
            a, b = other[column], row[column]
            row = list(_combined(a, row, b, other))
            weights = list(_combined(a, weights, b, made_of))
        column = next((j for j, value in enumerate(row) if value), -1)
        if column < 0:
            return weights
        pivots.append((column, row, weights))
    return None


def _combined(a: int, one: Sequence[int], b: int, other: Sequence[int]) -> Iterator[int]:
    """Return a one - b other."""
    return (a * v - b * w for v, w in zip(one, other, strict=True))

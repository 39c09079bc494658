"""Exact linear algebra, without rounding: every float64 is a whole number over a power of two.

Arrays of Python's integers, of any length, have numpy's dtype `object`.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats

Numbers = NDArray[Any]  # float64, or Python's integers and fractions


def integers(rows: Floats) -> tuple[Numbers, int]:
    """Return whole numbers and the least power of two, 1 or more, with `rows == whole / scale`, exactly."""
    parts, exponents = np.frexp(rows)
    lowest = min(0, int(np.where(rows, exponents - 53, 0).min()))
    shifts = np.where(rows, exponents - 53 - lowest, 0)
    whole = (parts * 2.0**53).astype(np.int64).astype(object) << shifts.astype(object)
    scale = 1 << -lowest
    together = int(np.bitwise_or.reduce(whole, axis=None)) | scale
    spare = together & -together  # the largest power of two that divides all numbers and the scale
    return whole // spare, scale // spare


def solve(system: Numbers) -> tuple[Numbers, int] | None:
    """Return `parts (m,)` and `whole` > 0 with `A @ parts == whole * c`, for the integers `system (m, m + 1)`: A beside
    c.

    None if A is singular. Elimination in which every division is exact.

    Source: Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Mathematics of
    Computation 22 (1968).
    """
    rows, m, previous = system.tolist(), len(system), 1
    for step in range(m):
        swap = next((i for i in range(step, m) if rows[i][step]), None)
        if swap is None:
            return None
        rows[step], rows[swap] = rows[swap], rows[step]
        top, pivot = rows[step], rows[step][step]
        for row in rows[step + 1 :]:
            crossing = row[step]
            row[step + 1 :] = [
                (pivot * v - crossing * t) // previous for v, t in zip(row[step + 1 :], top[step + 1 :], strict=True)
            ]
        previous = pivot
    parts = [0] * m
    for step in reversed(range(m)):
        row = rows[step]
        later_terms = sum(row[j] * parts[j] for j in range(step + 1, m))
        parts[step] = (previous * row[m] - later_terms) // row[step]
    sign = 1 if previous > 0 else -1
    return sign * np.array(parts, dtype=object), sign * previous


def independent(rows: Numbers, most: int) -> tuple[list[int], list[int]]:
    """Return the indices of the first at most `most` rows of which none is a combination of earlier ones, in `rows (n,
    D)` of integers; and as many columns in which they are independent, the last ones if there is a choice."""
    independent_rows: list[int] = []
    pivots: list[tuple[int, list[int]]] = []
    for i, row in enumerate(rows.tolist()):
        if len(independent_rows) == most:
            break
        for column, pivot in pivots:
            if above := row[column]:
                row = [pivot[column] * v - above * p for v, p in zip(row, pivot, strict=True)]
        shared = math.gcd(*row)
        if shared:
            row = [v // shared for v in row]
            independent_rows.append(i)
            pivots.append((max(j for j, v in enumerate(row) if v), row))
    return independent_rows, sorted(column for column, _ in pivots)


def without_span(rows: Numbers, span: Numbers) -> Numbers:
    """Return the integers `rows (n, D)` modulo the span of the rows `span (k, D)`, each but for a positive factor: `(n,
    D - rank)`."""
    while len(span):
        row = span[0]
        if row.any():
            column = int(np.flatnonzero(row)[0])
            row = row if row[column] > 0 else -row
            rows, span = (
                np.delete(row[column] * each - each[:, column, None] * row, column, axis=1) for each in (rows, span)
            )
        span = span[1:]
    return rows

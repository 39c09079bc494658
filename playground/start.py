"""The start of a perceptron, in the whole numbers of its run."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from playground import inputs
from playground.inputs import Floats, Number
from playground.whole_rows import Squares, WholeRows, whole_rows

Start = Sequence[Number]  # w, or w and b; () stands for 0


@dataclass(frozen=True, eq=False)
class Beginning:
    """The `rows` of a run, and its first `state (D,)` in whole numbers; a 1 stands for `factor` times the unit of its
    column."""

    rows: WholeRows
    state: list[int]
    factor: Fraction


def beginning(X: Floats, y: Floats, squares: Squares, start: Start, eta: Fraction, *, offset: bool) -> Beginning:
    """Return the rows of the points `X (n, d)` with labels `y (n,)` in -1/+1, and the exact `start`: w, or w and b.

    Column j is multiplied by the root of `squares[j]`. Without `offset`, no update moves a given b. ValueError
    unless `start` has 0, d or d + 1 finite numbers; or if it is not 0 and a square has an irrational root.
    """
    values = [inputs.exactly(value, "start") for value in start]
    d = X.shape[1]
    if len(values) not in (0, d, d + 1):
        raise ValueError(f"start has {len(values)} numbers; it is w, with {d}, or w and b")
    rows = whole_rows(X, y, squares, offset=offset or any(values[d:]))
    if not any(values):
        return Beginning(rows, [0] * rows.added.shape[1], eta)
    columns = rows.units.columns
    roots = zip(columns, rows.units.squares, strict=False)
    if any((root * rows.units.scale) ** 2 != square for root, square in roots):
        raise ValueError("squares have irrational roots, so start must be 0")
    first = [value / (eta * column) for value, column in zip([*values, Fraction(0)], columns, strict=False)]
    parts = math.lcm(*(entry.denominator for entry in first))
    added = rows.added * parts
    if not offset:
        added[:, d:] = 0  # b is part of z, and no update moves it
    # `replace` drops the cached properties of the rows.
    return Beginning(
        replace(rows, added=added, parts=parts, kept=not offset and len(columns) > d),
        [int(entry * parts) for entry in first],
        eta / parts,
    )


def products(rows: WholeRows, state: Sequence[int]) -> Floats:
    """Return z of every row, in whole numbers that float64 holds: `(n,)`."""
    return np.asarray(rows.checked_floats @ np.array(state, dtype=np.float64))

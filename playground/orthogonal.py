"""Points (x, 1) in orthogonal columns of whole numbers: exact Gram-Schmidt.

Sources: Gram, "Ueber die Entwickelung reeller Functionen in Reihen mittelst der Methode der kleinsten Quadrate",
Journal fuer die reine und angewandte Mathematik 94 (1883); Schmidt, Mathematische Annalen 63 (1907).
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playground import whole_numbers
from playground.inputs import Floats
from playground.whole_numbers import Numbers


@dataclass(frozen=True, eq=False)
class Orthogonal:
    """The result of `orthogonal` for n points of d columns: if (w, b), or w without an offset, is `back @ s`, then
    `w.x + b` of the points is `columns @ s`.

    columns  (n, m) of whole numbers, at right angles to each other, none of them 0; m is the rank
    back     (d + 1, m) of fractions, or (d, m) without offset: gives the (w, b) of shortest w with these values
    """

    columns: Numbers
    back: Numbers
    d: int
    offset: bool

    def even(self) -> tuple[Floats, Floats]:
        """Return `columns` and `back` as floats, scaled so that every column has the mean square 1."""
        peaks = np.array([max(map(abs, column)) for column in self.columns.T.tolist()], dtype=object)
        rows = (self.columns / peaks).astype(np.float64)  # quotients of whole numbers, each rounded once
        size = np.sqrt((rows * rows).mean(axis=0))
        return rows / size, (self.back / peaks).astype(np.float64) / size


def orthogonal(points: Floats, *, offset: bool) -> Orthogonal:
    """Return orthogonal columns for points `(n, d)`. An OverflowError may follow later, if a number leaves float64."""
    (n, d), (whole, scale) = points.shape, whole_numbers.integers(points)
    start = whole[0] if offset else 0 * whole[0]
    away = whole - start
    independent, _ = whole_numbers.independent(away, d)
    # within (r, d): w is a sum of these rows
    within = np.eye(d, dtype=int).astype(object) if len(independent) == d else away[independent]
    coordinates = away @ within.T
    columns = [np.full(n, 1, dtype=object)] if offset else []
    columns, ways = _at_right_angles([*columns, *coordinates.T])
    steps = ways[int(offset) :] if offset else ways
    w = scale * (within.T @ steps) if len(independent) else np.zeros((d, len(columns)), dtype=int).astype(object)
    back = np.vstack([w, ways[:1] - (start / Fraction(scale))[None] @ w]) if offset else w
    return Orthogonal(_beside(columns, n), back, d, offset)


def _at_right_angles(columns: list[Numbers]) -> tuple[list[Numbers], Numbers]:
    """Return whole columns at right angles, and `ways (m, m)`, which takes the given columns to them."""
    orthogonal_columns: list[Numbers] = []
    ways: list[Numbers] = []
    for j, column in enumerate(columns):
        way = np.array([Fraction(int(i == j)) for i in range(len(columns))], dtype=object)
        for other, before in zip(orthogonal_columns, ways, strict=True):
            along, size = _shortened(int(column @ other), int(other @ other))
            column, way = size * column - along * other, size * way - along * before
        shared = math.gcd(*column.tolist())
        orthogonal_columns.append(column // shared)
        ways.append(way / shared)
    return orthogonal_columns, np.array(ways, dtype=object).reshape(len(columns), len(columns)).T


def _shortened(above: int, below: int) -> tuple[int, int]:
    shared = math.gcd(above, below)
    return above // shared, below // shared


def _beside(columns: list[Numbers], n: int) -> NDArray[Any]:
    return np.array(columns, dtype=object).reshape(len(columns), n).T

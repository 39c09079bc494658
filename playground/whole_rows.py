"""Labelled points in whole numbers, so that a run over them decides its checks as anyone does by hand.

Every float64 is a whole number over a power of two. So for a w that is a sum of points z = y (w.x + b) is a whole
number, too, but for a factor that all points share, and rounding cannot change its sign. Points that are no float64s,
such as a tenth, or x / R, are given as numbers that are, whose columns are then multiplied by the root of a fraction:
products of two points need only the fraction. So (x1^2, sqrt2 x1 x2, x2^2) is (x1^2, x1 x2, x2^2) with squares (1, 2,
1).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground import inputs, whole_numbers
from playground.inputs import Floats, Number
from playground.whole_numbers import Numbers

Squares = Number | Sequence[Number]  # squares of the factors of columns: one for all columns, or one for each
WHOLE = 2**53  # float64 holds every whole number up to this


@dataclass(frozen=True, eq=False)
class Units:
    """What whole numbers stand for: column j of the points is the root of `squares[j]` times column j as given. Times
    `scale`, a power of two, the given column is whole. With an `offset`, a column of ones follows."""

    squares: tuple[Fraction, ...]
    scale: int
    offset: bool

    @cached_property
    def level(self) -> int:
        """The divisor of products of two points: a product is the sum of `weights` times the whole numbers of both,
        over this."""
        return math.lcm(*((square / self.scale**2).denominator for square in self.squares))

    @cached_property
    def weights(self) -> list[int]:
        """A whole number for each column, including that of ones."""
        return [int(square / self.scale**2 * self.level) for square in self.squares] + [self.level] * self.offset

    @cached_property
    def columns(self) -> list[Fraction]:
        """What 1 stands for in each column, including that of ones; an irrational root is rounded to float64."""
        return [_root(square) / self.scale for square in self.squares] + [Fraction(1)] * self.offset

    def real(self, X: Floats) -> Floats:
        """Return the points in float64, (m, D), including a column of ones; whole numbers are divided, and so rounded
        once."""
        roots = [_root(square).as_integer_ratio() for square in self.squares]
        columns = [
            X[:, j] * up / down if max(up, down) <= WHOLE else X[:, j] * (up / down)
            for j, (up, down) in enumerate(roots)
        ]
        return np.column_stack([*columns, *[np.ones(len(X))] * self.offset])

    def split(self, states: Floats) -> tuple[Floats, Floats]:
        """Return w `(S, d)` and b `(S,)` of `states (S, D)`; b is 0 without an offset."""
        if self.offset:
            return np.ascontiguousarray(states[:, :-1]), np.ascontiguousarray(states[:, -1])
        return states, np.zeros(len(states))

    def checked(self, X: Floats) -> tuple[Numbers, int]:
        """Return whole numbers (m, D) and a divisor: their products with the numbers of a state, over the divisor, are
        w.x + b."""
        whole, scale = whole_numbers.integers(X)
        rows = np.hstack([whole * self.scale, np.full((len(X), int(self.offset)), scale, dtype=object)])
        return rows * np.array(self.weights, dtype=object), self.level * scale


def _root(square: Fraction) -> Fraction:
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    return root if root * root == square else Fraction(math.sqrt(square))


@dataclass(frozen=True, eq=False)
class WholeRows:
    """n labelled points as a run takes them, (n, D) each.

    added     `parts` times y_i (x_i, 1) in whole numbers: what an update adds to the state
    checked   rows of whole numbers whose product with the state, over `units.level`, is z
    real      y_i (x_i, 1) in float64
    kept      whether b is part of z while no update moves it: its column of `added` is 0
    """

    units: Units
    added: Numbers
    checked: Numbers
    real: Floats
    parts: int = 1
    kept: bool = False

    @cached_property
    def radius(self) -> int:
        """The greatest square of a row, times the level and `parts`."""
        return int((self.added * self.checked).sum(axis=1).max())

    @cached_property
    def largest(self) -> int:
        """The largest size of an entry of `added`."""
        return int(np.abs(self.added).max())

    @cached_property
    def small(self) -> bool:
        """Whether float64 holds every entry, and any sum of different rows."""
        return len(self.added) * max(self.largest, int(np.abs(self.checked).max())) <= WHOLE

    def total(self, rows: NDArray[np.bool_]) -> list[int]:
        """Return the sum of some rows of `added`."""
        if self.small:
            return [int(entry) for entry in self._floats[rows].sum(axis=0).tolist()]
        return list(self.added[rows].sum(axis=0).tolist())

    @cached_property
    def _floats(self) -> Floats:
        return self.added.astype(np.float64)

    @cached_property
    def checked_floats(self) -> Floats:
        """`checked` in float64, exactly if the rows are `small`."""
        return self.checked.astype(np.float64)

    def exact_in_floats(self, n_updates: int, start: Sequence[int] = ()) -> bool:
        """Return whether float64 holds all that comes up in `n_updates` updates from `start`, each by a row with z <=
        0.

        As z <= 0, each raises |state|^2 by at most (parts R)^2, so that |state|^2 <= |start|^2 + n_updates (parts R)^2;
        and |state| R is no less than the sum of the |products| in a z, by Cauchy's inequality. If b is kept, an update
        may raise |state|^2 by more: then each entry has a bound of its own.
        """
        if max(map(abs, start), default=0) > WHOLE:
            return False
        if self.kept:
            largest = np.abs(self.added).max(axis=0) * n_updates + [abs(entry) for entry in start]
            return self.small and int((largest * np.abs(self.checked).max(axis=0)).sum()) <= WHOLE
        square = sum(weight * entry**2 for weight, entry in zip(self.units.weights, start, strict=False))
        return self.small and square * self.radius + n_updates * self.radius**2 <= WHOLE**2


def whole_rows(X: Floats, y: Floats, squares: Squares = 1, *, offset: bool) -> WholeRows:
    """Return the points `X (n, d)`, each column times the root of its square, labelled `y (n,)` in -1/+1. ValueError
    unless there is one square above 0, or one for each column."""
    each = list(squares) if isinstance(squares, Sequence) else [squares] * X.shape[1]
    if len(each) != X.shape[1]:
        raise ValueError(f"squares has {len(each)} entries; X has {X.shape[1]} columns")
    whole, scale = whole_numbers.integers(X)
    units = Units(tuple(inputs.fraction(square, "squares") for square in each), scale, offset)
    added = np.hstack([whole, np.full((len(X), int(offset)), 1, dtype=object)]) * y.astype(int).astype(object)[:, None]
    return WholeRows(units, added, added * np.array(units.weights, dtype=object), units.real(X) * y[:, None])


def margins(terms: Iterable[tuple[Floats, Floats]], total: Floats, product: Floats) -> Floats:
    """Return the sum of `column * weight` over the terms from left to right, computed in `total`; `product` is working
    memory.

    The caller gives both, since making new arrays at each update would cost as much as the sums.
    """
    (column, weight), *rest = terms
    np.multiply(column, weight, total)
    for column, weight in rest:
        np.multiply(column, weight, product)
        np.add(total, product, total)
    return total

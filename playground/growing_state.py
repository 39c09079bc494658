"""The state of a linear classifier during a run, (w, b), kept in whole numbers.

float64 decides if a number differs from its threshold by more than the error of float64; otherwise whole numbers of any
length decide. Source of this idea: Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric
predicates", Discrete & Computational Geometry 18 (1997).

Step lengths may have no short common denominator: eta / k, eta / sqrt(k), or with a penalty. Then a state is rounded to
a multiple of a power of two, 2^-`LEAST_BITS` or less, with a bound on the error. A z within this bound of a number
counts as equal to it: if they differ, it is after some seventy digits. That is the only limit.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from playground.scores import decision_function
from playground.whole_rows import WHOLE, WholeRows
from playground.whole_states import EPSILON, TINY, WholeStates, quotient

LEAST_BITS = 256
FAR = 1e200  # a run ends if its numbers exceed this


class Steps(NamedTuple):
    """Step lengths, one for each update, in whole numbers of 2^-`bits`; each is at most 1 too small. `shrink`, if any,
    is what w is multiplied by first, in the same unit, and at most `shrink_error` off."""

    bits: int
    length: Sequence[int]
    shrink: Sequence[int] = ()
    shrink_error: int = 0


class WholeState:
    """The state of a run over `rows`, from `start`, or from 0. Each update adds a sum of up to `most` rows.

    whole       whole numbers; a 1 stands for `factor` times the unit of its column; with `steps`, `factor` is 2^-bits
    n_updates   the number of updates so far
    """

    def __init__(
        self,
        rows: WholeRows,
        factor: Fraction,
        steps: Steps | None = None,
        most: int = 1,
        start: Sequence[int] = (),
    ) -> None:
        self.rows, self.factor, self.steps = rows, factor, steps
        self._checked: list[list[int]] = rows.checked.tolist()
        self._largest: list[float] = np.abs(rows.real).max(axis=0).tolist()
        self._columns = [(one * factor).as_integer_ratio() for one in rows.units.columns]
        self._most, self._most_ones = most * rows.largest, most * rows.parts  # of a sum, and in the column of ones
        self._size, self._slack = max(map(abs, start), default=0), 0  # upper bounds of w's entries and of their errors
        reach = [2 * factor * one * Fraction(x) for one, x in zip(rows.units.columns, self._largest, strict=True)]
        d = len(reach) - (rows.units.offset and bool(steps and steps.shrink))  # the entries that shrink
        # Upper bounds of the error of z: per unit of error in the entries that shrink; per update, from the others.
        self._off = sum(reach[:d], Fraction(0)).as_integer_ratio()
        self._off_an_update = quotient(*(sum(reach[d:], Fraction(0)) * self._most_ones).as_integer_ratio())
        self._shrinking = [int(x > 0) for x in self._largest[:d]]  # an entry that no row moves stays 0
        self.whole, self.n_updates = list(start) or [0] * len(self._columns), 0
        self._begin()

    def _begin(self) -> None:
        """Set up what a state needs to keep its history."""

    def add(self, row: Sequence[int]) -> None:
        """Make an update: add a sum of rows, in whole numbers."""
        if self.steps is None:
            self.whole = [entry + more for entry, more in zip(self.whole, row, strict=True)]
        else:
            self._step(row, self.steps)
        self.n_updates += 1

    @property
    def rounded(self) -> list[float]:
        """(w, b) in float64, each entry rounded once."""
        try:
            return [entry * up / down for entry, (up, down) in zip(self.whole, self._columns, strict=True)]
        except OverflowError:
            return [quotient(entry * up, down) for entry, (up, down) in zip(self.whole, self._columns, strict=True)]

    @property
    def off(self) -> float:
        """How far the slack may move z of any of the rows, at most."""
        if not self._slack:
            return 0.0
        return quotient(self._slack * self._off[0], self._off[1]) + self.n_updates * self._off_an_update

    def sign(self, i: int, threshold: Fraction) -> int:
        """Return -1 if z of row i is below the threshold, 0 if it is at it, and 1 if it is above."""
        z = sum(map(mul, self.whole, self._checked[i]))
        up, down = (threshold * self.rows.units.level / self.factor).as_integer_ratio()
        above = z * down - up
        slack = self._slack_of(self._slack, self.n_updates)
        off = sum(map(mul, slack, map(abs, self._checked[i]))) if self._slack else 0
        return 0 if abs(above) <= off * down else 1 if above > 0 else -1

    def _step(self, row: Sequence[int], steps: Steps) -> None:
        k, bits, whole = self.n_updates, steps.bits, self.whole
        length = steps.length[k]
        if steps.shrink:
            shrink = steps.shrink[k]
            self.whole = [(entry * shrink >> bits) + length * more for entry, more in zip(whole, row, strict=True)]
            # The error is the one before, multiplied as w is; that of `shrink`; and two roundings down.
            lost, shrink = (self._size * steps.shrink_error >> bits) + 2, abs(shrink)
            self._slack = (self._slack * shrink >> bits) + lost + self._most  # `length` may be 1 short
            self._size = (self._size * shrink >> bits) + 1 + length * self._most
        else:
            self.whole = [entry + length * more for entry, more in zip(whole, row, strict=True)]
            self._slack += self._most
        if len(whole) > len(self._shrinking):
            self.whole[-1] = whole[-1] + length * row[-1]

    def _slack_of(self, shrinking: int, n_updates: int) -> list[int]:
        """Return how much each whole number may be off after `n_updates`: an entry of w by `shrinking`, the offset by a
        little for each update."""
        slack = [shrinking * moves for moves in self._shrinking]
        return slack if len(slack) == len(self._columns) else [*slack, n_updates * self._most_ones]


class GrowingState(WholeState):
    """A state that keeps its history.

    floats   (w, b) in float64, rounded
    doubt    how far z of any of the rows, as summed from `floats`, may be off
    """

    def _begin(self) -> None:
        self._largest_checked: list[int] = np.abs(self.rows.checked).max(axis=0).tolist()
        self._log: list[tuple[list[int], list[float], int]] = []
        self._keep()

    def add(self, row: Sequence[int]) -> None:
        """As `WholeState.add`."""
        super().add(row)
        self._keep()

    def _keep(self) -> None:
        self.floats = self.rounded
        self._products = sum(map(mul, map(abs, self.floats), self._largest))
        self.doubt = (len(self.floats) + 8) * EPSILON * self._products + self.off + TINY
        self._log.append((self.whole, self.floats, self._slack))

    @property
    def within_floats(self) -> bool:
        """Whether float64 holds the state, its products with the rows, and those of a next state."""
        return self._products <= FAR

    @property
    def states(self) -> "WholeStates":
        """The states after 0, 1, ... updates."""
        states, floats, shrinking = zip(*self._log, strict=True)
        slack = [self._slack_of(off, t) for t, off in enumerate(shrinking)] if self.steps else None
        return WholeStates(self.rows.units, states, self.factor, slack, np.array(floats))

    def at_most(self, threshold: Fraction, closed: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which rows have a z below the threshold or, where `closed (n,)`, at it: `(n,)`."""
        if not any(self.whole):
            return np.where(closed, threshold >= 0, threshold > 0)
        if self._holds_in_floats():
            whole = np.array([self.whole], dtype=np.float64)
            cut = threshold * self.rows.units.level / self.factor
            cut = min(max(cut, Fraction(-2 * WHOLE)), Fraction(2 * WHOLE))  # no product is so large
            products = decision_function(whole, np.zeros(1), self.rows.checked_floats)[0]
            return np.asarray(products <= np.where(closed, float(math.floor(cut)), float(math.ceil(cut) - 1)))
        level = float(threshold)
        with np.errstate(over="ignore", invalid="ignore"):
            above = decision_function(np.array([self.floats]), np.zeros(1), self.rows.real)[0] - level
        below = above < 0
        decided = np.isfinite(above) & (np.abs(above) > self.doubt + 2 * EPSILON * level)
        for i in np.flatnonzero(~decided).tolist():
            sign = self.sign(i, threshold)
            below[i] = sign < 0 or (sign == 0 and closed[i])
        return np.asarray(below, dtype=np.bool_)

    def _holds_in_floats(self) -> bool:
        """Return whether float64 holds the products of the whole numbers with all rows."""
        sizes = [abs(entry) for entry in self.whole]
        small = self.steps is None and self.rows.small and max(sizes) <= WHOLE
        return small and sum(map(mul, sizes, self._largest_checked)) <= WHOLE

"""All states of a linear classifier in a run, in whole numbers (`playground.growing_state`).

Their values at points are float64s, but above, at or below a level exactly as the whole numbers are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from playground.inputs import Floats, Ints, freeze, frozen
from playground.scores import decision_function
from playground.whole_numbers import Numbers
from playground.whole_rows import WHOLE, Units

EPSILON = 2.0**-52
SIXTY_DIGITS = 2**200
TINY = 1e-290  # smaller products have lost digits, and so have bounds
SIX_DIGITS = 2.0**20  # a sum that is this many times its error bound has six correct digits


@dataclass(frozen=True, eq=False)
class WholeStates:
    """All states of a run, one a row. `states (S, D)`: whole numbers, in float64 or in Python's integers; a 1 stands
    for `factor` times what it stands for in the column of the `units`. Each is off by its `slack (S, D)` at most; None
    for no error."""

    units: Units
    states: Floats | Sequence[Sequence[int]]
    factor: Fraction
    slack: Sequence[Sequence[int]] | None = None
    floats: Floats | None = None  # (S, D) rounded, if they are known

    def __post_init__(self) -> None:
        freeze(self)

    def first(self, count: int) -> "WholeStates":
        """Return the first `count` states."""
        floats = self.floats if self.floats is None else self.floats[:count]
        slack = self.slack if self.slack is None else self.slack[:count]
        return replace(self, states=self.states[:count], slack=slack, floats=floats)

    @cached_property
    def whole(self) -> Numbers:
        """The states as an array, in float64 if that holds them."""
        if isinstance(self.states, np.ndarray):
            return self.states
        whole: Numbers = np.array(self.states, dtype=object)
        return whole if self.slack or int(np.abs(whole).max()) > WHOLE else whole.astype(np.float64)

    @cached_property
    def real(self) -> Floats:
        """(w, b) of each state, or w without an offset, `(S, D)`: each entry is rounded once."""
        columns = [one * self.factor for one in self.units.columns]
        real = self.floats
        if real is None:
            real = np.column_stack([times(self.whole[:, j], one) for j, one in enumerate(columns)])
        return frozen(np.where(np.abs(real) > self.off, real, 0.0))

    @cached_property
    def off(self) -> Floats:
        """How much each entry of `real` may be off at most, `(S, D)`."""
        if self.slack is None:
            return np.zeros((len(self.states), len(self.units.columns)))
        columns = zip(zip(*self.slack, strict=True), self.units.columns, strict=True)
        off: dict[tuple[tuple[int, ...], Fraction], list[float]] = {}  # all entries of w often have the same error
        each = []
        for column in columns:
            if column not in off:
                up, down = (2 * column[1] * self.factor).as_integer_ratio()
                off[column] = [quotient(slack * up, down) for slack in column[0]]
            each.append(off[column])
        return np.array(each).T

    def means(self, gaps: Ints, last: Ints, left: Ints) -> Floats:
        """Return means of states, `(m, D)`, rounded once: state 0 counts `gaps[0]` times, state 1 `gaps[1]` times, ...,
        up to the state `last (m,)`, which counts `left (m,)` times. A mean of no states is 0."""
        gaps, left = (counts.astype(object) for counts in (np.append(0, gaps), left))
        whole = _in_integers(self.whole)
        before = np.vstack([np.zeros_like(whole[:1]), whole[:-1]])
        sums = np.cumsum(gaps[:, None] * before, axis=0)[last] + left[:, None] * whole[last]
        counts = np.cumsum(gaps)[last] + left
        if self.slack is not None:
            slack = np.maximum.accumulate(np.array(self.slack, dtype=object), axis=0)[last]
            sums = np.where(np.abs(sums) > counts[:, None] * slack, sums, 0)
        columns = [(one * self.factor).as_integer_ratio() for one in self.units.columns]
        return np.array(
            [
                [quotient(entry * up, down * max(count, 1)) for entry, (up, down) in zip(row, columns, strict=True)]
                for row, count in zip(sums.tolist(), counts.tolist(), strict=True)
            ]
        )

    def square(self, t: int) -> int:
        """Return the square of (w, b) of state t, but for a factor that all states share."""
        whole = [int(entry) for entry in self.states[t]]
        return sum(weight * entry * entry for weight, entry in zip(self.units.weights, whole, strict=True))

    def growth(self, t: int) -> int:
        """Return the same as `Trace.growth`; with slack, lengths that agree in sixty digits count as equal."""
        before, after = self.square(t), self.square(t + 1)
        same = abs(after - before) <= (before // SIXTY_DIGITS if self.slack else 0)
        return 0 if same else 1 if after > before else -1

    def values(self, X: Floats) -> Floats:
        """Return `w.x + b` of every state at the points of `X (m, d)`: `(S, m)`, see `StateValues`."""
        return StateValues(self, X).by_state((0.0, 1.0))


class StateValues:
    """`w.x + b` of all states at the points of `X (m, d)`, rounded, but above, at or below 0, and other levels, exactly
    as by hand."""

    def __init__(self, states: WholeStates, X: Floats) -> None:
        self._states, self._points = states, states.units.real(X)
        self._rows, level = states.units.checked(X)
        self._part = states.factor / level
        self._exact: tuple[Floats, Floats] | None = None
        if self._in_floats():
            self._exact = states.whole, self._rows.astype(np.float64)

    def _in_floats(self) -> bool:
        """Return whether float64 holds all products, and their factors and divisors."""
        whole, rows = self._states.whole, np.abs(self._rows).max(axis=0)
        if whole.dtype == object or max(*rows, self._part.denominator) > WHOLE:
            return False
        most = sum(int(entry) * row for entry, row in zip(np.abs(whole).max(axis=0).tolist(), rows, strict=True))
        return bool(most * self._part.numerator <= WHOLE)

    def by_state(self, levels: Sequence[float] = (0.0,)) -> Floats:
        """Return the values at all points, `(S, m)`."""
        if self._exact is not None:
            return self._rounded(decision_function(self._exact[0], np.zeros(len(self._exact[0])), self._exact[1]))
        values = decision_function(self._states.real, np.zeros(len(self._states.real)), self._points)
        self._settle(values, slice(None), levels)
        return values

    def by_point(self, block: slice, levels: Sequence[float] = (0.0,)) -> Floats:
        """Return the values at some of the points, `(m, S)`: numpy is fastest on long rows, and there are more states
        than points."""
        states, points = (self._states.real, self._points) if self._exact is None else self._exact
        values = decision_function(points[block], np.zeros(len(points[block])), np.asfortranarray(states))
        if self._exact is not None:
            return self._rounded(values)
        self._settle(values.T, block, levels)
        return values

    def _rounded(self, products: Floats) -> Floats:
        products *= self._part.numerator
        products /= self._part.denominator
        return products

    def _settle(self, values: Floats, block: slice, levels: Sequence[float]) -> None:
        """Correct `values (S, m)` that float64 leaves in doubt, in place; each then has six correct digits."""
        points, real, error = self._points[block], np.abs(self._states.real), (self._points.shape[1] + 8) * EPSILON
        most = np.abs(points).max(axis=0)
        with np.errstate(over="ignore", invalid="ignore"):  # values beyond float64 are in doubt
            sizes, off = (np.nan_to_num(rows @ most, nan=np.inf) for rows in (real, self._states.off))
        moved = np.asarray(real.any(axis=1))[:, None]  # at w = 0, b = 0 every value is 0
        for level in levels:
            wide, least = error * (SIX_DIGITS if level == 0 else 1.0), TINY + 2 * EPSILON * level
            near = np.abs(np.abs(values) - level) <= (wide * sizes + least + off)[:, None]
            t, i = np.nonzero(near & moved)
            size = (real[t] * np.abs(points[i])).sum(axis=1)
            doubtful = (size > 0) & (np.abs(np.abs(values[t, i]) - level) <= wide * size + least + off[t])
            t, i = t[doubtful], i[doubtful]
            if len(t):
                values[t, i] = self._exactly(t, self._rows[block][i], Fraction(level))

    def _exactly(self, t: Ints, rows: Numbers, level: Fraction) -> Floats:
        """Return the values of states t, each at one of the `rows`; exactly the level, or minus the level, if they
        differ from it by slack alone."""
        states, part, values = self._states, self._part, np.empty(len(t))
        slack = np.zeros_like(rows) if states.slack is None else np.array([states.slack[s] for s in t], dtype=object)
        off = (slack * np.abs(rows)).sum(axis=1)
        products = (_in_integers(states.whole[t]) * rows).sum(axis=1)
        over = part.denominator * level.denominator
        at = level.numerator * part.denominator
        for place, (product, lost) in enumerate(zip(products.tolist(), off.tolist(), strict=True)):
            size, around = (abs(value) * part.numerator * level.denominator for value in (product, lost))
            rounded = quotient(size, over)
            if abs(size - at) <= around:
                rounded = float(level)
            elif rounded == level:
                rounded = math.nextafter(rounded, math.inf if size > at else 0.0)
            values[place] = -rounded if product < 0 and rounded else rounded
        return values


def _in_integers(whole: Numbers) -> Numbers:
    return whole if whole.dtype == object else whole.astype(np.int64).astype(object)


def times(entries: Numbers, factor: Fraction) -> Floats:
    """Return `entries * factor`, for whole numbers, in float64 or in Python's integers: each is rounded once."""
    up, down = factor.numerator, factor.denominator
    if entries.dtype == object:
        return np.array([quotient(entry * up, down) for entry in entries.tolist()], dtype=np.float64)
    if max(int(np.abs(entries).max(initial=0)) * up, up, down) <= WHOLE:
        return np.asarray(entries * up / down, dtype=np.float64)
    return times(_in_integers(entries), factor)


def quotient(numerator: int, denominator: int) -> float:
    """Return the quotient rounded once; infinite beyond float64."""
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if (numerator > 0) == (denominator > 0) else -math.inf

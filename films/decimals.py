"""Coordinates as they are written. A float64 cannot hold 0.1. So whole numbers decide whether three points are in a
row, or whether two are equally far from a third: the answer is the one found by hand."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from films.points import DECIMALS
from playground.inputs import Floats
from playground.whole_numbers import Numbers

BITS = 52  # of a float64: the difference of two products of no more bits is exact
LEAST_BITS = 30  # of a factor, however many a coordinate has


def as_written(X: Floats) -> tuple[Floats, float]:
    """Return the coordinates `X` of a plane's points as whole numbers, and the power of ten they were multiplied by.
    More than `DECIMALS` decimals are rounded away."""
    unit = 1.0
    while unit < 10**DECIMALS and not (np.rint(X * unit) / unit == X).all():
        unit *= 10
    return np.rint(X * unit), unit


def in_units(X: Floats) -> tuple[Floats, float]:
    """Return the same, if nothing is rounded away; else the coordinates unchanged, and 1."""
    whole, unit = as_written(X)
    return (whole, unit) if (whole / unit == X).all() else (X, 1.0)


def in_unit(Q: Floats, unit: float) -> Floats:
    """Return `Q * unit`, for a unit that `in_units` gives. Coordinates that have no more decimals than the unit become
    exact whole numbers."""
    whole = np.rint(Q * unit)
    return np.where(whole / unit == Q, whole, Q * unit)


def fraction(value: float) -> Fraction:
    """Return a number as it is written, exactly: the shortest decimal number that float64 rounds to it, so 0.1 is a
    tenth."""
    return Fraction(repr(float(value)))


def fractions(values: Floats) -> Numbers:
    """Return the `fraction` of each number, in an array of the same shape."""
    written: Numbers = np.vectorize(fraction, otypes=[object])(values)
    return written


@dataclass(frozen=True, eq=False)
class Measure:
    """The coordinates of a plane, multiplied by `factors (2,) * unit`, so that distances which are equal by hand are
    equal in float64. Each distance is then `apart` times the distance between the coordinates divided by their units.
    `exact`: float64 holds the squares as whole numbers or, if a unit is not a decimal number, the differences. If not,
    distances that nearly agree are in doubt."""

    unit: float
    factors: Floats
    apart: float
    exact: bool

    def measured(self, Q: Floats) -> Floats:
        """Return the points `Q (q, 2)`, multiplied so: `(q, 2)`."""
        return np.stack([self.along(0, Q[:, 0]), self.along(1, Q[:, 1])], axis=1)

    def along(self, axis: int, values: Floats) -> Floats:
        """Return the coordinates of one axis, multiplied so. Decimal numbers become whole ones first."""
        return in_unit(values, self.unit) * self.factors[axis]


def measure(units: tuple[float, float], X: Floats, *others: Floats) -> Measure:
    """Return the measure for points `X (m, 2)` and `others` compared with them. `units` are what each axis is divided
    by.

    x1 / u1 is to x2 / u2 as x1 u2 to x2 u1; these become whole numbers if all four are decimal. A unit that is not,
    such as a standard deviation, is rounded to so few bits that every product is exact: equal differences stay equal.
    """
    unit = _unit(X, *others) or _unit(X) or 1.0
    across, up = np.array(units)
    other = np.array([up, across]) * (_unit(np.array(units)) or 1.0)
    whole = [np.rint(values * unit) for values in (X, *others)]
    _, bits = np.frexp(max(float(np.abs(values).max(initial=0.0)) for values in whole))
    factors = _rounded(other, max(BITS - int(bits), LEAST_BITS))
    largest = 2 * max(float(np.abs(values).max(initial=0.0)) for values in whole) * float(factors.max())
    whole_factors = bool((np.rint(factors) == factors).all())
    fits = 2 * largest**2 <= 2.0**53 if whole_factors else int(bits) <= BITS - LEAST_BITS
    exact = _unit(X, *others) is not None and fits
    return Measure(unit, factors, unit * float(factors[0]) * across, exact)


def _unit(*values: Floats) -> float | None:
    """Return the power of ten that makes all values whole numbers; None if there is none."""
    flat = np.concatenate([np.ravel(each) for each in values])
    whole, unit = as_written(flat)
    return unit if (whole / unit == flat).all() else None


def _rounded(values: Floats, bits: int) -> Floats:
    """Return the values, rounded to that many significant bits."""
    mantissa, exponent = np.frexp(values)
    rounded: Floats = np.ldexp(np.rint(np.ldexp(mantissa, bits)), exponent - bits)
    return rounded

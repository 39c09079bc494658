"""Coordinates as they are written. A float64 does not hold a tenth: whether three points are in a row, or two as far
from a third, is decided in whole numbers, so that anyone who does it by hand finds the same."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from films.points import DECIMALS
from playground.inputs import Floats
from playground.whole_numbers import Numbers

BITS = 52  # of a float64: a difference of products that have no more loses nothing
LEAST_BITS = 30  # of a factor, however many a coordinate has


def as_written(X: Floats) -> tuple[Floats, float]:
    """The coordinates `X` of a plane's points as whole numbers, and how many of these are 1: a power of ten."""
    unit = 1.0
    while unit < 10**DECIMALS and not (np.rint(X * unit) / unit == X).all():
        unit *= 10
    return np.rint(X * unit), unit


def in_units(X: Floats) -> tuple[Floats, float]:
    """The same, where they are decimal numbers of so few digits; else the coordinates as they are, and 1."""
    whole, unit = as_written(X)
    return (whole, unit) if (whole / unit == X).all() else (X, 1.0)


def in_unit(Q: Floats, unit: float) -> Floats:
    """Coordinates in a unit as `in_units` gives it: whole numbers where they are written in it, so that nothing is
    rounded."""
    whole = np.rint(Q * unit)
    return np.where(whole / unit == Q, whole, Q * unit)


def fraction(value: float) -> Fraction:
    """A number as it is written, exactly: the shortest decimal number that float64 rounds to it, so 0.1 is a tenth."""
    return Fraction(repr(float(value)))


def fractions(values: Floats) -> Numbers:
    """Numbers of any shape, each as `fraction` has it."""
    written: Numbers = np.vectorize(fraction, otypes=[object])(values)
    return written


@dataclass(frozen=True, eq=False)
class Measure:
    """The coordinates of a plane multiplied by `factors (2,) * unit`, so that distances which are equal by hand are
    equal in float64. All distances are then `apart` times what they are between coordinates divided by the units.
    `exact`: whether squares are whole numbers that float64 holds, or differences are where a unit is no decimal number;
    else distances that nearly agree are in doubt."""

    unit: float
    factors: Floats
    apart: float
    exact: bool

    def measured(self, Q: Floats) -> Floats:
        """Points `Q (q, 2)`: `(q, 2)`."""
        return np.stack([self.along(0, Q[:, 0]), self.along(1, Q[:, 1])], axis=1)

    def along(self, axis: int, values: Floats) -> Floats:
        """Coordinates of one axis; what is written as a decimal number becomes a whole one before it is multiplied."""
        return in_unit(values, self.unit) * self.factors[axis]


def measure(units: tuple[float, float], X: Floats, *others: Floats) -> Measure:
    """For points `X (m, 2)`, for `others` that are compared with them, and what each axis is divided by.

    x1 / u1 and x2 / u2 are to each other as x1 u2 and x2 u1, whole numbers if all are decimal. Where a unit is not, as
    a standard deviation, it is rounded to as many bits as leave every product exact: equal differences stay equal.
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
    """The power of ten that makes all of them whole numbers; None where there is none."""
    flat = np.concatenate([np.ravel(each) for each in values])
    whole, unit = as_written(flat)
    return unit if (whole / unit == flat).all() else None


def _rounded(values: Floats, bits: int) -> Floats:
    """To so many significant bits."""
    mantissa, exponent = np.frexp(values)
    rounded: Floats = np.ldexp(np.rint(np.ldexp(mantissa, bits)), exponent - bits)
    return rounded

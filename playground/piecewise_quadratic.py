"""The sum of a convex quadratic and many hinges, and its faces, on each of which the sum is one quadratic.

The sum is `s.C s / 2 + most * sum_i max(level_i - row_i.s, 0)`. At a minimiser some rows have `row.s = level`, the
*support*; every other row is on the side where its hinge costs, or on the one where it does not. A support and the
sides are a *face*; a linear system gives the s at which the sum is least on a face.

With arrays of Python's integers (dtype object) all of it is exact, with arrays of float64 it is fast.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from playground import whole_numbers
from playground.inputs import Ints
from playground.whole_numbers import Numbers


@dataclass(frozen=True, eq=False)
class Program:
    """`rows (n, D)`, `levels (n,)`, `curvature (D, D)` and `most`: all floats, or all integers.

    `least`: with that many independent rows in the support, the sum is least at one s, for any sides.
    """

    rows: Numbers
    levels: Numbers
    curvature: Numbers
    most: Any
    least: int

    def apart(self) -> "Program":
        """Return the same program in integers. s and the levels are multiplied by a large number, and a small number of
        its own is then added to each level. So no more than D rows meet in a point, and no face is least that was not
        before."""
        size = 1 << (64 + 4 * (self.rows.shape[1] + 1) * _digits(self.rows) + 2 * _digits(self.curvature))
        raised = np.random.default_rng(0).integers(1, 2**62, len(self.levels)).astype(object)
        return replace(self, levels=self.levels * size + raised, most=self.most * size)


class Point(NamedTuple):
    """A point s, and how far below its level every row is at s: `slack / whole`. Above 0 the row's hinge costs."""

    s: Numbers
    slack: Numbers
    whole: Any


class Face(NamedTuple):
    """The rows held at their levels, and for every other row whether it is on the side that costs."""

    support: tuple[int, ...]
    costs: NDArray[np.bool_]


def face_of(point: Point, support: tuple[int, ...]) -> Face:
    """Return the face of a point at which the support is at its levels."""
    return Face(support, point.slack > 0)


def at(program: Program, s: Numbers) -> Point:
    """Return the point s, which holds floats or Fractions."""
    parts, whole = shared(s)
    return Point(s, program.levels * whole - program.rows @ parts, whole)


def shared(s: Numbers) -> tuple[Numbers, Any]:
    """Return `parts` and `whole` with `s == parts / whole`: integers for Fractions; s itself and 1 for floats."""
    if s.dtype != object:
        return s, 1.0
    whole = math.lcm(*(part.denominator for part in s))
    return np.array([part.numerator * (whole // part.denominator) for part in s], dtype=object), whole


def stationary(program: Program, face: Face) -> tuple[Point, Numbers]:
    """Return the point at which the sum would be least with the support held and the sides as they are, and the
    support's multipliers."""
    costs = face.costs.copy()
    costs[list(face.support)] = False
    pull = program.most * program.rows[costs].sum(axis=0)
    s, multipliers = solved(program, face.support, pull, program.levels[list(face.support)])
    return at(program, s), multipliers


def crossed(face: Face, point: Point, tolerance: float = 0.0) -> Ints:
    """Return the rows that are on the other side at the point."""
    wrong = np.where(face.costs, point.slack < -tolerance, point.slack > tolerance)
    wrong[list(face.support)] = False
    return np.flatnonzero(wrong)


def slopes(program: Program, multipliers: Numbers) -> Numbers:
    """Return how fast the sum rises when a row of the support leaves its level, each to the side where the sum rises
    less."""
    return np.minimum(multipliers, program.most - multipliers)


def solved(program: Program, support: tuple[int, ...], pull: Numbers, levels: Numbers) -> tuple[Numbers, Numbers]:
    """Return s and m with `C s - held.T m = pull` and `held s = levels`, `held` being the support's rows.

    Raises numpy's LinAlgError if the solution is not unique, or is beyond float64.
    """
    held, D = program.rows[list(support)], len(program.curvature)
    system = np.full((D + len(held), D + len(held) + 1), 0, dtype=held.dtype)
    system[:D, :D], system[:D, D:-1], system[D:, :D] = program.curvature, -held.T, held
    system[:D, -1], system[D:, -1] = pull, levels
    if held.dtype != object:
        solution = np.linalg.solve(system[:, :-1], system[:, -1])
    elif (exact := whole_numbers.solve(system)) is not None:
        solution = np.array([Fraction(part, exact[1]) for part in exact[0]], dtype=object)
    else:
        raise np.linalg.LinAlgError("the rows of the support are dependent")
    if held.dtype != object and not np.isfinite(solution).all():
        raise np.linalg.LinAlgError("the solution is beyond float64")
    return solution[:D], solution[D:]


def _digits(integers: Numbers) -> int:
    return max((int(value).bit_length() for value in integers.flat), default=0)

"""An active-set method: minimises the sum of a convex quadratic and many hinges, face by face.

Each step goes towards the least of the face as far as the sum falls, through rows that change sides, to a row that
joins the support. If no row is in the way, a row whose multiplier is below 0 or above `most` leaves the support. Every
step makes the sum smaller unless more rows meet in a point than there are unknowns, which `Program.apart` prevents:
then no face comes twice, and the method ends.

Source: Gill, Murray and Wright, "Practical Optimization" (1981), chapter 5.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from playground import piecewise_quadratic
from playground.inputs import Ints
from playground.piecewise_quadratic import Face, Point, Program
from playground.whole_numbers import Numbers


class Descent(NamedTuple):
    """The result: the face, the last point, and the multipliers of the support, None if the point is no minimiser."""

    face: Face
    point: Point
    multipliers: Numbers | None


def descend(
    program: Program, face: Face, start: Numbers | None = None, *, steps: int, tolerance: float = 0.0
) -> Descent:
    """Descend to a minimiser in at most `steps` steps, from a face and a point s on it; without `start`, from where the
    sum is stationary on the face.

    For floats, what is within `tolerance` of 0 counts as 0, and rounding may end the descent early.
    """
    now = start
    for _ in range(steps):
        try:
            with np.errstate(all="ignore"):  # a number beyond float64 ends the descent, too
                goal, multipliers = piecewise_quadratic.stationary(program, face)
                slopes = piecewise_quadratic.slopes(program, multipliers)
                if len(out := piecewise_quadratic.crossed(face, goal, tolerance)):
                    face, now = _towards(program, face, now, goal, out)
                elif (slopes < -tolerance).any():
                    face, now = _off(program, face, goal, multipliers, slopes)
                else:
                    return Descent(face, goal, multipliers)
        except np.linalg.LinAlgError:  # for floats only: rounding leaves no way on
            break
    return Descent(face, piecewise_quadratic.at(program, 0 * program.rows[0] if now is None else now), None)


def _off(program: Program, face: Face, now: Point, multipliers: Numbers, slopes: Numbers) -> tuple[Face, Numbers]:
    """Return the face without the row of the support that pulls hardest, and the next s. If the others are too few, s
    moves along the edge on which that row leaves its level."""
    leaving = int(slopes.argmin())
    left = _without(face, leaving, bool(multipliers[leaving] > 0))
    if len(left.support) >= program.least:
        return left, now.s
    return _along(program, face, left, now, leaving, -slopes[leaving])


def _without(face: Face, leaving: int, costs: bool) -> Face:
    sides = face.costs.copy()
    sides[face.support[leaving]] = costs
    return Face(face.support[:leaving] + face.support[leaving + 1 :], sides)


def _towards(program: Program, face: Face, s: Numbers | None, goal: Point, out: Ints) -> tuple[Face, Numbers]:
    """Return the face and s of the lowest point between s and the goal, or of the row that ends the fall; the goal if
    there is no s."""
    if s is None:
        return piecewise_quadratic.face_of(goal, face.support), goal.s
    now, step = piecewise_quadratic.at(program, s), goal.s - s
    here, there = now.slack[out] * goal.whole, goal.slack[out] * now.whole
    fall = _in_units(step @ program.curvature @ step, now.whole * goal.whole, program.most)
    face, time = _through(face, out, abs(here), abs(here - there), fall, bends=True)
    return face, s + time * step


def _along(program: Program, face: Face, left: Face, now: Point, leaving: int, fall: Any) -> tuple[Face, Numbers]:
    """Return the face and s where a row ends the fall, along the edge on which the `leaving` row of the support leaves
    its level."""
    level = np.zeros(len(face.support), dtype=program.rows.dtype)
    level[leaving] = -1 if left.costs[face.support[leaving]] else 1
    step, _ = piecewise_quadratic.solved(program, face.support, 0 * program.rows[0], level)
    parts, whole = piecewise_quadratic.shared(step)
    rates = program.rows @ parts
    nears = np.where(left.costs, rates > 0, rates < 0)
    nears[list(face.support)] = False
    out = np.flatnonzero(nears)
    above, below = abs(now.slack[out] * whole), abs(rates[out] * now.whole)
    face, time = _through(left, out, above, below, _in_units(fall, now.whole * whole, program.most), bends=False)
    return face, now.s + time * step


def _in_units(fall: Any, unit: Any, most: Any) -> tuple[Any, Any]:
    """Return `fall * unit / most` as numerator and denominator."""
    return (fall * unit / most, 1.0) if isinstance(unit, float) else Fraction(fall * unit, most).as_integer_ratio()


def _through(
    face: Face, out: Ints, above: Numbers, below: Numbers, fall: tuple[Any, Any], *, bends: bool
) -> tuple[Face, Any]:
    """Return the face and the time at which the sum stops falling. Its fall is `fall` at first; if it `bends`, (1 - t)
    times that at the time t.

    The rows `out` are at their levels at the times `above / below`, and each then takes its `below` from the fall. A
    row that would take all that is left joins the support.
    """
    order, decrease, costs = _by_quotient(above, below), 0 * fall[1], face.costs.copy()
    for row, time, share in zip(out[order].tolist(), above[order].tolist(), below[order].tolist(), strict=True):
        left = fall[0] * (share - time if bends else share)
        if not share or decrease * share > left:
            break
        decrease += share * fall[1]
        if decrease * share >= left:
            return Face((*face.support, row), costs), _ratio(time, share)
        costs[row] = not costs[row]
    if not (bends and decrease):
        raise np.linalg.LinAlgError("no row ends the fall")
    return Face(face.support, costs), 1 - _ratio(decrease, fall[0])


def _by_quotient(above: Numbers, below: Numbers) -> Ints:
    """Return the order of `above / below`."""
    if below.dtype == object and len(below):  # with that many binary digits after the point unequal quotients differ
        return np.argsort((above << 2 * max(below).bit_length()) // below, kind="stable")
    return np.argsort(above / below, kind="stable")


def _ratio(above: Any, below: Any) -> Any:
    return above / below if isinstance(below, float) else Fraction(above, below)

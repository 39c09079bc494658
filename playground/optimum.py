"""The minimum of the hinge-loss objective, with a lower bound that proves it: the reference for convergence.

`J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i max(1 - z_i, 0)`, `z_i = y_i (w.x_i + b)`. Its dual maximises

    D(a) = sum_i a_i - |sum_i a_i y_i x_i|^2 / (2 regularization)

over 0 <= a_i <= 1/n, with sum_i a_i y_i = 0 if there is an offset, and sum_i a_i y_i x_i = 0 if there is no
regularization. No J is below any D; at the optimum they are equal.

An active set finds both. It runs in float64 first, on points that are centred and stretched to be as round as possible,
and then once more from the result in whole numbers: every float64 is a whole number over a power of two, so the second
run rounds nothing, and its result is the optimum of the very points given, however far from the origin or near to each
other.
"""

import math
import sys
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from playground import active_set, inputs, losses, piecewise_quadratic, whole_numbers
from playground.active_set import Descent
from playground.inputs import Floats
from playground.piecewise_quadratic import Face, Program
from playground.scores import decision_function
from playground.trace import signed_rows
from playground.whole_numbers import Numbers

MAX_FAST_STEPS = 30  # for each column; points of a plane take up to 30 in all
MAX_EXACT_STEPS = 500  # points of a plane take up to 60
APART = 1e-9  # the largest random addition to a level in float64
ROUNDING = 1e-14  # a J that near to the optimum is reported as float64 computes it
SHARE = 1e-9  # of the optimum: the same for a small one
TOLERANCE = 1e-11  # smaller numbers are 0 in the fast run
SMALLEST = 1e-100  # smaller lengths are 0 in the fast run


@dataclass(frozen=True, eq=False)
class Optimum:
    """Where the objective J is least, and the proof. Arrays are read-only.

    w, b      a point where J is least, (d,) and a number, rounded to float64; there may be others
    value     the least J: `J(w, b)` as a trace in this state has it; or, if rounding (w, b) or computing with them in
              float64 moves this by more than 1e-14, or 1e-9 of it, J of the point before it was rounded
    weights   (n,) the dual's a_i: 0 where z_i > 1, 1/n where z_i < 1, between them where z_i = 1; rounded
    bound     D(weights) before they were rounded: no J is below it
    margins   (n,) the z_i at the point before it was rounded: those that are 0 are 0
    """

    w: Floats
    b: float
    value: float
    weights: Floats
    bound: float
    margins: Floats

    @property
    def gap(self) -> float:
        """`value - bound`, at least 0: `value` is at most that far above the least J."""
        return max(self.value - self.bound, 0.0)


def minimize_hinge(X: ArrayLike, y: ArrayLike, *, offset: bool = True, regularization: float = 0.0) -> Optimum:
    """Return the least mean hinge loss of the points `X (n, d)`, labels `y (n,)` in -1/+1, plus
    `regularization / 2 |w|^2`.

    Exact for the float64 coordinates given: `gap` is rounding, below 1e-14. Milliseconds for the 500 points of a plane;
    in many dimensions the exact part grows. Without regularization, points that a hyperplane separates have value 0.
    Without `offset`, b is 0. If the exact run needs more than its limit of steps, the value is J at the last point,
    weights and bound are 0, and the gap says so. ValueError on bad input.

    Sources: Gill, Murray and Wright, "Practical Optimization" (1981); Bareiss, "Sylvester's identity and multistep
    integer-preserving Gaussian elimination", Mathematics of Computation 22 (1968).
    """
    points = inputs.matrix(X)
    labels, penalty = inputs.binary_labels(y, len(points)), inputs.not_negative(regularization, "regularization")
    program, columns, face, scale = _exact(points, labels, offset, penalty)
    face, point, multipliers = _optimum(program, face)
    n, d = points.shape
    state = np.full(d + offset, Fraction(0))
    state[columns] = point.s * scale
    least = Fraction(int(point.slack[point.slack > 0].sum()), n * point.whole)
    least += Fraction(penalty) / 2 * sum(part * part for part in state[:d])
    w, b, value = _rounded(state, least, points, labels, penalty)
    weights = np.zeros(n)
    if multipliers is not None:
        weights[face.costs] = 1 / n
        weights[list(face.support)] = [float(multiplier / (n * program.most)) for multiplier in multipliers]
    bound = 0.0 if multipliers is None else float(least)
    margins = np.array([_float(Fraction(int(point.whole - part), int(point.whole))) for part in point.slack])
    return Optimum(inputs.frozen(w), b, value, inputs.frozen(weights), bound, inputs.frozen(margins))


def _exact(points: Floats, labels: Floats, offset: bool, penalty: float) -> tuple[Program, list[int], Face, int]:
    """Return n J in integers, as a program for some entries of (w, b) over a scale, the others being 0: the program,
    which `columns` these entries are, a face to start from and the scale.

    Without a penalty the face has as many independent rows as there are, and there are that many columns.
    """
    (n, d), (whole, scale) = points.shape, whole_numbers.integers(points)
    rows = np.column_stack([whole, np.full(n, scale, dtype=object)]) if offset else whole
    rows = rows * labels.astype(int).astype(object)[:, None]
    guess = _guess(points, labels, offset, penalty)
    order = list(guess.support)
    if not penalty:
        order += np.delete(np.arange(n), order).tolist()
    independent, columns = whole_numbers.independent(rows[order], d + offset)
    columns = list(range(d + offset)) if penalty else columns
    curvature = np.full((len(columns),) * 2, 0, dtype=object)
    above, below = penalty.as_integer_ratio()
    np.fill_diagonal(curvature[:d, :d], n * above * scale**2)
    least = int(offset) if penalty else len(independent)
    program = Program(rows[:, columns], np.full(n, 1, dtype=object), curvature, below, least)
    return program, columns, Face(tuple(order[i] for i in independent), guess.costs), scale


def _optimum(program: Program, face: Face) -> Descent:
    """Return the descent to the minimiser; or to the last point, if the steps do not suffice."""
    descent = active_set.descend(program, face, steps=MAX_EXACT_STEPS)
    if descent.multipliers is not None:
        return descent
    apart = active_set.descend(program.apart(), descent.face, steps=MAX_EXACT_STEPS)
    there = active_set.descend(program, apart.face, steps=1)
    return descent if there.multipliers is None else there


def _guess(points: Floats, labels: Floats, offset: bool, penalty: float) -> Face:
    """Return the optimal face but for rounding. It is found in coordinates in which the columns are orthogonal and of
    one size."""
    n = len(points)
    centred = points - points.mean(axis=0) if offset else points
    size = np.abs(centred).max(axis=0)
    size = np.where(size < SMALLEST, 1.0, size)
    rows = signed_rows(centred / size, labels, offset=offset)
    on, sizes, axes = np.linalg.svd(rows, full_matrices=False)
    used = sizes > 1e-14 * sizes[0]
    rows, units = on[:, used] * np.sqrt(n), axes[used].T / sizes[used] * np.sqrt(n)
    with np.errstate(all="ignore"):  # if a curvature is beyond float64, this run finds nothing
        curvature = units.T @ (np.append(n * penalty / size**2, np.zeros(int(offset)))[:, None] * units)
        shrink = 1 / np.sqrt(1 + curvature.diagonal())
        start = rows.sum(axis=0) / (n + curvature.diagonal()) / shrink
        rows, curvature = rows * shrink, shrink[:, None] * curvature * shrink
        levels = 1 + APART * np.random.default_rng(0).random(n)
        program = Program(rows, levels, curvature, 1.0, int(offset) if penalty else len(curvature))
        start, support = _vertex(program, start)
        face = piecewise_quadratic.face_of(piecewise_quadratic.at(program, start), support)
        return active_set.descend(program, face, start, steps=MAX_FAST_STEPS * len(start), tolerance=TOLERANCE).face


def _vertex(program: Program, s: Floats) -> tuple[Floats, tuple[int, ...]]:
    """Return a point near s at which `least` rows are held, and these rows: near to their levels at s, and far from
    dependent."""
    rows, support = program.rows, list[int]()
    near = 1 / (0.05 + np.abs(program.levels - rows @ s)) / np.maximum(np.linalg.norm(rows, axis=1), SMALLEST)
    for _ in range(program.least):
        lengths = np.linalg.norm(rows, axis=1)
        support.append(int((lengths * near).argmax()))
        along = rows[support[-1]] / max(lengths[support[-1]], SMALLEST)
        rows = rows - np.outer(rows @ along, along)
    held = program.rows[support]
    return s + np.linalg.pinv(held) @ (program.levels[support] - held @ s), tuple(support)


def _rounded(
    state: Numbers, least: Fraction, points: Floats, labels: Floats, penalty: float
) -> tuple[Floats, float, float]:
    """Return w, b and value. A separating (w, b) is stretched until it separates in float64, too: that costs
    nothing."""
    d = points.shape[1]
    entries = np.array([_float(part) for part in state])

    def margins(entries: Floats) -> Floats:
        b = entries[d:] if len(entries) > d else np.zeros(1)
        return labels * decision_function(entries[None, :d], b, points)[0]

    with np.errstate(all="ignore"):  # a J beyond float64 is not reported
        nearest = float(margins(entries).min())
        if least == 0 and 0 < nearest < 1:
            little, double = entries * ((1 + 1e-15) / nearest), entries * 2.0 ** (1 - math.frexp(nearest)[1])
            entries = little if margins(little).min() >= 1 else double
        w, b = entries[:d].copy(), float(entries[d]) if len(entries) > d else 0.0
        value = float(penalty / 2 * (w @ w) + losses.hinge(margins(entries)).mean())
    near = min(ROUNDING, SHARE * _float(least))
    return w, b, value if abs(value - least) <= near else _float(least)


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return sys.float_info.max if value > 0 else -sys.float_info.max

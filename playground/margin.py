"""Linear separability, decided exactly: the separator of largest margin, or a proof that there is none.

The point p of the convex hull of the rows `v_i = y_i (x_i, 1)` that is nearest to 0 decides. If p is not 0, every row
has `v_i.p >= p.p > 0`: p is a separator, p / |p| the one of largest margin, and |p| that margin, gamma. If p is 0, 0 is
a convex combination of the rows, and no (w, b) can have a positive product with all of them.

Wolfe's algorithm finds p. It runs in float64 for speed, and then once more from the result in whole numbers: every
float64 is a whole number over a power of two, so the second run rounds nothing, and its result is true of the very
points given.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, whole_numbers
from playground.inputs import Floats, Ints
from playground.trace import signed_rows
from playground.whole_numbers import Numbers

Affine = Callable[[Numbers], "tuple[Numbers, Any]"]


@dataclass(frozen=True, eq=False)
class Separation:
    """The result of `separate`. Arrays are read-only.

    separable       whether some (w, b) has y_i (w.x_i + b) > 0 for all i
    margin          gamma = the largest min_i y_i (w.x_i + b) over all (w, b) of length 1; 0 if not separable
    radius          R = the largest |(x_i, 1)|, or |x_i| without offset
    w, b            this best (w, b), (d,) and a number, of length 1 together; all 0 if not separable
    weights         (n,) at least 0, sum 1: sum_i weights_i y_i (x_i, 1) is gamma (w, b), or 0, the proof
    mistake_bound   (R / gamma)^2: no perceptron that starts at 0 and adds one mistake at a time makes
                    more updates, in any order and with any eta (Novikoff 1962); inf if not separable.
                    For other starts: `bound_from`
    """

    separable: bool
    margin: float
    radius: float
    w: Floats
    b: float
    weights: Floats
    mistake_bound: float


def most_updates(bound: float) -> int:
    """Return the most updates that a finite `mistake_bound` allows; a bound that is a rounding below a whole number
    allows that number."""
    return math.floor(bound * (1 + 1e-12))


def bound_from(separation: Separation, start: Sequence[float], eta: float) -> float:
    """Return Novikoff's bound from a start: the most updates M of a perceptron that starts at u_0 = `start`, (w, b) or
    w; inf if nothing separates the points.

    With u* the best separator, a = <u_0, u*> and c = |u_0|, his two inequalities are <u, u*> >= a + M eta gamma and
    |u|^2 <= c^2 + M (eta R)^2. So (a + M eta gamma)^2 <= c^2 + M (eta R)^2 where a + M eta gamma >= 0, and M is at most
    the greater root: M = (p + sqrt(p^2 + 4 (c^2 - a^2) / (eta gamma)^2)) / 2 with p = (R / gamma)^2 - 2 a / (eta
    gamma). From 0 that is (R / gamma)^2.
    """
    if not separation.separable:
        return math.inf
    best = [*separation.w.tolist(), separation.b][: len(start)]
    unit = eta * separation.margin
    along = math.fsum(entry * other for entry, other in zip(start, best, strict=True)) / unit
    aside = max(math.fsum((entry / unit) ** 2 for entry in start) - along**2, 0.0)
    p = separation.mistake_bound - 2 * along
    root = math.sqrt(p * p + 4 * aside)
    return (p + root) / 2 if p >= 0 else 2 * aside / (root - p)


def separate(X: ArrayLike, y: ArrayLike, *, offset: bool = True) -> Separation:
    """Return whether a hyperplane separates the points of `X (n, d)` labelled `y (n,)` in -1/+1, and how well.

    `separable` is exact for the float64 coordinates given, however close the points; the other numbers are exact
    results rounded once or twice. Without `offset`, b is 0 and the 1 is left out everywhere.

    "Margin" has three meanings. `z_i = y_i (w.x_i + b)` is the functional margin of one point, for a (w, b) of any
    length. `gamma` is the least z_i for the best (w, b) of length 1 *together*: with `offset`, gamma and R are those of
    the augmented vectors (x_i, 1), as Novikoff's bound needs. The geometric margin, `min z_i / |w|`, is the distance of
    the nearest point from the line in the plane, half the width of the widest empty band around the line. It is never
    less than gamma, and another line may have a larger geometric margin than this one.

    Milliseconds for the 500 points of a plane; in many dimensions the exact part grows with the number of support
    points. ValueError on bad input.

    Sources: Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11 (1976); Novikoff, "On
    convergence proofs for perceptrons" (1962).
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    rows = signed_rows(points, labels, offset=offset)
    whole, scale = whole_numbers.integers(rows)
    nearest = np.array([np.abs(rows).max(axis=1).argmin()])
    support, _, _ = _wolfe(rows, nearest, _affine_floats)
    support, share, total = _wolfe(whole, _independent(whole, support), _affine_exactly)
    weights = np.zeros(len(rows))
    weights[support] = [float(part / total) for part in share]
    point, radius = share @ whole[support], max(math.hypot(*row) for row in rows)
    size = max(abs(part) for part in point)
    if not size:
        zeros = np.zeros(points.shape[1])
        return Separation(False, 0.0, radius, inputs.frozen(zeros), 0.0, inputs.frozen(weights), math.inf)
    direction = np.array([part / size for part in point])  # quotients of whole numbers, each rounded once
    length = math.hypot(*direction)
    margin = length * float(size / (total * scale))
    unit = direction / length
    w, b = (unit[:-1], float(unit[-1])) if offset else (unit, 0.0)
    bound = _rounded((whole * whole).sum(axis=1).max() * total**2 / (point @ point))
    return Separation(True, margin, radius, inputs.frozen(w.copy()), b, inputs.frozen(weights), bound)


def zero_sum(rows: Numbers) -> Ints | None:
    """Return some of the `rows (n, D)` of integers that add up to 0 with weights above 0; None if there are none: then
    some vector has a positive product with every row."""
    nearest = np.array([abs(rows).max(axis=1).argmin()])
    support, share, _ = _wolfe(rows, nearest, _affine_exactly)
    return None if (share @ rows[support]).any() else support


def _wolfe(rows: Numbers, support: Ints, affine: Affine) -> tuple[Ints, Numbers, Any]:
    """Return the point of the rows' convex hull nearest to 0, as `share @ rows[support] / total`, share > 0, sum total.

    It starts from any affinely independent rows. `affine` gives share and total for the point nearest to 0 of the
    *plane* through some rows. While a share there is not positive, the point moves towards that point as far as the
    hull goes, and the row that stops it is left out. Then the row that is least in the direction of the point is added.
    In exact arithmetic the length falls at every addition, so no support comes twice and the search ends at the nearest
    point; in float64 it ends when rounding wins.
    """
    weights: Numbers = np.full(len(support), Fraction(1, len(support)) if rows.dtype == object else 1 / len(support))
    share, total = affine(rows[support])
    best, shortest = (support, share, total), math.inf
    while True:
        while not (share > 0).all():
            support, weights = _towards(support, weights, share * (1 / total))
            share, total = affine(rows[support])
        point = share @ rows[support]
        length = (point @ point) * (1 / total) ** 2
        if length >= shortest:
            return best
        best, shortest = (support, share, total), length
        products = rows @ point
        least = products.argmin()
        if products[least] * total >= point @ point:
            return best
        support, weights = np.append(support, least), np.append(share * (1 / total), 0 * total)
        share, total = affine(rows[support])


def _towards(support: Ints, weights: Numbers, goal: Numbers) -> tuple[Ints, Numbers]:
    """Return support and weights moved towards the goal until the first weight reaches 0, without that row."""
    falling = np.flatnonzero(goal <= 0)
    steps = [weights[i] / (weights[i] - goal[i]) if weights[i] > 0 else 0 for i in falling]
    first = int(np.argmin(steps))
    moved = weights + steps[first] * (goal - weights)
    keep = moved > 0
    keep[falling[first]] = False
    return support[keep], moved[keep]


def _affine_floats(points: Numbers) -> tuple[Numbers, Any]:
    others, *_ = np.linalg.lstsq((points[1:] - points[0]).T, -points[0], rcond=None)
    return np.append(1 - others.sum(), others), 1.0


def _affine_exactly(points: Numbers) -> tuple[Numbers, Any]:
    solution = _bordered(points)
    if solution is None:
        raise ArithmeticError("the support points are affinely dependent")
    return solution


def _bordered(points: Numbers) -> tuple[Numbers, Fraction] | None:
    """Return share and total with `share.sum() == total` and `points @ (share @ points)` constant; None if the points
    are affinely dependent."""
    k = len(points)
    system = np.full((k + 1, k + 2), 1, dtype=object)
    system[:k, :k] = points @ points.T
    system[k, k] = system[:k, k + 1] = 0
    solution = whole_numbers.solve(system)
    return solution and (solution[0][:k], Fraction(solution[1]))


def _independent(rows: Numbers, support: Ints) -> Ints:
    """Return the rows of the support that lie outside the plane through the earlier ones: all, unless rounding
    misled."""
    if _bordered(rows[support]) is not None:
        return support
    independent = support[:1]
    for row in support[1:]:
        if _bordered(rows[np.append(independent, row)]) is not None:
            independent = np.append(independent, row)
    return independent


def _rounded(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf  # a bound beyond float64

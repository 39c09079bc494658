"""Regression: functions that predict a real number y from a number x, judged by the squared loss (y - f(x))^2.

Everywhere `x (n,)` are the inputs and `y (n,)` the numbers to be predicted. Bad input raises ValueError: not finite,
empty, of different lengths, k above n or below 1.

Sources: Legendre, "Nouvelles méthodes pour la détermination des orbites des comètes" (1805), for least squares; Fix and
Hodges, "Discriminatory analysis" (1951), and Stone, "Consistent nonparametric regression", Annals of Statistics 5
(1977), for the mean of the nearest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.distances import METRICS
from playground.inputs import Floats, Ints
from playground.search import nearest as nearest_rows
from playground.search import neighbor_count, neighbor_counts
from playground.whole_numbers import integers


@dataclass(frozen=True, eq=False)
class StepFunction:
    """A function that is constant but for jumps: `values[0]` left of `breaks[0]`, `values[i]` between `breaks[i - 1]`
    and `breaks[i]`, and `values[-1]` right of all breaks. Read-only.

    breaks (m,)      rising
    values (m + 1,)
    """

    breaks: Floats
    values: Floats

    def __post_init__(self) -> None:
        inputs.freeze(self)


@dataclass(frozen=True)
class Line:
    """The function w x + b."""

    w: float
    b: float


@dataclass(frozen=True, eq=False)
class Descent:
    """The states of gradient descent on the mean squared error, from w = b = 0; T steps. Read-only.

    w (T + 1,), b (T + 1,)  the line of each state, w x + b
    loss (T + 1,)           its mean squared error
    residual (T + 1,)       the mean of r = y - (w x + b)
    moment (T + 1,)         the mean of r x
    """

    w: Floats
    b: Floats
    loss: Floats
    residual: Floats
    moment: Floats

    def __post_init__(self) -> None:
        inputs.freeze(self)


def nearest(x: ArrayLike, q: ArrayLike, k: int) -> Ints:
    """Return the rows of the k points nearest to each of `q (m,)`, the nearest first: `(m, k)`, read-only. Of equally
    far ones the earlier row comes first; distances are exact for whole numbers."""
    inner, queries = _numbers(x, "x"), _numbers(q, "q")
    count = neighbor_count(k, len(inner))
    return inputs.frozen(nearest_rows(inner[:, None], queries[:, None], count, METRICS["manhattan"])[1])


def neighbor_means(x: ArrayLike, y: ArrayLike, q: ArrayLike, ks: Sequence[int]) -> Floats:
    """Return the mean y of the k nearest points of each of `q (m,)`, for each of `ks`: `(len(ks), m)`, read-only. The
    sums are exact for whole numbers."""
    inner, outer = _checked(x, y)
    counts = neighbor_counts(ks, len(inner))
    sums = outer[nearest(inner, q, max(counts))].cumsum(axis=1)
    return inputs.frozen(np.ascontiguousarray((sums[:, np.array(counts) - 1] / counts).T))


def step_function(x: ArrayLike, y: ArrayLike, k: int) -> StepFunction:
    """Return the mean y of the k nearest points as a function of the query, with all its jumps.

    The k nearest are neighbours in the order of x, i to i + k - 1; these indices rise by one halfway between x_i and
    x_(i + k). Of points at one x of which not all are among the nearest, the earlier rows are, as in `nearest`.
    """
    inner, outer = _checked(x, y)
    n, count = len(inner), neighbor_count(k, len(inner))
    order = np.argsort(inner, kind="stable")
    place = inner[order]
    start, end = np.searchsorted(place, place), np.searchsorted(place, place, side="right")
    before = np.append(0.0, outer[order].cumsum())  # the sum of y of all points before each
    first = np.arange(n - count + 1)
    of_group = np.minimum(end[first], first + count) - first  # the number of points at the leftmost x that are nearest
    group = before[start[first] + of_group] - before[start[first]]
    means = (group + before[first + count] - before[first + of_group]) / count
    moves = np.flatnonzero(place[: n - count] != place[count:])
    breaks = place[moves] / 2 + place[moves + count] / 2
    last = np.append(breaks[1:] != breaks[:-1], np.ones(min(1, len(breaks)), dtype=np.bool_))
    return StepFunction(breaks[last], np.append(means[0], means[moves + 1][last]))


def least_squares(x: ArrayLike, y: ArrayLike) -> Line:
    """Return the line of least mean squared error, by the normal equations, solved exactly for the numbers given and
    rounded once:

        w = (n sum x y - sum x sum y) / (n sum x^2 - (sum x)^2),    b = (sum y - w sum x) / n

    If all x are the same every line through the mean has the least error; then w = 0.
    """
    inner, outer = _checked(x, y)
    n = len(inner)
    (xs, unit_x), (ys, unit_y) = integers(inner), integers(outer)
    sum_x, sum_y = int(xs.sum()), int(ys.sum())
    spread = n * int((xs * xs).sum()) - sum_x * sum_x
    w = Fraction(n * int((xs * ys).sum()) - sum_x * sum_y, spread) if spread else Fraction(0)
    b = (sum_y - w * sum_x) / n
    return Line(float(w * unit_x / unit_y), float(b / unit_y))


def descend(x: ArrayLike, y: ArrayLike, *, eta: float, n_steps: int) -> Descent:
    """Return the states of gradient descent on J(w, b), the mean of (y - w x - b)^2, with steps of eta times the
    gradient: with the residuals r = y - w x - b

        w <- w + 2 eta mean(r x),    b <- b + 2 eta mean(r)
    """
    inner, outer = _checked(x, y)
    rate, steps = inputs.positive(eta, "eta"), inputs.whole(n_steps, "n_steps")
    states = np.empty((5, steps + 1))
    w = b = 0.0
    for t in range(steps + 1):
        r = outer - w * inner - b
        states[:, t] = w, b, (r * r).mean(), r.mean(), (r * inner).mean()
        w, b = w + 2 * rate * states[4, t], b + 2 * rate * states[3, t]
    return Descent(*states)


def longest_step(x: ArrayLike) -> float:
    """Return the eta above which `descend` leads away from the least J along the direction in which J is steepest: 1 /
    lambda for the greatest eigenvalue lambda of the mean of (x, 1) (x, 1)^T. A step multiplies the distance along this
    direction by 1 - 2 eta lambda. Up to this eta J falls in every step that changes something."""
    inner = _numbers(x, "x")
    mean, square = inner.mean(), (inner * inner).mean()
    return float(2 / (square + 1 + np.hypot(square - 1, 2 * mean)))


def mean_squared_error(y: ArrayLike, predicted: ArrayLike) -> Floats:
    """Return the mean of (y - f)^2 for each row of predictions, `predicted (..., n)`: `(...)`."""
    difference = np.asarray(predicted, dtype=np.float64) - np.asarray(y, dtype=np.float64)
    return np.asarray(np.square(difference).mean(axis=-1))


def _checked(x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    inner = _numbers(x, "x")
    outer = _numbers(y, "y")
    if len(outer) != len(inner):
        raise ValueError(f"y has {len(outer)} numbers and x {len(inner)}; they must be as many")
    return inner, outer


def _numbers(values: ArrayLike, name: str) -> Floats:
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"{name} must be numbers in a row, (n,); it has shape {array.shape}")
    return inputs.matrix(array[:, None], name)[:, 0]

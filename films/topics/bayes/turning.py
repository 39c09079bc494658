"""Two classes projected onto a direction that turns: what the film of Fisher's projection shows."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from films.decimals import as_written
from playground import inputs, perceptron, projection
from playground.inputs import Floats, Ints
from playground.margin import separate
from playground.projection import Projections

ANGLES: Floats = np.arange(180.0)  # degrees: a direction and its opposite give the same picture
UPDATES = 10_000  # of the perceptron, at most


@dataclass(frozen=True, eq=False)
class NotableDirection:
    """A direction with a name, and the points along it.

    v          (2,) of length 1
    angle      in degrees, from 0 to 180
    ratio      J there
    threshold  the place that parts the classes
    wrong      the number of points on the wrong side of it
    """

    v: Floats
    angle: float
    ratio: float
    threshold: float
    wrong: int


@dataclass(frozen=True, eq=False)
class ProjectedPoints:
    """The points of all classes, and what each angle shows of two of them.

    X, y       (n, 2) the points; (n,) their classes
    pair       the two classes that are projected
    rows       (m,) the rows of their points
    along      their projections, for each angle
    best       Fisher's direction; None if there is none
    normal     the perceptron's normal vector; None if it has not converged
    separable  whether a line separates the pair, so that the perceptron converges in the end
    """

    X: Floats
    y: Ints
    pair: tuple[int, int]
    rows: Ints
    along: Projections
    best: NotableDirection | None
    normal: NotableDirection | None
    separable: bool

    @property
    def n_frames(self) -> int:
        return len(ANGLES)

    @property
    def centre(self) -> Floats:
        """The mean of the points that are projected: `(2,)`."""
        return self.X[self.rows].mean(axis=0)

    @property
    def largest(self) -> Ints:
        """The row of the angle with the largest J so far, for each angle: `(F,)`; the first of equal ones, and 0 if
        there is none."""
        ratio = np.nan_to_num(self.along.ratio, nan=-1.0, posinf=np.inf)
        highest = np.maximum.accumulate(ratio)
        better = np.append(True, ratio[1:] > highest[:-1])
        return np.maximum.accumulate(np.where(better, np.arange(len(ratio)), 0))


def turn(X: Floats, y: Ints) -> ProjectedPoints | None:
    """Return the first two classes along every whole degree; None if there is one class only."""
    there = np.unique(y).tolist()
    if len(there) < 2:
        return None
    first, second = there[:2]
    rows = np.flatnonzero((y == first) | (y == second))
    signs = np.where(y[rows] == first, 1.0, -1.0)
    written, directions = as_written(X[rows])[0], _directions()
    wrong = inputs.frozen(projection.misplaced(written, signs, directions))
    along = replace(projection.project(X[rows], signs, directions), wrong=wrong)
    best = projection.best(X[rows], signs)
    fisher = None
    if best is not None:
        fisher = _notable(X[rows], signs, best, projection.misplaced_by_best(written, signs))
    separable = separate(written, signs).separable
    normal = _normal(X[rows], signs) if separable else None
    return ProjectedPoints(X, y, (first, second), rows, along, fisher, normal, separable)


def _directions() -> Floats:
    """Return the directions of the angles, `(F, 2)`. A coordinate that is 0 but for rounding is 0, and two that are
    equal but for rounding are equal in size."""
    radians = np.deg2rad(ANGLES)
    v = np.column_stack([np.cos(radians), np.sin(radians)])
    v = np.where(np.abs(v) < 1e-15, 0.0, v)
    diagonal = np.abs(np.abs(v[:, 0]) - np.abs(v[:, 1])) < 1e-15
    return np.where(diagonal[:, None], np.sign(v) * math.sqrt(0.5), v)


def _notable(X: Floats, signs: Floats, v: Floats, wrong: int, threshold: float | None = None) -> NotableDirection:
    """Return a direction `v (2,)` with its numbers; the `threshold` is by default halfway between the means."""
    along = projection.project(X, signs, v[None])
    angle = math.degrees(math.atan2(v[1], v[0])) % 180
    at = float(along.thresholds[0]) if threshold is None else threshold
    return NotableDirection(v, angle, float(along.ratio[0]), at, wrong)


def _normal(X: Floats, signs: Floats) -> NotableDirection | None:
    """Return the perceptron's normal vector and threshold; None if it does not converge within `UPDATES`."""
    written, unit = as_written(X)
    trace = perceptron.train(written, signs, squares=Fraction(1, int(unit) ** 2), max_updates=UPDATES)
    length = float(np.hypot(*trace.w[-1]))
    if not trace.converged or length == 0:
        return None
    wrong = int((trace.margins(written, signs)[-1] <= 0).sum())
    return _notable(X, signs, trace.w[-1] / length, wrong, float(-trace.b[-1] / length))

"""Two classes seen along a direction that turns: what the film of Fisher's projection shows."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from films.decimals import as_written
from playground import inputs, perceptron, projection
from playground.inputs import Floats, Ints
from playground.margin import separate
from playground.projection import Projections

ANGLES: Floats = np.arange(180.0)  # degrees: a direction and its opposite are one
UPDATES = 10_000  # of the perceptron, at most


@dataclass(frozen=True, eq=False)
class NotableDirection:
    """A direction on its own: v `(2,)` of length 1, its angle in degrees from 0 to 180, J there, and how many
    points are wrong at `threshold`."""

    v: Floats
    angle: float
    ratio: float
    threshold: float
    wrong: int


@dataclass(frozen=True, eq=False)
class ProjectedPoints:
    """The points `X (n, 2)` of all classes, with their class labels `y (n,)`; `pair`, the two that are projected, and
    what each angle shows of them; `rows (m,)` are their rows. `best`: of Fisher; `normal`: of the perceptron; None
    where there is none. `separable`: whether a line separates the pair, so that the perceptron would
    converge in the end."""

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
        """The mean of the points that are projected, (2,)."""
        return self.X[self.rows].mean(axis=0)

    @property
    def largest(self) -> Ints:
        """The angle of the largest J so far, for each angle: `(F,)`; the first of equals, and 0 while there is none."""
        ratio = np.nan_to_num(self.along.ratio, nan=-1.0, posinf=np.inf)
        highest = np.maximum.accumulate(ratio)
        better = np.append(True, ratio[1:] > highest[:-1])
        return np.maximum.accumulate(np.where(better, np.arange(len(ratio)), 0))


def turn(X: Floats, y: Ints) -> ProjectedPoints | None:
    """The first two classes that occur, along every whole degree; None where there is one class only."""
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
        fisher = _special(X[rows], signs, best, projection.misplaced_by_best(written, signs))
    separable = separate(written, signs).separable
    normal = _normal(X[rows], signs) if separable else None
    return ProjectedPoints(X, y, (first, second), rows, along, fisher, normal, separable)


def _directions() -> Floats:
    """Of the angles, `(F, 2)`; where a number is 0 but for rounding, 0, and where both are as large, the same."""
    radians = np.deg2rad(ANGLES)
    v = np.column_stack([np.cos(radians), np.sin(radians)])
    v = np.where(np.abs(v) < 1e-15, 0.0, v)
    diagonal = np.abs(np.abs(v[:, 0]) - np.abs(v[:, 1])) < 1e-15
    return np.where(diagonal[:, None], np.sign(v) * math.sqrt(0.5), v)


def _special(X: Floats, signs: Floats, v: Floats, wrong: int, threshold: float | None = None) -> NotableDirection:
    along = projection.project(X, signs, v[None])
    angle = math.degrees(math.atan2(v[1], v[0])) % 180
    at = float(along.thresholds[0]) if threshold is None else threshold
    return NotableDirection(v, angle, float(along.ratio[0]), at, wrong)


def _normal(X: Floats, signs: Floats) -> NotableDirection | None:
    """The perceptron's w and threshold, where it converges in time."""
    written, unit = as_written(X)
    trace = perceptron.train(written, signs, squares=Fraction(1, int(unit) ** 2), max_updates=UPDATES)
    length = float(np.hypot(*trace.w[-1]))
    if not trace.converged or length == 0:
        return None
    wrong = int((trace.margins(written, signs)[-1] <= 0).sum())
    return _special(X, signs, trace.w[-1] / length, wrong, float(-trace.b[-1] / length))

"""A line drawn by hand, through two places, as a classifier: its errors, margins and losses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, losses
from playground.condition import greatest_mistake
from playground.inputs import Floats

NOTHING = 1e-100  # a margin that no length of w brings to 1


@dataclass(frozen=True, eq=False)
class DrawnLine:
    """The result of `measure` for the line w.x + b = 0.

    mistakes   how many points are mistakes: z = y (w.x + b) <= 0, or another condition
    margin     the least z of (w, b) scaled to length 1 together: what Novikoff's gamma is the greatest of
    scale      s >= 0 for which the objective of (s w, s b) is least
    objective  that least regularization / 2 |s w|^2 + mean of max(1 - s z_i, 0)
    """

    mistakes: int
    margin: float
    scale: float
    objective: float


def through(start: ArrayLike, end: ArrayLike) -> tuple[Floats, float]:
    """The line through two places of the plane: w `(2,)`, of length 1, and b. The + side is on the left on the
    way from `start` to `end`. ValueError where both are one place, or no place."""
    a, b = inputs.matrix(np.stack([np.asarray(start), np.asarray(end)]), "start and end")
    length = float(np.hypot(*(b - a)))
    if not length > 0:
        raise ValueError(f"start and end are one place, {a.tolist()}: no line goes through it alone")
    w = np.array([a[1] - b[1], b[0] - a[0]]) / length
    return inputs.frozen(w), float(-(w @ (a + b)) / 2)


def measure(
    w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, *, regularization: float = 0.0, condition: str = "closed"
) -> DrawnLine:
    """Measure the classifier w `(d,)`, b on points `X (n, d)` labelled `y (n,)` in -1/+1. `condition`: what a mistake
    is, see `playground.condition.greatest_mistake`.

    A drawn line has a direction, but no length of w: it gets the one for which its objective is least. Along that
    length s the objective is convex, of pieces that are linear (quadratic with regularization) between the s at which
    some s z_i is 1; so the least value is at one of these, or where a piece has slope 0. ValueError on bad input.
    """
    points = inputs.matrix(X)
    labels, strength = inputs.binary_labels(y, len(points)), inputs.not_negative(regularization, "regularization")
    w = np.asarray(w, dtype=np.float64)
    z = labels * (points @ w + b)
    scales = _candidates(z, strength * float(w @ w))
    values = losses.hinge(scales[:, None] * z).mean(axis=1) + strength / 2 * float(w @ w) * scales**2
    best = int(np.argmin(values))
    margin = float(z.min() / np.sqrt(w @ w + b * b))
    wrong = int((z <= greatest_mistake(labels, condition)).sum())
    return DrawnLine(wrong, margin, float(scales[best]), float(values[best]))


def _candidates(z: Floats, curvature: float) -> Floats:
    """The lengths s at which the objective along s may be least: 0, kinks, and zeros of the slope between them."""
    kinks = np.concatenate([[0.0], np.unique(1 / z[z > NOTHING])])
    if curvature == 0:
        return kinks
    # On the piece above a kink, the points with s z < 1 have a slope: the mean of their -z, plus curvature s.
    active = z[None, :] * kinks[:, None] < 1
    flat = (active * z).sum(axis=1) / len(z) / curvature
    return np.concatenate([kinks, flat[(flat > 0) & (flat <= 1 / NOTHING)]])

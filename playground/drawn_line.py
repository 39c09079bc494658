"""A line drawn by hand, through two places, as a classifier: its errors, margins and losses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, losses, whole_numbers
from playground.condition import greatest_mistake
from playground.inputs import Floats

NOTHING = 1e-100  # a margin that no length of w brings to 1


@dataclass(frozen=True, eq=False)
class DrawnLine:
    """The result of `measure` for the line w.x + b = 0.

    mistakes   the number of points that are mistakes: z = y (w.x + b) <= 0, or another condition
    margin     the least z of (w, b) scaled to length 1 together; the greatest for any line is Novikoff's gamma
    scale      the s >= 0 for which the objective of (s w, s b) is least
    objective  this least value of regularization / 2 |s w|^2 + mean of max(1 - s z_i, 0)
    """

    mistakes: int
    margin: float
    scale: float
    objective: float


def through(start: ArrayLike, end: ArrayLike) -> tuple[Floats, float]:
    """Return the line through two places of the plane: w `(2,)`, of length 1, and b. The + side is on the left on the
    way from `start` to `end`. ValueError if both are the same place, or one is no place."""
    a, b = inputs.matrix(np.stack([np.asarray(start), np.asarray(end)]), "start and end")
    length = _length(a, b)
    w = np.array([a[1] - b[1], b[0] - a[0]]) / length
    return inputs.frozen(w), float(-(w @ (a + b)) / 2)


def _length(start: ArrayLike, end: ArrayLike) -> float:
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    length = float(np.hypot(*(b - a)))
    if not length > 0:
        raise ValueError(f"start and end are one place, {a.tolist()}: no line goes through it alone")
    return length


def margins(start: ArrayLike, end: ArrayLike, X: ArrayLike, y: ArrayLike) -> Floats:
    """Return z = y (w.x + b) of the line `through` two places, for points `X (n, 2)`, `y (n,)`: `(n,)`, read-only. The
    sign is exact for the float64 coordinates given: 0 on the line. ValueError as in `through`."""
    points = inputs.plane(X)
    labels = inputs.binary_labels(y, len(points))
    places, scale = whole_numbers.integers(np.vstack([start, end, points]))
    way, away = places[1] - places[0], places[2:] - places[0]
    cross = way[0] * away[:, 1] - way[1] * away[:, 0]
    length = _length(start, end)
    return inputs.frozen(labels * (cross / scale**2).astype(np.float64) / length)


def measure(
    w: ArrayLike,
    b: float,
    X: ArrayLike,
    y: ArrayLike,
    *,
    regularization: float = 0.0,
    condition: str = "closed",
    z: ArrayLike | None = None,
) -> DrawnLine:
    """Measure the classifier w `(d,)`, b on points `X (n, d)` labelled `y (n,)` in -1/+1. `condition`: what a mistake
    is, see `playground.condition.greatest_mistake`. `z`: y (w.x + b), `(n,)`, if it is known more exactly than as the
    sum of products in float64.

    A drawn line has a direction, but no length of w: it gets the length for which its objective is least. As a function
    of that length s the objective is convex, with pieces that are linear (quadratic with regularization) between the s
    at which some s z_i is 1. So it is least at one of these, or where a piece has slope 0. ValueError on bad input.
    """
    points = inputs.matrix(X)
    labels, strength = inputs.binary_labels(y, len(points)), inputs.not_negative(regularization, "regularization")
    w = np.asarray(w, dtype=np.float64)
    z = labels * (points @ w + b) if z is None else np.asarray(z, dtype=np.float64)
    scales = _candidates(z, strength * float(w @ w))
    values = losses.hinge(scales[:, None] * z).mean(axis=1) + strength / 2 * float(w @ w) * scales**2
    best = int(np.argmin(values))
    margin = float(z.min() / np.sqrt(w @ w + b * b))
    wrong = int((z <= greatest_mistake(labels, condition)).sum())
    return DrawnLine(wrong, margin, float(scales[best]), float(values[best]))


def _candidates(z: Floats, curvature: float) -> Floats:
    """Return the lengths s at which the objective may be least: 0, kinks, and zeros of the slope between them."""
    right = np.unique(z[z > NOTHING])[::-1]
    kinks = np.append(0.0, 1 / right)
    if curvature == 0:
        return kinks
    # On the piece above the kink 1 / z', the points with z < z' have a slope: the mean of their -z, plus curvature s.
    active = z[None, :] < np.append(np.inf, right)[:, None]
    with np.errstate(over="ignore"):  # a curvature of almost 0 gives lengths that are left out below
        flat = (active * z).sum(axis=1) / len(z) / curvature
    return np.concatenate([kinks, flat[(flat > 0) & (flat <= 1 / NOTHING)]])

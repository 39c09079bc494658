"""Losses as functions of a line's direction: w = length (cos, sin) of an angle, with constant length and b."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.condition import count_mistakes
from playground.inputs import Floats
from playground.losses import means


def losses_over_angles(
    X: ArrayLike,
    y: ArrayLike,
    angles: ArrayLike,
    *,
    length: float,
    b: float,
    losses: Mapping[str, Callable[[ArrayLike], Floats]],
) -> dict[str, Floats]:
    """Return the mean of each loss over the points `X (n, 2)`, `y (n,)` for w at each of `angles (A,)`, in radians:
    `(A,)`.

    ValueError on bad input.
    """
    points = inputs.plane(X)
    w = _turned(angles, length)
    mean_losses = means(w, np.full(len(w), float(b)), points, inputs.binary_labels(y, len(points)), losses)
    return {name: inputs.frozen(mean) for name, mean in mean_losses.items()}


def errors_over_angles(
    X: ArrayLike, y: ArrayLike, angles: ArrayLike, *, length: float, b: float, condition: str = "closed"
) -> Floats:
    """Return the share of the points that are mistakes, for w at each of `angles (A,)`, in radians: `(A,)`.
    `condition`: as in `playground.condition.greatest_mistake`. ValueError on bad input."""
    points, w = inputs.plane(X), _turned(angles, length)
    counts = count_mistakes(w, np.full(len(w), float(b)), points, y, condition=condition)
    return inputs.frozen(counts / len(points))


def _turned(angles: ArrayLike, length: float) -> Floats:
    turned = inputs.matrix(np.reshape(angles, (-1, 1)), "angles")[:, 0]
    return inputs.positive(length, "length") * np.column_stack([np.cos(turned), np.sin(turned)])


def error_steps(
    X: ArrayLike, y: ArrayLike, *, length: float, b: float, condition: str = "closed"
) -> tuple[Floats, Floats]:
    """Return the training error as a function of the angle: a staircase with a step wherever the line meets a point.

    Angles from -pi to pi, rising, `(K+1,)`, and the error between each and the next, `(K,)`. The line meets x_i where
    `length |x_i| cos(angle - angle of x_i) = -b`: at two angles, one, or none. If x_i = 0 and b = 0 it does so at all
    angles, and the `condition` decides. ValueError on bad input.
    """
    points = inputs.plane(X)
    radius = np.hypot(points[:, 0], points[:, 1])
    reached = inputs.positive(length, "length") * radius
    meets = (reached > 0) & (reached >= abs(b))
    half = np.arccos(-b / reached[meets])
    direction = np.arctan2(points[meets, 1], points[meets, 0])
    steps = np.mod(np.concatenate([direction - half, direction + half]) + np.pi, 2 * np.pi) - np.pi
    angles = np.unique(np.concatenate([[-np.pi], steps, [np.pi]]))
    middle = (angles[1:] + angles[:-1]) / 2
    return inputs.frozen(angles), errors_over_angles(points, y, middle, length=length, b=b, condition=condition)

"""Losses of a linear classifier as functions of the margin z = y (w.x + b), and along a whole trace.

All take any array of margins and return one of the same shape, elementwise. The subgradients are with respect to z;
where a loss has a kink they take the value that makes the algorithms move: a point on the kink is still a mistake.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats
from playground.trace import Trace, decision_function

BLOCK = 1_000_000  # margins held at once by `curve`: 8 MB


def zero_one(z: ArrayLike) -> Floats:
    """1 where `z <= 0`, a mistake, else 0. Its mean is the training error."""
    return (np.asarray(z) <= 0).astype(np.float64)


def hinge(z: ArrayLike) -> Floats:
    """`max(1 - z, 0)`."""
    return np.maximum(1 - np.asarray(z, dtype=np.float64), 0)


def perceptron(z: ArrayLike) -> Floats:
    """`max(-z, 0)`: the perceptron cost, `|w.x + b|` at each mistake."""
    return np.maximum(0 - np.asarray(z, dtype=np.float64), 0)  # 0 - z, not -z: no mistake costs 0, never -0


def squared(z: ArrayLike) -> Floats:
    """`(1 - z)^2`, which is the squared error `(y - (w.x + b))^2`, since y is -1 or +1."""
    return np.square(1 - np.asarray(z, dtype=np.float64))


def zero_one_subgradient(z: ArrayLike) -> Floats:
    """0: the zero-one loss is flat wherever it has a slope, so that it cannot be descended."""
    return np.zeros_like(z, dtype=np.float64)


def hinge_subgradient(z: ArrayLike) -> Floats:
    """-1 where `z <= 1`, else 0."""
    return np.where(np.asarray(z) <= 1, -1.0, 0.0)


def perceptron_subgradient(z: ArrayLike) -> Floats:
    """-1 where `z <= 0`, else 0: a step along it is the perceptron's update."""
    return np.where(np.asarray(z) <= 0, -1.0, 0.0)


def squared_subgradient(z: ArrayLike) -> Floats:
    """`2 (z - 1)`, its derivative."""
    return 2 * (np.asarray(z, dtype=np.float64) - 1)


LOSSES: Mapping[str, Callable[[ArrayLike], Floats]] = MappingProxyType(
    {"zero-one": zero_one, "hinge": hinge, "perceptron": perceptron, "squared": squared}
)
SUBGRADIENTS: Mapping[str, Callable[[ArrayLike], Floats]] = MappingProxyType(
    {
        "zero-one": zero_one_subgradient,
        "hinge": hinge_subgradient,
        "perceptron": perceptron_subgradient,
        "squared": squared_subgradient,
    }
)


def curve(trace: Trace, X: ArrayLike, y: ArrayLike, loss: Callable[[ArrayLike], Floats]) -> Floats:
    """The mean of `loss` over the points `X (n, d)`, `y (n,)` in every state of the trace: `(T+1,)`, read-only.

    With `zero_one`, the training error; times n, the number of mistakes. The margins are summed as in training, so a
    point is a mistake here exactly when it is one there. Long traces are taken in blocks of states, so that memory
    stays bounded. ValueError on bad input.
    """
    return curves(trace, X, y, {"": loss})[""]


def curves(
    trace: Trace, X: ArrayLike, y: ArrayLike, losses: Mapping[str, Callable[[ArrayLike], Floats]] = LOSSES
) -> dict[str, Floats]:
    """`curve` of several losses at once, by name; the margins are computed once."""
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    if points.shape[1] != trace.w.shape[1]:
        raise ValueError(f"X has {points.shape[1]} columns; this classifier was trained on {trace.w.shape[1]}")
    means = {name: np.empty(len(trace.w)) for name in losses}
    size = max(1, BLOCK // len(points))
    for start in range(0, len(trace.w), size):
        block = slice(start, start + size)
        z = decision_function(trace.w[block], trace.b[block], points)
        z *= labels
        for name, loss in losses.items():
            means[name][block] = loss(z).mean(axis=1)
    return {name: inputs.frozen(mean) for name, mean in means.items()}

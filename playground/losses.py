"""Losses of a linear classifier as functions of the margin z = y (w.x + b), and along a whole trace.

All take any array of margins and return one of the same shape, elementwise. The derivatives are with respect to z.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.grid import Grid
from playground.inputs import Floats
from playground.scores import decision_function
from playground.trace import Trace
from playground.whole_states import StateValues

BLOCK = 16_000  # margins in memory at once: working arrays that fit the processor's cache and can be reused


def zero_one(z: ArrayLike) -> Floats:
    """Return 1 where `z <= 0`, a mistake, else 0. Its mean is the training error."""
    return (np.asarray(z) <= 0).astype(np.float64)


def hinge(z: ArrayLike) -> Floats:
    """Return `max(1 - z, 0)`."""
    return np.maximum(1 - np.asarray(z, dtype=np.float64), 0)


def perceptron(z: ArrayLike) -> Floats:
    """Return `max(-z, 0)`: the perceptron cost, `|w.x + b|` at each mistake."""
    return np.maximum(0 - np.asarray(z, dtype=np.float64), 0)  # 0 - z, not -z, so that no cost is -0


def squared(z: ArrayLike) -> Floats:
    """Return `(1 - z)^2`, which is the squared error `(y - (w.x + b))^2`, since y is -1 or +1."""
    return np.square(1 - np.asarray(z, dtype=np.float64))


def logistic(z: ArrayLike) -> Floats:
    """Return `log(1 + exp(-z))`, which logistic regression makes small: minus the log of the probability 1 / (1 +
    exp(-z))."""
    z = np.asarray(z, dtype=np.float64)
    return np.maximum(-z, 0) + np.log1p(np.exp(-np.abs(z)))  # this exponential cannot overflow


def squared_derivative(z: ArrayLike) -> Floats:
    """Return `2 (z - 1)`."""
    return 2 * (np.asarray(z, dtype=np.float64) - 1)


def logistic_derivative(z: ArrayLike) -> Floats:
    """Return `-1 / (1 + exp(z))`: minus the probability of the other class."""
    z = np.asarray(z, dtype=np.float64)
    small = np.exp(-np.abs(z))  # cannot overflow
    return -np.where(z > 0, small, 1.0) / (1 + small)


LOSSES: Mapping[str, Callable[[ArrayLike], Floats]] = MappingProxyType(
    {"zero-one": zero_one, "hinge": hinge, "perceptron": perceptron, "squared": squared, "logistic": logistic}
)
DERIVATIVES: Mapping[str, Callable[[ArrayLike], Floats]] = MappingProxyType(
    {"squared": squared_derivative, "logistic": logistic_derivative}
)  # of the losses with a derivative at every z


def curve(trace: Trace, X: ArrayLike, y: ArrayLike, loss: Callable[[ArrayLike], Floats]) -> Floats:
    """Return the mean of `loss` over the points `X (n, d)`, `y (n,)` in every state of the trace: `(T+1,)`, read-only.

    With `zero_one` it is the training error; times n, the number of mistakes. The margins are summed as in training, so
    a point is a mistake here exactly if it is one there. The points are taken a few at a time, so that memory stays
    bounded. ValueError on bad input.
    """
    return curves(trace, X, y, {"": loss})[""]


def curves(
    trace: Trace, X: ArrayLike, y: ArrayLike, losses: Mapping[str, Callable[[ArrayLike], Floats]] = LOSSES
) -> dict[str, Floats]:
    """Return `curve` of several losses at once, by name; the margins are computed once."""
    points, labels = _points(X, y, trace.w.shape[1])
    if trace.exact is None:
        mean_losses = means(trace.w, trace.b, trace.real(points), labels, losses)
    else:
        mean_losses = _means(trace.n_updates + 1, labels, StateValues(trace.exact, points).by_point, losses)
    return {name: inputs.frozen(mean) for name, mean in mean_losses.items()}


def penalty(w: Floats, regularization: float) -> Floats:
    """Return `regularization / 2 |w|^2` of normal vectors w `(S, d)`: `(S,)`. ValueError on a bad regularization."""
    squares = np.square(w).sum(axis=1)
    return inputs.not_negative(regularization, "regularization") / 2 * squares


def objective(trace: Trace, X: ArrayLike, y: ArrayLike, *, loss: str, regularization: float) -> Floats:
    """Return J of every state: the mean of the loss of this name, and the penalty, `(T+1,)`, read-only. ValueError on
    bad input."""
    return inputs.frozen(curve(trace, X, y, LOSSES[loss]) + penalty(trace.w, regularization))


def surface(
    X: ArrayLike,
    y: ArrayLike,
    plane: Grid,
    *,
    b: float = 0.0,
    loss: Callable[[ArrayLike], Floats] = hinge,
    regularization: float = 0.0,
) -> Floats:
    """Return the mean of `loss` over the points `X (n, 2)`, `y (n,)`, plus the penalty, at every (w1, w2) of a plane.

    `plane.x` are the values of w1, `plane.y` those of w2: an array of `plane.shape`, (rows, cols), w2 upwards,
    read-only. b is the same everywhere: with `b=0` and `loss=hinge` the surface is the whole `objective` without
    offset. ValueError on bad input.
    """
    points, labels = _points(X, y, 2)
    offset = inputs.matrix([[b]], "b")[0, 0]
    # z of a point is the sum of a number for the column and one for the row.
    along, up = (labels[:, None] * values for values in (points[:, :1] * plane.x, points[:, 1:] * plane.y + offset))
    total, size = np.zeros(plane.shape), max(1, BLOCK // (len(plane.x) * len(plane.y)))
    for start in range(0, len(labels), size):
        block = slice(start, start + size)
        total += loss(up[block, :, None] + along[block, None, :]).sum(axis=0)
    of_w1, of_w2 = (penalty(values[:, None], regularization) for values in (plane.x, plane.y))
    return inputs.frozen(total / len(labels) + of_w1 + of_w2[:, None])


def _points(X: ArrayLike, y: ArrayLike, d: int) -> tuple[Floats, Floats]:
    points = inputs.matrix(X)
    if points.shape[1] != d:
        raise ValueError(f"X has {points.shape[1]} columns; this classifier was trained on {d}")
    return points, inputs.binary_labels(y, len(points))


def means(
    w: Floats, b: Floats, points: Floats, labels: Floats, losses: Mapping[str, Callable[[ArrayLike], Floats]]
) -> dict[str, Floats]:
    """Return the mean of each loss over the points `(n, d)`, labelled `(n,)`, in every state w `(S, d)`, b `(S,)`:
    arrays `(S,)`, summed in the points' order.

    The states lie along the rows here, as there are many more of them, and numpy is fastest on long rows.
    """
    states, ones = np.asfortranarray(np.column_stack([w, b])), np.column_stack([points, np.ones(len(points))])

    def values(block: slice) -> Floats:
        return decision_function(ones[block], np.zeros(len(ones[block])), states)

    return _means(len(w), labels, values, losses)


def _means(
    n_states: int,
    labels: Floats,
    values: Callable[[slice], Floats],
    losses: Mapping[str, Callable[[ArrayLike], Floats]],
) -> dict[str, Floats]:
    """Return the same as `means`, from the `values` of w.x + b at some of the points, a point a row."""
    sums = {name: np.zeros(n_states) for name in losses}
    size = max(1, BLOCK // n_states)
    for start in range(0, len(labels), size):
        block = slice(start, start + size)
        z = values(block)
        z *= labels[block, None]
        for name, loss in losses.items():
            for each in loss(z):
                sums[name] += each
    return {name: total / len(labels) for name, total in sums.items()}

"""Draws of stochastic gradient descent on the squared and the logistic loss, which have a slope at every z.

Every draw of a point is an update here: `w += eta_k pull(z) y x` and `b += eta_k pull(z) y`, where `pull` is minus the
derivative of the loss at z = y (w.x + b). Written in Python's floats, as hinge_draws.py does and for its reason.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType


def squared(z: float) -> float:
    """`2 (1 - z)`: it pulls at a point that is right by more than 1, too, and then downwards."""
    return 2 * (1 - z)


def logistic(z: float) -> float:
    """`1 / (1 + exp(z))`, the probability of the other class: above 0 always, small where the point is far right."""
    small = math.exp(-abs(z))
    return (small if z > 0 else 1.0) / (1 + small)


PULLS: Mapping[str, Callable[[float], float]] = MappingProxyType({"squared": squared, "logistic": logistic})


def follow(
    loss: str, state: list[float], rows: Sequence[Sequence[float]], etas: Sequence[float], regularization: float, d: int
) -> list[float]:
    """The states that the rows `y (x, 1)`, one after the other, lead to from `state`, one behind the other. Of each
    state the first d entries are w, which every draw first multiplies by `1 - eta regularization`."""
    pull, columns, state, states = PULLS[loss], range(len(state)), state.copy(), list[float]()
    for row, eta in zip(rows, etas, strict=True):
        z = 0.0
        for j in columns:
            z += state[j] * row[j]
        step = eta * pull(z)
        for j in range(d) if regularization else ():
            state[j] *= 1 - eta * regularization
        for j in columns:
            state[j] += step * row[j]
        states += state
    return states

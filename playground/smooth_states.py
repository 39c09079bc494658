"""Stochastic gradient descent on the squared and the logistic loss, which have a slope at every z.

Every draw of a point is an update: `w += eta_k pull(z) y x` and `b += eta_k pull(z) y`, where `pull` is minus the
derivative of the loss at z = y (w.x + b). It is written with Python's floats, as hinge_states.py is, and for the same
reason.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType


def squared(z: float) -> float:
    """Return `2 (1 - z)`: it also pulls at a point that is right by more than 1, and then downwards."""
    return 2 * (1 - z)


def logistic(z: float) -> float:
    """Return `1 / (1 + exp(z))`, the probability of the other class: always above 0, and small if the point is far
    right."""
    small = math.exp(-abs(z))
    return (small if z > 0 else 1.0) / (1 + small)


PULLS: Mapping[str, Callable[[float], float]] = MappingProxyType({"squared": squared, "logistic": logistic})


def follow(
    loss: str, state: list[float], rows: Sequence[Sequence[float]], etas: Sequence[float], regularization: float, d: int
) -> list[float]:
    """Return the states that the rows `y (x, 1)`, one after the other, lead to from `state`, all in one list. The first
    d entries of a state are w, which every draw first multiplies by `1 - eta regularization`."""
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

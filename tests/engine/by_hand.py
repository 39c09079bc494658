"""Runs as anyone makes them by hand, in fractions: slow and obvious. Points are rows of fractions (x, 1) or x."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from playground.inputs import Floats

Row = Sequence[Fraction]


def written(value: float) -> Fraction:
    """The decimal number that a float is written as."""
    return Fraction(repr(float(value)))


def rows(X: Floats, *, offset: bool, of: Callable[[float], Fraction] = Fraction) -> list[list[Fraction]]:
    """The points, each number exactly as the float it is, or as it is `written`."""
    return [[*map(of, x), *[Fraction(1)] * offset] for x in X.tolist()]


@dataclass
class ByHand:
    """States and, for each update, the check or draw that made it, and how many points it followed."""

    states: list[list[Fraction]]
    visits: list[int]
    active: list[int]
    n_visits: int
    converged: bool

    @property
    def updates(self) -> list[tuple[int, int]]:
        return list(zip(self.visits, self.active, strict=True))

    @property
    def floats(self) -> Floats:
        """The states, each number rounded once."""
        return np.array([[float(entry) for entry in state] for state in self.states])


def step(k: int, eta: Fraction, rate: str) -> Fraction:
    """The length of step k = 0, 1, ...; a root to a hundred digits."""
    if rate == "inverse-sqrt":
        return eta / Fraction(math.isqrt(10**200 * (k + 1)), 10**100)
    return eta / (k + 1) if rate == "inverse" else eta


def z(state: Row, x: Row, label: float) -> Fraction:
    return int(label) * sum((s * v for s, v in zip(state, x, strict=True)), Fraction(0))


def mistake(state: Row, x: Row, label: float, condition: str = "closed") -> bool:
    value = z(state, x, label)
    return value < 0 or (value == 0 and (condition == "closed" or (condition == "plus" and label < 0)))


def perceptron(
    points: Sequence[Row],
    y: Iterable[float],
    epochs: Iterable[Iterable[int]],
    *,
    eta: Fraction,
    condition: str = "closed",
    most: int = 10**9,
) -> ByHand:
    """One point at a time, in the order of each epoch; it ends right after update `most`."""
    labels, state = list(y), [Fraction(0)] * len(points[0])
    made = ByHand([state], [], [], 0, False)
    for order in epochs:
        before = len(made.visits)
        for i in order:
            if len(made.visits) == most:
                return made
            made.n_visits += 1
            if mistake(state, points[i], labels[i], condition):
                state = [s + eta * int(labels[i]) * v for s, v in zip(state, points[i], strict=True)]
                made.states.append(state)
                made.visits.append(made.n_visits)
                made.active.append(1)
        if len(made.visits) == before:
            made.converged = True
            break
    return made


def batch(points: Sequence[Row], y: Iterable[float], etas: Iterable[Fraction], *, condition: str) -> ByHand:
    """All mistakes at once, by these rates."""
    labels, state = list(y), [Fraction(0)] * len(points[0])
    made = ByHand([state], [], [], 0, False)
    for eta in etas:
        made.n_visits += len(points)
        wrong = [i for i, x in enumerate(points) if mistake(state, x, labels[i], condition)]
        if not wrong:
            made.converged = True
            break
        state = [s + eta * sum(int(labels[i]) * points[i][j] for i in wrong) for j, s in enumerate(state)]
        made.states.append(state)
        made.visits.append(made.n_visits)
        made.active.append(len(wrong))
    return made


def hinge(
    points: Sequence[Row],
    y: Iterable[float],
    draws: Iterable[Sequence[int]],
    etas: Iterable[Fraction],
    *,
    threshold: Fraction,
    penalty: Fraction,
    d: int,
) -> ByHand:
    """Subgradient descent, whose draws look at lists of points; `etas`: of the updates. Not stopped by itself."""
    labels, state, lengths = list(y), [Fraction(0)] * len(points[0]), iter(etas)
    made = ByHand([state], [], [], 0, False)
    for drawn in draws:
        made.n_visits += 1
        wrong = [i for i in drawn if z(state, points[i], labels[i]) <= threshold]
        if not wrong and not penalty:
            continue
        eta = next(lengths)
        shrunk = [s * (1 - eta * penalty) if j < d else s for j, s in enumerate(state)]
        state = [
            s + eta * sum((int(labels[i]) * points[i][j] for i in wrong), Fraction(0)) / len(drawn)
            for j, s in enumerate(shrunk)
        ]
        made.states.append(state)
        made.visits.append(made.n_visits)
        made.active.append(len(wrong))
    return made

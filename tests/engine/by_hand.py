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


def rows(X: Floats, *, offset: bool, number: Callable[[float], Fraction] = Fraction) -> list[list[Fraction]]:
    """The points, each number exactly as the float it is, or as it is `written`."""
    return [[*map(number, x), *[Fraction(1)] * offset] for x in X.tolist()]


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
    start: Row = (),
    n_fixed: int = 0,
) -> ByHand:
    """One point at a time, in the order of each epoch; it ends right after update `most`. The last `n_fixed` entries of
    the state, which is 0 or `start` at first, stay as they are."""
    labels, state = list(y), list(start) or [Fraction(0)] * len(points[0])
    added = [[*x[: len(x) - n_fixed], *[Fraction(0)] * n_fixed] for x in points]
    run = ByHand([state], [], [], 0, False)
    for order in epochs:
        before = len(run.visits)
        for i in order:
            if len(run.visits) == most:
                return run
            run.n_visits += 1
            if mistake(state, points[i], labels[i], condition):
                state = [s + eta * int(labels[i]) * v for s, v in zip(state, added[i], strict=True)]
                run.states.append(state)
                run.visits.append(run.n_visits)
                run.active.append(1)
        if len(run.visits) == before:
            run.converged = True
            break
    return run


def batch(
    points: Sequence[Row],
    y: Iterable[float],
    etas: Iterable[Fraction],
    *,
    condition: str,
    start: Row = (),
    n_fixed: int = 0,
) -> ByHand:
    """All mistakes at once, by these rates; `start` and `n_fixed` as of `perceptron`."""
    labels, state = list(y), list(start) or [Fraction(0)] * len(points[0])
    moved = len(state) - n_fixed
    run = ByHand([state], [], [], 0, False)
    for eta in etas:
        run.n_visits += len(points)
        wrong = [i for i, x in enumerate(points) if mistake(state, x, labels[i], condition)]
        if not wrong:
            run.converged = True
            break
        state = [s + eta * sum(int(labels[i]) * points[i][j] for i in wrong) * (j < moved) for j, s in enumerate(state)]
        run.states.append(state)
        run.visits.append(run.n_visits)
        run.active.append(len(wrong))
    return run


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
    run = ByHand([state], [], [], 0, False)
    for indices in draws:
        run.n_visits += 1
        wrong = [i for i in indices if z(state, points[i], labels[i]) <= threshold]
        if not wrong and not penalty:
            continue
        eta = next(lengths)
        shrunk = [s * (1 - eta * penalty) if j < d else s for j, s in enumerate(state)]
        state = [
            s + eta * sum((int(labels[i]) * points[i][j] for i in wrong), Fraction(0)) / len(indices)
            for j, s in enumerate(shrunk)
        ]
        run.states.append(state)
        run.visits.append(run.n_visits)
        run.active.append(len(wrong))
    return run

"""Two perceptrons on points uniform on the unit circle: one that asks for few labels, and Rosenblatt's, which gets all.

A point x has the label y = +1 where u.x > 0, else -1, for a unit vector u. The error of a vector is its angle to u over
pi: the share of the circle on which its sign is not the label. Points that change nothing are not drawn; their number
is, from its distribution, so nothing is approximated. All arrays have a row for each of R independent runs.

Source: Dasgupta, Kalai and Monteleoni, "Analysis of perceptron-based active learning", Journal of Machine Learning
Research 10 (2009), first in COLT 2005. They show that Rosenblatt's perceptron needs of the order of 1/epsilon^2 labels,
even if it may choose them, and that the modified one needs about d log(1/epsilon) in d dimensions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints

FIRST_BOUND = float(1 / np.sqrt(2))  # 1 / sqrt(d)


@dataclass(frozen=True, eq=False)
class ActiveRuns:
    """Runs of the perceptron that asks, L labels each. Read-only.

    x (R, L, 2)    the points whose labels were asked for, in their order
    y (R, L)       these labels, -1 or +1
    v (R, L, 2)    the unit vector after each label
    bound (R, L)   s after each label: the next point with |v.x| <= s is asked about
    wrong (R, L)   whether the vector before had the label wrong; False for the first
    streak (R, L)  how many labels in a row it has had right since its last mistake, or since s was halved
    passed (R, L)  how many points came before this one whose labels were not asked for
    error (R, L)   the error after each label
    """

    x: Floats
    y: Ints
    v: Floats
    bound: Floats
    wrong: NDArray[np.bool_]
    streak: Ints
    passed: Ints
    error: Floats

    def __post_init__(self) -> None:
        inputs.freeze(self)


@dataclass(frozen=True, eq=False)
class MistakeRuns:
    """Runs of Rosenblatt's perceptron, M mistakes each. Read-only.

    labels (R, M)  the number of labels up to each mistake, its own included; the first point counts as a mistake
    x (R, M, 2)    the points that it had wrong
    y (R, M)       their labels, -1 or +1
    w (R, M, 2)    the vector after each mistake
    error (R, M)   the error after each mistake
    """

    labels: Ints
    x: Floats
    y: Ints
    w: Floats
    error: Floats

    def __post_init__(self) -> None:
        inputs.freeze(self)

    def mistakes_after(self, counts: Sequence[int]) -> Ints:
        """Return how many mistakes each run has made after each of these numbers of labels, from 1: `(R,
        len(counts))`."""
        return np.array([np.searchsorted(run, counts, side="right") for run in self.labels])

    def errors_after(self, counts: Sequence[int]) -> Floats:
        """Return the error of each run after each of these numbers of labels: `(R, len(counts))`."""
        return np.take_along_axis(self.error, self.mistakes_after(counts) - 1, axis=1)


def asking(u: ArrayLike, *, patience: int, n_labels: int, runs: int, seed: int) -> ActiveRuns:
    """Return runs of the modified perceptron, with its rule of whose label to ask for.

    v is y x for the first point, and s = 1/sqrt(2). From then on it asks for the label of the next point x that has
    |v.x| <= s. If y (v.x) < 0, the sign was wrong: v <- v - 2 (v.x) x, which turns v and keeps its length. After
    `patience` labels in a row with the right sign, s is halved, and the count begins anew.
    """
    target, random = _unit(u), np.random.default_rng(inputs.whole(seed, "seed"))
    most, n = inputs.whole(patience, "patience", least=1), inputs.whole(runs, "runs", least=1)
    x = _on_circle(2 * np.pi * random.random(n))
    v, s, streak = _signs(x @ target)[:, None] * x, np.full(n, FIRST_BOUND), np.zeros(n, dtype=np.int64)
    wrong, passed = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.int64)
    states = [(x, _signs(x @ target), v, s, wrong, streak, passed)]
    for _ in range(1, inputs.whole(n_labels, "n_labels", least=1)):
        within = np.arcsin(s)  # x makes at most this angle with the line v.x = 0
        passed = random.geometric(2 * within / np.pi) - 1
        turn, side = within * (2 * random.random(n) - 1), np.where(random.random(n) < 0.5, -1.0, 1.0)
        x = np.sin(turn)[:, None] * v + (side * np.cos(turn))[:, None] * _across(v)
        y, along = _signs(x @ target), (v * x).sum(axis=1)
        wrong = y * along < 0
        v = np.where(wrong[:, None], v - 2 * along[:, None] * x, v)
        streak = np.where(wrong, 0, streak + 1)
        s, streak = np.where(streak == most, s / 2, s), np.where(streak == most, 0, streak)
        states.append((x, y, v, s, wrong, streak, passed))
    xs, ys, vs, bounds, wrongs, streaks, by = (np.stack(each, axis=1) for each in zip(*states, strict=True))
    return ActiveRuns(xs, ys.astype(np.int64), vs, bounds, wrongs, streaks, by, _error(vs, target))


def on_stream(u: ArrayLike, *, n_labels: int, runs: int, seed: int) -> MistakeRuns:
    """Return runs of Rosenblatt's perceptron, w <- w + y x where y (w.x) <= 0, from w = 0, which gets the label of
    every point. Each run goes on until it has had `n_labels` or more.

    The probability that a point is a mistake is the error, so the number of points until the next mistake is geometric.
    The direction of y x is then uniform in the wedge where u.(y x) > 0 >= w.(y x).
    """
    target, random = _unit(u), np.random.default_rng(inputs.whole(seed, "seed"))
    n, most = inputs.whole(runs, "runs", least=1), inputs.whole(n_labels, "n_labels", least=1)
    angle = np.pi * (random.random(n) - 0.5)  # of y x, from u
    w = _on_circle(angle)
    labels, states = np.ones(n, dtype=np.int64), [(np.ones(n, dtype=np.int64), w, w)]
    while labels.min() < most:
        off = np.arctan2(w[:, 1], w[:, 0])
        labels = labels + random.geometric(np.maximum(np.abs(off) / np.pi, np.finfo(np.float64).tiny))
        yx = _on_circle(np.where(off < 0, -1.0, 1.0) * (np.abs(off) * random.random(n) - np.pi / 2))
        w = w + yx
        states.append((labels, yx, w))
    counts, added, vectors = (np.stack(each, axis=1) for each in zip(*states, strict=True))
    error = np.abs(np.arctan2(vectors[..., 1], vectors[..., 0])) / np.pi
    y = np.where(random.random(counts.shape) < 0.5, -1, 1)
    frame = np.stack([target, _across(target)])  # so far the first axis was along u
    return MistakeRuns(counts, y[..., None] * added @ frame, y, vectors @ frame, error)


def _unit(u: ArrayLike) -> Floats:
    vector = inputs.plane(np.reshape(np.asarray(u), (1, -1)))[0]
    length = float(np.hypot(*vector))
    if not length:
        raise ValueError("u is 0; it must have a direction")
    return vector / length


def _signs(values: Floats) -> Floats:
    return np.where(values > 0, 1.0, -1.0)


def _across(v: Floats) -> Floats:
    """Return v turned by a right angle, `(..., 2)`."""
    return np.stack([-v[..., 1], v[..., 0]], axis=-1)


def _on_circle(angle: Floats) -> Floats:
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _error(v: Floats, u: Floats) -> Floats:
    """Return the angle between v and u over pi, exact to the last digits also for small angles."""
    return np.abs(np.arctan2(v @ _across(u), v @ u)) / np.pi

"""Linear separators by least squares, one for each pair of classes: a linear rule for several classes."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints
from playground.search import places_among


@dataclass(frozen=True, eq=False)
class Separators:
    """One linear separator for each pair of the K classes that occur. Arrays are read-only.

    classes (K,)            labels that occur, rising
    pairs (P, 2)            places in `classes`, the first lower: P = K (K - 1) / 2
    w (P, d), b (P,)        w.x + b > 0 is a vote for the first of the pair
    """

    classes: Ints
    pairs: Ints
    w: Floats
    b: Floats

    def predict(self, Q: ArrayLike) -> Ints:
        """The class with most votes at each place of `Q (q, d)`: `(q,)`, read-only. Of several the one whose votes, as
        w.x + b, add up to most; of one class, that one."""
        values = places_among(self.w, Q) @ self.w.T + self.b
        votes, sums = (np.zeros((len(values), len(self.classes))) for _ in range(2))
        for (first, second), value in zip(self.pairs, values.T, strict=True):
            votes[:, first] += value > 0
            votes[:, second] += value <= 0
            sums[:, first] += value
            sums[:, second] -= value
        best = np.where(votes == votes.max(axis=1, keepdims=True), sums, -np.inf).argmax(axis=1)
        return inputs.frozen(self.classes[best])


def train(X: ArrayLike, y: ArrayLike, *, penalty: float = 0.01) -> Separators:
    """For each pair of classes the (w, b) that minimises `mean (w.x + b - t)^2 + penalty v |w|^2` over its points, t
    being +1 for the first and -1 for the second and v the mean variance of the columns of `X (n, d)`.

    Labels `y (n,)` are 0..K-1. Without the penalty w has the direction of Fisher's discriminant; with it there is one
    answer however many columns there are. ValueError on bad input, and where there is one class only.

    Sources: Fisher, "The use of multiple measurements in taxonomic problems", Annals of Eugenics 7 (1936); Hoerl and
    Kennard, "Ridge regression", Technometrics 12 (1970).
    """
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points))
    shrink = inputs.positive(penalty, "penalty") * points.var(axis=0).mean()
    classes = np.unique(labels)
    if len(classes) < 2:
        raise ValueError(f"y holds the label {classes[0]} only; a separator needs two classes")
    groups = [_Group.of(points[labels == label]) for label in classes]
    pairs = list(combinations(range(len(classes)), 2))
    lines = [_separate(groups[first], groups[second], shrink) for first, second in pairs]
    w, b = np.array([line[0] for line in lines]), np.array([line[1] for line in lines])
    return Separators(inputs.frozen(classes), inputs.frozen(np.array(pairs)), inputs.frozen(w), inputs.frozen(b))


@dataclass(frozen=True, eq=False)
class _Group:
    """A class's number of points, their mean, and their scatter, the sum of (x - mean)(x - mean)^T."""

    n: int
    mean: Floats
    scatter: Floats

    @classmethod
    def of(cls, points: Floats) -> "_Group":
        mean = points.mean(axis=0)
        return cls(len(points), mean, (points - mean).T @ (points - mean))


def _separate(plus: _Group, minus: _Group, shrink: float) -> tuple[Floats, float]:
    """The minimiser in closed form: with x and t centred, `(sum of x x^T / n + shrink I) w = sum of t x / n`."""
    n = plus.n + minus.n
    share, apart = plus.n * minus.n / n**2, plus.mean - minus.mean
    scatter = (plus.scatter + minus.scatter) / n + share * np.outer(apart, apart)
    smallest = np.finfo(float).tiny  # all points at one place: then w is 0
    w: Floats = np.linalg.solve(scatter + max(shrink, smallest) * np.eye(len(apart)), 2 * share * apart)
    centre = (plus.n * plus.mean + minus.n * minus.mean) / n
    return w, float((plus.n - minus.n) / n - w @ centre)

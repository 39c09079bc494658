"""Linear separators by least squares, one for each pair of classes: a linear rule for several classes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints
from playground.search import checked_queries


@dataclass(frozen=True, eq=False)
class Separators:
    """One linear separator for each pair of the K classes that occur. Arrays are read-only.

    classes (K,)            the labels that occur, rising
    pairs (P, 2)            indices into `classes`, the lower first: P = K (K - 1) / 2
    w (P, d), b (P,)        w.x + b > 0 is a vote for the first of the pair
    """

    classes: Ints
    pairs: Ints
    w: Floats
    b: Floats

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class with most votes at each query of `Q (q, d)`: `(q,)`, read-only. Of several such classes the
        one whose votes, as w.x + b, have the largest sum; of one class, that one."""
        values = checked_queries(self.w, Q) @ self.w.T + self.b
        votes, sums = (np.zeros((len(values), len(self.classes))) for _ in range(2))
        for (first, second), value in zip(self.pairs, values.T, strict=True):
            votes[:, first] += value > 0
            votes[:, second] += value <= 0
            sums[:, first] += value
            sums[:, second] -= value
        best = np.where(votes == votes.max(axis=1, keepdims=True), sums, -np.inf).argmax(axis=1)
        return inputs.frozen(self.classes[best])


def train(X: ArrayLike, y: ArrayLike, *, penalty: float = 0.01) -> Separators:
    """Return, for each pair of classes, the (w, b) that minimises `mean (w.x + b - t)^2 + penalty v |w|^2` over its
    points, t being +1 for the first and -1 for the second and v the mean variance of the columns of `X (n, d)`.

    Labels `y (n,)` are 0..K-1. Without the penalty w has the direction of Fisher's discriminant; with it there is one
    minimiser for any number of columns. If the penalty is lost in rounding, w is the shortest of the minimisers: 0 if
    all points are at one place. ValueError on bad input, and if there is one class only.

    Sources: Fisher, "The use of multiple measurements in taxonomic problems", Annals of Eugenics 7 (1936); Hoerl and
    Kennard, "Ridge regression", Technometrics 12 (1970).
    """
    points = inputs.matrix(X)
    labels = inputs.of_two_classes(inputs.class_labels(y, len(points)))
    start = points[0]
    points = points - start  # points at one place are then at 0, exactly
    shrink = inputs.positive(penalty, "penalty") * points.var(axis=0).mean()
    classes = np.unique(labels)
    pairs = np.array(list(combinations(range(len(classes)), 2)))
    w, b = _lines([points[labels == label] for label in classes], pairs, shrink)
    return Separators(inputs.frozen(classes), inputs.frozen(pairs), inputs.frozen(w), inputs.frozen(b - w @ start))


def _lines(groups: Sequence[Floats], pairs: Ints, shrink: float) -> tuple[Floats, Floats]:
    """Return the minimisers in closed form, all pairs at once: with x and t centred over the n points of a pair, `(sum
    of x x^T / n + shrink I) w = sum of t x / n`. Both sums follow from each class's mean and scatter."""
    sizes, means = np.array([len(group) for group in groups]), np.array([group.mean(axis=0) for group in groups])
    scatters = np.array([(group - mean).T @ (group - mean) for group, mean in zip(groups, means, strict=True)])
    (first, second), d = pairs.T, means.shape[1]
    n, m = sizes[first], sizes[second]
    share, apart = n * m / (n + m) ** 2, means[first] - means[second]
    scatter = (scatters[first] + scatters[second]) / (n + m)[:, None, None]
    scatter += share[:, None, None] * apart[:, :, None] * apart[:, None, :]
    regular = shrink > d * np.finfo(float).eps * np.trace(scatter, axis1=1, axis2=2).max()
    scatter += shrink * np.eye(d)
    right = 2 * share[:, None] * apart
    w: Floats = _solved(scatter, right) if regular else _shortest(scatter, right)
    centre = (n[:, None] * means[first] + m[:, None] * means[second]) / (n + m)[:, None]
    b: Floats = (n - m) / (n + m) - (w * centre).sum(axis=1)
    return w, b


def _solved(matrices: Floats, right: Floats) -> Floats:
    """Return the solution of each system: matrices `(P, d, d)`, right sides `(P, d)`."""
    return np.asarray(np.linalg.solve(matrices, right[:, :, None])[:, :, 0], dtype=np.float64)


def _shortest(matrices: Floats, right: Floats) -> Floats:
    """Return the shortest least-squares solution; eigenvalues below d times the rounding of the largest count as 0."""
    rank_tolerance = matrices.shape[1] * np.finfo(float).eps
    inverses = np.linalg.pinv(matrices, rcond=rank_tolerance, hermitian=True)
    return np.asarray((inverses @ right[:, :, None])[:, :, 0], dtype=np.float64)

"""k-means, learning without labels: k centres that take turns with their points, and the record of every half step.

`X (n, d)` are the points; no label is used. Two half steps alternate: *assign* gives each point to its nearest centre,
*move* puts each centre at the mean of its points. Neither can make the sum of squared distances J = sum_i |x_i -
c_{a(i)}|^2 larger, and there are finitely many assignments, so the run ends.

Sources: MacQueen, "Some methods for classification and analysis of multivariate observations" (1967), who named it;
Lloyd, "Least squares quantization in PCM", IEEE Trans. Information Theory 28 (1982), who moves all centres at once;
Forgy, "Cluster analysis of multivariate data", Biometrics 21 (1965), who begins at points chosen at random.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.distances import METRICS, every_pair
from playground.inputs import Floats, Ints
from playground.prototype_record import NO_STEPS, NONE, Prototypes
from playground.ties import first_least

MOST_ROUNDS = 400


@dataclass(frozen=True, eq=False)
class Clustering:
    """A run of R rounds. A round is an assignment and a move; the last one of a run that `settled` has no move.
    Read-only.

    centres  (R + 1, k, d) before the first move and after each; the last two of a settled run are the same
    belongs  (R, n)        the centre, 0..k-1, that each assignment gives each point; of equally near ones the first
    assigned (R,)          J after each assignment, by the centres before the move
    moved    (R,)          J after each move
    settled                whether the last assignment changed nothing
    """

    centres: Floats
    belongs: Ints
    assigned: Floats
    moved: Floats
    settled: bool

    def __post_init__(self) -> None:
        inputs.freeze(self)


def places(X: ArrayLike) -> int:
    """Return the number of different places of the points: there can be no more centres."""
    return len(np.unique(inputs.matrix(X), axis=0))


def k_means(X: ArrayLike, k: int, *, seed: int, most_rounds: int = MOST_ROUNDS) -> Clustering:
    """Return Lloyd's rounds from k points at different places chosen at random, until an assignment changes nothing.

    A centre without points stays where it is. ValueError unless 1 <= k <= `places`.
    """
    points = inputs.matrix(X)
    centres = [_first_places(points, k, seed)]
    belongs, assigned, moved, settled = list[Ints](), list[float](), list[float](), False
    while not settled and len(belongs) < most_rounds:
        belongs.append(nearest_centre(points, centres[-1]))
        assigned.append(spread(points, centres[-1], belongs[-1]))
        settled = len(belongs) > 1 and bool((belongs[-1] == belongs[-2]).all())
        centres.append(centres[-1] if settled else means(points, belongs[-1], centres[-1]))
        moved.append(spread(points, centres[-1], belongs[-1]))
    return Clustering(np.array(centres), np.array(belongs), np.array(assigned), np.array(moved), settled)


def nearest_centre(X: Floats, centres: Floats) -> Ints:
    """Return the nearest of the centres `(k, d)` to each point, of equally near ones the first: `(n,)`."""
    squares = every_pair(X, centres, METRICS["euclidean"])
    return first_least(squares, size=squares.min(axis=1, keepdims=True))


def means(X: Floats, belongs: Ints, centres: Floats) -> Floats:
    """Return the mean of the points of each centre `(k, d)`; for a centre without points, the centre itself.

    Sums start at the centre, so that points that coincide with it leave it exactly there.
    """
    count = np.bincount(belongs, minlength=len(centres))
    away = X - centres[belongs]
    sums = np.stack([np.bincount(belongs, column, minlength=len(centres)) for column in away.T], axis=1)
    return centres + sums / np.maximum(count, 1)[:, None]


def spread(X: Floats, centres: Floats, belongs: Ints) -> float:
    """Return J, the sum of squared distances from the points to their centres."""
    return float(np.square(X - centres[belongs]).sum())


def named(X: ArrayLike, y: ArrayLike, clustering: Clustering) -> Prototypes:
    """Return the centres as prototypes, each with the commonest label of its points, the lowest of equally common ones:
    labels are used only here. A centre without points is left out."""
    points = inputs.matrix(X)
    labels, belongs = inputs.class_labels(y, len(points)), clustering.belongs[-1]
    counts = np.array(
        [np.bincount(labels[belongs == j], minlength=labels.max() + 1) for j in range(len(clustering.centres[-1]))]
    )
    used = counts.sum(axis=1) > 0
    return Prototypes(
        clustering.centres[-1][used], counts[used].argmax(axis=1), np.full(int(used.sum()), NONE), NO_STEPS
    )


def _first_places(X: Floats, k: int, seed: int) -> Floats:
    """Return the first k different places of one permutation of the points."""
    rows = np.random.default_rng(seed).permutation(len(X))
    _, first = np.unique(X[rows], axis=0, return_index=True)
    if not 1 <= inputs.whole(k, "k") <= len(first):
        raise ValueError(f"k is {k}; the points are at {len(first)} places")
    return X[rows[np.sort(first)[:k]]].copy()

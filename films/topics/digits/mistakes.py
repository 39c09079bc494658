"""The digits that their nearest prototype misclassifies, with that prototype and the nearest of their own label."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from playground.datasets import Dataset
from playground.inputs import Floats, Ints
from playground.neighbors import kneighbors
from playground.prototype_record import Prototypes

MAX_MISTAKES = 500  # in a film


@dataclass(frozen=True, eq=False)
class Mistakes:
    """The digits `X (q, 64)` with labels `y (q,)`, and w mistakes of the `prototypes` on them.

    rows          (w,) the rows of the misclassified digits
    nearest, far  (w,) the nearest prototype of each, and its distance
    own, own_far  (w,) the nearest prototype with the digit's own label, and its distance; -1 and NaN if there is none
    """

    X: Floats
    y: Ints
    prototypes: Prototypes
    rows: Ints
    nearest: Ints
    far: Floats
    own: Ints
    own_far: Floats

    @cached_property
    def n_frames(self) -> int:
        """The number of mistakes that a film shows."""
        return min(len(self.rows), MAX_MISTAKES)


def mistakes_of(prototypes: Prototypes, test: Dataset) -> Mistakes:
    """Return the mistakes of the prototypes on the test digits."""
    apart, order = kneighbors(prototypes.X, test.X, 1)
    far, nearest = apart[:, 0], order[:, 0]
    rows = np.flatnonzero(prototypes.y[nearest] != test.labels)
    own, own_far = nearest_by_label(prototypes.X, prototypes.y, test.X[rows], test.labels[rows], own=True)
    return Mistakes(test.X, test.labels, prototypes, rows, nearest[rows], far[rows], own, own_far)


def nearest_by_label(X: Floats, labels: Ints, Q: Floats, y: Ints, *, own: bool) -> tuple[Ints, Floats]:
    """Return the row of `X (n, d)` nearest to each of `Q (q, d)`, and its distance. The row has the label of the query
    in `y (q,)` or, unless `own`, another one. -1 and NaN if there is none."""
    rows, far = np.full(len(Q), -1), np.full(len(Q), np.nan)
    for label in np.unique(y):
        mine, there = np.flatnonzero(y == label), np.flatnonzero((labels == label) == own)
        if len(there):
            apart, nearest = kneighbors(X[there], Q[mine], 1)
            rows[mine], far[mine] = there[nearest[:, 0]], apart[:, 0]
    return rows, far

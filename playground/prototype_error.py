"""The error of the nearest-prototype classifier, and how it falls as prototypes are added."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.distances import metric_named
from playground.inputs import Floats, Ints
from playground.prototype_record import Prototypes
from playground.search import checked_queries, nearest


@dataclass(frozen=True, eq=False)
class ErrorBySize:
    """The error of random prototypes of growing number. Arrays are read-only.

    sizes   (s,)    numbers of prototypes
    errors  (r, s)  share of held-out points whose nearest prototype has another label, a row for each repeat
    """

    sizes: Ints
    errors: Floats

    def __post_init__(self) -> None:
        inputs.frozen(self.sizes)
        inputs.frozen(self.errors)

    @property
    def mean(self) -> Floats:
        """The mean error over the repeats: `(s,)`."""
        return self.errors.mean(axis=0)

    @property
    def spread(self) -> Floats:
        """The standard deviation over the repeats, 0 if there is one: `(s,)`."""
        return spread_of(self.errors)


def spread_of(errors: Floats) -> Floats:
    """Return the standard deviation over the repeats `errors (r, s)`, exactly 0 if all are equal: `(s,)`."""
    return np.where(np.ptp(errors, axis=0) > 0, errors.std(axis=0), 0.0)


def nearest_error(prototypes: Prototypes, Q: ArrayLike, labels: ArrayLike, *, metric: str = "euclidean") -> float:
    """Return the share of the queries `Q (q, d)` whose nearest prototype has another label than in `labels (q,)`.

    1 without prototypes, as every answer is missing. ValueError on bad input.
    """
    queries, measure = inputs.matrix(Q, "Q"), metric_named(metric)
    truth = inputs.class_labels(labels, len(queries), "labels")
    if not len(prototypes.X):
        return 1.0
    _, row = nearest(prototypes.X, checked_queries(prototypes.X, queries), 1, measure)
    return float((prototypes.y[row[:, 0]] != truth).mean())

"""The memorizer, which learns by heart: it answers with the label of an identical training point, and with one label
everywhere else."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints


@dataclass
class Memorizer:
    """Training error 0, unless points with different labels coincide: then the first of them is remembered.

    columns    the coordinates that are compared, exactly; None for all. The lecture compares one of them, a pixel
    otherwise  the label of a query that equals no training point: class 1, the lecture's -1
    """

    columns: Sequence[int] | None = None
    otherwise: int = 1
    _places: Floats = field(init=False, repr=False, default_factory=lambda: np.empty((0, 0)))
    _labels: Ints = field(init=False, repr=False, default_factory=lambda: np.empty(0, dtype=np.int64))

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Keep the points `X (n, d)` with class labels `y (n,)`, each place once, and return the classifier."""
        points = self._compared(inputs.matrix(X))
        labels = inputs.class_labels(y, len(points))
        self._places, first = np.unique(points, axis=0, return_index=True)
        self._labels = labels[first]
        return self

    def predict(self, X: ArrayLike) -> Ints:
        """Return the labels of the queries `X (q, d)`: `(q,)`. ValueError before `fit`."""
        if not len(self._places):
            raise ValueError("the memoriser has not been fitted")
        queries = self._compared(inputs.matrix(X))
        every, place = np.unique(np.vstack([self._places, queries]), axis=0, return_inverse=True)
        answer = np.full(len(every), self.otherwise, dtype=np.int64)
        m = len(self._places)
        answer[place[:m]] = self._labels
        return answer[place[m:]]

    def _compared(self, X: Floats) -> Floats:
        return X if self.columns is None else X[:, list(self.columns)]

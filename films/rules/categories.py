"""A coordinate whose values are categories, as a colour: names without an order, at the places 0, 1, 2, ... of an axis.

A method that takes numbers gets one column for each category (one-hot): 1 in that of the point's own, 0 in the others.
So it asks "is it red?", and never whether red is less than blue.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground.estimators import Path
from playground.inputs import Floats, Ints


@dataclass(frozen=True)
class Categories:
    """The names of the K categories of the first coordinate, and what the coordinate is called."""

    variable: str
    names: tuple[str, ...]

    def of(self, x: ArrayLike) -> Ints:
        """The category at each place of the axis: the nearest, of two the first."""
        return np.clip(np.ceil(np.asarray(x, dtype=np.float64) - 0.5), 0, len(self.names) - 1).astype(np.int64)

    def encoded(self, X: Floats) -> Floats:
        """Points `(n, 2)` as a column for each category and one for the second coordinate: `(n, K + 1)`."""
        own = self.of(X[:, 0])[:, None] == np.arange(len(self.names))
        return np.column_stack([own.astype(np.float64), X[:, 1]])


@dataclass(frozen=True, eq=False)
class Encoded:
    """The path of classifiers of encoded points, for points as they are."""

    path: Path
    categories: Categories

    def predict(self, Q: ArrayLike) -> Ints:
        return self.path.predict(self.categories.encoded(np.asarray(Q, dtype=np.float64)))

    def shares(self, Q: ArrayLike) -> Floats | None:
        return self.path.shares(self.categories.encoded(np.asarray(Q, dtype=np.float64)))

"""Logistic regression, fitted: a linear score and a probability for each class, for each value of a knob."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground.gaussian import normalized
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class LinearScores:
    """Scores w.x + b: `w (S, K, d)`, `b (S, K)` of the K `classes (K,)`. `settled (S,)`: whether the fit converged.

    Of two classes, the first has the score 0: the second wins where w.x + b > 0.
    """

    w: Floats
    b: Floats
    classes: Ints
    settled: NDArray[np.bool_]

    def scores(self, Q: ArrayLike) -> Floats:
        """Return the scores at each query of `Q (q, d)`: `(S, q, K)`."""
        return np.asarray(Q) @ np.swapaxes(self.w, 1, 2) + self.b[:, None]

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class of largest score, the first of equals: `(S, q)`."""
        return self.classes[self.scores(Q).argmax(axis=2)]

    def only(self, s: int) -> "LinearScores":
        """Return the scores of state s alone."""
        own = slice(s, s + 1)
        return LinearScores(self.w[own], self.b[own], self.classes, self.settled[own])

    def shares(self, Q: ArrayLike) -> Floats:
        """Return exp(score) over the sum of these: the probabilities `(S, q, K)`."""
        return normalized(self.scores(Q))

    @property
    def boundary(self) -> Floats:
        """For two classes, w and b of the line w.x + b = 0 between them, positive for the second: `(S, d + 1)`.
        ValueError for more classes."""
        if len(self.classes) != 2:
            raise ValueError(f"{len(self.classes)} classes have no single line between them")
        return np.column_stack([self.w[:, 1] - self.w[:, 0], self.b[:, 1] - self.b[:, 0]])

"""A fitted support vector machine (Cortes and Vapnik 1995): a value for each pair of classes, which vote."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.ties import ROUNDING, without_rounding

PRODUCTS = 1 << 20  # values of the kernel at a time: 8 MB


@dataclass(frozen=True, eq=False)
class Machine:
    """f(q) = sum of coef_i k(x_i, q) + b for each of the P pairs of the K classes, with the kernel k(x, q) = x.q, or
    exp(-gamma |x - q|^2) if gamma is not 0. `mean (d,)` is subtracted from coordinates, and they are divided by
    `scale (d,)`.

    support (m,)     rows of the training points that count
    vectors (m, d)   these points, in shifted and divided coordinates
    coef (P, m)      0 for points of other classes
    b (P,)
    settled          whether the fit converged

    A value above 0, but for rounding, is a vote for the first class of the pair; of equal votes the first class wins.
    """

    support: Ints
    vectors: Floats
    coef: Floats
    b: Floats
    gamma: float
    mean: Floats
    scale: Floats
    classes: Ints
    settled: bool

    def values(self, Q: ArrayLike) -> Floats:
        """Return f at each query of `Q (q, d)`: `(P, q)`."""
        queries = (np.asarray(Q) - self.mean) / self.scale
        size = max(1, PRODUCTS // max(1, len(self.vectors)))
        blocks = [queries[i : i + size] for i in range(0, max(1, len(queries)), size)]
        return np.concatenate([self._block_values(block) for block in blocks], axis=1)

    def _block_values(self, queries: Floats) -> Floats:
        """Return f at queries that are shifted and divided: `(P, q)`."""
        products = self.vectors @ queries.T
        if self.gamma:
            squares = (self.vectors**2).sum(axis=1)[:, None] + (queries**2).sum(axis=1) - 2 * products
            products = np.exp(-self.gamma * np.maximum(squares, 0))
        return self.coef @ products + self.b[:, None]

    def values_on(self, grid: Grid) -> Floats:
        """Return f in each cell of a grid of the plane: `(P, rows, cols)`. With either kernel a cell's value is made of
        one number for its column and one for its row, so there are only as many exponentials as rows and columns."""
        across, up = ((axis - self.mean[j]) / self.scale[j] for j, axis in enumerate((grid.x, grid.y)))
        x, y = self.vectors[:, :1], self.vectors[:, 1:]
        if not self.gamma:
            w = self.coef @ self.vectors
            return (w[:, :1] * across)[:, None, :] + (w[:, 1:] * up)[:, :, None] + self.b[:, None, None]
        columns, rows = np.exp(-self.gamma * (across - x) ** 2), np.exp(-self.gamma * (up - y) ** 2)
        own = [np.flatnonzero(coef) for coef in self.coef]
        pairs = zip(self.coef, own, strict=True)
        sums: Floats = np.stack([(coef[i, None] * rows[i]).T @ columns[i] for coef, i in pairs])
        return sums + self.b[:, None, None]

    def winners(self, values: Floats) -> Ints:
        """Return the labels of the classes that win, from values `(P, ...)`: `(...)`."""
        votes = np.zeros((len(self.classes), *values.shape[1:]), dtype=np.int64)
        for (first, second), value in zip(combinations(range(len(self.classes)), 2), values, strict=True):
            above = value > ROUNDING  # small beside 1, the value on the margins
            votes[first] += above
            votes[second] += ~above
        return self.classes[votes.argmax(axis=0)]

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the label at each query: `(q,)`."""
        return self.winners(self.values(Q))

    @property
    def boundary(self) -> Floats:
        """For two classes and the linear kernel, w and b of f = w.x + b in the units of the coordinates: `(d + 1,)`.
        ValueError otherwise."""
        if self.gamma or len(self.classes) != 2:
            raise ValueError("only a linear machine of two classes has a line")
        w = without_rounding(self.coef[0] @ self.vectors, np.abs(self.coef[0]) @ np.abs(self.vectors)) / self.scale
        size = 1 + np.abs(w) @ np.abs(self.mean)  # b makes z of some points 1
        return np.append(w, without_rounding(self.b[:1] - w @ self.mean, size))

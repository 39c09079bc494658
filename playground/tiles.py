"""The k nearest points of every cell of a grid, tile by tile: for a tile of cells, few points come into question.

Exactly what `search.nearest` finds at `grid.points`, several times faster.
"""

import numpy as np
from numpy.typing import NDArray

from playground.distances import Metric
from playground.grid import Grid
from playground.inputs import Floats
from playground.sorting import rising

SIDE = 20  # cells along the side of a tile

Rows = NDArray[np.signedinteger]


def nearest_on_grid(X: Floats, grid: Grid, k: int, metric: Metric) -> Rows:
    """Rows of the k points of `X (n, 2)` nearest to every cell of the grid: `(k, rows, cols)`.

    In rising order of distance and, where distances are equal, of row; in the smallest type that holds n. Needs
    `1 <= k <= n`; nothing is checked here.
    """
    found: Rows = np.empty((k, *grid.shape), dtype=np.min_scalar_type(-len(X)))
    for low in range(0, len(grid.y), SIDE):
        up = slice(low, low + SIDE)
        for left in range(0, len(grid.x), SIDE):
            across = slice(left, left + SIDE)
            found[:, up, across] = _on_tile(X, grid.x[across], grid.y[up], k, metric)
    return found


def _on_tile(X: Floats, x: Floats, y: Floats, k: int, metric: Metric) -> Rows:
    near = np.flatnonzero(_in_question(X, x, y, k, metric))
    across, up = metric.part(x[:, None] - X[near, 0]), metric.part(y[:, None] - X[near, 1])
    values = metric.join(across, up[:, None, :]).reshape(-1, len(near))
    order = rising(values)[:, :k]
    return near.astype(np.min_scalar_type(-len(X)))[order].T.reshape(k, len(y), len(x))


def _in_question(X: Floats, x: Floats, y: Floats, k: int, metric: Metric) -> NDArray[np.bool_]:
    """Which points may be among the k nearest somewhere between the first and last of x and of y.

    Not those that are farther from the whole rectangle than k others are from its farthest corner. Rounded distances
    obey this too, since `part` and `join` are monotonic: nothing is lost at a tie.
    """
    below, above = np.array([x[0], y[0]]) - X, X - np.array([x[-1], y[-1]])
    least = metric.join.reduce(metric.part(np.maximum(np.maximum(below, above), 0)), axis=1)
    most = metric.join.reduce(metric.part(np.maximum(np.abs(below), np.abs(above))), axis=1)
    inside: NDArray[np.bool_] = least <= np.partition(most, k - 1)[k - 1]
    return inside

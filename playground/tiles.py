"""The k nearest points of every cell of a grid, tile by tile, as only few points can be near a tile.

The order is exactly that of `search.nearest` at `grid.points`, several times faster.
"""

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from playground.distances import METRICS, Metric
from playground.grid import Grid
from playground.inputs import Floats
from playground.search import nearest
from playground.sorting import Codes, Labels, Rough, labels_rising, rising

SIDE = 24  # cells along the side of a tile, at least; more if there are few points
DISTANCES = 2**17  # between the cells of a tile and all points: as many as fit the processor's cache


def nearest_on_grid(X: Floats, labels: Labels, grid: Grid, k: int, metric: Metric) -> Labels:
    """Return the `labels (n,)` of the k points of `X (n, 2)` nearest to every cell of the grid: `(k, rows, cols)`.

    They are in rising order of distance, and equally far ones in the order of rows. Needs `1 <= k <= n` and labels of
    at least 0; nothing is checked here.
    """
    nearest_labels: Labels = np.empty((k, *grid.shape), dtype=labels.dtype)
    codes = Codes.of_points(labels, np.unique(X, axis=0, return_inverse=True)[1])
    squares = metric is METRICS["euclidean"]  # other metrics have many distances that are equal but for rounding
    doubtful = np.zeros(grid.shape, dtype=np.bool_)
    side = max(SIDE, isqrt(DISTANCES // len(X)))
    for low in range(0, len(grid.y), side):
        up = slice(low, low + side)
        for left in range(0, len(grid.x), side):
            across = slice(left, left + side)
            x, y = grid.x[across], grid.y[up]
            near = np.flatnonzero(_in_question(X, x, y, k, metric))
            parts = metric.part(x[:, None] - X[near, 0]), metric.part(y[:, None] - X[near, 1])
            if squares:
                ordered, again = labels_rising(_rough(*parts), near, codes, k)
                doubtful[low + again // len(x), left + again % len(x)] = True
            else:
                values: Floats = metric.join(parts[0], parts[1][:, None, :])
                ordered = labels[near][rising(values.reshape(-1, len(near)))[:, :k]]
            nearest_labels[:, up, across] = ordered.astype(labels.dtype).T.reshape(k, len(y), len(x))
    if doubtful.any():
        rows, columns = np.nonzero(doubtful)
        _, order = nearest(X, np.column_stack([grid.x[columns], grid.y[rows]]), k, metric)
        nearest_labels[:, rows, columns] = labels[order.T]
    return nearest_labels


def _rough(across: Floats, up: Floats) -> Rough:
    """Return the sums of parts `(cols, m)` and `(rows, m)` for all cells, row by row, `(rows * cols, m)`, to
    `sorting.STEPS_OFF` steps of single precision: each part, which is at least 0, loses half a step, and the sum
    another half."""
    with np.errstate(over="ignore"):  # a number beyond single precision is in doubt
        sums: Rough = across.astype(np.float32) + up.astype(np.float32)[:, None, :]
    return sums.reshape(-1, across.shape[1])


def _in_question(X: Floats, x: Floats, y: Floats, k: int, metric: Metric) -> NDArray[np.bool_]:
    """Return which points may be among the k nearest somewhere between the first and last of x and of y.

    A point is left out if it is farther from the whole rectangle than k others are from its farthest corner. Rounded
    distances obey this, too, since `part` and `join` are monotonic: nothing is lost at a tie.
    """
    below, above = np.array([x[0], y[0]]) - X, X - np.array([x[-1], y[-1]])
    least = metric.join.reduce(metric.part(np.maximum(np.maximum(below, above), 0)), axis=1)
    most = metric.join.reduce(metric.part(np.maximum(np.abs(below), np.abs(above))), axis=1)
    return least <= np.partition(most, k - 1)[k - 1]

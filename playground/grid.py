"""The cells of the plane at which regions are evaluated."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from playground import inputs
from playground.inputs import Floats

PADDING = 0.15  # of the points' extent, on every side


@dataclass(frozen=True, eq=False)
class Grid:
    """Axes `x (cols,)` and `y (rows,)`, rising and read-only. An array over the grid is (rows, cols), y upwards.

    A function of queries `(q, 2)` takes a grid, too: as an array it is its cells, `points`.
    """

    x: Floats
    y: Floats

    def __post_init__(self) -> None:
        for name in ("x", "y"):
            axis = inputs.matrix([getattr(self, name)], name)[0]
            if (np.diff(axis) <= 0).any():
                raise ValueError(f"{name} must rise from one entry to the next")
            object.__setattr__(self, name, axis)

    @classmethod
    def around(cls, X: ArrayLike, resolution: int = 200) -> "Grid":
        """Return a square of `resolution` x `resolution` cells around the points `X (n, 2)`, centred on their extent.

        Both axes have the same step, and the square reaches 15 % of the longer extent beyond the points (1 unit if all
        coincide). ValueError unless X has two columns and `resolution` is at least 2.
        """
        points = inputs.plane(X)
        steps = np.linspace(-1, 1, inputs.whole(resolution, "resolution", least=2))
        low, high = points.min(axis=0), points.max(axis=0)
        half = (0.5 + PADDING) * float((high - low).max())
        centre = low / 2 + high / 2
        # Far from 0 an axis of tiny extent would not have enough distinct float64 numbers.
        half = max(half or 1.0, float(np.abs(centre).max()) * 1e-9)
        return cls(centre[0] + half * steps, centre[1] + half * steps)

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols), the shape of an array over the grid."""
        return len(self.y), len(self.x)

    @property
    def points(self) -> Floats:
        """Every cell, `(rows * cols, 2)`, row by row from the lowest y: `f(grid.points).reshape(grid.shape)` fits."""
        return np.column_stack([np.tile(self.x, len(self.y)), np.repeat(self.y, len(self.x))])

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> Floats:
        """Return `points`, for numpy."""
        return np.array(self.points, dtype=dtype, copy=copy)

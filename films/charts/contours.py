"""Contour lines of scalar fields over the plane, such as densities and posteriors."""

from collections.abc import Sequence

import numpy as np
from contourpy import FillType, LineType, SerialContourGenerator, ZInterp

from playground.grid import Grid
from playground.inputs import Floats


def contours(grid: Grid, field: Floats, levels: Sequence[float]) -> tuple[Floats, Floats]:
    """Return the lines on which the field `(rows, cols)` over the grid has one of the levels: x and y, NaN between
    lines.

    Crossings are interpolated linearly along the sides of cells. A closed line ends where it began. Cells with a corner
    that is not finite are left out.
    """
    return _contours(*np.meshgrid(grid.x, grid.y), field, levels)


def _contours(x: Floats, y: Floats, field: Floats, levels: Sequence[float]) -> tuple[Floats, Floats]:
    """Return the same for a grid given by the x and the y of each corner, `(rows, cols)` both."""
    gaps = ~np.isfinite(field)
    generator = SerialContourGenerator(  # as from `contour_generator`, without its masked arrays, which take longer
        x,
        y,
        np.ascontiguousarray(field, dtype=np.float64),
        gaps,
        corner_mask=False,
        line_type=LineType.ChunkCombinedNan,
        fill_type=FillType.OuterOffset,
        quad_as_tri=False,
        z_interp=ZInterp.Linear,
    )
    lines = [points[0] for points, *_ in map(generator.lines, levels) if points[0] is not None]
    if not lines:
        return np.empty(0), np.empty(0)
    gap = np.full((1, 2), np.nan)
    path = np.vstack([part for line in lines for part in (line, gap)])[:-1]
    return path[:, 0], path[:, 1]


def contour_rows(grid: Grid, fields: Floats, levels: Sequence[float]) -> tuple[Floats, Floats]:
    """Return the `contours` of each of `fields (n, rows, cols)` as x and y `(n, m)`, padded with NaN."""
    columns, rows = np.meshgrid(grid.x, grid.y)  # once for all fields, as it takes a third of a field's time
    paths = [_contours(columns, rows, field, levels) for field in fields]
    x, y = np.full((2, len(paths), max(1, *(len(across) for across, _ in paths))), np.nan)
    for i, (across, up) in enumerate(paths):
        x[i, : len(across)], y[i, : len(up)] = across, up
    return x, y

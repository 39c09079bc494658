"""Fields over the plane, such as densities and posteriors: their contours as traces, or their heights as shades."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from playground.grid import Grid
from playground.inputs import Floats, Ints
from ui.charts.palette import rgba
from ui.film.pictures import Pictures

Drawn = NDArray[np.float32]
SHADES = 24
DARKEST = 0.6  # opacity of the top
# The sides of a cell (0 below, 1 right, 2 above, 3 left) that a contour joins, for each set of corners above the level:
# of 1, 2, 4 and 8, anticlockwise from the lower left. 5 and 10 are saddles whose middle is not above the level.
JOINED = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 0), (1, 2)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((2, 3),), 9: ((0, 2),), 10: ((0, 1), (2, 3)), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip


def contours(grid: Grid, field: Floats, levels: Sequence[float]) -> tuple[Floats, Floats]:
    """The lines on which the field `(rows, cols)` over the grid is one of the levels: x and y, NaN between lines.

    Marching squares (Lorensen and Cline 1987, in the plane): where the ends of a side of a cell lie on two sides of a
    level, the line crosses it in linear proportion. A closed line ends where it began. Cells with a corner that is not
    finite are left out.
    """
    lines = [line for level in levels for line in _lines(grid, np.asarray(field, dtype=np.float64) - level)]
    if not lines:
        return np.empty(0), np.empty(0)
    gap = np.full((1, 2), np.nan)
    path = np.vstack([part for line in lines for part in (line, gap)])[:-1]
    return path[:, 0], path[:, 1]


def contour_rows(grid: Grid, fields: Floats, levels: Sequence[float]) -> tuple[Drawn, Drawn]:
    """`contours` of each of `fields (n, rows, cols)` as two columns of a film, `(n, m)`: shorter rows end in NaN."""
    found = [contours(grid, field, levels) for field in fields]
    x, y = np.full((2, len(found), max(1, *(len(line) for line, _ in found))), np.nan, dtype=np.float32)
    for i, (across, up) in enumerate(found):
        x[i, : len(across)], y[i, : len(up)] = across, up
    return x, y


def shades(fields: Floats, color: str, top: float) -> Pictures:
    """Each of `fields (n, rows, cols)` in one hue, the darker the higher, from nothing at 0 to `top` and beyond."""
    shares = np.clip(np.nan_to_num(np.asarray(fields) / top), 0, 1)
    inks = [rgba(color, DARKEST * step / (SHADES - 1)) for step in range(SHADES)]
    return Pictures(np.rint(shares * (SHADES - 1)).astype(np.uint8), tuple(inks))


def _lines(grid: Grid, height: Floats) -> list[Floats]:
    """The lines where the height is 0, `(m, 2)` each. Sides of cells have numbers: along x, then along y."""
    cases = _cases(height)
    row, col = np.nonzero((cases > 0) & (cases < 15))
    cases, cell = cases[row, col], row * grid.shape[1] + col
    sides = (cell, height.size + cell + 1, cell + grid.shape[1], height.size + cell)
    pairs = [np.column_stack([sides[a], sides[b]])[cases == case] for case, joined in JOINED.items() for a, b in joined]
    return [_crossed(grid, height, np.array(line)) for line in _linked(np.vstack(pairs))]


def _cases(height: Floats) -> Ints:
    """Which corners of each cell are above 0; none where one is not finite. A saddle whose middle is above 0 joins
    its sides as the other saddle does."""
    corners = height[:-1, :-1], height[:-1, 1:], height[1:, 1:], height[1:, :-1]
    cases: Ints = np.sum([(corner > 0) << i for i, corner in enumerate(corners)], axis=0)
    middle = np.mean(corners, axis=0)
    cases[~np.isfinite(middle)] = 0
    return np.where(np.isin(cases, (5, 10)) & (middle > 0), 15 - cases, cases)


def _crossed(grid: Grid, height: Floats, sides: Ints) -> Floats:
    """Where the height is 0 on each of these sides of cells, `(m, 2)`."""
    row, col = np.divmod(sides % height.size, grid.shape[1])
    upwards = (sides >= height.size).astype(np.int64)
    top, right = row + upwards, col + 1 - upwards
    share = height[row, col] / (height[row, col] - height[top, right])
    x, y = grid.x, grid.y
    return np.column_stack([x[col] + share * (x[right] - x[col]), y[row] + share * (y[top] - y[row])])


def _linked(pairs: Ints) -> list[list[int]]:
    """Pairs of numbers, each of which is in two of them at most, as lines: open ones from end to end, then loops."""
    ahead: dict[int, list[int]] = {}
    for a, b in pairs.tolist():
        ahead.setdefault(a, []).append(b)
        ahead.setdefault(b, []).append(a)
    lines = []
    for start in sorted(ahead, key=lambda end: len(ahead[end])):
        line = [start]
        while ahead[line[-1]]:
            here, further = line[-1], ahead[line[-1]].pop()
            ahead[further].remove(here)
            line.append(further)
        if len(line) > 1:
            lines.append(line)
    return lines

"""Small planes, a labelling of a few points on each, in rows. Those that are not separated are tinted; a frame is
around that of the film's frame."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.marks import Marker, Path
from films.picture import marks
from films.picture.figure import Figure, PointerMarks, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words
from playground.inputs import Floats

TINT = 0.45
INSIDE = 0.64  # the side of the square that the points fill, on a small plane of side 1
GAP = 0.06  # between a small plane's edge and its tint
DOTS = {1: 11.0, 2: 11.0, 3: 9.0, 4: 8.0, 5: 6.0, 6: 5.0}  # the size of a point, by the number of points
SQUARE = np.array([[0, 0], [1, 0], [1, -1], [0, -1], [0, 0]], dtype=np.float64)  # from the upper left corner, and back

Bits = NDArray[np.bool_]


def frame_of_labeling(n: int) -> Mark:
    """Return the frame around the small plane of the labelling on show, of n points."""
    around = _corners(2**n, n)[:, None] + SQUARE
    return marks.polyline("shown", now(around[:, :, 0]), now(around[:, :, 1]), palette.INK, 3)


def figure(X: Floats, labelings: Bits, separable: Bits, frame: Mark, words: Words) -> Figure:
    """Return the small planes of points `X (n, 2)`, labelled as the rows of `labelings (F, n)`; `separable (F,)`. The
    tooltip of a small plane has the `words`."""
    corners = _corners(len(labelings), len(X))
    invisible = Marker(symbol="square", size=2, color="rgba(0,0,0,0)", edge_width=0)
    look = Path(name="cells", marker=invisible, hover=None)
    cells = mark(look, given=True, x=(corners[:, 0] + 0.5).tolist(), y=(corners[:, 1] - 0.5).tolist())
    count, failures = len(corners), int((~separable).sum())
    return graph(
        [_grid(corners), _failures(corners[~separable]), *_points(X, labelings, corners), cells, frame],
        _layout(corners),
        pointed=[PointerMarks(cells, words=words)],
        also=[f"all {count} labellings", *([chart.colored("▮ not separated", palette.OTHER)] if failures else [])],
    )


def _corners(count: int, n: int) -> Floats:
    """Return the upper left corner of each small plane, row by row from the top: `(count, 2)`."""
    across = 2 ** ((n + 1) // 2)
    i = np.arange(count)
    return np.column_stack([i % across, -(i // across)]).astype(np.float64)


def _points(X: Floats, labelings: Bits, corners: Floats) -> list[Mark]:
    """Return two marks: the + and the − of all small planes."""
    low, high = X.min(axis=0), X.max(axis=0)
    extent = float((high - low).max()) or 1.0
    inside = (X - low - (high - low) / 2) / extent * INSIDE + [0.5, -0.5]
    places = corners[:, None] + inside
    dots = []
    for style, rows in zip(CLASSES[:2], (labelings, ~labelings), strict=True):
        marker = Marker(symbol=style.symbol, size=DOTS[len(X)], color=style.color, edge_width=0)
        dots.append(Mark(looks.markers(style.name, marker, places[rows]), given=True))
    return dots


def _failures(corners: Floats) -> Mark:
    """Return a filled square in each small plane whose upper left corner is in `corners (m, 2)`."""
    squares = corners[:, None] + [GAP, -GAP] + (1 - 2 * GAP) * SQUARE
    look = looks.area("not separated", palette.tint(palette.OTHER, TINT))
    return mark(look, x=_gapped(squares, 0), y=_gapped(squares, 1))


def _grid(corners: Floats) -> Mark:
    """Return the lines between the small planes."""
    right, low = corners[:, 0].max() + 1, corners[:, 1].min() - 1
    across = [[(0, y), (right, y)] for y in np.arange(low, 1)]
    down = [[(x, low), (x, 0)] for x in np.arange(0, right + 1)]
    lines = np.array([*across, *down])
    grid = marks.polyline("grid", _gapped(lines, 0), _gapped(lines, 1), palette.GRID, 1)
    return replace(grid, given=True)


def _gapped(paths: Floats, axis: int) -> list[float | None]:
    """Return a coordinate of the `paths (P, L, 2)`, one path after the other with gaps between; axis 0 is x, 1 is y."""
    return [value for path in paths[:, :, axis].tolist() for value in (*path, None)]


def _layout(corners: Floats) -> dict[str, object]:
    right, low = float(corners[:, 0].max()) + 1, float(corners[:, 1].min()) - 1
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    layout = chart.layout("", "", heights=(low - 0.05, 0.05), across=(-0.05, right + 0.05))
    layout |= {"margin": {"l": 8, "r": 8, "t": 26, "b": 8}}
    layout["xaxis"] = axis | {"range": [-0.05, right + 0.05]}
    layout["yaxis"] = axis | {"range": [low - 0.05, 0.05], "scaleanchor": "x"}
    return layout

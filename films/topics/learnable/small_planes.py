"""All labelings of a few points as small planes, in rows: those that are not separated are tinted, that of the frame is
framed."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, marks, palette
from films.drawing.palette import CLASSES
from films.film.captions import Caption
from films.film.columns import Col
from films.film.panel import Panel
from films.film.parts import Hover
from films.film.spec import Spec
from films.film.tracks import Rows
from playground.inputs import Floats

FAILED, NOW, CELLS = "not separated", "shown", "cells"
TINT = 0.45
INSIDE = 0.64  # of a small plane, which is 1 wide: the square that its points fill
GAP = 0.06  # around a small plane's tint
DOTS = {1: 11.0, 2: 11.0, 3: 9.0, 4: 8.0, 5: 6.0, 6: 5.0}  # sizes, by the number of points

Bits = NDArray[np.bool_]


def panel(X: Floats, labelings: Bits, separable: Bits, figure: int) -> Panel:
    """The small planes of points `X (n, 2)`, labelled as the rows `labelings (F, n)`; `separable (F,)`."""
    corners = _corners(len(labelings), len(X))
    square = np.array([[0.0, 0], [1, 0], [1, -1], [0, -1], [0, 0]])
    around = (corners[:, None] + square).astype(np.float32)
    return Panel(
        figure=_figure(X, labelings, separable, corners),
        columns={"small x": around[:, :, 0], "small y": around[:, :, 1]},
        tracks=(now(figure),),
        hovers=(Hover(figure, CELLS, caption=_pointed_at()),),
    )


def now(figure: int) -> Rows:
    """The track of the frame around a labeling."""
    return Rows(figure, NOW, {axis: Col(f"small {axis}") for axis in "xy"})


def _pointed_at() -> Caption:
    """What is said of a small plane under the pointer."""
    words = tuple(f"labeling {{i}}, {{signs}}: {verdict}" for verdict in ("separated", FAILED))
    return Caption(words, {"i": Col("number"), "signs": Col("signs")}, Col("failed"))


def columns(n: int) -> int:
    """How many small planes stand in a row."""
    return int(2 ** ((n + 1) // 2))


def _corners(count: int, n: int) -> Floats:
    """The upper left corner of each small plane, row by row from the top: `(count, 2)`."""
    across = columns(n)
    number = np.arange(count)
    return np.column_stack([number % across, -(number // across)]).astype(np.float64)


def _figure(X: Floats, labelings: Bits, separable: Bits, corners: Floats) -> Spec:
    low, extent = X.min(axis=0), float(np.ptp(X, axis=0).max()) or 1.0
    inside = (X - low - np.ptp(X, axis=0) / 2) / extent * INSIDE + [0.5, -0.5]
    places = corners[:, None] + inside
    dots = []
    for style, chosen in zip(CLASSES[:2], (labelings, ~labelings), strict=True):
        marker = {"symbol": style.symbol, "size": DOTS[len(X)], "color": style.color, "line": {"width": 0}}
        dots.append(marks.markers(style.name, marker, places[chosen]))
    failed = marks.EMPTY | {"name": FAILED, "mode": "none", "fill": "toself"}
    failed |= {"fillcolor": palette.tint(palette.ADDED, TINT), **_squares(corners[~separable])}
    grid = marks.line("grid", palette.GRID, 1) | _grid(corners)
    marker = {"symbol": "square", "size": 2, "color": "rgba(0,0,0,0)", "line": {"width": 0}}
    middles = {"x": (corners[:, 0] + 0.5).tolist(), "y": (corners[:, 1] - 0.5).tolist()}
    cells = {"type": "scatter", "name": CELLS, "mode": "markers", "marker": marker} | middles
    data = [grid, failed, *dots, cells, marks.line(NOW, palette.INK, 3)]
    return {"data": data, "layout": _layout(corners, int((~separable).sum()))}


def _squares(corners: Floats) -> dict[str, list[float | None]]:
    """A filled square in each of these small planes."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for left, top in corners.tolist():
        x0, x1, y0, y1 = left + GAP, left + 1 - GAP, top - 1 + GAP, top - GAP
        xs += [x0, x1, x1, x0, x0, None]
        ys += [y0, y0, y1, y1, y0, None]
    return {"x": xs, "y": ys}


def _grid(corners: Floats) -> dict[str, list[float | None]]:
    """The lines between small planes."""
    right, low = corners[:, 0].max() + 1, corners[:, 1].min() - 1
    lines = [*_across(right, low), *_down(right, low)]
    return {axis: [value for line in lines for value in (line[0][i], line[1][i], None)] for i, axis in enumerate("xy")}


def _across(right: float, low: float) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return (((0.0, y), (right, y)) for y in np.arange(low, 1).tolist())


def _down(right: float, low: float) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return (((x, low), (x, 0.0)) for x in np.arange(0, right + 1).tolist())


def _layout(corners: Floats, failed: int) -> dict[str, object]:
    right, low = float(corners[:, 0].max()) + 1, float(corners[:, 1].min()) - 1
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    layout = chart.layout("", "", heights=(low - 0.05, 0.05), across=(-0.05, right + 0.05))
    layout |= {"margin": {"l": 8, "r": 8, "t": 26, "b": 8}}
    layout["xaxis"] = axis | {"range": [-0.05, right + 0.05]}
    layout["yaxis"] = axis | {"range": [low - 0.05, 0.05], "scaleanchor": "x"}
    words = f"all {len(corners)} labelings" + ("  " + chart.colored("▮ not separated", palette.ADDED) if failed else "")
    note = {"xref": "paper", "yref": "paper", "x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom", "align": "left"}
    return layout | {"annotations": [note | {"text": words, "showarrow": False}]}

"""A scene as a Jupyter notebook: what a page computes, once more in numpy and scikit-learn, drawn with plotly.

It needs nothing of this playground. What a reader has written, the names of axes and classes, stands in it as quoted
text of Python only, so it runs nothing.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pprint import pformat
from typing import Any

from films.drawing.palette import ClassStyle, class_names
from films.film import escape
from films.points import Points
from films.scene import Scene
from playground.inputs import Floats, Ints

WIDTH = 100  # characters of a line of code
START = """\
import json

import numpy as np
import plotly.graph_objects as go

# {columns}
points = np.array({points})
X, y = points[:, :2], points[:, 2].astype(int)
names = {names}
"""
PLANE = """\
COLOURS, SYMBOLS = {colours}, {symbols}


def plane(title):
    \"\"\"The points, each class in its colour and with its sign.\"\"\"
    figure = go.Figure()
    for label, name in enumerate(names):
        rows = y == label
        marker = {{"color": COLOURS[label], "symbol": SYMBOLS[label], "size": 9}}
        figure.add_scatter(x=X[rows, 0], y=X[rows, 1], mode="markers", name=name, marker=marker)
    figure.update_layout(title=title, width=640, height=600, template="simple_white")
    figure.update_xaxes(title={x}).update_yaxes(title={y}, scaleanchor="x")
    return figure
"""
REGIONS = """\
def places(n=161):
    \"\"\"The x and the y of a grid around the points, and all of its places.\"\"\"
    (left, low), (right, high) = X.min(axis=0), X.max(axis=0)
    margin = 0.15 * max(right - left, high - low, 1.0)
    xs, ys = np.linspace(left - margin, right + margin, n), np.linspace(low - margin, high + margin, n)
    return xs, ys, np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def regions(title, predict):
    \"\"\"The plane, coloured by the class that is predicted at each place; white where none is.\"\"\"
    xs, ys, grid = places()
    figure, labels = plane(title), predict(grid).reshape(len(ys), len(xs))
    for label in np.unique(labels[labels >= 0]):
        here = np.where(labels == label, 1.0, np.nan)
        scale = [[0, COLOURS[label]], [1, COLOURS[label]]]
        figure.add_heatmap(x=xs, y=ys, z=here, colorscale=scale, opacity=0.25, showscale=False, hoverinfo="skip")
    return figure
"""


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook, of Markdown or of code."""

    kind: str
    text: str


def markdown(text: str) -> Cell:
    """Words, with formulas between dollars."""
    return Cell("markdown", text)


def code(text: str) -> Cell:
    """A part of the program."""
    return Cell("code", text.rstrip("\n"))


def literal(value: object) -> str:
    """A value as Python writes it, in lines of the notebook's width."""
    return pformat(value, width=WIDTH, compact=True)


def rows(X: Floats, y: Ints) -> str:
    """Points `X (n, 2)` of classes `y (n,)` as a list of rows."""
    lines = [f"    [{a!r}, {b!r}, {label}],\n" for (a, b), label in zip(X.tolist(), y.tolist(), strict=True)]
    return f"[\n{''.join(lines)}]"


def beginning(scene: Scene, styles: Sequence[ClassStyle], X: Floats, y: Ints) -> tuple[Cell, ...]:
    """The cells with which a notebook of points on a plane begins: these points, and how they are drawn."""
    count = int(y.max(initial=0)) + 1
    names = [escape.plotly(name) for name in class_names(scene.labels, styles)[:count]]
    axes = [literal(escape.plotly(name)) for name in (scene.x, scene.y)]
    start = START.format(columns=f"{len(y)} points: x, y and class", points=rows(X, y), names=literal(names))
    colours, symbols = [style.color for style in styles[:count]], [style.symbol for style in styles[:count]]
    return code(start), code(PLANE.format(colours=literal(colours), symbols=literal(symbols), x=axes[0], y=axes[1]))


def numbers(*names: str) -> Cell:
    """The last cell: the notebook's numbers by name, as one line of JSON."""
    values = ", ".join(f'"{name}": {name}' for name in names)
    return code(f"print(json.dumps({{{values}}}, default=lambda value: np.asarray(value).tolist()))")


def written(title: str, address: str, cells: Sequence[Cell]) -> bytes:
    """The notebook as a file, format 4.5: a title, the scene's link, and these cells."""
    link = f"[this scene of the playground]({address})"
    lead = f"# {title}\n\nWhat {link} shows, computed once more with numpy and scikit-learn."
    body: list[dict[str, Any]] = [
        {
            "cell_type": cell.kind,
            "id": f"cell-{i}",
            "metadata": {},
            "source": cell.text.splitlines(keepends=True),
            **({"outputs": [], "execution_count": None} if cell.kind == "code" else {}),
        }
        for i, cell in enumerate([markdown(lead), *cells])
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": body, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False).encode()


def has_classes(points: Points, least: int) -> bool:
    """Whether points have at least so many classes."""
    return len({label for _, _, label in points}) >= least

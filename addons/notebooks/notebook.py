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
import numpy as np
import plotly.graph_objects as go

# {columns}
points = np.array({points})
X, y = points[:, :2], points[:, 2].astype(int)
names = {names}
colours, symbols = {colours}, {symbols}
"""
PLANE = """\
def plane(title, predict=lambda Q: np.full(len(Q), -1)):
    \"\"\"The points on the regions of the classes that are predicted; white where none is.\"\"\"
    margin = 0.15 * np.ptp(X, axis=0).max() or 1.0
    xs, ys = np.linspace(X.min(axis=0) - margin, X.max(axis=0) + margin, 151).T
    labels = predict(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)).reshape(151, 151)
    figure = go.Figure(layout={{"title": title, "width": 640, "height": 600, "template": "simple_white"}})
    for label, (name, colour, symbol) in enumerate(zip(names, colours, symbols)):
        region = {{"z": 1 * (labels == label), "colorscale": [[0, colour + "00"], [1, colour + "40"]]}}
        border = {{"contours": {{"start": 0.5, "end": 0.5, "size": 1}}, "line": {{"color": "#222"}}}}
        figure.add_contour(x=xs, y=ys, showscale=False, **region, **border)
        marker, (across, up) = {{"color": colour, "symbol": symbol, "size": 9}}, X[y == label].T
        figure.add_scatter(x=across, y=up, mode="markers", name=name, marker=marker)
    return figure.update_xaxes(title={x}).update_yaxes(title={y}, scaleanchor="x")
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


def beginning(scene: Scene, styles: Sequence[ClassStyle], X: Floats, y: Ints) -> tuple[Cell, ...]:
    """The cells with which a notebook of points on a plane begins: these points `X (n, 2)`, `y (n,)`, and how they are
    drawn."""
    count = max(2, int(y.max(initial=0)) + 1)
    names = [escape.plotly(name) for name in class_names(scene.labels, styles)[:count]]
    start = START.format(
        columns=f"{len(y)} points: x, y and class",
        points=literal([[a, b, label] for (a, b), label in zip(X.tolist(), y.tolist(), strict=True)]),
        names=literal(names),
        colours=literal([style.color for style in styles[:count]]),
        symbols=literal([style.symbol for style in styles[:count]]),
    )
    x, y_name = (literal(escape.plotly(name)) for name in (scene.x, scene.y))
    return code(start), code(PLANE.format(x=x, y=y_name))


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

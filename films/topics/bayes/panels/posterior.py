"""Posteriors of every class at a place, as bars."""

from typing import Any

import numpy as np

from films.drawing import chart
from films.drawing.palette import CLASSES
from films.film import escape
from films.film.columns import Col
from films.film.panel import Panel
from films.film.tracks import Rows
from playground.inputs import Floats


def panel(figure: int, posteriors: Floats, names: tuple[str, ...]) -> Panel:
    """A bar for each of K classes as high as its posterior, `posteriors (F, K)`."""
    n_classes = posteriors.shape[1]
    marker = {"color": [style.color for style in CLASSES[:n_classes]]}
    bars: dict[str, Any] = {"type": "bar", "name": "posterior", "x": list(range(n_classes)), "y": [0.0] * n_classes}
    bars |= {"width": 0.6, "marker": marker, "hoverinfo": "skip"}
    layout = chart.layout("", "P(class | x)", heights=(0, 1.02), across=(-0.6, n_classes - 0.4))
    layout["xaxis"] |= {
        "tickvals": list(range(n_classes)),
        "ticktext": [escape.plotly(name) for name in names[:n_classes]],
    }
    columns = {"posterior": np.nan_to_num(posteriors).astype(np.float32)}
    return Panel({"data": [bars], "layout": layout}, columns, (Rows(figure, "posterior", {"y": Col("posterior")}),))

"""Weight space before any frame is put in: cone, lines with their handles, path of w, best separator."""

from collections.abc import Sequence
from typing import Any

from ui.charts import marks, palette
from ui.film.spec import Spec
from ui.topics.perceptron.plane import STYLES

BEST = "#009E73"  # what is right for all points; in the plane no class of two has it


def figure(classes: Sequence[int], points: Sequence[int], size: float, *, dotted: bool) -> Spec:
    """Axes from -size to size; a handle for the line of each of `points`, which are of these `classes`.

    `dotted`: every w on the path has a dot.
    """
    styles = [STYLES[c] for c in classes]
    handle = {
        "mode": "markers",
        "hoverinfo": "text",
        "text": [f"x{i + 1}" for i in points],
        "marker": {
            "size": 9,
            "color": [style.color for style in styles],
            "symbol": [style.symbol for style in styles],
            "line": {"width": 1},
        },
    }
    shade = {"mode": "none", "fill": "toself"}
    path = {"mode": "lines", "line": {"color": palette.INK, "width": 1}}
    if dotted:
        path |= {"mode": "lines+markers", "marker": {"size": 3, "color": palette.INK}}
    best = {
        "mode": "lines+markers",
        "line": {"color": BEST, "width": 2, "dash": "dash"},
        "marker": {"symbol": "diamond", "size": 10, "color": BEST},
    }
    data = [
        marks.EMPTY | shade | {"name": "half-plane", "fillcolor": palette.tint(BEST, 0.15)},
        marks.EMPTY | shade | {"name": "cone", "fillcolor": palette.tint(BEST, 0.35)},
        marks.line("lines", palette.FAINT, 1),
        marks.EMPTY | best | {"name": "best"},
        marks.EMPTY | path | {"name": "path"},
        marks.arrow("position", palette.INK, 2),
        marks.arrow("latest", palette.ADDED, 2.5),
        marks.EMPTY | handle | {"name": "handles"},
    ]
    return {"data": data, "layout": _layout(size)}


def _layout(size: float) -> dict[str, Any]:
    axis = {
        "range": [-size, size],
        "gridcolor": palette.GRID,
        "zerolinecolor": palette.FAINT,
        "zerolinewidth": 1,
        "fixedrange": True,
        "constrain": "domain",
    }
    title: dict[str, Any] = {"standoff": 4}
    return {
        "showlegend": False,
        "margin": {"l": 44, "r": 8, "t": 8, "b": 36},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": axis | {"title": title | {"text": "w₁"}},
        "yaxis": axis | {"title": title | {"text": "w₂"}, "scaleanchor": "x"},
    }

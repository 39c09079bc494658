"""The plane on which every page draws its points: a square with equal scales."""

from collections.abc import Collection, Sequence
from typing import Any

from films.drawing import palette
from films.drawing.palette import ClassStyle
from films.film import escape
from films.film.geometry import Box
from films.points import Points

POINT_SIZE = 11


def tools() -> tuple[dict[str, Any], ...]:
    """Empty traces for the point tools: the point last touched, the keyboard's crosshair, and the place looked at."""
    mark = {"type": "scatter", "mode": "markers", "x": [], "y": [], "hoverinfo": "skip"}
    chosen = mark | {
        "name": "chosen",
        "marker": {"symbol": "circle-open-dot", "size": 24, "color": palette.FAINT, "line": {"width": 1}},
    }
    cursor = mark | {
        "name": "cursor",
        "marker": {"symbol": "cross-thin", "size": 26, "line": {"width": 2, "color": palette.INK}},
    }
    probe = mark | {
        "name": "probe",
        "marker": {"symbol": "x", "size": 13, "color": palette.INK, "line": {"width": 2, "color": palette.GROUND}},
    }
    return chosen, cursor, probe


def point_trace(
    points: Points, classes: Sequence[ClassStyle], size: float, unlabelled: Collection[int] = ()
) -> dict[str, Any]:
    """All points as one trace, so that a point keeps its number when its class changes. Hollow points have a fill of
    the ground's colour, so they stand out from tinted regions."""
    hidden = set(unlabelled)
    looks = [
        (palette.SEALED, palette.SEALED_SYMBOL) if i in hidden else (classes[c].color, classes[c].symbol)
        for i, (_, _, c) in enumerate(points)
    ]
    return {
        "type": "scatter",
        "name": "points",
        "mode": "markers",
        "fillcolor": palette.GROUND,
        "x": [x for x, _, _ in points],
        "y": [y for _, y, _ in points],
        "text": [f"point {i}" for i in range(1, len(points) + 1)],
        "hovertemplate": "%{text} (%{x}, %{y})<extra></extra>",
        "marker": {
            "size": size,
            "color": [color for color, _ in looks],
            "symbol": [symbol for _, symbol in looks],
            "line": {"width": 2},
        },
    }


def layout(axes: Box, titles: tuple[str, str]) -> dict[str, Any]:
    """A square with equal scales, which no drag moves by default."""
    x0, x1, y0, y1 = axes
    axis = {
        "gridcolor": palette.GRID,
        "zerolinecolor": palette.FAINT,
        "zerolinewidth": 1,
        "ticks": "",
        "automargin": False,
    }
    title = {"standoff": 4}
    return {
        "showlegend": False,
        "margin": {"l": 44, "r": 8, "t": 8, "b": 38},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": axis | {"range": [x0, x1], "title": title | {"text": _text(titles[0])}, "constrain": "domain"},
        "yaxis": axis
        | {"range": [y0, y1], "title": title | {"text": _text(titles[1])}, "scaleanchor": "x", "constrain": "domain"},
    }


def image(axes: Box) -> dict[str, Any]:
    """An entry of `layout.images` that fills the axes, row 0 of a picture at the bottom."""
    x0, x1, y0, y1 = axes
    return image_at(x0, y1, x1 - x0, y1 - y0)


def image_at(x: float, y: float, width: float, height: float) -> dict[str, Any]:
    """An entry of `layout.images` by its upper left corner. A track sets `source`."""
    place = {"xref": "x", "yref": "y", "x": x, "y": y, "sizex": width, "sizey": height}
    return place | {"sizing": "stretch", "layer": "below", "source": ""}


def _text(name: str) -> str:
    """A name escaped for plotly, which takes <b>, <a> and the like as markup: names are users' words."""
    return escape.plotly(name)

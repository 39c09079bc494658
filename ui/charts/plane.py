"""The plane every page draws its points on: equal scales, a square box, points with colour and shape."""

import html
import math
from collections.abc import Sequence
from typing import Any

from ui.charts import palette
from ui.charts.palette import ClassStyle
from ui.film.captions import Caption
from ui.film.film import Film
from ui.film.geometry import Box
from ui.film.spec import Spec
from ui.points import Points

HOME: Box = (-5.0, 5.0, -5.0, 5.0)
POINT_SIZE = 11


def around(points: Points, *, origin: bool = False) -> Box:
    """A square box around the points, and the origin where asked; HOME where that holds them and is not far too big."""
    marks = [(x, y) for x, y, _ in points] + ([(0.0, 0.0)] if origin else [])
    if not points:
        return HOME
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*marks, strict=True))
    side = max(right - left, high - low)
    if max(abs(left), abs(right), abs(low), abs(high)) <= 5 and (side >= 2.5 or len(points) < 3):
        return HOME
    half = 0.56 * side or max(1.0, 0.1 * abs(left), 0.1 * abs(low))
    x, y = (left + right) / 2, (low + high) / 2
    return (*_rounded(x - half, x + half), *_rounded(y - half, y + half))


def figure(
    points: Points,
    classes: Sequence[ClassStyle],
    axes: Box,
    titles: tuple[str, str],
    *,
    below: Sequence[dict[str, Any]] = (),
    above: Sequence[dict[str, Any]] = (),
    image: dict[str, Any] | None = None,
    size: float = POINT_SIZE,
    opacity: float = 1.0,
) -> Spec:
    """The plane with its points as the trace "points", and room for what the point tools mark: the point last touched
    ("chosen"), the keyboard's crosshair ("cursor"), and the place looked at ("probe"). `image` lies below all."""
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
    dots = point_trace(points, classes, size) | {"opacity": opacity}
    ground = {"images": [image]} if image else {}
    return {"data": [*below, dots, *above, chosen, cursor, probe], "layout": layout(axes, titles) | ground}


def still(points: Points, classes: Sequence[ClassStyle], titles: tuple[str, str], words: str, **box: bool) -> Film:
    """A film of one frame where there is nothing to step through yet; `words` say why. `box` is as for `around`."""
    return Film((figure(points, classes, around(points, **box), titles),), 1, captions={"verdict": Caption((words,))})


def point_trace(points: Points, classes: Sequence[ClassStyle], size: float) -> dict[str, Any]:
    """All points as one trace, so that a point keeps its number whatever its class."""
    return {
        "type": "scatter",
        "name": "points",
        "mode": "markers",
        "x": [x for x, _, _ in points],
        "y": [y for _, y, _ in points],
        "text": [f"x{i}" for i in range(1, len(points) + 1)],
        "hovertemplate": "%{text} (%{x}, %{y})<extra></extra>",
        "marker": {
            "size": size,
            "color": [classes[c].color for _, _, c in points],
            "symbol": [classes[c].symbol for _, _, c in points],
            "line": {"width": 2},
        },
    }


def layout(axes: Box, titles: tuple[str, str]) -> dict[str, Any]:
    """A square of equal scales; nothing moves by itself."""
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


def _text(name: str) -> str:
    """A name for plotly, which takes <b>, <a> and the like in a text for markup: names are users' words."""
    return html.escape(name, quote=False)


def _rounded(low: float, high: float) -> tuple[float, float]:
    """Outwards to two significant digits of the span, so that an address and its twin get the same axes."""
    exponent = math.floor(math.log10(high - low)) - 1
    step, decimals = 10.0**exponent, max(0, -exponent)
    return (round(math.floor(low / step) * step, decimals), round(math.ceil(high / step) * step, decimals))

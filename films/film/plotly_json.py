"""Figures as plotly's JSON, {"data": [...], "layout": {...}}: the one writer of marks for the browser.

`go.Figure` validates every attribute, which takes ten times as long as everything else that a figure needs. So films
are sent without validation; only `Film.at` makes validated figures, for tests."""

import base64
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from films.film.columns import narrowed
from films.film.marks import Bars, Figure, Letters, Mark, Marker, Path, Picture, Stroke

Spec = dict[str, Any]
PLAIN = {bool, int, float, str, type(None)}
# Plotly's names of attributes that frames change, if they differ.
PATHS = {"marker.edge": "marker.line.color", "letters.position": "textposition", "wide": "sizex", "high": "sizey"}
STEPS = "hv"  # first across, then up


def checked(figure: Figure) -> go.Figure:
    """Return plotly's figure in plotly.js's plain style; ValueError if plotly does not know a value."""
    return go.Figure(_plain(figure))


def unchecked(figure: Figure) -> go.Figure:
    """Return the same without validation, which takes an eighth of the time."""
    return go.Figure(_plain(figure), _validate=False)


def _plain(figure: Figure) -> Spec:
    plain = spec(figure)
    return plain | {"layout": {"template": "none"} | plain["layout"]}


def spec(figure: Figure) -> Spec:
    """Return the figure in plotly's terms, with arrays as they are."""
    images = [_image(picture) for picture in figure.pictures]
    return {
        "data": [trace(mark) for mark in figure.marks],
        "layout": figure.layout | ({"images": images} if images else {}),
    }


def packed_figure(figure: Figure) -> Spec:
    """Return the figure as JSON."""
    return {name: packed(part) for name, part in spec(figure).items()}


def path(attribute: str, picture: int | None = None) -> str:
    """Return plotly's path of an attribute that frames change: in a trace or, for a picture, in the layout."""
    name = PATHS.get(attribute, attribute)
    return name if picture is None else f"images[{picture}].{name}"


def trace(mark: Mark) -> Spec:
    """Return a mark as plotly's trace."""
    own = _path(mark) if isinstance(mark, Path) else _bars(mark) if isinstance(mark, Bars) else {}
    common = {
        "name": mark.name or None,
        "x": _values(mark.x),
        "y": _values(mark.y),
        "marker": _marker(mark.marker),
        "text": mark.text,
        "opacity": mark.opacity,
        "hoverinfo": mark.hover,
        "hovertemplate": mark.tooltip,
        "yaxis": "y2" if mark.right else None,
        "visible": None if mark.visible else False,
    }
    return _stated(own | common)


def _path(path: Path) -> Spec:
    parts = {"lines": path.line, "markers": path.marker, "text": path.letters}
    return {
        "type": "scatter",
        "mode": "+".join(name for name, part in parts.items() if part) or "none",
        "line": _line(path.line),
        "fill": ("tozeroy" if path.to_zero else "toself") if path.fill else None,
        "fillcolor": path.fill or path.ground,
    } | _letters(path.letters)


def _bars(bars: Bars) -> Spec:
    return {
        "type": "bar",
        "orientation": "h" if bars.flat else None,
        "width": bars.width,
        "base": bars.base,
        "textposition": None if bars.text is None else "none",
    }


def _line(line: Stroke | None) -> Spec:
    if line is None:
        return {}
    shape = STEPS if line.steps else None
    return _stated({"color": line.color, "width": line.width, "dash": line.dash, "shape": shape})


def _marker(marker: Marker | None) -> Spec:
    if marker is None:
        return {}
    edge = _stated({"color": marker.edge, "width": marker.edge_width})
    look = {"size": marker.size, "symbol": marker.symbol, "color": marker.color, "line": edge}
    return _stated(look | {"angleref": "previous" if marker.directed else None})


def _letters(letters: Letters | None) -> Spec:
    if letters is None:
        return {}
    font = _stated({"color": letters.color, "size": letters.size})
    return {"textposition": letters.position, "textfont": font}


def _image(picture: Picture) -> Spec:
    place = {"xref": "x", "yref": "y", "x": picture.x, "y": picture.y, "sizex": picture.wide, "sizey": picture.high}
    look = {"sizing": "stretch", "layer": "below", "source": picture.source, "opacity": picture.opacity}
    return _stated(place | look)


def _stated(attributes: Spec) -> Spec:
    """Return the attributes without those that are None or empty."""
    return {
        name: value for name, value in attributes.items() if value is not None and (type(value) is not dict or value)
    }


def _values(values: Any) -> Any:
    return list(values) if isinstance(values, tuple) else values


def packed(part: Any) -> Any:
    """Return a part of a figure as JSON. Arrays of numbers are bytes in base64, which plotly.js reads."""
    if isinstance(part, dict):
        return {name: packed(value) for name, value in part.items()}
    if isinstance(part, (list, tuple)):
        plain = set(map(type, part)) <= PLAIN  # most lists are long, and of numbers
        return list(part) if plain else [packed(value) for value in part]
    return _packed(part) if isinstance(part, np.ndarray) else part


def _packed(array: NDArray[Any]) -> Any:
    if not len(array):
        return []
    small = array if array.dtype.kind == "f" else narrowed(array)
    little = np.ascontiguousarray(small, small.dtype.newbyteorder("<"))
    return {"dtype": f"{small.dtype.kind}{small.itemsize}", "bdata": base64.b64encode(little.tobytes()).decode("ascii")}

"""Figures as plotly's JSON has them, {"data": [...], "layout": {...}}, before plotly has seen them.

A `go.Figure` looks at every attribute it is given, which takes ten times as long as all else that a figure needs. So a
film is made of specs; `Film.at` gives plotly's own figures of a frame. Of films of any scene tests look at these.
"""

import base64
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from films.film.columns import narrowed

Spec = dict[str, Any]
PLAIN = {bool, int, float, str, type(None)}


def checked(spec: Spec) -> go.Figure:
    """Plotly's own figure, in the plain style of plotly.js; ValueError where plotly does not know an attribute."""
    return go.Figure(_plain(spec))


def unchecked(spec: Spec) -> go.Figure:
    """The same, taken as it is: an eighth of the time."""
    return go.Figure(_plain(spec), _validate=False)


def _plain(spec: Spec) -> Spec:
    return spec | {"layout": {"template": "none"} | spec["layout"]}


def packed(part: Any) -> Any:
    """A spec, or a part of one, as JSON: arrays of numbers as plotly.js takes them, their bytes in base64."""
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

"""Specs: figures as plotly's JSON, {"data": [...], "layout": {...}}, not validated by plotly.

`go.Figure` validates every attribute, which takes ten times as long as everything else a figure needs. So films are
made of specs; only `Film.at` makes validated figures, for tests.
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
    """The spec as plotly's figure in plotly.js's plain style; ValueError where plotly does not know an attribute."""
    return go.Figure(_plain(spec))


def unchecked(spec: Spec) -> go.Figure:
    """The same without validation, in an eighth of the time."""
    return go.Figure(_plain(spec), _validate=False)


def _plain(spec: Spec) -> Spec:
    return spec | {"layout": {"template": "none"} | spec["layout"]}


def packed(part: Any) -> Any:
    """A spec, or a part of one, as JSON; arrays of numbers as plotly.js reads them, bytes in base64."""
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

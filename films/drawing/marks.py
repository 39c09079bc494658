"""Traces drawn over and below the points of a plane, as they are before the first frame: lines, dots, rings, tinted
sides."""

from collections.abc import Sequence
from typing import Any

from films.drawing import palette
from films.drawing.palette import ClassStyle
from playground.inputs import Floats

EMPTY: dict[str, Any] = {"type": "scatter", "x": [], "y": [], "hoverinfo": "skip"}
Mark = dict[str, Any]


def side_tints(styles: Sequence[ClassStyle]) -> list[Mark]:
    """The half-planes "+ side" and so on, tinted in the colour of their class."""
    return [
        EMPTY
        | {"name": f"{style.name} side", "mode": "none", "fill": "toself", "fillcolor": palette.tint(style.color, 0.1)}
        for style in styles
    ]


def line(name: str, color: str, width: float, dash: str = "solid") -> Mark:
    return EMPTY | {"name": name, "mode": "lines", "line": {"color": color, "width": width, "dash": dash}}


def arrow(name: str, color: str, width: float, head_size: float = 12) -> Mark:
    head = {"symbol": "arrow", "angleref": "previous", "size": [0, head_size], "color": color, "line": {"width": 0}}
    return EMPTY | {"name": name, "mode": "lines+markers", "line": {"color": color, "width": width}, "marker": head}


def chain(name: str, color: str, width: float, head_size: float) -> Mark:
    """Arrows from each place to the next."""
    look = arrow(name, color, width)
    return look | {"marker": look["marker"] | {"size": head_size}}


def wide_arrow(name: str, color: str) -> Mark:
    """An arrow wide enough to be seen under a thinner one."""
    return arrow(name, color, 4.5, 17)


def word(name: str, text: str) -> Mark:
    """A word at a place."""
    return EMPTY | {"name": name, "mode": "text", "text": [text], "textposition": "middle right"}


def markers(name: str, marker: dict[str, Any], X: Floats | None = None) -> Mark:
    """Markers at the places `X (n, 2)`; without these, where a track puts them."""
    at = {} if X is None else {"x": X[:, 0].tolist(), "y": X[:, 1].tolist()}
    return EMPTY | at | {"name": name, "mode": "markers", "marker": marker}


def dot(name: str, color: str) -> Mark:
    return markers(name, {"size": 10, "color": color})


def ring(name: str, size: float = 22, width: float = 2.5, color: str = palette.INK, X: Floats | None = None) -> Mark:
    """Rings around points."""
    return markers(name, {"symbol": "circle-open", "size": size, "color": color, "line": {"width": width}}, X)


def held_out(X: Floats | None = None, size: float = 6) -> Mark:
    """A small cross on each held-out point."""
    return markers("held out", {"symbol": "cross-thin", "size": size, "line": {"width": 1.5, "color": palette.INK}}, X)


def handles(size: float, color: str) -> Mark:
    """What can be dragged: the stage puts it there."""
    marker = {"size": size, "color": color, "symbol": "circle-open-dot", "line": {"width": 3, "color": color}}
    return {"type": "scatter", "name": "handles", "mode": "markers", "x": [], "y": [], "marker": marker}


def sample() -> Mark:
    """A ring around the sample, the point that the step looks at, with room for its number."""
    return ring("sample") | {"mode": "markers+text", "textposition": "top right"}


def steps(color: str, width: float) -> dict[str, Any]:
    """The style of a step function's line."""
    return {"color": color, "width": width, "shape": "hv"}

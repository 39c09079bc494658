"""Traces drawn over and below the points of a plane, as they are before the first frame: lines, dots, rings, tinted
sides."""

from collections.abc import Sequence
from typing import Any

from films.drawing import palette
from films.drawing.palette import ClassStyle

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


def wide_arrow(name: str, color: str) -> Mark:
    """An arrow wide enough to be seen under a thinner one."""
    return arrow(name, color, 4.5, 17)


def word(name: str, text: str) -> Mark:
    """A word at a place."""
    return EMPTY | {"name": name, "mode": "text", "text": [text], "textposition": "middle right"}


def dot(name: str, color: str) -> Mark:
    return EMPTY | {"name": name, "mode": "markers", "marker": {"size": 10, "color": color}}


def ring(name: str) -> Mark:
    """A ring around a point."""
    marker = {"symbol": "circle-open", "size": 22, "color": palette.INK, "line": {"width": 2.5}}
    return EMPTY | {"name": name, "mode": "markers", "marker": marker}


def sample() -> Mark:
    """A ring around the sample, the point that the step looks at, with room for its number."""
    return ring("sample") | {"mode": "markers+text", "textposition": "top right"}


def steps(color: str, width: float) -> dict[str, Any]:
    """The style of a step function's line."""
    return {"color": color, "width": width, "shape": "hv"}

"""The two figures of the perceptron's film before any frame is put in: the plane, and the progress beside it."""

from typing import Any

import plotly.graph_objects as go

from playground.inputs import Floats, Ints
from ui.figures import palette, plane
from ui.figures.geometry import Box
from ui.points import Points

STYLES = palette.CLASSES[:2]
EMPTY: dict[str, Any] = {"type": "scatter", "x": [], "y": [], "hoverinfo": "skip"}


def plane_figure(points: Points, axes: Box, titles: tuple[str, str]) -> go.Figure:
    """The plane with traces for the half-planes, the boundary now and before, the vectors, and the point looked at."""
    tints = [
        EMPTY
        | {"name": f"{style.name} side", "mode": "none", "fill": "toself", "fillcolor": palette.tint(style.color, 0.1)}
        for style in STYLES
    ]
    lens = {
        "name": "lens",
        "mode": "markers+text",
        "textposition": "top right",
        "marker": {"symbol": "circle-open", "size": 22, "color": palette.INK, "line": {"width": 2.5}},
    }
    return plane.figure(
        points,
        STYLES,
        axes,
        titles,
        below=[*tints, _line("before", palette.FAINT, 1.5, "dot"), _line("boundary", palette.INK, 2.5, "solid")],
        above=[
            _arrow("w before", palette.FAINT, 1.5),
            _arrow("w", palette.INK, 2.5),
            _arrow("added", palette.ADDED, 2.5),
            EMPTY | lens,
        ],
    )


def progress_figure(visit: Ints, mistakes: Ints, errors: Floats) -> go.Figure:
    """Against the checks made: mistakes so far (left) and the share of the points that is misclassified (right)."""
    many = len(visit) > 300
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": visit}
    right: dict[str, Any] = {"yaxis": "y2"}
    return go.Figure(
        {
            "data": [
                curve
                | right
                | {
                    "name": "training error",
                    "y": errors,
                    "line": _steps(palette.ADDED, 1 if many else 1.5),
                    "opacity": 0.45 if many else 1,
                },
                curve | {"name": "mistakes", "y": mistakes, "line": _steps(palette.INK, 2)},
                _dot("mistakes now", palette.INK),
                _dot("training error now", palette.ADDED) | right,
            ],
            "layout": _progress_layout(few=mistakes[-1] < 5),
        }
    )


def _progress_layout(*, few: bool) -> dict[str, Any]:
    axis = {"gridcolor": palette.GRID, "zeroline": False, "rangemode": "tozero", "fixedrange": True}
    title: dict[str, Any] = {"standoff": 4}
    whole = {"dtick": 1} if few else {}
    error = {"text": "training error", "font": {"color": palette.ADDED}}
    share = {"overlaying": "y", "side": "right", "range": [0, 1.02], "tickvals": [0, 0.5, 1], "tickformat": ".0%"}
    return {
        "template": "none",
        "showlegend": False,
        "margin": {"l": 52, "r": 52, "t": 8, "b": 36},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "hovermode": "x",
        "dragmode": False,
        "xaxis": axis | {"title": title | {"text": "checks made"}},
        "yaxis": axis | whole | {"title": title | {"text": "mistakes so far"}},
        "yaxis2": axis | share | {"showgrid": False, "title": title | error},
    }


def _line(name: str, color: str, width: float, dash: str) -> dict[str, Any]:
    return EMPTY | {"name": name, "mode": "lines", "line": {"color": color, "width": width, "dash": dash}}


def _arrow(name: str, color: str, width: float) -> dict[str, Any]:
    head = {"symbol": "arrow", "angleref": "previous", "size": [0, 12], "color": color, "line": {"width": 0}}
    return EMPTY | {"name": name, "mode": "lines+markers", "line": {"color": color, "width": width}, "marker": head}


def _dot(name: str, color: str) -> dict[str, Any]:
    return EMPTY | {"name": name, "mode": "markers", "marker": {"size": 10, "color": color}}


def _steps(color: str, width: float) -> dict[str, Any]:
    return {"color": color, "width": width, "shape": "hv"}

"""The two figures of the perceptron's film before any frame is put in: the plane, and the progress beside it."""

from typing import Any

import plotly.graph_objects as go

from playground.inputs import Floats, Ints
from ui.figures import marks, palette, plane
from ui.figures.geometry import Box
from ui.points import Points

STYLES = palette.CLASSES[:2]


def plane_figure(points: Points, axes: Box, titles: tuple[str, str]) -> go.Figure:
    """The plane with traces for the half-planes, the boundary now and before, the vectors, and the point looked at."""
    return plane.figure(
        points,
        STYLES,
        axes,
        titles,
        below=[
            *marks.side_tints(STYLES),
            marks.line("before", palette.FAINT, 1.5, "dot"),
            marks.line("boundary", palette.INK, 2.5),
        ],
        above=[
            marks.arrow("w before", palette.FAINT, 1.5),
            marks.arrow("w", palette.INK, 2.5),
            marks.arrow("added", palette.ADDED, 2.5),
            marks.lens(),
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
                    "line": marks.steps(palette.ADDED, 1 if many else 1.5),
                    "opacity": 0.45 if many else 1,
                },
                curve | {"name": "mistakes", "y": mistakes, "line": marks.steps(palette.INK, 2)},
                marks.dot("mistakes now", palette.INK),
                marks.dot("training error now", palette.ADDED) | right,
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

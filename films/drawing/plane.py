"""The plane on which every page draws its points: a square with equal scales."""

from collections.abc import Collection, Sequence
from typing import Any

from films.drawing import palette
from films.drawing.palette import ClassStyle
from films.film import escape
from films.film.geometry import Box
from films.film.marks import Marker, Path, Picture
from films.points import Points

POINT_SIZE = 11


def tools() -> tuple[Path, ...]:
    """Return empty marks for the point tools: the chosen point, the keyboard's crosshair, and the query."""
    chosen = Marker(symbol="circle-open-dot", size=24, color=palette.FAINT, edge_width=1)
    cursor = Marker(symbol="cross-thin", size=26, edge=palette.INK, edge_width=2)
    probe = Marker(symbol="x", size=13, color=palette.INK, edge=palette.GROUND, edge_width=2)
    return Path(name="chosen", marker=chosen), Path(name="cursor", marker=cursor), Path(name="probe", marker=probe)


def points_path(points: Points, classes: Sequence[ClassStyle], size: float, unlabelled: Collection[int] = ()) -> Path:
    """Return all points as one mark, so that a point keeps its number when its class changes. Hollow points are filled
    with the ground's colour, so they stand out from tinted regions."""
    hidden = set(unlabelled)
    looks = [
        (palette.SEALED, palette.SEALED_SYMBOL) if i in hidden else (classes[c].color, classes[c].symbol)
        for i, (_, _, c) in enumerate(points)
    ]
    colors, symbols = ([look[i] for look in looks] for i in (0, 1))
    return Path(
        name="points",
        ground=palette.GROUND,
        x=[x for x, _, _ in points],
        y=[y for _, y, _ in points],
        text=[f"point {i}" for i in range(1, len(points) + 1)],
        hover=None,
        tooltip="%{text} (%{x}, %{y})<extra></extra>",
        marker=Marker(size=size, color=colors, symbol=symbols, edge_width=2),
    )


def layout(axes: Box, titles: tuple[str, str]) -> dict[str, Any]:
    """Return the layout of a square with equal scales; drags do not move its axes."""
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


def picture(axes: Box) -> Picture:
    """Return a picture that fills the axes, with row 0 at the bottom. A track sets its source."""
    x0, x1, y0, y1 = axes
    return Picture(x=x0, y=y1, wide=x1 - x0, high=y1 - y0)


def _text(name: str) -> str:
    """Return a name, which is a user's text, escaped for plotly, to which <b>, <a> and the like are markup."""
    return escape.plotly(name)

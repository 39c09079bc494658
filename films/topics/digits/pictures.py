"""Digits of 8 x 8 pixels as small pictures: one, many together, or four side by side that a film changes."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from films.drawing import marks, palette
from films.film.pictures import palette_png
from films.film.spec import Spec
from playground.inputs import Floats

SIDE, LEVELS = 8, 16  # pixels along a digit, and its values 0..16
GREYS = tuple((255 - round(255 * v / LEVELS),) * 3 + (255,) for v in range(LEVELS + 1))
CELL, GAP = 10.0, 2.0  # a picture among four, in the units of its figure, and the room above each for words


def digit_picture(values: Floats, most: float = LEVELS) -> str:
    """A digit, or several side by side and below each other, `(rows, cols)` from the top, from 0, white, to `most`."""
    levels = np.rint(np.clip(values / most, 0, 1) * LEVELS).astype(np.uint8)
    return palette_png(levels[::-1], GREYS)


def pictures_of(X: Floats) -> tuple[str, ...]:
    """Each of the digits `X (m, 64)`."""
    return tuple(digit_picture(x.reshape(SIDE, SIDE)) for x in X)


def differences(squares: Floats) -> tuple[str, ...]:
    """Squared differences of digits, `(m, 64)`, as pictures: black where greatest, all white where two are equal."""
    return tuple(digit_picture(x.reshape(SIDE, SIDE), float(x.max()) or 1.0) for x in squares)


def sheet_of(X: Floats) -> tuple[Floats, int]:
    """The digits `X (m, 64)` as one picture, row by row from the top, with a pixel between, and how many a row has."""
    across = int(np.ceil(np.sqrt(1.6 * len(X)))) if len(X) > 10 else 5
    down = -(-len(X) // across)
    cells = np.zeros((down * across, SIDE + 1, SIDE + 1))
    cells[: len(X), :SIDE, :SIDE] = X.reshape(-1, SIDE, SIDE)
    return cells.reshape(down, across, SIDE + 1, SIDE + 1).swapaxes(1, 2).reshape(down * (SIDE + 1), -1), across


def four(names: Sequence[str]) -> Spec:
    """Room for four pictures, two by two, row by row: `images[i]`, and above each a text, the trace of that name."""
    corners = [(column * (CELL + GAP), row * (CELL + GAP) + CELL) for row in (1, 0) for column in (0, 1)]
    titles = [
        marks.EMPTY | {"name": name, "mode": "text", "textposition": "top center", "text": [""]}
        | {"x": [x + CELL / 2], "y": [y]}
        for name, (x, y) in zip(names, corners, strict=True)
    ]  # fmt: skip
    span, frames = 2 * (CELL + GAP), marks.line("frames", palette.FAINT, 1.5)
    for x, y in corners:
        frames["x"] = [*frames["x"], x, x + CELL, x + CELL, x, x, None]
        frames["y"] = [*frames["y"], y, y, y - CELL, y - CELL, y, None]
    return {"data": [frames, *titles], "layout": bare(span - GAP, span, [image(x, y, CELL, CELL) for x, y in corners])}


def image(x: float, y: float, width: float, height: float) -> dict[str, Any]:
    """A picture in a figure, by its upper left corner."""
    place = {"xref": "x", "yref": "y", "x": x, "y": y, "sizex": width, "sizey": height}
    return place | {"sizing": "stretch", "layer": "below", "source": ""}


def bare(width: float, height: float, images: list[dict[str, Any]]) -> dict[str, Any]:
    """A layout of pictures alone: no axes are seen."""
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return {
        "showlegend": False,
        "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "dragmode": False,
        "xaxis": axis | {"range": [-1, width + 1]},
        "yaxis": axis | {"range": [-1, height + 1], "scaleanchor": "x"},
        "images": images,
    }

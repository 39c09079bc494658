"""Digits of 8 x 8 pixels as small pictures: one, many on a sheet, or four side by side in a film; and the formula of
the distance of two digits."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from films.drawing import looks, palette
from films.film.marks import Letters, Path, Picture
from films.film.pictures import Pictures, palette_png
from films.picture import marks
from films.picture.figure import Figure
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.picture_marks import picture
from films.picture.words import Words
from playground.inputs import Floats, Ints

SIDE, LEVELS = 8, 16  # pixels along a side of a digit; their values are 0..16
GREYS = tuple((255 - round(255 * v / LEVELS),) * 3 + (255,) for v in range(LEVELS + 1))
CELL, GAP = 10.0, 2.0  # the side of one of four pictures in the units of their figure, and the room for words above it
CORNERS = tuple((column * (CELL + GAP), row * (CELL + GAP) + CELL) for row in (1, 0) for column in (0, 1))


def digit_picture(values: Floats, most: float = LEVELS) -> str:
    """Return a picture of a digit, or of a sheet of digits, `(rows, cols)` from the top. A value of 0 is white, `most`
    is black."""
    return palette_png(_levels(values, most), GREYS)


def pictures_of(images: Floats, most: ArrayLike = LEVELS) -> Pictures:
    """Return pictures of the digits `(m, 64)`, or of other images `(m, rows, cols)` from the top. `most` is black: one
    value for all, or one for each."""
    each = images.reshape(-1, SIDE, SIDE) if images.ndim == 2 else images
    return Pictures(_levels(each, np.reshape(most, (-1, 1, 1))), GREYS)


def differences(squares: Floats) -> Pictures:
    """Return pictures of the squared differences of images, with shapes as in `pictures_of`. The largest difference is
    black; if two images are equal, all is white."""
    greatest = squares.reshape(len(squares), -1).max(axis=1)
    return pictures_of(squares, np.where(greatest > 0, greatest, 1.0))


def _levels(values: Floats, most: float | Floats) -> NDArray[np.uint8]:
    """Return levels of grey, the lowest row first."""
    return np.rint(np.clip(values / most, 0, 1) * LEVELS).astype(np.uint8)[..., ::-1, :]


def sheet_of(X: Floats) -> tuple[Floats, int]:
    """Return the digits `X (m, 64)` on a sheet, row by row from the top, with a pixel between; and the number of digits
    in a row."""
    across = int(np.ceil(np.sqrt(1.6 * len(X)))) if len(X) > 10 else 5
    down = -(-len(X) // across)
    cells = np.zeros((down * across, SIDE + 1, SIDE + 1))
    cells[: len(X), :SIDE, :SIDE] = X.reshape(-1, SIDE, SIDE)
    return cells.reshape(down, across, SIDE + 1, SIDE + 1).swapaxes(1, 2).reshape(down * (SIDE + 1), -1), across


Captioned = tuple[str, Now, Words]  # a picture: its name, its source in each frame, and the words above it


def four(pictures: Sequence[Captioned]) -> tuple[Mark, ...]:
    """Return the frames around four pictures, and the pictures, two by two, row by row."""
    marks = (
        picture(title(name, x + CELL / 2, y), i, source, words)
        for i, ((name, source, words), (x, y)) in enumerate(zip(pictures, CORNERS, strict=True))
    )
    return (borders([(x, y, CELL) for x, y in CORNERS]), *marks)


def title(name: str, x: float, y: float) -> Path:
    """Return the place of a text above a picture."""
    return Path(name=name, x=[x], y=[y], text=[""], letters=Letters(position="top center"))


def borders(rectangles: Sequence[tuple[float, float, float]], height: float = CELL) -> Mark:
    """Return the borders of pictures, by the upper left corner and the width of each."""
    path = [
        ((x, x + width, x + width, x, x, None), (y, y, y - height, y - height, y, None)) for x, y, width in rectangles
    ]
    xs, ys = ([value for part in path for value in part[axis]] for axis in (0, 1))
    return mark(looks.line("frames", palette.FAINT, 1.5), given=True, x=xs, y=ys)


def outline(name: str, corner: Floats, size: float, at: Ints | None = None) -> Mark:
    """Return a frame around a cell, by the upper left corners of cells `(S, 2)`; `at` has the number of the cell in
    each frame."""
    around = corner[:, None] + size * np.array([[0, 0], [1, 0], [1, -1], [0, -1], [0, 0]])
    return marks.polyline(name, now(around[:, :, 0], at), now(around[:, :, 1], at), palette.CLASSES[1].color, 3)


def bare(width: float, height: float) -> dict[str, Any]:
    """Return a layout of pictures, without axes."""
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
    }


PLACES = tuple(Picture(x=x, y=y, wide=CELL, high=CELL) for x, y in CORNERS)


def figure_of_four(marks: Sequence[Mark]) -> Figure:
    """Return the figure of the marks of `four`."""
    return Figure(tuple(marks), bare(2 * CELL + GAP, 2 * (CELL + GAP)), pictures=PLACES)


def distance(other: str, square: str, far: str, *, digit: str = "x") -> str:
    """Return the distance of a `digit` from another as a template, with formulas in TeX and the holes `square` and
    `far`."""
    bold, bold_other = (rf"\mathbf{{{name[0]}}}{name[1:]}" for name in (digit, other))
    left = rf"\|{bold}-{bold_other}\|=\sqrt{{\sum{{({digit}_j-{other}_j)}}^2}}"
    return rf"<p>${left}$ $=\sqrt{{{{{square}}}}}={{{far}}}$</p>"

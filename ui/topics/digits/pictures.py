"""Digits of 8 x 8 pixels as small pictures, one or many together."""

import numpy as np

from playground.inputs import Floats
from ui.film.pictures import palette_png

SIDE, LEVELS = 8, 16  # pixels along a digit, and its values 0..16
GREYS = tuple((255 - round(255 * v / LEVELS),) * 3 + (255,) for v in range(LEVELS + 1))


def digit_picture(values: Floats, most: float = LEVELS) -> str:
    """A digit, or several side by side and below each other, `(rows, cols)` from the top, from 0, white, to `most`."""
    levels = np.rint(np.clip(values / most, 0, 1) * LEVELS).astype(np.uint8)
    return palette_png(levels[::-1], GREYS)


def sheet_of(X: Floats) -> tuple[Floats, int]:
    """The digits `X (m, 64)` as one picture, row by row from the top, with a pixel between, and how many a row has."""
    across = int(np.ceil(np.sqrt(1.6 * len(X)))) if len(X) > 10 else 5
    down = -(-len(X) // across)
    cells = np.zeros((down * across, SIDE + 1, SIDE + 1))
    cells[: len(X), :SIDE, :SIDE] = X.reshape(-1, SIDE, SIDE)
    return cells.reshape(down, across, SIDE + 1, SIDE + 1).swapaxes(1, 2).reshape(down * (SIDE + 1), -1), across

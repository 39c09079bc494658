"""A digit drawn by hand as 64 numbers, like scikit-learn's digits.

Those come from forms: programs of NIST scaled each digit to a bitmap of 32 x 32 pixels, and made its strokes thinner or
thicker; Kaynak counted in each block of 4 x 4 the pixels that are on. Here the digit is scaled to the height of the
bitmap, and to no more than 20 pixels of its width, and centred. The pixels nearest to the strokes are on: as many as in
those digits on average (`INK`), but no stroke is wider than 9 pixels or narrower than 2.

Sources: Garris et al., "NIST Form-Based Handprint Recognition System", NISTIR 5469 (1994); Kaynak, "Methods of
Combining Multiple Classifiers and Their Applications to Handwritten Digit Recognition", MSc thesis, Bogazici University
(1995).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground.inputs import Floats, frozen

SIDE, BLOCK = 32, 4  # pixels of the bitmap, and of a block
WIDTH = 20  # pixels of the bitmap that a digit fills at most from left to right
INK = 313  # pixels that are on: the mean of scikit-learn's 1,797 digits
THIN, THICK = 1.0, 4.5  # pixels: the least and the greatest distance of an inked pixel's centre from the stroke
MARGIN = 2.0  # pixels between the middle of a stroke and the edge


def digit_of(strokes: Sequence[ArrayLike]) -> Floats:
    """Return the 64 counts, 0 to 16, row by row from the top. `strokes`: the places of each, (n, 2), n >= 1, x to the
    right and y downwards, in any unit. ValueError if there is no stroke or a place is not finite."""
    on = bitmap(strokes)
    blocks = on.reshape(SIDE // BLOCK, BLOCK, SIDE // BLOCK, BLOCK)
    return frozen(blocks.sum(axis=(1, 3)).ravel().astype(np.float64))


def bitmap(strokes: Sequence[ArrayLike]) -> NDArray[np.bool_]:
    """Return the bitmap (32, 32) of strokes, as `digit_of` takes them, the top row first."""
    paths = [np.asarray(stroke, dtype=np.float64).reshape(-1, 2) for stroke in strokes]
    if not paths or not all(len(path) and np.isfinite(path).all() for path in paths):
        raise ValueError("strokes must hold at least one stroke, each of finite places")
    placed = _placed(paths)
    centres = np.arange(SIDE) + 0.5
    x, y = np.meshgrid(centres, centres)
    distance = np.full((SIDE, SIDE), np.inf)
    for path in placed:
        for start, end in zip(path, path[1:] if len(path) > 1 else path, strict=False):
            distance = np.minimum(distance, _distance(x, y, start, end))
    reach = np.clip(np.partition(distance.ravel(), INK - 1)[INK - 1], THIN, THICK)
    on: NDArray[np.bool_] = distance <= reach
    return on


def _placed(paths: list[Floats]) -> list[Floats]:
    """Return the strokes in pixels of the bitmap: scaled to its height, not too wide, and centred."""
    every = np.concatenate(paths)
    low, high = every.min(axis=0), every.max(axis=0)
    wide, tall = high - low
    down = (SIDE - 2 * MARGIN) / max(tall, wide / 4, 1e-9)  # a dash stays a dash
    across = min(down, (WIDTH - 2 * MARGIN) / wide) if wide > 0 else down
    return [(path - (low + high) / 2) * [across, down] + SIDE / 2 for path in paths]


def _distance(x: Floats, y: Floats, start: Floats, end: Floats) -> Floats:
    """Return the distance of places from the segment between `start` and `end`."""
    along, across = end - start
    squared = along * along + across * across
    share = np.clip(((x - start[0]) * along + (y - start[1]) * across) / squared, 0, 1) if squared else 0.0
    away: Floats = np.hypot(x - start[0] - share * along, y - start[1] - share * across)
    return away

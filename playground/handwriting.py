"""A digit drawn by hand as the numbers of a data set: the 64 of scikit-learn's digits, or the 784 of MNIST's.

Scikit-learn's digits come from forms: programs of NIST scaled each digit to a bitmap of 32 x 32 pixels, and made its
strokes thinner or thicker; Kaynak counted in each block of 4 x 4 the pixels that are on. Here the digit is scaled to
the height of the bitmap, and to no more than 20 pixels of its width, and centred. The pixels nearest to the strokes are
on: as many as in those digits on average (`INK`), but no stroke is wider than 9 pixels or narrower than 2.

For MNIST, LeCun et al. scaled each digit to fit into 20 x 20 pixels, with its aspect ratio kept, which made its
edges grey. They moved it until its centre of mass was the centre of 28 x 28 pixels. Here all strokes are `PEN` pixels
wide, and a grey is the share of a pixel that is inked, counted at 4 x 4 places in it.

Sources: Garris et al., "NIST Form-Based Handprint Recognition System", NISTIR 5469 (1994); Kaynak, "Methods of
Combining Multiple Classifiers and Their Applications to Handwritten Digit Recognition", MSc thesis, Bogazici University
(1995); LeCun et al., "Gradient-based learning applied to document recognition", Proceedings of the IEEE 86 (1998).
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

MNIST_SIDE, BOX = 28, 20  # pixels of an image of MNIST, and of the square into which its digit fits
GREYS = 255  # the value of a pixel that is all ink
PEN = 2.5  # pixels: so ten plain digits have the ink of MNIST's training set on average, 13.07 % of 784 pixels
PLACES = 4  # along a side of a pixel, where ink is looked for

LEAST, MOST = 1e-9, 1e100  # in units of the strokes: the smallest extent, as of a dot, and the largest coordinate


def digit_of(strokes: Sequence[ArrayLike]) -> Floats:
    """Return the 64 counts, 0 to 16, row by row from the top. `strokes`: the places of each, (n, 2), n >= 1, x to the
    right and y downwards, in any unit. ValueError if there is no stroke, or if a coordinate is not finite or is beyond
    1e100."""
    on = bitmap(strokes)
    blocks = on.reshape(SIDE // BLOCK, BLOCK, SIDE // BLOCK, BLOCK)
    return frozen(blocks.sum(axis=(1, 3)).ravel().astype(np.float64))


def mnist_image(strokes: Sequence[ArrayLike]) -> Floats:
    """Return the 784 greys, whole numbers from 0 for paper to 255 for ink, row by row from the top. Strokes and
    ValueError as for `digit_of`.

    The centre of mass is at most half a pixel across and down from the centre, unless the 20 x 20 pixels would leave
    the image.
    """
    paths = _checked(strokes)
    low, high = _bounds(paths)
    scale = (BOX - PEN) / max((high - low).max(), LEAST)
    on = _distances(_moved(paths, scale, BOX / 2), BOX, PLACES) <= PEN / 2
    greys = np.rint(GREYS * on.reshape(BOX, PLACES, BOX, PLACES).mean(axis=(1, 3)))
    centres, room = np.arange(BOX) + 0.5, MNIST_SIDE - BOX
    mass = (np.average(centres, weights=greys.sum(axis=axis)) for axis in (1, 0))
    top, left = (int(np.clip(np.rint(MNIST_SIDE / 2 - place), 0, room)) for place in mass)
    image = np.zeros((MNIST_SIDE, MNIST_SIDE))
    image[top : top + BOX, left : left + BOX] = greys
    return frozen(image.ravel())


def bitmap(strokes: Sequence[ArrayLike]) -> NDArray[np.bool_]:
    """Return the bitmap (32, 32) of strokes, as `digit_of` takes them, the top row first."""
    distance = _distances(_placed(_checked(strokes)), SIDE)
    reach = np.clip(np.partition(distance.ravel(), INK - 1)[INK - 1], THIN, THICK)
    on: NDArray[np.bool_] = distance <= reach
    return on


def _checked(strokes: Sequence[ArrayLike]) -> list[Floats]:
    """Return the strokes as arrays (n, 2); ValueError as for `digit_of`."""
    paths = [np.asarray(stroke, dtype=np.float64).reshape(-1, 2) for stroke in strokes]
    if not paths or not all(len(path) and (np.abs(path) <= MOST).all() for path in paths):
        raise ValueError(f"strokes must hold at least one stroke, each of finite places, up to {MOST:g}")
    return paths


def _placed(paths: list[Floats]) -> list[Floats]:
    """Return the strokes in pixels of the bitmap: scaled to its height, not too wide, and centred."""
    low, high = _bounds(paths)
    wide, tall = high - low
    down = (SIDE - 2 * MARGIN) / max(tall, wide / 4, LEAST)  # a dash stays a dash
    across = min(down, (WIDTH - 2 * MARGIN) / wide) if wide > 0 else down
    return _moved(paths, np.array([across, down]), SIDE / 2)


def _bounds(paths: list[Floats]) -> tuple[Floats, Floats]:
    """Return the least and the greatest x and y of all strokes."""
    every = np.concatenate(paths)
    return every.min(axis=0), every.max(axis=0)


def _moved(paths: list[Floats], scale: Floats | float, middle: float) -> list[Floats]:
    """Return the strokes times `scale`, with the middle of their bounds at (middle, middle)."""
    low, high = _bounds(paths)
    return [(path - low - (high - low) / 2) * scale + middle for path in paths]


def _distances(paths: list[Floats], side: int, places: int = 1) -> Floats:
    """Return the distances of places from the nearest stroke, `(n, n)` with n = side * places. The places are evenly
    spaced in a square of `side` pixels, `places` x `places` in each pixel; one alone is its centre."""
    centres = (np.arange(side * places) + 0.5) / places
    x, y = np.meshgrid(centres, centres)
    distance = np.full(x.shape, np.inf)
    for path in paths:
        for start, end in zip(path, path[1:] if len(path) > 1 else path, strict=False):
            distance = np.minimum(distance, _distance(x, y, start, end))
    return distance


def _distance(x: Floats, y: Floats, start: Floats, end: Floats) -> Floats:
    """Return the distance of places from the segment between `start` and `end`."""
    along, across = end - start
    squared = along * along + across * across
    share = np.clip(((x - start[0]) * along + (y - start[1]) * across) / squared, 0, 1) if squared else 0.0
    away: Floats = np.hypot(x - start[0] - share * along, y - start[1] - share * across)
    return away

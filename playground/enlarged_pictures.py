"""Small square pictures enlarged: a new pixel is the mean of the four old ones around its middle, each weighted by how
near it is (bilinear interpolation), rounded to one of 256 greys. Whole numbers throughout, as by hand."""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints

BLACKEST = 255


def weights(side: int, factor: int) -> Ints:
    """Return what each old row (or column) counts in each new one, out of `2 * factor`: `(side * factor, side)`,
    read-only.

    The middle of new row r lies at (2 r + 1) / (2 factor) - 1/2 in old rows, whose middles are 0, 1, 2, .... Beyond the
    outermost middles the outermost row counts alone.
    """
    side, factor = inputs.whole(side, "side", least=2), inputs.whole(factor, "factor", least=1)
    new, whole = np.arange(side * factor), 2 * factor
    middle = 2 * new + 1 - factor
    above = np.clip(middle // whole, 0, side - 2)
    below = np.clip(middle - whole * above, 0, whole)
    counts = np.zeros((side * factor, side), dtype=np.int64)
    counts[new, above], counts[new, above + 1] = whole - below, below
    return inputs.frozen(counts)


def enlarged(X: ArrayLike, side: int, factor: int, most: int) -> Ints:
    """Return the greys 0..255 of pictures `X (n, side * side)`, whose pixels are whole numbers 0..`most`, after each
    side has become `factor` times as long: `(n, (side * factor) ** 2)`, row by row, read-only. Halves are rounded up.
    """
    pictures, share = _pictures(X, side, most), weights(side, factor).astype(np.float64)
    sums = share @ pictures.reshape(-1, side, side) @ share.T  # exact: far below 2 ** 53
    return _greys(sums.reshape(len(pictures), -1), factor, most)


def enlarged_pixel(X: ArrayLike, pixel: int, side: int, factor: int, most: int) -> Ints:
    """Return column `pixel` of `enlarged`, without computing the others: `(n,)`."""
    return _greys(_pictures(X, side, most) @ pixel_weights(pixel, side, factor), factor, most)


def pixel_weights(pixel: int, side: int, factor: int) -> Ints:
    """Return what each old pixel counts in pixel number `pixel` of the enlarged picture, out of `(2 * factor) ** 2`:
    `(side * side,)`, read-only."""
    share = weights(side, factor)
    if not 0 <= inputs.whole(pixel, "pixel") < len(share) ** 2:
        raise ValueError(f"pixel is {pixel}; an enlarged picture has the pixels 0..{len(share) ** 2 - 1}")
    row, column = divmod(pixel, len(share))
    return inputs.frozen(np.outer(share[row], share[column]).reshape(-1))


def different_values(values: ArrayLike) -> Ints:
    """Return how many different values each column of `values (n, d)` has, whole numbers below 2^31: `(d,)`, read-only.
    A column with n different values tells all rows apart."""
    rows = np.asarray(values).astype(np.int32)  # half the memory to move
    ranked = np.sort(np.ascontiguousarray(rows.T), axis=1)  # several times as fast as sorting columns
    counts: Ints = 1 + (ranked[:, 1:] != ranked[:, :-1]).sum(axis=1)
    return inputs.frozen(counts)


def _pictures(X: ArrayLike, side: int, most: int) -> Floats:
    pictures = inputs.matrix(X)
    if pictures.shape[1] != side * side:
        raise ValueError(f"X must have {side} · {side} columns, not {pictures.shape[1]}")
    if ((pictures < 0) | (pictures > inputs.whole(most, "most", least=1)) | (pictures != np.floor(pictures))).any():
        raise ValueError(f"X must hold whole numbers from 0 to {most}")
    return pictures


def _greys(sums: Floats, factor: int, most: int) -> Ints:
    """Return the greys of weighted sums of old pixels. The whitest sum is 0, the blackest `most` times the sum of all
    weights."""
    whole = most * (2 * factor) ** 2
    return inputs.frozen((2 * BLACKEST * sums.astype(np.int64) + whole) // (2 * whole))

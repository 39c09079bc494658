"""Distances between small images. Each is Euclid's distance of two images made of the pair, so the two can be shown.

euclid    the two as they are
centred   both moved, so that the centre of their ink is the middle of the frame
shifts    the first moved by up to a pixel up or down and left or right: the nearest of these 9 images
tangent   the first changed a little along 7 tangents (moved, turned, scaled, stretched, thickened) to come nearest

Images are rows of `side * side` pixels. They lie in a white frame of `BORDER` pixels, so no move loses ink. The tangent
distance is one-sided: Simard, Le Cun and Denker, "Efficient pattern recognition using a new transformation distance"
(NIPS 5, 1993), also change the second image.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints

BORDER = 2
MOVES = tuple((down, across) for down in (-1, 0, 1) for across in (-1, 0, 1))  # pixels
N_TANGENTS = 7
BLOCK = 64  # queries at a time
FLAT = 1e-9  # of the longest tangent: a shorter one may be rounding


def framed(X: ArrayLike, side: int) -> Floats:
    """Return the images `X (n, side * side)` within the white frame: `(n, S, S)` with S = side + 2 BORDER."""
    images = inputs.matrix(X)
    if images.shape[1] != side * side:
        raise ValueError(f"X has {images.shape[1]} columns; images of {side} x {side} pixels have {side * side}")
    around = ((0, 0), (BORDER, BORDER), (BORDER, BORDER))
    return np.pad(images.reshape(-1, side, side), around)


def moved(images: Floats, down: int, across: int) -> Floats:
    """Return the framed images moved by whole pixels, at most BORDER."""
    return np.roll(images, (down, across), axis=(1, 2))


def ink_centres(images: Floats) -> Floats:
    """Return the means of rows and of columns, weighed by ink, from the middle of the frame: `(n, 2)`; 0
    without ink."""
    at, ink = np.arange(images.shape[1]) - (images.shape[1] - 1) / 2, images.sum(axis=(1, 2))
    sums = np.stack([(images.sum(axis=2) @ at), (images.sum(axis=1) @ at)], axis=1)
    return np.divide(sums, ink[:, None], out=np.zeros_like(sums), where=ink[:, None] > 0)


def centred(images: Floats) -> Floats:
    """Return the framed images with their centres of ink in the middle, or as near as BORDER pixels bring them. If an
    image moves by part of a pixel, each pixel's ink is shared between the two that it then lies on."""
    away = np.clip(-ink_centres(images), -BORDER, BORDER)
    for axis in (1, 2):
        by = away[:, axis - 1, None, None]
        steps = range(-BORDER, BORDER + 1)
        images = sum(
            (np.maximum(0.0, 1 - np.abs(by - step)) * np.roll(images, step, axis) for step in steps),
            np.zeros_like(images),
        )
    return images


def tangents(images: Floats) -> Floats:
    """Return how each framed image begins to change as it is moved down and across, turned, scaled, stretched along the
    axes and along the diagonals, and thickened: `(n, S * S, 7)`."""
    down, across = ((np.roll(images, -1, axis) - np.roll(images, 1, axis)) / 2 for axis in (1, 2))
    at = np.arange(images.shape[1]) - (images.shape[1] - 1) / 2
    v, u = at[:, None], at[None, :]
    changes = (
        down,
        across,
        v * across - u * down,
        u * across + v * down,
        u * across - v * down,
        v * across + u * down,
        down**2 + across**2,
    )
    return np.stack(changes, axis=1).reshape(len(images), N_TANGENTS, -1).transpose(0, 2, 1)


@dataclass(frozen=True)
class ImageDistance:
    """A distance between images: `squares` gives its squares from each framed image `Q (q, S, S)` to each of `X (n, S,
    S)`, `(q, n)`. `compared` gives, for each pair of `Q (n, S, S)` and `X (n, S, S)`, the two images whose Euclidean
    distance it is.

    `per_pair`: the number of Euclidean distances that are computed for one.
    """

    squares: Callable[[Floats, Floats], Floats]
    compared: Callable[[Floats, Floats], tuple[Floats, Floats]]
    per_pair: int = 1


def best_moves(Q: Floats, X: Floats) -> Ints:
    """Return by how many pixels down and across each framed image of `Q (n, S, S)` comes nearest to its own of `X (n,
    S, S)`; of equally good moves the shortest: `(n, 2)`."""
    shortest_first = np.array(sorted(MOVES, key=lambda move: abs(move[0]) + abs(move[1])))
    away = np.stack([((moved(Q, *move) - X) ** 2).sum(axis=(1, 2)) for move in shortest_first.tolist()])
    return shortest_first[away.argmin(axis=0)]


def _euclid(Q: Floats, X: Floats) -> Floats:
    """Return the squares by a matrix product: exact if pixels are whole numbers, as then all terms are."""
    A, B = Q.reshape(len(Q), -1), X.reshape(len(X), -1)
    return np.maximum((A * A).sum(axis=1)[:, None] + (B * B).sum(axis=1) - 2 * (A @ B.T), 0.0)


def _centred(Q: Floats, X: Floats) -> Floats:
    return _euclid(centred(Q), centred(X))


def _least_of_shifts(Q: Floats, X: Floats) -> Floats:
    least = _euclid(Q, X)
    for move in MOVES:
        np.minimum(least, _euclid(moved(Q, *move), X), out=least)
    return least


def _tangent(Q: Floats, X: Floats) -> Floats:
    """Return the squares by blocks of queries: the coordinates along all tangents at once would take a hundred
    megabytes."""
    blocks = [_tangent_block(Q[i : i + BLOCK], X) for i in range(0, len(Q), BLOCK)]
    return np.concatenate(blocks) if blocks else np.zeros((0, len(X)))


def _tangent_block(Q: Floats, X: Floats) -> Floats:
    """Return |x - q|^2 less the square of its part within the tangents' space."""
    axes, points = _orthonormal(Q), X.reshape(len(X), -1)
    flat = axes.transpose(0, 2, 1).reshape(-1, axes.shape[1])  # (q * 7, S * S)
    own = np.einsum("qdk,qd->qk", axes, Q.reshape(len(Q), -1))
    along = (flat @ points.T).reshape(len(Q), N_TANGENTS, -1) - own[:, :, None]
    return np.maximum(_euclid(Q, X) - (along**2).sum(axis=1), 0.0)


def _orthonormal(images: Floats) -> Floats:
    """Return axes of the space that each image's tangents span: `(n, S * S, 7)`, columns of 0 if they span less."""
    axes, lengths, _ = np.linalg.svd(tangents(images), full_matrices=False)
    return axes * (lengths > FLAT * lengths[:, :1])[:, None]


def _best_of_shifts(Q: Floats, X: Floats) -> tuple[Floats, Floats]:
    moves, best = best_moves(Q, X), Q.copy()
    for move in MOVES:
        there = (moves == move).all(axis=1)
        best[there] = moved(Q[there], *move)
    return best, X


def _along_tangents(Q: Floats, X: Floats) -> tuple[Floats, Floats]:
    axes, away = _orthonormal(Q), (X - Q).reshape(len(Q), -1, 1)
    return Q + (axes @ (axes.transpose(0, 2, 1) @ away)).reshape(Q.shape), X


DISTANCES: Mapping[str, ImageDistance] = MappingProxyType(
    {
        "euclid": ImageDistance(_euclid, lambda Q, X: (Q, X)),
        "centred": ImageDistance(_centred, lambda Q, X: (centred(Q), centred(X))),
        "shifts": ImageDistance(_least_of_shifts, _best_of_shifts, per_pair=len(MOVES)),
        "tangent": ImageDistance(_tangent, _along_tangents),
    }
)


def nearest_of_each(squares: Floats, labels: Ints, classes: Ints) -> tuple[Ints, Floats]:
    """Return, of `squares (q, n)` to images with `labels (n,)`, the nearest row for each query within each of `classes
    (K,)`, and its square: `(q, K)` twice; -1 and infinity for a class without images."""
    rows, least = np.full((len(squares), len(classes)), -1), np.full((len(squares), len(classes)), np.inf)
    for k, label in enumerate(classes.tolist()):
        there = np.flatnonzero(labels == label)
        if len(there):
            best = squares[:, there].argmin(axis=1)
            rows[:, k], least[:, k] = there[best], squares[np.arange(len(squares)), there[best]]
    return rows, least

"""Ellipses of one and two standard deviations around means, and the means, as marks of a plane."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from films.drawing.palette import CLASSES
from films.film.marks import Marker
from films.picture import marks
from films.picture.mark import Mark
from films.picture.now import now
from playground.inputs import Floats

FINEST, COARSEST, CORNERS = 36, 20, 6000  # corners of an ellipse at most, at least; of all ellipses of a class
DEVIATIONS = (1.0, 2.0)


def ellipses(
    name: str,
    means: Floats,
    covariances: Floats,
    in_frame: NDArray[np.bool_],
    *,
    dash: str,
    width: float,
    deviations: Sequence[float] = DEVIATIONS,
) -> list[Mark]:
    """Return, for each of K classes, the mark "name k" of its ellipses in its colour, and a mark of its mean, in each
    of F frames.

    means        (F, K, 2)
    covariances  (F, K, 2, 2)
    in_frame     (F, K) whether the class has a density
    """
    every: list[Mark] = []
    for k in np.flatnonzero(in_frame.any(axis=0)).tolist():
        new = _changes(np.column_stack([means[:, k], covariances[:, k].reshape(len(means), -1), in_frame[:, k]]))
        row, color = np.cumsum(new) - 1, CLASSES[k].color
        centres, spreads = (
            np.where(in_frame[new, k].reshape(-1, *[1] * (part.ndim - 2)), part[new, k], np.nan)
            for part in (means, covariances)
        )
        rings = outlines(centres, spreads, deviations)
        cross = Marker(symbol="x-thin", size=9, color=color, edge=color, edge_width=2.5)
        every += [
            marks.polyline(f"{name} {k}", now(rings[:, :, 0], row), now(rings[:, :, 1], row), color, width, dash),
            marks.dots(f"{name} {k} mean", now(centres[:, 0], row), now(centres[:, 1], row), cross),
        ]
    return every


def outlines(means: Floats, covariances: Floats, deviations: Sequence[float] = DEVIATIONS) -> Floats:
    """Return the ellipses (x - mu)' S^-1 (x - mu) = s^2, for each s of `deviations`, around `means (m, 2)` with
    `covariances (m, 2, 2)`: `(m, corners, 2)`, with gaps between the ellipses. NaN if the covariance is."""
    turn = np.linspace(0, 2 * np.pi, int(np.clip(CORNERS // max(1, len(means)), COARSEST, FINEST)) + 1)
    circle = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    gap = np.full((1, 2), np.nan)
    rings = np.vstack([part for size in deviations for part in (size * circle, gap)])[:-1]
    finite = np.isfinite(covariances).all(axis=(1, 2))
    roots = np.full(covariances.shape, np.nan)
    roots[finite] = np.linalg.cholesky(covariances[finite])
    return means[:, None] + np.einsum("mij,cj->mci", roots, rings)


def _changes(rows: Floats) -> NDArray[np.bool_]:
    """Return which rows differ from the row before: `(n,)`; the first does."""
    new = np.ones(len(rows), dtype=np.bool_)
    new[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    return new

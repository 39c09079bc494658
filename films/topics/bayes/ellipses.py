"""Ellipses of one and two standard deviations around means, and the means, as an overlay of the plane."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from films.drawing import marks
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.film.tracks import Rows, Track
from playground.inputs import Floats, Ints

FINEST, COARSEST, CORNERS = 36, 20, 6000  # corners of an ellipse; of all of a class together
DEVIATIONS = (1.0, 2.0)


def outlines(means: Floats, covariances: Floats, deviations: Sequence[float] = DEVIATIONS) -> Floats:
    """All (x - mu)' S^-1 (x - mu) = s^2, s of `deviations`, around `means (m, 2)` with `covariances (m, 2, 2)`,
    with a gap between: `(m, corners, 2)`. NaN where the covariance is."""
    turn = np.linspace(0, 2 * np.pi, int(np.clip(CORNERS // max(1, len(means)), COARSEST, FINEST)) + 1)
    circle = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    gap = np.full((1, 2), np.nan)
    rings = np.vstack([part for size in deviations for part in (size * circle, gap)])[:-1]
    known = np.isfinite(covariances).all(axis=(1, 2))
    roots = np.full(covariances.shape, np.nan)
    roots[known] = np.linalg.cholesky(covariances[known])
    return means[:, None] + np.einsum("mij,cj->mci", roots, rings)


def overlay(
    figure: int, name: str, means: Floats, covariances: Floats, there: NDArray[np.bool_], *, dash: str, width: float,
    deviations: Sequence[float] = DEVIATIONS,
) -> Overlay:  # fmt: skip
    """For each of K classes a trace "name k" of its ellipses, in its colour, with its mean, in each of F frames.

    `means (F, K, 2)`, `covariances (F, K, 2, 2)`; `there (F, K)`: whether a class has a density.
    """
    above, columns, tracks = [], dict[str, Column](), list[Track]()
    for k in range(means.shape[1]):
        if not there[:, k].any():
            continue
        trace, rows, pointer = f"{name} {k}", *_distinct(means[:, k], covariances[:, k], there[:, k], deviations)
        above += [
            marks.line(trace, CLASSES[k].color, width, dash),
            marks.markers(f"{trace} mean", _cross(CLASSES[k].color)),
        ]
        columns[f"{trace} at {figure}"] = pointer
        for i, axis in enumerate("xy"):
            columns[f"{trace} {axis} {figure}"] = rows[:, :, i].astype(np.float32)
            columns[f"{trace} mean {axis} {figure}"] = np.where(there[:, k], means[:, k, i], np.nan)
        at = f"{trace} at {figure}"
        tracks.append(Rows(figure, trace, {axis: Col(f"{trace} {axis} {figure}", at=at) for axis in "xy"}))
        tracks.append(Rows(figure, f"{trace} mean", {axis: Col(f"{trace} mean {axis} {figure}") for axis in "xy"}))
    return Overlay((), tuple(above), columns, tuple(tracks))


def _cross(color: str) -> dict[str, object]:
    return {"symbol": "x-thin", "size": 9, "color": color, "line": {"width": 2.5, "color": color}}


def _distinct(
    means: Floats, covariances: Floats, there: NDArray[np.bool_], deviations: Sequence[float]
) -> tuple[Floats, Ints]:
    """The outlines of frames that differ from the one before, and which of them each frame shows."""
    numbers = np.column_stack([means, covariances.reshape(len(means), -1), there])
    new = np.ones(len(numbers), dtype=np.bool_)
    new[1:] = (numbers[1:] != numbers[:-1]).any(axis=1)
    shown = np.where(there[:, None, None], covariances, np.nan)
    return outlines(means[new], shown[new], deviations), np.cumsum(new) - 1

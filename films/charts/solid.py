"""A box of three dimensions as a picture of two: turned and tilted, in parallel projection, without WebGL.

Each axis of the box is drawn with a length of its own, so the picture shows the points in other units. Lines stay
lines, planes stay planes, and parallels stay parallel.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats

CORNERS = np.array([[i, j, k] for i in (0.0, 1.0) for j in (0.0, 1.0) for k in (0.0, 1.0)])
EDGES = tuple((i, j) for i in range(8) for j in range(i + 1, 8) if np.abs(CORNERS[i] - CORNERS[j]).sum() == 1)


@dataclass(frozen=True, eq=False)
class View:
    """The box from `low (3,)` to `high (3,)`, drawn with sides of lengths `sides (3,)`, turned about its third axis by
    `turn` degrees and seen from `tilt` degrees above."""

    low: Floats
    high: Floats
    sides: Floats
    turn: float
    tilt: float

    def project(self, P: Floats) -> Floats:
        """Return where places `P (..., 3)` are in the picture: `(..., 2)`, around (0, 0)."""
        a, e = np.radians(self.turn), np.radians(self.tilt)
        across = np.array([np.cos(a), np.sin(a), 0.0])
        up = np.array([-np.sin(a) * np.sin(e), np.cos(a) * np.sin(e), np.cos(e)])
        placed = ((P - self.low) / (self.high - self.low) - 0.5) * self.sides
        return placed @ np.column_stack([across, up])

    @property
    def reach(self) -> float:
        """The greatest distance of a corner from the middle, however the box is turned."""
        return float(np.sqrt((self.sides * self.sides).sum()) / 2)

    def section(self, planes: Floats) -> tuple[Floats, Floats]:
        """Return the section of the box with each of the `planes (F, 4)`, (a, b, c, d) for a p1 + b p2 + c p3 + d = 0:
        its outline in the picture, closed, as x and y in `(F, 7)`; NaN if the plane misses the box."""
        corners = self.low + CORNERS * (self.high - self.low)
        sides = corners @ planes[:, :3].T + planes[:, 3]  # (8, F)
        starts, ends = (np.array([edge[k] for edge in EDGES]) for k in (0, 1))
        p, q = sides[starts].T, sides[ends].T  # (F, 12)
        cut = (p < 0) != (q < 0)
        share = np.divide(p, p - q, out=np.zeros_like(p), where=cut)[:, :, None]
        at = self.project(corners[starts] + share * (corners[ends] - corners[starts]))
        x, y = np.full((2, len(planes), 7), np.nan)
        for t in np.flatnonzero(cut.sum(axis=1) >= 3).tolist():
            around = _sorted_around(at[t][cut[t]])
            x[t], y[t] = around[_closed_rows(len(around))].T
        return x, y


def _sorted_around(places: Floats) -> Floats:
    """Return the corners `(m, 2)` of a convex shape in their order around it."""
    away = places - places.mean(axis=0)
    return places[np.argsort(np.arctan2(away[:, 1], away[:, 0]), kind="stable")]


def _closed_rows(m: int) -> NDArray[np.int64]:
    """Return the numbers 0 to m - 1, then 0 up to a length of 7."""
    return np.append(np.arange(m), np.zeros(7 - m, dtype=np.int64))

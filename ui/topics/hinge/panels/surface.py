"""J over the plane of (w1, w2), as pictures of bands: convex, with a kink along the line where any point has z = 1."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground import losses
from playground.grid import Grid
from playground.inputs import Floats, Ints
from ui.charts import regions
from ui.charts.palette import rgba
from ui.film.geometry import Box, line
from ui.film.pictures import Pictures
from ui.topics.hinge.look import HINGE
from ui.topics.hinge.run import Run

MOST_PICTURES = 16
MOST_KINKS = 60  # points; with more, the lines would hide the picture
WORK = 8_000_000  # margins evaluated for all pictures: about 100 ms
COARSEST, FINEST = 40, 200  # places along a side where J is evaluated
PIXELS = 200  # along a side of a picture; between places J is interpolated
BANDS = 15
TINTS = tuple(rgba(HINGE, opacity) for opacity in np.linspace(0.85, 0.05, BANDS))  # the lower the stronger
LARGEST = 1e30  # what lies beyond, in a run that overflows, is drawn there
FAR = 3.0  # an optimum so many times as far out as the path goes is left off the axes


@dataclass(frozen=True, eq=False)
class Surface:
    """Pictures of J at the offsets `b (K,)`, ascending, over the same axes.

    pictures   K of them
    edges      (BANDS+1,) of the bands, from the least J on the axes to the greatest
    kinks      x and y, each (K, 3n) with gaps: the line z_i = 1 of every point; None where there are too many points
    """

    axes: Box
    b: Floats
    pictures: Pictures
    edges: Floats
    kinks: tuple[NDArray[np.float32], NDArray[np.float32]] | None

    def nearest(self, b: Floats) -> Ints:
        """For each offset, the number of the picture whose b is nearest."""
        return np.searchsorted((self.b[1:] + self.b[:-1]) / 2, b)


def surface(run: Run, optimum: Floats) -> Surface:
    """The surface around the path of a run, and around the optimum w (2,) where that is not too far away."""
    axes, shown = around(run, optimum), within(run.trace.b[np.unique(run.steps.now)])
    b = np.unique(np.quantile(shown, np.linspace(0, 1, MOST_PICTURES), method="nearest"))
    side = int(np.clip(np.sqrt(WORK / (len(run.X) * len(b))), COARSEST, FINEST))
    x0, x1, y0, y1 = axes
    coarse = Grid(np.linspace(x0, x1, side), np.linspace(y0, y1, side))
    heights = [losses.surface(run.X, run.y, coarse, b=float(at), regularization=run.rule.regularization) for at in b]
    low, high = min(h.min() for h in heights), max(h.max() for h in heights)
    edges = low + (high - low) * np.linspace(0, 1, BANDS + 1) ** 2  # finer where J is low
    levels = [_levels(_interpolated(h, coarse, regions.grid(axes, PIXELS)), edges) for h in heights]
    kinks = _kinks(run, b, axes) if len(run.X) <= MOST_KINKS else None
    return Surface(axes, b, Pictures(np.array(levels), TINTS), edges, kinks)


def within(values: Floats) -> Floats:
    return np.clip(values, -LARGEST, LARGEST)


def around(run: Run, optimum: Floats) -> Box:
    """A square that holds the path that is shown, 0, and the optimum where it is not FAR."""
    path = within(run.trace.w[: run.steps.now[-1] + 1])
    reach = np.abs(path).max()
    near = [optimum] if np.abs(optimum).max() <= FAR * reach else []
    marks = np.vstack([path, np.zeros((1, 2)), *(place[None] for place in near)])
    low, high = marks.min(axis=0), marks.max(axis=0)
    half = 0.55 * float((high - low).max()) or 1.0
    (x, y) = (float(v) for v in (low + high) / 2)
    return (x - half, x + half, y - half, y + half)


def _interpolated(heights: Floats, coarse: Grid, fine: Grid) -> Floats:
    """Heights at the places of a finer grid: linear along w1, then along w2."""
    along = np.array([np.interp(fine.x, coarse.x, row) for row in heights])
    return np.array([np.interp(fine.y, coarse.y, column) for column in along.T]).T


def _levels(heights: Floats, edges: Floats) -> NDArray[np.uint8]:
    """The number of the band that each height lies in."""
    return np.searchsorted(edges[1:-1], heights).astype(np.uint8)


def _kinks(run: Run, b: Floats, axes: Box) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """y_i (w.x_i + b) = 1 is, for w, the line x_i1 w1 + x_i2 w2 + (b - y_i) = 0."""
    x, y = np.full((2, len(b), 3 * len(run.X)), np.nan, dtype=np.float32)
    for k, at in enumerate(b):
        for i, ((x1, x2), label) in enumerate(zip(run.X, run.y, strict=True)):
            ends = line((x1, x2, at - label), axes)
            x[k, 3 * i : 3 * i + len(ends[0])], y[k, 3 * i : 3 * i + len(ends[1])] = ends
    return x, y

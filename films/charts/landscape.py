"""A loss over the plane of (w1, w2) as pictures in bands of height, one for each of some offsets b, and the path of a
run."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from films.charts import regions
from films.drawing import chart, looks, palette, plane
from films.drawing.palette import rgba
from films.film.geometry import Box
from films.film.numbers import number
from films.film.pictures import Color, Pictures
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import Words
from playground.grid import Grid
from playground.inputs import Floats, Ints

Heights = Callable[[Grid, float], Floats]  # a loss at every (w1, w2) of a grid, at one b: (rows, cols)
MOST_PICTURES = 12
MAX_MARGINS = 2_500_000  # margins evaluated for all pictures: about 6 ms
COARSEST, FINEST = 40, 200  # values of w1, and of w2, at which a loss is evaluated
PIXELS = 200  # along a side of a picture; a smooth loss is interpolated between those values
BANDS = 15
LARGEST = 1e30  # larger values, of a run that overflows, are drawn here
LEGEND = -36  # pixels: the legend begins left of the picture, which is narrower than its words
ABOVE = 0.2  # the height of the words above the picture, as a share of the picture's


@dataclass(frozen=True, eq=False)
class Landscape:
    """Pictures of a loss at the offsets `b (K,)`, ascending, over the same axes.

    pictures   K of them; a level is the number of a band
    edges      (B+1,) of the bands, from the least height on the axes to the greatest
    """

    axes: Box
    b: Floats
    pictures: Pictures
    edges: Floats

    def nearest(self, b: Floats) -> Ints:
        """Return for each offset the number of the picture whose offset is nearest."""
        return np.searchsorted((self.b[1:] + self.b[:-1]) / 2, b)

    @property
    def lowest(self) -> str:
        """The upper end of the lowest band, which is the strongest, in words."""
        return number(float(f"{self.edges[1]:.3g}"))

    @property
    def highest(self) -> str:
        """The lower end of the highest band, which is the faintest, in words: on paper the palest, on a dark ground the
        darkest."""
        return number(float(f"{self.edges[-2]:.3g}"))


def within(values: Floats) -> Floats:
    """Return the values, clipped to at most LARGEST in size."""
    return np.clip(values, -LARGEST, LARGEST)


def path(name: str, w: Floats, n_so_far: Ints, width: float) -> Mark:
    """Return the path of a run over (w1, w2), with the states `w (S, 2)`; frame t has the first `n_so_far[t]` of
    them."""
    places = within(w)
    return marks.first_rows(looks.line(name, palette.INK, width), places[:, 0], places[:, 1], now(n_so_far))


def figure(
    land: Landscape,
    picture: Ints,
    way: Sequence[Mark],
    titles: tuple[str, str],
    height: tuple[str, Words],
    also: Sequence[str],
) -> Figure:
    """Return the landscape with the marks `way` on it. `picture (F,)` is the number of each frame's picture. `height`
    is the name of a mark above the picture, and its words on what is high. `also`: see `graph`."""
    x0, x1, y0, y1 = land.axes
    name, words = height
    top = y1 + ABOVE * (y1 - y0)
    label = marks.note(name, words, x0, top, "bottom right")
    layout = chart.layout(*titles, heights=(y0, top), across=(x0, x1))
    layout["xaxis"] |= {"constrain": "domain"}
    layout["yaxis"] |= {"constrain": "domain", "scaleanchor": "x"}
    surface = graph([*way, label], layout | {"hovermode": False}, also=also)
    (legend,) = surface.layout["annotations"]
    return replace(
        surface,
        layout=surface.layout | {"annotations": [legend | {"xshift": LEGEND}]},
        pictures=(plane.picture(land.axes),),
        image=now(land.pictures, picture),
    )


def tints(color: str, bands: int = BANDS) -> tuple[Color, ...]:
    """Return a colour for each band, the lower the stronger."""
    return tuple(rgba(color, opacity) for opacity in np.linspace(0.85, 0.05, bands))


def smooth(heights: Heights, axes: Box, b: Floats, n_points: int, colors: Sequence[Color]) -> Landscape:
    """Return the landscape of a continuous loss, a mean over `n_points` points: bands that are finer where the loss is
    low, interpolated between the values at which it is evaluated. `b (T,)` are the offsets of a run, of which at most
    MOST_PICTURES are shown."""
    sample_offsets = offsets(b)
    coarse = _grid(axes, _side(n_points * len(sample_offsets), FINEST))
    samples = [heights(coarse, float(at)) for at in sample_offsets]
    low, high = min(h.min() for h in samples), max(h.max() for h in samples)
    edges = low + (high - low) * np.linspace(0, 1, len(colors) + 1) ** 2
    fine, span = regions.grid(axes, PIXELS), high - low or 1.0
    bands = np.empty((len(sample_offsets), PIXELS, PIXELS), dtype=np.uint8)
    for band, h in zip(bands, samples, strict=True):
        share = _interpolated((h - low) / span, coarse, fine)
        np.sqrt(np.maximum(share, 0.0, out=share), out=share)  # as edges grow with the square of their number
        band[:] = np.minimum(len(colors) * share, len(colors) - 1)
    return Landscape(axes, sample_offsets, Pictures(bands, tuple(colors)), edges)


def stepped(heights: Heights, axes: Box, b: Floats, n_points: int, edges: Floats, colors: Sequence[Color]) -> Landscape:
    """Return the landscape of a loss that jumps: each pixel has its own value. `edges (B+1,)` are those of the
    bands."""
    sample_offsets = offsets(b)
    pixels = regions.grid(axes, _side(n_points * len(sample_offsets), PIXELS))
    bands = [np.searchsorted(edges[1:-1], heights(pixels, float(at)), side="right") for at in sample_offsets]
    return Landscape(axes, sample_offsets, Pictures(np.array(bands, dtype=np.uint8), tuple(colors)), edges)


def offsets(b: Floats) -> Floats:
    """Return at most MOST_PICTURES of the offsets of a run, ascending, spread over all of them."""
    return np.unique(np.quantile(b, np.linspace(0, 1, MOST_PICTURES), method="nearest"))


def _side(margins_a_place: int, finest: int) -> int:
    return int(np.clip(np.sqrt(MAX_MARGINS / margins_a_place), COARSEST, finest))


def _grid(axes: Box, side: int) -> Grid:
    """Return a grid whose outer lines are the ends of the axes."""
    x0, x1, y0, y1 = axes
    return Grid(np.linspace(x0, x1, side), np.linspace(y0, y1, side))


def _interpolated(heights: Floats, coarse: Grid, fine: Grid) -> Floats:
    """Return heights on a finer grid within the coarse one: linear along w2, then along w1."""
    below, part = _step_and_part(coarse.y, fine.y)
    rows = heights[below] + part[:, None] * (heights[below + 1] - heights[below])
    below, part = _step_and_part(coarse.x, fine.x)
    columns = np.ascontiguousarray(rows.T)
    along = columns[below] + part[:, None] * (columns[below + 1] - columns[below])
    return np.ascontiguousarray(along.T)


def _step_and_part(coarse: Floats, fine: Floats) -> tuple[Ints, Floats]:
    """Return for each of the `fine` values the step of the evenly spaced `coarse` ones that it lies in, and its part of
    the step."""
    steps = (fine - coarse[0]) / ((coarse[-1] - coarse[0]) / (len(coarse) - 1))
    below = np.clip(steps.astype(np.int64), 0, len(coarse) - 2)
    return below, steps - below

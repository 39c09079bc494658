"""Decision regions as pictures below the points: the class at each place of the plane, and how clear it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing.palette import ClassStyle, rgba
from films.film.argmax import LEAST, STRIPE, ArgmaxPictures, hatched
from films.film.geometry import Box
from films.film.pictures import Color, Pictures
from films.rules.rule import Regions, cells_of, computes_one_state
from playground.grid import Grid
from playground.voting import UNDECIDED

Answers = NDArray[np.signedinteger]  # (n, rows, cols): a class 0..K-1, or UNDECIDED, or NOTHING to show

NOTHING = -2
FINEST, COARSEST = 200, 50  # cells along a side
CELLS_AT_REST = 600  # along a side: of a frame at rest
# Of all pictures of a film, or of a frame at rest: about 20 ms of work and 25 KB, or 80 KB tinted.
MAX_CELLS = 500_000
FLAT = 0.25  # opacity of a region
FAINTEST, FULL = 0.04, 0.45  # opacities for a share of the votes of 0 and 1
# The tenths of a share that the eye can tell apart; of four classes the winner has at least a quarter.
TENTHS = range(3, 11)
CLEAR: Color = (0, 0, 0, 0)
HATCH: Color = (128, 128, 128, 150)


@dataclass(frozen=True, eq=False)
class RegionSource:
    """How the answers of a column of pictures are computed: `on_grid(grid, i)` are those of picture i, `(rows, cols)`,
    on any grid across the `axes`."""

    axes: Box
    on_grid: Callable[[Grid, int], Answers]

    def levels(self, i: int, side: int, stripe: int) -> NDArray[np.uint8]:
        """Return the numbers of the colours of picture i, as `flat` has them, in `side` x `side` cells."""
        return _levels(np.asarray(self.on_grid(grid(self.axes, side), i))[None], stripe)[0]


def source_of(axes: Box, *pictures: tuple[Regions, int]) -> RegionSource | None:
    """Return how pictures, each of a rule in a state, are computed. None if a rule computes all its states at once: a
    reader's own classifier does, and nobody knows how long that takes."""
    if not all(computes_one_state(rule) for rule, _ in pictures):
        return None
    return RegionSource(axes, lambda grid, i: cells_of(pictures[i][0], grid, pictures[i][1]))


def side_at_rest(n_pictures: int) -> int:
    """Return the cells per side of the `n_pictures` pictures of a frame at rest: at most `MAX_CELLS` in all."""
    return int(min(CELLS_AT_REST, np.sqrt(MAX_CELLS / max(1, n_pictures))))


def side(n_pictures: int) -> int:
    """Return the cells per side of `n_pictures` pictures, from `COARSEST` to `FINEST`: at most `MAX_CELLS` in all, if
    this leaves `COARSEST`."""
    return int(np.clip(np.sqrt(MAX_CELLS / max(1, n_pictures)), COARSEST, FINEST))


def grid(axes: Box, side: int) -> Grid:
    """Return the centres of `side` x `side` equal pixels that fill the axes."""
    x0, x1, y0, y1 = axes
    centres = (np.arange(side) + 0.5) / side
    return Grid(x0 + (x1 - x0) * centres, y0 + (y1 - y0) * centres)


def flat(answers: Answers, styles: Sequence[ClassStyle], source: RegionSource | None = None) -> Pictures:
    """Return each region in the colour of its class; undecided places are hatched. With `source`, which has given
    the answers, a frame at rest has finer cells."""
    levels, colors = _levels(answers), (CLEAR, HATCH, *(rgba(style.color, FLAT) for style in styles))
    if source is None:
        return Pictures(levels, colors)
    return Pictures(levels, colors, lambda i, side: source.levels(i, side, stripe_at(side, answers.shape[1])))


def stripe_at(side: int, coarse: int) -> int:
    """Return the cells of a stripe in a picture of `side` cells a side, as wide as in one of `coarse` cells a side."""
    return max(1, round(STRIPE * side / coarse))


def tinted(answers: Answers, shares: NDArray[np.float32], styles: Sequence[ClassStyle]) -> Pictures:
    """Return regions as `flat` does, but with the opacity given by the winner's share of the votes, rounded up to
    tenths, at least three."""
    tenths = np.ceil(shares * 10 - LEAST).astype(np.uint8)
    step = np.maximum(tenths, TENTHS.start) - TENTHS.start
    classes = answers.astype(np.uint8) * len(TENTHS) + 2
    tints = _tints(styles)
    return Pictures(np.where(answers == UNDECIDED, hatched(answers.shape[1:]), classes + step), (CLEAR, HATCH, *tints))


def shades(pictures: Pictures, styles: Sequence[ClassStyle]) -> int:
    """Return how many colours each class has in pictures that `flat`, `tinted` or `difference` made."""
    return (len(pictures.colors) - len((CLEAR, HATCH))) // len(styles)


def of_quadratics(
    forms: NDArray[np.float32], styles: Sequence[ClassStyle], *, shades: bool, side: int
) -> ArgmaxPictures:
    """Return the regions of the argmax of K quadratic forms, as `flat`, or with `shades` as `tinted`, makes them."""
    won = styles[: forms.shape[1]]
    if not shades:
        return ArgmaxPictures(forms, side, (CLEAR, HATCH, *(rgba(style.color, FLAT) for style in won)))
    return ArgmaxPictures(forms, side, (CLEAR, HATCH, *_tints(won)), len(TENTHS))


def _tints(styles: Sequence[ClassStyle]) -> list[Color]:
    """Return a colour of each class for each of `TENTHS`."""
    opacities = [FAINTEST + (FULL - FAINTEST) * tenth / 10 for tenth in TENTHS]
    return [rgba(style.color, opacity) for style in styles for opacity in opacities]


def difference(answers: Answers, others: Answers, styles: Sequence[ClassStyle]) -> Pictures:
    """Return the regions of `answers` where `others` differ, clear elsewhere. Either may be a single picture for all
    frames."""
    levels = np.where(answers == others, np.uint8(0), _levels(answers))
    return Pictures(levels, (CLEAR, HATCH, *(rgba(style.color, FULL) for style in styles)))


def _levels(answers: Answers, stripe: int = STRIPE) -> NDArray[np.uint8]:
    levels = (answers + 2).astype(np.uint8)
    np.copyto(levels, hatched(answers.shape[1:], stripe), where=answers == UNDECIDED)
    return levels

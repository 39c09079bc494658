"""The reasons of an answer to a query, drawn on a plane: the region that matters, and rays to the points that count."""

import numpy as np

from films.drawing import looks, palette
from films.film.columns import Column
from films.film.marks import Path
from films.picture.figure import Overlay
from films.picture.mark import Mark, mark
from films.picture.marks import first_rows
from films.picture.now import Now, now
from films.rules.rule import Explanation
from playground.inputs import Floats, Ints

OUTLINE = looks.line("outline", palette.INK, 1.5, "dash")
RAYS = looks.line("rays", palette.INK, 1)
NEAREST = looks.ring("nearest", 19, 1.5)
# Without a query.
NO_QUERY = Overlay(ground=(Mark(OUTLINE), Mark(RAYS)), above=(Mark(NEAREST),))


def of_rule(why: Explanation, states: Ints) -> Overlay:
    """Return the reasons of a rule that is in the state `states[t]` in frame t."""
    outline = _moving(OUTLINE, why.outline, states)
    if not len(why.nearest):
        return Overlay((outline, Mark(RAYS)), (Mark(NEAREST),), legend=why.legend)
    rays = np.stack([np.broadcast_to(why.q, why.nearest.shape), why.nearest, np.full_like(why.nearest, np.nan)], axis=1)
    rays_mark = first_rows(RAYS, *_columns(rays.reshape(-1, 2)), now(3 * why.counts, states))
    rings = first_rows(NEAREST, *_columns(why.nearest), now(why.counts, states))
    return Overlay((outline, rays_mark), (rings,), legend=why.legend)


def of_frames(q: tuple[float, float], nearest: Floats, outline: Floats, legend: str = "") -> Overlay:
    """Return the reasons of a rule that may be another one in each frame: `nearest (F, k, 2)` are the points that
    count, NaN for fewer, and `outline (F, c, 2)` is the region; k or c is 0 if there is no such thing."""
    starts = np.where(np.isnan(nearest), np.nan, q)
    rays = np.stack([starts, nearest, np.full_like(nearest, np.nan)], axis=2).reshape(len(nearest), -1, 2)
    return Overlay((_moving(OUTLINE, outline), _moving(RAYS, rays)), (_moving(NEAREST, nearest),), legend=legend)


def _moving(look: Path, places: Floats, states: Ints | None = None) -> Mark:
    """Return a mark at `places (S, p, 2)`; empty if p is 0."""
    if not places.size:
        return Mark(look)
    return mark(look, x=Now(places[:, :, 0], states), y=Now(places[:, :, 1], states))


def _columns(places: Floats) -> tuple[Column, Column]:
    return places[:, 0], places[:, 1]

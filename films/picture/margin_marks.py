"""Marks of the functional margins z = y (a x + b y + c) of labelled points.

The browser computes the margins from each frame's line, as columns of them would have n numbers a frame. A question
about the array `z (S, n)`, the margins in all states, hides these marks."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import looks
from films.film.margin_tracks import LabelledPoints, Slack, Terms
from films.film.marks import Path
from films.film.tracks import Track
from films.picture.mark import Mark, Place
from films.picture.now import Now
from playground.inputs import Floats


@dataclass(frozen=True, eq=False)
class Margins:
    """Points `X (n, 2)` with signs `y (n,)`, -1 or +1; the line `abc` of each frame; and `z (S, n)`, the points'
    functional margins in all states, which are not sent to the browser."""

    X: Floats
    y: Floats | NDArray[np.int8]
    abc: Now
    z: Floats

    def at(self, place: Place) -> dict[str, Any]:
        """Return the arguments of tracks of margins."""
        place.shows.append(Now(self.z))
        x1, x2, signs = (
            place.exact(Now(values), name).name
            for values, name in ((self.X[:, 0], "x1"), (self.X[:, 1], "x2"), (self.y, "signs"))
        )
        return {"points": LabelledPoints(x1, x2, signs, len(self.X)), "abc": place.exact(self.abc, "abc")}


def slack(name: str, margins: Margins, color: str, width: float = 2, *, level: float = 1.0, both: bool = False) -> Mark:
    """Return the perpendicular from each point whose margin is below `level`, or with `both` also above it, to the line
    on which the margin is `level`."""

    def moves(place: Place) -> tuple[Track, ...]:
        return (Slack(place.figure, name, **margins.at(place), level=level, both=both),)

    return Mark(looks.line(name, color, width), moves=moves)


def terms(look: Path, margins: Margins, *, loss: str = "hinge", level: float = 1.0, beyond: bool = False) -> Mark:
    """Return a marker for each point at its margin and its `loss` (`films.film.margin_tracks.Terms`), if that place
    lies within the axes; with `beyond`, if it lies outside, moved to the edge."""

    def moves(place: Place) -> tuple[Track, ...]:
        there = margins.at(place)
        return (Terms(place.figure, place.mark, **there, level=level, beyond=beyond, loss=loss),)

    return Mark(look, moves=moves)

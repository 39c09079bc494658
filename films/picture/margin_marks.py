"""Marks of the functional margins z = y (a x + b y + c) of labelled points.

They are computed from the line of the frame, in the browser, as columns they would be n numbers a frame. A question
about the margins hides them: `z (S, n)`, those of all states, is what they show.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import marks as looks
from films.film.margin_tracks import LabelledPoints, Slack, Terms
from films.film.marks import Path
from films.film.tracks import Track
from films.picture.mark import Mark, Place
from films.picture.now import Now
from playground.inputs import Floats


@dataclass(frozen=True, eq=False)
class Margins:
    """Points `X (n, 2)` with signs `y (n,)`, -1 or +1; the line `abc` of each frame; `z (S, n)`, the points' functional
    margins in all states, which are not sent."""

    X: Floats
    y: Floats | NDArray[np.int8]
    abc: Now
    z: Floats

    def at(self, place: Place) -> dict[str, Any]:
        """What the tracks of margins take of them."""
        place.shows.append(Now(self.z))
        x1, x2, signs = (
            place.exact(Now(values), name).name
            for values, name in ((self.X[:, 0], "x1"), (self.X[:, 1], "x2"), (self.y, "signs"))
        )
        return {"points": LabelledPoints(x1, x2, signs, len(self.X)), "abc": place.exact(self.abc, "abc")}


def slack(name: str, margins: Margins, color: str, width: float = 2, *, level: float = 1.0, both: bool = False) -> Mark:
    """The perpendicular from each point whose margin is below `level`, with `both` also from those above it, to the
    line where it is `level`."""

    def moves(place: Place) -> tuple[Track, ...]:
        return (Slack(place.figure, name, **margins.at(place), level=level, both=both),)

    return Mark(looks.line(name, color, width), moves=moves)


def terms(look: Path, margins: Margins, *, loss: str = "hinge", level: float = 1.0, beyond: bool = False) -> Mark:
    """A marker for each point at its margin and its `loss`, see `films.film.margin_tracks.Terms`, if the axes hold it;
    with `beyond` those that they do not hold, moved to the edge."""

    def moves(place: Place) -> tuple[Track, ...]:
        there = margins.at(place)
        return (Terms(place.figure, place.mark, **there, level=level, beyond=beyond, loss=loss),)

    return Mark(look, moves=moves)

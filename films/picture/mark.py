"""A mark of a figure together with its numbers.

A number of a mark is an array, which stands still, or `now(values, at)`. Columns and tracks of the film follow from
the marks (`films/picture/film.py`); nobody names them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from films.film.columns import Col, Column
from films.film.marks import Mark as Look
from films.film.tracks import Rows, Track
from films.picture.now import NOTHING, ColumnNames, Now
from playground.inputs import Ints


@dataclass(frozen=True)
class Place:
    """Where a mark stands in a film: the figure's number, the mark's name, and the film's columns; `states`, if its
    numbers have a row for each of several states, those of the frames."""

    figure: int
    mark: str
    names: ColumnNames
    shows: list[Now] = field(default_factory=list)
    states: Ints | None = None

    def rough(self, value: Now, part: str) -> Col:
        """A column of what is drawn and no more: its numbers may be rounded."""
        return self._col(value, part, exact=False)

    def exact(self, value: Now, part: str) -> Col:
        """A column of what is read, or computed with."""
        return self._col(value, part, exact=True)

    def _col(self, value: Now, part: str, *, exact: bool) -> Col:
        if value.at is None and self.states is not None:
            value = replace(value, at=self.states)
        self.shows.append(value)
        return self.names.col(value, f"{self.mark} {part}", exact=exact)


Moves = Callable[[Place], tuple[Track, ...]]


def _stands(_place: Place) -> tuple[Track, ...]:
    return ()


def _vanishes(place: Place) -> tuple[Track, ...]:
    nothing = place.rough(NOTHING, "nothing")
    return (Rows(place.figure, place.mark, {"x": nothing, "y": nothing}),)


@dataclass(frozen=True, eq=False)
class Mark:
    """How it is drawn before the first frame, its `look`, and what each frame changes in that.

    key      what a chart's legend says of it; "" for nothing
    moves    the tracks, once it is known where the mark stands
    hidden   the tracks that hide what it shows, while a question is about that
    given    it follows from the points alone. A mark that stands still and is not given says how the run ends: it is
             hidden while the next step is to be predicted
    foretells it shows what the next step does: hidden while that is to be predicted
    revealed it comes in large where the film before had none
    since    the mark of its figure as which it stood in the frame before, or, if it `grows`, at whose end it begins:
             motion from frame to frame needs it (ui/stage/film/motion.js)
    still    arrays that it shows whole, whatever the frame
    """

    look: Look
    key: str = ""
    moves: Moves = _stands
    hidden: Moves = _vanishes
    given: bool = False
    foretells: bool = False
    revealed: bool = False
    since: str = ""
    grows: bool = False
    still: tuple[Column, ...] = ()

    @property
    def name(self) -> str:
        return self.look.name

    @property
    def stands(self) -> bool:
        """Whether no frame changes it."""
        return self.moves is _stands


def mark(look: Look, key: str = "", *, given: bool = False, far: bool = False, **numbers: Any) -> Mark:
    """What has the `look`, with its numbers by attribute (x, y, text, marker_size; `_` stands for a dot).
    `far`: some lie so far beyond the axes that they travel exactly, as the others would move in 16 bits."""
    moving = {path.replace("_", "."): value for path, value in numbers.items() if isinstance(value, Now)}
    still = {path: value for path, value in numbers.items() if not isinstance(value, Now)}
    arrays = tuple(value for value in still.values() if isinstance(value, np.ndarray))
    for path in still:
        if "_" in path:
            raise ValueError(f"{path} of the mark {look.name!r} does not move; give it with its look")

    def moves(place: Place) -> tuple[Track, ...]:
        col = place.exact if far else place.rough
        rows = {path: col(value, path.rpartition(".")[2]) for path, value in moving.items()}
        return (Rows(place.figure, place.mark, rows),)

    return Mark(replace(look, **still), key, moves if moving else _stands, given=given, still=arrays)


def in_states(marked: Mark, states: Ints) -> Mark:
    """The mark whose numbers `now(values)` have a row for each of S states, in a film that is in frame t in the state
    `states[t]`."""
    if marked.stands:
        return marked

    def moves(place: Place) -> tuple[Track, ...]:
        return marked.moves(replace(place, states=states))

    def hidden(place: Place) -> tuple[Track, ...]:
        return marked.hidden(replace(place, states=states))

    return replace(marked, moves=moves, hidden=hidden)

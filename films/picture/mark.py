"""A mark of a figure together with its numbers.

The numbers of a mark are an array, the same in all frames, or `now(values, at)`. `films/picture/film.py` makes the
film's columns and tracks from the marks, and names them."""

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
    """Where a mark stands in a film: the number of its figure, its name, and the film's columns. `shows` collects what
    it shows. `states`: if its numbers have a row for each state and not for each frame, the state of each frame."""

    figure: int
    mark: str
    names: ColumnNames
    shows: list[Now] = field(default_factory=list)
    states: Ints | None = None

    def rough(self, value: Now, part: str) -> Col:
        """Return a column of numbers that are only drawn: they may be rounded."""
        return self._col(value, part, exact=False)

    def exact(self, value: Now, part: str) -> Col:
        """Return a column of numbers that are read, or used to compute others."""
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
    """A mark of a figure: its `look` before the first frame, and what each frame changes in it.

    key       its entry in a chart's legend; "" for none
    moves     returns the tracks, given where the mark stands
    hidden    returns the tracks that hide what it shows, while a question is about that
    given     whether it follows from the points alone. A mark that stands still and is not given shows how the run
              ends, so it is hidden while the reader predicts the next step
    foretells whether it shows what the next step does, so that it is hidden while the reader predicts the step
    revealed  whether its markers appear large if the film before did not have them
    since     the name of the mark of its figure that stood in its place in the frame before or, if it `grows`, at whose
              end it begins: for the motion between frames (ui/stage/film/motion.js)
    still     arrays that it shows whole, in all frames
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
    """Return a mark with this `look`, and its numbers by attribute (x, y, text, marker_size; `_` stands for a dot).
    `far`: the numbers are sent exactly, as some places lie so far beyond the axes that 16 bits for all would make the
    others move."""
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
    """Return the mark, whose numbers `now(values)` have a row for each of S states, for a film whose frame t shows the
    state `states[t]`."""
    if marked.stands:
        return marked

    def moves(place: Place) -> tuple[Track, ...]:
        return marked.moves(replace(place, states=states))

    def hidden(place: Place) -> tuple[Track, ...]:
        return marked.hidden(replace(place, states=states))

    return replace(marked, moves=moves, hidden=hidden)

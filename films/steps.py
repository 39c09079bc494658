"""The steps that a film shows of a run, a frame each."""

from dataclasses import dataclass

import numpy as np

from films.film.film import chapters
from playground.inputs import Ints

MAX_FRAMES = 5000
START = 0  # of the kinds of frames: nothing has happened yet


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames of a run that goes from state to state.

    kind   (F,) what happens in it: START, or a number that the run gives a meaning
    sample (F,) the row of the point that is looked at, -1 for none, or for all at once
    now    (F,) the state shown
    before (F,) the state that the point was looked at with, before what happened; -1 for none
    count  (F,) checks, draws or decisions so far
    epoch  (F,) the pass over the points that they are in, 0 at the start
    cut         whether the run goes on after the last frame
    """

    kind: Ints
    sample: Ints
    now: Ints
    before: Ints
    count: Ints
    epoch: Ints
    cut: bool

    @property
    def n_frames(self) -> int:
        return len(self.kind)

    @property
    def chapters(self) -> tuple[int, ...]:
        """The first frame of each pass."""
        return chapters(self.epoch)


def same_moment(old: Steps, frame: int, new: Steps) -> int:
    """The frame of `new` that shows what `frame` of `old` shows, of the same run watched more or less finely: the last
    one with at most as many counted and, of equally many, at most as late a state."""
    frame = min(max(frame, 0), old.n_frames - 1)
    states = int(max(old.now.max(), new.now.max())) + 1
    rank, here = new.count * states + new.now, old.count[frame] * states + old.now[frame]
    return int(np.searchsorted(rank, here, side="right")) - 1

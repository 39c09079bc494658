"""The steps of a run that a film shows, a frame for each."""

from dataclasses import dataclass

import numpy as np

from films.film.film import chapters
from playground.inputs import Ints

MAX_FRAMES = 5000
START = 0  # of the kinds of frames: nothing has happened yet


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames of a run that goes from state to state.

    kind   (F,) what happens: START, or a number whose meaning the run defines
    sample (F,) the row of the point that is checked; -1 for none, or for all at once
    now    (F,) the number of the state that is shown
    before (F,) the number of the state before the check; -1 for none
    count  (F,) the number of checks, draws or decisions so far
    epoch  (F,) the current pass over the points, 0 at the start
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
    """Return the frame of `new` that shows what `frame` of `old` shows; both are steps of the same run, finer or
    coarser. It is the last frame whose `count`, and then whose state, is not beyond that of `frame`."""
    frame = min(max(frame, 0), old.n_frames - 1)
    states = int(max(old.now.max(), new.now.max())) + 1
    rank, here = new.count * states + new.now, old.count[frame] * states + old.now[frame]
    return int(np.searchsorted(rank, here, side="right")) - 1

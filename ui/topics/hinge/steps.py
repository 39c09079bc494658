"""What the film of hinge descent shows, as numbers: one entry a frame."""

from dataclasses import dataclass

import numpy as np

from playground.hinge import HingeTrace
from playground.inputs import Ints

# What a frame shows: nothing yet; a draw that kept (w, b); one that followed the drawn point, or in batch all active
# points; one that only shrank w; or no draw any more, as this run has ended before another one that is shown beside it.
START, KEPT, FOLLOWED, SHRUNK, ENDED = range(5)


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames of a trace: `now` is the state shown, `before` the one that was drawn against, -1 for none.

    kind   (F,) START, KEPT, FOLLOWED, SHRUNK or ENDED
    sample   (F,) the row of X drawn, -1 for none or all
    draw   (F,) draws made so far
    """

    kind: Ints
    sample: Ints
    now: Ints
    before: Ints
    draw: Ints

    @property
    def n_frames(self) -> int:
        return len(self.kind)


def draws(trace: HingeTrace, order: Ints, n_frames: int) -> Steps:
    """A frame for the start and one after each draw; `order` is that of `hinge.draw_order`.

    After the trace's last draw its last state stays to the end of `n_frames`.
    """
    frame = np.arange(n_frames)
    draw = np.minimum(frame, trace.n_draws)
    now = np.searchsorted(trace.draw, draw, side="right")
    before = np.append(-1, now[:-1])
    drawn = (frame > 0) & (frame <= trace.n_draws)
    moved = _moved(trace, np.where(now > 0, now - 1, 0))
    kind = np.where(drawn, np.where(now == before, KEPT, moved), np.where(frame == 0, START, ENDED))
    sample = np.where(drawn, order[np.maximum(draw - 1, 0)], -1)
    return Steps(kind, sample, now, np.where(drawn, before, -1), draw)


def updates(trace: HingeTrace) -> Steps:
    """A frame for the start and one after each update."""
    now = np.arange(trace.n_updates + 1)
    moved = _moved(trace, np.arange(trace.n_updates))
    return Steps(np.append(START, moved), np.append(-1, trace.sample), now, now - 1, np.append(0, trace.draw))


def same_moment(old: Steps, frame: int, new: Steps) -> int:
    """The frame of `new` that shows what `frame` of `old` shows: the last one with no more draws."""
    frame = min(max(frame, 0), old.n_frames - 1)
    return int(np.searchsorted(new.draw, old.draw[frame], side="right")) - 1


def _moved(trace: HingeTrace, update: Ints) -> Ints:
    """FOLLOWED or SHRUNK for each number of an update, from 0."""
    if not trace.n_updates:
        return np.full(len(update), KEPT)
    return np.where(trace.active[update] > 0, FOLLOWED, SHRUNK)

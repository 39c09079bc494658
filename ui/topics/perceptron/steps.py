"""What the perceptron's film shows, as numbers: one entry a frame. How it looks is `perceptron.py`'s business."""

from dataclasses import dataclass

import numpy as np

from playground.inputs import Floats, Ints
from playground.trace import Trace
from ui.film.film import chapters

MAX_FRAMES = 5000
START, RIGHT, MISTAKE, UPDATE = range(
    4
)  # what a frame shows: nothing yet, a check that keeps w, one that does not, w anew


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames of a trace. `now` is the state shown and `before` the one it was made from, -1 except after an update.

    kind   (F,) START, RIGHT, MISTAKE or UPDATE
    sample   (F,) the row of X looked at, -1 for none
    check  (F,) checks made so far;  epoch (F,) the epoch they are in, 0 at the start
    z      (F,) y (w.x + b) of that row, with the state that was checked; NaN for none
    cut         whether the trace goes on after the last frame
    """

    kind: Ints
    sample: Ints
    now: Ints
    before: Ints
    check: Ints
    epoch: Ints
    z: Floats
    cut: bool

    @property
    def n_frames(self) -> int:
        return len(self.kind)

    @property
    def chapters(self) -> tuple[int, ...]:
        """The first frame of each epoch."""
        return chapters(self.epoch)

    def held(self, n_frames: int) -> "Steps":
        """As many frames, the further ones standing at the last state and looking at nothing."""
        more = n_frames - self.n_frames
        return Steps(
            kind=np.append(self.kind, np.full(more, RIGHT)),
            sample=np.append(self.sample, np.full(more, -1)),
            now=np.pad(self.now, (0, more), mode="edge"),
            before=np.append(self.before, np.full(more, -1)),
            check=np.pad(self.check, (0, more), mode="edge"),
            epoch=np.pad(self.epoch, (0, more), mode="edge"),
            z=np.append(self.z, np.full(more, np.nan)),
            cut=self.cut,
        )


def updates(trace: Trace, margins: Floats) -> Steps:
    """A frame for the start and one after each update. `margins (T+1, n)` are those of `trace.margins`."""
    shown = min(trace.n_updates, MAX_FRAMES - 1)
    states = np.arange(shown + 1)
    sample = np.concatenate([[-1], trace.sample[:shown]])
    return Steps(
        kind=np.where(states == 0, START, UPDATE),
        sample=sample,
        now=states,
        before=states - 1,
        check=np.concatenate([[0], trace.visit[:shown]]),
        epoch=np.concatenate([[0], trace.epoch[:shown]]),
        z=_checked_margins(margins, states - 1, sample),
        cut=shown < trace.n_updates,
    )


def checks(trace: Trace, margins: Floats, visited: Ints) -> Steps:
    """A frame for the start, one for each check, and one more after each that was a mistake and made an update."""
    n = margins.shape[1]
    visit = np.arange(1, min(trace.n_visits, MAX_FRAMES) + 1)
    state = trace.updates_before(visit - 1)
    wrong = trace.updates_before(visit) > state
    frames = np.repeat(np.arange(len(visit)), 1 + wrong)[: MAX_FRAMES - 1]
    second = np.concatenate([[False], frames[1:] == frames[:-1]])
    sample = np.concatenate([[-1], visited[frames]])
    before = np.concatenate([[-1], state[frames]])
    return Steps(
        kind=np.concatenate([[START], np.where(second, UPDATE, np.where(wrong[frames], MISTAKE, RIGHT))]),
        sample=sample,
        now=np.concatenate([[0], state[frames] + second]),
        before=np.concatenate([[-1], np.where(second, state[frames], -1)]),
        check=np.concatenate([[0], visit[frames]]),
        epoch=np.concatenate([[0], (visit[frames] - 1) // n + 1]),
        z=_checked_margins(margins, before, sample),
        cut=len(frames) < trace.n_visits + trace.n_updates,
    )


def iterations(trace: Trace, n: int) -> Steps:
    """A frame for the start and one after each iteration of the batch perceptron, which checks all n points at once."""
    shown = min(trace.n_updates, MAX_FRAMES - 1)
    states = np.arange(shown + 1)
    return Steps(
        kind=np.where(states == 0, START, UPDATE),
        sample=np.full(shown + 1, -1),
        now=states,
        before=states - 1,
        check=states * n,
        epoch=states,
        z=np.full(shown + 1, np.nan),
        cut=shown < trace.n_updates,
    )


def same_moment(old: Steps, frame: int, new: Steps) -> int:
    """The frame of `new` that shows what `frame` of `old` shows: as many checks and, after them, as many updates."""
    frame = min(max(frame, 0), old.n_frames - 1)
    rank = new.check * 2 + (new.kind == UPDATE)
    return int(np.searchsorted(rank, old.check[frame] * 2 + (old.kind[frame] == UPDATE), side="right")) - 1


def _checked_margins(margins: Floats, states: Ints, sample: Ints) -> Floats:
    z = margins[np.maximum(states, 0), np.maximum(sample, 0)]
    return np.where(sample < 0, np.nan, z)

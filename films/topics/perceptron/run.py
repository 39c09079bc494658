"""A run of the perceptron as its film needs it: the steps shown of a trace, one a frame, and the run itself."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.film.film import chapters
from films.points import Points
from films.samples import labelled
from films.topics.perceptron.scene import Symbols
from playground.condition import greatest_mistake
from playground.ending import ending
from playground.inputs import Floats, Ints
from playground.margin import Separation
from playground.trace import Trace

MAX_FRAMES = 5000
START, RIGHT, MISTAKE, UPDATE = range(4)  # what a frame shows: nothing yet, a check that keeps w or does not, w anew


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames of a trace. `now` is the state shown and `before` the one it was made from, -1 except after an update.

    kind   (F,) START, RIGHT, MISTAKE or UPDATE
    sample (F,) the row of X looked at, -1 for none: the batch perceptron looks at all at once
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

    def padded(self, n_frames: int) -> "Steps":
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
    """A frame for the start and one after each update, or each iteration of the batch perceptron. `margins (T+1, n)`
    are those of `trace.margins`."""
    last = min(trace.n_updates, MAX_FRAMES - 1)
    states = np.arange(last + 1)
    sample = np.concatenate([[-1], trace.sample[:last]])
    return Steps(
        kind=np.where(states == 0, START, UPDATE),
        sample=sample,
        now=states,
        before=states - 1,
        check=np.concatenate([[0], trace.visit[:last]]),
        epoch=np.concatenate([[0], trace.epoch[:last]]),
        z=_margins_of(margins, states - 1, sample),
        cut=last < trace.n_updates,
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
        z=_margins_of(margins, before, sample),
        cut=len(frames) < trace.n_visits + trace.n_updates,
    )


def same_moment(old: Steps, frame: int, new: Steps) -> int:
    """The frame of `new` that shows what `frame` of `old` shows: as many checks and, after them, as many updates."""
    frame = min(max(frame, 0), old.n_frames - 1)
    rank = new.check * 2 + (new.kind == UPDATE)
    return int(np.searchsorted(rank, old.check[frame] * 2 + (old.kind[frame] == UPDATE), side="right")) - 1


def _margins_of(margins: Floats, states: Ints, sample: Ints) -> Floats:
    z = margins[np.maximum(states, 0), np.maximum(sample, 0)]
    return np.where(sample < 0, np.nan, z)


@dataclass(frozen=True)
class Setting:
    """How the perceptron was run and is watched, as far as pictures and words depend on it.

    `batch`: all mistakes at once, at a constant or "inverse" rate. `error_stopped`: Error' had stopped falling.
    `condition`: what a mistake is, see `playground.condition.greatest_mistake`.
    """

    offset: bool
    eta: float
    scaled: bool
    max_epochs: int
    by_check: bool
    symbols: Symbols
    batch: bool = False
    rate: str = "constant"
    error_stopped: bool = False
    condition: str = "closed"


@dataclass(frozen=True, eq=False)
class Run:
    """A trace of the perceptron on labelled points `X (n, 2)`, `y (n,)`, and the `steps` that are shown of it. `written
    (n, 2)`, and `index (n,)`, their rows on the plane: see `films.samples.Sample`. `values (T+1, N)`: w.x + b of every
    state at all points of the plane."""

    X: Floats
    y: Floats
    written: Floats
    trace: Trace
    values: Floats
    steps: Steps
    separation: Separation
    setting: Setting
    index: Ints

    @cached_property
    def points(self) -> Points:
        """The labelled points as a plane takes them."""
        return labelled(self.X, self.y)

    @cached_property
    def margins(self) -> Floats:
        """z = y (w.x + b) of every state, `(T+1, n)`."""
        return self.values[:, self.index] * self.y

    @cached_property
    def n_states(self) -> int:
        """How many states the film reaches."""
        return int(self.steps.now.max()) + 1

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of each of them."""
        return np.column_stack([self.trace.w[: self.n_states], self.trace.b[: self.n_states]])

    @cached_property
    def greatest_mistake(self) -> Floats:
        """The greatest z with which each point is a mistake, (n,), by the run's condition."""
        return greatest_mistake(self.y, self.setting.condition)

    @cached_property
    def ending(self) -> str:
        """Whether the perceptron ends on these points, in whatever order: see `playground.ending`."""
        return ending(self.written, self.y, offset=self.setting.offset, condition=self.setting.condition)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each of them misclassifies."""
        return self.margins[: self.n_states] <= self.greatest_mistake

    @cached_property
    def checked(self) -> Ints:
        """For each frame the state that was checked: after an update, the one before it."""
        return np.where(self.steps.before >= 0, self.steps.before, self.steps.now)

    @cached_property
    def signed(self) -> Floats:
        """The rows y_i (x_i, 1), of which updates are made: (n, 3); without offset y_i (x_i, 0)."""
        last = np.full(len(self.X), float(self.setting.offset))
        return np.column_stack([self.X, last]) * self.y[:, None]

    @cached_property
    def sums(self) -> Floats:
        """For each state the sum of y_i (x_i, 1) over its mistakes: what a batch update adds but for the rate. Whole
        numbers are added, as they are written, and rounded once."""
        counts = self.wrong * self.y
        sums = np.column_stack([counts @ self.written, counts.sum(axis=1) * self.setting.offset])
        return np.column_stack([self.trace.real(sums[:, :2]), sums[:, 2]])

    @cached_property
    def rates(self) -> Floats:
        """For each state the rate of the update that would follow it: eta, or eta / 1, eta / 2, ..."""
        falling = self.setting.batch and self.setting.rate == "inverse"
        return self.setting.eta / (np.arange(1, self.n_states + 1) if falling else np.ones(self.n_states))

    @cached_property
    def added(self) -> Floats:
        """For each frame what the mistake it shows adds to (w1, w2, b), or has added: (F, 3), NaN where none is."""
        rows = self.sums[self.checked] if self.setting.batch else self.signed[np.maximum(self.steps.sample, 0)]
        adding = np.isin(self.steps.kind, (MISTAKE, UPDATE))[:, None]
        return np.where(adding, self.rates[self.checked, None] * rows, np.nan)

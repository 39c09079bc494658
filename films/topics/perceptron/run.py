"""A run of the perceptron as its film needs it: the steps shown of a trace, one a frame, and the run itself."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.points import Points
from films.samples import labelled
from films.steps import MAX_FRAMES, START, Steps
from films.topics.perceptron.scene import Symbols
from playground.condition import greatest_mistake
from playground.ending import ending
from playground.inputs import Floats, Ints
from playground.margin import Separation
from playground.trace import Trace

RIGHT, MISTAKE, UPDATE = range(1, 4)  # what a frame shows: a check that keeps w, one that does not, w anew


def updates(trace: Trace) -> Steps:
    """A frame for the start and one after each update, or each iteration of the batch perceptron."""
    last = min(trace.n_updates, MAX_FRAMES - 1)
    states = np.arange(last + 1)
    return Steps(
        kind=np.where(states == 0, START, UPDATE),
        sample=np.append(-1, trace.sample[:last]),
        now=states,
        before=states - 1,
        count=np.append(0, trace.visit[:last]),
        epoch=np.append(0, trace.epoch[:last]),
        cut=last < trace.n_updates,
    )


def checks(trace: Trace, visited: Ints, n: int) -> Steps:
    """A frame for the start, one for each check of one of n points, and one more after each that was a mistake and made
    an update."""
    visit = np.arange(1, min(trace.n_visits, MAX_FRAMES) + 1)
    state = trace.updates_before(visit - 1)
    wrong = trace.updates_before(visit) > state
    frames = np.repeat(np.arange(len(visit)), 1 + wrong)[: MAX_FRAMES - 1]
    second = np.append(False, frames[1:] == frames[:-1])
    return Steps(
        kind=np.append(START, np.where(second, UPDATE, np.where(wrong[frames], MISTAKE, RIGHT))),
        sample=np.append(-1, visited[frames]),
        now=np.append(0, state[frames] + second),
        before=np.append(-1, state[frames]),
        count=np.append(0, visit[frames]),
        epoch=np.append(0, (visit[frames] - 1) // n + 1),
        cut=len(frames) < trace.n_visits + trace.n_updates,
    )


def padded(steps: Steps, n_frames: int) -> Steps:
    """As many frames, the further ones standing at the last state and looking at nothing."""
    more = n_frames - steps.n_frames
    return Steps(
        kind=np.append(steps.kind, np.full(more, RIGHT)),
        sample=np.append(steps.sample, np.full(more, -1)),
        now=np.pad(steps.now, (0, more), mode="edge"),
        before=np.append(steps.before, np.full(more, -1)),
        count=np.pad(steps.count, (0, more), mode="edge"),
        epoch=np.pad(steps.epoch, (0, more), mode="edge"),
        cut=steps.cut,
    )


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
        """For each frame the state that was checked, or the one shown where none was."""
        return np.where(self.steps.before >= 0, self.steps.before, self.steps.now)

    @cached_property
    def undone(self) -> Ints:
        """For each frame the state that an update has changed just now, -1 for none."""
        return np.where(self.steps.kind == UPDATE, self.steps.before, -1)

    @cached_property
    def z(self) -> Floats:
        """For each frame y (w.x + b) of the point looked at, with the state that was checked; NaN for none."""
        sample = self.steps.sample
        return np.where(sample < 0, np.nan, self.margins[self.checked, np.maximum(sample, 0)])

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

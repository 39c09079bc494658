"""What a perceptron has done with a scene's points: its trace, the steps of it that a film shows, and what follows."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.charts import held_out
from films.picture.now import Now, now
from films.samples import Sample, SampleRun
from films.steps import Steps
from films.symbols import Symbols
from films.topics.perceptron.frames import MISTAKE, UPDATE
from playground.condition import greatest_mistake
from playground.cycle import Cycle, cycle
from playground.ending import ALWAYS, AT_TIMES, ending
from playground.inputs import Floats, Ints
from playground.margin import Separation, bound_from, separate
from playground.trace import Trace

MOST_IN_CYCLE = 120  # updates of a cycle that are drawn


@dataclass(frozen=True)
class Setting:
    """How the perceptron was run and is watched, as far as pictures and words depend on it.

    `batch`: all mistakes at once, at a constant or "inverse" rate. `error_stopped`: Error' had stopped falling.
    `alike`: every pass, or iteration, does the same from the same state, and only the limit of epochs ends the run.
    `condition`: what a mistake is, see `playground.condition.greatest_mistake`. `start`: (w1, w2, b) before the first
    update; `keeps_offset`: the offset is not 0, and no update moves it.
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
    alike: bool = True
    condition: str = "closed"
    start: tuple[float, float, float] = (0.0, 0.0, 0.0)
    keeps_offset: bool = False

    @property
    def from_zero(self) -> bool:
        return not any(self.start)

    @property
    def learns_offset(self) -> bool:
        """Whether updates move the offset."""
        return self.offset and not self.keeps_offset

    @property
    def commands(self) -> dict[str, str]:
        r"""What formulas may call things: see `Symbols.commands`; `\step` is the step length, where it is not 1."""
        return self.symbols.commands(offset=self.offset) | {"step": "" if self.eta == 1 else r"\eta "}

    @property
    def step(self) -> str:
        """What an update, or an iteration of the batch, is called."""
        return "iteration" if self.batch else "update"

    @property
    def once(self) -> str:
        """What a pass over the points is called."""
        return "iteration" if self.batch else "epoch"


def ending_of(
    sample: Sample, condition: str, start: tuple[float, float, float], *, offset: bool, keeps_offset: bool
) -> str:
    """Whether the perceptron ends on a sample, in whatever order: see `playground.ending`. From elsewhere than 0, z < 0
    may end without a mistake where some points are on the line, or at (w, b) = 0. An offset that is kept may be in the
    way of every line."""
    X, y, from_elsewhere = sample.written, sample.y, condition == "strict" and any(start)
    separable = (keeps_offset or from_elsewhere) and separate(X, y, offset=offset).separable
    if from_elsewhere or separable:
        return ALWAYS if separable and not keeps_offset else AT_TIMES
    return ending(X, y, offset=offset, condition=condition)


@dataclass(frozen=True, eq=False)
class Run(SampleRun):
    """A `trace` of the perceptron on what is trained on of a `sample`, and the `steps` that are shown of it. `values
    (T+1, N)`: w.x + b of every state at all points of the plane."""

    trace: Trace
    values: Floats
    steps: Steps
    separation: Separation
    setting: Setting

    @cached_property
    def written(self) -> Floats:
        """Their coordinates as whole numbers, see `films.samples.Sample`."""
        return self.sample.written

    @cached_property
    def n_states(self) -> int:
        """How many states the film reaches."""
        return int(self.steps.now.max()) + 1

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of each of them."""
        return np.column_stack([self.trace.w[: self.n_states], self.trace.b[: self.n_states]])

    @cached_property
    def margins(self) -> Floats:
        """z = y (w.x + b) of every state, `(T+1, n)`."""
        return self.values[:, self.index] * self.y

    @cached_property
    def greatest_mistake(self) -> Floats:
        """The greatest z with which each point is a mistake, (n,), by the run's condition."""
        return greatest_mistake(self.y, self.setting.condition)

    @cached_property
    def ending(self) -> str:
        """Whether the perceptron ends on these points, in whatever order."""
        setting = self.setting
        offset, fixed = setting.offset, setting.keeps_offset
        return ending_of(self.sample, setting.condition, setting.start, offset=offset, keeps_offset=fixed)

    @cached_property
    def cycle(self) -> Cycle | None:
        """From which pass on the states come back, and after how many, where the run shows it."""
        ends = self.separation.separable and not self.setting.keeps_offset
        return cycle(self.trace, len(self.X)) if self.setting.alike and not ends else None

    @cached_property
    def bound(self) -> float:
        """The most updates that Novikoff's inequalities allow from where training starts; inf where they say nothing,
        as of an offset that is kept."""
        setting = self.setting
        if setting.keeps_offset:
            return math.inf
        return bound_from(self.separation, setting.start[: 2 + setting.offset], setting.eta)

    @cached_property
    def back(self) -> NDArray[np.bool_]:
        """Which frames end a pass with a state that the end of an earlier one had, (F,)."""
        if self.cycle is None:
            return np.zeros(self.steps.n_frames, dtype=np.bool_)
        epoch, n = self.steps.epoch, len(self.X)
        whole = not self.steps.cut and self.trace.n_visits == epoch[-1] * n  # the last pass
        return np.append(np.diff(epoch) > 0, whole) & (epoch >= sum(self.cycle))

    @cached_property
    def round_trip(self) -> Ints:
        """The states of a cycle from its first to the same one again; none where they are too many to be followed, or
        beyond the film."""
        if self.cycle is None:
            return np.zeros(0, dtype=np.int64)
        first, passes = self.cycle
        start, end = self.trace.updates_before(np.array([first, first + passes]) * len(self.X)).tolist()
        followed = end < self.n_states and end - start <= MOST_IN_CYCLE
        return np.arange(start, end + 1 if followed else start)

    @property
    def at_start_of_cycle(self) -> NDArray[np.bool_]:
        """In which frames the first state of the cycle is back, (F,)."""
        return self.back & ((self.steps.epoch - self.cycle.first) % self.cycle.passes == 0) if self.cycle else self.back

    @cached_property
    def misclassified(self) -> NDArray[np.bool_]:
        """Which of all points of the plane each state that the film reaches misclassifies, (S, N)."""
        return held_out.mistakes(self.values[: self.n_states], self.sample, self.setting.condition)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which of the points trained on, (S, n)."""
        return self.misclassified[:, self.index] if len(self.sample.held) else self.misclassified

    @cached_property
    def n_wrong(self) -> Ints:
        """How many of these, (S,)."""
        return self.wrong.sum(axis=1)

    @cached_property
    def checked(self) -> Ints:
        """For each frame the state that was checked, or the one shown where none was."""
        return np.where(self.steps.before >= 0, self.steps.before, self.steps.now)

    @cached_property
    def undone(self) -> Ints:
        """For each frame the state that an update has changed just now, -1 for none."""
        return np.where(self.steps.kind == UPDATE, self.steps.before, -1)

    @cached_property
    def coming(self) -> Ints:
        """For each frame the point that the next one looks at, -1 for none."""
        return np.append(self.steps.sample[1:], -1)

    @cached_property
    def z(self) -> Floats:
        """For each frame y (w.x + b) of the point looked at, with the state that was checked; NaN for none."""
        sample = self.steps.sample
        return np.where(sample < 0, np.nan, self.margins[self.checked, np.maximum(sample, 0)])

    @cached_property
    def signed(self) -> Floats:
        """The rows y_i (x_i, 1), whose products with (w, b) are z: (n, 3); without offset y_i (x_i, 0)."""
        last = np.full(len(self.X), float(self.setting.offset))
        return np.column_stack([self.X, last]) * self.y[:, None]

    @cached_property
    def steps_of_points(self) -> Floats:
        """What each point adds to (w, b) as a mistake, but for the rate, (n, 3): to an offset that is kept, nothing."""
        return self.signed * [1, 1, self.setting.learns_offset]

    @cached_property
    def sums(self) -> Floats:
        """For each state the sum of y_i (x_i, 1) over its mistakes: what a batch update adds but for the rate. Whole
        numbers are added, as they are written, and rounded once."""
        return self._sums(self.wrong * self.y)

    @property
    def sum_of_all(self) -> Floats:
        """The sum of y_i (x_i, 1) over all points, so too: (3,)."""
        return self._sums(self.y[None])[0]

    def _sums(self, counts: Floats) -> Floats:
        sums = np.column_stack([counts @ self.written, counts.sum(axis=1) * self.setting.learns_offset])
        return np.column_stack([self.trace.real(sums[:, :2]), sums[:, 2]])

    @cached_property
    def rates(self) -> Floats:
        """For each state the rate of the update that would follow it: eta, or eta / 1, eta / 2, ..."""
        falling = self.setting.batch and self.setting.rate == "inverse"
        return self.setting.eta / (np.arange(1, self.n_states + 1) if falling else np.ones(self.n_states))

    @cached_property
    def added(self) -> Floats:
        """For each frame what the mistake it shows adds to (w1, w2, b), or has added: (F, 3), NaN where none is."""
        rows = self.sums[self.checked] if self.setting.batch else self.steps_of_points[np.maximum(self.steps.sample, 0)]
        adding = np.isin(self.steps.kind, (MISTAKE, UPDATE))[:, None]
        return np.where(adding, self.rates[self.checked, None] * rows, np.nan)

    @cached_property
    def left(self) -> Now:
        """How many of the points trained on the state shown misclassifies."""
        return now(self.n_wrong, self.steps.now)

    @cached_property
    def offset(self) -> Floats:
        """The offset of each state as it is written, (S,)."""
        return self.setting.symbols.written(self.theta[:, 2])

    def state(self, w1: str, w2: str, b: str, at: Ints) -> dict[str, Now]:
        """What fills these holes with (w1, w2) and the offset as it is written, of the states `at (F,)`."""
        theta = now(self.theta, at)
        return {w1: theta[0], w2: theta[1], b: now(self.offset, at) if self.setting.symbols.threshold else theta[2]}


@dataclass(frozen=True, eq=False)
class Runs:
    """What the scene's algorithm did. `second`, in step with the first: of "both" the batch, of "printed" the loop that
    adds every point."""

    first: Run
    second: Run | None = None

    @property
    def all(self) -> tuple[Run, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

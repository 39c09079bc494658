"""A run of the perceptron as its film needs it: the trace up to the last state shown, and what each frame adds."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats, Ints
from playground.margin import Separation
from playground.trace import Trace
from ui.points import Points
from ui.samples import labelled
from ui.topics.perceptron.steps import MISTAKE, UPDATE, Steps
from ui.topics.perceptron.words import Setting


@dataclass(frozen=True, eq=False)
class Run:
    """A trace of the perceptron on labelled points `X (n, 2)`, `y (n,)`, all its margins `(T+1, n)`, and the `steps`
    that are shown of it."""

    X: Floats
    y: Floats
    trace: Trace
    margins: Floats
    steps: Steps
    separation: Separation
    setting: Setting

    @cached_property
    def points(self) -> Points:
        """The labelled points as a plane takes them."""
        return labelled(self.X, self.y)

    @cached_property
    def n_states(self) -> int:
        """How many states the film reaches."""
        return int(self.steps.now.max()) + 1

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of each of them."""
        return np.column_stack([self.trace.w[: self.n_states], self.trace.b[: self.n_states]])

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each of them misclassifies."""
        return self.margins[: self.n_states] <= 0

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
        """For each state the sum of y_i (x_i, 1) over its mistakes: what a batch update adds but for the rate."""
        return self.wrong @ self.signed

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

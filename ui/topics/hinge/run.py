"""One run of hinge descent as it is watched: its rule, its trace, its steps, and what they are drawn from."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground import hinge
from playground.hinge import HingeTrace
from playground.inputs import Floats
from ui.points import Points
from ui.samples import labelled
from ui.topics.hinge.steps import Steps


@dataclass(frozen=True)
class Rule:
    """The arguments of `hinge.train`."""

    offset: bool
    eta: float
    rate: str
    regularization: float
    draws: str
    threshold: float
    seed: int
    n_draws: int

    @property
    def level(self) -> str:
        """The threshold as it is written."""
        return f"{self.threshold:g}"


def descend(X: Floats, y: Floats, rule: Rule) -> HingeTrace:
    """The trace of a rule on `X (n, 2)`, `y (n,)`."""
    return hinge.train(X, y, **vars(rule))


@dataclass(frozen=True, eq=False)
class Run:
    """A trace of `rule` on labelled points `X (n, 2)`, `y (n,)`, and the `steps` that are shown of it."""

    X: Floats
    y: Floats
    rule: Rule
    trace: HingeTrace
    steps: Steps

    @cached_property
    def points(self) -> Points:
        """The labelled points as a plane takes them."""
        return labelled(self.X, self.y)

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of every state."""
        return np.column_stack([self.trace.w, self.trace.b])

    @cached_property
    def margins(self) -> Floats:
        """z of every point in every state, (T+1, n)."""
        return self.trace.margins(self.X, self.y)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each state misclassifies, (T+1, n)."""
        return self.margins <= 0

    @cached_property
    def z(self) -> Floats:
        """z of the drawn point in the state that it was drawn against, (F,); NaN where there is none."""
        return self._margins_of_drawn(self.steps.before)

    @cached_property
    def z_after(self) -> Floats:
        """z of the drawn point in the state that is shown, (F,)."""
        return self._margins_of_drawn(self.steps.now)

    def _margins_of_drawn(self, states: NDArray[np.int64]) -> Floats:
        sample = self.steps.sample
        return np.where(sample < 0, np.nan, self.margins[np.maximum(states, 0), np.maximum(sample, 0)])

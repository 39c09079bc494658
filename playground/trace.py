"""The trace of a linear classifier: its history while it learns, one row for each state, nothing that can be derived.

State t is the classifier after t updates; state 0 is the start. Between two updates nothing changes, so a check that
was no mistake is not stored: `updates_before` finds the state before any check.
"""

from dataclasses import dataclass, field
from typing import overload

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints
from playground.scores import decision_function
from playground.whole_rows import Units
from playground.whole_states import WholeStates


def signed_rows(X: Floats, y: Floats, *, offset: bool) -> Floats:
    """Return the rows `y_i (x_i, 1)`, (n, d + 1), or `y_i x_i`, (n, d), without offset, whose product with (w, b) is z.
    A change of sign is exact."""
    return np.column_stack([X, np.ones(len(X))] if offset else [X]) * y[:, None]


def best_so_far(values: Floats | Ints) -> Ints:
    """Return for each of `values (S,)` the row of the least up to it, the first of equals: `(S,)`, read-only."""
    better = np.append(True, values[1:] < np.minimum.accumulate(values)[:-1])
    return inputs.frozen(np.maximum.accumulate(np.where(better, np.arange(len(values)), 0)))


@dataclass(frozen=True, eq=False)
class Trace:
    """Every state of a linear classifier `sign(w.x + b)` over T updates. All arrays are read-only.

    w         (T+1, d) normal vectors, row t after t updates
    b         (T+1,)   offsets
    sample    (T,)     row of X that caused update t+1; -1 if all points together caused it (batch)
    visit     (T,)     number of checks up to and including that update
    epoch     (T,)     pass over the points with that update, counted from 1
    n_visits           number of checks, those after the last update included
    n_epochs           number of passes that were begun
    converged          whether the last pass was complete and without a mistake
    units              what the coordinates of the training points stand for, if not for themselves
    exact              the states in whole numbers, if training had them: then w and b are these, rounded once, and
                       their values at any points are above, at or below 0 as by hand
    """

    w: Floats
    b: Floats
    sample: Ints
    visit: Ints
    epoch: Ints
    n_visits: int
    n_epochs: int
    converged: bool
    units: Units | None = field(default=None, kw_only=True)
    exact: WholeStates | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        inputs.freeze(self)
        updates, states = len(self.sample), (len(self.w), len(self.b))
        if {len(self.visit), len(self.epoch)} != {updates} or set(states) != {updates + 1}:
            raise ValueError(f"a trace of {updates} updates has {updates + 1} states; w and b have {states}")

    @property
    def n_updates(self) -> int:
        """The number of updates, T."""
        return len(self.sample)

    def decision_function(self, X: ArrayLike) -> Floats:
        """Return `w.x + b` of every state at every point of `X (n, d)`: a `(T+1, n)` array. The points are in the units
        of the training points: if these were multiplied by roots of `squares`, so are they. ValueError on bad `X`."""
        points = inputs.matrix(X)
        if points.shape[1] != self.w.shape[1]:
            raise ValueError(f"X has {points.shape[1]} columns; this classifier was trained on {self.w.shape[1]}")
        if self.exact is not None:
            return self.exact.values(points)
        return decision_function(self.w, self.b, self.real(points))

    def real(self, points: Floats) -> Floats:
        """Return the points `(n, d)` that coordinates in the units of the training points stand for."""
        return points if self.units is None else self.units.real(points)[:, : points.shape[1]]

    def margins(self, X: ArrayLike, y: ArrayLike) -> Floats:
        """Return `z = y (w.x + b)` of every state at every labelled point, `(T+1, n)`; a mistake is `z <= 0`."""
        value = self.decision_function(X)
        value *= inputs.binary_labels(y, value.shape[1])
        return value

    def growth(self, t: int) -> int:
        """Return 1 if (w, b) of state t + 1 is longer than that of state t, -1 if it is shorter, and 0 if they are
        equally long. Decided as by hand, if the states are exact."""
        if self.exact is not None:
            return self.exact.growth(t)
        before, after = (np.square(self.w[t : t + 2]).sum(axis=1) + np.square(self.b[t : t + 2])).tolist()
        return int(after > before) - int(after < before)

    @overload
    def updates_before(self, visit: int) -> int: ...
    @overload
    def updates_before(self, visit: Ints) -> Ints: ...
    def updates_before(self, visit: int | Ints) -> int | Ints:
        """Return the number of updates in the first `visit` checks: the state after them, before check `visit + 1`."""
        count = np.searchsorted(self.visit, visit, side="right")
        return int(count) if np.ndim(visit) == 0 else np.asarray(count, dtype=np.int64)

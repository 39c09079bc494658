"""Where the perceptron ends for many orders of the same points, all computed side by side.

Checks are decided in whole numbers, as in `playground.perceptron`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.condition import greatest_mistake
from playground.inputs import Floats, Ints, Number
from playground.start import Beginning, Start, beginning
from playground.whole_numbers import Numbers
from playground.whole_rows import Squares, margins
from playground.whole_states import EPSILON, TINY, times

BLOCK = 32_000  # points that are checked at once: the working arrays stay inside the processor's cache


@dataclass(frozen=True, eq=False)
class RunEnds:
    """The ends of the runs with P orders of the same points: the number of updates of each, `counts (P,)`, -1 if a
    limit stopped it, and its last normal vector and offset, `w (P, d)` and `b (P,)`. All are read-only."""

    counts: Ints
    w: Floats
    b: Floats


def train_orders(
    X: ArrayLike,
    y: ArrayLike,
    orders: ArrayLike,
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    start: Start = (),
    condition: str = "closed",
    max_epochs: int = 1000,
    max_updates: int = 10_000,
) -> RunEnds:
    """Return where `playground.perceptron.train` ends with each row of `orders (P, n)`.

    The checks are those of `train(X, y, order=orders[p], ...)`, with all orders in lockstep: step t makes update t of
    each. From a start at 0, eta only scales (w, b): no count depends on it. ValueError on bad input.
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    first = beginning(points, labels, squares, start, inputs.fraction(eta, "eta"), offset=offset)
    visits, limits, rows = inputs.permutations(orders, len(labels)), greatest_mistake(labels, condition), first.rows
    most = inputs.whole(max_epochs, "max_epochs", least=1), inputs.whole(max_updates, "max_updates", least=1)
    size = max(1, BLOCK // len(labels))
    blocks = np.split(visits, range(size, len(visits), size))
    with np.errstate(over="ignore", invalid="ignore"):  # what float64 cannot hold is decided exactly
        counts, states = map(np.concatenate, zip(*(_ends(first, b, limits[b], *most) for b in blocks), strict=True))
    real = np.column_stack([times(states[:, j], first.factor * column) for j, column in enumerate(rows.units.columns)])
    return RunEnds(*map(inputs.frozen, (counts, *rows.units.split(real))))


def _ends(origin: Beginning, visits: Ints, limits: Floats, max_epochs: int, max_updates: int) -> tuple[Ints, Numbers]:
    """Return counts and last states of `train_orders`, in whole numbers, for the orders `visits (P, n)` of one block;
    `limits (P, n)`, 0 or less, is the greatest z with which each row is a mistake."""
    counts, order = np.full(len(visits), -1), np.arange(len(visits))  # `order`: those still running
    rows = origin.rows
    exact = None if rows.exact_in_floats(max_updates, origin.state) else _LockstepStates(origin, visits)
    checked, step = (rows.real if exact else part.astype(np.float64) for part in (rows.checked, rows.added))
    checked = checked[visits]
    last: Numbers = np.zeros((len(visits), rows.added.shape[1]), dtype=np.float64 if exact is None else object)
    places = np.arange(visits.shape[1])
    place, epoch = np.zeros(len(visits), dtype=np.int64), np.ones(len(visits), dtype=np.int64)
    columns = np.ascontiguousarray(np.moveaxis(checked, 2, 0))
    if exact is None:
        state = np.tile(np.array(origin.state, dtype=np.float64)[:, None, None], (1, len(visits), 1))
    else:
        state = exact.columns
    work = np.empty((2, *columns.shape[1:]))
    for updates in range(max_updates):
        wrong, each = margins(zip(columns, state, strict=True), *work) <= limits, np.arange(len(order))
        if exact is not None:
            exact.mend(wrong, work[0], limits)
        later, first = (wrong & (places >= place[:, None])).argmax(axis=1), wrong.argmax(axis=1)
        # At place 0 no point has been checked: a first epoch without a mistake does not wrap into a second.
        wraps = ~(wrong[each, later] & (later >= place)) & (place > 0)
        place, epoch = np.where(wraps, first, later), epoch + wraps
        solved, stopped = ~wrong[each, first], epoch > max_epochs
        counts[order[solved & ~stopped]] = updates
        if (solved | stopped).any():
            going = ~(solved | stopped)
            last[order[~going]] = (state[:, :, 0].T if exact is None else exact.whole)[~going]
            order, place, epoch, visits = order[going], place[going], epoch[going], visits[going]
            columns, state, work, limits = columns[:, going], state[:, going], work[:, going], limits[going]
            if exact is not None:
                exact.keep(going)
        if not len(order):
            break
        rows_now = visits[np.arange(len(order)), place]
        if exact is None:
            state += step[rows_now].T[:, :, None]
        else:
            state = exact.add(rows_now)
        place += 1
    last[order] = state[:, :, 0].T if exact is None else exact.whole
    return counts, last


class _LockstepStates:
    """The states of runs with P orders `visits (P, n)` of the same rows, as `whole (P, D)` numbers."""

    def __init__(self, first: Beginning, visits: Ints) -> None:
        self.rows, self.visits = first.rows, visits
        self.whole: Numbers = np.tile(np.array(first.state, dtype=object), (len(visits), 1))
        self._largest = np.abs(first.rows.real).max(axis=0)
        self._round()

    def add(self, chosen: Ints) -> Floats:
        """Add a row to each state. Return the states in float64, `(D, P, 1)`."""
        self.whole = self.whole + self.rows.added[chosen]
        self._round()
        return self.columns

    @property
    def columns(self) -> Floats:
        """The states in float64, `(D, P, 1)`."""
        return np.ascontiguousarray(self.real.T)[:, :, None]

    def _round(self) -> None:
        self.real = np.column_stack([times(self.whole[:, j], one) for j, one in enumerate(self.rows.units.columns)])

    def keep(self, going: NDArray[np.bool_]) -> None:
        """Go on with these orders only."""
        self.visits, self.whole, self.real = self.visits[going], self.whole[going], self.real[going]

    def mend(self, wrong: NDArray[np.bool_], z: Floats, limits: Floats) -> None:
        """Correct the entries of `wrong` whose `z (P, n)` float64 leaves in doubt; columns are in the order of the
        visits. A point is wrong if z < 0, or if z = 0 and its entry of `limits (P, n)` is 0."""
        sizes = np.abs(self.real) @ self._largest
        near = ~(np.abs(z) > ((self.real.shape[1] + 8) * EPSILON * sizes + TINY)[:, None])  # so is NaN
        p, i = np.nonzero(near & np.asarray(self.real.any(axis=1))[:, None])
        exact = (self.whole[p] * self.rows.checked[self.visits[p, i]]).sum(axis=1)
        wrong[p, i] = np.where(limits[p, i] == 0, exact <= 0, exact < 0)

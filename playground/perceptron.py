"""The perceptron (Rosenblatt 1958): with one update at a time, and with all mistakes at once; and the loop as a lecture
once printed it, which adds every point. `playground.perceptron_orders` runs many orders side by side.

All check `z = y (w.x + b) <= 0`, or another `condition`, exactly: a state is the start plus eta times a sum of points,
so whole numbers tell whether z is below, at or above 0 (`playground.whole_rows`). If float64 holds all numbers that can
come up, by a bound that is checked first, they are float64s; else Python's integers decide where float64 is in doubt.
(w, b) is rounded once.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count, islice, repeat

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.condition import greatest_mistake
from playground.growing_state import LEAST_BITS, GrowingState, Steps
from playground.inputs import Ints, Number
from playground.start import Beginning, Start, beginning, products
from playground.trace import Trace
from playground.whole_rows import WHOLE, Squares
from playground.whole_states import WholeStates

ORDERS = ("cyclic", "permuted", "reshuffled")
RATES = ("constant", "inverse")


def train(
    X: ArrayLike,
    y: ArrayLike,
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    start: Start = (),
    order: str | ArrayLike = "cyclic",
    seed: int = 0,
    condition: str = "closed",
    max_epochs: int = 1000,
    max_updates: int = 10_000,
) -> Trace:
    """Return the trace of the fixed-increment single-sample perceptron: on a mistake, `w += eta y x` and `b += eta y`.

    It starts at w = 0, b = 0, or at `start`, and visits the rows of `X (n, d)`, labels `y (n,)` in -1/+1, in epochs of
    n checks. It converges when a whole epoch is without a mistake, and stops unconverged after `max_epochs` epochs or
    right after update number `max_updates`. Without `offset`, b stays what it is at the start.

    `start`: w, or w and b one after the other, (d,) or (d + 1,), exactly as given: a third is a Fraction. From 0, eta
    only scales (w, b); from any other start eta matters, and Novikoff's bound is `playground.margin.bound_from`.

    `squares`: the points are `X` with each column multiplied by the root of its square, one for all or one for each.
    5.1 is no float64, but 51 with the square 1/100 is exact; `eta`, too, may be a fraction.

    `order`: "cyclic", the rows as they are; "permuted", one permutation drawn from `seed` for all epochs; "reshuffled",
    one drawn for each epoch; or a permutation `(n,)`. `visiting_order` gives the row of each check.

    `condition`: what a mistake is; `playground.condition.greatest_mistake` defines the conditions, and proves that
    Novikoff's bound holds for each. With "strict" no z is below 0 at w = 0, so a run from there never makes an update.

    On Iris sepals in millimetres, setosa against the rest, with the square 1/100, this makes 1,518 updates in 701
    epochs, with every eta: check 38,167 falls exactly on the boundary. In centimetres as float64 rounds them it does
    not, and there are 1,562 updates, in 721 epochs.

    ValueError on bad input. Source: Rosenblatt, "The perceptron", Psychological Review 65 (1958).
    """
    first, closed = _beginning(X, y, squares, condition, start, eta, offset=offset)
    rows = first.rows
    epochs = islice(_epochs(len(closed), order, seed), inputs.whole(max_epochs, "max_epochs", least=1))
    most = inputs.whole(max_updates, "max_updates", least=1)
    wrong, add = _one_by_one(first, closed, most)
    walk = _walk(add, wrong, epochs, most)
    states = np.cumsum(np.vstack([np.array([first.state], dtype=object), rows.added[walk[0]]]), axis=0)
    if rows.exact_in_floats(most, first.state):
        states = states.astype(np.float64)
    return _of_states(WholeStates(rows.units, states, first.factor), *walk)


def visiting_order(n: int, n_visits: int, *, order: str | ArrayLike = "cyclic", seed: int = 0) -> Ints:
    """Return the row of each of the first `n_visits` checks of `train` on n points: a read-only `(n_visits,)` array.

    `visiting_order(n, trace.n_visits, order=order, seed=seed)` belongs to the trace trained with the same `order` and
    `seed`; `trace.updates_before` gives the state before each check. ValueError on bad arguments.
    """
    n, n_visits = inputs.whole(n, "n", least=1), inputs.whole(n_visits, "n_visits")
    rows = np.empty(n_visits, dtype=np.int64)
    for start, epoch in zip(range(0, n_visits, n), _epochs(n, order, seed), strict=False):
        rows[start : start + n] = epoch[: n_visits - start]
    return inputs.frozen(rows)


def train_batch(
    X: ArrayLike,
    y: ArrayLike,
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    rate: str = "constant",
    start: Start = (),
    condition: str = "closed",
    max_iterations: int = 1000,
) -> Trace:
    """Return the trace of the batch perceptron: gradient descent on the perceptron cost, the sum of |w.x_i + b| over
    the mistakes.

    Iteration k = 1, 2, ... checks all n points and adds `eta_k` times the sum of `y_i (x_i, 1)` over the mistakes to
    (w, b), which start at 0, or at `start`. `rate`: "constant", eta_k = eta; "inverse", eta_k = eta / k, of which
    seventy digits count (`playground.growing_state`). It converges at the first iteration without a mistake, and stops
    unconverged after `max_iterations`. In the trace an epoch is one iteration, and `sample` is -1. `offset`,
    `squares`, `start`, `condition`: as in `train`. ValueError on bad input.

    Source: Duda, Hart and Stork, "Pattern Classification" (2001), section 5.5; the step rules as in the lecture.
    """
    first, closed = _beginning(X, y, squares, condition, start, eta, offset=offset)
    rows, inverse = first.rows, inputs.choice(rate, "rate", RATES) == "inverse"
    most = inputs.whole(max_iterations, "max_iterations", least=1)
    bits = LEAST_BITS + rows.largest.bit_length() + most.bit_length()
    unit = 1 << bits
    steps = Steps(bits, [unit // k for k in range(1, most + 1)]) if inverse else None
    one = unit if inverse else 1
    at_first = [entry * one for entry in first.state]
    state = GrowingState(rows, first.factor / one, steps, len(closed), at_first)
    converged = False
    while state.n_updates < most and not converged:
        mistakes = state.at_most(Fraction(0), closed)
        converged = not mistakes.any()
        if not converged:
            state.add(rows.total(mistakes))
    update, n, checked = np.arange(1, state.n_updates + 1), len(closed), state.n_updates + converged
    sample = np.full(len(update), -1)
    return _of_states(state.states, sample, update * n, update, checked * n, checked, converged)


def train_as_printed(
    X: ArrayLike,
    y: ArrayLike,
    *,
    squares: Squares = 1,
    offset: bool = True,
    eta: Number = 1.0,
    order: str | ArrayLike = "cyclic",
    seed: int = 0,
    condition: str = "closed",
    max_epochs: int = 1000,
    max_updates: int = 10_000,
) -> Trace:
    """Return the trace of the single-sample loop as a lecture printed it: `w += eta y x` and `b += eta y` for *every*
    point, mistake or not, in passes of n points, until a pass ends without a mistake.

    After k passes the state is k eta S in any order, S being the sum of all `y_i (x_i, 1)`. Its line and its mistakes
    are those of S, so the loop ends after the first pass or never. It stops unconverged after `max_epochs` passes or
    right after update number `max_updates`. The arguments are those of `train`. ValueError on bad input.

    Source: Orbanz, GU4241 (2020), "Fixed-increment single-sample Perceptron". It means the mistakes alone, as in Duda,
    Hart and Stork, "Pattern Classification" (2001), section 5.5.
    """
    first, closed = _beginning(X, y, squares, condition, (), eta, offset=offset)
    rows, n = first.rows, len(closed)
    most, passes = inputs.whole(max_updates, "max_updates", least=1), inputs.whole(max_epochs, "max_epochs", least=1)
    after_a_pass = GrowingState(rows, Fraction(1))
    after_a_pass.add(rows.total(np.ones(n, dtype=np.bool_)))
    converged = n < most and not after_a_pass.at_most(Fraction(0), closed).any()
    updates = min((1 if converged else passes) * n, most)
    sample = visiting_order(n, updates, order=order, seed=seed)
    states = np.cumsum(np.vstack([np.zeros_like(rows.added[:1]), rows.added[sample]]), axis=0)
    if rows.small and updates * rows.radius <= WHOLE:
        states = states.astype(np.float64)
    visit = np.arange(1, updates + 1)
    epoch = (visit - 1) // n + 1
    exact = WholeStates(rows.units, states, first.factor)
    return _of_states(exact, sample, visit, epoch, updates, int(epoch[-1]), converged)


def _beginning(
    X: ArrayLike, y: ArrayLike, squares: Squares, condition: str, start: Start, eta: Number, *, offset: bool
) -> tuple[Beginning, NDArray[np.bool_]]:
    """Return the points and where training starts, and for which points z = 0 is a mistake."""
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    closed = greatest_mistake(labels, condition) >= 0
    return beginning(points, labels, squares, start, inputs.fraction(eta, "eta"), offset=offset), closed


def _epochs(n: int, order: str | ArrayLike, seed: int) -> Iterator[Ints]:
    """Return the visiting orders of epochs 1, 2, ... without end."""
    if not isinstance(order, str):
        return repeat(inputs.permutation(order, n))
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    if inputs.choice(order, "order", ORDERS) == "reshuffled":
        return (random.permutation(n) for _ in count())
    return repeat(np.arange(n) if order == "cyclic" else random.permutation(n))


def _one_by_one(
    first: Beginning, closed: NDArray[np.bool_], max_updates: int
) -> tuple[NDArray[np.bool_], Callable[[int], NDArray[np.bool_]]]:
    """Return which rows are mistakes at first, and a function that adds a row to the state and returns which rows are
    mistakes then."""
    rows = first.rows
    if not rows.exact_in_floats(max_updates, first.state):
        exact, added = GrowingState(rows, Fraction(1), start=first.state), rows.added.tolist()

        def add_exactly(row: int) -> NDArray[np.bool_]:
            exact.add(added[row])
            return exact.at_most(Fraction(0), closed)

        return exact.at_most(Fraction(0), closed), add_exactly
    step, limits = list(rows.added.astype(np.float64)), np.where(closed, 0.0, -1.0)
    margins = products(rows, first.state)  # whole numbers as floats: their sums are exact
    change, wrong = np.empty(len(limits)), margins <= limits

    def add(row: int) -> NDArray[np.bool_]:
        np.add(margins, np.dot(rows.checked_floats, step[row], out=change), out=margins)
        np.less_equal(margins, limits, out=wrong)
        return wrong

    return wrong, add


def _walk(
    add: Callable[[int], NDArray[np.bool_]], wrong: NDArray[np.bool_], epochs: Iterator[Ints], max_updates: int
) -> tuple[list[int], list[int], list[int], int, int, bool]:
    """Visit the rows. Return sample, visit and epoch of each update, the number of checks and of epochs, and whether
    the run converged. At first the rows that are `wrong (n,)` are mistakes, and after each update those that `add`
    returns."""
    n = len(wrong)
    sample: list[int] = []
    visit: list[int] = []
    epoch: list[int] = []
    number = 0
    for number, order in enumerate(epochs, 1):
        clean, place = True, 0
        # The next mistake in visiting order: searching bytes is several times faster than slicing and argmax.
        while place := wrong[order].tobytes().find(1, place) + 1:
            clean, row = False, order[place - 1]
            sample.append(row)
            visit.append((number - 1) * n + place)
            epoch.append(number)
            if len(sample) == max_updates:
                return sample, visit, epoch, visit[-1], number, False
            wrong = add(row)
        if clean:
            return sample, visit, epoch, number * n, number, True
    return sample, visit, epoch, number * n, number, False


def _of_states(
    exact: WholeStates,
    sample: ArrayLike,
    visit: ArrayLike,
    epoch: ArrayLike,
    n_visits: int,
    n_epochs: int,
    converged: bool,
) -> Trace:
    sample, visit, epoch = (np.array(part, dtype=np.int64) for part in (sample, visit, epoch))
    return Trace(
        *exact.units.split(exact.real),
        sample,
        visit,
        epoch,
        n_visits,
        n_epochs,
        converged,
        units=exact.units,
        exact=exact,
    )

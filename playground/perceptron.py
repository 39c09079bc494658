"""The perceptron (Rosenblatt 1958): one update at a time, all mistakes at once, and many orders side by side.

All three check `z = y (w[0] x[0] + w[1] x[1] + ... + b) <= 0`, or another `condition`, with the sum taken from left to
right in float64, as a plain loop over points would. The products and sums are elementwise over whole columns, never a
matrix product: that may add in another order, and a point exactly on the boundary is decided by the last bit.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice, repeat

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.condition import greatest_mistake
from playground.inputs import Floats, Ints
from playground.trace import Trace, signed_rows

ORDERS = ("cyclic", "permuted", "reshuffled")
RATES = ("constant", "inverse")
BLOCK = 32_000  # points checked at once by train_orders: its working arrays stay inside the processor's cache


def train(
    X: ArrayLike,
    y: ArrayLike,
    *,
    offset: bool = True,
    eta: float = 1.0,
    order: str | ArrayLike = "cyclic",
    seed: int = 0,
    condition: str = "closed",
    max_epochs: int = 1000,
    max_updates: int = 10_000,
) -> Trace:
    """The fixed-increment single-sample perceptron: on a mistake, `w += eta y x` and `b += eta y`.

    Starts at w = 0, b = 0 and visits the rows of `X (n, d)`, labels `y (n,)` in -1/+1, in epochs of n checks. It
    converges when a whole epoch is without a mistake, and stops unconverged after `max_epochs` epochs or right after
    update number `max_updates`. Without `offset`, b stays 0.

    `order`: "cyclic" as given; "permuted", one permutation drawn from `seed` and kept; "reshuffled", drawn anew each
    epoch; or a permutation `(n,)`. `visiting_order` gives the row of each check.

    `condition`: what a mistake is; `playground.condition.greatest_mistake` has them, and a proof that Novikoff's bound
    holds for each. With "strict" no z is below 0 at w = 0, so there never is an update.

    On Iris sepals, setosa against the rest, this makes 1,562 updates in 721 epochs. In exact decimal arithmetic it
    would be 1,518 in 701: one check falls exactly on the boundary there, and in float64 rounding decides it. So eta,
    which in exact arithmetic would only scale w and b, may change the number of updates here; a power of two does not.

    Raises ValueError on bad input. Source: Rosenblatt, "The perceptron", Psychological Review 65 (1958).
    """
    points = inputs.matrix(X)
    rows = signed_rows(points, inputs.binary_labels(y, len(points)), offset=offset)
    steps = inputs.positive(eta, "eta") * rows
    epochs = islice(_epochs(len(rows), order, seed), inputs.whole(max_epochs, "max_epochs", least=1))
    limits = greatest_mistake(y, condition)
    walk = _walk(rows, steps, limits, epochs, inputs.whole(max_updates, "max_updates", least=1))
    return _trace(steps[walk[0]], offset, *walk)


def visiting_order(n: int, n_visits: int, *, order: str | ArrayLike = "cyclic", seed: int = 0) -> Ints:
    """The row looked at by each of the first `n_visits` checks of `train` on n points: a read-only `(n_visits,)` array.

    `visiting_order(n, trace.n_visits, order=order, seed=seed)` belongs to the trace trained with the same `order` and
    `seed`; `trace.updates_before` says which state each check saw. ValueError on bad arguments.
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
    offset: bool = True,
    eta: float = 1.0,
    rate: str = "constant",
    condition: str = "closed",
    max_iterations: int = 1000,
) -> Trace:
    """The batch perceptron: gradient descent on the perceptron cost `sum of |w.x_i + b| over the mistakes`.

    Iteration k = 1, 2, ... checks all n points and adds `eta_k` times the sum of `y_i (x_i, 1)` over the mistakes, in
    row order, to (w, b), which start at 0. `rate`: "constant", eta_k = eta; "inverse", eta_k = eta / k. It converges at
    the first iteration without a mistake, and stops unconverged after `max_iterations`. In the trace an epoch is one
    iteration, and `sample` is -1. Without `offset`, b stays 0. `condition`: as in `train`. ValueError on bad input.

    Source: Duda, Hart and Stork, "Pattern Classification" (2001), section 5.5; the step rules as in the lecture.
    """
    points = inputs.matrix(X)
    rows = signed_rows(points, inputs.binary_labels(y, len(points)), offset=offset)
    eta, inverse = inputs.positive(eta, "eta"), inputs.choice(rate, "rate", RATES) == "inverse"
    columns, state = np.ascontiguousarray(rows.T), np.zeros(rows.shape[1])
    work, limits = np.empty((2, len(rows))), greatest_mistake(y, condition)
    added: list[Floats] = []
    for k in range(1, inputs.whole(max_iterations, "max_iterations", least=1) + 1):
        mistakes = np.flatnonzero(_margins(zip(columns, state, strict=True), *work) <= limits)
        if not len(mistakes):
            break
        added.append((eta / k if inverse else eta) * np.cumsum(rows[mistakes], axis=0)[-1])
        state += added[-1]
    update = np.arange(1, len(added) + 1)
    sample, visit = np.full(len(added), -1), update * len(rows)
    return _trace(np.reshape(added, (-1, len(state))), offset, sample, visit, update, k * len(rows), k, k > len(added))


@dataclass(frozen=True, eq=False)
class Ends:
    """Where P orders of the same points ended: the updates of each, `counts (P,)`, -1 where a limit stopped it, and
    its last normal vector and offset, `w (P, d)` and `b (P,)`. All are read-only."""

    counts: Ints
    w: Floats
    b: Floats


def train_orders(
    X: ArrayLike,
    y: ArrayLike,
    orders: ArrayLike,
    *,
    offset: bool = True,
    eta: float = 1.0,
    condition: str = "closed",
    max_epochs: int = 1000,
    max_updates: int = 10_000,
) -> Ends:
    """Where `train` ends with each row of `orders (P, n)`.

    The same checks with the same arithmetic as `train(X, y, eta=eta, order=orders[p], condition=condition)`, bit for
    bit, all orders in lockstep: step t makes update t of each. In exact arithmetic eta would only scale (w, b), which
    start at 0, and no count would depend on it. In float64 that holds for powers of two only; any other eta rounds each
    step, and a check that falls on the boundary may go the other way. ValueError on bad input.
    """
    points = inputs.matrix(X)
    rows = signed_rows(points, inputs.binary_labels(y, len(points)), offset=offset)
    visits, eta = inputs.permutations(orders, len(rows)), inputs.positive(eta, "eta")
    most = inputs.whole(max_epochs, "max_epochs", least=1), inputs.whole(max_updates, "max_updates", least=1)
    limits = greatest_mistake(y, condition)
    size = max(1, BLOCK // len(rows))
    blocks = np.split(visits, range(size, len(visits), size))
    counts, states = map(np.concatenate, zip(*(_ends(rows[b], limits[b], eta, *most) for b in blocks), strict=True))
    w, b = (states[:, :-1], states[:, -1]) if offset else (states, np.zeros(len(states)))
    return Ends(*map(inputs.frozen, (counts, np.ascontiguousarray(w), np.ascontiguousarray(b))))


def _margins(terms: Iterable[tuple[Floats, Floats]], total: Floats, product: Floats) -> Floats:
    """`column * weight` summed over the terms from left to right, in `total`; `product` is working room.

    The two are the caller's, since making new arrays at each update would cost as much as the sums.
    """
    (column, weight), *rest = terms
    np.multiply(column, weight, total)
    for column, weight in rest:
        np.multiply(column, weight, product)
        np.add(total, product, total)
    return total


def _epochs(n: int, order: str | ArrayLike, seed: int) -> Iterator[Ints]:
    """The visiting order of epoch 1, 2, ... without end."""
    if not isinstance(order, str):
        return repeat(inputs.permutation(order, n))
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    if inputs.choice(order, "order", ORDERS) == "reshuffled":
        return (random.permutation(n) for _ in count())
    return repeat(np.arange(n) if order == "cyclic" else random.permutation(n))


def _walk(
    rows: Floats, steps: Floats, limits: Floats, epochs: Iterator[Ints], max_updates: int
) -> tuple[list[int], list[int], list[int], int, int, bool]:
    """Visit the rows: sample, visit and epoch of each update, the checks and epochs made, and whether it converged.
    A row is a mistake where its z is at most its entry of `limits`."""
    n = len(rows)
    step, state, wrong = list(steps), np.zeros(rows.shape[1]), limits >= 0  # at w = 0, b = 0 every z is 0
    # Views of the state's entries: numpy takes them faster than it takes numbers.
    terms = [(column, state[j, ...]) for j, column in enumerate(np.ascontiguousarray(rows.T))]
    total, product = np.empty(n), np.empty(n)
    sample: list[int] = []
    visit: list[int] = []
    epoch: list[int] = []
    number = 0
    for number, order in enumerate(epochs, 1):
        clean, place = True, 0
        # The next mistake in visiting order: a search in bytes is several times faster than slicing and argmax.
        while place := wrong[order].tobytes().find(1, place) + 1:
            clean, row = False, order[place - 1]
            sample.append(row)
            visit.append((number - 1) * n + place)
            epoch.append(number)
            if len(sample) == max_updates:
                return sample, visit, epoch, visit[-1], number, False
            np.add(state, step[row], out=state)
            np.less_equal(_margins(terms, total, product), limits, out=wrong)
        if clean:
            return sample, visit, epoch, number * n, number, True
    return sample, visit, epoch, number * n, number, False


def _trace(
    added: Floats,
    offset: bool,
    sample: ArrayLike,
    visit: ArrayLike,
    epoch: ArrayLike,
    n_visits: int,
    n_epochs: int,
    converged: bool,
) -> Trace:
    """The trace whose update t added `added[t]` to (w, b). A cumulative sum adds them one by one, as the loop did."""
    states = np.cumsum(np.vstack([np.zeros(added.shape[1]), added]), axis=0)
    return Trace(
        w=np.ascontiguousarray(states[:, :-1] if offset else states),
        b=np.ascontiguousarray(states[:, -1]) if offset else np.zeros(len(states)),
        sample=np.array(sample, dtype=np.int64),
        visit=np.array(visit, dtype=np.int64),
        epoch=np.array(epoch, dtype=np.int64),
        n_visits=n_visits,
        n_epochs=n_epochs,
        converged=converged,
    )


def _ends(rows: Floats, limits: Floats, eta: float, max_epochs: int, max_updates: int) -> tuple[Ints, Floats]:
    """Counts and last states of `train_orders` for one block: `rows (P, n, D)` holds each order's rows as it visits
    them, `limits (P, n)` the greatest z with which each is a mistake."""
    counts, order = np.full(len(rows), -1), np.arange(len(rows))  # `order`: those still running
    last = np.zeros((len(rows), rows.shape[2]))
    places = np.arange(rows.shape[1])
    place, epoch = np.zeros(len(rows), dtype=np.int64), np.ones(len(rows), dtype=np.int64)
    columns, state = np.ascontiguousarray(np.moveaxis(rows, 2, 0)), np.zeros((rows.shape[2], len(rows), 1))
    work = np.empty((2, *columns.shape[1:]))
    for updates in range(max_updates):
        wrong, each = _margins(zip(columns, state, strict=True), *work) <= limits, np.arange(len(order))
        later, first = (wrong & (places >= place[:, None])).argmax(axis=1), wrong.argmax(axis=1)
        # At place 0 nothing has been looked at: a first epoch without a mistake is no wrap into a second.
        wraps = ~(wrong[each, later] & (later >= place)) & (place > 0)
        place, epoch = np.where(wraps, first, later), epoch + wraps
        solved, stopped = ~wrong[each, first], epoch > max_epochs
        counts[order[solved & ~stopped]] = updates
        if (solved | stopped).any():
            going = ~(solved | stopped)
            last[order[~going]] = state[:, ~going, 0].T
            order, place, epoch, rows = order[going], place[going], epoch[going], rows[going]
            columns, state, work, limits = columns[:, going], state[:, going], work[:, going], limits[going]
        if not len(order):
            break
        state += (eta * rows[np.arange(len(order)), place]).T[:, :, None]
        place += 1
    last[order] = state[:, :, 0].T
    return counts, last

"""The states of hinge.py's descent: after one point after the other, or after all points at once.

A *draw* of `hinge.train` is a look at a point, at random or in turn, or at all points. On the hinge loss the comparison
of z with the threshold is exact (`playground.growing_state`). The squared and the logistic loss leave nothing to
decide, as every draw is an update: their states are float64s.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import mul

import numpy as np

from playground import inputs, losses, smooth_states
from playground.descent_rule import Rule
from playground.growing_state import GrowingState
from playground.inputs import Floats, Ints
from playground.scores import decision_function
from playground.whole_rows import WholeRows
from playground.whole_states import EPSILON, WholeStates

DRAWS = ("random", "cyclic", "batch")
LARGEST_MARGIN = 1e150  # the square of a larger margin, and so the squared loss, is beyond float64


def draw_order(n: int, n_draws: int, *, draws: str = "random", seed: int = 0) -> Ints:
    """Return the row of each of the first `n_draws` draws of `hinge.train` on n points: `(n_draws,)`, read-only.

    -1 at every draw of "batch", which looks at all points. More draws only append to it. ValueError on bad arguments.
    """
    n, n_draws = inputs.whole(n, "n", least=1), inputs.whole(n_draws, "n_draws", least=1)
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    if inputs.choice(draws, "draws", DRAWS) == "random":
        return inputs.frozen(random.integers(n, size=n_draws))
    return inputs.frozen(np.arange(n_draws) % n if draws == "cyclic" else np.full(n_draws, -1))


@dataclass(frozen=True, eq=False)
class Walk:
    """The states of T updates, and what caused each update: see `hinge.HingeTrace`."""

    states: Floats  # (T+1, d), or (T+1, d+1) with the offset
    sample: Ints
    visit: Ints
    active: Ints
    n_visits: int
    converged: bool
    exact: WholeStates | None = None


def one_by_one(rows: WholeRows, order: Ints, rule: Rule, *, cyclic: bool) -> Walk:
    """Return the walk along the rows of `order`, one after the other; if `cyclic`, until a whole pass changes nothing.
    It uses Python's floats: for a few columns they are several times faster than numpy."""
    n = len(rows.real)
    size, place, clean = n if cyclic else len(order), 0, False
    state, visit, active = GrowingState(rows, rule.factor, rule.steps), list[int](), list[int]()
    while place < len(order) and not clean and state.within_floats:
        turn, before = order[place : place + size].tolist(), len(visit)
        for check, wrong in _updates(state, turn, rule):
            visit.append(place + check)
            active.append(wrong)
        place += len(turn)
        clean = len(visit) == before and len(turn) == n
    if not cyclic and not rule.regularization and state.within_floats:  # no pass shows the end: check all points
        clean = not state.at_most(rule.threshold, np.ones(n, dtype=np.bool_)).any()
    return _walk(state, order[np.array(visit, dtype=np.int64) - 1], visit, active, place, converged=clean)


def _updates(state: GrowingState, turn: list[int], rule: Rule) -> Iterator[tuple[int, bool]]:
    """Check the rows of `turn`. Yield the number, from 1, of each check that changes the state, and whether the state
    follows the row."""
    points, added = state.rows.real.tolist(), state.rows.added.tolist()
    level, shrinks, nothing = float(rule.threshold), rule.regularization > 0, [0] * len(state.whole)
    least = 2 * EPSILON * level
    for check, row in enumerate(turn, 1):
        above = sum(map(mul, state.floats, points[row])) - level
        wrong = state.sign(row, rule.threshold) <= 0 if abs(above) <= state.doubt + least else above < 0
        if wrong or shrinks:
            state.add(added[row] if wrong else nothing)
            yield check, wrong
            if not state.within_floats:
                return


def _walk(
    state: GrowingState, sample: Ints, visit: list[int], active: list[int], n_visits: int, *, converged: bool
) -> Walk:
    visits, followed = np.array(visit, dtype=np.int64), np.array(active, dtype=np.int64)
    states = state.states
    return Walk(states.real, sample, visits, followed, n_visits, converged, states)


def smooth(rows: Floats, order: Ints, rule: Rule) -> Walk:
    """Return the walk along the rows y (x, 1) of `order`, one after the other, for a loss that has a slope everywhere,
    so that each draw is an update."""
    start, etas = [0.0] * rows.shape[1], rule.etas.tolist()
    states_after = smooth_states.follow(rule.loss, start, rows[order].tolist(), etas, rule.regularization, rule.d)
    states = np.array(start + states_after).reshape(-1, rows.shape[1])
    visit = np.arange(1, len(order) + 1)
    return Walk(states, order, visit, np.ones(len(order), dtype=np.int64), len(order), False)


def batch(rows: WholeRows, rule: Rule) -> Walk:
    """Return the walk in which every draw looks at all points, until it follows none."""
    n, all_closed = len(rows.real), np.ones(len(rows.real), dtype=np.bool_)
    state, active, clean = GrowingState(rows, rule.factor, rule.steps, n), list[int](), False
    while len(active) < len(rule.etas) and not clean and state.within_floats:
        wrong = state.at_most(rule.threshold, all_closed)
        followed = int(np.count_nonzero(wrong))
        clean = not (followed or rule.regularization)
        if not clean:
            state.add(rows.total(wrong))
            active.append(followed)
    updates = len(active)
    visit = [n * update for update in range(1, updates + 1)]
    return _walk(state, np.full(updates, -1), visit, active, n * (updates + clean), converged=clean)


def smooth_batch(rows: Floats, rule: Rule) -> Walk:
    """Return the walk in which every draw looks at all rows y (x, 1), and each draw is an update."""
    state, zero, n = np.zeros(rows.shape[1]), np.zeros(1), len(rows)
    states, derivative = [state], losses.DERIVATIVES[rule.loss]
    with np.errstate(over="ignore", invalid="ignore"):  # states that overflow are left out afterwards
        for step in rule.etas:
            pulls = -derivative(decision_function(state[None], zero, rows)[0])
            state = state.copy()
            state[: rule.d] *= 1 - step * rule.regularization
            state += step * (np.cumsum(rows * pulls[:, None], axis=0)[-1] / n)
            states.append(state)
    T = len(rule.etas)
    return Walk(np.array(states), np.full(T, -1), n * np.arange(1, T + 1), np.full(T, n), n * T, False)

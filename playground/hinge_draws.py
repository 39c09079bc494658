"""The draws of hinge.py: the states that one point after the other, or all points at every draw, lead to.

Points are rows `y (x, 1)`, (n, d + 1), or `y x`, (n, d), without an offset; states are as wide as they are.
"""

from typing import NamedTuple

import numpy as np

from playground import losses, smooth_draws
from playground.inputs import Floats, Ints
from playground.trace import decision_function


class Rule(NamedTuple):
    """What a draw does to the state: by which step, up to which z it follows a point, and how much w shrinks."""

    etas: Floats
    threshold: float
    regularization: float
    d: int  # the entries of a state that are w, and shrink
    loss: str


class Walk(NamedTuple):
    """The states of T updates, and what caused each: see `hinge.HingeTrace`."""

    states: Floats  # (T+1, d), or (T+1, d+1) with the offset
    sample: Ints
    visit: Ints
    active: Ints
    n_visits: int
    converged: bool


def one_by_one(rows: Floats, order: Ints, rule: Rule, *, cyclic: bool) -> Walk:
    """The rows of `order`, one after the other; `cyclic`: until a whole pass changes nothing. In Python's floats: for a
    few columns that is several times faster than numpy."""
    n, used = rows.shape
    size, place, clean = n if cyclic else len(order), 0, False
    draw, width = (_draw_three, 3) if used <= 3 else (_draw_any, used)
    points, log = np.pad(rows, ((0, 0), (0, width - used))).tolist(), _Log([0.0] * width, [], [], rule.etas.tolist())
    while place < len(order) and not clean:
        turn, before = order[place : place + size].tolist(), len(log.visit)
        draw(points, turn, place, rule, log)
        place += len(turn)
        clean = len(log.visit) == before and len(turn) == n
    visit, active = np.array(log.visit, dtype=np.int64), np.array(log.active)
    return Walk(np.array(log.states).reshape(-1, width)[:, :used], order[visit - 1], visit, active, place, clean)


class _Log(NamedTuple):
    states: list[float]  # one state after the other
    visit: list[int]
    active: list[bool]
    etas: list[float]


def _draw_any(points: list[list[float]], turn: list[int], place: int, rule: Rule, log: _Log) -> None:
    """Draw the rows of `turn`, which follow on `place` draws made before, and log the updates."""
    (states, visit, active, etas), (_, threshold, regularization, d, _loss) = log, rule
    columns, state = range(len(points[0])), states[-len(points[0]) :]
    for draw, row in enumerate(turn, place + 1):
        point, z = points[row], 0.0
        for j in columns:
            z += state[j] * point[j]
        if (wrong := z <= threshold) or regularization:
            step = etas[len(visit)]
            for j in range(d) if regularization else ():
                state[j] *= 1 - step * regularization
            for j in columns if wrong else ():
                state[j] += step * point[j]
            states += state
            visit.append(draw)
            active.append(wrong)


def _draw_three(points: list[list[float]], turn: list[int], place: int, rule: Rule, log: _Log) -> None:
    """`_draw_any` for three columns, a plane with its offset, written out: more than twice as fast."""
    (states, visit, active, etas), (_, threshold, regularization, d, _loss) = log, rule
    s, t, u = states[-3:]
    for draw, row in enumerate(turn, place + 1):
        p, q, r = points[row]
        if (wrong := s * p + t * q + u * r <= threshold) or regularization:
            step = etas[len(visit)]
            if regularization:
                shrink = 1 - step * regularization
                s, t, u = s * shrink, t * (shrink if d > 1 else 1.0), u * (shrink if d > 2 else 1.0)
            if wrong:
                s, t, u = s + step * p, t + step * q, u + step * r
            states += s, t, u
            visit.append(draw)
            active.append(wrong)


def smooth(rows: Floats, order: Ints, rule: Rule) -> Walk:
    """The rows of `order`, one after the other, where each is an update: the loss has a slope everywhere."""
    start, etas = [0.0] * rows.shape[1], rule.etas.tolist()
    found = smooth_draws.follow(rule.loss, start, rows[order].tolist(), etas, rule.regularization, rule.d)
    states = np.array(start + found).reshape(-1, rows.shape[1])
    visit = np.arange(1, len(order) + 1)
    return Walk(states, order, visit, np.ones(len(order), dtype=np.bool_), len(order), False)


def _pulls(z: Floats, rule: Rule) -> Floats:
    """How strongly each point is followed at its z `(n,)`: minus the slope of its loss."""
    if rule.loss == "hinge":
        return (z <= rule.threshold).astype(np.float64)
    return -losses.DERIVATIVES[rule.loss](z)


def batch(rows: Floats, rule: Rule) -> Walk:
    """All points at every draw, until none is followed."""
    etas, _, regularization, d, loss = rule
    state, zero, n = np.zeros(rows.shape[1]), np.zeros(1), len(rows)
    states, active, clean = [state], list[int](), False
    with np.errstate(over="ignore", invalid="ignore"):  # what overflows is cut off afterwards
        for step in etas:
            pulls = _pulls(decision_function(state[None], zero, rows)[0], rule)
            wrong = np.flatnonzero(pulls) if loss == "hinge" else np.arange(n)
            if clean := not (len(wrong) or regularization):
                break
            state = state.copy()
            state[:d] *= 1 - step * regularization
            if len(wrong):
                state += step * (np.cumsum(rows[wrong] * pulls[wrong, None], axis=0)[-1] / n)
            states.append(state)
            active.append(len(wrong))
    visit = n * np.arange(1, len(active) + 1)
    return Walk(np.array(states), np.full(len(visit), -1), visit, np.array(active), n * (len(active) + clean), clean)

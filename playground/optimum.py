"""The least that the hinge-loss objective can be, with a lower bound that proves it: what convergence is measured by.

`J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i max(1 - z_i, 0)`, `z_i = y_i (w.x_i + b)`. Its dual maximises

    D(a) = sum_i a_i - |sum_i a_i y_i x_i|^2 / (2 regularization)

over 0 <= a_i <= 1/n, with sum_i a_i y_i = 0 where there is an offset and sum_i a_i y_i x_i = 0 where there is no
regularization. No J is below any D; at the optimum they meet. Without regularization this is a linear program, for
HiGHS. With it the program is quadratic, for an interior-point method whose systems have one row for each entry of
(w, b): sequential minimal optimisation, which is scikit-learn's SVC, stops at a tolerance, and where regularization is
weak that is far from the optimum.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, losses
from playground.inputs import Floats
from playground.trace import decision_function

TOLERANCE = 1e-10  # HiGHS takes no smaller one
MAX_STEPS = 100  # of the interior-point method, which takes 5 to 30
SMALLEST_MARGIN = 1e-9  # from here to 1, (w, b) is stretched
SMALLEST = 1e-100  # columns below it are as good as 0


@dataclass(frozen=True, eq=False)
class Optimum:
    """Where the objective J is least, and the proof. Arrays are read-only.

    w, b      a point where J is least, (d,) and a number; there may be others
    value     J(w, b)
    weights   (n,) the dual's a_i: 0 where z_i > 1, 1/n where z_i < 1, between them where z_i = 1; to rounding
    bound     D(weights): no J is below it, but for rounding
    """

    w: Floats
    b: float
    value: float
    weights: Floats
    bound: float

    @property
    def gap(self) -> float:
        """`value - bound`, at least 0: how far `value` may at most be above the least J."""
        return max(self.value - self.bound, 0.0)


def minimize_hinge(X: ArrayLike, y: ArrayLike, *, offset: bool = True, regularization: float = 0.0) -> Optimum:
    """The least mean hinge loss of the points `X (n, d)`, labels `y (n,)` in -1/+1, plus `regularization / 2 |w|^2`.

    Exact to rounding without regularization, and as a rule to 1e-12 with it; `gap` says how exact. Milliseconds for the
    500 points of a plane. Without regularization, points that a hyperplane separates have value 0, at a (w, b) with
    every z_i >= 1; classes nearer than about 1e-9 of their extent may pass for touching. Without `offset`, b is 0.
    ValueError on bad input.

    Sources: Huangfu and Hall, "Parallelizing the dual revised simplex method", Mathematical Programming Computation 10
    (2018); Mehrotra, "On the implementation of a primal-dual interior point method", SIAM Journal on Optimization 2
    (1992); Ferris and Munson, "Interior-point methods for massive support vector machines", ibid. 13 (2002).
    """
    points = inputs.matrix(X)
    labels, penalty = inputs.binary_labels(y, len(points)), losses.strength(regularization)
    centre = points.mean(axis=0) if offset else np.zeros(points.shape[1])
    scale = np.maximum(np.abs(points - centre).max(axis=0), SMALLEST)
    columns = (points - centre) / scale
    rows = np.column_stack([columns, np.ones(len(points))] if offset else [columns]) * labels[:, None]
    state, weights, bound = _quadratic(rows, penalty / scale**2) if penalty else _linear(rows)
    w = state[: len(scale)] / scale
    b = float(state[-1] - w @ centre) if offset else 0.0
    nearest = float((decision_function(w[None], np.array([b]), points)[0] * labels).min())
    if not penalty and nearest > SMALLEST_MARGIN:  # it separates: stretched, it costs nothing
        stretch = max(1.0, (1 + 1e-15) / nearest)
        w, b = w * stretch, b * stretch
    z = decision_function(w[None], np.array([b]), points)[0] * labels
    value = float(penalty / 2 * (w @ w) + losses.hinge(z).mean())
    return Optimum(inputs.frozen(w), b, value, inputs.frozen(weights), bound)


def _linear(rows: Floats) -> tuple[Floats, Floats, float]:
    """The optimal state, weights and bound without a penalty: few equations, and the state is their multipliers."""
    from scipy.optimize import linprog  # deferred: most visits need no optimum

    n, d = rows.shape
    options = {"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE}
    found = linprog(-np.ones(n), A_eq=rows.T, b_eq=np.zeros(d), bounds=(0, 1), method="highs-ds", options=options)
    if found.status != 0:
        raise ArithmeticError(f"the linear program of {n} points was not solved: {found.message}")
    weights = np.clip(found.x, 0, 1) / n
    return -found.eqlin.marginals, weights, float(weights.sum())


def _quadratic(rows: Floats, penalty: Floats) -> tuple[Floats, Floats, float]:
    """The optimal state, weights and bound with `penalty (d,)` on the squares of the first d columns of the state.

    Four numbers a point stay above 0: its weight a, `1/n - a`, how far z is above 1, and the hinge loss; at the
    optimum `a (z above 1)` and `(1/n - a) loss` are 0. The best pair of state and weights met on the way counts.
    """
    n, d = len(rows), len(penalty)
    penalty = np.append(np.maximum(penalty, 1e-30), np.zeros(rows.shape[1] - d))
    state, four = np.zeros(len(penalty)), np.vstack([np.full((2, n), 0.5 / n), np.ones((2, n))])
    best, least = (state, four[0], -np.inf), np.inf
    for _ in range(MAX_STEPS):
        weights = four[0] if len(penalty) == d else _balanced(four[0], rows[:, d])
        value = penalty @ state**2 / 2 + losses.hinge(rows @ state).mean()
        bound = float(weights.sum() - (np.square(weights @ rows[:, :d]) / (2 * penalty[:d])).sum())
        if value - bound < least:
            best, least = (state, weights, bound), value - bound
        if least <= 1e-15 * value or four[0] @ four[2] + four[1] @ four[3] < 1e-24 * n:
            break
        state, four = _step(rows, penalty, state, four)
    return best


def _balanced(weights: Floats, labels: Floats) -> Floats:
    """The weights with the heavier class made lighter, so that both weigh the same, as the dual asks."""
    plus, minus = weights[labels > 0].sum(), weights[labels < 0].sum()
    both = min(plus, minus)
    balanced: Floats = weights * np.where(labels > 0, both / (plus or 1.0), both / (minus or 1.0))
    return balanced


def _step(rows: Floats, penalty: Floats, state: Floats, four: Floats) -> tuple[Floats, Floats]:
    """A predictor and a corrector of Mehrotra's method; where that does not help, a plain step towards equal products.

    Each solves the optimality conditions made linear at `state` and `four`, with the products that it wants.
    """
    n, (weight, rest, above, loss) = len(rows), four
    margin, total = 1 - rows @ state - loss + above, 1 / n - weight - rest
    stiffness = 1 / (above / weight + loss / rest)
    root, unit = _root(np.vstack([rows * np.sqrt(stiffness)[:, None], np.diag(np.sqrt(penalty))]))

    def newton(change: Floats) -> tuple[Floats, Floats]:
        pull, move = margin + change[0] / weight - (change[1] - loss * total) / rest, np.zeros(len(state))
        for _ in range(2):  # the second refines the first
            error = (weight + stiffness * (pull - rows @ move)) @ rows - penalty * (state + move)
            move = move + unit * np.linalg.solve(root, np.linalg.solve(root.T, unit * error))
        of_weight = stiffness * (pull - rows @ move)
        of_rest = total - of_weight
        return move, np.array([of_weight, of_rest, *((change - four[2:] * [of_weight, of_rest]) / four[:2])])

    def room(moves: Floats) -> float:
        falling = moves < 0
        return float((four[falling] / -moves[falling]).min(initial=1 / 0.995))

    products = four[:2] * four[2:]
    _, moves = newton(-products)
    ahead = four + min(1.0, room(moves)) * moves
    goal = products.mean() * ((ahead[:2] * ahead[2:]).mean() / products.mean()) ** 3
    for change in (goal - products - moves[:2] * moves[2:], 0.3 * products.mean() - products):
        move, moves = newton(change)
        length = 0.995 * room(moves)
        ahead = four + length * moves
        if (ahead[:2] * ahead[2:]).mean() < 0.9 * products.mean():
            break
    return state + length * move, ahead


def _root(matrix: Floats) -> tuple[Floats, Floats]:
    """Triangular R and the scale u with `R.T R = (matrix u).T (matrix u)`: by QR, for the product would lose digits."""
    unit = 1 / np.sqrt(np.square(matrix).sum(axis=0))
    _, root = np.linalg.qr(np.vstack([matrix * unit, 1e-12 * np.eye(len(unit))]))
    return root, unit

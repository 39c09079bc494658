"""The least mean squared or logistic loss: linear least squares, and logistic regression by Newton's method.

`J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i loss(z_i)` with `z_i = y_i (w.x_i + b)`. Both losses have a second
derivative, so that no active set is needed as for the hinge loss.

Whole numbers decide which points are in a row, at one place, or very near to each other: (x, 1) is written in
orthogonal columns that span no more than the points do. In these columns no digit is lost, wherever the points lie.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs, losses, recession
from playground.inputs import Floats
from playground.orthogonal import Orthogonal, orthogonal

MAX_STEPS = 200  # of Newton's method; points of a plane take about ten
SETTLED = 1e-24  # the search ends at a step that would lower J by less, by its own estimate
UNSEEN = 1e-12  # a smaller fall of J may be rounding; a whole step is then right, as J is nearly quadratic there
ON_THE_LINE = 1e-12  # a z nearer to 0 counts as 0: the minimiser may be no fraction, and is rounded


@dataclass(frozen=True, eq=False)
class SmoothOptimum:
    """The least J and where it is: w `(d,)` and b. w is None if no (w, b) reaches it: the logistic loss of points that
    a line separates, or would separate but for points on it, falls towards `value` for ever as w grows.

    `margins (n,)`: the z_i there, read-only; NaN if it is not reached. Those that are 0 are 0: exactly for the squared
    loss without a penalty, else if they are 0 but for rounding.
    """

    w: Floats | None
    b: float
    value: float
    margins: Floats


def minimize(
    X: ArrayLike, y: ArrayLike, *, loss: str, offset: bool = True, regularization: float = 0.0
) -> SmoothOptimum:
    """Return the least mean `loss`, "squared" or "logistic", of the points `X (n, d)` with labels `y (n,)` in -1/+1,
    plus `regularization / 2 |w|^2`.

    The squared loss `(1 - z)^2` is `(y - w.x - b)^2`, as y is -1 or +1: this is least squares on the labels, a
    regression. Of several minimisers the one of the shortest w is returned. ValueError on bad input; ArithmeticError if
    the numbers are beyond float64.

    Sources: Legendre, "Nouvelles methodes pour la determination des orbites des cometes" (1805); for the logistic loss,
    Cox, "The regression analysis of binary sequences", Journal of the Royal Statistical Society B 20 (1958).
    """
    points = inputs.matrix(X)
    labels, penalty = inputs.binary_labels(y, len(points)), inputs.not_negative(regularization, "regularization")
    inputs.choice(loss, "loss", ("squared", "logistic"))
    try:
        if loss == "squared" and not penalty:
            return _regression(orthogonal(points, offset=offset), labels)
        grows = np.zeros(len(points), dtype=np.bool_) if penalty else recession.grows(points, labels, offset=offset)
        if grows.any():
            return _unreached(points, labels, grows, offset)
        return _descended(orthogonal(points, offset=offset), labels, loss, penalty)
    except (OverflowError, np.linalg.LinAlgError) as error:
        raise ArithmeticError(f"the least {loss} loss of these points lies beyond float64") from error


def _regression(basis: Orthogonal, labels: Floats) -> SmoothOptimum:
    """Return the least squares in closed form, in whole numbers: each column has a coefficient of its own."""
    signs = labels.astype(int).astype(object)
    sizes = [int(column @ column) for column in basis.columns.T]
    parts = np.array([Fraction(int(signs @ column), size) for column, size in zip(basis.columns.T, sizes, strict=True)])
    explained = sum((part * part * size for part, size in zip(parts, sizes, strict=True)), Fraction(0))
    state = [float(entry) for entry in basis.back @ parts]
    w, b = np.array(state[: basis.d]), state[basis.d] if basis.offset else 0.0
    margins = (signs * (basis.columns @ parts)).astype(np.float64)
    return SmoothOptimum(inputs.frozen(w), b, float(1 - explained / len(labels)), inputs.frozen(margins))


def _unreached(points: Floats, labels: Floats, grows: NDArray[np.bool_], offset: bool) -> SmoothOptimum:
    """Return the limit of the logistic loss: there the points whose z may grow for ever cost nothing."""
    left, value = ~grows, 0.0
    if left.any():
        rest = _descended(orthogonal(points[left], offset=offset), labels[left], "logistic", 0.0)
        value = rest.value * int(left.sum()) / len(points)
    return SmoothOptimum(None, 0.0, value, inputs.frozen(np.full(len(points), np.nan)))


def _descended(basis: Orthogonal, labels: Floats, loss: str, penalty: float) -> SmoothOptimum:
    """Return the minimiser of the squared loss from a linear system, or of the logistic loss by Newton's method."""
    rows, back = basis.even()
    with np.errstate(all="ignore"):
        shrink = penalty * back[: basis.d].T @ back[: basis.d]
        state = _squared(rows, labels, shrink) if loss == "squared" else _logistic(rows * labels[:, None], shrink)
        z = labels * (rows @ state)
        value = float(losses.LOSSES[loss](z).mean() + state @ shrink @ state / 2)
        entries = back @ state
    if not np.isfinite([*entries, value]).all():
        raise OverflowError("a coefficient is not finite")
    w, b = entries[: basis.d].copy(), float(entries[basis.d]) if basis.offset else 0.0
    return SmoothOptimum(inputs.frozen(w), b, value, inputs.frozen(np.where(np.abs(z) <= ON_THE_LINE, 0.0, z)))


def _squared(rows: Floats, labels: Floats, shrink: Floats) -> Floats:
    """Return the state at which the slope is 0; `rows.T @ rows / n` is 1."""
    return _solved(2 * np.eye(rows.shape[1]) + shrink, 2 * rows.T @ labels / len(rows))


def _logistic(rows: Floats, shrink: Floats) -> Floats:
    """Return the state found by Newton's method with halved steps, from 0, on the rows `y (x, 1)`."""
    state, n = np.zeros(rows.shape[1]), len(rows)

    def height(at: Floats) -> float:
        return float(losses.logistic(rows @ at).mean() + at @ shrink @ at / 2)

    now = height(state)
    for _ in range(MAX_STEPS):
        share = -losses.logistic_derivative(rows @ state)  # the probability of the other class
        downhill = rows.T @ share / n - shrink @ state
        bend = (rows * (share * (1 - share))[:, None]).T @ rows / n + shrink
        step = _solved(bend, downhill)
        fall = float(downhill @ step)
        if not fall > SETTLED:
            break
        if fall < UNSEEN:
            state = state + step
            continue
        scale = 1.0
        while (after := height(state + scale * step)) > now and scale > 1e-9:
            scale /= 2
        if after >= now:
            break
        state, now = state + scale * step, after
    return state


def _solved(system: Floats, right: Floats) -> Floats:
    """Return the solution of a positive definite system. The system is first brought to a diagonal of ones, as its
    entries may differ by any factor; if rounding has made it singular the solution is the shortest."""
    even = 1 / np.sqrt(system.diagonal())
    solution: Floats = even * np.linalg.lstsq(even[:, None] * system * even, even * right, rcond=None)[0]
    return solution

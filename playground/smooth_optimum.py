"""Where the mean squared or logistic loss is least: linear least squares, and logistic regression by Newton's method.

`J(w, b) = regularization / 2 |w|^2 + (1/n) sum_i loss(z_i)` with `z_i = y_i (w.x_i + b)`. Both losses have a second
derivative, so that no active set is needed as for the hinge loss.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, losses
from playground.inputs import Floats

STEPS = 200  # of Newton's method at most; points of a plane take about ten, and 60 where J falls for ever
SMALLEST = 1e-100  # lengths below it are 0
SETTLED = 1e-24  # a step that would lower J by less, by its own estimate


@dataclass(frozen=True, eq=False)
class Least:
    """The least J and where it is: w `(d,)`, read-only, and b. w is None where no (w, b) reaches it: the logistic loss
    of points that a line separates falls towards 0 for ever as w grows."""

    w: Floats | None
    b: float
    value: float


def minimize(X: ArrayLike, y: ArrayLike, *, loss: str, offset: bool = True, regularization: float = 0.0) -> Least:
    """The least mean `loss`, "squared" or "logistic", of the points `X (n, d)` with labels `y (n,)` in -1/+1, plus
    `regularization / 2 |w|^2`.

    The squared loss `(1 - z)^2` is `(y - w.x - b)^2`, as y is -1 or +1: this is least squares on the labels, a
    regression. Of several minimisers the shortest is returned, but for the scale of the columns. ValueError on bad
    input; ArithmeticError where the numbers leave float64.

    Sources: Legendre, "Nouvelles methodes pour la determination des orbites des cometes" (1805); for the logistic loss,
    Cox, "The regression analysis of binary sequences", Journal of the Royal Statistical Society B 20 (1958).
    """
    points = inputs.matrix(X)
    labels, penalty = inputs.binary_labels(y, len(points)), inputs.not_negative(regularization, "regularization")
    inputs.choice(loss, "loss", ("squared", "logistic"))
    centre = points.mean(axis=0) if offset else np.zeros(points.shape[1])
    size = np.abs(points - centre).max(axis=0)
    size = np.where(size < SMALLEST, 1.0, size)
    rows = (points - centre) / size
    rows = np.column_stack([rows, np.ones(len(rows))] if offset else [rows])
    shrink = np.append(penalty / size**2, np.zeros(int(offset)))
    with np.errstate(all="ignore"):
        state = _squared(rows, labels, shrink) if loss == "squared" else _logistic(rows * labels[:, None], shrink)
        z = labels * (rows @ state)
        value = float(losses.LOSSES[loss](z).mean() + (shrink * state * state).sum() / 2)
        w = state[: points.shape[1]] / size
        b = float(state[-1] - w @ centre) if offset else 0.0
    if not np.isfinite([*w, b, value]).all():
        raise ArithmeticError(f"the least {loss} loss of these points lies beyond float64")
    if loss == "logistic" and not penalty and (z > 0).all():
        return Least(None, 0.0, 0.0)
    return Least(inputs.frozen(w), b, value)


def _squared(rows: Floats, labels: Floats, shrink: Floats) -> Floats:
    """The minimiser in closed form: the penalty is as many more rows, whose label is 0."""
    n = len(rows)
    stacked = np.vstack([rows / np.sqrt(n), np.diag(np.sqrt(shrink / 2))])
    right = np.append(labels / np.sqrt(n), np.zeros(len(shrink)))
    return np.linalg.lstsq(stacked, right, rcond=None)[0]


def _logistic(rows: Floats, shrink: Floats) -> Floats:
    """Newton's method with halved steps, from 0, on the rows `y (x, 1)`."""
    state, n = np.zeros(rows.shape[1]), len(rows)

    def height(at: Floats) -> float:
        return float(losses.logistic(rows @ at).mean() + (shrink * at * at).sum() / 2)

    now = height(state)
    for _ in range(STEPS):
        share = -losses.logistic_derivative(rows @ state)  # the probability of the other class
        downhill = rows.T @ share / n - shrink * state
        bend = (rows * (share * (1 - share))[:, None]).T @ rows / n + np.diag(shrink)
        step = np.linalg.lstsq(bend, downhill, rcond=None)[0]
        if not downhill @ step > SETTLED:
            break
        scale = 1.0
        while (after := height(state + scale * step)) > now and scale > 1e-9:
            scale /= 2
        if after >= now:
            break
        state, now = state + scale * step, after
    return state

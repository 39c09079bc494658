"""The condition of a perceptron's update: whether a point on the boundary is a mistake. Lectures answer this in three
ways."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats
from playground.losses import means

CONDITIONS = ("closed", "strict", "plus")  # for a mistake: z <= 0; z < 0; y is not sign(w.x + b), with sign(0) = +1
BELOW_ZERO = float(np.nextafter(0.0, -1.0))  # the greatest float64 below 0: z < 0 is z <= this


def greatest_mistake(y: ArrayLike, condition: str = "closed") -> Floats:
    """Return the greatest z with which each point is a mistake, `(n,)`: a point is a mistake if its z = y (w.x + b) is
    at most this.

    "closed": z <= 0. "strict": z < 0. "plus": the label is not sign(w.x + b) with sign(0) = +1, so z < 0 for a + point
    and z <= 0 for a - point. `y (n,)` are -1/+1. ValueError for any other condition.

    All three update at z <= 0 only, and Novikoff's proof (1962) needs no more, so his bound holds for each of them. Let
    v, of length 1, have y_i v.(x_i, 1) >= gamma > 0 for all i, let R be the greatest |(x_i, 1)|, and u = (w, b), which
    starts at 0. An update at point i adds eta y_i (x_i, 1) to u. That raises v.u by at least eta gamma, and |u|^2 by
    2 eta z_i + eta^2 |(x_i, 1)|^2 <= (eta R)^2. So after M updates (M eta gamma)^2 <= (v.u)^2 <= |u|^2 <= M (eta R)^2,
    and M <= (R / gamma)^2. The end differs. "closed" ends at a line that has every point strictly on its side, and
    never if there is no such line. "plus" may end at a line with + points on it, so at times even if there is no line
    that has every point strictly on its side. "strict" makes no update from u = 0, where every z is 0: its bound is
    true and says nothing.

    Source: z < 0 and sign(0) = +1 as in the lectures; Novikoff, "On convergence proofs for perceptrons" (1962).
    """
    signs = np.asarray(y, dtype=np.float64)
    zero = {"closed": np.ones(len(signs), dtype=bool), "strict": np.zeros(len(signs), dtype=bool), "plus": signs < 0}
    return np.where(zero[inputs.choice(condition, "condition", CONDITIONS)], 0.0, BELOW_ZERO)


def count_mistakes(w: Floats, b: Floats, X: ArrayLike, y: ArrayLike, *, condition: str = "closed") -> Floats:
    """Return how many of the points `X (n, d)`, labelled `y (n,)` in -1/+1, are mistakes of every state w `(S, d)`, b
    `(S,)`: whole numbers, `(S,)`. `condition` as in `greatest_mistake`. ValueError on bad input."""
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    most, counts = greatest_mistake(labels, condition), np.zeros(len(w))
    for limit in np.unique(most).tolist():
        rows = most == limit
        share = means(w, b, points[rows], labels[rows], {"": _up_to(limit)})[""]
        counts += np.rint(np.count_nonzero(rows) * share)
    return counts


def _up_to(limit: float) -> Callable[[ArrayLike], Floats]:
    """Return a function of z that is 1 where z is at most the limit, else 0."""
    return lambda z: (np.asarray(z) <= limit).astype(np.float64)

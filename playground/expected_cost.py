"""The expected cost of a classifier of the plane in a world of Gaussian classes, for a table of costs.

    sum over y of P(y) sum over d of L(y, d) P(f(x) = d | y)

If all errors on a class cost the same, P(f(x) = y | y) is enough; risk.py integrates it. Otherwise the shares
P(f(x) = d | y) are counted at equally probable places, N of each class.
"""

import numpy as np

from playground.inputs import Floats, Ints

GOLDEN = (np.sqrt(5) - 1) / 2


def of_hits(hits: Floats, priors: Floats, weights: Floats) -> Floats:
    """Return the expected cost if an error on class y costs w_y, `weights (K,)`, and P(f(x) = y | y) are `hits (...,
    K)`: `(...)`."""
    return (np.maximum(1 - hits, 0) * priors * weights).sum(axis=-1)


def places(means: Floats, covariances: Floats, n: int) -> Floats:
    """Return n places of each class, evenly spread by its probability: `(K, n, 2)` of `means (K, 2)`, `covariances (K,
    2, 2)`.

    In polar coordinates around a standard normal the share 1 - exp(-r^2 / 2) lies within r, and every angle is equally
    likely. A lattice that turns by the golden section (Fibonacci's) fills the square of share and angle evenly.
    """
    i = np.arange(n)
    radius, angle = np.sqrt(-2 * np.log1p(-(i + 0.5) / n)), 2 * np.pi * (i * GOLDEN % 1)
    standard = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
    return means[:, None] + standard @ np.linalg.cholesky(covariances).transpose(0, 2, 1)


def of_answers(answers: Ints, priors: Floats, costs: Floats) -> Floats:
    """Return the expected cost of the `answers (..., K, n)` at the places of each class, none of them below 0; `priors
    (..., K)`: `(...)`."""
    each = np.take_along_axis(np.broadcast_to(costs, (*answers.shape[:-1], len(costs))), answers, axis=-1)
    return (each.mean(axis=-1) * priors).sum(axis=-1)

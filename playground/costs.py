"""Costs of errors: a table L(y, d), what the answer d costs where y is true; and the answers that cost the least.

At x the answer d is expected to cost the sum over y of P(y | x) L(y, d), its *conditional risk*. Bayes' rule for a
table takes the d with the least. With zero-one costs this is the class of the largest posterior.
"""

import numpy as np
from numpy.typing import ArrayLike

from playground import ties
from playground.inputs import Floats, Ints


def zero_one(n_classes: int) -> Floats:
    """Return the table in which every error costs 1."""
    return 1.0 - np.eye(n_classes)


def expected(posteriors: Floats, costs: Floats) -> Floats:
    """Return what each answer is expected to cost, `(..., K)`, for the `posteriors (..., K)` of the classes."""
    return posteriors @ costs


def decide(posteriors: Floats, costs: Floats) -> Ints:
    """Return the answer of the least expected cost, the first of equals: `(...)`."""
    return cheapest(expected(posteriors, costs), costs)


def cheapest(prices: Floats, costs: Floats) -> Ints:
    """Return the answer of the least of expected costs `(..., K)`, the first of equals: `(...)`. An answer with an
    infinite cost is never given."""
    return ties.first_least(prices, size=costs.max())


def weights(costs: Floats) -> Floats | None:
    """Return how much each true class counts, `(K,)`, if all errors on a class cost the same above its right answer:
    the least expected cost is then the largest w_y P(y | x). None if no such weights give the decisions.

    Two classes always have such weights, unless an error costs no more than the right answer.
    """
    above = costs - np.diag(costs)[:, None]
    off = above[~np.eye(len(costs), dtype=np.bool_)].reshape(len(costs), -1)
    alike = len(costs) > 1 and bool((off == off[:, :1]).all() and (off > 0).all())
    return off[:, 0] if alike else None


def ratio(costs: Floats, priors: Floats) -> Floats:
    """Return, for two classes, the threshold of p(x | first) / p(x | second) above which the first is answered. `priors
    (..., 2)`."""
    first, second = _differences(costs)
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold: Floats = second * priors[..., 1] / (first * priors[..., 0])
    return threshold


def mean_cost(counts: ArrayLike, costs: Floats) -> Floats:
    """Return the mean of L(y, d) over `counts (..., K, K)`: how many points of true class y were answered d. NaN
    without points."""
    counted = np.asarray(counts, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        mean: Floats = (counted * costs).sum(axis=(-2, -1)) / counted.sum(axis=(-2, -1))
    return mean


def _differences(costs: Floats) -> tuple[float, float]:
    """Return what an error on the first class, and on the second, costs above the right answer."""
    extra = weights(costs)
    if len(costs) != 2 or extra is None:
        raise ValueError("only two classes, whose errors cost more than right answers, have a threshold")
    return float(extra[0]), float(extra[1])

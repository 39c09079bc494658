"""Costs of errors: a table L(y, d), what the answer d costs where y is true; and the answers that cost the least.

At x the answer d is expected to cost the sum over y of P(y | x) L(y, d), its *conditional risk*. Bayes' rule for a
table takes the d of the least. With zero-one costs that is the class of the largest posterior.
"""

import numpy as np
from numpy.typing import ArrayLike

from playground import ties
from playground.inputs import Floats, Ints


def zero_one(n_classes: int) -> Floats:
    """Every error costs 1."""
    return 1.0 - np.eye(n_classes)


def expected(posteriors: Floats, costs: Floats) -> Floats:
    """What each answer is expected to cost, `(..., K)`, where the classes are so probable: `posteriors (..., K)`."""
    return posteriors @ costs


def decide(posteriors: Floats, costs: Floats) -> Ints:
    """The answer of the least expected cost, the first of equals: `(...)`."""
    return cheapest(expected(posteriors, costs), costs)


def cheapest(prices: Floats, costs: Floats) -> Ints:
    """The answer of the least of expected costs `(..., K)`, the first of equals: `(...)`. Infinite prices are of
    answers that are never given."""
    return ties.first_least(prices, size=costs.max())


def weights(costs: Floats) -> Floats | None:
    """By how much each true class counts, `(K,)`, where all errors on a class cost the same above its right answer: the
    least expected cost is then the largest w_y P(y | x). None where no such weights give the decisions.

    Of two classes there always are some, unless an error costs no more than the right answer.
    """
    above = costs - np.diag(costs)[:, None]
    off = above[~np.eye(len(costs), dtype=np.bool_)].reshape(len(costs), -1)
    alike = len(costs) > 1 and bool((off == off[:, :1]).all() and (off > 0).all())
    return off[:, 0] if alike else None


def ratio(costs: Floats, priors: Floats) -> Floats:
    """Of two classes: the first is answered where p(x | first) / p(x | second) is more than this. `priors (..., 2)`."""
    first, second = _differences(costs)
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold: Floats = second * priors[..., 1] / (first * priors[..., 0])
    return threshold


def mean_cost(counts: ArrayLike, costs: Floats) -> Floats:
    """Of `counts (..., K, K)`, how many of true class y were answered d, the mean of L(y, d); NaN of none."""
    counted = np.asarray(counts, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        mean: Floats = (counted * costs).sum(axis=(-2, -1)) / counted.sum(axis=(-2, -1))
    return mean


def _differences(costs: Floats) -> tuple[float, float]:
    """What an error on the first class, and on the second, costs above the right answer."""
    extra = weights(costs)
    if len(costs) != 2 or extra is None:
        raise ValueError("only two classes, whose errors cost more than right answers, have a threshold")
    return float(extra[0]), float(extra[1])

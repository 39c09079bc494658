"""A known world: the joint distribution p(x, y) of Gaussian classes. So the risk of any classifier can be computed, and
the best possible classifier, Bayes', is known.

Risk is the probability of a mistake (zero-one loss): 1 - sum over classes of P(y) P(f(x) = y | y).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from playground import inputs, quadratics, risk
from playground.gaussian import Gaussians
from playground.inputs import Floats, Ints
from playground.risk import Risk


@dataclass(frozen=True, eq=False)
class World(Gaussians):
    """Gaussians that are the truth. `predict` is the Bayes-optimal classifier, `posterior` gives the true posterior."""

    def sample(self, n: int, *, seed: int) -> tuple[Floats, Ints]:
        """Return n independent draws: `X (n, d)` and the class labels `y (n,)`.

        Another n gives more or fewer draws of the same sequence. Other means or covariances move each point, since
        point i is mu + L z_i with S = L L' and z_i standard normal. Another seed gives other draws.
        """
        n, seed = inputs.whole(n, "n", least=1), inputs.whole(seed, "seed")
        u = np.random.default_rng([seed, 0]).random(n)
        z = np.random.default_rng([seed, 1]).standard_normal((n, self.means.shape[1]))
        y = np.minimum(np.searchsorted(np.cumsum(self.priors), u, side="right"), self.n_classes - 1)
        roots = np.linalg.cholesky(self.covariances)
        return inputs.frozen(self.means[y] + np.einsum("nij,nj->ni", roots[y], z)), inputs.frozen(y.astype(np.int64))

    def bayes_risk(self) -> Risk:
        """Return the risk of the Bayes-optimal classifier; no classifier has a smaller one.

        For two classes with one covariance it has a closed form: with their Mahalanobis distance D and t = log(P(0) /
        P(1)), P(0) F(-D/2 - t/D) + P(1) F(-D/2 + t/D), where F is the standard normal distribution function. Otherwise
        it is integrated as in `risk.of_quadratics`. ValueError unless the world is of the plane.
        """
        risk.check_plane(self)
        first, last = self.covariances[0], self.covariances[-1]
        if self.n_classes == 2 and np.array_equal(first, last):
            return Risk(_of_two(self.priors, math.sqrt(_squared_distance(self.means, first))), 0.0)
        forms = quadratics.of_gaussians(self.priors, self.means, self.covariances, self.means.mean(axis=0))
        values, errors = risk.of_quadratics(self, forms[None])
        return Risk(float(values[0]), float(errors[0]))

    def risk(self, predict: Callable[[Floats], Ints]) -> Risk:
        """Return an estimate of the risk of any classifier of the plane, `predict(Q (q, 2)) -> (q,)`: see
        `risk.of_rule`."""
        return risk.of_rule(self, predict)


def _of_two(priors: Floats, distance: float) -> float:
    first, second = map(float, priors)
    if distance == 0 or min(first, second) == 0:
        return min(first, second)
    shift = math.log(first / second) / distance
    return first * _normal_below(-distance / 2 - shift) + second * _normal_below(-distance / 2 + shift)


def _squared_distance(means: Floats, covariance: Floats) -> float:
    gap = means[1] - means[0]
    return float(gap @ np.linalg.solve(covariance, gap))


def _normal_below(z: float) -> float:
    """Return the standard normal distribution function at z."""
    return 0.5 * math.erfc(-z / math.sqrt(2))

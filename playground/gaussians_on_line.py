"""Two Gaussian classes seen along the line through their means, and the risk of a threshold on it."""

from dataclasses import dataclass

import numpy as np

from playground import inputs
from playground.inputs import Floats
from playground.normal import distribution


@dataclass(frozen=True, eq=False)
class GaussiansOnLine:
    """In each of F states, x along the line is normal in each class. All arrays are read-only.

    direction   (F, 2) of length 1, from the first mean to the second; NaN where these are equal
    means, deviations, priors   (F, 2) of the two classes along it; the priors sum to 1
    """

    direction: Floats
    means: Floats
    deviations: Floats
    priors: Floats

    def joint(self, x: Floats) -> Floats:
        """Return P(y) p(x | y) at `x (m,)`, of both classes: `(F, 2, m)`."""
        z = (x - self.means[:, :, None]) / self.deviations[:, :, None]
        height: Floats = np.exp(-0.5 * z * z) / np.sqrt(2 * np.pi)
        return (self.priors / self.deviations)[:, :, None] * height

    def risk(self, threshold: Floats) -> Floats:
        """Return P(mistake) of answering with the first class below a threshold `(m,)` and the second above:
        `(F, m)`."""
        z = (threshold - self.means[:, :, None]) / self.deviations[:, :, None]
        first, second = np.moveaxis(distribution(z), 1, 0)
        return self.priors[:, :1] * (1 - first) + self.priors[:, 1:] * second

    def risk_of_each(self, thresholds: Floats) -> Floats:
        """Return P(mistake) for one threshold in each state, `(F,)`: `(F,)`."""
        below = self._below(thresholds)
        return self.priors[:, 0] * (1 - below[:, 0]) + self.priors[:, 1] * below[:, 1]

    def bayes_risk(self) -> Floats:
        """Return the area under both curves of `joint`: no classifier along the line has a smaller risk, with one
        threshold or more: `(F,)`."""
        ends = np.sort(np.concatenate([self.crossings(), np.full((len(self.means), 1), np.inf)], axis=1), axis=1)
        low, total = np.full(len(ends), -np.inf), np.zeros(len(ends))
        for high in ends.T:
            high = np.where(np.isnan(high), low, high)
            mass = self.priors * (self._below(high) - self._below(low))
            total += mass.min(axis=1)
            low = high
        return total

    def crossings(self) -> Floats:
        """Return where both curves are equally high, `(F, 2)` in rising order; NaN for a crossing that does not
        exist."""
        middle = self.means.mean(axis=1)  # far from it, squares of the means would be rounded away
        (m, n), (s, t) = (self.means - middle[:, None]).T, self.deviations.T
        a, b = 1 / t**2 - 1 / s**2, 2 * (m / s**2 - n / t**2)
        with np.errstate(divide="ignore", invalid="ignore"):
            c = (n / t) ** 2 - (m / s) ** 2 + 2 * np.log(self.priors[:, 0] * t / (self.priors[:, 1] * s))
            half = -0.5 * (b + np.copysign(np.sqrt(b * b - 4 * a * c), b))
            roots = np.stack([half / a, c / half], axis=1)
        return np.sort(np.where(np.isfinite(roots), roots, np.nan), axis=1) + middle[:, None]

    def _below(self, x: Floats) -> Floats:
        return distribution((x[:, None] - self.means) / self.deviations)


def through(priors: Floats, means: Floats, covariances: Floats) -> GaussiansOnLine:
    """Return two classes along the line through their means, in F states: `priors (F, 2)`, `means (F, 2, 2)`,
    `covariances (F, 2, 2, 2)`.

    The two priors are scaled to sum to 1.
    """
    gap = means[:, 1] - means[:, 0]
    length = np.linalg.norm(gap, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        direction = gap / length[:, None]
        along = np.einsum("fki,fi->fk", means, direction)
        spread = np.sqrt(np.einsum("fi,fkij,fj->fk", direction, covariances, direction))
        shares = priors / priors.sum(axis=1, keepdims=True)
    return GaussiansOnLine(*(inputs.frozen(np.array(part)) for part in (direction, along, spread, shares)))

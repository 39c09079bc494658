"""Online fits of Gaussians: to the first 1, 2, ..., n of n points that arrive one at a time, by running updates.

The c-th point x of a class moves the class's mean and scatter (Welford 1962):

    mu <- mu + (x - mu) / c        S <- (c - 1)/c S + (c - 1)/c^2 (x - mu)(x - mu)'    with the mean before it
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.gaussian import KINDS, Gaussians, checked_priors, regular, structured
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class OnlineGaussians:
    """Row t is the fit to the first t + 1 of n points. All arrays are read-only.

    counts       (n, K)        points of each class so far
    priors       (n, K)        the classes' shares so far, or those given
    means        (n, K, d)     0 while a class has no points
    covariances  (n, K, d, d)  of the chosen kind, ridge included; 0 while a class has no points
    fitted       (n, K)        whether the class has a density: some points, and a covariance that is not singular
    """

    counts: Ints
    priors: Floats
    means: Floats
    covariances: Floats
    fitted: NDArray[np.bool_]

    @property
    def complete(self) -> NDArray[np.bool_]:
        """Whether every class that has points so far has a density: `(n,)`."""
        return (self.fitted | (self.counts == 0)).all(axis=1)

    def at(self, t: int) -> Gaussians:
        """Return row t as Gaussians of all K classes; ValueError if a class has no density."""
        if not self.fitted[t].all():
            k = int(np.argmin(self.fitted[t]))
            raise ValueError(f"class {k} has no density after {t + 1} points: it has {self.counts[t, k]} of them")
        return Gaussians(self.priors[t], self.means[t], self.covariances[t])


def fit_online(
    X: ArrayLike,
    y: ArrayLike,
    *,
    covariance: str = "full",
    n_classes: int | None = None,
    priors: ArrayLike | None = None,
    ridge: float = 0.0,
) -> OnlineGaussians:
    """Return the fits to the first 1, 2, ..., n points `X (n, d)` with labels `y (n,)` as `gaussian.fit` does, all in
    O(n).

    `n_classes`: their number, if the points need not show all of them. ValueError on bad input, but not for a class
    without a density: see `fitted`.
    """
    inputs.choice(covariance, "covariance", KINDS)
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points))
    K = int(labels.max()) + 1 if n_classes is None else inputs.whole(n_classes, "n_classes", least=1)
    if labels.max() >= K:
        raise ValueError(f"y goes up to {labels.max()}; n_classes is {K}")
    counts = np.cumsum(labels[:, None] == np.arange(K), axis=0)
    own = [_of_class(points[labels == k]) for k in range(K)]
    means = np.stack([mean[counts[:, k]] for k, (mean, _) in enumerate(own)], axis=1)
    scatters = np.stack([scatter[counts[:, k]] for k, (_, scatter) in enumerate(own)], axis=1)
    fitted_covariances = structured(scatters, counts, covariance, inputs.not_negative(ridge, "ridge"))
    fitted_covariances = np.where((counts > 0)[:, :, None, None], fitted_covariances, 0.0)
    shares = counts / counts.sum(axis=1, keepdims=True)
    class_priors = shares if priors is None else np.broadcast_to(checked_priors(priors, K), shares.shape)
    fitted = regular(fitted_covariances, means) & (counts > 0)
    frozen = inputs.frozen
    return OnlineGaussians(
        frozen(counts), frozen(class_priors.copy()), frozen(means), frozen(fitted_covariances), frozen(fitted)
    )


def _of_class(points: Floats) -> tuple[Floats, Floats]:
    """Return the means `(c+1, d)` and scatters `(c+1, d, d)` of the first 0, 1, ..., c points of a class."""
    d = points.shape[1]
    means = np.zeros((len(points) + 1, d))
    for axis in range(d):
        means[1:, axis] = _running_mean(points[:, axis].tolist())
    c = np.arange(1, len(points) + 1)[:, None, None]
    away = points - means[:-1]
    squares = (c - 1) / c * away[:, :, None] * away[:, None, :]
    scatters = np.zeros((len(points) + 1, d, d))
    scatters[1:] = np.cumsum(squares, axis=0) / c
    return means, scatters


def _running_mean(values: list[float]) -> list[float]:
    """Return the means of the first 1, 2, ... values. The mean of equal values is exactly their value, as no sum is
    divided."""
    means: list[float] = []
    mean = 0.0
    for c, value in enumerate(values, start=1):
        mean += (value - mean) / c
        means.append(mean)
    return means

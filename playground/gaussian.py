"""A Gaussian in every class, fitted by maximum likelihood; and Bayes' equation, which makes a classifier of them.

    posterior(y | x) = p(x | y) P(y) / sum over classes of p(x | y) P(y)

Each class has a prior P(y), and a density p(x | y) = exp(-m / 2) / sqrt(det(2 pi S)) with m = (x - mu)' S^-1 (x - mu),
where mu is the class's mean and S its covariance.
"""

from copy import copy
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints

KINDS = ("full", "shared", "diagonal", "isotropic")
STRAIGHT = 1e-12  # the eigenvalue of correlations below which points lie on a line as far as float64 can tell
ROUNDING = 8 * np.finfo(np.float64).eps  # relative error of a mean, and so of a deviation from it
TINY = 1e-200  # the square of a variance below it is 0 in float64
WHOLE = 1e-9  # by how much priors may miss a sum of 1


@dataclass(frozen=True, eq=False)
class Gaussians:
    """K classes: `priors (K,)`, `means (K, d)`, `covariances (K, d, d)`. All arrays are copied and read-only.

    ValueError, naming the class, unless the priors are from 0 to 1 and sum to 1, and every covariance is symmetric and
    positive definite. A class with prior 0 is never predicted.
    """

    priors: Floats
    means: Floats
    covariances: Floats

    def __post_init__(self) -> None:
        means = inputs.matrix(self.means, "means")
        object.__setattr__(self, "means", means)
        object.__setattr__(self, "priors", checked_priors(self.priors, len(means)))
        object.__setattr__(self, "covariances", _checked_covariances(self.covariances, *means.shape))

    @property
    def n_classes(self) -> int:
        return len(self.priors)

    def log_density(self, Q: ArrayLike) -> Floats:
        """Return log p(x | y) of every class at the queries `Q (q, d)`: `(q, K)`."""
        queries = inputs.matrix(Q, "Q")
        if queries.shape[1] != self.means.shape[1]:
            raise ValueError(f"Q has {queries.shape[1]} columns; these Gaussians have {self.means.shape[1]}")
        roots = np.linalg.cholesky(self.covariances)
        white = np.linalg.solve(roots, np.swapaxes(queries[None] - self.means[:, None], 1, 2))
        log_root = np.log(np.diagonal(roots, axis1=1, axis2=2)).sum(axis=1)
        constant = log_root + 0.5 * queries.shape[1] * np.log(2 * np.pi)
        return (-0.5 * np.square(white).sum(axis=1) - constant[:, None]).T

    def log_joint(self, Q: ArrayLike) -> Floats:
        """Return the log of P(y) p(x | y) of every class at the queries `Q (q, d)`: `(q, K)`; -inf for a class with
        prior 0."""
        with np.errstate(divide="ignore"):
            return self.log_density(Q) + np.log(self.priors)

    def posterior(self, Q: ArrayLike) -> Floats:
        """Return P(y | x) of every class at the queries `Q (q, d)`: `(q, K)`, rows that sum to 1."""
        return normalized(self.log_joint(Q))

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class of largest posterior at each query, the first of equals: `(q,)`."""
        return np.argmax(self.log_joint(Q), axis=1)

    def with_priors(self, priors: ArrayLike) -> Self:
        """Return the same densities, which need no second check, with other priors; ValueError as above."""
        other = copy(self)
        object.__setattr__(other, "priors", checked_priors(priors, self.n_classes))
        return other


def fit(
    X: ArrayLike, y: ArrayLike, *, covariance: str = "full", priors: ArrayLike | None = None, ridge: float = 0.0
) -> Gaussians:
    """Return the Gaussians of largest likelihood for the points `X (n, d)` with class labels `y (n,)` in 0..K-1.

    The mean of a class is that of its points; its scatter is the mean of (x - mu)(x - mu)', divided by n, not n - 1.
    `covariance` is "full": each class has its scatter; "shared": all have the mean of the scatters, weighted by the
    classes' shares; "diagonal": a class has its variances alone (naive Bayes); or "isotropic": the mean of its
    variances, times I. `ridge` is added to every variance. Priors are the classes' shares unless given. ValueError,
    naming the class, if one has no points or its covariance is singular.
    """
    inputs.choice(covariance, "covariance", KINDS)
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points))
    counts = np.bincount(labels)
    if (counts == 0).any():
        raise ValueError(f"class {int(np.argmin(counts))} has no points; classes are 0 to {len(counts) - 1}")
    means = np.array([points[labels == k].mean(axis=0) for k in range(len(counts))])
    centred = points - means[labels]
    scatters = np.array([(part := centred[labels == k]).T @ part / len(part) for k in range(len(counts))])
    estimates = structured(scatters, counts, covariance, inputs.not_negative(ridge, "ridge"))
    for k in np.flatnonzero(~regular(estimates, means)):
        raise ValueError(f"the covariance of class {k}, of {counts[k]} points, is singular: it has no density")
    return Gaussians(counts / counts.sum() if priors is None else np.asarray(priors), means, estimates)


def structured(scatters: Floats, counts: Ints, kind: str, ridge: float) -> Floats:
    """Return covariances of a kind from scatters `(..., K, d, d)` of classes of `counts (..., K)` points, with the
    ridge added."""
    d = scatters.shape[-1]
    eye = np.eye(d)
    if kind == "shared":
        shares = counts / np.maximum(counts.sum(axis=-1, keepdims=True), 1)
        pooled = (shares[..., None, None] * scatters).sum(axis=-3, keepdims=True)
        scatters = np.broadcast_to(pooled, scatters.shape)
    elif kind == "diagonal":
        scatters = scatters * eye
    elif kind == "isotropic":
        scatters = np.trace(scatters, axis1=-2, axis2=-1)[..., None, None] / d * eye
    return scatters + ridge * eye


def regular(covariances: Floats, means: Floats) -> NDArray[np.bool_]:
    """Return whether covariances `(..., d, d)` around means `(..., d)` are of full rank, as far as float64 can tell:
    `(...)`.

    Independent of units: each variance must be more than the rounding of its mean. The least eigenvalue of the
    correlations must be more than `STRAIGHT` plus what that rounding gives to points on a line.
    """
    variances = np.diagonal(covariances, axis1=-2, axis2=-1)
    rounded = np.square(ROUNDING * means)
    above = (variances > rounded) & (variances > TINY)
    spread: NDArray[np.bool_] = np.all(above, axis=-1)
    least = STRAIGHT + np.max(rounded / np.where(above, variances, np.inf), axis=-1)
    scale = np.sqrt(np.where(spread[..., None], variances, 1.0))
    correlations = covariances / scale[..., :, None] / scale[..., None, :]
    correlations = np.where(spread[..., None, None], correlations, np.eye(means.shape[-1]))
    return spread & (np.linalg.eigvalsh(correlations)[..., 0] > least)


def normalized(log_joint: Floats, *, axis: int = -1) -> Floats:
    """Return posteriors from the logs of joint probabilities, of the K classes along the axis, `(..., K)`; NaN where
    every class is impossible: 0 / 0."""
    top = log_joint.max(axis=axis, keepdims=True)
    with np.errstate(invalid="ignore"):
        joint = np.exp(log_joint - top)
    return joint / joint.sum(axis=axis, keepdims=True)


def checked_priors(priors: ArrayLike, n_classes: int) -> Floats:
    """Return priors `(K,)` as a read-only copy; ValueError names the first that is not from 0 to 1, or their sum if it
    is not 1."""
    values = inputs.matrix(np.expand_dims(priors, 0), "priors")[0]
    if values.shape != (n_classes,):
        raise ValueError(f"priors are {len(values)}; there are {n_classes} classes")
    bad = np.flatnonzero((values < 0) | (values > 1))
    if len(bad):
        raise ValueError(f"priors[{bad[0]}] is {values[bad[0]]:g}; a prior is from 0 to 1")
    if abs(values.sum() - 1) > WHOLE:
        raise ValueError(f"priors sum to {values.sum():g}, not to 1")
    return inputs.frozen(values)


def _checked_covariances(covariances: ArrayLike, n_classes: int, d: int) -> Floats:
    matrices = np.array(covariances, dtype=np.float64)
    if matrices.shape != (n_classes, d, d):
        raise ValueError(f"covariances must be ({n_classes}, {d}, {d}); they have shape {matrices.shape}")
    for k, covariance in enumerate(matrices):
        if (
            not np.isfinite(covariance).all()
            or np.abs(covariance - covariance.T).max() > 1e-9 * np.abs(covariance).max()
        ):
            raise ValueError(f"covariances[{k}] is not a symmetric matrix of finite numbers")
        try:
            np.linalg.cholesky(covariance)
        except np.linalg.LinAlgError as error:
            raise ValueError(f"covariances[{k}] is not positive definite") from error
    return inputs.frozen(matrices)

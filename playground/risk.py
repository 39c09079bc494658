"""The risk of classifiers of the plane in a world of Gaussian classes, with a stated error.

Risk is the probability of a mistake: 1 - sum over classes of P(y) P(f(x) = y | y). Each class is seen in coordinates in
which it is a standard normal, so that nothing of its density is approximated, only a region's outline.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground import inputs, normal_share, quadratics
from playground.gaussian import Gaussians
from playground.inputs import Floats, Ints

ERROR = 1e-4  # stated; that of the integral is less, but sums and the normal distribution are rounded, too
SIDE = 360  # cells along each side of the square from which a rule is sampled
SAMPLES = 2  # in each cell: their differences give the standard error
BLOCK = 2**16  # queries at a time
Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Risk:
    """A risk and its error: 0 for a closed form; four standard errors for an estimate."""

    value: float
    error: float


def of_quadratics(world: Gaussians, forms: Floats, fitted: Bits | None = None) -> tuple[Floats, Floats]:
    """Return risks and stated errors, `(S,)` each, of S classifiers in the world: see `hits`. NaN for one without a
    class."""
    right, errors = hits(world, forms, fitted, priors=world.priors)
    return inputs.frozen(np.maximum(1 - right @ world.priors, 0)), errors


def hits(
    world: Gaussians,
    forms: Floats,
    fitted: Bits | None = None,
    *,
    means: Floats | None = None,
    priors: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Return P(f(x) = k | k), `(S, K)`, of S classifiers that answer with the class of the largest polynomial; and the
    stated errors of their risks, `(S,)`, with `priors (S, K)` or `(K,)`, or with any priors if none are given.

    `forms (S, K, 6)` are as in quadratics.py, around the mean of the world's means. `fitted (S, K)`: the classes that a
    classifier has; without a class its row is NaN. `means (S, K, 2)`: the means of each classifier's world, if these
    differ. Each class is integrated as in normal_share.py. The stated error adds up, without signs, the changes of all
    pieces by the last doubling of the rows, over the classes or, without priors, for the class with the largest; it is
    at least `ERROR`. ValueError unless the world is of the plane.
    """
    check_plane(world)
    there: Bits = np.all(np.isfinite(forms), axis=2)
    if fitted is not None:
        there &= fitted
    starts = (world.means if means is None else means) - world.means.mean(axis=0)
    starts = np.broadcast_to(starts, (len(forms), *world.means.shape))
    weights = np.broadcast_to(1.0 if priors is None else priors, there.shape)
    right, errors = np.full(there.shape, np.nan), np.full(len(forms), np.nan)
    some = np.any(there, axis=1)
    right[some], errors[some] = 0.0, 0.0
    for k, root in enumerate(np.linalg.cholesky(world.covariances)):
        own = np.flatnonzero(there[:, k])
        lead = quadratics.in_coordinates(_lead(forms[own], there[own], k), starts[own, None, k], root)
        right[own, k], moved = normal_share.shares(lead, first=k)
        errors[own] = _together(errors[own], weights[own, k] * moved, most=priors is None)
    return inputs.frozen(np.clip(right, 0, 1)), inputs.frozen(np.maximum(errors, ERROR))


def _together(errors: Floats, more: Floats, *, most: bool) -> Floats:
    """Return the errors of classes, added up; with unknown priors the largest."""
    return np.maximum(errors, more) if most else errors + more


def _lead(forms: Floats, there: Bits, k: int) -> Floats:
    """Return by how much class k leads each other one, `(S, K-1, 6)`; 1 if either of the two is not there."""
    others = [j for j in range(forms.shape[1]) if j != k]
    both = there[:, k, None] & there[:, others]
    with np.errstate(invalid="ignore"):
        lead = forms[:, k, None] - forms[:, others]
    return np.where(both[:, :, None], lead, np.array([0.0, 0, 0, 0, 0, 1]))


def of_rule(world: Gaussians, predict: Callable[[Floats], Ints], *, seed: int = 0) -> Risk:
    """Return an estimate of the risk of any classifier, `predict(Q (q, 2)) -> (q,)`, from K SAMPLES SIDE^2 queries.

    In polar coordinates r and a around a class that is a standard normal, the share u = 1 - exp(-r^2 / 2) of it lies
    within r, and every angle is equally likely: the share of right answers is an area in the square of u and a. In each
    of SIDE^2 cells of this square two places are drawn at random (stratified sampling): the estimate has no bias, for
    any rule. The stated error is four standard errors; the estimate is off by more for about one seed in 16,000. It is
    no bound, as there is none for an unknown rule. ValueError unless the world is of the plane.
    """
    check_plane(world)
    random = np.random.default_rng(seed)
    right = variance = 0.0
    for k, (prior, root) in enumerate(zip(world.priors, np.linalg.cholesky(world.covariances), strict=True)):
        Q = world.means[k] + _stratified(random) @ root.T
        parts = [predict(Q[start : start + BLOCK]) == k for start in range(0, len(Q), BLOCK)]
        first, second = np.concatenate(parts).reshape(SAMPLES, -1)
        right += prior * float((first.mean() + second.mean()) / 2)
        variance += (prior / len(first)) ** 2 * np.count_nonzero(first != second) / 4
    return Risk(max(0.0, 1 - float(right)), 4 * float(np.sqrt(variance)))


def _stratified(random: np.random.Generator) -> Floats:
    """Return places of a standard normal, `(SAMPLES SIDE^2, 2)`: first one in each cell, then the others in the same
    order."""
    cells = np.indices((SIDE, SIDE)).reshape(2, -1)
    u, turn = np.moveaxis((cells + random.random((SAMPLES, *cells.shape))) / SIDE, 1, 0).reshape(2, -1)
    radius, angle = np.sqrt(-2 * np.log1p(-u)), 2 * np.pi * turn
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)


def check_plane(world: Gaussians) -> None:
    """Raise ValueError unless the world has two dimensions."""
    if world.means.shape[1] != 2:
        raise ValueError(f"the world has {world.means.shape[1]} dimensions; risks are integrated in the plane")

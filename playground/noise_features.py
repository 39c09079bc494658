"""Irrelevant features, columns of noise: how they spoil distances, and so nearest neighbours."""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats


def with_noise_features(X: ArrayLike, m: int, *, seed: int) -> Floats:
    """Return `X (n, d)` with m columns of noise to its right: `(n, d + m)`, read-only.

    The noise is independent of X, normal with mean 0. Its standard deviation is the mean of those of the columns of X,
    so a noise feature weighs as much in a distance as a typical feature. A larger m with the same seed adds columns to
    the same ones. Add them before splitting into training and held-out points.

    ValueError on bad input, m below 0 included.
    """
    points = inputs.matrix(X)
    columns = inputs.whole(m, "m")
    noise = np.random.default_rng(seed).standard_normal((columns, len(points))).T
    return inputs.frozen(np.column_stack([points, points.std(axis=0).mean() * noise]))

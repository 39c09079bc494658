"""Polynomials of second degree in the plane, such as the log of a Gaussian or the difference of two of these.

A *form* is (a, b, c, d, e, f) for a x1^2 + b x1 x2 + c x2^2 + d x1 + e x2 + f, with x measured from a centre: near the
centre no digits are lost.
"""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats

CURVES = ("nowhere", "line", "circle", "ellipse", "hyperbola", "parabola", "crossing lines", "parallel lines")


def of_gaussians(priors: Floats, means: Floats, covariances: Floats, centre: ArrayLike) -> Floats:
    """Return log of P(y) p(x | y) as forms `(..., K, 6)` around `centre (2,)`, for `priors (..., K)`, `means (..., K,
    2)` and `covariances (..., K, 2, 2)`. NaN or infinite for a class without a density, or with prior 0."""
    x0, y0 = np.asarray(centre, dtype=np.float64)
    (a, b), c = (covariances[..., 0, 0], covariances[..., 0, 1]), covariances[..., 1, 1]
    m, n = means[..., 0] - x0, means[..., 1] - y0
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        det = a * c - b * b
        p, q, r = c / det, -b / det, a / det
        constant = np.log(priors) - 0.5 * np.log(det) - np.log(2 * np.pi)
        constant = constant - 0.5 * (p * m * m + 2 * q * m * n + r * n * n)
        return np.stack([-0.5 * p, -q, -0.5 * r, p * m + q * n, q * m + r * n, constant], axis=-1)


def values(forms: Floats, Q: ArrayLike, centre: ArrayLike) -> Floats:
    """Return the values of `forms (..., 6)` around `centre (2,)` at `Q (q, 2)`: `(..., q)`. ValueError on bad Q."""
    x, y = (inputs.matrix(Q, "Q") - np.asarray(centre, dtype=np.float64)).T
    return forms @ np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)])


def in_coordinates(forms: Floats, start: Floats, ways: Floats) -> Floats:
    """Return the same polynomials `(..., 6)` in other coordinates z, where x = start + ways z: `(..., 6)`.

    `start (..., 2)` and `ways (..., 2, 2)` are measured as x is, from the centre.
    """
    a, b, c, d, e, f = np.moveaxis(forms, -1, 0)
    u, v = np.moveaxis(start, -1, 0)
    (p, q), (r, s) = np.moveaxis(ways, (-2, -1), (0, 1))
    d, e, f = 2 * a * u + b * v + d, 2 * c * v + b * u + e, (a * u + b * v + d) * u + (c * v + e) * v + f
    return np.stack(
        [
            a * p * p + b * p * r + c * r * r,
            2 * a * p * q + b * (p * s + q * r) + 2 * c * r * s,
            a * q * q + b * q * s + c * s * s,
            d * p + e * r,
            d * q + e * s,
            f,
        ],
        axis=-1,
    )

"""Polynomials of second degree in the plane, such as the log of a Gaussian or the difference of two of these.

A *form* is (a, b, c, d, e, f) for a x1^2 + b x1 x2 + c x2^2 + d x1 + e x2 + f, with x measured from a centre: near it,
no digits are lost.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints

CURVES = ("nowhere", "line", "circle", "ellipse", "hyperbola", "parabola", "crossing lines", "parallel lines")
ROUNDING = 16 * np.finfo(np.float64).eps  # relative error of a number that some operations have made


def of_gaussians(priors: Floats, means: Floats, covariances: Floats, centre: ArrayLike) -> Floats:
    """log of P(y) p(x | y) as forms `(..., K, 6)` around `centre (2,)`, for `priors (..., K)`, `means (..., K, 2)` and
    `covariances (..., K, 2, 2)`. NaN or infinite for a class without a density, or with prior 0."""
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
    """The values of `forms (..., 6)` around `centre (2,)` at `Q (q, 2)`: `(..., q)`. ValueError on bad Q."""
    x, y = (inputs.matrix(Q, "Q") - np.asarray(centre, dtype=np.float64)).T
    return forms @ np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)])


def seen(forms: Floats, start: Floats, ways: Floats) -> Floats:
    """The same polynomials `(..., 6)` in other coordinates z, where x = start + ways z: `(..., 6)`.

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


def curves(first: Floats, second: Floats) -> Ints:
    """What the curve is on which two forms `(..., 6)` are equal, as its number in `CURVES`: `(...)`.

    By the discriminant b^2 - 4ac of the difference, then by its value at the curve's centre: an ellipse without a real
    point is nowhere, and a hyperbola through its centre, or a parabola that does not bend, is a pair of lines. A second
    degree that may be rounding counts as 0, and so does a discriminant, and a value at a centre.
    """
    difference, sizes = first - second, [np.abs(form[..., :3]).max(axis=-1) for form in (first, second)]
    lost = [_digits_lost(form) for form in (first, second)]
    a, b, c = np.moveaxis(difference[..., :3], -1, 0)
    noise = ROUNDING * (lost[0] * sizes[0] + lost[1] * sizes[1])
    largest = np.abs(difference[..., :3]).max(axis=-1)
    bend, doubt = _bend(first, second, lost)
    straight, even = largest <= noise, ~difference[..., 3:5].any(axis=-1)
    round_, none = (np.abs(b) <= noise) & (np.abs(a - c) <= noise), np.abs(bend) <= doubt
    rounding = ROUNDING * (np.abs(first) * lost[0][..., None] + np.abs(second) * lost[1][..., None])
    flat, there = _flat(difference, rounding), np.where(none[..., None], _vertex(difference), centre_of(difference))
    height, unsure = value_at(difference, there), value_at(rounding, np.abs(there))
    empty = (height * (a + c) > 0) & (np.abs(height) > unsure) & (bend <= doubt) & (flat | ~none)
    told = unsure < 1e-6 * largest / (sizes[0] + sizes[1])  # else a pair of lines may be anything that is nearly one
    kinds = [
        (straight & even, "nowhere"), (straight, "line"), (empty, "nowhere"), (none & flat & told, "parallel lines"),
        (none, "parabola"), ((bend > 0) & (np.abs(height) <= unsure) & told, "crossing lines"),
        (bend > 0, "hyperbola"), (round_, "circle"),
    ]  # fmt: skip
    conditions, names = zip(*kinds, strict=True)
    return np.select(conditions, [CURVES.index(name) for name in names], CURVES.index("ellipse"))


def _bend(first: Floats, second: Floats, lost: list[Floats]) -> tuple[Floats, Floats]:
    """The discriminant of the difference, and what of it may be rounding: `(...)` each."""
    difference, each = first - second, ROUNDING * (np.abs(first[..., :3]).max(-1) + np.abs(second[..., :3]).max(-1))
    doubt = (8 * np.abs(difference[..., :3]).max(axis=-1) + 4 * each) * each
    for form, digits in zip((first, second), lost, strict=True):
        doubt = doubt + 2 * ROUNDING * digits * np.abs(_discriminant(difference, form))
    return _discriminant(difference, difference), doubt


def centre_of(form: Floats) -> Floats:
    """Where the form has no slope, `(..., 2)`; not finite where there is no such place, or are many."""
    a, b, c, d, e, _ = np.moveaxis(form, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.stack([2 * c * d - b * e, 2 * a * e - b * d], axis=-1) / (b * b - 4 * a * c)[..., None]


def bends_along(form: Floats) -> Floats:
    """Of a form that bends in one direction only, that direction, of length 1: `(..., 2)`."""
    a, b, c = np.moveaxis(form[..., :3], -1, 0)
    first = (np.abs(a) >= np.abs(c))[..., None]
    found = np.where(first, np.stack([a, b / 2], axis=-1), np.stack([b / 2, c], axis=-1))
    with np.errstate(invalid="ignore"):
        return found / np.hypot(found[..., 0], found[..., 1])[..., None]


def _vertex(form: Floats) -> Floats:
    """The place nearest to 0 at which such a form has no slope in the direction in which it bends: `(..., 2)`."""
    way = bends_along(form)
    with np.errstate(divide="ignore", invalid="ignore"):
        return way * (-(form[..., 3:5] * way).sum(axis=-1) / (2 * (form[..., 0] + form[..., 2])))[..., None]


def _flat(form: Floats, rounding: Floats) -> NDArray[np.bool_]:
    """Whether such a form has no slope, but for `rounding`, in the direction in which it does not bend: `(...)`."""
    way, (d, e) = bends_along(form), np.moveaxis(form[..., 3:5], -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        turned = rounding[..., :3].sum(axis=-1) / np.abs(form[..., 0] + form[..., 2]) * np.hypot(d, e)
        return np.abs(e * way[..., 0] - d * way[..., 1]) <= rounding[..., 3:5].sum(axis=-1) + turned


def value_at(form: Floats, at: Floats) -> Floats:
    """Of each form at one place, `at (..., 2)`: `(...)`."""
    x, y = np.moveaxis(at, -1, 0)
    with np.errstate(invalid="ignore"):
        found: Floats = (form * np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)], axis=-1)).sum(axis=-1)
    return found


def _discriminant(first: Floats, second: Floats) -> Floats:
    """b^2 - 4ac as a product of two forms, which may be one twice: `(...)`."""
    (a, b, c), (d, e, f) = np.moveaxis(first[..., :3], -1, 0), np.moveaxis(second[..., :3], -1, 0)
    return b * e - 2 * (a * f + c * d)


def _digits_lost(forms: Floats) -> Floats:
    """By how much rounding of a form of a Gaussian exceeds that of one number, `(...)`: its second degree is divided by
    the determinant of a covariance, which loses digits where that is nearly singular. It is a common factor."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        a, b, c = np.moveaxis(forms[..., :3], -1, 0)
        found: Floats = (4 * np.abs(a * c) + b * b) / np.abs(4 * a * c - b * b)
    return found

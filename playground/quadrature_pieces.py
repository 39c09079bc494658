"""Breakpoints for an integral over parallel rows, for regions that polynomials of second degree bound.

In the plane of (s, t) a row is all s at one height t. The share of a row that lies in such a region changes smoothly
with t, except where a curve touches the row (the discriminant in s is 0) and where two curves cross (the resultant is
0). There are breakpoints at two more kinds of heights, as the share changes much within little height near them: where
a curve crosses s = 0 (it may run almost along the rows), and where two roots come near each other (they are complex;
their real part).
"""

import numpy as np

from playground import quadratics
from playground.inputs import Floats, Ints

FARTHEST = 6.5  # standard deviations at which rows end: less than 1e-10 lies beyond
TURNS = 8  # directions that rows may have
THINNEST = 1e-7  # height of a piece: thinner ones hold far less than the stated error
NEARLY_REAL = 1e-3  # the imaginary part that rounding may give to a real root


def across(forms: Floats) -> Floats:
    """Return `forms (S, J, 6)`, each S turned so that no boundary runs along its rows, by the gradients at 0."""
    turn = np.pi * np.arange(TURNS) / TURNS
    ways = np.stack([np.cos(turn), np.sin(turn)])
    slope = forms[:, :, 3:5]
    steepness = np.abs(slope @ ways) + 1e-12 * (1 + np.linalg.norm(slope, axis=2, keepdims=True))
    best = (steepness / steepness.max(axis=2, keepdims=True)).min(axis=1).argmax(axis=1)
    cos, sin = ways[:, best]
    turned = np.stack([np.stack([cos, -sin], axis=1), np.stack([sin, cos], axis=1)], axis=1)
    return quadratics.in_coordinates(forms, np.zeros(2), turned[:, None])


def pieces(forms: Floats) -> tuple[Ints, Floats, Floats]:
    """Return all pieces of S regions bounded by `forms (S, J, 6)`: the region of each, and the heights between which it
    lies, `(P,)`."""
    a, b, c, d, e, f = np.moveaxis(forms, -1, 0)
    touching = _roots(b * b - 4 * a * c, 2 * b * d - 4 * a * e, d * d - 4 * a * f)
    crossing = [_corners(forms[:, i], forms[:, j]) for i in range(forms.shape[1]) for j in range(i)]
    cuts = np.concatenate([*touching, *_roots(c, e, f), *crossing], axis=1)
    cuts = np.where(np.abs(cuts) < FARTHEST, cuts, FARTHEST)
    edge = np.full((len(cuts), 1), FARTHEST)
    cuts = np.sort(np.concatenate([-edge, cuts, edge], axis=1), axis=1)
    region, place = np.nonzero(np.diff(cuts, axis=1) > THINNEST)
    return region, cuts[region, place], cuts[region, place + 1]


def _roots(a: Floats, b: Floats, c: Floats) -> list[Floats]:
    """Return both roots of a t^2 + b t + c, elementwise; for complex roots their real part. Not finite if there is no
    root."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        inner = b * b - 4 * a * c
        half = -0.5 * (b + np.copysign(np.sqrt(np.maximum(inner, 0.0)), b))
        return [np.where(inner < 0, -b / (2 * a), half / a), np.where(inner < 0, np.inf, c / half)]


def _corners(first: Floats, second: Floats) -> Floats:
    """Return the heights at which two curves `(S, 6)` cross, `(S, 4)`: roots of the resultant in s of a s^2 + (b t + d)
    s + (c t^2 + e t + f) and the other, a polynomial of degree 4 in t. Infinite for a root that is not real."""
    if not (first[:, :3].any() or second[:, :3].any()):
        return _crossing_of_lines(first, second)
    a, b, c, d, e, f = first.T
    g, h, i, j, k, m = second.T
    ends = np.stack([a * i - g * c, a * k - g * e, a * m - g * f])  # degree 2: the first with the last coefficients
    firsts = np.stack([a * h - g * b, a * j - g * d])  # degree 1
    lasts = np.stack([b * i - h * c, b * k + d * i - h * e - j * c, b * m + d * k - h * f - j * e, d * m - j * f])
    resultant = np.stack([_product(ends, ends, n) - _product(firsts, lasts, n) for n in range(5)], axis=1)
    straight = (a == 0) & (g == 0)  # both are linear in s: they cross where `lasts` is 0
    return _real_roots(np.where(straight[:, None], np.pad(lasts.T, ((0, 0), (1, 0))), resultant))


def _crossing_of_lines(first: Floats, second: Floats) -> Floats:
    """Return the height at which two lines `(S, 6)` cross, `(S, 1)`; not finite if they do not."""
    (d, e, f), (j, k, m) = first[:, 3:].T, second[:, 3:].T
    with np.errstate(invalid="ignore", divide="ignore"):
        height: Floats = (j * f - d * m) / (d * k - j * e)
    return height[:, None]


def _product(p: Floats, q: Floats, n: int) -> Floats:
    """Return coefficient n of the product of two polynomials, `p (P, S)` and `q (Q, S)`, highest degrees first."""
    return sum((p[i] * q[n - i] for i in range(len(p)) if 0 <= n - i < len(q)), np.zeros(p.shape[1]))


def _real_roots(quartics: Floats) -> Floats:
    """Return the real roots of polynomials of degree 4, `(S, 5)`, highest first, as eigenvalues of companion matrices;
    infinite for others."""
    size = np.abs(quartics).max(axis=1, keepdims=True)
    scaled = quartics / np.where(size > 0, size, 1.0)
    lead = np.where(np.abs(scaled[:, :1]) > 1e-14, scaled[:, :1], 1e-14)  # for lower degrees further roots are far off
    companion = np.zeros((len(scaled), 4, 4))
    companion[:, 0] = -scaled[:, 1:] / lead
    companion[:, [1, 2, 3], [0, 1, 2]] = 1.0
    roots = np.linalg.eigvals(companion)
    real = np.abs(roots.imag) < NEARLY_REAL * (1 + np.abs(roots.real))
    return np.where(real, roots.real, np.inf)

"""Lifts: points as points of a larger space, where one straight cut is a threshold, a line or a conic in the original
space.

A *lift* phi takes the point x of a line or a plane to phi(x). A classifier of phi(x) says sign(w.phi(x) + b); for x its
boundary is the curve w.phi(x) + b = 0, whose degree is that of phi. Learning stays linear: only the points change.

Sources: homogeneous coordinates, Duda, Hart and Stork, "Pattern Classification" (2001), section 5.3; the products, as
the map of the kernel (x.z)^2, Boser, Guyon and Vapnik, "A training algorithm for optimal margin classifiers" (1992).
"""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Number

ROOT = float(np.sqrt(2.0))


def with_one(X: ArrayLike) -> Floats:
    """Return homogeneous coordinates (x, 1): `(n, d)` to `(n, d + 1)`. A cut of x with offset b is one of (x, 1)
    through 0: w.x + b is (w, b).(x, 1)."""
    points = inputs.matrix(X)
    return np.column_stack([points, np.ones(len(points))])


def parabola(X: ArrayLike) -> Floats:
    """Return (x, x^2) of the first column x: `(n, d)` to `(n, 2)`. A line there is up to two thresholds of x."""
    x = inputs.matrix(X)[:, 0]
    return np.column_stack([x, x * x])


def products(X: ArrayLike) -> Floats:
    """Return (x1^2, sqrt2 x1 x2, x2^2): `(n, 2)` to `(n, 3)`. phi(x).phi(z) = (x.z)^2."""
    x, y = inputs.plane(X).T
    return np.column_stack([x * x, ROOT * x * y, y * y])


def paraboloid(X: ArrayLike) -> Floats:
    """Return (x1, x2, |x|^2): `(n, 2)` to `(n, 3)`. A plane there is a circle or a line of x, and each circle or line
    is such a plane."""
    x, y = inputs.plane(X).T
    return np.column_stack([x, y, x * x + y * y])


def second_degree(X: ArrayLike) -> Floats:
    """Return (sqrt2 x1, sqrt2 x2, x1^2, sqrt2 x1 x2, x2^2): `(n, 2)` to `(n, 5)`. phi(x).phi(z) + 1 = (x.z + 1)^2."""
    x, y = inputs.plane(X).T
    return np.column_stack([ROOT * x, ROOT * y, x * x, ROOT * x * y, y * y])


def monomials(lift: str, X: ArrayLike) -> Floats:
    """Return the same entries without sqrt2, which no float64 holds. A cut separates these exactly if one separates
    phi(x), and whether one does can be decided exactly. ValueError on bad input."""
    if inputs.choice(lift, "lift", tuple(LIFTS)) not in ("products", "second_degree"):
        return LIFTS[lift](X)
    x, y = inputs.plane(X).T
    squares = (x * x, x * y, y * y)
    return np.column_stack(squares if lift == "products" else (x, y, *squares))


def squares(lift: str, d: int = 2, unit: Number = 1) -> list[Fraction]:
    """Return the squares, one for each column, of the numbers by which the `monomials` of points are multiplied to give
    phi(x), as `playground.perceptron.train` takes them. The points `(n, d)` are in whole numbers, of which `unit` make
    1. ValueError on bad input."""
    degrees = {
        "with_one": [(1, 1)] * d + [(1, 0)],
        "parabola": [(1, 1), (1, 2)],
        "products": [(1, 2), (2, 2), (1, 2)],
        "paraboloid": [(1, 1), (1, 1), (1, 2)],
        "second_degree": [(2, 1), (2, 1), (1, 2), (2, 2), (1, 2)],
    }
    one = inputs.fraction(unit, "unit")
    return [square / one ** (2 * degree) for square, degree in degrees[inputs.choice(lift, "lift", tuple(LIFTS))]]


LIFTS: dict[str, Callable[[ArrayLike], Floats]] = {
    "with_one": with_one,
    "parabola": parabola,
    "products": products,
    "paraboloid": paraboloid,
    "second_degree": second_degree,
}


def roots(w: ArrayLike, b: ArrayLike) -> Floats:
    """Return the thresholds of cuts over the parabola: where w1 x + w2 x^2 + b = 0, for `w (S, 2)` and `b (S,)`. `(S,
    2)`, the lesser first; NaN for a threshold that does not exist.

    With q = -(w1 + sign(w1) sqrt(w1^2 - 4 w2 b)) / 2 they are q / w2 and b / q: no digits cancel. ValueError on bad
    input.
    """
    slope, bend = inputs.matrix(w, "w").T
    shift = inputs.matrix(np.asarray(b, dtype=np.float64)[None], "b")[0]
    under = slope * slope - 4 * bend * shift
    with np.errstate(divide="ignore", invalid="ignore"):
        q = -(slope + np.where(slope < 0, -1.0, 1.0) * np.sqrt(under)) / 2
        first, second = np.where(bend != 0, q / bend, np.nan), np.where(q != 0, shift / q, np.nan)
    twice = (bend != 0) & (q == 0) & (under == 0)  # b = w1 = 0: the cut touches the parabola at 0
    first, second = np.where(twice, 0.0, first), np.where(first == second, np.nan, second)
    return np.sort(np.column_stack([first, second]), axis=1) + 0.0


def forms(lift: str, w: ArrayLike, b: ArrayLike) -> Floats:
    """Return the value w.phi(x) + b as a polynomial of x, for `w (S, D)` and `b (S,)`: forms (a, b, c, d, e, f) of a
    x1^2 + b x1 x2 + c x2^2 + d x1 + e x2 + f, `(S, 6)`, as in quadratics.py. ValueError on bad input."""
    rows = inputs.matrix(w, "w").T
    shift = inputs.matrix(np.asarray(b, dtype=np.float64)[None], "b")[0]
    none = np.zeros_like(shift)
    name = inputs.choice(lift, "lift", tuple(LIFTS))
    if name == "with_one":
        parts = (none, none, none, rows[0], rows[1] if len(rows) == 3 else none, rows[-1] + shift)
    elif name == "parabola":
        parts = (rows[1], none, none, rows[0], none, shift)
    elif name == "paraboloid":
        parts = (rows[2], none, rows[2], rows[0], rows[1], shift)
    else:
        linear = (ROOT * rows[0], ROOT * rows[1]) if name == "second_degree" else (none, none)
        squares = rows[-3:]
        parts = (squares[0], ROOT * squares[1], squares[2], *linear, shift)
    return np.column_stack(parts)


def kernel(lift: str, x: ArrayLike, z: ArrayLike) -> float:
    """Return phi(x).phi(z) of two points `x (2,)` and `z (2,)`, computed without phi; plus 1 if the cut has an offset
    that the kernel counts: x.z + 1 for "with_one", (x.z)^2 for "products", (x.z + 1)^2 for "second_degree", and x.z +
    |x|^2 |z|^2 for "paraboloid". ValueError on bad input."""
    p, q = (inputs.matrix(np.asarray(each, dtype=np.float64)[None], called)[0] for each, called in ((x, "x"), (z, "z")))
    inner = float(p @ q)
    kernels = {
        "with_one": inner + 1,
        "products": inner * inner,
        "second_degree": (inner + 1) * (inner + 1),
        "paraboloid": inner + float(p @ p) * float(q @ q),
    }
    return kernels[inputs.choice(lift, "lift", tuple(kernels))]

"""Two classes seen along one direction: how well they are separated there, and the direction that separates them best.

Along a vector v of length 1 a point is the number v.x. Each class k has a mean m_k there, and a scatter s_k^2, the sum
of the squared distances of its points from m_k. The separation ratio is `J(v) = (m_+ - m_-)^2 / (s_+^2 + s_-^2)`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints
from playground.whole_numbers import Numbers

ROUNDING = 4 * np.finfo(np.float64).eps  # of a mean along a direction, as a share of the largest coordinate
FLAT = 1e-12  # a singular value below this share of the greatest counts as 0


@dataclass(frozen=True, eq=False)
class Projections:
    """Labelled points seen along each of A directions. All arrays are read-only.

    directions  (A, d) of length 1
    places      (A, n) v.x of every point
    means       (A, 2) of the class +, and of the class -
    scatters    (A, 2) of the same
    ratio       (A,) J; infinite if each class is a single place there, NaN if both are the same place. A gap or a
                scatter that may be rounding alone is 0
    thresholds  (A,) halfway between the means
    wrong       (A,) the number of points not on the side of their class's mean; those at the threshold are wrong
    """

    directions: Floats
    places: Floats
    means: Floats
    scatters: Floats
    ratio: Floats
    thresholds: Floats
    wrong: Ints


def project(X: ArrayLike, y: ArrayLike, directions: ArrayLike) -> Projections:
    """Return the points `X (n, d)`, labels `y (n,)` in -1/+1, along each row of `directions (A, d)`, of any length but
    0.

    J does not change with the length or the sign of a direction, nor when all points are moved or stretched alike: it
    has no unit. ValueError on bad input, and if a class has no points.

    Source: Fisher, "The use of multiple measurements in taxonomic problems", Annals of Eugenics 7 (1936).
    """
    points, labels = _checked(X, y)
    v = inputs.matrix(directions, "directions")
    lengths = np.linalg.norm(v, axis=1, keepdims=True)
    if v.shape[1] != points.shape[1] or not lengths.all():
        raise ValueError(f"directions are vectors of {points.shape[1]} numbers that are not all 0")
    v = v / lengths
    centre = points.mean(axis=0)  # far from the origin rounding would destroy squares of differences
    near = v @ (points - centre).T
    sides = [near[:, labels > 0], near[:, labels < 0]]
    means = np.column_stack([side.mean(axis=1) for side in sides])
    scatters = np.column_stack([np.square(side - side.mean(axis=1, keepdims=True)).sum(axis=1) for side in sides])
    noise = ROUNDING * np.abs(points).max()
    scatters = np.where(scatters <= len(points) * noise**2, 0.0, scatters)
    gap = means[:, 0] - means[:, 1]
    gap = np.where(np.abs(gap) <= noise, 0.0, gap)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = gap**2 / scatters.sum(axis=1)
    middle = means.mean(axis=1)
    beyond = (near - middle[:, None]) * np.sign(gap)[:, None] * labels
    shift = (v @ centre)[:, None]
    parts = (v, near + shift, means + shift, scatters, ratio, middle + shift[:, 0], (beyond <= 0).sum(axis=1))
    return Projections(*map(inputs.frozen, parts))


def best(X: ArrayLike, y: ArrayLike) -> Floats | None:
    """Return the direction `(d,)` of length 1 in which J is greatest, pointing from - to +, read-only; None if no
    direction is best: the means are equal, or J has no bound because some direction has no scatter.

    It is `S^-1 (m_+ - m_-)`, S being the within-class scatter matrix, the sum of `(x - m_k)(x - m_k)^T` over all
    points: the normal of the linear discriminant, which is also that of Gaussians with one shared covariance, and of
    the line of least squares. ValueError on bad input, and if a class has no points.
    """
    points, labels = _checked(X, y)
    sides = [points[labels > 0], points[labels < 0]]
    centred = np.vstack([side - side.mean(axis=0) for side in sides])
    gap = sides[0].mean(axis=0) - sides[1].mean(axis=0)
    sizes, axes = np.linalg.svd(centred, full_matrices=False)[1:]
    noise = ROUNDING * np.abs(points).max()
    least = max(FLAT * sizes[0], 2 * noise * np.sqrt(len(points)))
    if (np.abs(gap) <= noise).all() or len(sizes) < points.shape[1] or sizes[-1] <= least:
        return None
    direction = axes.T @ ((axes @ gap) / sizes**2)
    return inputs.frozen(direction / np.linalg.norm(direction))


def misplaced(X: ArrayLike, y: ArrayLike, directions: Floats) -> Ints:
    """Return `Projections.wrong` as by hand, for points at whole numbers `X (n, 2)`, along `directions (A, 2)`: `(A,)`.

    A point is at the threshold where v.u = 0 with the whole numbers u = 2 n+ n- x - n- S+ - n+ S-, S being the sums of
    the classes. If both numbers of v are the same, but for a sign, v.u is added up in whole numbers; the signs of
    others are those of float64. ValueError on bad input, and if a class has no points.
    """
    points, labels = _checked(X, y)
    away, gap = _in_whole_numbers(points, labels)
    sides = _signs(np.vstack([away, gap]), directions)
    return np.asarray((labels * sides[:, :-1] * sides[:, -1:] <= 0).sum(axis=1))


def misplaced_by_best(X: ArrayLike, y: ArrayLike) -> int:
    """Return the same number for the direction of `best`, that of adj(S) (S+ / n+ - S- / n-), in whole numbers."""
    points, labels = _checked(X, y)
    away, gap = _in_whole_numbers(points, labels)
    whole = _whole(points)
    products = np.zeros(3, dtype=object)
    counts = [int((labels == label).sum()) for label in (1, -1)]
    for label, n, other in zip((1, -1), counts, counts[::-1], strict=True):
        u, v = whole[labels == label].T
        s, t = u.sum(), v.sum()
        products += other * np.array([n * (u * u).sum() - s * s, n * (u * v).sum() - s * t, n * (v * v).sum() - t * t])
    a, b, c = products
    w = np.array([c * gap[0] - b * gap[1], a * gap[1] - b * gap[0]])
    side = 1 if w @ gap > 0 else -1
    return sum(
        1 for label, place in zip(labels.tolist(), (away @ w).tolist(), strict=True) if label * place * side <= 0
    )


def _in_whole_numbers(points: Floats, labels: Floats) -> tuple[Numbers, Numbers]:
    """Return 2 n+ n- times the way from the middle of both means to each point, `(n, 2)`, and n+ n- times the way from
    the mean of the class - to that of the class +, `(2,)`."""
    whole = _whole(points)
    (n, s), (m, t) = ((int((labels == label).sum()), whole[labels == label].sum(axis=0)) for label in (1, -1))
    return 2 * n * m * whole - m * s - n * t, m * s - n * t


def _whole(points: Floats) -> Numbers:
    return np.rint(points).astype(np.int64).astype(object)


def _signs(whole: Numbers, directions: Floats) -> Floats:
    """Return the sign of v.u for each direction and each row of whole numbers, `(A, n)`."""
    signs = np.sign(directions @ whole.astype(np.float64).T)
    for a in np.flatnonzero(np.abs(directions[:, 0]) == np.abs(directions[:, 1])).tolist():
        u, v = whole.T
        signs[a] = np.sign((u if directions[a, 0] > 0 else -u) + (v if directions[a, 1] > 0 else -v)).astype(np.float64)
    return signs


def _checked(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    points = inputs.matrix(X)
    return points, inputs.of_two_classes(inputs.binary_labels(y, len(points)))

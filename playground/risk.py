"""The risk of classifiers of the plane in a world of Gaussian classes, integrated, with a stated error.

Risk is the probability of a mistake: 1 - sum over classes of P(y) P(f(x) = y | y). Each class is looked at in
coordinates in which it is a standard normal, so that nothing of its density is approximated, only a region's outline.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from playground import inputs, normal, quadratics
from playground.gaussian import Gaussians
from playground.inputs import Floats, Ints

ERROR = 1e-4  # stated; what refinement still moves is half of it
FEWEST, MOST = 32, 8192  # rows
FARTHEST = 6.5  # standard deviations at which rows end: beyond lies less than 1e-10
TURNS = 8  # directions that rows may have
BLOCK = 16_384  # rows at a time: what is worked on stays in the processor's cache, and calls are few
COARSE, LEVELS = 256, 5  # cells a side of the square, and how often those at a boundary are divided in four
NEIGHBOURS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Risk:
    """A risk, and how far refinement has moved its integral: 0 for a closed form."""

    value: float
    error: float


def of_quadratics(world: Gaussians, forms: Floats, fitted: Bits | None = None) -> tuple[Floats, Floats]:
    """Risks and stated errors, `(S,)` each, of S classifiers in the world: see `hits`. NaN for one without a class."""
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
    """P(f(x) = k | k), `(S, K)`, of S classifiers that answer with the class of the largest polynomial; and the stated
    errors of their risks, `(S,)`, with `priors (S, K)` or `(K,)`; with any, if none are given.

    `forms (S, K, 6)` are as in quadratics.py, around the mean of the world's means; `fitted (S, K)`: the classes that a
    classifier has, NaN where it has none; `means (S, K, 2)`: those of each one's world, if not all the same. Each class
    is cut into parallel rows; where its region begins and ends along a row are roots, and exact. The rows are doubled
    until the stated error is `ERROR`: twice what that moved the risk by, or half of the time before, whichever
    is more, but no less. ValueError unless the world is of the plane.
    """
    check_plane(world)
    there: Bits = np.all(np.isfinite(forms), axis=2)
    if fitted is not None:
        there &= fitted
    starts = (world.means if means is None else means) - world.means.mean(axis=0)
    starts = np.broadcast_to(starts, (len(forms), *world.means.shape))
    weights = None if priors is None else np.broadcast_to(priors, there.shape)
    right, errors, n_rows = np.full(there.shape, np.nan), np.full(len(forms), np.nan), FEWEST
    left = np.flatnonzero(np.any(there, axis=1))
    moved = np.ones(len(forms))
    right[left] = _hits(world, starts[left], forms[left], there[left], n_rows, 0.0)
    while len(left):
        between = _hits(world, starts[left], forms[left], there[left], n_rows, 0.5)
        before, moved[left] = moved[left], _moved(between - right[left], weights, left) / 2
        errors[left] = np.maximum(2 * np.maximum(moved[left], before / 2), ERROR)
        right[left] = (between + right[left]) / 2
        n_rows *= 2
        left = left[errors[left] > ERROR] if n_rows < MOST else left[:0]
    return inputs.frozen(np.clip(right, 0, 1)), inputs.frozen(errors)


def _moved(hits: Floats, priors: Floats | None, rows: Ints) -> Floats:
    """By how much risks change with the hits, `(s,)`; at most, where the priors are not known."""
    change: Floats = np.abs(hits).max(axis=1) if priors is None else np.abs((hits * priors[rows]).sum(axis=1))
    return change


def _hits(world: Gaussians, starts: Floats, forms: Floats, there: Bits, n_rows: int, shift: float) -> Floats:
    """P(f(x) = k | k) from so many rows, moved by `shift` of their distance: `(S, K)`."""
    height = np.asarray(2 * FARTHEST / n_rows * (np.arange(n_rows) + shift) - FARTHEST, dtype=np.float64)
    weight = 2 * FARTHEST / n_rows * np.exp(-0.5 * height * height) / np.sqrt(2 * np.pi)
    right, block = np.zeros(there.shape), max(1, BLOCK // n_rows)
    for k, root in enumerate(np.linalg.cholesky(world.covariances)):
        lead = _across(quadratics.seen(_lead(forms, there, k), starts[:, None, k], root))
        for start in range(0, len(forms), block):
            part = slice(start, start + block)
            right[part, k] = np.where(there[part, k], _mass(*_along_rows(lead[part], height), first=k) @ weight, 0.0)
    return right


def _lead(forms: Floats, there: Bits, k: int) -> Floats:
    """By how much class k leads each other one, `(S, K-1, 6)`; by 1 where either is not there."""
    others = [j for j in range(forms.shape[1]) if j != k]
    both = there[:, k, None] & there[:, others]
    with np.errstate(invalid="ignore"):
        lead = forms[:, k, None] - forms[:, others]
    return np.where(both[:, :, None], lead, np.array([0.0, 0, 0, 0, 0, 1]))


def _across(forms: Floats) -> Floats:
    """`forms (S, J, 6)`, each S turned so that no boundary runs along its rows, by the gradients at 0."""
    turn = np.pi * np.arange(TURNS) / TURNS
    ways = np.stack([np.cos(turn), np.sin(turn)])
    slope = forms[:, :, 3:5]
    steepness = np.abs(slope @ ways) + 1e-12 * (1 + np.linalg.norm(slope, axis=2, keepdims=True))
    best = (steepness / steepness.max(axis=2, keepdims=True)).min(axis=1).argmax(axis=1)
    cos, sin = ways[:, best]
    turned = np.stack([np.stack([cos, -sin], axis=1), np.stack([sin, cos], axis=1)], axis=1)
    return quadratics.seen(forms, np.zeros(2), turned[:, None])


def _along_rows(forms: Floats, height: Floats) -> tuple[Floats, Floats, Floats]:
    """The polynomials `forms (S, J, 6)` along rows at these heights t, as a s^2 + b s + c: `(J, S, rows)` each."""
    a, b, c, d, e, f = (forms[:, :, i].T[:, :, None] for i in range(6))
    t = height[None, None, :]
    linear = b * t + d
    return np.broadcast_to(a, linear.shape), linear, (c * t + e) * t + f


def _mass(a: Floats, b: Floats, c: Floats, *, first: int) -> Floats:
    """The share of a standard normal, along each row, on which all J polynomials are positive: `(S, rows)`. Those from
    number `first` on count where they are 0, too: of equal classes the first wins."""
    far = normal.FARTHEST
    ends = [*_sorted(_roots(a, b, c, far)), np.full(a.shape[1:], far)]
    found, low, below = np.zeros(a.shape[1:]), np.full(a.shape[1:], -far), np.zeros(a.shape[1:])
    for high in ends:
        middle, above = (low + high) / 2, normal.below(high)
        within = np.ones(low.shape, dtype=np.bool_)
        for j, (p, q, r) in enumerate(zip(a, b, c, strict=True)):
            height = (p * middle + q) * middle + r
            within &= height >= 0 if j >= first else height > 0
        found += (above - below) * within
        low, below = high, above
    return found


def _roots(a: Floats, b: Floats, c: Floats, far: float) -> list[Floats]:
    """Where a s^2 + b s + c is 0 within `far`, 2J of them; -far for a root that is not there."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        half = -0.5 * (b + np.copysign(np.sqrt(b * b - 4 * a * c), b))
        roots = np.concatenate([half / a, c / half])
        return list(np.where(np.abs(roots) < far, roots, -far))


def _sorted(values: list[Floats]) -> list[Floats]:
    """A few arrays, entry by entry in rising order: by turns, neighbours of even and of odd number are put in order."""
    found = list(values)
    for turn in range(len(found)):
        for i in range(turn % 2, len(found) - 1, 2):
            found[i], found[i + 1] = np.minimum(found[i], found[i + 1]), np.maximum(found[i], found[i + 1])
    return found


def of_rule(world: Gaussians, predict: Callable[[Floats], Ints]) -> Risk:
    """The risk of any classifier, `predict(Q (q, 2)) -> (q,)`.

    In polar coordinates r and a around a class that is a standard normal, the share u = 1 - exp(-r^2 / 2) of it lies
    within r, and every angle is as likely: what is right of it is an area of the square of u and a. That is cut into
    cells, and those beside one with the other answer are cut again, 5 times. The stated error is how far all these cuts
    have moved the risk; an island smaller than a cell may be missed. ValueError unless the world is of the plane.
    """
    check_plane(world)
    fine = coarse = 0.0
    for k, (prior, root) in enumerate(zip(world.priors, np.linalg.cholesky(world.covariances), strict=True)):
        areas = _areas(partial(_is_right, predict, k, world.means[k], root))
        fine, coarse = fine + prior * areas[-1], coarse + prior * areas[0]
    return Risk(max(0.0, 1 - fine), abs(fine - coarse))


def _is_right(predict: Callable[[Floats], Ints], k: int, mean: Floats, root: Floats, q: Floats) -> Bits:
    """Whether queries that are standard normal are given class k, where they stand in the world."""
    right: Bits = predict(mean + q @ root.T) == k
    return right


def _areas(right: Callable[[Floats], Bits]) -> list[float]:
    """The share of a standard normal on which `right` is true, at each level of refinement."""
    side = COARSE
    rows, cols = (index.ravel() for index in np.indices((side, side)))
    answers = right(_queries(rows, cols, side)).reshape(side, side)
    edge = _edges(answers)
    areas, settled = [float(answers.mean())], float(np.count_nonzero(answers & ~edge)) / side**2
    rows, cols = np.nonzero(edge)
    for _ in range(LEVELS):
        side *= 2
        rows = np.concatenate([2 * rows, 2 * rows, 2 * rows + 1, 2 * rows + 1])
        cols = np.concatenate([2 * cols, 2 * cols + 1, 2 * cols, 2 * cols + 1])
        if not len(rows):
            return [*areas, areas[-1]]
        found = right(_queries(rows, cols, side))
        areas.append(settled + float(np.count_nonzero(found)) / side**2)
        kept = _mixed(rows, cols, found, side)
        settled += float(np.count_nonzero(found & ~kept)) / side**2
        rows, cols = rows[kept], cols[kept]
    return areas


def _queries(rows: Ints, cols: Ints, side: int) -> Floats:
    """The middles of cells of the square: rows count shares u, columns angles."""
    radius = np.sqrt(-2 * np.log1p(-(rows + 0.5) / side))
    turn = 2 * np.pi * (cols + 0.5) / side
    return np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1)


def _edges(answers: Bits) -> Bits:
    """Cells of the whole square with another answer around them, at corners too; angles go around."""
    around = np.pad(np.pad(answers, ((0, 0), (1, 1)), mode="wrap"), ((1, 1), (0, 0)), mode="edge")
    side = range(3)
    shifted = [around[i : i + len(answers), j : j + len(answers)] for i in side for j in side]
    edge: Bits = np.any(shifted, axis=0) & ~np.all(shifted, axis=0)
    return edge


def _mixed(rows: Ints, cols: Ints, found: Bits, side: int) -> Bits:
    """Which of these cells have one of them with the other answer beside them."""
    place = rows * side + cols
    order = np.argsort(place)
    known, answers = place[order], found[order]
    mixed = np.zeros(len(rows), dtype=np.bool_)
    for down, right in NEIGHBOURS:
        beside = np.clip(rows + down, 0, side - 1) * side + (cols + right) % side
        at = np.minimum(np.searchsorted(known, beside), len(known) - 1)
        mixed |= (known[at] == beside) & (answers[at] != found)
    return mixed


def check_plane(world: Gaussians) -> None:
    """ValueError unless the world has two dimensions."""
    if world.means.shape[1] != 2:
        raise ValueError(f"the world has {world.means.shape[1]} dimensions; risks are integrated in the plane")

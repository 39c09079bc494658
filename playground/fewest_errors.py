"""The line with the fewest mistakes, found exactly by counting: the zero-one loss has no slope to follow.

Move a line, without changing which points lie on which side, until it meets a point, and turn it about that point until
it meets a second one. So every separation of the points by a line is that of a line next to one through two of them,
and it suffices to try the n (n - 1) / 2 lines through pairs. The points on such a line may go to either side: it can be
turned a little about any place between two of them, either way, or moved off all of them. O(n^3) in all.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints
from playground.trace import best_so_far

MOST = 100  # points: 4,950 lines
ROUNDING = 1e-15  # a cross product below this share of its two terms may have the wrong sign
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class PairErrors:
    """The fewest mistakes next to the line through each of P pairs of points. Arrays are read-only.

    pairs   (P, 2) rows of X, the lower first; without offset -1 and a row: the line goes through the origin and a point
    lines   (P, 3) the line through both, a x + b y + c = 0, rounded, for drawing
    plus    (P, n) which points the best line next to it calls +
    wrong   (P, n) which points this line has wrong; without offset always those at the origin
    """

    pairs: Ints
    lines: Floats
    plus: Bits
    wrong: Bits

    @property
    def errors(self) -> Ints:
        """The number of mistakes next to each line: `(P,)`."""
        return self.wrong.sum(axis=1)

    @property
    def best(self) -> Ints:
        """The line with the fewest mistakes among 0..p, the first of equals, for every p: `(P,)`."""
        return best_so_far(self.errors)


def count(X: ArrayLike, y: ArrayLike, *, offset: bool = True) -> PairErrors:
    """Return the fewest mistakes of the points `X (n, 2)`, labels `y (n,)` in -1/+1, next to each line through two of
    them at different places; without `offset`, next to each line through the origin and a point elsewhere.

    Which side a point is on is exact for the float64 coordinates given. The least of `errors` is the least number of
    mistakes of any line that no point lies on. Lines with all points on one side are included; without offset they do
    not exist. ValueError on bad input, and if there are more than 100 points or no line.

    Source: Johnson and Preparata, "The densest hemisphere problem", Theoretical Computer Science 6 (1978).
    """
    points = inputs.plane(X)
    labels = inputs.binary_labels(y, len(points))
    if len(points) > MOST:
        raise ValueError(f"X has {len(points)} points; lines are counted for at most {MOST}")
    first, second = np.triu_indices(len(points), 1) if offset else (np.full(len(points), -1), np.arange(len(points)))
    ends = np.vstack([points, np.zeros(2)])  # row -1 is the origin
    apart = (ends[first] != ends[second]).any(axis=1)
    pairs = np.column_stack([first, second])[apart]
    if not len(pairs):
        raise ValueError(f"X has no two points at different places{'' if offset else ', the origin among them'}")
    sides = _sides(ends, pairs)
    plus = _best(ends, pairs, sides, labels > 0, offset)
    wrong = plus != (labels > 0)
    if not offset:
        wrong |= ~points.any(axis=1)
    return PairErrors(*map(inputs.frozen, (pairs, _lines(ends, pairs), plus, wrong)))


def _lines(ends: Floats, pairs: Ints) -> Floats:
    """Return the line through both points of each pair, its normal of length 1."""
    start, way = ends[pairs[:, 0]], ends[pairs[:, 1]] - ends[pairs[:, 0]]
    normal = np.column_stack([-way[:, 1], way[:, 0]])
    normal /= np.hypot(normal[:, 0], normal[:, 1])[:, None]
    return np.column_stack([normal, -(normal * start).sum(axis=1)])


def _sides(ends: Floats, pairs: Ints) -> Ints:
    """Return the sign of the cross product, +1 on the left of each pair's line, for every point but the origin: `(P,
    n)`."""
    start, way = ends[pairs[:, 0]], ends[pairs[:, 1]] - ends[pairs[:, 0]]
    away = ends[None, :-1] - start[:, None]
    left, right = way[:, :1] * away[:, :, 1], way[:, 1:] * away[:, :, 0]
    cross = left - right
    sides: Ints = np.sign(cross).astype(np.int64)
    small = np.finfo(np.float64).tiny
    unsure = np.abs(cross) <= ROUNDING * (np.abs(left) + np.abs(right)) + small
    lines = np.arange(len(pairs))
    for column in pairs.T:
        there = column >= 0  # a point of the pair, not the origin
        sides[lines[there], column[there]], unsure[lines[there], column[there]] = 0, False
    for p, k in np.argwhere(unsure).tolist():
        sides[p, k] = _exactly(*(ends[row].tolist() for row in (*pairs[p], k)))
    return sides


def _exactly(a: list[float], b: list[float], c: list[float]) -> int:
    (x, y), (p, q), (r, s) = (map(Fraction, place) for place in (a, b, c))
    cross = (p - x) * (s - y) - (q - y) * (r - x)
    return (cross > 0) - (cross < 0)


def _best(ends: Floats, pairs: Ints, sides: Ints, positive: Bits, offset: bool) -> Bits:
    """Return which points the best line next to each pair's calls +: `(P, n)`."""
    off, plus = sides != 0, sides > 0
    mistakes = ((plus != positive) & off).sum(axis=1)
    plus ^= (2 * mistakes > off.sum(axis=1))[:, None]  # then + is the other side
    plus = np.where(off, plus, positive)  # two points at different places can have their signs in all four ways
    more = np.arange(len(pairs)) if not offset else np.flatnonzero((~off).sum(axis=1) > 2)
    for p in more.tolist():
        on = np.flatnonzero(~off[p])
        plus[p, on] = _cut(_along(ends, pairs[p], on, offset), positive[on], offset)
    return plus


def _along(ends: Floats, pair: Ints, on: Ints, offset: bool) -> Floats:
    """Return where on their line points are, by the coordinate that changes more; for a line that must go through the
    origin only on which side of the origin."""
    axis = int(np.abs(ends[pair[1]] - ends[pair[0]]).argmax())
    places: Floats = ends[on, axis]
    return places if offset else np.sign(places)


def _cut(places: Floats, positive: Bits, offset: bool) -> Bits:
    """Return the separation in two of the points on a line that has the fewest mistakes: + before a place or from that
    place on, or all, or none. A line that must go through the origin is turned about it: then neither all nor none is
    possible."""
    cuts = [*np.unique(places), np.inf] if offset else [0.0]
    ways = [side for cut in cuts for side in (places < cut, places >= cut)]
    return ways[int(np.argmin([(side != positive)[(places != 0) | offset].sum() for side in ways]))]

"""Shattering: which of the 2^n labelings of n points a family of classifiers can separate, decided exactly.

A family separates a labeling if one of its members has every + on its + side and every - on the other. It *shatters*
the points if it separates all their labelings; its VC dimension is the largest n for which it shatters some n points.

    line       the + lie on one side of a line, the - on the other
    circle     the + lie inside a circle, the - outside
    rectangle  the + lie inside a rectangle with sides along the axes, the - outside
    neighbors  of each point's k nearest, itself among them, most have its label

Coordinates are read as decimals: 0.1 is one tenth, so points that are on a line by hand are on a line here.

Source: Vapnik and Chervonenkis, "On the uniform convergence of relative frequencies of events to their probabilities",
Theory of Probability and its Applications 16 (1971).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.circuits import Circuit, Vector, circuits

FAMILIES = ("line", "circle", "rectangle", "neighbors")
MOST = 6  # points
VC = {"line": 3, "circle": 3, "rectangle": 4}  # that of neighbors is infinite

Place = tuple[int, int]
Share = tuple[int, Fraction]  # the row of a point, and its part of a mixture


@dataclass(frozen=True)
class Mixture:
    """A proof that no line, or no circle, separates: a mixture of + points and a mixture of - points are the same
    place.

    plus, minus  the points of each mixture, with shares above 0 that add up to 1
    place        the place: the sum of share times point, the same for the + and for the -
    """

    plus: tuple[Share, ...]
    minus: tuple[Share, ...]
    place: tuple[Fraction, Fraction]


@dataclass(frozen=True)
class PointInRectangle:
    """A proof that no rectangle separates: this - point lies within the smallest rectangle around the + points."""

    row: int


@dataclass(frozen=True)
class NeighborMajority:
    """A proof that nearest neighbours do not separate: at least half of a point's k `nearest`, itself among them, have
    the other label."""

    row: int
    nearest: tuple[int, ...]


Proof = Mixture | PointInRectangle | NeighborMajority


@dataclass(frozen=True, eq=False)
class Shattering:
    """What a family does with all labelings of n points: `proofs[t]` is None if it separates labeling t, else the proof
    that it does not. Point i is + in labeling t if bit i of t is set."""

    family: str
    n: int
    proofs: tuple[Proof | None, ...]

    @property
    def separable(self) -> NDArray[np.bool_]:
        """Which labelings are separated, `(2^n,)`, read-only."""
        return inputs.frozen(np.array([proof is None for proof in self.proofs]))

    @property
    def shattered(self) -> bool:
        """Whether all labelings are separated."""
        return not any(self.proofs)


def labelings(n: int) -> NDArray[np.bool_]:
    """Return all labelings of n points, `(2^n, n)`, read-only: row t is the number t in binary, the ones first."""
    return inputs.frozen((np.arange(2**n)[:, None] >> np.arange(n)) % 2 == 1)


def shatter(X: ArrayLike, family: str, *, k: int = 1) -> Shattering:
    """Return what the family does with all labelings of the points `X (n, 2)`, at most six; `k` is that of neighbors,
    at most n. ValueError on bad input."""
    points = inputs.plane(X)
    if len(points) > MOST:
        raise ValueError(f"X has {len(points)} points; at most {MOST} are labelled in all ways")
    inputs.choice(family, "family", FAMILIES)
    places, scale = whole_places(points.tolist())
    everything = range(2 ** len(places))
    if family == "rectangle":
        return Shattering(family, len(places), tuple(_caught(places, plus) for plus in everything))
    if family == "neighbors":
        if not 1 <= inputs.whole(k, "k") <= len(places):
            raise ValueError(f"k is {k}; there are {len(places)} points")
        near = nearest_rows(places, k)
        return Shattering(family, len(places), tuple(_outvoted(near, plus) for plus in everything))
    all_circuits = circuits(_lines(places) if family == "line" else _circles(places))
    return Shattering(family, len(places), tuple(_mixed(all_circuits, places, scale, plus) for plus in everything))


def whole_places(places: Sequence[Sequence[float]]) -> tuple[list[Place], int]:
    """Return the coordinates, read as decimals, as whole numbers over the least common `scale`, and this scale."""
    read = [[Fraction(repr(float(value))) for value in place] for place in places]
    scale = lcm(*(value.denominator for place in read for value in place))
    return [(int(x * scale), int(y * scale)) for x, y in read], scale


def nearest_rows(places: Sequence[Place], k: int) -> list[tuple[int, ...]]:
    """Return for each point its k nearest, itself first; of equal distances the earlier point first."""
    neighbours = []
    for i, (x, y) in enumerate(places):
        away = [((x - a) ** 2 + (y - b) ** 2, j != i, j) for j, (a, b) in enumerate(places)]
        neighbours.append(tuple(j for _, _, j in sorted(away)[:k]))
    return neighbours


def _lines(places: Sequence[Place]) -> Sequence[Vector]:
    """Return vectors v for lines: w.v, with v = (x, 1), has the sign of the label."""
    return [(x, y, 1) for x, y in places]


def _circles(places: Sequence[Place]) -> Sequence[Vector]:
    """Return vectors for circles: r^2 - |x - c|^2 has the sign of the label; this is w.(x, |x|^2, 1) with a third
    weight below 0, which one more vector with the sign + says. The third weight of a line, 0, can be made a little
    less, so lines are not lost."""
    return [(x, y, x * x + y * y, 1) for x, y in places] + [(0, 0, -1, 0)]


def _mixed(all_circuits: Sequence[Circuit], places: Sequence[Place], scale: int, plus: int) -> Mixture | None:
    """Return the first circuit with the signs of the labeling, as a mixture. A vector after those of the points has the
    sign +."""
    n = len(places)
    for circuit in all_circuits:
        sign = circuit.forbids(plus | 1 << n, ~plus & (1 << n) - 1)
        if sign:
            return _mixture(circuit, sign, places, scale)
    return None


def _mixture(circuit: Circuit, sign: int, places: Sequence[Place], scale: int) -> Mixture:
    weights = [(i, sign * w) for i, w in zip(circuit.rows, circuit.weights, strict=True) if i < len(places)]
    whole = sum(w for _, w in weights if w > 0)
    plus, minus = (tuple((i, Fraction(abs(w), whole)) for i, w in weights if s * w > 0) for s in (1, -1))
    x, y = (sum((share * places[i][axis] for i, share in plus), Fraction(0)) / scale for axis in (0, 1))
    return Mixture(plus, minus, (x, y))


def _caught(places: Sequence[Place], plus: int) -> PointInRectangle | None:
    inside = [place for i, place in enumerate(places) if plus >> i & 1]
    if not inside:
        return None
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*inside, strict=True))
    for i, (x, y) in enumerate(places):
        if not plus >> i & 1 and left <= x <= right and low <= y <= high:
            return PointInRectangle(i)
    return None


def _outvoted(near: Sequence[tuple[int, ...]], plus: int) -> NeighborMajority | None:
    for i, rows in enumerate(near):
        own = sum((plus >> j & 1) == (plus >> i & 1) for j in rows)
        if 2 * own <= len(rows):
            return NeighborMajority(i, rows)
    return None

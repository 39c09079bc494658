"""The share of a standard normal of the plane that lies in a region where polynomials of second degree are positive.

The plane is divided into parallel rows. The places at which the region begins and ends along a row are roots, and
exact. What remains is an integral over the height t of the rows, of exp(-t^2 / 2) / sqrt(2 pi) times the share of the
row. It is computed piece by piece between the heights at which the row's share has a kink (quadrature_pieces.py).
Within a piece the integrand is smooth up to square roots at its ends, and t = middle + half sin(pi x / 2) removes
these; so Fejer's second rule over x (Waldvogel 2006, BIT 46) converges geometrically. The rows of a piece are doubled
until its integral no longer changes.
"""

from functools import cache, reduce

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats
from playground.normal import distribution
from playground.quadrature_pieces import across, pieces

FEWEST, MOST = 15, 1023  # rows of a piece; a doubling takes n rows to 2 n + 1
SETTLED = 5e-6  # the largest change of a piece's integral by the last doubling
BLOCK = 8192  # rows at a time: the working arrays stay in the cache, and calls are few
Bits = NDArray[np.bool_]


def shares(forms: Floats, *, first: int) -> tuple[Floats, Floats]:
    """Return the shares `(S,)` of S regions, and by how much the last doublings changed each, all pieces added up:
    `(S,)`.

    Region s is where all J polynomials `forms (S, J, 6)`, as in quadratics.py around 0, are positive. Those from number
    `first` on may be 0, too: of equal classes the first wins.
    """
    turned = across(_scaled(forms))
    region, low, high = pieces(turned)
    sums, moved = np.zeros(len(forms)), np.zeros(len(forms))
    n_rows = FEWEST
    heights = _integrand(turned[region], low, high, _rule(n_rows)[0], first)
    while len(region):
        now = _integrals(heights, high - low)
        change = np.abs(now - _integrals(heights[:, 1::2], high - low))
        done = change <= SETTLED if n_rows < MOST else np.ones(len(now), dtype=np.bool_)
        np.add.at(sums, region[done], now[done])
        np.add.at(moved, region[done], change[done])
        left = ~done
        region, low, high, heights = region[left], low[left], high[left], heights[left]
        n_rows = 2 * n_rows + 1
        heights = _doubled(heights, _integrand(turned[region], low, high, _rule(n_rows)[0][::2], first))
    return sums, moved


def _scaled(forms: Floats) -> Floats:
    """Return forms of the same regions, with coefficients up to 1."""
    size = np.abs(forms).max(axis=2, keepdims=True)
    return forms / np.where(size > 0, size, 1.0)


@cache
def _rule(n: int) -> tuple[Floats, Floats]:
    """Return places in (-1, 1) and weights `(n,)`; each second place is one of the rule with (n - 1) / 2 places."""
    angle = np.pi * np.arange(1, n + 1) / (n + 1)
    odd = np.arange(1, n + 1, 2)
    weights = 4 * np.sin(angle) / (n + 1) * (np.sin(odd * angle[:, None]) / odd).sum(axis=1)
    turn = np.pi / 2 * np.cos(angle)
    return np.sin(turn), np.pi / 2 * np.cos(turn) * weights


def _integrals(heights: Floats, width: Floats) -> Floats:
    """Return the integrals over pieces of these widths, from the integrand on the rows, `heights (P, n)`: `(P,)`."""
    return heights @ _rule(heights.shape[1])[1] * width / 2


def _doubled(old: Floats, new: Floats) -> Floats:
    """Return the columns of both in turn, the new ones first and last."""
    both = np.empty((len(new), old.shape[1] + new.shape[1]))
    both[:, ::2], both[:, 1::2] = new, old
    return both


def _integrand(forms: Floats, low: Floats, high: Floats, places: Floats, first: int) -> Floats:
    """Return the density at the row's height times the share of the row, in each of P pieces at `places (n,)`: `(P,
    n)`."""
    values = np.empty((len(forms), len(places)))
    block = max(1, BLOCK // len(places))
    for start in range(0, len(forms), block):
        part = slice(start, start + block)
        height = (low + high)[part, None] / 2 + (high - low)[part, None] / 2 * places
        density = np.exp(-0.5 * height * height) / np.sqrt(2 * np.pi)
        values[part] = density * _along_rows(forms[part], height, first)
    return values


def _along_rows(forms: Floats, t: Floats, first: int) -> Floats:
    """Return the share of each row that is in the region: `forms (P, J, 6)`, heights `t (P, rows)`, `(P, rows)`.

    A polynomial a s^2 + b s + c with a > 0 is positive outside its two roots: they bound a hole. With a < 0 it is
    positive between them, a span; with a = 0 on one side of one root, a span whose other end is infinitely far. The
    region is what all spans have in common, without the holes.
    """
    a, b, c, d, e, f = (forms[:, :, i].T[:, :, None] for i in range(6))
    a, b, c = np.where(a == 0, -0.0, a), b * t + d, (c * t + e) * t + f
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        inner = b * b - 4 * a * c
        half = -0.5 * (b + np.copysign(np.sqrt(np.maximum(inner, 0.0)), b))
        one = half / a
        other = np.where(inner > 0, c / half, one)  # roots that are not real count as one place: nothing lies between
    low, high = np.minimum(one, other), np.maximum(one, other)
    constant = (a == 0) & (b == 0)
    if constant.any():
        low, high = _with_constants(constant, c, low, high, first)
    low, high = distribution(low), distribution(high)
    hole = a > 0
    if not hole.any():
        return np.maximum(reduce(np.minimum, high) - reduce(np.maximum, low), 0.0)
    start, stop = reduce(np.maximum, np.where(hole, 0.0, low)), reduce(np.minimum, np.where(hole, 1.0, high))
    return _without(np.where(hole, low, 0.0), np.where(hole, high, 0.0), start, stop)


def _with_constants(constant: Bits, c: Floats, low: Floats, high: Floats, first: int) -> tuple[Floats, Floats]:
    """Return the spans if some polynomials are `constant` along a row: then the span is everything or nothing."""
    positive = (c > 0) | ((c == 0) & (np.arange(len(c)) >= first)[:, None, None])
    return np.where(constant, -np.inf, low), np.where(constant, np.where(positive, np.inf, -np.inf), high)


def _without(low: Floats, high: Floats, start: Floats, stop: Floats) -> Floats:
    """Return the length of the spans from `start` to `stop (...)` without J holes from `low` to `high (J, ...)`."""
    lows, highs = _by_first(list(low), list(high))
    lengths = np.zeros(start.shape)
    for begin, end in zip(lows, highs, strict=True):
        lengths += np.maximum(np.minimum(begin, stop) - start, 0.0)
        start = np.maximum(start, end)
    return lengths + np.maximum(stop - start, 0.0)


def _by_first(lows: list[Floats], highs: list[Floats]) -> tuple[list[Floats], list[Floats]]:
    """Return the holes of each entry in the order of their beginnings. Neighbours of even and of odd number are put in
    order in turn."""
    for turn in range(len(lows)):
        for i in range(turn % 2, len(lows) - 1, 2):
            wrong, (low, next_low), (high, next_high) = lows[i] > lows[i + 1], lows[i : i + 2], highs[i : i + 2]
            lows[i], lows[i + 1] = np.minimum(low, next_low), np.maximum(low, next_low)
            highs[i], highs[i + 1] = np.where(wrong, next_high, high), np.where(wrong, high, next_high)
    return lows, highs

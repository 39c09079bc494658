"""Gaussians fitted to points at whole numbers, and which of two is more probable: decided exactly, as by hand.

Means and covariances of such points are fractions of whole numbers. Let w(k) be P(k) times the cost of an error on the
class. Of two classes the first is the more probable at x where

    A(x) < log r    A(x) = (x - m1)' S1^-1 (x - m1) - (x - m2)' S2^-1 (x - m2)    r = w1^2 det S2 / (w2^2 det S1)

A(x) and r are fractions at fractions x. The logarithm of a fraction other than 1 is no fraction (Lindemann 1882): both
sides are equal only if r = 1 and A(x) = 0, and in any other case enough digits tell them apart.
"""

import math
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from playground import inputs
from playground.gaussian import KINDS
from playground.inputs import Floats, Ints
from playground.quadratics import CURVES
from playground.whole_numbers import Numbers

NOWHERE, LINE, CIRCLE, ELLIPSE, HYPERBOLA, PARABOLA, CROSSING, PARALLEL = range(len(CURVES))
# Roundings: at most three in a coefficient, two in a monomial, and five in a sum of six terms, less than 16 in all.
ROUNDING = 16 * np.finfo(np.float64).eps
FAR = 10**6  # more than any logarithm in a comparison
AT_ONCE = 200_000  # values that are computed at a time


@dataclass(frozen=True, eq=False)
class WholeGaussians:
    """K classes in F states: means `centres / counts`, covariances `spreads / parts`, and weights w(k), for each state
    up to a factor. Python's integers: `centres (F, K, 2)`, `spreads (F, K, 3)` (S11, S12, S22), the others `(F, K)`.

    A class without points has the mean 0 / 1 and the covariance 0 / 1.
    """

    centres: Numbers
    counts: Numbers
    spreads: Numbers
    parts: Numbers
    weights: Numbers

    @property
    def determinants(self) -> Numbers:
        """The determinants of `spreads`, `(F, K)`: 0 for a class without a density."""
        a, b, c = np.moveaxis(self.spreads, -1, 0)
        return np.asarray(a * c - b * b, dtype=object)

    def states(self, rows: Any) -> Self:
        """Return these states alone."""
        names = ("centres", "counts", "spreads", "parts", "weights")
        return replace(self, **{name: getattr(self, name)[rows] for name in names})

    def weighed(self, weights: Numbers) -> Self:
        """Return the same classes with other weights, `(F, K)`, or `(K,)` in all states."""
        return replace(self, weights=np.broadcast_to(weights, self.counts.shape))

    def moved(self, k: int, by: Numbers) -> Self:
        """Return the classes with class k moved by fractions, `(F, 2)`."""
        centres, counts = self.centres.copy(), self.counts.copy()
        for t, row in enumerate(by.tolist()):
            shared = math.lcm(*(value.denominator for value in row))
            centres[t, k] = [
                int(c * shared + counts[t, k] * value * shared) for c, value in zip(centres[t, k], row, strict=True)
            ]
            counts[t, k] *= shared
        return replace(self, centres=centres, counts=counts)

    def curves(self, first: int, second: int) -> Ints:
        """Return the kind of the curve on which two classes are equally probable in each state, as its number in
        `quadratics.CURVES`: `(F,)`. If the curve is a single place, or a line with the same class on both sides, that
        class wins almost everywhere, and the kind is "nowhere". Both classes must have a density."""
        pair = _Pair(self, first, second)
        (a, b, c), (d, e) = pair.squares, pair.slopes
        bend, trace = a * c - b * b, a + c
        straight, flat = _is_zero(a) & _is_zero(b) & _is_zero(c), _is_zero(bend)
        across = np.where(_is_zero(a), b * e - c * d, a * e - b * d)  # the slope in the direction without curvature
        one_way = flat & ~straight & _is_zero(across)
        kinds = np.select(
            [straight & _is_zero(d) & _is_zero(e), straight, flat & ~one_way, bend < 0, _is_zero(b) & _is_zero(a - c)],
            [NOWHERE, LINE, PARABOLA, HYPERBOLA, CIRCLE],
            ELLIPSE,
        )
        # The other kinds depend on the form's value where it has no slope, or no slope in the direction of its bend.
        below = np.where(one_way, d * d + e * e, d * d * c - 2 * d * e * b + e * e * a)
        under = np.where(one_way, trace, bend)
        for t in np.flatnonzero((~flat & ~straight) | one_way).tolist():
            lowest = -(below[t] + pair.levels[t] * under[t])
            left = -sign_of_log_above(pair.ratios(t), lowest, under[t] * pair.scales[t])
            if one_way[t]:
                kinds[t] = PARALLEL if left * (1 if trace[t] > 0 else -1) < 0 else NOWHERE
            elif bend[t] < 0:
                kinds[t] = HYPERBOLA if left else CROSSING
            elif left * (1 if trace[t] > 0 else -1) >= 0:
                kinds[t] = NOWHERE
        return kinds

    def equations(self, first: int, second: int, unit: int) -> Floats:
        """Return the form log w1 p(x | 1) - log w2 p(x | 2) of each state, `(F, 6)` as in quadratics.py, each number
        rounded once, so that what is 0 by hand is 0; x is measured in `unit`, the number of whole numbers that make 1.
        """
        pair = _Pair(self, first, second)
        (p, q, r), (d, e, level), (n, m) = pair.squares, pair.absolute(), pair.classes.counts.T
        two = -2 * pair.determinants.prod(axis=1)
        parts = [p * unit**2 / two, 2 * q * unit**2 / two, r * unit**2 / two]
        parts += [-2 * d * unit / (two * n * m), -2 * e * unit / (two * n * m), level / (two * (n * m) ** 2)]
        forms = np.stack([part.astype(np.float64) for part in parts], axis=-1)
        forms[:, 5] += [_log(pair.ratios(t)) / 2 for t in range(len(forms))]
        return forms + 0.0  # no -0

    def answers(self, Q: Floats, decided: NDArray[np.bool_]) -> Ints:
        """Return the most probable class at each place of `Q (q, 2)`, whole numbers, in each state, the first of
        equals: `(F, q)`. The classes are those that are `decided (F, K)`, at least one.

        float64 decides if a bound on its errors allows; the rest is done in whole numbers.
        """
        places, which = np.unique(Q, axis=0, return_inverse=True)  # at one place there is one answer
        return self._at(places, decided)[:, which]

    def _at(self, Q: Floats, decided: NDArray[np.bool_]) -> Ints:
        centre = np.rint(Q.mean(axis=0)) if len(Q) else np.zeros(2)
        x, y = (Q - centre).T
        monomials = np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)])
        forms, sizes = self._rounded(centre, decided)
        best = np.zeros((len(forms), len(Q)), dtype=np.int64)
        at_once = max(1, AT_ONCE // max(1, len(Q)))
        for start in range(0, len(forms), at_once):
            rows = slice(start, start + at_once)
            logs, doubts = forms[rows] @ monomials, ROUNDING * (sizes[rows] @ np.abs(monomials))
            best[rows] = self.states(rows)._largest(logs, doubts, Q, decided[rows])
        return best

    def _largest(self, logs: Floats, doubts: Floats, Q: Floats, decided: NDArray[np.bool_]) -> Ints:
        """Return the class of the largest exact value; `logs (F, K, q)` differ from these values by at most
        `doubts`."""
        best = np.broadcast_to(decided.argmax(axis=1)[:, None], (len(logs), len(Q))).copy()
        places = np.rint(Q).astype(np.int64).astype(object)
        for k in range(1, logs.shape[1]):
            others = np.take_along_axis(logs, best[:, None], axis=1)[:, 0]
            doubt = doubts[:, k] + np.take_along_axis(doubts, best[:, None], axis=1)[:, 0]
            more = logs[:, k] - others
            rivals = decided[:, k, None] & (best != k)
            better = rivals & (more > doubt)
            states, rows = np.nonzero(rivals & (np.abs(more) <= doubt))
            better[states, rows] = self._more_probable(states, k, best[states, rows], places[rows])
            best[better] = k
        return best

    def _more_probable(self, states: Ints, k: int, others: Ints, places: Numbers) -> NDArray[np.bool_]:
        """Return whether class k is more probable than another one at a place, exactly: for m `states`, `others (m,)`
        and `places (m, 2)`, one by one."""
        result = np.zeros(len(states), dtype=np.bool_)
        for other in np.unique(others).tolist():
            pair = _Pair(self, k, other)
            for at in np.flatnonzero(others == other).tolist():
                t = int(states[at])
                result[at] = sign_of_log_above(pair.ratios(t), *pair.apart(t, places[at].tolist())) > 0
        return result

    def _rounded(self, centre: Floats, decided: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Return the logs of w(k) p(x | k) as forms `(F, K, 6)` around a place of whole numbers, and sizes `(F, K, 6)`;
        the errors of values are a small share of these. Both are 0 for a class that is not `decided`."""
        x, y = (int(value) for value in centre)
        forms, sizes = (np.zeros((*decided.shape, 6)) for _ in range(2))
        use = np.where(decided)
        (a, b, c), determinant, parts = self.spreads[use].T, self.determinants[use], self.parts[use]
        n, (u, v) = self.counts[use], self.centres[use].T
        u, v = u - n * x, v - n * y
        p, q, r = parts * c, -parts * b, parts * a  # the inverse of S times the determinant of `spreads`
        d, e = p * u + q * v, q * u + r * v
        numbers = [-p / (2 * determinant), -q / determinant, -r / (2 * determinant)]
        numbers += [d / (n * determinant), e / (n * determinant)]
        logs = [_logs(each) for each in (self.weights[use], determinant, parts)]
        fall = ((d * u + e * v) / (2 * n * n * determinant)).astype(np.float64)
        level = logs[0] - logs[1] / 2 + logs[2] - fall
        forms[use] = np.stack([*(each.astype(np.float64) for each in numbers), level], axis=-1)
        sizes[use] = np.abs(forms[use])
        sizes[use[0], use[1], 5] = np.abs(logs).sum(axis=0) + fall
        return forms, sizes


class _Pair:
    """A(x) of two classes, with x = (m1 + y) / (n1 n2), times L = `scales (F,)`: y' Q y + 2 h'y - k, in whole numbers.
    `squares` are Q11, Q12 and Q22, `slopes` is h, and `levels` is k, `(F,)` each."""

    def __init__(self, all_classes: WholeGaussians, first: int, second: int) -> None:
        self.classes = classes = all_classes.states((slice(None), [first, second]))
        self.determinants = classes.determinants
        (n, m), (one, other) = classes.counts.T, self.determinants.T
        (a1, b1, c1), (a2, b2, c2) = classes.spreads[:, 0].T, classes.spreads[:, 1].T
        s, t = classes.parts[:, 0] * other, classes.parts[:, 1] * one
        self.squares = (s * c1 - t * c2, t * b2 - s * b1, s * a1 - t * a2)
        u, v = classes.centres[:, 1].T * n - classes.centres[:, 0].T * m  # from the first mean to the second
        self.slopes = (t * (c2 * u - b2 * v), t * (a2 * v - b2 * u))
        self.levels = self.slopes[0] * u + self.slopes[1] * v
        self.scales = one * other * (n * m) ** 2

    def ratios(self, t: int) -> tuple[int, int]:
        """Return r in state t, as a numerator and a denominator."""
        (w, v), (d, e), (p, q) = (
            each[t].tolist() for each in (self.classes.weights, self.determinants, self.classes.parts)
        )
        return w * w * e * p * p, v * v * d * q * q

    def apart(self, t: int, place: list[int]) -> tuple[int, int]:
        """Return A at a place in state t, as a numerator and a denominator."""
        numbers = []
        for k in (0, 1):
            (a, b, c), n = self.classes.spreads[t, k].tolist(), self.classes.counts[t, k]
            u, v = (n * x - m for x, m in zip(place, self.classes.centres[t, k].tolist(), strict=True))
            numbers += [self.classes.parts[t, k] * (c * u * u - 2 * b * u * v + a * v * v)]
            numbers += [n * n * self.determinants[t, k]]
        return numbers[0] * numbers[3] - numbers[2] * numbers[1], numbers[1] * numbers[3]

    def absolute(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return d and e, times n1 n2, and f, times (n1 n2)^2, `(F,)` each, of A(x) = (x' Q x - 2 (d, e).x + f) / L0,
        with L0 the product of both `determinants`."""
        d = e = f = 0 * self.scales
        for k, sign in ((0, 1), (1, -1)):
            (a, b, c), n = self.classes.spreads[:, k].T, self.classes.counts[:, 1 - k]
            u, v = self.classes.centres[:, k].T * n
            share = sign * self.classes.parts[:, k] * self.determinants[:, 1 - k]
            across, up = share * (c * u - b * v), share * (a * v - b * u)
            d, e, f = d + across, e + up, f + across * u + up * v
        return d, e, f


def fit_online(X: Floats, y: Ints, *, covariance: str, n_classes: int, ridge: Fraction = Fraction(0)) -> WholeGaussians:
    """Return the fits to the first 1, 2, ..., n points `X (n, 2)` at whole numbers, of classes `y (n,)`; `covariance`
    and `ridge` as in `online_gaussians.fit_online`. Weights are the numbers of points. ValueError on bad input."""
    inputs.choice(covariance, "covariance", KINDS)
    own = (y[:, None] == np.arange(n_classes)).astype(np.int64).astype(object)
    whole = np.rint(X).astype(np.int64).astype(object)
    u, v = whole.T
    counts, sums = np.cumsum(own, axis=0), np.cumsum(own[:, :, None] * whole[:, None], axis=0)
    products = np.stack([u * u, u * v, v * v], axis=1)
    squares = np.cumsum(own[:, :, None] * products[:, None], axis=0)
    n = np.where(counts == 0, 1, counts)
    s, t = sums[..., 0], sums[..., 1]
    scatters = n[..., None] * squares - np.stack([s * s, s * t, t * t], axis=-1)  # n^2 times the classes' scatters
    spreads, parts = _structured(scatters, n, counts, covariance)
    steps = ridge.denominator
    added = np.stack([parts, 0 * parts, parts], axis=-1) * ridge.numerator
    spreads, parts = spreads * steps + added, parts * steps
    none = counts == 0
    return WholeGaussians(sums, n, np.where(none[..., None], 0, spreads), np.where(none, 1, parts), counts)


def _structured(scatters: Numbers, n: Numbers, counts: Numbers, kind: str) -> tuple[Numbers, Numbers]:
    """Return the covariances of a kind, and their divisors."""
    a, b, c = np.moveaxis(scatters, -1, 0)
    if kind == "shared":  # the sum of n S, over all points
        together = n.prod(axis=1, keepdims=True)
        pooled = (scatters * (together // n)[..., None]).sum(axis=1, keepdims=True)
        parts = together * counts.sum(axis=1, keepdims=True)
        return np.broadcast_to(pooled, scatters.shape), np.broadcast_to(parts, n.shape)
    if kind == "diagonal":
        return np.stack([a, 0 * b, c], axis=-1), n * n
    if kind == "isotropic":
        return np.stack([a + c, 0 * b, a + c], axis=-1), 2 * n * n
    return scatters, n * n


def _is_zero(values: Numbers) -> NDArray[np.bool_]:
    return np.asarray(values == 0, dtype=np.bool_)


def _logs(values: Numbers) -> Floats:
    """Return the logs of whole numbers of any length, at least 1; 0 counts as 1."""
    return np.array([math.log(value or 1) for value in values.tolist()])


def _log(ratio: tuple[int, int]) -> float:
    """Return the log of a fraction above 0."""
    return 0.0 if ratio[0] == ratio[1] else math.log(ratio[0]) - math.log(ratio[1])


def sign_of_log_above(ratio: tuple[int, int], over: int, under: int) -> int:
    """Return the sign of log(ratio) - over / under, exactly; `ratio` is a numerator and a denominator, both above 0."""
    if under < 0:
        over, under = -over, -under
    if ratio[0] == ratio[1] or abs(over) > FAR * under:
        return (over < 0) - (over > 0)
    if not over:
        return (ratio[0] > ratio[1]) - (ratio[0] < ratio[1])
    (log, size), value = _log_and_size(*ratio), over / under
    apart = log - value
    if abs(apart) > ROUNDING * (size + abs(value)):
        return 1 if apart > 0 else -1
    return _sign_in_decimals(ratio, over, under)


def _log_and_size(over: int, under: int) -> tuple[float, float]:
    """Return log(over / under), and a number of which its error is a small share. For a fraction near 1 the difference
    of two logarithms would lose all digits; over - under is exact."""
    near = (over - under) / under
    if abs(near) < 0.5:
        return math.log1p(near), 2 * abs(near)
    logs = math.log(over), math.log(under)
    return logs[0] - logs[1], sum(logs)


def _sign_in_decimals(ratio: tuple[int, int], over: int, under: int) -> int:
    """Return the same sign if log(ratio) is not over / under: the number of digits is doubled until they tell."""
    digits = 50
    while True:
        log = _log_in_decimals(*ratio, digits)
        with localcontext(prec=digits):
            apart = log - Decimal(over) / under
            if abs(apart) > (1 + abs(log)) * Decimal(10) ** (3 - digits):
                return 1 if apart > 0 else -1
        digits *= 2


@lru_cache(maxsize=64)  # a state has one ratio for all its places
def _log_in_decimals(over: int, under: int, digits: int) -> Decimal:
    with localcontext(prec=digits):
        return (Decimal(over) / under).ln()

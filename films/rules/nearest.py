"""k nearest neighbours as a rule, with a state for every k; of all points, or of prototypes."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films import decimals
from films.film.captions import literal
from films.film.geometry import Box
from films.film.numbers import counted, number
from films.picture.now import Now, now
from films.picture.readouts import AtPointer, Votes
from films.picture.words import words
from films.rules.marks import RuleMark, dots
from films.rules.rule import Explanation, Price, Shares, Small, unknown
from playground import neighbors
from playground.grid import Grid
from playground.inputs import Floats, Ints, Whole
from playground.voting import UNDECIDED, Voters

CORNERS = 64  # of the polygon that approximates a circle
CLOSE = 1e-8  # distances that differ by a smaller share may be in the wrong order if a measure is not exact
EXACTLY: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "euclidean": lambda a, b: a * a + b * b,
    "manhattan": lambda a, b: a + b,
    "chebyshev": max,
}
DISTANCES = {
    "euclidean": r"\sqrt{{(\across)}^2+{(\up)}^2}",
    "manhattan": r"|\across|+|\up|",
    "chebyshev": r"\max(|\across|,|\up|)",
}
MAX_LISTED = 10  # nearest points in the table
PROTOTYPES_BESIDE = 6  # the size of points beside prototypes


@dataclass(frozen=True, eq=False)
class Neighbors:
    """The vote of the k nearest of the points `X (m, 2)`, `y (m,)`, with a state for each of `ks`; undecided if m is 0.
    Coordinates are divided by `units` before distances are taken, and distances are compared exactly, as on paper.

    index  (m,) the points' rows on the plane, from 0; -1 for a mean of several
    few    whether the points are prototypes: these are marked, and their leave-one-out and held-out errors unknown
    """

    name: str
    X: Floats
    y: Ints
    index: Ints
    ks: tuple[int, ...]
    metric: str = "euclidean"
    ties: str = "nearest"
    units: tuple[float, float] = (1.0, 1.0)
    few: bool = False

    @property
    def states(self) -> tuple[str, ...]:
        return tuple(f"k = {k}" for k in self.ks)

    @property
    def marks(self) -> tuple[RuleMark, ...]:
        return (dots("prototypes", self.X, self.y, point_size=PROTOTYPES_BESIDE),) if self.few else ()

    @property
    def price(self) -> Price:
        """The cost of a query: a difference for each coordinate of each point; eight bytes for each coordinate, and one
        for each label."""
        m, d = self.X.shape
        return Price(f"{m:,} × {d} = {m * d:,} differences", m * (8 * d + 1))

    def kneighbors(self, Q: Floats, k: int) -> tuple[Floats, Ints]:
        """Return the distances to the k nearest points of each query of `Q (q, 2)`, and their rows in X: `(q, k)`
        both."""
        by = decimals.measure(self.units, self.X, Q)
        more = min(k + 1, len(self.X))
        distances, near = neighbors.kneighbors(by.measured(self.X), by.measured(Q), more, metric=self.metric)
        rows: Ints = near.copy()
        places = self.X[near]  # points at one place are equally far, and in the order of their rows
        elsewhere = (places[:, 1:] != places[:, :-1]).any(axis=2)
        doubtful = elsewhere & (np.diff(distances, axis=1) <= CLOSE * distances[:, 1:])
        for i in np.flatnonzero(doubtful.any(axis=1)).tolist() if not by.exact else []:
            rows[i] = self.in_order(Q[i])[:more]
        return distances[:, :k] / by.apart, rows[:, :k]

    @cached_property
    def _whole(self) -> tuple[Whole, int]:
        """The coordinates as they are written, as Python's whole numbers of a unit, `(m, 2)`, and the number of units
        in 1."""
        written = decimals.fractions(self.X)
        one = math.lcm(*(value.denominator for value in written.ravel()))
        return np.vectorize(int, otypes=[object])(written * one), one

    def in_order(self, q: Floats) -> Ints:
        """Return the rows by their exact distance from a query `q (2,)`, of equally near ones the lower first. It
        compares the distances of `apart` times a common factor, which makes them whole numbers: a tenth of the time."""
        (across, up), own, (X, one) = decimals.fractions(np.array(self.units)), decimals.fractions(q), self._whole
        more = math.lcm(one, *(value.denominator for value in own))
        a, b = (abs(X[:, j] * (more // one) - int(own[j] * more)) for j in range(2))
        a, b = a * (across.denominator * up.numerator), b * (up.denominator * across.numerator)
        far: Any = np.maximum(a, b) if self.metric == "chebyshev" else EXACTLY[self.metric](a, b)
        return np.array(sorted(range(len(far)), key=far.tolist().__getitem__))

    def apart(self, q: Floats, rows: Ints) -> list[Fraction]:
        """Return the exact distances of a query `q (2,)` from some points, by the coordinates as they are written; for
        Euclid's distance their squares."""
        across, up = decimals.fractions(np.array(self.units))
        own = decimals.fractions(q)
        return [
            EXACTLY[self.metric](abs(x - own[0]) / across, abs(y - own[1]) / up)
            for x, y in decimals.fractions(self.X[rows]).tolist()
        ]

    def cells(self, grid: Grid, state: int) -> Small:
        return replace(self, ks=self.ks[state : state + 1]).on_grid(grid, shares=False)[0][0]

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        if not len(self.X):
            nothing = np.zeros((len(self.ks), *grid.shape), dtype=np.float32)
            return (nothing - 1).astype(np.int8), nothing
        by = decimals.measure(self.units, self.X, grid.x, grid.y)
        scaled = (by.measured(self.X), self.y, Grid(by.along(0, grid.x), by.along(1, grid.y)), self.ks)
        if shares:
            return neighbors.regions_with_confidence(*scaled, metric=self.metric, ties=self.ties)
        return neighbors.regions(*scaled, metric=self.metric, ties=self.ties), None

    def at(self, Q: Floats) -> Ints:
        if not len(self.X):
            return np.full((len(self.ks), len(Q)), -1)
        if np.array_equal(Q, self.X):
            return neighbors.predict_in_order(self.y, self._order, self.ks, ties=self.ties)
        by = decimals.measure(self.units, self.X, Q)
        if not by.exact:
            order = self.kneighbors(Q, min(max(self.ks), len(self.X)))[1]
            return neighbors.predict_in_order(self.y, order, self.ks, ties=self.ties)
        X, queries = by.measured(self.X), by.measured(Q)
        return neighbors.predict_each(X, self.y, queries, self.ks, metric=self.metric, ties=self.ties)

    def left_out(self) -> Floats:
        return self._wrong(np.arange(len(self.X)), lambda row, near: near != row)

    def answers_without_each(self) -> Ints | None:
        """Return the class of each point by the nearest of all others; there is no answer for a k beyond their
        number."""
        if self.few or len(self.X) < 2:
            return None
        answers = np.full((len(self.ks), len(self.X)), UNDECIDED)
        order = self._order
        voting = order[np.arange(len(order))[:, None] != order].reshape(len(order), -1)
        fewer = [k for k in self.ks if k <= voting.shape[1]]
        if fewer:
            answers[: len(fewer)] = neighbors.predict_in_order(self.y, voting, fewer, ties=self.ties)
        return answers

    def held_out(self, rows: Ints) -> Floats:
        if self.few:
            return unknown(self)
        is_training = np.ones(len(self.X), dtype=np.bool_)
        is_training[rows] = False
        return self._wrong(rows, lambda _row, near: is_training[near])

    @cached_property
    def _order(self) -> Whole:
        """All points sorted by their distance from each point: `(m, m)`, computed once for all errors."""
        rows = self.kneighbors(self.X, len(self.X))[1]
        return rows.astype(np.min_scalar_type(len(self.X)))  # small, as it is cached with the film

    def _wrong(self, rows: Ints, may_vote: Callable[[Ints, Whole], NDArray[np.bool_]]) -> Floats:
        """Return how many of the points `rows (h,)` are misclassified by the points that `may_vote` on them, equally
        many on each."""
        wrong = unknown(self)
        if self.few or not len(rows):
            return wrong
        order = self._order[rows]
        voting = order[may_vote(rows[:, None], order)].reshape(len(rows), -1)
        fewer = [k for k in self.ks if k <= voting.shape[1]]
        if fewer:
            answers = neighbors.predict_in_order(self.y, voting, fewer, ties=self.ties)
            wrong[: len(fewer)] = (answers != self.y[rows]).sum(axis=1)
        return wrong

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        if not len(self.X):
            nothing = np.full(len(self.ks), UNDECIDED)
            return Explanation(q, nothing, ("no point is left: undecided",) * len(self.ks))
        query = np.array([q])
        distances, rows = self.kneighbors(query, min(max(self.ks) + 1, len(self.X)))
        votes = np.cumsum(self.y[rows[0], None] == np.arange(len(names)), axis=0)[np.array(self.ks) - 1]
        voters = Voters.labelled(self.y)
        answers = voters.answers(voters.called(rows.T), self.ks, self.ties)[:, 0].astype(np.int64)
        near = self._names_of_nearest(rows[0], names)
        # Ties are found before the square root, which may make different distances equal.
        ties = tuple(a == b for a, b in pairwise(self.apart(query[0], rows[0])))
        return Explanation(
            q,
            answers,
            tuple(
                votes_in_words(vote, names)
                + self._outcome(vote, answer, rows[0], near, names)
                + _tie_at_k(k, ties, near)
                for k, vote, answer in zip(self.ks, votes, answers.tolist(), strict=True)
            ),
            self.X[rows[0]],
            self.index[rows[0]],
            np.array(self.ks),
            self._ball(q, distances[0].take(np.array(self.ks) - 1)),
            self._table(rows[0], distances[0], near, names),
            "rings: the k points nearest to the query ✕ · dashed: as far from it as the k-th",
        )

    def readout(self, _pictures: Now, states: Ints, _box: Box, names: tuple[str, ...]) -> AtPointer | None:
        if not len(self.X):
            return None
        k = now(np.array(self.ks), states)
        return Votes(self.X, self.y, k, names, metric=self.metric, ties=self.ties, units=self.units)

    def _names_of_nearest(self, rows: Ints, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of the nearest points: "point 7", or "the mean of +"."""
        index = self.index[rows].tolist()
        return tuple(
            f"point {i + 1}" if i >= 0 else f"the mean of {names[label]}"
            for i, label in zip(index, self.y[rows].tolist(), strict=True)
        )

    def _outcome(self, votes: Ints, answer: int, rows: Ints, near: tuple[str, ...], names: tuple[str, ...]) -> str:
        leaders = np.flatnonzero(votes == votes.max())
        if len(leaders) == 1:
            return f": classified {names[answer]}"
        if self.ties == "undecided":
            return ": a tie, undecided"
        if self.ties == "smallest":
            return f": a tie; the first class wins: classified {names[answer]}"
        first = int(np.flatnonzero(np.isin(self.y[rows], leaders))[0])
        return f": a tie; {near[first]}, the nearest point of the tied classes, decides: classified {names[answer]}"

    def _ball(self, q: tuple[float, float], radii: Floats) -> Floats:
        """Return the circle around q through the k-th nearest point, `(S, corners, 2)`, in the plane's units: an
        ellipse if the axes have different `units`, a polygon in other metrics."""
        turn = np.linspace(0, 2 * np.pi, CORNERS + 1)
        outlines = {
            "euclidean": (np.cos(turn), np.sin(turn)),
            "manhattan": (np.array([1.0, 0, -1, 0, 1]), np.array([0.0, 1, 0, -1, 0])),
            "chebyshev": (np.array([1.0, 1, -1, -1, 1]), np.array([-1.0, 1, 1, -1, -1])),
        }
        outline: Floats = np.stack(outlines[self.metric], axis=1) * self.units
        return np.array(q) + radii[:, None, None] * outline

    def _table(self, rows: Ints, distances: Floats, near: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the table of the ten nearest points: name, class and distance."""
        head = f"<tr><td></td><th>point</th><th>class</th><td>{self._distance()}</td></tr>"
        return head, *(
            f"<tr><td>{j + 1}</td><td>{literal(near[j].removeprefix('point '))}</td>"
            f"<td>{literal(names[self.y[rows[j]]])}</td><td>{number(distances[j])}</td></tr>"
            for j in range(min(MAX_LISTED, max(self.ks)))
        )

    def _distance(self) -> str:
        """Return the formula of the distance between q and x, with the units."""
        units = dict(zip(("s", "t"), self.units, strict=True))
        terms = {
            command: f"q_{i}-x_{i}" if unit == 1 else f"(q_{i}-x_{i})/{{{hole}}}"
            for i, command, (hole, unit) in zip((1, 2), ("across", "up"), units.items(), strict=True)
        }
        (html,) = words(f"${DISTANCES[self.metric]}$", terms, **units).templates
        return html


def votes_in_words(votes: Ints, names: tuple[str, ...]) -> str:
    """Return "3 votes setosa, 1 vote virginica"."""
    order = sorted(np.flatnonzero(votes).tolist(), key=lambda label: -votes[label])
    return ", ".join(f"{counted(int(votes[label]), 'vote')} {names[label]}" for label in order)


def _tie_at_k(k: int, ties: tuple[bool, ...], near: tuple[str, ...]) -> str:
    """Return which point was left out, and why, if the k-th and the next point are equally far; else ""."""
    if k >= len(near) or not ties[k - 1]:
        return ""
    far = f"{near[k][0].upper()}{near[k][1:]} is as far as {near[k - 1]}"
    return f". {far}: of equally far points the lowest numbers come first"

"""The nearest points of one place q: who they are, how they vote, and the ball that reaches as far as the k-th."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground import neighbors
from playground.distances import every_pair, metric_named
from playground.inputs import Floats, Ints
from ui.film.numbers import number
from ui.topics.neighbors.rules import Line, Neighbors, Rule

CORNERS = 64  # of the polygon drawn for a circle


@dataclass(frozen=True, eq=False)
class Nearest:
    """What a rule finds at the place `q`, for each of its S values of k; m is one more than the largest, or all points.

    rows      (m,) the points in rising order of distance;  distances  (m,)
    ties      (m - 1,) whether the next point is exactly as far
    votes     (S, K) of the k nearest, how many have each label
    answers   (S,) the label that wins, -1 undecided
    """

    rule: Neighbors
    q: tuple[float, float]
    rows: Ints
    distances: Floats
    ties: NDArray[np.bool_]
    votes: Ints
    answers: Ints

    @property
    def places(self) -> Floats:
        """The nearest points, in the plane's own units: `(m, 2)`."""
        return self.rule.X[self.rows]

    @property
    def radii(self) -> Floats:
        """The distance of the k-th nearest: `(S,)`."""
        return self.distances.take(np.array(self.rule.ks) - 1)


def nearest(rule: Neighbors, q: tuple[float, float]) -> Nearest:
    """ValueError where the rule has no points."""
    place = np.array([q]) / rule.units
    m = min(max(rule.ks) + 1, len(rule.X))
    distances, rows = neighbors.kneighbors(rule.scaled, place, m, metric=rule.metric)
    votes = neighbors.votes(rule.scaled, rule.y, place, rule.ks, metric=rule.metric)[:, 0]
    exact = every_pair(place, rule.scaled[rows[0]], metric_named(rule.metric))[0]  # before a root could make them equal
    return Nearest(rule, q, rows[0], distances[0], np.diff(exact) == 0, votes, rule.at(np.array([q]))[:, 0])


def ball(found: Nearest) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The outline of all places as far from q as the k-th nearest point, as x and y: `(S, corners)` twice.

    In the plane's own units: where the axes are divided by different units, a circle is an ellipse there.
    """
    turn = np.linspace(0, 2 * np.pi, CORNERS + 1)
    outlines = {
        "euclidean": (np.cos(turn), np.sin(turn)),
        "manhattan": (np.array([1.0, 0, -1, 0, 1]), np.array([0.0, 1, 0, -1, 0])),
        "chebyshev": (np.array([1.0, 1, -1, -1, 1]), np.array([-1.0, 1, 1, -1, -1])),
    }
    x, y = (
        centre + found.radii[:, None] * unit * outline
        for centre, unit, outline in zip(found.q, found.rule.units, outlines[found.rule.metric], strict=True)
    )
    return x.astype(np.float32), y.astype(np.float32)


def spoken(found: Nearest, names: Sequence[str]) -> tuple[str, ...]:
    """For each k the votes and what comes of them: "3 for setosa, 2 for virginica → setosa". Ties are named."""
    return tuple(
        f"{_counted(votes, names)}{_outcome(found, i, names)}{_as_far(found, k, names)}"
        for i, (k, votes) in enumerate(zip(found.rule.ks, found.votes.tolist(), strict=True))
    )


def _counted(votes: list[int], names: Sequence[str]) -> str:
    order = sorted((label for label in range(len(votes)) if votes[label]), key=lambda label: -votes[label])
    return ", ".join(f"{votes[label]} for {names[label]}" for label in order)


def _outcome(found: Nearest, i: int, names: Sequence[str]) -> str:
    votes, answer = found.votes[i], int(found.answers[i])
    leaders = np.flatnonzero(votes == votes.max())
    if len(leaders) == 1:
        return f" → {names[answer]}"
    if found.rule.ties == "undecided":
        return ": a tie, undecided"
    if found.rule.ties == "smallest":
        return f": a tie; the first class wins → {names[answer]}"
    voice = found.rule.y[found.rows]
    first = int(np.flatnonzero(np.isin(voice, leaders))[0])
    return f": a tie; the nearest of them, {point_name(found, first, names)}, decides → {names[answer]}"


def _as_far(found: Nearest, k: int, names: Sequence[str]) -> str:
    """Where the k-th and the next point are equally far, who was left out and why."""
    if k >= len(found.rows) or not found.ties[k - 1]:
        return ""
    inside, outside = (point_name(found, j, names) for j in (k - 1, k))
    return f". {outside} is as far as {inside}: of equally far points the lower number comes first"


def point_name(found: Nearest, j: int, names: Sequence[str]) -> str:
    """The j-th nearest, counted from 0: "x7", or "the mean of +"."""
    row = found.rows[j]
    index = found.rule.index[row]
    return f"x{index + 1}" if index >= 0 else f"the mean of {names[found.rule.y[row]]}"


def answered(rule: Rule, q: tuple[float, float], names: Sequence[str]) -> str:
    """The answer of a rule without neighbours: a line's value and side, or that there is nothing left to ask."""
    answer = int(rule.at(np.array([q]))[0, 0])
    said = names[answer] if answer >= 0 else "undecided"
    if isinstance(rule, Line):
        return f"w·q + b = {number(rule.value(np.array([q]))[0])} → {said}"
    return f"no point is left: {said}"

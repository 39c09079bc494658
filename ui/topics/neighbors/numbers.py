"""What the nearest-neighbour film shows, as numbers: regions and their differences, and errors for every k."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground import neighbors
from playground.grid import Grid
from playground.inputs import Floats
from ui.topics.neighbors.rules import Neighbors, Rule, Shares, Small

LARGEST_K = 99
SPLIT_SEED = 0  # of the half that is held out


@dataclass(frozen=True, eq=False)
class Panel:
    """One plane of a film of F frames: what its rule answers at each place of a grid, and at the points themselves.

    answers    (S, rows, cols), S = 1 where no frame changes it, else F;  shares  the same, or None
    wrong      (S, n) which points get another answer than their label
    left_out   (S,) how many points the others answer wrongly; NaN where there are fewer than k others, and for a rule
               that is chosen or fitted once
    differing  (F,) the share of the grid's places where the answer is not that of the first plane
    """

    rule: Rule
    answers: Small
    shares: Shares | None
    wrong: NDArray[np.bool_]
    left_out: Floats
    differing: Floats

    def state(self, frame: int) -> int:
        """Which of the S answers a frame shows."""
        return frame if len(self.answers) > 1 else 0


@dataclass(frozen=True, eq=False)
class Errors:
    """How many answers are wrong for each of F values of k; NaN where there are fewer than k points to ask.

    training       (F,) of all n points, each a neighbour of its own
    leave_one_out  (F,) of all n points, each asked of the other n - 1
    held_out       (F,) of `n_held` points, n // 2 drawn at random, asked of the rest
    """

    n: int
    n_held: int
    training: Floats
    leave_one_out: Floats
    held_out: Floats


def asked(n: int, which: str) -> tuple[int, ...]:
    """The k of each frame: "odd" or "every" k up to n, at most 99."""
    return tuple(range(1, min(n, LARGEST_K) + 1, 2 if which == "odd" else 1))


def panels(rules: tuple[Rule, ...], grid: Grid, base: Neighbors, *, shares: bool) -> tuple[Panel, ...]:
    """Every rule on the same places."""
    found = [rule.on_grid(grid, shares=shares) for rule in rules]
    first = found[0][0]
    return tuple(
        Panel(
            rule, answers, share, rule.at(base.X) != base.y, _left_out(rule, len(answers)), _differing(first, answers)
        )
        for rule, (answers, share) in zip(rules, found, strict=True)
    )


def _differing(first: Small, others: Small) -> Floats:
    count = [np.count_nonzero(answers != others[min(i, len(others) - 1)]) for i, answers in enumerate(first)]
    shares: Floats = np.array(count) / first[0].size
    return shares


def errors(first: Panel, base: Neighbors) -> Errors:
    """The errors of `base`, whose plane is `first`, for each of its k."""
    n, ks = len(base.X), np.array(base.ks)
    order = np.random.default_rng(SPLIT_SEED).permutation(n)
    held, kept = order[: n // 2], order[n // 2 :]
    few = ks[ks <= len(kept)].tolist()
    X, y, rule = base.scaled, base.y, {"metric": base.metric, "ties": base.ties}
    half = neighbors.held_out_error(X[kept], y[kept], X[held], y[held], few, **rule) if len(held) else np.empty(0)
    training = first.wrong.sum(axis=1).astype(np.float64)
    return Errors(n, len(held), training, first.left_out, _counts(half, len(held), ks))


def _left_out(rule: Rule, states: int) -> Floats:
    if not isinstance(rule, Neighbors) or rule.kept:
        return np.full(states, np.nan)
    n, ks = len(rule.X), np.array(rule.ks)
    fewer, options = ks[ks < n].tolist(), {"metric": rule.metric, "ties": rule.ties}
    found = neighbors.leave_one_out_error(rule.scaled, rule.y, fewer, **options) if fewer else np.empty(0)
    return _counts(found, n, ks)


def _counts(shares: Floats, of: int, ks: NDArray[np.int64]) -> Floats:
    counts = np.full(len(ks), np.nan)
    counts[: len(shares)] = np.rint(shares * of)
    return counts


def warnings(X: Floats, y: NDArray[np.int64], names: Sequence[str]) -> tuple[str, ...]:
    """What is special about these points, a sentence each."""
    found = []
    if (y == y[0]).all():
        found.append(f"Only {names[y[0]]} so far: every place gets that answer. Add points of another class.")
    if len(X) > 1 and not np.ptp(X, axis=0).any():
        found.append("All points are at one place: seen from anywhere they are equally far, and go by their numbers.")
    places, place = np.unique(X, axis=0, return_inverse=True)
    mixed = [np.flatnonzero(place == i) for i in range(len(places)) if len(set(y[place == i].tolist())) > 1]
    if mixed:
        first = " and ".join(f"x{row + 1}" for row in (mixed[0][0], mixed[0][y[mixed[0]] != y[mixed[0][0]]][0]))
        found.append(f"{first} are at one place with different labels: no k answers both rightly.")
    return tuple(found)

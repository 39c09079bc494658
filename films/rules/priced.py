"""Methods whose answer is the one with the least expected cost, by their probabilities or shares of votes."""

from dataclasses import dataclass, field, fields, replace

import numpy as np
from numpy.typing import ArrayLike

from films import decimals
from films.film.geometry import Box
from films.picture.now import Now
from films.rules.nearest import Neighbors
from films.rules.rule import Explanation, Shares, Small, UnknownErrors
from films.rules.trained import Exhibit, PathRule, in_words
from films.scikit.estimators import Path, only
from playground import costs as pricing
from playground import neighbors
from playground.grid import Grid
from playground.inputs import Floats, Ints

NO_SHARES = (
    "<p><b>Costs do not change it</b>: it has neither probabilities nor shares of votes that could be weighed by "
    "costs.</p>"
)
BOUNDARY = "boundary"  # the mark where two classes are equally probable: with costs the answer changes elsewhere


@dataclass(frozen=True, eq=False)
class CostPath:
    """A path whose answers have the least expected cost, by its `shares` of the `classes (K,)` and `costs (K, K)`."""

    path: Path
    classes: Ints
    costs: Floats

    def predict(self, Q: ArrayLike) -> Ints:
        shares = self.path.shares(Q)
        if shares is None:
            raise ValueError("a path without shares cannot be weighed by costs")
        return self.classes[pricing.decide(shares, self.costs)]

    def shares(self, Q: ArrayLike) -> Floats | None:
        return self.path.shares(Q)

    def only(self, s: int) -> "CostPath":
        """Return the path of classifier s alone."""
        return replace(self, path=only(self.path, s))


@dataclass(frozen=True, eq=False)
class PricedNeighbors(UnknownErrors, Neighbors):
    """The k nearest, whose shares of votes are weighed by `costs (K, K)`; its leave-one-out and held-out errors are
    unknown."""

    costs: Floats = field(kw_only=True)

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        by = decimals.measure(self.units, self.X, grid.x, grid.y)
        X, Q = by.measured(self.X), by.measured(grid.points)  # in float64, as nobody can check a cell by hand
        votes = self._votes(neighbors.kneighbors(X, Q, max(self.ks), metric=self.metric)[1])
        cells = pricing.decide(votes, self.costs).astype(np.int8)
        won = np.take_along_axis(votes, cells.astype(np.int64)[:, :, None], axis=2)[:, :, 0]
        shape = (-1, *grid.shape)
        return cells.reshape(shape), won.astype(np.float32).reshape(shape) if shares else None

    def at(self, Q: Floats) -> Ints:
        return pricing.decide(self.votes(Q), self.costs)

    def votes(self, Q: Floats) -> Floats:
        """Return the share of each class among the k nearest to each query: `(S, q, K)`."""
        return self._votes(self.kneighbors(Q, max(self.ks))[1])

    def _votes(self, rows: Ints) -> Floats:
        """Return these shares by the rows of the nearest points, `(q, k)`."""
        counts = np.cumsum(self.y[rows][:, :, None] == np.arange(len(self.costs)), axis=1)
        return np.stack([counts[:, k - 1] / k for k in self.ks])

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        why, shares = super().explain(q, names), self.votes(np.array([q]))[:, 0]
        answers, classes = pricing.decide(shares, self.costs), np.arange(len(self.costs))
        reasons = (in_words(row, classes, names) for row in shares)
        words = (f"{text}, by costs → {names[answer]}" for text, answer in zip(reasons, answers.tolist(), strict=True))
        return replace(why, answers=answers, words=tuple(words))

    def answers_without_each(self) -> None:
        """Return None: these answers are not known."""

    def readout(self, _pictures: Now, _states: Ints, _box: Box, _names: tuple[str, ...]) -> None:
        """Most votes do not decide."""


def priced(exhibit: Exhibit, costs: Floats | None) -> Exhibit:
    """Return the exhibit with answers by these costs. If it has no shares to weigh, its answers stay, and its story
    says so."""
    rule = exhibit.rule
    if costs is None or exhibit.reason:
        return exhibit
    if isinstance(rule, Neighbors) and not rule.few:
        own = {each.name: getattr(rule, each.name) for each in fields(rule)}
        return replace(exhibit, rule=PricedNeighbors(**own, costs=costs))
    if not isinstance(rule, PathRule) or rule.path.shares(np.zeros((1, 2))) is None:
        return replace(exhibit, story=tuple(text + NO_SHARES for text in exhibit.story or [""] * len(rule.states)))
    table = costs[np.ix_(rule.classes, rule.classes)]
    marks = tuple(each for each in rule.marks if each.mark.name != BOUNDARY)
    return replace(exhibit, rule=replace(rule, path=CostPath(rule.path, rule.classes, table), marks=marks))

"""Paths of classifiers as rules; and the rule of a method whose training failed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from films.film.captions import continued, literal
from films.film.numbers import number
from films.rules.marks import RuleMark
from films.rules.rule import UNTRAINED, Explanation, Knob, Price, Rule, Shares, Small, UnknownErrors
from films.scikit.estimators import Path, only
from playground.grid import Grid
from playground.inputs import Floats, Ints

Reasons = Callable[[Floats, tuple[str, ...]], Sequence[str]]


@dataclass(frozen=True, eq=False)
class Story(Sequence[str]):
    """How the rule was trained, as HTML, for each of `n_states`. `of_state` writes a state's story only when somebody
    reads it: folds and curves train many rules and show no story."""

    n_states: int
    of_state: Callable[[int], str]

    def __len__(self) -> int:
        return self.n_states

    @overload
    def __getitem__(self, state: int) -> str: ...
    @overload
    def __getitem__(self, state: slice) -> Sequence[str]: ...
    def __getitem__(self, state: int | slice) -> str | Sequence[str]:
        if isinstance(state, slice):
            return [self.of_state(each) for each in range(self.n_states)[state]]
        return self.of_state(range(self.n_states)[state])


@dataclass(frozen=True, eq=False)
class Exhibit:
    """A trained method as it is shown: its rule, its knob, and for each state, as HTML, how it was trained.

    warnings  for each state a plain sentence if training was stopped before it converged, else ""
    reason    a plain sentence on why training failed; "" if it did not
    """

    rule: Rule
    knob: Knob
    story: Sequence[str] = ()
    warnings: tuple[str, ...] = ()
    reason: str = ""

    @property
    def stories(self) -> tuple[str, ...]:
        """The story of each state, with its warning."""
        each = zip(self.story, self.warnings or [""] * len(self.story), strict=True)
        return tuple(text + (f"<p><b>{literal(warning)}</b></p>" if warning else "") for text, warning in each)

    @property
    def unsettled(self) -> tuple[bool, ...]:
        """For each state, whether it has a warning."""
        return tuple(bool(self.warning(state)) for state in range(len(self.rule.states)))

    def warning(self, state: int) -> str:
        """Return the warning of a state, or ""."""
        return self.warnings[state] if self.warnings else ""


@dataclass(frozen=True, eq=False)
class PathRule(UnknownErrors):
    """The rule of a `path` of S classifiers. `reasons(q (1, 2), names)` explains each state's answer; without it, the
    shares of the classes do."""

    name: str
    states: tuple[str, ...]
    path: Path
    classes: Ints
    marks: tuple[RuleMark, ...] = ()
    reasons: Reasons | None = None
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        cells = self.path.predict(grid).astype(np.int8).reshape(-1, *grid.shape)
        shares_there = self.path.shares(grid) if shares else None
        return cells, None if shares_there is None else shares_there.max(axis=2).astype(np.float32).reshape(cells.shape)

    def cells(self, grid: Grid, state: int) -> Small:
        return only(self.path, state).predict(grid)[0].astype(np.int8).reshape(grid.shape)

    def at(self, Q: Floats) -> Ints:
        return self.path.predict(Q)

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        reasons = self.reasons(query, names) if self.reasons else self._shares(query, names)
        words = (names[answer] for answer in answers.tolist())
        return Explanation(q, answers, tuple(f"{why} → {word}" for why, word in zip(reasons, words, strict=True)))

    def _shares(self, query: Floats, names: tuple[str, ...]) -> Sequence[str]:
        shares = self.path.shares(query)
        return [""] * len(self.states) if shares is None else [in_words(row[0], self.classes, names) for row in shares]


@dataclass(frozen=True, eq=False)
class FailedRule(UnknownErrors):
    """A rule without answers, which explains why training failed."""

    name: str
    reason: str
    states: tuple[str, ...] = ("not trained",)
    marks: tuple[RuleMark, ...] = ()
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:  # noqa: ARG002
        return np.full((1, *grid.shape), UNTRAINED, dtype=np.int8), None

    def at(self, Q: Floats) -> Ints:
        return np.full((1, len(Q)), UNTRAINED)

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:  # noqa: ARG002
        return Explanation(q, np.array([UNTRAINED]), (continued(self.reason).removesuffix("."),))


def in_words(shares: Floats, classes: Ints, names: tuple[str, ...]) -> str:
    """Return "0.75 for setosa, 0.25 for virginica", the largest share first, without classes that have none."""
    order = np.argsort(-shares, kind="stable").tolist()
    return ", ".join(f"{number(shares[i])} for {names[classes[i]]}" for i in order if shares[i] > 0)


def words_knob(symbol: str, values: Sequence[float]) -> Knob:
    """Return a knob with values on a logarithmic scale, evenly spaced on an axis."""
    return Knob(symbol, tuple(map(number, values)))

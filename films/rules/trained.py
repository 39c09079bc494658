"""Any path of classifiers as a rule; and the rule that takes the place of one that could not be trained."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from films.film.captions import literal
from films.film.numbers import number
from films.rules.rule import UNTRAINED, Explanation, Knob, Mark, Price, Rule, Shares, Small, unknown
from playground.estimators import Path
from playground.grid import Grid
from playground.inputs import Floats, Ints

Reasons = Callable[[Floats, tuple[str, ...]], Sequence[str]]


@dataclass(frozen=True, eq=False)
class Exhibit:
    """A trained method as it is shown: its rule, the knob that has its states, and, as HTML, how each came about.

    warnings: for each state a sentence in plain text where its training was stopped before it settled, else "".
    reason: a sentence in plain text on why the method could not be trained; "" where it was.
    """

    rule: Rule
    knob: Knob
    story: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    reason: str = ""

    @property
    def stories(self) -> tuple[str, ...]:
        """The story with the warnings."""
        told = zip(self.story, self.warnings or [""] * len(self.story), strict=True)
        return tuple(text + (f"<p><b>{literal(warning)}</b></p>" if warning else "") for text, warning in told)

    @property
    def unsettled(self) -> tuple[bool, ...]:
        """For each state whether there is one."""
        return tuple(bool(self.warning(state)) for state in range(len(self.rule.states)))

    def warning(self, state: int) -> str:
        """The sentence of that state, or ""."""
        return self.warnings[state] if self.warnings else ""


@dataclass(frozen=True, eq=False)
class Trained:
    """A `path` of S classifiers. `reasons(q (1, 2), names)` says in words what leads to the answer in each state; where
    there are none, the classes' shares do."""

    name: str
    states: tuple[str, ...]
    path: Path
    classes: Ints
    marks: tuple[Mark, ...] = ()
    reasons: Reasons | None = None
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        cells = self.at(grid.points).astype(np.int8).reshape(-1, *grid.shape)
        found = self.path.shares(grid.points) if shares else None
        return cells, None if found is None else found.max(axis=2).astype(np.float32).reshape(cells.shape)

    def at(self, Q: Floats) -> Ints:
        return self.path.predict(Q)

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        reasons = self.reasons(query, names) if self.reasons else self._shares(query, names)
        said = (names[answer] for answer in answers.tolist())
        return Explanation(q, answers, tuple(f"{why} → {word}" for why, word in zip(reasons, said, strict=True)))

    def left_out(self) -> Floats:
        return unknown(self)

    def held_out(self, rows: Ints) -> Floats:  # noqa: ARG002
        return unknown(self)

    def _shares(self, query: Floats, names: tuple[str, ...]) -> Sequence[str]:
        shares = self.path.shares(query)
        return [""] * len(self.states) if shares is None else [in_words(row[0], self.classes, names) for row in shares]


@dataclass(frozen=True, eq=False)
class Untrained:
    """A rule that answers nothing anywhere, and says why."""

    name: str
    reason: str
    states: tuple[str, ...] = ("not trained",)
    marks: tuple[Mark, ...] = ()
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:  # noqa: ARG002
        return np.full((1, *grid.shape), UNTRAINED, dtype=np.int8), None

    def at(self, Q: Floats) -> Ints:
        return np.full((1, len(Q)), UNTRAINED)

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:  # noqa: ARG002
        return Explanation(q, np.array([UNTRAINED]), (self.reason.removesuffix("."),))

    def left_out(self) -> Floats:
        return unknown(self)

    def held_out(self, rows: Ints) -> Floats:  # noqa: ARG002
        return unknown(self)


def in_words(shares: Floats, classes: Ints, names: tuple[str, ...]) -> str:
    """ "0.75 for setosa, 0.25 for virginica", the largest first; nothing for what has nothing."""
    order = np.argsort(-shares, kind="stable").tolist()
    return ", ".join(f"{number(shares[i])} for {names[classes[i]]}" for i in order if shares[i] > 0)


def words_knob(symbol: str, values: Sequence[float]) -> Knob:
    """A knob whose values grow by factors: they stand evenly on an axis."""
    return Knob(symbol, tuple(map(number, values)))

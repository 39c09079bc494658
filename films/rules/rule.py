"""The interface of a classifier to the films: regions, explanations of a query's answer, marks, and errors.

A *rule* is a classifier trained on labelled points of the plane. It has S states, one for each value of the
hyperparameter, the *knob*, that a film's frames turn (k, depth, rounds), or a single one. Classes are 0..K-1; -1 is
undecided; -2 everywhere means that training failed. Films know rules only by these protocols, so a new classifier needs
no change in them.
"""

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from films.film.geometry import Box
from films.film.numbers import number
from films.picture.now import Now
from films.picture.readouts import AtPointer
from films.rules.marks import RuleMark
from playground.grid import Grid
from playground.inputs import Floats, Ints

UNTRAINED = -2  # the answer of a rule whose training failed

Small = NDArray[np.signedinteger]
Shares = NDArray[np.float32]


@dataclass(frozen=True)
class Knob:
    """The hyperparameter that the frames of a film turn: in each it has one of F `values`; `symbol` is its letter or
    name.

    On an axis, numbers stand at their value, words at even distances; "0.01", "0.1", "1" are words. Without a symbol
    there is nothing to turn, and the values are names.
    """

    symbol: str
    values: tuple[float, ...] | tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The values in words."""
        return tuple(value if isinstance(value, str) else number(value) for value in self.values)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the F states: "k = 3"."""
        return tuple(f"{self.symbol} = {word}" if self.symbol else word for word in self.words)


@dataclass(frozen=True)
class Price:
    """The cost of a query in words ("300 differences"), and the bytes that a model must keep to answer it."""

    work: str
    memory: int


@dataclass(frozen=True, eq=False)
class Explanation:
    """The reasons for a rule's answer at the query `q`, in each of its S states. What a rule does not have stays empty.

    answers   (S,) the class, -1 if undecided
    words     (S,) the reasons in plain text, ending with the answer
    nearest   (m, 2) the points that vote, the first `counts[s]` of them in state s: ringed, and joined to q
    rows      (m,) their rows on the plane, from 0; -1 for a mean of several
    outline   (S, c, 2) a closed line around the region that matters for q, such as a ball or a leaf
    table     HTML: the head, and a row for each of the first of `nearest`
    legend    what rings and outline mean
    """

    q: tuple[float, float]
    answers: Ints
    words: tuple[str, ...]
    nearest: Floats = field(default_factory=lambda: np.empty((0, 2)))
    rows: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    counts: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    outline: Floats = field(default_factory=lambda: np.empty((0, 0, 2)))
    table: tuple[str, ...] = ()
    legend: str = ""


class Regions(Protocol):
    """What a plane needs of a rule: regions, marks, and the answers at points."""

    @property
    def name(self) -> str:
        """The title of the rule's plane; "" if the states' names suffice."""
        ...

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the S states, such as "k = 3"; ("",) if there is only one."""
        ...

    @property
    def marks(self) -> tuple[RuleMark, ...]: ...
    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        """Return the class in each cell of the grid, `(S, rows, cols)`; and with `shares` the winner's share of the
        votes or its probability, None if it is not known."""
        ...

    def at(self, Q: Floats) -> Small:
        """Return the class at each query of `Q (q, 2)`: `(S, q)`."""
        ...


class Rule(Regions, Protocol):
    """What a film of planes side by side needs of a rule."""

    @property
    def price(self) -> Price | None:
        """The cost of a query; None if it is not known."""
        ...

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        """Return the reasons for the answer at q; `names` are those of the classes."""
        ...

    def left_out(self) -> Floats:
        """Return the leave-one-out error as a number of points: `(S,)`, NaN if unknown."""
        ...

    def held_out(self, rows: Ints) -> Floats:
        """Return how many of the points `rows` are misclassified if the rule is trained on the rest: `(S,)`, NaN if
        unknown."""
        ...


@runtime_checkable
class LeaveOneOutRule(Protocol):
    """A rule that knows, for each of its points, the answer by all others."""

    def answers_without_each(self) -> Ints | None:
        """Return the class of each point by all others, `(S, n)`, below 0 for none; None if it is not known."""
        ...


@runtime_checkable
class PointerRule(Protocol):
    """A rule for which the browser computes more than the answer at the place under the pointer."""

    def readout(self, pictures: Now, states: Ints, box: Box, names: tuple[str, ...], /) -> AtPointer | None:
        """Return the votes or the posteriors; None if the browser cannot compute them. `pictures` are those of its
        regions, across `box`; `states (F,)` is its state in each frame; `names` are those of the classes."""
        ...


@runtime_checkable
class SingleStateRule(Protocol):
    """A rule that can compute its regions in one state for less than those in all."""

    def cells(self, grid: Grid, state: int) -> Small:
        """Return the class in each cell of the grid in that state: `(rows, cols)`."""
        ...


def cells_of(rule: Regions, grid: Grid, state: int) -> Small:
    """Return the class in each cell of the grid in one state of a rule: `(rows, cols)`."""
    return rule.cells(grid, state) if isinstance(rule, SingleStateRule) else rule.on_grid(grid, shares=False)[0][state]


def computes_one_state(rule: Regions) -> bool:
    """Return whether a rule, and each member of its vote, can compute its regions in one state alone."""
    return isinstance(rule, SingleStateRule) and all(map(computes_one_state, getattr(rule, "members", ())))


def state_named(rule: Regions, name: str) -> int:
    """Return the state with that name, or the last if there is none."""
    return rule.states.index(name) if name in rule.states else len(rule.states) - 1


def unknown(rule: Regions) -> Floats:
    """Return the errors of a rule that does not know them: NaN for each state."""
    return np.full(len(rule.states), np.nan)


class UnknownErrors:
    """The part of a rule that knows neither its leave-one-out nor its held-out error."""

    def left_out(self: Regions) -> Floats:
        return unknown(self)

    def held_out(self: Regions, rows: Ints) -> Floats:  # noqa: ARG002
        return unknown(self)

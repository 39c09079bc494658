"""A classifier as the planes see it: its states and their regions, why a query gets its answer, marks, and errors.

A *rule* is trained on labelled points of the plane. It has S states, one for each value of the knob that a film's
frames turn (k, depth, rounds), or a single one. Classes are 0..K-1; -1 is undecided, and -2 everywhere is a rule that
could not be trained on these points. Films ask a rule only for what stands here, so that a new classifier is a new rule
and no film has to know it.
"""

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from films.film.numbers import number
from films.film.overlay import Overlay
from playground.grid import Grid
from playground.inputs import Floats, Ints

UNTRAINED = -2  # the answer everywhere of a rule that could not be trained

Small = NDArray[np.signedinteger]
Shares = NDArray[np.float32]


@dataclass(frozen=True)
class Knob:
    """What the frames of a film turn: `symbol` takes one of F `values` in each.

    Numbers stand on an axis where they are, words evenly: so do values such as "0.01", "0.1", "1". Without a symbol
    there is nothing to turn, and the values are names.
    """

    symbol: str
    values: tuple[float, ...] | tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The values as they are read."""
        return tuple(value if isinstance(value, str) else number(value) for value in self.values)

    @property
    def names(self) -> tuple[str, ...]:
        """Of the F states: "k = 3"."""
        return tuple(f"{self.symbol} = {word}" if self.symbol else word for word in self.words)


@dataclass(frozen=True)
class Price:
    """What one query costs, in words ("300 differences"), and the bytes that must be kept to answer it."""

    work: str
    memory: int


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why a rule answers as it does at the query `q`, in each of its S states. What there is none of stays empty.

    answers   (S,) the class, -1 where undecided
    words     (S,) what leads to it, as plain text that ends with the answer
    nearest   (m, 2) points that have a say, the first `counts[s]` of them in state s: ringed, and joined to q
    outline   (S, c, 2) a closed line around what counts for q, such as a ball or a leaf
    table     HTML: the head, and a row for each of the first of `nearest`
    legend    what rings and outline mean
    """

    q: tuple[float, float]
    answers: Ints
    words: tuple[str, ...]
    nearest: Floats = field(default_factory=lambda: np.empty((0, 2)))
    counts: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    outline: Floats = field(default_factory=lambda: np.empty((0, 0, 2)))
    table: tuple[str, ...] = ()
    legend: str = ""


class Mark(Protocol):
    """Something drawn with a rule's regions: dots, a line, a path. `legend` says what it means, if it needs saying."""

    @property
    def legend(self) -> str: ...
    @property
    def point_size(self) -> float:
        """Of the points beside it."""
        ...

    def overlay(self, figure: int, state: str) -> Overlay:
        """Its traces, columns and tracks in a figure; `state` is the column that says which state a frame shows."""
        ...


class Regions(Protocol):
    """What the plane itself needs of a rule: regions, what is drawn with them, and the answers at points."""

    @property
    def name(self) -> str:
        """What its plane is called; "" where its states' names say it all."""
        ...

    @property
    def states(self) -> tuple[str, ...]:
        """The names of its S states, such as "k = 3"; ("",) where nothing turns it."""
        ...

    @property
    def marks(self) -> tuple[Mark, ...]: ...
    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        """The class in each cell of the grid, `(S, rows, cols)`, and, where wanted and known, how clearly it wins: its
        share of the votes, or its probability."""
        ...

    def at(self, Q: Floats) -> Small:
        """The class at each query of `Q (q, 2)`: `(S, q)`."""
        ...


class Rule(Regions, Protocol):
    """All that a film of planes side by side needs."""

    @property
    def price(self) -> Price | None:
        """None where it is not known."""
        ...

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        """Why q gets its answer; `names` are those of the classes."""
        ...

    def left_out(self) -> Floats:
        """How many training points the rule misclassifies when trained on all others: `(S,)`, NaN where unknown."""
        ...

    def held_out(self, rows: Ints) -> Floats:
        """How many of these training points it misclassifies when trained on the rest: `(S,)`, NaN where unknown."""
        ...


def unknown(rule: Regions) -> Floats:
    """Errors that a rule has none of: NaN for each state."""
    return np.full(len(rule.states), np.nan)

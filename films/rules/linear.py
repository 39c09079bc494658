"""Linear classifiers of two classes as a rule."""

from dataclasses import dataclass, replace

import numpy as np

from films.decimals import fraction, in_units
from films.rules.addends import added
from films.rules.marks import RuleMark, across
from films.rules.rule import Explanation, Price, Shares, Small, UnknownErrors
from playground import hinge, perceptron
from playground.grid import Grid
from playground.inputs import Floats, Ints

MAX_UPDATES = 2000  # or draws; of their lines the best is taken


@dataclass(frozen=True, eq=False)
class Separator(UnknownErrors):
    """A line as a rule: the class is `sides[0]` if a x + b y + c > 0, `sides[1]` if it is negative, undecided on the
    line; `abc (S, 3)` has a line for each state.

    `unit` is the number of units in 1, if a, b and the points are whole numbers of a unit, and c is whole: then answers
    are decided in whole numbers.
    """

    name: str
    abc: Floats
    sides: tuple[int, int]
    states: tuple[str, ...] = ("",)
    unit: float = 1.0

    @property
    def marks(self) -> tuple[RuleMark, ...]:
        return (across("boundary", self.abc),)

    @property
    def price(self) -> Price:
        """The cost of a query: a product for each coordinate; eight bytes for each weight and the offset, and one for
        each label."""
        return Price("2 products", 3 * 8 + 2)

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        answers = self.at(grid.points).reshape(-1, *grid.shape).astype(np.int8)
        return answers, np.ones(answers.shape, dtype=np.float32) if shares else None

    def cells(self, grid: Grid, state: int) -> Small:
        alone = replace(self, abc=self.abc[state : state + 1], states=self.states[state : state + 1])
        return alone.on_grid(grid, shares=False)[0][0]

    def at(self, Q: Floats) -> Ints:
        z = self.value(Q)
        return np.select([z > 0, z < 0], self.sides, -1)

    def value(self, Q: Floats) -> Floats:
        """Return a x + b y + c at each query, summed from left to right: `(S, q)`."""
        a, b, c = np.asarray(self.abc, dtype=np.float64).T[:, :, None]
        if self.unit == 1:
            return a * Q[:, 0] + b * Q[:, 1] + c
        a, b, c = np.rint(a * self.unit), np.rint(b * self.unit), c * self.unit**2
        x, y = np.rint(Q * self.unit).T
        x, y = (np.where(each / self.unit == q, each, q * self.unit) for each, q in zip((x, y), Q.T, strict=True))
        return (a * x + b * y + c) / self.unit**2

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        words = (names[answer] if answer >= 0 else "undecided" for answer in answers.tolist())
        each = zip(np.asarray(self.abc, dtype=np.float64), words, strict=True)
        return Explanation(q, answers, tuple(f"w·q + b = {added(abc, q)} → {word}" for abc, word in each))


def of_perceptron(X: Floats, y: Ints, units: tuple[float, float]) -> Separator:
    """Return the line with the fewest mistakes among the perceptron's first updates (Rosenblatt 1958); coordinates are
    divided by `units`."""
    plus, minus = np.unique(y).tolist()
    labels = np.where(y == plus, 1.0, -1.0)
    whole, unit = in_units(X)
    squares = [1 / (fraction(each) * int(unit)) ** 2 for each in units]
    trace = perceptron.train(whole, labels, squares=squares, max_updates=MAX_UPDATES)
    best = int((trace.margins(whole, labels) <= 0).sum(axis=1).argmin())
    return Separator("the perceptron's line", np.array([[*(trace.w[best] / units), trace.b[best]]]), (plus, minus))


def of_hinge(X: Floats, y: Ints, units: tuple[float, float]) -> Separator:
    """Return the line with the least mean hinge loss among the first draws of subgradient descent; coordinates are
    divided by `units`."""
    plus, minus = np.unique(y).tolist()
    labels = np.where(y == plus, 1.0, -1.0)
    trace = hinge.train(X / units, labels, rate="inverse-sqrt", n_draws=MAX_UPDATES)
    best = int(trace.best[-1])
    return Separator("the hinge separator", np.array([[*(trace.w[best] / units), trace.b[best]]]), (plus, minus))

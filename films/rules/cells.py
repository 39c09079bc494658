"""A rule on two categories: everywhere in a cell of the plane its answer is that at the cell's middle."""

from dataclasses import dataclass, replace

import numpy as np

from films.rules.categories import Categories
from films.rules.marks import RuleMark
from films.rules.rule import Explanation, LeaveOneOutRule, Price, Rule, Shares, Small, cells_of
from films.rules.trained import Exhibit
from playground.grid import Grid
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class CellRule:
    """The `rule`, asked only at the middles of cells."""

    rule: Rule
    categories: Categories

    @property
    def name(self) -> str:
        return self.rule.name

    @property
    def states(self) -> tuple[str, ...]:
        return self.rule.states

    @property
    def marks(self) -> tuple[RuleMark, ...]:
        return self.rule.marks

    @property
    def price(self) -> Price | None:
        return self.rule.price

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        cells, won = self.rule.on_grid(self._middles, shares=shares)
        rows, columns = self._nearest(grid)
        return cells[:, rows, columns], None if won is None else won[:, rows, columns]

    def cells(self, grid: Grid, state: int) -> Small:
        return cells_of(self.rule, self._middles, state)[self._nearest(grid)]

    @property
    def _middles(self) -> Grid:
        """The middles of the cells."""
        across, up = (np.arange(len(names), dtype=np.float64) for names in self.categories.names)
        return Grid(across, up)

    def _nearest(self, grid: Grid) -> tuple[Ints, Ints]:
        """Return the row and the column of the nearest middle for each cell of a grid."""
        return self.categories.nearest(grid.y, 1)[:, None], self.categories.nearest(grid.x)

    def at(self, Q: Floats) -> Small:
        return self.rule.at(self.categories.middles(Q))

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        ((x, y),) = self.categories.middles(np.array([q])).tolist()
        return replace(self.rule.explain((x, y), names), q=q)

    def left_out(self) -> Floats:
        return self.rule.left_out()

    def held_out(self, rows: Ints) -> Floats:
        return self.rule.held_out(rows)

    def answers_without_each(self) -> Ints | None:
        return self.rule.answers_without_each() if isinstance(self.rule, LeaveOneOutRule) else None


def in_cells(exhibit: Exhibit, categories: Categories | None) -> Exhibit:
    """Return the exhibit; if both coordinates are categories, its rule is asked only at the middles of cells."""
    if categories is None or not categories.are_both:
        return exhibit
    return replace(exhibit, rule=CellRule(exhibit.rule, categories))

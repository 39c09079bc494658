"""A coordinate whose values are categories, as a colour: names without an order, at the places 0, 1, 2, ... of an axis.

A method that takes numbers gets one column for each category (one-hot): 1 for the point's own category, 0 for the
others. So it asks "is it red?", and never whether red is less than blue.

If both coordinates are categories, points are in cells of the plane, and only the cell counts. The points of a cell
stand side by side in it, so that each can be seen; a place belongs to the cell of the nearest names.
"""

import math
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from films.film.captions import literal
from films.points import Points
from films.rules.addends import XY
from films.scikit.estimators import Path, only
from playground.inputs import Floats, Ints

FILLED = 0.8  # the part of a cell's width that points side by side fill
DECIMALS = 3  # of their places


@dataclass(frozen=True)
class Categories:
    """The names of the two coordinates, and for each the names of its categories, () for a number."""

    variables: tuple[str, str]
    names: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def are_both(self) -> bool:
        """Whether both coordinates are categories."""
        return all(self.names)

    def nearest(self, values: ArrayLike, axis: int = 0) -> Ints:
        """Return the category at each place of an axis of categories: the nearest, or the first of two equally near
        ones."""
        rounded = np.ceil(np.asarray(values, dtype=np.float64) - 0.5)
        return np.clip(rounded, 0, len(self.names[axis]) - 1).astype(np.int64)

    def encoded(self, X: Floats) -> Floats:
        """Return points `(n, 2)` as columns: one for each category, and one for a coordinate that is a number. The
        columns of the first coordinate come first."""
        each = (self._encoded(X[:, axis], axis) for axis in range(2))
        return np.column_stack(list(each))

    def _encoded(self, values: Floats, axis: int) -> Floats:
        count = len(self.names[axis])
        if not count:
            return values[:, None]
        return (self.nearest(values, axis)[:, None] == np.arange(count)).astype(np.float64)

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The variable of each column, and its category, "" for a number."""
        each = zip(self.variables, self.names, strict=True)
        return tuple((variable, name) for variable, names in each for name in names or ("",))

    @property
    def terms(self) -> tuple[str, ...]:
        """The names of the columns: "[colour is green]", which is 1 if so and else 0; for a number its variable."""
        return tuple(
            f"[{variable} is {name}]" if name else f"({variable})" if " " in variable else variable
            for variable, name in self.columns
        )

    def middles(self, X: ArrayLike) -> Floats:
        """Return points `(n, 2)`, moved to the middles of their cells if both coordinates are categories."""
        places = np.asarray(X, dtype=np.float64)
        if not self.are_both:
            return places
        return np.column_stack([self.nearest(places[:, axis], axis) for axis in range(2)]).astype(np.float64)

    def placed(self, points: Points) -> Points:
        """Return the points, each moved to its category. If both coordinates are categories, the points of a cell stand
        side by side, sorted by class: every cell has room for as many as the fullest one."""
        if not points:
            return points
        X = np.array([point[:2] for point in points])
        if not self.are_both:
            for axis in (axis for axis in range(2) if self.names[axis]):
                X[:, axis] = self.nearest(X[:, axis], axis)
            return tuple((x, y, point[2]) for (x, y), point in zip(X.tolist(), points, strict=True))
        cells = defaultdict[tuple[float, float], list[int]](list)
        for row, (x, y) in enumerate(self.middles(X).tolist()):
            cells[x, y].append(row)
        across = math.ceil(math.sqrt(max(map(len, cells.values()))))
        for (x, y), rows in cells.items():
            rows.sort(key=lambda row: points[row][2])
            high = math.ceil(len(rows) / across)
            for i, row in enumerate(rows):
                column, line = i % across, i // across
                wide = min(across, len(rows) - line * across)
                X[row, 0] = x + (column - (wide - 1) / 2) * FILLED / across
                X[row, 1] = y - (line - (high - 1) / 2) * FILLED / across
        places = np.round(X, DECIMALS).tolist()
        return tuple((x, y, point[2]) for (x, y), point in zip(places, points, strict=True))


def columns_of(X: Floats, categories: Categories | None) -> Floats:
    """Return the columns on which a method is trained: the coordinates `X (n, 2)`, each of which may be a category."""
    return categories.encoded(X) if categories else X


def named_columns(categories: Categories | None) -> tuple[tuple[str, str], ...]:
    """Return the variable of each of these columns, and its category, "" for a number."""
    return categories.columns if categories else tuple((name, "") for name in XY)


def path_of(path: Path, categories: Categories | None) -> Path:
    """Return a path that was trained on `columns_of` points as a path for the points themselves."""
    return EncodedPath(path, categories) if categories else path


def terms_of(categories: Categories | None) -> tuple[str, ...]:
    """Return the names of these columns, as HTML."""
    return tuple(map(literal, categories.terms)) if categories else XY


@dataclass(frozen=True, eq=False)
class EncodedPath:
    """A path of classifiers of encoded points, as a path for the points themselves."""

    path: Path
    categories: Categories

    def predict(self, Q: ArrayLike) -> Ints:
        return self.path.predict(self.categories.encoded(np.asarray(Q, dtype=np.float64)))

    def shares(self, Q: ArrayLike) -> Floats | None:
        return self.path.shares(self.categories.encoded(np.asarray(Q, dtype=np.float64)))

    def only(self, s: int) -> "EncodedPath":
        """Return the path of classifier s alone."""
        return EncodedPath(only(self.path, s), self.categories)

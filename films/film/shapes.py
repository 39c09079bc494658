"""Checks that columns hold what a film reads from them. Errors name the figure, mark, attribute and column."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

import numpy as np

from films.film.argmax import ArgmaxPictures
from films.film.columns import Col, Column
from films.film.marks import Figure
from films.film.pictures import Pictures

NUMBERS, BITS, TEXT, PICTURES = "numbers", "bits", "text", "pictures"
WHOLE = "whole numbers"
Lengths = dict[str, int | None]  # entries of each attribute that a track sets; None where their number varies
NO_FIGURE = Figure(marks=(), layout={})
EXACT = (np.bool_, np.float32, np.float64)  # and integers; other types would be rounded when sent


@dataclass(frozen=True)
class Shape:
    """The shape of a column: the kind of its values, the number of its rows, and the number of entries of a row, 0 for
    a single value."""

    holds: str
    rows: int
    width: int


@dataclass
class ShapeCache:
    """The columns of a film, with the shapes and ranges that have been computed so far."""

    columns: Mapping[str, Column]
    n_frames: int
    shapes: dict[str, Shape] = field(default_factory=dict)
    ends: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Shapes:
    """The columns as one `place` of a film reads them: row `t` for each `t` below `n`, the number of frames, or of the
    entries that the pointer may be on. Error messages begin with the `place`."""

    cache: ShapeCache
    place: str
    n: int
    n_of: str = "frames"
    figure: Figure = NO_FIGURE

    def refuse(self, why: str) -> NoReturn:
        raise ValueError(f"{self.place}: {why}")

    def part(self, name: str) -> "Shapes":
        """Return the same for a part of the place."""
        return Shapes(self.cache, f"{self.place}, {name}", self.n, self.n_of, self.figure)

    def of_frames(self) -> "Shapes":
        """Return the same for columns that are read at the frame's row even while the pointer is on an entry."""
        return replace(self, n=self.cache.n_frames, n_of="frames")

    def entries(self, col: Col, *kinds: str, always: bool = False) -> int:
        """Return the number of entries in a row of `col`, 0 for a single value. Refuse `col` unless it is of one of
        these kinds and, with `always`, has a value in every frame."""
        shape = self._shape_of(col.name, kinds)
        self._rows(col, shape, always)
        if col.item is None:
            return shape.width
        items = col.item if isinstance(col.item, tuple) else (col.item,)
        if not all(0 <= item < shape.width for item in items):
            self.refuse(f"column {col.name!r} has rows of {shape.width} entries; item {col.item} is none of them")
        return len(items) if isinstance(col.item, tuple) else 0

    def nothing(self, col: Col) -> bool:
        """Return whether `col` has no value in any frame."""
        return col.at is not None and self._ends(col.at)[1] < 0

    def number(self, col: Col) -> None:
        """Refuse `col` unless it is a number in every frame."""
        if self.entries(col, NUMBERS, WHOLE, always=True):
            self.refuse(f"column {col.name!r} has more than a number in a row")

    def line(self, col: Col) -> None:
        """Refuse `col` unless each frame has (a, b, c) or nothing."""
        if self.entries(col, NUMBERS, WHOLE) != 3:
            self.refuse(f"column {col.name!r} has no rows of three numbers: a line is a x + b y + c = 0")

    def first(self, name: str, count: int, width: int = 0) -> None:
        """Refuse the column unless it has at least `count` rows of `width` numbers each."""
        shape = self._shape_of(name, (NUMBERS, WHOLE))
        if shape.width != width:
            self.refuse(f"column {name!r} has {shape.width or 1} numbers in a row, not {width or 1}")
        if shape.rows < count:
            self.refuse(f"column {name!r} has {shape.rows} rows; {count} are asked for")

    def whole(self, col: Col, most: int | None = None) -> None:
        """Refuse `col` unless it is an integer from 0 to `most` in every frame."""
        if self.entries(col, WHOLE, always=True):
            self.refuse(f"column {col.name!r} has more than a number in a row")
        low, high = self._reached(col)
        if low < 0 or (most is not None and high > most):
            self.refuse(f"column {col.name!r} goes from {low} to {high}, beyond 0 to {'any' if most is None else most}")

    def greatest(self, col: Col) -> int:
        """Return the greatest number that `col` has in a frame."""
        return self._reached(col)[1]

    def axes(self) -> None:
        """Refuse the figure unless its axes have ranges: lines are clipped to them."""
        layout = self.figure.layout
        for name in ("xaxis", "yaxis"):
            if "range" not in layout.get(name, {}):
                self.refuse(f"lines are cut to the axes, and {name} has no range")

    def _shape_of(self, name: str, kinds: Collection[str]) -> Shape:
        if name not in self.cache.columns:
            self.refuse(f"there is no column {name!r}; there are {', '.join(map(repr, self.cache.columns)) or 'none'}")
        shape = self.cache.shapes.get(name)
        if shape is None:
            shape = self.cache.shapes[name] = self._shape(name, self.cache.columns[name])
        if shape.holds not in kinds:
            self.refuse(f"column {name!r} holds {shape.holds}, not {' or '.join(kinds)}")
        return shape

    def _shape(self, name: str, column: Column) -> Shape:
        if isinstance(column, tuple):
            if not set(map(type, column)) <= {str}:
                self.refuse(f"column {name!r} is a tuple, and not of strings alone")
            return Shape(TEXT, len(column), 0)
        if isinstance(column, (Pictures, ArgmaxPictures)):
            return Shape(PICTURES, len(column), 0)
        whole = column.dtype.kind in "iu"
        if not whole and column.dtype not in EXACT:
            self.refuse(f"column {name!r} is {column.dtype}; numbers are whole, float32 or float64, bits are bool")
        if column.ndim not in (1, 2) or (column.dtype == np.bool_ and column.ndim == 1):
            self.refuse(f"column {name!r} is {column.dtype} in {column.shape}; it has a row a frame, bits in two axes")
        holds = WHOLE if whole else BITS if column.dtype == np.bool_ else NUMBERS
        return Shape(holds, len(column), column.shape[1] if column.ndim == 2 else 0)

    def _rows(self, col: Col, shape: Shape, always: bool) -> None:
        """Refuse `col` unless the column has the rows that it reads."""
        if col.at is None:
            if shape.rows < self.n:
                self.refuse(f"column {col.name!r} has {shape.rows} rows for {self.n} {self.n_of}")
            return
        pointer = self._shape_of(col.at, (WHOLE,))
        if pointer.width or pointer.rows < self.n:
            self.refuse(f"column {col.at!r} is not one row number for each of {self.n} {self.n_of}")
        low, high = self._ends(col.at)
        if high >= shape.rows:
            self.refuse(f"column {col.at!r} asks for row {high} of column {col.name!r}, which has {shape.rows}")
        if low < 0 and always:
            self.refuse(f"column {col.at!r} is {low} in some frames, which asks for nothing")

    def _ends(self, name: str) -> tuple[int, int]:
        """Return the least and the greatest number in the first `n` rows of a column."""
        ends = self.cache.ends.get((name, self.n))
        if ends is None:
            ends = self.cache.ends[name, self.n] = _least_and_greatest(self.cache.columns[name], self.n)
        return ends

    def _reached(self, col: Col) -> tuple[int, int]:
        if col.at is None and col.item is None:
            return self._ends(col.name)
        columns: Mapping[str, Any] = self.cache.columns
        rows = slice(self.n) if col.at is None else columns[col.at][: self.n]
        values = columns[col.name][rows]
        return _least_and_greatest(values if col.item is None else values[:, col.item], self.n)


def _least_and_greatest(values: Any, count: int) -> tuple[int, int]:
    read = values[:count]
    return (int(read.min()), int(read.max())) if len(read) else (0, -1)

"""Whether columns hold what a film takes of them. Every answer is how many entries a row has, every refusal a sentence
that says which figure, trace, attribute and column."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

import numpy as np

from films.film.argmax import ArgmaxPictures
from films.film.columns import Col, Column
from films.film.pictures import Pictures
from films.film.spec import Spec

NUMBERS, BITS, TEXT, PICTURES = "numbers", "bits", "text", "pictures"
WHOLE = "whole numbers"
Lengths = dict[str, int | None]  # entries of each attribute that a track sets; None where they vary
EXACT = (np.bool_, np.float32, np.float64)  # and whole numbers; the others would be rounded on their way


@dataclass(frozen=True)
class Shape:
    """What a column holds, in how many rows, of how many entries each; 0 where a row is a single value."""

    holds: str
    rows: int
    width: int


@dataclass
class Ledger:
    """What is known so far of a film's columns."""

    columns: Mapping[str, Column]
    n_frames: int
    shapes: dict[str, Shape] = field(default_factory=dict)
    ends: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Shapes:
    """Columns as one `place` of a film reads them, row `t` for each `t` below `n`: a frame, or an entry pointed at."""

    ledger: Ledger
    place: str
    n: int
    n_of: str = "frames"
    figure: Spec = field(default_factory=dict)

    def refuse(self, why: str) -> NoReturn:
        raise ValueError(f"{self.place}: {why}")

    def of(self, part: str) -> "Shapes":
        """The same, of a part of the place."""
        return replace(self, place=f"{self.place}, {part}")

    def of_frames(self) -> "Shapes":
        """The same, where it is a frame's row that is read whatever the pointer is on."""
        return replace(self, n=self.ledger.n_frames, n_of="frames")

    def entries(self, col: Col, *kinds: str, always: bool = False) -> int:
        """How many entries a row of `col` has, which must be of one of these kinds; 0 for a single value. `always`: it
        may not be nothing in any frame."""
        shape = self._known(col.name, kinds)
        self._rows(col, shape, always)
        if col.item is None:
            return shape.width
        items = col.item if isinstance(col.item, tuple) else (col.item,)
        if not all(0 <= item < shape.width for item in items):
            self.refuse(f"column {col.name!r} has rows of {shape.width} entries; item {col.item} is none of them")
        return len(items) if isinstance(col.item, tuple) else 0

    def number(self, col: Col) -> None:
        """`col` must be a number in every frame."""
        if self.entries(col, NUMBERS, WHOLE, always=True):
            self.refuse(f"column {col.name!r} has more than a number in a row")

    def line(self, col: Col) -> None:
        """`col` must be (a, b, c), or nothing."""
        if self.entries(col, NUMBERS, WHOLE) != 3:
            self.refuse(f"column {col.name!r} has no rows of three numbers: a line is a x + b y + c = 0")

    def first(self, name: str, count: int, width: int = 0) -> None:
        """The column must have at least `count` rows, of `width` numbers each."""
        shape = self._known(name, (NUMBERS, WHOLE))
        if shape.width != width:
            self.refuse(f"column {name!r} has {shape.width or 1} numbers in a row, not {width or 1}")
        if shape.rows < count:
            self.refuse(f"column {name!r} has {shape.rows} rows; {count} are asked for")

    def whole(self, col: Col, most: int | None = None) -> None:
        """`col` must be a whole number from 0 on, to `most`, in every frame."""
        if self.entries(col, WHOLE, always=True):
            self.refuse(f"column {col.name!r} has more than a number in a row")
        low, high = self._reached(col)
        if low < 0 or (most is not None and high > most):
            self.refuse(f"column {col.name!r} goes from {low} to {high}, beyond 0 to {'any' if most is None else most}")

    def greatest(self, col: Col) -> int:
        """The greatest number that `col` is in a frame."""
        return self._reached(col)[1]

    def axes(self) -> None:
        """Lines are cut to the axes, which must be given."""
        layout = self.figure["layout"]
        for name in ("xaxis", "yaxis"):
            if "range" not in layout.get(name, {}):
                self.refuse(f"lines are cut to the axes, and {name} has no range")

    def _known(self, name: str, kinds: Collection[str]) -> Shape:
        if name not in self.ledger.columns:
            self.refuse(f"there is no column {name!r}")
        shape = self.ledger.shapes.get(name)
        if shape is None:
            shape = self.ledger.shapes[name] = self._shape(name, self.ledger.columns[name])
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
        """The rows that are asked for must be there."""
        if col.at is None:
            if shape.rows < self.n:
                self.refuse(f"column {col.name!r} has {shape.rows} rows for {self.n} {self.n_of}")
            return
        pointer = self._known(col.at, (WHOLE,))
        if pointer.width or pointer.rows < self.n:
            self.refuse(f"column {col.at!r} is not one row number for each of {self.n} {self.n_of}")
        low, high = self._ends(col.at)
        if high >= shape.rows:
            self.refuse(f"column {col.at!r} asks for row {high} of column {col.name!r}, which has {shape.rows}")
        if low < 0 and always:
            self.refuse(f"column {col.at!r} is {low} in some frames, which asks for nothing")

    def _ends(self, name: str) -> tuple[int, int]:
        """The least and the greatest number of the column `name` in the rows that are read."""
        found = self.ledger.ends.get((name, self.n))
        if found is None:
            found = self.ledger.ends[name, self.n] = _least_and_greatest(self.ledger.columns[name], self.n)
        return found

    def _reached(self, col: Col) -> tuple[int, int]:
        if col.at is None and col.item is None:
            return self._ends(col.name)
        columns: Mapping[str, Any] = self.ledger.columns
        rows = slice(self.n) if col.at is None else columns[col.at][: self.n]
        values = columns[col.name][rows]
        return _least_and_greatest(values if col.item is None else values[:, col.item], self.n)


def _least_and_greatest(values: Any, count: int) -> tuple[int, int]:
    read = values[:count]
    return (int(read.min()), int(read.max())) if len(read) else (0, -1)

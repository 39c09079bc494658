"""The rows of a file; of a large file the first ones, and others drawn at random with a seed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from films.files.delimited import MAX_ROWS, Row

T = TypeVar("T")
MAX_CHARACTERS = 2_000_000  # characters of cells and of the signs between them
SEED = 0


@dataclass(frozen=True)
class Sample:
    """Rows, in the order of the file, and the number of rows that the file has."""

    rows: tuple[Row, ...]
    total: int

    @property
    def sentence(self) -> str:
        """What was drawn; "" if no row is missing."""
        if len(self.rows) == self.total:
            return ""
        return (
            f"The file is large: of {self.total:,} rows {len(self.rows):,} are read, the first ones and others drawn "
            f"at random, with seed {SEED}."
        )


def sample(every: Callable[[], Iterable[T]], row: Callable[[T], Row], first: int = 1) -> Sample:
    """Return `row(each)` for each value that `every()` yields. Of a large file, beyond MAX_ROWS rows or MAX_CHARACTERS,
    these are the `first` rows and others drawn at random, about as many as both bounds allow; `every` is then called
    twice more."""
    rows, size = list[Row](), 0
    for each in every():
        rows.append(row(each))
        size += sum(map(len, rows[-1].cells)) + len(rows[-1].cells)
        if size > MAX_CHARACTERS or len(rows) > MAX_ROWS:
            break
    else:
        return Sample(tuple(rows), len(rows))
    if all(len(each.cells) < 2 for each in rows):  # no table: the sentence that refuses it needs no more rows
        return Sample(tuple(rows), len(rows))
    most = max(1, len(rows) - 1)
    rows.clear()
    total = sum(1 for _ in every())
    first = min(first, most)
    others = np.random.default_rng(SEED).choice(total - first, most - first, replace=False) + first
    chosen = {*range(first), *others.tolist()}
    return Sample(tuple(row(each) for number, each in enumerate(every()) if number in chosen), total)

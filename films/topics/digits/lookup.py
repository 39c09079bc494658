"""What not to do: of 128 x 128 pixels one whose values tell all training images apart, and a table of these values."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.topics.digits.pictures import LEVELS, SIDE
from films.topics.digits.pixel import BEST, labelled
from playground.datasets import Dataset
from playground.enlarged_pictures import different_values, enlarged, enlarged_pixel, pixel_weights
from playground.inputs import Floats, Ints
from playground.one_pixel import Table, best_table

IMAGES, FACTOR = 50, 16  # the lecture's: 50 training images of 128 x 128 pixels
WIDE = SIDE * FACTOR
PIXELS = WIDE * WIDE
LOOKED_UP = 20  # new images, one by one


@dataclass(frozen=True, eq=False)
class Lookup:
    """The training images `X (n, 64)` as they are before they are enlarged, `digits (n,)`, labels `y (n,)` of -1/+1;
    the new images `Q (m, 64)`, `new_digits`, `labels`.

    different (16384,)   how many values each pixel of the enlarged training images has
    pixel                the one that is looked up, from 0, row by row
    values (n,)          its greys 0..255 in the training images, and `new_values (m,)` in the new ones
    table                the label of each value seen; -1 for any other
    """

    X: Floats
    digits: Ints
    y: Floats
    Q: Floats
    new_digits: Ints
    labels: Floats
    different: Ints
    pixel: int
    values: Ints
    new_values: Ints
    table: Table

    @cached_property
    def training_wrong(self) -> int:
        """How many training images the table has wrong: 0 where their values are all different."""
        return int((self.table.predict(self.values) != self.y).sum())

    @cached_property
    def in_table(self) -> NDArray[np.bool_]:
        """Which new images have a value that is in the table: `(m,)`."""
        return np.isin(self.new_values, self.values)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which new images the table has wrong: `(m,)`."""
        return self.table.predict(self.new_values) != self.labels

    @property
    def shares_entries(self) -> bool:
        """Whether some training images have the same value of the pixel."""
        return len(self.table.values) < len(self.y)

    @property
    def tells_apart(self) -> int:
        """How many pixels tell all training images apart."""
        return int((self.different == len(self.y)).sum())


def lookup(train: Dataset, test: Dataset, task: str, chosen: int, seed: int) -> Lookup:
    """The table of the enlarged pixel of that number from 1; by default of the first that tells most of the first 50
    training images apart."""
    y, labels = labelled(train.labels, test.labels, task, seed)
    rows, new = np.flatnonzero(y)[:IMAGES], np.flatnonzero(labels)
    X, Q, y, labels = train.X[rows], test.X[new], y[rows], labels[new]
    greys = enlarged(X, SIDE, FACTOR, LEVELS)
    different = different_values(greys)
    pixel = int(different.argmax()) if chosen == BEST else chosen - 1
    values, new_values = greys[:, pixel], enlarged_pixel(Q, pixel, SIDE, FACTOR, LEVELS)
    table, _ = best_table(values, y)
    return Lookup(X, train.labels[rows], y, Q, test.labels[new], labels, different, pixel, values, new_values, table)


def corners(pixel: int) -> tuple[Ints, Ints]:
    """The old pixels of which an enlarged one is the mean, by number from 0, and what each counts, out of 1024."""
    counts = pixel_weights(pixel, SIDE, FACTOR)
    old = np.flatnonzero(counts)
    return old, counts[old]

"""What not to do: look up one of 128 x 128 pixels, whose value differs in all training images, in a table of these
values."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.topics.digits.pictures import LEVELS, SIDE
from films.topics.digits.pixel import BEST, task_labels
from playground.datasets import Dataset
from playground.enlarged_pictures import different_values, enlarged, enlarged_pixel, pixel_weights
from playground.inputs import Floats, Ints
from playground.one_pixel import Table, best_table

N_IMAGES, FACTOR = 50, 16  # as in the lecture: 50 training images of 128 x 128 pixels
WIDE = SIDE * FACTOR
PIXELS = WIDE * WIDE
N_LOOKUPS = 20  # new images that the film looks up


@dataclass(frozen=True, eq=False)
class Lookup:
    """The table of one pixel.

    X, Q                (n, 64), (m, 64) the training images before they are enlarged, and the new images
    digits, new_digits  (n,), (m,) their digits
    y, labels           (n,), (m,) their labels, -1 or +1
    different           (16384,) the number of values that each pixel of the enlarged training images has
    pixel               the pixel that is looked up, from 0, row by row
    values, new_values  (n,), (m,) its greys 0..255 in the training images, and in the new ones
    table               the label of each value in the training images; -1 for any other
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
        """The number of training images that the table misclassifies: 0 if their values are all different."""
        return int((self.table.predict(self.values) != self.y).sum())

    @cached_property
    def in_table(self) -> NDArray[np.bool_]:
        """Which new images have a value that is in the table: `(m,)`."""
        return np.isin(self.new_values, self.values)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which new images the table misclassifies: `(m,)`."""
        return self.table.predict(self.new_values) != self.labels

    @property
    def shares_entries(self) -> bool:
        """Whether some training images have the same value of the pixel."""
        return len(self.table.values) < len(self.y)

    @property
    def tells_apart(self) -> int:
        """The number of pixels whose values are different in all training images."""
        return int((self.different == len(self.y)).sum())


def lookup(train: Dataset, test: Dataset, task: str, chosen: int, seed: int) -> Lookup:
    """Return the table of the enlarged pixel with the number `chosen` from 1, or by default of the first pixel with the
    most values in the first 50 training images."""
    y, labels = task_labels(train.labels, test.labels, task, seed)
    rows, new = np.flatnonzero(y)[:N_IMAGES], np.flatnonzero(labels)
    X, Q, y, labels = train.X[rows], test.X[new], y[rows], labels[new]
    greys = enlarged(X, SIDE, FACTOR, LEVELS)
    different = different_values(greys)
    pixel = int(different.argmax()) if chosen == BEST else chosen - 1
    values, new_values = greys[:, pixel], enlarged_pixel(Q, pixel, SIDE, FACTOR, LEVELS)
    table, _ = best_table(values, y)
    return Lookup(X, train.labels[rows], y, Q, test.labels[new], labels, different, pixel, values, new_values, table)


def corners(pixel: int) -> tuple[Ints, Ints]:
    """Return the pixels of the small image whose mean an enlarged pixel is, from 0, and their weights out of 1024."""
    counts = pixel_weights(pixel, SIDE, FACTOR)
    old = np.flatnonzero(counts)
    return old, counts[old]

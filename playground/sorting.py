"""Sorting rows of distances, equal ones in the order of columns."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats, Ints

Labels = NDArray[np.signedinteger]
Rough = NDArray[np.float32]
STEPS_OFF = 2  # steps of single precision by which a rough value may differ from the true one


def rising(values: Floats) -> Ints:
    """Return `np.argsort(values, axis=1, kind="stable")` for values `(p, m)` of at least 0, several times faster.

    Such floats are in the order of their bits read as whole numbers. The last bits make room for the column, and
    sorting plain numbers is fast. If the missing bits have put a larger value first, the row is sorted again.
    """
    columns = values.shape[1]
    last = (1 << (columns - 1).bit_length()) - 1
    order: Ints = values.view(np.int64) & ~last
    order |= np.arange(columns)
    order.sort(axis=1)
    close = ((order[:, 1:] ^ order[:, :-1]) <= last).any()
    order &= last
    if close:
        sorted_values = values.ravel().take(order + np.arange(0, values.size, columns)[:, None])
        again = np.flatnonzero((sorted_values[:, 1:] < sorted_values[:, :-1]).any(axis=1))
        order[again] = np.argsort(values[again], axis=1, kind="stable")
    return order


@dataclass(frozen=True, eq=False)
class Codes:
    """Labels of points as small numbers that rise with the rows of the points at one place.

    code   (n,) of each point; its last `bits` bits are its label. The other bits are 0 if all points at its place have
           the same label; else they are a number that rises by 1 whenever the label changes from row to row there.
    place  (c,) for each number in the other bits the place that it belongs to; -1 for 0
    """

    code: NDArray[np.int32]
    bits: int
    place: Ints

    @classmethod
    def of_points(cls, labels: Labels, places: Ints) -> "Codes":
        """Return the codes of points with `labels (n,)` of at least 0; those with the same number in `places (n,)` are
        at one place."""
        rows = np.argsort(places, kind="stable")
        at, labels_there = places[rows], labels[rows]
        mixed = np.zeros(int(at[-1]) + 1, dtype=np.bool_)
        mixed[at[1:][(at[1:] == at[:-1]) & (labels_there[1:] != labels_there[:-1])]] = True
        rows, at, labels_there = (part[mixed[at]] for part in (rows, at, labels_there))
        new = np.ones(len(rows), dtype=np.bool_)
        new[1:] = (at[1:] != at[:-1]) | (labels_there[1:] != labels_there[:-1])
        code, bits = labels.astype(np.int32), int(labels.max()).bit_length()
        code[rows] += np.cumsum(new, dtype=np.int32) << bits
        return cls(code, bits, np.append(-1, at[new]))

    @property
    def last(self) -> int:
        """The bits of all codes."""
        return (1 << int(self.code.max()).bit_length()) - 1


def labels_rising(rough: Rough, points: Ints, codes: Codes, k: int) -> tuple[NDArray[np.int32], Ints]:
    """Return for each row of values `(p, m)`, all at least 0, the labels of its k least, rising, equal ones in the
    order of columns, `(p, k)`; and the rows whose labels are in doubt, because values are known only to `STEPS_OFF`
    steps of single precision. Columns are the `points (m,)`, rising; those at one place have the same values.

    Such floats are in the order of their bits read as whole numbers, and the last bits make room for the code. So no
    label has to be looked up afterwards, and of two points with one code either may come first. A row is in doubt if
    points of different codes come next to each other in it and may be equally far.
    """
    last = codes.last
    keys = rough.view(np.int32) & ~last
    keys |= codes.code[points]
    keys.sort(axis=1)
    nearest_labels = keys[:, :k] & ((1 << codes.bits) - 1)
    flat = keys.ravel()
    apart = flat[1:] - flat[:-1]
    apart -= 1  # read without a sign, 0 becomes the largest of all numbers, and so do falls from one row to the next
    pairs = np.flatnonzero(apart.view(np.uint32) < 2 * (STEPS_OFF + last))
    one, other = (codes.place[(flat[pairs + i] & last) >> codes.bits] for i in (0, 1))
    doubtful = ((one != other) | (one < 0)) & ((flat[pairs] ^ flat[pairs + 1]) & last > 0)
    return nearest_labels, np.unique(pairs[doubtful] // keys.shape[1])

"""Sorting rows of distances, equal ones in the order of columns."""

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats, Ints

Labels = NDArray[np.signedinteger]


def rising(values: Floats) -> Ints:
    """`np.argsort(values, axis=1, kind="stable")` for values `(p, m)` of at least 0, several times faster.

    Such floats are in the order of their bits read as whole numbers. The last bits make room for the column, and
    sorting plain numbers is fast. Where the missing bits have put a larger value first, the row is sorted again.
    """
    columns = values.shape[1]
    last = (1 << (columns - 1).bit_length()) - 1
    order: Ints = values.view(np.int64) & ~last
    order |= np.arange(columns)
    order.sort(axis=1)
    close = ((order[:, 1:] ^ order[:, :-1]) <= last).any()
    order &= last
    if close:
        found = values.ravel().take(order + np.arange(0, values.size, columns)[:, None])
        again = np.flatnonzero((found[:, 1:] < found[:, :-1]).any(axis=1))
        order[again] = np.argsort(values[again], axis=1, kind="stable")
    return order


def labels_rising(values: Floats, labels: Labels, places: Ints, k: int) -> Labels:
    """Of each row of values `(p, m)`, all at least 0, the labels `(m,)` of its k least, rising; equal ones in the order
    of columns: `(p, k)`. Labels are at least 0, and columns with the same number in `places (m,)` have the same values.

    As `rising`, but the last bits hold the label too, so that nothing has to be looked up by the order found. Only rows
    in which columns of different places come next to each other and differ in these bits alone are sorted by that one.
    """
    shift = int(labels.max()).bit_length()
    higher = shift + int(places.max()).bit_length()
    columns = np.arange(len(labels))
    last = (1 << (higher + (len(labels) - 1).bit_length())) - 1
    keys: Ints = values.view(np.int64) & ~last
    keys |= columns << higher | places << shift | labels
    keys.sort(axis=1)
    found = (keys[:, :k] & ((1 << shift) - 1)).astype(labels.dtype)
    differ = keys[:, 1:] ^ keys[:, :-1]
    doubtful = (differ <= last) & (differ & ((1 << higher) - (1 << shift)) > 0)
    rows = np.flatnonzero(doubtful.any(axis=1))
    if len(rows):
        found[rows] = labels[rising(values[rows])[:, :k]]
    return found

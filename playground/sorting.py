"""Sorting rows of distances, equal ones in the order of columns."""

import numpy as np

from playground.inputs import Floats, Ints


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

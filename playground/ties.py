"""The first of equals: sums that are equal by hand differ in float64 by the order in which they were added.

An average of shares, a product of probabilities, or an expected cost may be the same for two classes. Which of the two
is a little larger in float64 depends on how it was computed, and even on how many were computed with it. So what
differs by no more than rounding counts as equal. The middle of two numbers is rounded, too, and may be equal to one of
them.
"""

from functools import reduce

import numpy as np
from numpy.typing import ArrayLike

from playground.inputs import Floats, Ints

ROUNDING = 1e-12  # of the size of the numbers that were added up
FEW = 8  # values along an axis that are compared one after the other
DECIMALS = 7  # of the middle of two numbers with six decimals


def first_greatest(values: Floats, *, size: ArrayLike = 1.0, axis: int = -1) -> Ints:
    """Return, along an axis, the first of the values that are greatest but for rounding. `size`: the size of the
    numbers whose sums the `values` are."""
    if values.shape[axis] > FEW:
        return np.argmax(values >= values.max(axis=axis, keepdims=True) - ROUNDING * np.asarray(size), axis=axis)
    each = np.moveaxis(values, axis, 0)  # one after the other: a reduction would go through each row
    near = np.expand_dims(reduce(np.maximum, each), axis) - ROUNDING * np.asarray(size)
    first = np.zeros(each.shape[1:], dtype=np.int64)
    least = np.moveaxis(np.broadcast_to(near, values.shape), axis, 0)
    for k in reversed(range(len(each))):
        first[each[k] >= least[k]] = k
    return first[()]  # for a single row a number, as in argmax


def first_least(values: Floats, *, size: ArrayLike = 1.0, axis: int = -1) -> Ints:
    """Return, along an axis, the first of the values that are least but for rounding; `size` as in `first_greatest`."""
    return first_greatest(-values, size=size, axis=axis)


def without_rounding(sums: Floats, size: ArrayLike) -> Floats:
    """Return the sums, with 0 for those that are nothing but rounding. `size`: the size of the numbers that were added
    up."""
    return np.where(np.abs(sums) <= ROUNDING * np.asarray(size), 0.0, sums)


def half_way(low: Floats, high: Floats) -> Floats:
    """Return (low + high) / 2 of numbers `low < high`, at least `low` and below `high`, `(...)`. For decimal numbers
    with at most six decimals it is the float64 nearest to the exact middle, so it equals a number that is written as
    the middle."""
    middle = low / 2 + high / 2
    decimal = np.round(middle, DECIMALS)
    rounding = 4 * np.finfo(np.float64).eps * np.maximum(np.abs(low), np.abs(high))
    middle_decimal = np.where(np.abs(decimal - middle) <= rounding, decimal, middle)
    return np.where((low <= middle_decimal) & (middle_decimal < high), middle_decimal, low)

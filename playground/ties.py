"""The first of equals: sums that are equal by hand differ in float64 by the order in which they were added.

An average of shares, a product of probabilities, or an expected cost may be the same for two classes. Which one is then
a little larger in float64 depends on how it was computed, and even on how many were computed with it. So what differs
by no more than rounding counts as equal.
"""

import numpy as np
from numpy.typing import ArrayLike

from playground.inputs import Floats, Ints

ROUNDING = 1e-12  # of what was added up


def first_greatest(values: Floats, *, size: ArrayLike = 1.0, axis: int = -1) -> Ints:
    """Along an axis, the first of those that are greatest but for rounding. `size`: how large the numbers are of which
    `values` are sums."""
    near = values.max(axis=axis, keepdims=True) - ROUNDING * np.asarray(size)
    return np.argmax(values >= near, axis=axis)


def first_least(values: Floats, *, size: ArrayLike = 1.0, axis: int = -1) -> Ints:
    """The same of the least."""
    return first_greatest(-values, size=size, axis=axis)

"""Which points can be more and more right for ever, while none gets less so: there the logistic loss has no least."""

import numpy as np
from numpy.typing import NDArray

from playground import margin, whole_numbers
from playground.inputs import Floats
from playground.trace import signed_rows


def grows(points: Floats, labels: Floats, *, offset: bool = True) -> NDArray[np.bool_]:
    """Of points `(n, d)`, labels `(n,)` in -1/+1: which have `z_i > 0` for some (w, b) with `z_j >= 0` for all j,
    `(n,)`; exact for the float64 coordinates given.

    All of them where a line separates the points; none where the classes overlap; and where they only touch, those off
    the line between them. A point has z = 0 in all such (w, b) exactly if its row `y (x, 1)` is part of a sum of rows,
    with weights above 0, that is 0. So: find such a sum, forget what its rows span, and go on with what is left.

    Source: Albert and Anderson, "On the existence of maximum likelihood estimates in logistic regression models",
    Biometrika 71 (1984), where it is called quasicomplete separation.
    """
    rows, _ = whole_numbers.integers(signed_rows(points, labels, offset=offset))
    left = np.flatnonzero(rows.any(axis=1))
    rows = rows[left]
    positive = np.zeros(len(points), dtype=np.bool_)
    while len(left):
        zero_sum = margin.zero_sum(rows)
        if zero_sum is None:
            positive[left] = True
            break
        rows = whole_numbers.without_span(rows, rows[zero_sum])
        there = rows.any(axis=1)
        left, rows = left[there], rows[there]
    return positive

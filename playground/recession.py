"""Which points can become more and more right for ever while no point becomes less so: then the logistic loss has no
least value."""

import numpy as np
from numpy.typing import NDArray

from playground import margin, whole_numbers
from playground.inputs import Floats
from playground.trace import signed_rows


def grows(points: Floats, labels: Floats, *, offset: bool = True) -> NDArray[np.bool_]:
    """Return which of the points `(n, d)`, labels `(n,)` in -1/+1, have `z_i > 0` for some (w, b) with `z_j >= 0` for
    all j, `(n,)`; exact for the float64 coordinates given.

    They are all points if a line separates the classes, none if the classes overlap, and those off the line between the
    classes if these only touch. A point has z = 0 in all such (w, b) exactly if its row `y (x, 1)` is part of a sum of
    rows, with weights above 0, that is 0. So the search finds such a sum, drops what its rows span, and goes on with
    the rest.

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

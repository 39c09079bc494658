"""Whether a perceptron comes to an end on some points, by the condition of its updates and in any order of the
points."""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs, whole_numbers
from playground.inputs import Floats
from playground.margin import separate

ALWAYS, AT_TIMES, NEVER = "always", "at times", "never"


def ending(X: ArrayLike, y: ArrayLike, *, offset: bool = True, condition: str = "closed") -> str:
    """Return whether every order of the points `X (n, 2)`, labelled `y (n,)` in -1/+1, ends at a line without a
    mistake: "always"; "never", as there is no such line; or "at times", if one order may end and another go on for
    ever.

    A run ends only at a w without a mistake. For "closed" such a w has every z_i > 0, and if there is one every order
    ends (Novikoff 1962); "strict" has no mistake at the start. For "plus" z_i >= 0 is enough for a + point:

    - With an offset this admits nothing new. A line that has the - points strictly on its side, and the + points on
      their side or on the line, can be moved a little towards the - points, and is then strict.
    - Through the origin, a + point at the origin is never a mistake, a - point there always is. If the other points
      have no strict line, all w without a mistake are multiples of one: the sum of two others would have every z_i > 0.
      So some + point is on the line, w is at right angles to it, and each + point is tried. Updates may miss the
      multiples of that w for ever: + at (2, 0) and (-2, 0) and - at (-1, -3), in this order, repeat a cycle.

    Exact for the float64 coordinates given, in n^2 products of whole numbers. ValueError on bad input.
    """
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    if points.shape[1] != 2:
        raise ValueError(f"X has {points.shape[1]} columns; the end is decided for points in the plane, with 2")
    inputs.choice(condition, "condition", ("closed", "strict", "plus"))
    if condition == "strict" or separate(points, labels, offset=offset).separable:
        return ALWAYS
    away = points.any(axis=1)
    if condition == "closed" or offset or (labels[~away] < 0).any():
        return NEVER
    points, labels = points[away], labels[away]
    if not len(points) or separate(points, labels, offset=False).separable:
        return ALWAYS
    return AT_TIMES if _has_line_that_touches(points, labels) else NEVER


def _has_line_that_touches(X: Floats, y: Floats) -> bool:
    """Return whether a line through 0 and a + point has every other point on its side, and no - point on the line."""
    whole, _ = whole_numbers.integers(X * y[:, None])
    plus = y > 0
    z = np.outer(whole[plus, 0], whole[:, 1]) - np.outer(whole[plus, 1], whole[:, 0])  # of w = (-x2, x1)
    return any(bool(((side > 0) | (plus & (side == 0))).all(axis=1).any()) for side in (z, -z))

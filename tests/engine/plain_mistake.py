"""What a mistake is, once more, in the words of each lecture: for one point at a time."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def plain_mistake(z: float, y: float, condition: str) -> bool:
    """Whether a point labelled y with the margin z = y (w.x + b) is a mistake."""
    if condition == "plus":
        return (1 if z * y >= 0 else -1) != y
    return z < 0 if condition == "strict" else z <= 0


def plain_mistakes(margins: Any, y: Any, condition: str) -> NDArray[np.bool_]:
    """Which points `(n,)` each state with `margins (S, n)` has wrong: `(S, n)`."""
    rows = np.asarray(margins).tolist()
    return np.array([[plain_mistake(z, label, condition) for z, label in zip(row, y, strict=True)] for row in rows])

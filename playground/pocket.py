"""The pocket: the best classifier met so far, for points that no line separates (after Gallant 1990)."""

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Ints
from playground.losses import curve, zero_one
from playground.trace import Trace


def pocket(trace: Trace, X: ArrayLike, y: ArrayLike) -> Ints:
    """For every state the earliest one, up to it, that makes the fewest mistakes: `(T+1,)` numbers of states.

    Gallant keeps the w that has classified the longest run of drawn points correctly; this is his "ratchet" without the
    run: a w goes into the pocket exactly when its training error on `X (n, d)`, `y (n,)` is smaller than that of the w
    there. Read-only. ValueError on bad input.

    Source: Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural Networks 1 (1990).
    """
    errors = curve(trace, X, y, zero_one)
    better = np.append(True, errors[1:] < np.minimum.accumulate(errors)[:-1])
    return inputs.frozen(np.maximum.accumulate(np.where(better, np.arange(len(errors)), 0)))

"""The pocket: the classifier of least training error so far, for points that no line separates (Gallant 1986)."""

import numpy as np
from numpy.typing import ArrayLike

from playground.condition import greatest_mistake
from playground.inputs import Ints
from playground.trace import Trace, best_so_far


def pocket(trace: Trace, X: ArrayLike, y: ArrayLike, *, condition: str = "closed") -> Ints:
    """Return for every state the earliest one, up to it, that makes the fewest mistakes: `(T+1,)` numbers of states.

    Gallant's pocket goes by run length: it keeps the w that has classified the most drawn points in a row correctly,
    and his "ratchet" also requires that its training error be smaller. Here only the training error on `X (n, d)`, `y
    (n,)` counts: a w goes into the pocket exactly if its error is smaller than that of the w there. `condition`: what a
    mistake is, as in `playground.perceptron.train`. Read-only. ValueError on bad input.

    Sources: Gallant, "Optimal linear discriminants", International Conference on Pattern Recognition 8 (1986), and
    "Perceptron-based learning algorithms", IEEE Transactions on Neural Networks 1 (1990).
    """
    return best_so_far(np.count_nonzero(trace.margins(X, y) <= greatest_mistake(y, condition), axis=1))

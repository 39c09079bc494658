"""The values w.x + b of linear classifiers, summed as a plain loop does."""

from playground.inputs import Floats


def decision_function(w: Floats, b: Floats, X: Floats) -> Floats:
    """Return `w.x + b` of every state (S, d), (S,) at every point (n, d): an (S, n) array.

    The sum runs from left to right, `w[0] x[0] + w[1] x[1] + ... + b`, each step rounded to float64, exactly as in a
    plain loop. A matrix product may add in another order, and differ in the last bit.
    """
    value = w[:, :1] * X[:, 0]
    for j in range(1, X.shape[1]):
        value += w[:, j, None] * X[:, j]
    value += b[:, None]
    return value

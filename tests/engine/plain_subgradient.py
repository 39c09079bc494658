"""The subgradient of the regularised mean hinge loss, point by point."""

import numpy as np


def objective_subgradient(w, b, X, y, *, regularization=0.0):
    """`regularization w - (1/n) sum y_i x_i` and `-(1/n) sum y_i` over the points with `y_i (w.x_i + b) <= 1`."""
    of_w, of_b = regularization * np.asarray(w, dtype=np.float64), 0.0
    for x, label in zip(X, y, strict=True):
        if label * (np.dot(w, x) + b) <= 1:
            of_w, of_b = of_w - label * np.asarray(x) / len(X), of_b - label / len(X)
    return of_w, of_b

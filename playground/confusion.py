"""The confusion matrix of a classifier: how many points of each true class got each answer."""

import math

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Ints


def confusion(y: ArrayLike, answers: ArrayLike, n_classes: int) -> Ints:
    """Return counts `(..., K, K + 1)`, a row for each true class and a column for each answer; the last column counts
    points without an answer, which is below 0.

    `y (n,)` are the true classes 0..K-1, `answers (..., n)` the answers. ValueError if one is beyond K - 1.
    """
    K = inputs.whole(n_classes, "n_classes", least=1)
    answered = np.asarray(answers, dtype=np.int64)
    labels = np.asarray(y, dtype=np.int64)
    if labels.shape != answered.shape[-1:]:
        raise ValueError(f"y has shape {labels.shape}; there are answers on {answered.shape[-1:]} points")
    for name, values in (("y", labels), ("answers", answered)):
        if values.size and values.max() >= K:
            raise ValueError(f"{name} go up to {values.max()}; n_classes is {K}")
    if labels.size and labels.min() < 0:
        raise ValueError(f"y goes down to {labels.min()}; a class is 0 or more")
    rows = answered.reshape(math.prod(answered.shape[:-1]), answered.shape[-1])
    column = np.where(rows < 0, K, rows)
    cell = (np.arange(len(rows))[:, None] * K + labels) * (K + 1) + column
    counts = np.bincount(cell.ravel(), minlength=len(rows) * K * (K + 1))
    return inputs.frozen(counts.reshape(*answered.shape[:-1], K, K + 1))

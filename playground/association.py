"""Association rules (Agrawal, Imielinski and Swami 1993), "if x1 lies here and x2 there, then class", as a classifier.

Each axis is divided into bins that hold about the same number of points. A rule's condition is a bin of one axis or of
both. Its support is the number of points that fulfil the condition and have its class; its confidence is their share of
all that fulfil the condition. Liu, Hsu and Ma (1998) make a classifier of the rules: the best come first, and a rule is
used only if it classifies a point correctly that no better rule covers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints
from playground.ties import half_way


@dataclass(frozen=True, eq=False)
class AssociationRules:
    """R rules in their order; the first one whose box holds a query answers it, and `default` if none does.

    boxes (R, 2, d)    lower and upper bounds of the conditions, infinite on an axis without a condition; a value is in
                       a box if it is above the lower bound and at most the upper
    labels (R,)        the class of each rule
    support (R,)       the number of points that fulfil the condition and have the class
    covered (R,)       the number of points that fulfil the condition
    default            the commonest class of the points that no rule covers, or of all if the rules cover all
    """

    boxes: Floats
    labels: Ints
    support: Ints
    covered: Ints
    default: int

    def first(self, Q: ArrayLike) -> Ints:
        """Return the rule that answers each query of `Q (q, d)`, -1 for the default: `(q,)`."""
        queries = np.asarray(Q, dtype=np.float64)
        holds = _inside(self.boxes, queries)
        return np.where(holds.any(axis=0), holds.argmax(axis=0), -1) if len(holds) else np.full(len(queries), -1)

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class of each query: `(q,)`."""
        return np.append(self.labels, self.default)[self.first(Q)]


def train(X: ArrayLike, y: ArrayLike, bins: int, *, least: int = 2, categories: Sequence[int] = ()) -> AssociationRules:
    """Return the rules of points `X (n, d)` with class labels `y (n,)` on axes of at most `bins` bins, each rule with a
    support of `least` points or more. `categories (d,)`: where it is not 0, the coordinate is one of that many
    categories, counted from 0, and its axis has a bin for each, from half a unit below its number to half a unit above.
    ValueError on bad input.

    A rule is better than another if its confidence is greater; then, if its support is greater; then, if it has fewer
    conditions. Of equal rules those further left come first, then those further down.
    """
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points))
    least = inputs.whole(least, "least", least=1)
    edges = [cuts(column, bins) for column in points.T]
    for j, count in enumerate(categories):
        edges[j] = np.array([-np.inf, *(np.arange(count - 1) + 0.5), np.inf]) if count else edges[j]
    conditions = [[(-np.inf, np.inf), *pairwise(e)] if len(e) > 2 else [(-np.inf, np.inf)] for e in edges]
    boxes = np.array([np.transpose(condition) for condition in product(*conditions)])
    conditioned = np.isfinite(boxes).any(axis=1).sum(axis=1)
    boxes, conditioned = boxes[conditioned > 0], conditioned[conditioned > 0]
    inside = _inside(boxes, points)
    counts = np.stack([(inside & (labels == c)).sum(axis=1) for c in range(int(labels.max()) + 1)], axis=1)
    winner, covered = counts.argmax(axis=1), inside.sum(axis=1)
    support = counts[np.arange(len(boxes)), winner]
    order = np.lexsort((conditioned, -support, -support / np.maximum(covered, 1)))
    useful = _useful([int(r) for r in order if support[r] >= least], inside, winner[:, None] == labels)
    left = labels[~inside[useful].any(axis=0)]
    default = int(np.bincount(left if len(left) else labels).argmax())
    frozen = inputs.frozen
    return AssociationRules(
        frozen(boxes[useful]), frozen(winner[useful]), frozen(support[useful]), frozen(covered[useful]), default
    )


def cuts(values: ArrayLike, bins: int) -> Floats:
    """Return the bounds of at most `bins` bins with about the same number of the values each: half way between
    neighbours, never between equals; infinite at both ends."""
    bins, rising = inputs.whole(bins, "bins", least=1), np.sort(np.asarray(values, dtype=np.float64))
    n = len(rising)
    places = [round(n * i / bins) for i in range(1, bins)]
    inner = {float(half_way(rising[i - 1], rising[i])) for i in places if 0 < i < n and rising[i - 1] < rising[i]}
    return np.array([-np.inf, *sorted(inner), np.inf])


def _inside(boxes: Floats, Q: Floats) -> NDArray[np.bool_]:
    """Return which queries fulfil which conditions: `(R, q)`."""
    holds = np.ones((len(boxes), len(Q)), dtype=bool)
    for (low, high), column in zip(np.moveaxis(boxes, 2, 0).swapaxes(1, 2), np.ascontiguousarray(Q.T), strict=True):
        holds &= (low[:, None] < column) & (high[:, None] >= column)
    return holds


def _useful(order: Sequence[int], inside: NDArray[np.bool_], right: NDArray[np.bool_]) -> list[int]:
    """Return the rules, in their order, that classify a point correctly which no earlier one of them covers."""
    open_, useful = np.ones(inside.shape[1], dtype=bool), list[int]()
    for r in order:
        if (open_ & inside[r] & right[r]).any():
            useful.append(r)
            open_ &= ~inside[r]
    return useful

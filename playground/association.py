"""Association rules (Agrawal, Imielinski and Swami 1993), "if x1 lies here and x2 there, then class", as a classifier.

Each axis is cut into bins that hold about as many points each. A rule's condition is a bin of one axis or of both; its
support is how many points fulfil the condition and have its class, its confidence the share of these among all that
fulfil the condition. Liu, Hsu and Ma (1998) make a classifier of them: the best rules first, and of those only such as
classify a point correctly that no better one covers.
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
    """R rules in their order; the first one whose box holds a query answers, and where none does, `default`.

    boxes (R, 2, d)    lower and upper bounds of the conditions, infinite where there is none; above the lower, at most
                       the upper
    labels (R,)        the class;  support (R,) and covered (R,): points that fulfil condition and class, or condition
    default            the commonest class of the points that no rule covers, or of all where there are none
    """

    boxes: Floats
    labels: Ints
    support: Ints
    covered: Ints
    default: int

    def first(self, Q: ArrayLike) -> Ints:
        """The rule that answers each query of `Q (q, d)`, -1 for the default: `(q,)`."""
        queries = np.asarray(Q, dtype=np.float64)
        holds = _inside(self.boxes, queries)
        return np.where(holds.any(axis=0), holds.argmax(axis=0), -1) if len(holds) else np.full(len(queries), -1)

    def predict(self, Q: ArrayLike) -> Ints:
        """The class of each query: `(q,)`."""
        return np.append(self.labels, self.default)[self.first(Q)]


def train(X: ArrayLike, y: ArrayLike, bins: int, *, least: int = 2, categories: Sequence[int] = ()) -> AssociationRules:
    """The rules of points `X (n, d)` with class labels `y (n,)` on axes cut into at most so many bins, each with a
    support of `least` points or more. `categories (d,)`: a coordinate of which that is not 0 is one of so many, counted
    from 0, and its axis has a bin for each, from half a unit below its number to half a unit above. ValueError on bad
    input.

    Better is more confidence; of equal confidence more support; of equal support fewer conditions; and then what comes
    first from left to right and from below.
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
    """The bounds of at most `bins` bins with about as many of the values each: half way between neighbours, never
    between equals; infinite at both ends."""
    bins, rising = inputs.whole(bins, "bins", least=1), np.sort(np.asarray(values, dtype=np.float64))
    n = len(rising)
    places = [round(n * i / bins) for i in range(1, bins)]
    inner = {float(half_way(rising[i - 1], rising[i])) for i in places if 0 < i < n and rising[i - 1] < rising[i]}
    return np.array([-np.inf, *sorted(inner), np.inf])


def _inside(boxes: Floats, Q: Floats) -> NDArray[np.bool_]:
    """Which queries fulfil which conditions: `(R, q)`."""
    holds = np.ones((len(boxes), len(Q)), dtype=bool)
    for (low, high), column in zip(np.moveaxis(boxes, 2, 0).swapaxes(1, 2), np.ascontiguousarray(Q.T), strict=True):
        holds &= (low[:, None] < column) & (high[:, None] >= column)
    return holds


def _useful(order: Sequence[int], inside: NDArray[np.bool_], right: NDArray[np.bool_]) -> list[int]:
    """Of the rules in their order those that classify a point correctly which none before them covers."""
    open_, useful = np.ones(inside.shape[1], dtype=bool), list[int]()
    for r in order:
        if (open_ & inside[r] & right[r]).any():
            useful.append(r)
            open_ &= ~inside[r]
    return useful

"""Distances in float64, added up as a plain loop adds them, so that equal distances stay equal and anyone can recompute
them.

Everything is compared by the *reduced* distance, which for Euclid is the square: `join` of `part(q[j] - x[j])` over the
coordinates j from left to right, each step rounded. A matrix product, `|q|^2 + |x|^2 - 2 q.x`, rounds differently: two
points equally far away may come out in either order.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from playground import inputs
from playground.inputs import Floats, Ints


@dataclass(frozen=True)
class Metric:
    """`finish(join(part(q[0] - x[0]), part(q[1] - x[1]), ...))`.

    In rounded arithmetic too, `part` never falls as |q[j] - x[j]| grows, and `join` never as one of its sides grows.
    """

    part: np.ufunc
    join: np.ufunc
    finish: Callable[[Floats], Floats]


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        "euclidean": Metric(np.square, np.add, np.sqrt),
        "manhattan": Metric(np.absolute, np.add, np.positive),
        "chebyshev": Metric(np.absolute, np.maximum, np.positive),
    }
)


def metric_named(name: str) -> Metric:
    """Return the metric of this name; ValueError lists the names."""
    return METRICS[inputs.choice(name, "metric", tuple(METRICS))]


def every_pair(A: Floats, B: Floats, metric: Metric) -> Floats:
    """Return the reduced distances from each of `A (a, d)` to each of `B (b, d)`: `(a, b)`."""
    return _joined((np.subtract.outer(a, b) for a, b in zip(A.T, B.T, strict=True)), metric)


def some_pairs(A: Floats, B: Floats, rows: Ints, columns: Ints, metric: Metric) -> Floats:
    """Return the reduced distances from `A[rows[i]]` to `B[columns[i]]`: `(p,)` for p pairs, to the bit those of
    `every_pair`."""
    coordinates = zip(np.ascontiguousarray(A.T), np.ascontiguousarray(B.T), strict=True)
    return _joined((a.take(rows) - b.take(columns) for a, b in coordinates), metric)


def _joined(differences: Iterable[Floats], metric: Metric) -> Floats:
    parts = (metric.part(difference, out=difference) for difference in differences)
    total: Floats = next(parts)
    for part in parts:
        metric.join(total, part, out=total)
    return total

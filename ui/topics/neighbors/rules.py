"""The classifiers whose regions are compared: the k nearest of some stored points, and a line between two classes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from playground import neighbors, perceptron, prototypes
from playground.distances import METRICS
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.voting import TIES

Small = NDArray[np.signedinteger]
Shares = NDArray[np.float32]
SCALINGS = {"none": "no scaling", "deviation": "by standard deviation", "range": "by range"}
METRIC_NAMES = {"euclidean": "Euclid", "manhattan": "Manhattan", "chebyshev": "Chebyshev"}
TIE_NAMES = {"nearest": "the nearest decides", "smallest": "the first class wins", "undecided": "undecided"}
EDITING = 3  # Wilson's k
UPDATES = 2000  # of the perceptron, of which the best is taken


class Rule(Protocol):
    """A classifier: its answers are (S, ...), S = 1 or one for each frame; -1 is undecided."""

    @property
    def name(self) -> str: ...
    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        """The class at each place of the grid and, where wanted, its share of the votes: `(S, rows, cols)` twice."""
        ...

    def at(self, Q: Floats) -> Ints:
        """The class at each place of `Q (q, 2)`: `(S, q)`."""
        ...


@dataclass(frozen=True, eq=False)
class Neighbors:
    """The vote of the k nearest of the points `X (m, 2)`, `y (m,)`, for each of `ks`; m may be 0: then nothing is
    decided. Distances are those of the coordinates divided by `units`.

    index  (m,) their numbers among the points of the plane, from 0; -1 for a mean of several
    kept   whether they are prototypes, chosen from more points, and marked
    """

    name: str
    X: Floats
    y: Ints
    index: Ints
    ks: tuple[int, ...]
    metric: str = "euclidean"
    ties: str = "nearest"
    units: tuple[float, float] = (1.0, 1.0)
    kept: bool = False

    @property
    def scaled(self) -> Floats:
        """The points as distances see them: `(m, 2)`."""
        return self.X / self.units

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        if not len(self.X):
            nothing = np.zeros((len(self.ks), *grid.shape), dtype=np.float32)
            return (nothing - 1).astype(np.int8), nothing
        X, y, ks = self.scaled, self.y, self.ks
        seen = Grid(grid.x / self.units[0], grid.y / self.units[1])
        if shares:
            return neighbors.regions_with_confidence(X, y, seen, ks, metric=self.metric, ties=self.ties)
        return neighbors.regions(X, y, seen, ks, metric=self.metric, ties=self.ties), None

    def at(self, Q: Floats) -> Ints:
        if not len(self.X):
            return np.full((len(self.ks), len(Q)), -1)
        places = Q / self.units
        return neighbors.predict_each(self.scaled, self.y, places, self.ks, metric=self.metric, ties=self.ties)


@dataclass(frozen=True, eq=False)
class Line:
    """The class `sides[0]` where a x + b y + c > 0, `sides[1]` where it is negative, undecided on the line itself."""

    name: str
    abc: tuple[float, float, float]
    sides: tuple[int, int]

    def value(self, Q: Floats) -> Floats:
        """a x + b y + c at each place: `(q,)`."""
        a, b, c = self.abc
        return a * Q[:, 0] + b * Q[:, 1] + c

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        found = self.at(grid.points).reshape(1, *grid.shape).astype(np.int8)
        return found, np.ones(found.shape, dtype=np.float32) if shares else None

    def at(self, Q: Floats) -> Ints:
        z = self.value(Q)
        return np.select([z > 0, z < 0], self.sides, -1)[None]


def units(X: Floats, scaling: str) -> tuple[float, float]:
    """By what each coordinate is divided; a coordinate that is the same for all points stays as it is."""
    measure = {"none": np.ones(2), "deviation": X.std(axis=0), "range": np.ptp(X, axis=0)}[scaling]
    across, up = np.where(np.ptp(X, axis=0) > 0, measure, 1.0).tolist()  # a rounded mean may leave a deviation
    return across, up


def compared(base: Neighbors, how: str, *, other_k: int, scaling: str) -> tuple[Rule, ...]:
    """`base`, and what it is compared with: "none", "k", "metric", "ties", "scaling", "prototypes" or "linear"."""
    if how == "k":
        k = min(other_k, len(base.X))
        name = f"always k = {k}" if k == other_k else f"always k = {k}, all there are"
        return base, replace(base, name=name, ks=(k,))
    if how == "metric":
        return tuple(replace(base, name=METRIC_NAMES[name], metric=name) for name in _first(METRICS, base.metric))
    if how == "ties":
        return tuple(replace(base, name=f"ties: {TIE_NAMES[name]}", ties=name) for name in _first(TIES, base.ties))
    if how == "scaling":
        scalings = _first(SCALINGS, scaling)
        return tuple(replace(base, name=SCALINGS[name], units=units(base.X, name)) for name in scalings)
    if how == "prototypes":
        return _fewer(base)
    return (base, _linear(base)) if how == "linear" else (base,)


def _first(names: Iterable[str], chosen: str) -> list[str]:
    """All of them, `chosen` first."""
    return [chosen, *(name for name in names if name != chosen)]


def _fewer(base: Neighbors) -> tuple[Rule, ...]:
    """All points, and three choices of prototypes, of which the nearest one decides."""
    one = replace(base, ks=(1,), kept=True)
    store = prototypes.condensed(base.scaled, base.y, metric=base.metric).index
    means = prototypes.class_means(base.X, base.y)
    rest = np.arange(len(base.X))
    if len(rest) > 1:
        k = min(EDITING, len(rest) - 1)
        rest = prototypes.edited(base.scaled, base.y, k=k, metric=base.metric, ties=base.ties).index
    n = len(base.X)
    return (
        replace(base, name=f"all {n} points"),
        replace(one, name=f"condensed to {len(store)}", X=base.X[store], y=base.y[store], index=store),
        replace(one, name=f"edited to {len(rest)}", X=base.X[rest], y=base.y[rest], index=rest),
        replace(one, name=f"means of {len(means.X)} classes", X=means.X, y=means.y, index=means.index),
    )


def _linear(base: Neighbors) -> Rule:
    """Between two classes the perceptron's line; between more, or for one, the nearest class mean."""
    classes = np.unique(base.y)
    if len(classes) != 2:
        means = prototypes.class_means(base.X, base.y)
        rule = replace(base, name="nearest class mean", ks=(1,), metric="euclidean", kept=True)
        return replace(rule, X=means.X, y=means.y, index=means.index)
    labels = np.where(base.y == classes[0], 1.0, -1.0)
    trace = perceptron.train(base.scaled, labels, max_updates=UPDATES)
    best = int((trace.margins(base.scaled, labels) <= 0).sum(axis=1).argmin())  # the pocket algorithm (Gallant 1990)
    (w1, w2), b = (trace.w[best] / base.units).tolist(), float(trace.b[best])
    return Line("the perceptron's line", (w1, w2, b), (int(classes[0]), int(classes[1])))

"""The rules that the nearest-neighbour page compares, and remarks on its points."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from films.decimals import as_written, measure
from films.film.numbers import counted, number
from films.rules.linear import of_perceptron
from films.rules.nearest import Neighbors
from films.rules.rule import Rule
from playground import prototypes
from playground.distances import METRICS
from playground.inputs import Floats, Ints
from playground.voting import TIES

LARGEST_K = 99
SCALINGS = {"none": "no scaling", "deviation": "by standard deviation", "range": "by range"}
METRIC_NAMES = {"euclidean": "Euclid", "manhattan": "Manhattan", "chebyshev": "Chebyshev"}
TIE_NAMES = {"nearest": "the nearest decides", "smallest": "the first class wins", "undecided": "undecided"}
COMPARISONS = {
    "none": "nothing",
    "k": "one k with another",
    "metric": "the metrics",
    "ties": "the tie rules",
    "scaling": "scaling the axes",
    "prototypes": "fewer prototypes",
    "linear": "a linear separator",
}
EDITING = 3  # Wilson's k
BY_ONE = ", k = 1"  # for prototypes, whatever the k of all points: the nearest prototype decides


def ks(n: int, which: str) -> tuple[int, ...]:
    """Return the k of each frame: "odd" or "every" k up to n, at most 99."""
    return tuple(range(1, min(n, LARGEST_K) + 1, 2 if which == "odd" else 1))


def units(X: Floats, scaling: str) -> tuple[float, float]:
    """Return the divisor of each coordinate; 1 for a coordinate that all points share."""
    whole, unit = as_written(X)
    spread = np.ptp(whole, axis=0)
    by = {"none": np.full(2, unit), "deviation": whole.std(axis=0), "range": spread}[scaling]
    across, up = np.where(spread > 0, by / unit, 1.0).tolist()  # rounding may give equal values a deviation
    return across, up


def compared(base: Neighbors, how: str, *, other_k: int, scaling: str) -> tuple[Rule, ...]:
    """Return `base`, and the rules with which `how`, one of `COMPARISONS`, compares it."""
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
        return _prototype_rules(base)
    return (base, _linear(base)) if how == "linear" else (base,)


def _first(names: Iterable[str], chosen: str) -> list[str]:
    """Return all names, `chosen` first."""
    return [chosen, *(name for name in names if name != chosen)]


def _prototype_rules(base: Neighbors) -> tuple[Rule, ...]:
    """Return all points, and three choices of prototypes, of which the nearest one decides."""
    X = measure(base.units, base.X).measured(base.X)
    store = prototypes.condensed(X, base.y, metric=base.metric).index
    rest = np.arange(len(base.X))
    if len(rest) > 1:
        k = min(EDITING, len(rest) - 1)
        rest = prototypes.edited(X, base.y, k=k, metric=base.metric, ties=base.ties).index
    means = _means(base)
    return (
        replace(base, name=f"all {counted(len(base.X), 'point')}"),
        _prototype_rule(base, f"condensed to {len(store)}{BY_ONE}", base.X[store], base.y[store], store),
        _prototype_rule(base, f"edited to {len(rest)}{BY_ONE if len(rest) else ''}", base.X[rest], base.y[rest], rest),
        replace(means, name=f"class means: {len(means.X)}{BY_ONE}"),
    )


def _prototype_rule(base: Neighbors, name: str, X: Floats, y: Ints, index: Ints) -> Neighbors:
    return replace(base, name=name, X=X, y=y, index=index, ks=(1,), few=True)


def _means(base: Neighbors) -> Neighbors:
    means = prototypes.class_means(base.X, base.y)
    return _prototype_rule(base, "nearest class mean", means.X, means.y, means.index)


def _linear(base: Neighbors) -> Rule:
    """Return the perceptron's line if there are two classes, else the nearest class mean."""
    if len(np.unique(base.y)) == 2:
        return of_perceptron(base.X, base.y, base.units)
    return replace(_means(base), metric="euclidean")


def remarks(base: Neighbors, names: tuple[str, ...], *, scaled: bool) -> tuple[str, ...]:
    """Return how distances are scaled, and what is special about these points, as HTML. `names` are escaped already."""
    across, up = map(number, base.units)
    scales = f"Distances are those of x₁ / {across} and x₂ / {up}; the plane shows both as they are."
    return (*([scales] if scaled else []), *(f"<b>{warning}</b>" for warning in warnings(base.X, base.y, names)))


def warnings(X: Floats, y: Ints, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is special about these points, a sentence each."""
    sentences = []
    if (y == y[0]).all():
        sentences.append(f"Only {names[y[0]]} so far: every query gets that class. Add points of another one.")
    if len(X) > 1 and not np.ptp(X, axis=0).any():
        sentences.append(
            "All points coincide: from every query they are equally far, and the lowest numbers come first."
        )
    _, group = np.unique(X, axis=0, return_inverse=True)
    order = np.lexsort((y, group))
    mixed = np.flatnonzero((np.diff(group[order]) == 0) & (np.diff(y[order]) != 0))
    if len(mixed):
        rows = np.flatnonzero(group == group[order[mixed[0]]])
        one, other = rows[0], rows[y[rows] != y[rows[0]]][0]
        sentences.append(
            f"Points {one + 1} and {other + 1} coincide but have different labels: no k classifies both correctly."
        )
    return tuple(sentences)

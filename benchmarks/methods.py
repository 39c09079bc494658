"""Every value of a method's knob from one fit, against a fit for each value; both answer on a grid.

    python -m benchmarks.methods

Points of the plane are drawn from two overlapping clusters. The answers are compared: those of ensembles are the same,
those of trees the same up to questions that are equally good. Times are the best of several runs, which take turns.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._timing import best_ms
from benchmarks.neighbors import clusters
from films import film_cache
from films.film.film import Film
from films.lru_cache import LRUCache
from films.points import checked
from films.rules.methods import METHODS
from films.samples import axes, labelled, rows
from films.scikit.estimators import FAMILIES
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import MethodsScene
from films.topics.methods.thumbnail import thumbnail
from playground.grid import Grid
from playground.inputs import Floats, Ints
from tests.films.made import film_of

REFIT: dict[str, Callable[[int], Any]] = {
    "tree": lambda depth: DecisionTreeClassifier(max_depth=depth, random_state=0),
    "bagging": lambda m: BaggingClassifier(n_estimators=m, random_state=0),
    "forest": lambda m: RandomForestClassifier(m, max_features=1, random_state=0),
    "adaboost": lambda m: AdaBoostClassifier(n_estimators=m, random_state=0),
}


def refits(name: str, X: Floats, y: Ints, Q: Floats) -> Ints:
    values = [value for value in FAMILIES[name].values if value]
    return np.stack([REFIT[name](int(value)).fit(X, y).predict(Q) for value in values])


def from_one(name: str, X: Floats, y: Ints, Q: Floats) -> Ints:
    values = [value for value in FAMILIES[name].values if value]
    return FAMILIES[name].fit(X, y, values).predict(Q)


def against_refits(n: int, side: int) -> None:
    X, y = clusters(n)
    Q = Grid.around(X, side).points
    rows = []
    for name in REFIT:
        ours, theirs = best_ms(partial(from_one, name, X, y, Q), partial(refits, name, X, y, Q), rounds=3)
        same = (from_one(name, X, y, Q) == refits(name, X, y, Q)).mean()
        count = len(FAMILIES[name].values)
        rows += [
            Row(f"{name}, {count} values, one fit", ours, "ms"),
            Row("a fit for each", theirs, "ms"),
            Row("a fit for each / one fit", theirs / ours, "times", aim=5, at_least=True),
            Row("the same answer", 100 * same, "%"),
        ]
    table(f"{n} points, {side}x{side}", rows)


def anew(scene: MethodsScene) -> Film:
    """The film of a scene, whose methods nobody has trained before."""
    with patch.object(film_cache, "CACHE", LRUCache(10**9)):
        return film_of(METHODS_PAGE, scene)


def map_of_all(n: int) -> None:
    X, y = clusters(n)
    scene = MethodsScene(points=checked(labelled(X, y)))
    held = rows(n, int(scene.held), scene.split, y)[1]

    def small(key: str) -> object:
        return thumbnail(trained(scene, method=key), METHODS[key].usual, scene.points, axes(scene), held)

    first, *rest = METHODS
    ours, one = best_ms(lambda: [small(key) for key in METHODS], lambda: small(first), rounds=3)
    film, four = best_ms(
        lambda: anew(replace(scene, planes="1")).payload(),
        lambda: anew(replace(scene, planes="4")).payload(),
        rounds=3,
    )
    lines = [
        Row(f"small planes of {len(rest) + 1} methods", ours, "ms", aim=1500),
        Row("the first of them", one, "ms", aim=300),
        Row("film of a tree of every depth", film, "ms", aim=250),
        Row("film of four methods side by side", four, "ms"),
    ]
    table(f"the methods page, {n} points", lines)


if __name__ == "__main__":
    print(machine("numpy", "scikit-learn"))
    for n in size((150, 500), (50,)):
        against_refits(n, size(120, 20))
    map_of_all(size(150, 50))
    print(f"\nAt the end: {load()}")

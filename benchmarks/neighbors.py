"""Regions for many k, digits, and prototypes against scikit-learn's nearest neighbours, side by side in one run.

    python -m benchmarks.neighbors

Points of the plane are drawn from two overlapping clusters. scikit-learn's classifiers are fitted beforehand; `predict`
is timed, once for each k, as its interface has it. Every answer is compared: ours are exact, and theirs the same. Times
are the best of several runs, which take turns.
"""

import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._timing import best_ms
from films.scikit.library_data import digits, iris
from playground import neighbors
from playground.datasets import Dataset
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.neighbor_graph import gabriel_graph, relative_neighborhood_graph
from playground.prototypes import condensed, edited

ODD = range(1, 26, 2)
MB = 1e6


def clusters(n: int) -> tuple[Floats, Ints]:
    random = np.random.default_rng(0)
    labels = np.arange(n) % 2
    return random.normal(size=(n, 2)) + np.column_stack([2 * labels, labels]), labels


def classifiers(X: Floats, y: Ints, ks: Sequence[int], algorithm: str) -> list[KNeighborsClassifier]:
    return [KNeighborsClassifier(k, algorithm=algorithm).fit(X, y) for k in ks]


def regions_against_scikit_learn() -> None:
    X, y = clusters(150)
    grid = Grid.around(X, 200)
    places = grid.points
    automatic, brute = (classifiers(X, y, ODD, algorithm) for algorithm in ("auto", "brute"))
    pictures = neighbors.regions(X, y, grid, ODD)
    for picture, theirs in zip(pictures, automatic, strict=True):
        assert (picture.ravel() == theirs.predict(places)).all()
    works: list[Callable[[], object]] = [
        lambda: neighbors.regions(X, y, grid, ODD),
        lambda: neighbors.predict_each(X, y, places, ODD),
        lambda: [theirs.predict(places) for theirs in automatic],
        lambda: [theirs.predict(places) for theirs in brute],
    ]
    ours, anywhere, tree, all_pairs = best_ms(*works, rounds=7)
    table(
        "k = 1, 3, ..., 25 on 200x200, 150 points",
        [
            Row("`neighbors.regions`", ours, "ms", aim=60),
            Row("`neighbors.predict_each` at the same places, as if they were no grid", anywhere, "ms"),
            Row("scikit-learn, chooses a tree by itself", tree, "ms"),
            Row("scikit-learn, brute force", all_pairs, "ms"),
            Row("the faster of these / `regions`", min(tree, all_pairs) / ours, "times", aim=10, at_least=True),
        ],
    )


def peak(work: Callable[[], object]) -> float:
    """Megabytes that numpy and Python hold at most while it works."""
    tracemalloc.start()
    work()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / MB


def regions_as_they_grow() -> None:
    rows = []
    for n, side, ks, name in (
        (150, 200, ODD, "1, 3, ..., 25"),
        (150, 200, range(1, 100), "1, 2, ..., 99"),
        (500, 200, ODD, "1, 3, ..., 25"),
        (150, 400, ODD, "1, 3, ..., 25"),
        (500, 400, ODD, "1, 3, ..., 25"),
        (500, 400, range(1, 100), "1, 2, ..., 99"),
    )[: size(None, 1)]:
        X, y = clusters(n)
        grid = Grid.around(X, side)

        def work(X: Floats = X, y: Ints = y, grid: Grid = grid, ks: Sequence[int] = ks) -> object:
            return neighbors.regions_with_confidence(X, y, grid, ks)

        title = f"{n} points, {side}x{side}, k = {name}"
        rows += [Row(title, best_ms(work, rounds=3)[0], "ms"), Row("peak memory", peak(work), "MB", aim=200)]
    flowers = iris().select([0, 1])
    grid = Grid.around(flowers.X)
    (time,) = best_ms(lambda: neighbors.regions(flowers.X, flowers.labels, grid, ODD), rounds=5)
    rows.append(Row("Iris sepals, many points at one place, 200x200, regions only", time, "ms"))
    table("regions with confidence", rows)


def parts(data: Dataset) -> tuple[Floats, Ints, Floats, Ints]:
    return data.X[:1200], data.labels[:1200], data.X[1200:], data.labels[1200:]


def digits_against_scikit_learn() -> None:
    X, y, Q, _ = parts(digits())
    rows = []
    for k in (1, 5, 25):
        (theirs,) = classifiers(X, y, [k], "brute")
        votes = np.sort([np.bincount(y[row], minlength=10) for row in neighbors.kneighbors(X, Q, k)[1]], axis=1)
        clear = votes[:, -1] > votes[:, -2]
        agree = (neighbors.predict(X, y, Q, k) == theirs.predict(Q))[clear].mean()
        ours, brute = best_ms(partial(neighbors.predict, X, y, Q, k), partial(theirs.predict, Q), rounds=100)
        rows += [
            Row(f"k = {k}: `neighbors.predict`, exact", ours, "ms"),
            Row("scikit-learn, brute force", brute, "ms"),
            Row("scikit-learn / `predict`", brute / ours, "times", aim=1, at_least=True),
            Row("the same answer where there is no tie", 100 * agree, "%"),
        ]
    table("digits: 597 places, 1,200 points, 64 features", rows)


def prototypes() -> None:
    X, y = clusters(500)
    D, labels, _, _ = parts(digits())
    works: dict[str, Callable[[], object]] = {
        "Gabriel graph of 500 points": lambda: gabriel_graph(X),
        "relative neighbourhood graph of 500 points": lambda: relative_neighborhood_graph(X),
        "Hart's store of 500 points, every step kept": lambda: condensed(X, y),
        "Wilson's editing of 500 points": lambda: edited(X, y),
        "Hart's store of 1,200 digits, every step kept": lambda: condensed(D, labels),
        "leave-one-out answers for 500 points, k = 1, 2, ..., 99": lambda: neighbors.leave_one_out(X, y, range(1, 100)),
    }
    times = best_ms(*works.values(), rounds=5)
    table("prototypes and errors", [Row(name, time, "ms") for name, time in zip(works, times, strict=True)])


if __name__ == "__main__":
    print(machine("numpy", "scikit-learn"))
    regions_against_scikit_learn()
    regions_as_they_grow()
    digits_against_scikit_learn()
    prototypes()
    print(f"\nAt the end: {load()}")

"""The costs of errors as settings: a number for each error, and the button that makes all alike."""

from dataclasses import replace
from typing import Any

from films import costs
from films.drawing import palette
from films.number_table import Entry, NumberTable
from playground.costs import zero_one


def _entries(scene: Any) -> list[tuple[int, Entry]]:
    """Return an entry for each error, by its index in the table. The scene has `costs`, `n_classes` and `labels`."""
    K = scene.n_classes
    own = costs.table(scene.costs, K)
    matrix = zero_one(K) if own is None else own
    names = palette.class_names(scene.labels if scene.own_points else "", palette.CLASSES)[:K]
    errors = [(y, d) for y in range(K) for d in range(K) if y != d]
    return [
        (y * K + d, Entry(f"actual {names[y]}, predicted {names[d]}", float(matrix[y, d]), costs.LEAST, costs.MOST))
        for y, d in errors
    ]


def _put(scene: Any, number: int, cost: float) -> Any:
    y, d = divmod(number, scene.n_classes)
    return replace(scene, costs=costs.with_cost(scene.costs, scene.n_classes, y, d, cost))


def equal(scene: Any, _seed: int = 0) -> Any:
    """Return the scene in which every error costs 1."""
    return replace(scene, costs=None)


EQUAL = "Every error costs 1"
TABLE: NumberTable[Any] = NumberTable(_entries, _put, help="A correct answer costs nothing.")

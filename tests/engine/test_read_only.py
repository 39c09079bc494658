"""What the engine has found nobody can change."""

import dataclasses

import numpy as np
import pytest

from films.scikit.library_data import iris
from playground import hinge, losses, neighbor_graph, neighbors, optimum, perceptron, prototypes
from playground.datasets import PRESETS
from playground.grid import Grid
from playground.margin import separate

CLUSTERS, SEPALS = PRESETS["two clusters"], iris().select([0, 1])
X, Y, SIGNS = CLUSTERS.X, CLUSTERS.labels, CLUSTERS.against_rest("+")
RUN, GRID = perceptron.train(X, SIGNS), Grid.around(X, 5)
FOUND = {
    "a run": RUN,
    "a run of a batch": perceptron.train_batch(X, SIGNS),
    "a run of every point": perceptron.train_as_printed(X, SIGNS),
    "draws": hinge.train(X, SIGNS, n_draws=20),
    "a separator": separate(X, SIGNS),
    "a proof that there is none": separate([[2, 2], [2, 2]], [1, -1]),
    "an optimum": optimum.minimize_hinge(X, SIGNS),
    "a curve": losses.curve(RUN, X, SIGNS, losses.hinge),
    "a grid": GRID,
    "neighbours": neighbors.kneighbors(X, [[5, 3]], 3),
    "answers": neighbors.predict(X, Y, [[5, 3]], 3),
    "regions": neighbors.regions_with_confidence(X, Y, GRID, [3]),
    "answers of the others": neighbors.leave_one_out(X, Y, [3]),
    "a graph": neighbor_graph.gabriel_graph(X),
    "means": prototypes.class_means(X, Y),
    "a condensed store": prototypes.condensed(X, Y),
    "an edited store": prototypes.edited(X, Y, k=1),
    "decisions": prototypes.edited(X, Y, k=1).decisions,
    "flowers": SEPALS,
    "one species against the rest": SEPALS.against_rest(0),
}


def arrays(result):
    if dataclasses.is_dataclass(result):
        return [array for field in dataclasses.fields(result) for array in arrays(getattr(result, field.name))]
    return [array for array in (result if isinstance(result, tuple) else (result,)) if isinstance(array, np.ndarray)]


@pytest.mark.parametrize("name", FOUND)
def test_nothing_found_can_be_changed(name):
    assert arrays(FOUND[name])
    for array in arrays(FOUND[name]):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_nor_can_another_be_put_in_its_place():
    with pytest.raises(dataclasses.FrozenInstanceError):
        RUN.converged = False  # type: ignore[misc]
    with pytest.raises(TypeError):
        PRESETS["mine"] = iris()  # type: ignore[index]

"""The stores and frames of a choice of prototypes are its decisions, one by one."""

import numpy as np

from films.scikit.library_data import iris
from films.topics.prototypes.run import all_points, by_decision
from playground import prototypes
from playground.datasets import PRESETS
from playground.neighbor_graph import gabriel_graph, relative_neighborhood_graph
from playground.neighbors import predict

SEPALS = iris().select([0, 1])
X, y = SEPALS.X, SEPALS.labels
CHOICES = {
    "random": prototypes.random_subset(X, y, 12, seed=3),
    "condensed": prototypes.condensed(X, y, order="permuted", seed=1),
    "edited": prototypes.edited(X, y, k=4),
    "gabriel": prototypes.boundary(gabriel_graph(X), y),
    "relative": prototypes.boundary(relative_neighborhood_graph(X), y),
}


def test_all_points_are_one_store():
    stores, steps = all_points(X, y)
    assert (steps.n_frames, steps.size.tolist(), len(stores.states)) == (1, [150], 1)
    assert stores.at(X)[0].tolist() == predict(X, y, X, 1).tolist()


def test_passes_are_chapters():
    data = PRESETS["thin margin"]
    subset = prototypes.condensed(data.X, data.labels)
    _, steps = by_decision(data.X, data.labels, subset)
    epochs = subset.decisions.epoch.tolist()
    assert len(set(epochs)) > 2
    assert steps.chapters == tuple(epochs.index(e) + 1 for e in sorted(set(epochs)))


def test_a_film_that_would_be_too_long_ends_before(monkeypatch):
    monkeypatch.setattr("films.topics.prototypes.run.MAX_FRAMES", 20)
    result = CHOICES["condensed"]
    stores, steps = by_decision(X, y, result)
    assert (steps.n_frames, steps.cut) == (20, True)
    assert np.flatnonzero(stores.members[-1]).tolist() == result.decisions.stored(19).tolist()

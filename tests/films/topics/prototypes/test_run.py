"""The stores and frames of a choice of prototypes are its decisions, one by one."""

import numpy as np
import pytest

from films.topics.prototypes.run import DROPPED, KEPT, START, TAKEN, all_points, by_decision, by_mean
from playground import prototypes
from playground.datasets import PRESETS, iris
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
every_choice = pytest.mark.parametrize("name", CHOICES)


@every_choice
def test_a_frame_shows_the_store_after_as_many_decisions(name):
    found = CHOICES[name]
    stores, steps = by_decision(X, y, found)
    assert steps.n_frames == len(found.decisions.sample) + 1
    assert not steps.cut
    for t in range(steps.n_frames):
        stored = np.flatnonzero(stores.members[steps.store[t]])
        assert stored.tolist() == found.decisions.stored(t).tolist()
        assert len(stored) == steps.size[t]


@every_choice
def test_a_frame_says_what_its_decision_was(name):
    found = CHOICES[name]
    _, steps = by_decision(X, y, found)
    assert (steps.kind[0], steps.sample[0], steps.nearest[0]) == (START, -1, -1)
    for t in range(1, steps.n_frames):
        kept, nearest = bool(found.decisions.kept[t - 1]), found.decisions.nearest[t - 1]
        assert steps.sample[t] == found.decisions.sample[t - 1]
        assert steps.nearest[t] == nearest
        assert steps.kind[t] == ((TAKEN if nearest < 0 else KEPT) if kept else DROPPED)


@every_choice
def test_every_store_answers_as_its_prototypes_do(name):
    stores, _ = by_decision(X, y, CHOICES[name])
    places = np.random.default_rng(0).uniform([4, 2], [8, 4.5], (40, 2)).round(1)
    answers = stores.at(places)
    assert answers.shape == (len(stores.states), 40)
    for members, found in zip(stores.members, answers, strict=True):
        expected = predict(X[members], y[members], places, 1) if members.any() else np.full(40, -1)
        assert found.tolist() == expected.tolist()


def test_means_come_in_class_by_class():
    found = prototypes.class_means(X, y)
    stores, steps = by_mean(found)
    assert stores.members.tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert (steps.size.tolist(), steps.chapters) == ([0, 1, 2, 3], (1,))
    assert stores.at(X)[-1].tolist() == predict(found.X, found.y, X, 1).tolist()


def test_all_points_are_one_store():
    stores, steps = all_points(X, y)
    assert (steps.n_frames, steps.size.tolist(), len(stores.states)) == (1, [150], 1)
    assert stores.at(X)[0].tolist() == predict(X, y, X, 1).tolist()


def test_passes_are_chapters():
    data = PRESETS["thin margin"]
    found = prototypes.condensed(data.X, data.labels)
    _, steps = by_decision(data.X, data.labels, found)
    epochs = found.decisions.epoch.tolist()
    assert len(set(epochs)) > 2
    assert steps.chapters == tuple(epochs.index(e) + 1 for e in sorted(set(epochs)))


def test_a_film_that_would_be_too_long_ends_before(monkeypatch):
    monkeypatch.setattr("films.topics.prototypes.run.MAX_FRAMES", 20)
    found = CHOICES["condensed"]
    stores, steps = by_decision(X, y, found)
    assert (steps.n_frames, steps.cut) == (20, True)
    assert np.flatnonzero(stores.members[-1]).tolist() == found.decisions.stored(19).tolist()

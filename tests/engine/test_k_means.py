"""k-means is Lloyd's procedure, said once more in plain loops; scikit-learn, begun at the same centres, ends there too;
and J never rises."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.cluster import KMeans

from films.scikit.library_data import iris
from playground.k_means import k_means, named, places

coordinate = st.integers(-3, 3).map(float) | st.floats(-9, 9).map(lambda v: round(v, 1))
clouds = st.integers(1, 3).flatmap(
    lambda d: st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=1, max_size=14)
)


def square(a, b):
    total = 0.0
    for u, v in zip(a, b, strict=True):
        total += (u - v) ** 2
    return total


def lloyd_1982(X, centres):
    """(belongs, centres after the move) of every round, until an assignment changes nothing."""
    rounds, before = [], None
    while True:
        belongs = [min(range(len(centres)), key=lambda j: (square(x, centres[j]), j)) for x in X]
        if belongs == before:
            return rounds, belongs
        moved = []
        for j, centre in enumerate(centres):
            own = [x for x, b in zip(X, belongs, strict=True) if b == j]
            moved.append([sum(column) / len(own) for column in zip(*own, strict=True)] if own else centre)
        rounds.append((belongs, moved))
        centres, before = moved, belongs


@given(clouds, st.data())
def test_every_round_is_lloyd_s(X, data):
    k, seed = data.draw(st.integers(1, places(X))), data.draw(st.integers(0, 99))
    clustering = k_means(X, k, seed=seed)
    rounds, last = lloyd_1982(X, clustering.centres[0].tolist())
    assert clustering.settled
    assert clustering.belongs.tolist() == [*(belongs for belongs, _ in rounds), last]
    for centres_shown, (_, centres) in zip(clustering.centres[1:], rounds, strict=False):
        assert centres_shown == pytest.approx(np.array(centres), abs=1e-12)
    assert (clustering.centres[-1] == clustering.centres[-2]).all()


@given(clouds, st.data())
def test_it_begins_at_different_points_and_no_half_step_makes_j_larger(X, data):
    k, seed = data.draw(st.integers(1, places(X))), data.draw(st.integers(0, 99))
    clustering = k_means(X, k, seed=seed)
    start = clustering.centres[0].tolist()
    assert all(centre in X for centre in start)
    assert len(np.unique(start, axis=0)) == k
    falls = np.column_stack([clustering.assigned, clustering.moved]).ravel()
    assert (np.diff(falls) <= 1e-9 * (1 + falls[0])).all()
    for t in range(len(clustering.belongs)):
        J = [
            sum(square(x, c[b]) for x, b in zip(X, clustering.belongs[t], strict=True))
            for c in clustering.centres[t : t + 2]
        ]
        assert [clustering.assigned[t], clustering.moved[t]] == pytest.approx(J, abs=1e-9)


@pytest.mark.parametrize(("k", "seed"), [(2, 0), (3, 0), (3, 5), (4, 1), (8, 3)])
def test_scikit_learn_ends_at_the_same_centres(k, seed):
    """From centres between which no point is halfway: there its answers go by rounding."""
    X = iris().X
    clustering = k_means(X, k, seed=seed)
    theirs = KMeans(k, init=clustering.centres[0], n_init=1, tol=0, algorithm="lloyd", max_iter=1000).fit(X)
    assert clustering.belongs[-1].tolist() == theirs.labels_.tolist()
    assert clustering.centres[-1] == pytest.approx(theirs.cluster_centers_)
    assert clustering.moved[-1] == pytest.approx(theirs.inertia_)


def test_three_points_by_hand():
    """At 0, 1 and 5 on a line, whatever two centres it begins with: the means of {0, 1} and of {5}, J = 1/4 + 1/4."""
    for seed in range(6):
        clustering = k_means([[0.0], [1.0], [5.0]], 2, seed=seed)
        assert sorted(clustering.centres[-1].ravel().tolist()) == [0.5, 5.0]
        assert clustering.moved[-1] == 0.5


def test_a_centre_gets_the_label_of_most_of_its_points_and_one_without_points_none():
    X, y = [[0.0], [1.0], [0.5], [9.0], [10.0]], [2, 2, 0, 1, 0]
    clustering = k_means(X, 2, seed=3)
    prototypes = named(X, y, clustering)
    assert sorted(zip(prototypes.X.ravel().tolist(), prototypes.y.tolist(), strict=True)) == [(0.5, 2), (9.5, 0)]
    assert prototypes.index.tolist() == [-1, -1]


def test_the_same_seed_draws_the_same_and_a_run_may_be_cut_short():
    X = iris().X
    assert k_means(X, 3, seed=1).centres.tolist() == k_means(X, 3, seed=1).centres.tolist()
    cut = k_means(X, 3, seed=1, most_rounds=2)
    assert not cut.settled
    assert cut.belongs.shape == (2, 150)

"""The separators of pairs minimise what they should, and vote."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import digits, iris
from playground.least_squares import train

IRIS = iris()


def cost(w, b, x, t, penalty, variance):
    return np.mean([(w @ p + b - target) ** 2 for p, target in zip(x, t, strict=True)]) + penalty * variance * (w @ w)


@given(seed=st.integers(0, 10**6), penalty=st.sampled_from([0.001, 0.01, 1.0]))
def test_no_small_step_away_is_better(seed, penalty):
    random = np.random.default_rng(seed)
    X, y = random.normal(size=(20, 3)), np.arange(20) % 3
    model = train(X, y, penalty=penalty)
    for (first, second), w, b in zip(model.pairs, model.w, model.b, strict=True):
        own = (y == first) | (y == second)
        parts = X[own], np.where(y[own] == first, 1.0, -1.0), penalty, X.var(axis=0).mean()
        least = cost(w, b, *parts)
        for step in random.normal(size=(6, 4)) * 1e-3:
            assert cost(w + step[:3], b + step[3], *parts) >= least


def test_without_noise_irises_are_told_apart():
    model = train(IRIS.X, IRIS.labels)
    assert np.mean(model.predict(IRIS.X) != IRIS.labels) < 0.04


def test_columns_that_never_change_and_more_columns_than_points_are_no_obstacle():
    data = digits()
    model = train(data.X[:50], data.labels[:50])
    assert np.mean(model.predict(data.X[:50]) != data.labels[:50]) == 0
    assert model.w.shape == (45, 64)


def test_the_scale_of_the_columns_does_not_matter():
    small, large = train(IRIS.X, IRIS.labels), train(1000 * IRIS.X, IRIS.labels)
    assert large.predict(1000 * IRIS.X).tolist() == small.predict(IRIS.X).tolist()


def test_classes_keep_their_labels():
    model = train([[0.0], [1.0], [5.0], [6.0]], [2, 2, 7, 7])
    assert model.predict([[0.5], [5.5]]).tolist() == [2, 7]


def test_a_tie_in_votes_goes_to_the_class_with_the_larger_sum():
    model = train(IRIS.X, IRIS.labels)
    places = np.random.default_rng(0).uniform(-30, 30, (400, 4))
    values = places @ model.w.T + model.b
    for answer, (a, b, c) in zip(model.predict(places), values, strict=True):
        a, b, c = float(a), float(b), float(c)  # numpy's own truth values do not add up
        votes = [(a > 0) + (b > 0), (a <= 0) + (c > 0), (b <= 0) + (c <= 0)]
        sums = [a + b, -a + c, -b - c]
        assert answer == max(range(3), key=lambda k: (votes[k], sums[k]))


@pytest.mark.parametrize("place", [[3.0, 3.0], [0.1, 0.7], [0.1], [1e6 - 0.1, 1e-6, 1 / 3]])
@pytest.mark.parametrize("labels", [[0, 0, 0, 1], [0, 1, 1, 2]])
def test_points_at_one_place_have_no_direction_and_go_with_their_commonest_class(place, labels):
    model = train([place] * 4, labels)
    assert not model.w.any()
    assert model.predict([[9.0] * len(place)]).tolist() == [np.bincount(labels).argmax()]


@pytest.mark.parametrize("penalty", [1e-30, 1e-100])
def test_without_a_penalty_to_speak_of_w_is_the_shortest_minimiser(penalty):
    """As numpy's lstsq finds it: points on a line, columns twice, and a column that never changes."""
    line = np.array([0.1, 0.2, 0.4, 0.7, 1.1])
    labels = np.array([0, 0, 1, 0, 1])
    for X in (np.outer(line, [1, 1]), np.column_stack([3 * line, [0.1] * 5]), np.outer(line, [1, -2, 0.5]) + 0.3):
        model = train(X, labels, penalty=penalty)
        centred, t = X - X.mean(axis=0), np.where(labels == 0, 1.0, -1.0)
        w = np.linalg.lstsq(centred, t - t.mean(), rcond=1e-9)[0]
        assert model.w[0] == pytest.approx(w, abs=1e-9)
        assert model.b[0] == pytest.approx(t.mean() - w @ X.mean(axis=0), abs=1e-9)


@pytest.mark.parametrize("far", [1e3, 1e6])
def test_where_the_origin_is_does_not_matter(far):
    near, moved = train(IRIS.X, IRIS.labels), train(IRIS.X + far, IRIS.labels)
    assert moved.w == pytest.approx(near.w, rel=1e-5, abs=1e-8)
    assert moved.predict(IRIS.X + far).tolist() == near.predict(IRIS.X).tolist()

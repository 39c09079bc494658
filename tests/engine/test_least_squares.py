"""The separators of pairs minimise what they should, and vote."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.datasets import digits, iris
from playground.least_squares import train

IRIS = iris()


def cost(w, b, x, t, penalty, variance):
    return np.mean([(w @ p + b - target) ** 2 for p, target in zip(x, t, strict=True)]) + penalty * variance * (w @ w)


@given(seed=st.integers(0, 10**6), penalty=st.sampled_from([0.001, 0.01, 1.0]))
def test_no_small_step_away_is_better(seed, penalty):
    random = np.random.default_rng(seed)
    X, y = random.normal(size=(20, 3)), np.arange(20) % 3
    found = train(X, y, penalty=penalty)
    for (first, second), w, b in zip(found.pairs, found.w, found.b, strict=True):
        own = (y == first) | (y == second)
        parts = X[own], np.where(y[own] == first, 1.0, -1.0), penalty, X.var(axis=0).mean()
        least = cost(w, b, *parts)
        for step in random.normal(size=(6, 4)) * 1e-3:
            assert cost(w + step[:3], b + step[3], *parts) >= least


def test_without_noise_irises_are_told_apart():
    found = train(IRIS.X, IRIS.labels)
    assert np.mean(found.predict(IRIS.X) != IRIS.labels) < 0.04


def test_columns_that_never_change_and_more_columns_than_points_are_no_obstacle():
    data = digits()
    found = train(data.X[:50], data.labels[:50])
    assert np.mean(found.predict(data.X[:50]) != data.labels[:50]) == 0
    assert found.w.shape == (45, 64)


def test_the_scale_of_the_columns_does_not_matter():
    small, large = train(IRIS.X, IRIS.labels), train(1000 * IRIS.X, IRIS.labels)
    assert large.predict(1000 * IRIS.X).tolist() == small.predict(IRIS.X).tolist()


def test_classes_keep_their_labels():
    found = train([[0.0], [1.0], [5.0], [6.0]], [2, 2, 7, 7])
    assert found.predict([[0.5], [5.5]]).tolist() == [2, 7]


def test_a_tie_in_votes_goes_to_the_class_with_the_larger_sum():
    found = train(IRIS.X, IRIS.labels)
    places = np.random.default_rng(0).uniform(-30, 30, (400, 4))
    values = places @ found.w.T + found.b
    for answer, (a, b, c) in zip(found.predict(places), values, strict=True):
        a, b, c = float(a), float(b), float(c)  # numpy's own truth values do not add up
        votes = [(a > 0) + (b > 0), (a <= 0) + (c > 0), (b <= 0) + (c <= 0)]
        sums = [a + b, -a + c, -b - c]
        assert answer == max(range(3), key=lambda k: (votes[k], sums[k]))


@pytest.mark.parametrize(
    ("X", "y", "options", "message"),
    [
        ([[0.0], [1.0]], [1, 1], {}, "the label 1 only"),
        ([[0.0], [1.0]], [0, 1], {"penalty": 0}, "penalty is 0"),
        ([[0.0], [np.nan]], [0, 1], {}, "must be finite"),
    ],
)
def test_what_cannot_be_separated_is_refused_by_name(X, y, options, message):
    with pytest.raises(ValueError, match=message):
        train(X, y, **options)


def test_all_points_at_one_place_have_no_direction():
    found = train([[3.0, 3.0]] * 4, [0, 0, 0, 1])
    assert found.w.tolist() == [[0.0, 0.0]]
    assert found.predict([[9.0, 9.0]]).tolist() == [0]

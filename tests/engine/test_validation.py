"""Splits, folds, errors, intervals: against scikit-learn, against formulas worked out another way, and as laws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq
from sklearn.linear_model import LogisticRegression

from films.scikit.library_data import iris
from playground.memorizer import Memorizer
from playground.validation import QUANTILE, choose, folds, learning_curve, split, wilson
from playground.world import World

labels = st.lists(st.integers(0, 3), min_size=2, max_size=60).map(np.array)
seeds = st.integers(0, 1000)
TWO = World(np.array([0.5, 0.5]), np.array([[0.0, 0.0], [2.0, 0.0]]), np.array([np.eye(2), np.eye(2)]))


@given(y=labels, test=st.floats(0.01, 0.99), seed=seeds, stratified=st.booleans())
def test_a_split_parts_the_rows_in_two_of_the_sizes_asked_for(y, test, seed, stratified):
    n = len(y)
    train, held = split(n, test=test, seed=seed, y=y if stratified else None)
    assert sorted([*train, *held]) == list(range(n))
    assert len(held) == min(max(round(test * n), 1), n - 1)
    assert (np.diff(train) > 0).all()
    assert (np.diff(held) > 0).all()


@given(y=labels, test=st.floats(0.05, 0.95), seed=seeds)
def test_a_stratified_split_has_of_each_class_its_share_to_within_a_point(y, test, seed):
    _, held = split(len(y), test=test, seed=seed, y=y)
    exact = np.bincount(y) * len(held) / len(y)
    assert (np.abs(np.bincount(y[held], minlength=len(exact)) - exact) < 1 + 1e-9).all()


@given(y=labels, seed=seeds, data=st.data(), stratified=st.booleans())
def test_folds_are_as_equal_as_can_be(y, seed, data, stratified):
    k = data.draw(st.integers(2, len(y)))
    parts = folds(len(y), k, seed, y if stratified else None)
    assert np.ptp(np.bincount(parts, minlength=k)) <= 1
    if stratified:
        for label in np.unique(y):
            assert np.ptp(np.bincount(parts[y == label], minlength=k)) <= 1


@pytest.mark.parametrize("y", [None, np.arange(20) % 2])
def test_every_row_is_held_out_as_often_as_any_other(y):
    counts = [np.bincount(split(20, test=0.3, seed=seed, y=y)[1], minlength=20) for seed in range(3000)]
    count = np.sum(counts, axis=0)
    assert count.sum() == 18_000
    assert np.abs(count - 900).max() < 130  # five deviations


def test_another_seed_draws_another_split_and_the_same_the_same():
    first, again, other = (split(50, test=0.5, seed=seed)[1].tolist() for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert folds(50, 5, 1).tolist() != folds(50, 5, 2).tolist()


@given(n=st.integers(1, 500), share=st.floats(0, 1))
def test_wilsons_bounds_solve_his_equation(n, share):
    wrong = round(share * n)
    low, high = wilson(wrong, n)
    assert 0 <= low <= wrong / n <= high <= 1

    def surprise(p):
        return (wrong / n - p) ** 2 * n - QUANTILE**2 * p * (1 - p)

    if wrong:
        assert low == pytest.approx(brentq(surprise, 1e-12, min(wrong / n, 1 - 1e-9)), abs=1e-9)
    if wrong < n:
        assert high == pytest.approx(brentq(surprise, max(wrong / n, 1e-9), 1 - 1e-12), abs=1e-9)


def test_two_wrong_of_twenty_is_not_read_as_ten_per_cent():
    assert wilson(2, 20) == pytest.approx((0.0279, 0.3010), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


def test_the_simplest_within_one_standard_error_is_chosen():
    # Means 0.40, 0.21, 0.20, 0.30; the third's error is 0.02: the second is within it, the first is not.
    spread = np.array([-0.04, 0.04, -0.04, 0.04, 0.0])
    errors = np.array([0.4, 0.21, 0.2, 0.3])[:, None] + np.array([0, 1, 1, 0])[:, None] * spread
    choice = choose(errors)
    assert (choice.best, choice.simplest) == (2, 1)
    assert choice.error == pytest.approx(np.std(spread, ddof=1) / np.sqrt(5))


def test_of_equal_means_the_simpler_is_best():
    assert choose([[0.5, 0.5], [0.1, 0.1], [0.1, 0.1]]).best == 1


def test_a_learning_curve_is_the_mean_of_what_a_loop_counts():
    test = TWO.sample(300, seed=99)
    model, sizes = LogisticRegression(), (5, 20, 80)
    curve = learning_curve(model, lambda n, seed: TWO.sample(n, seed=seed), sizes, test, repeats=3, seed=7)
    assert curve.shape == (3, 3)
    for r in range(3):
        for i, n in enumerate(sizes):
            X, y = TWO.sample(n, seed=7 + r)
            assert curve[r, i] == (LogisticRegression().fit(X, y).predict(test[0]) != test[1]).mean()


def test_a_draw_of_one_class_has_no_error():
    curve = learning_curve(
        LogisticRegression(), lambda n, seed: TWO.sample(n, seed=seed), (1,), TWO.sample(10, seed=1), repeats=2, seed=0
    )
    assert np.isnan(curve).all()


def test_the_memorizer_has_no_training_error_and_guesses_elsewhere():
    X, y = TWO.sample(2000, seed=1)
    train, held = split(len(X), test=0.5, seed=0, y=y)
    model = Memorizer().fit(X[train], y[train])
    assert (model.predict(X[train]) == y[train]).all()
    assert (model.predict(X[held]) == 1).all()
    assert (model.predict(X[held]) != y[held]).mean() == pytest.approx(0.5, abs=0.03)


def test_the_memorizer_of_one_coordinate_knows_no_other():
    model = Memorizer(columns=(0,), otherwise=1).fit([[1.0, 5.0], [2.0, 6.0]], [0, 0])
    assert model.predict([[1.0, -3.0], [2.5, 6.0]]).tolist() == [0, 1]


def test_where_points_coincide_the_memorizer_keeps_the_first():
    flowers = iris().select([2, 3])
    model = Memorizer().fit(flowers.X, flowers.labels)
    first = {tuple(x): label for x, label in reversed(list(zip(flowers.X.tolist(), flowers.labels, strict=True)))}
    assert model.predict(flowers.X).tolist() == [first[tuple(x)] for x in flowers.X.tolist()]

"""Regression against slow obvious loops and against scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import regression
from tests.examples import examples

whole = st.integers(-6, 6)  # so that many are equal, and equally far
few = st.lists(st.tuples(whole, whole), min_size=1, max_size=9)
apart = st.lists(st.floats(-100, 100).map(lambda v: round(v, 6)), min_size=3, max_size=30, unique=True)


def mean_of_nearest(points, q, k):
    """Sorted by distance, and then by row."""
    near = sorted(range(len(points)), key=lambda i: (abs(points[i][0] - q), i))[:k]
    return Fraction(sum(points[i][1] for i in near), k)


def at(function, q):
    return function.values[np.searchsorted(function.breaks, q)]


@examples(200)
@given(few, st.data())
def test_the_mean_of_the_nearest_is_that_of_a_loop(points, data):
    k, q = data.draw(st.integers(1, len(points))), data.draw(whole)
    x, y = np.array(points, dtype=float).T
    assert regression.neighbor_means(x, y, [q], [k])[0, 0] == float(mean_of_nearest(points, q, k))


@examples(200)
@given(few, st.data())
def test_the_step_function_is_the_mean_everywhere_and_jumps_where_its_breaks_are(points, data):
    k = data.draw(st.integers(1, len(points)))
    x, y = np.array(points, dtype=float).T
    function = regression.step_function(x, y, k)
    assert (np.diff(function.breaks) > 0).all()
    for q in (quarter / 4 + 0.125 for quarter in range(-30, 30)):  # never halfway between two points
        assert at(function, q) == float(mean_of_nearest(points, q, k))


@examples(50)
@given(apart, st.data())
def test_the_mean_of_the_nearest_is_scikit_learns(x, data):
    from sklearn.neighbors import KNeighborsRegressor

    k = data.draw(st.integers(1, len(x)))
    y = np.sin(x)
    q = np.array(data.draw(st.lists(st.floats(-120, 120), min_size=1, max_size=5)))
    gaps = np.sort(np.abs(np.array(x) - q[:, None]), axis=1)
    q = q[(np.diff(gaps, axis=1) > 1e-6).all(axis=1)]  # its order of equally far points is another
    if len(q):
        theirs = KNeighborsRegressor(k).fit(np.array(x)[:, None], y).predict(q[:, None])
        assert regression.neighbor_means(x, y, q, [k])[0] == pytest.approx(theirs)
        assert [at(regression.step_function(x, y, k), each) for each in q] == pytest.approx(theirs)


def test_with_one_neighbour_no_training_point_is_missed_and_with_all_there_is_no_jump():
    x, y = [0.0, 2.0, 3.0], [1.0, 5.0, 0.0]
    assert regression.neighbor_means(x, y, x, [1, 3]).tolist() == [y, [2.0, 2.0, 2.0]]
    assert regression.step_function(x, y, 1).breaks.tolist() == [1.0, 2.5]
    assert regression.step_function(x, y, 2).values.tolist() == [3.0, 2.5]
    assert len(regression.step_function(x, y, 3).breaks) == 0


@examples(50)
@given(apart, st.integers(0, 99))
def test_the_line_of_least_squares_is_scikit_learns(x, seed):
    from sklearn.linear_model import LinearRegression

    y = np.random.default_rng(seed).normal(size=len(x))
    if np.ptp(x) < 1e-3:
        return
    theirs = LinearRegression().fit(np.array(x)[:, None], y)
    line = regression.least_squares(x, y)
    assert (line.w, line.b) == pytest.approx((theirs.coef_[0], theirs.intercept_), rel=1e-6, abs=1e-6)


@examples(100)
@given(few)
def test_it_is_exact_and_flat_where_all_x_are_the_same(points):
    n = len(points)
    xs, ys = ([Fraction(v) for v in column] for column in zip(*points, strict=True))
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    spread = sum((v - mean_x) ** 2 for v in xs)
    w = sum((v - mean_x) * u for v, u in zip(xs, ys, strict=True)) / spread if spread else Fraction(0)
    line = regression.least_squares(*np.array(points, dtype=float).T)
    assert (line.w, line.b) == (float(w), float(mean_y - w * mean_x))


@examples(50)
@given(few.filter(lambda points: len({x for x, _ in points}) > 1), st.floats(0.1, 0.95))
def test_descent_lowers_the_error_at_every_step_and_settles_on_least_squares(points, share):
    x, y = np.array(points, dtype=float).T
    eta = share * regression.longest_step(x)
    run = regression.descend(x, y, eta=eta, n_steps=4000)
    assert (np.diff(run.loss) <= 1e-12 * (1 + run.loss[0])).all()
    line = regression.least_squares(x, y)
    assert run.loss[-1] >= regression.mean_squared_error(y, line.w * x + line.b) - 1e-12
    if eta * _smallest(x) * 4000 > 20:  # else the slowest direction has not come so far
        assert (run.w[-1], run.b[-1]) == pytest.approx((line.w, line.b), abs=1e-6)


def _smallest(x):
    return np.linalg.eigvalsh(np.array([[np.mean(x * x), np.mean(x)], [np.mean(x), 1.0]]))[0]


def test_a_step_is_that_of_the_loop_and_longer_ones_than_the_longest_overshoot():
    x, y = np.array([0.0, 1.0, 3.0]), np.array([1.0, 1.0, 4.0])
    run = regression.descend(x, y, eta=0.1, n_steps=1)
    assert run.w.tolist() == pytest.approx([0, 2 * 0.1 * (0 + 1 + 12) / 3])
    assert run.b.tolist() == pytest.approx([0, 2 * 0.1 * (1 + 1 + 4) / 3])
    assert run.loss[0] == pytest.approx((1 + 1 + 16) / 3)
    longest = regression.longest_step(x)
    assert longest == pytest.approx(1 / np.linalg.eigvalsh(np.array([[10 / 3, 4 / 3], [4 / 3, 1]]))[-1])
    within, beyond = (regression.descend(x, y, eta=by * longest, n_steps=200).loss[-1] for by in (0.99, 1.05))
    assert within < run.loss[0] < beyond


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: regression.neighbor_means([1.0], [1.0, 2.0], [0.0], [1]), "y has 2 numbers and x 1"),
        (lambda: regression.neighbor_means([1.0], [1.0], [0.0], [2]), r"ks\[0\] is 2"),
        (lambda: regression.step_function([1.0], [1.0], 0), "k is 0"),
        (lambda: regression.least_squares([], []), "x is empty"),
        (lambda: regression.least_squares([np.nan], [1.0]), r"x\[0, 0\] is nan"),
        (lambda: regression.descend([[1.0]], [1.0], eta=1, n_steps=1), r"x must be numbers in a row"),
        (lambda: regression.descend([1.0], [1.0], eta=0, n_steps=1), "eta is 0"),
    ],
)
def test_bad_input_is_named(call, named):
    with pytest.raises(ValueError, match=named):
        call()

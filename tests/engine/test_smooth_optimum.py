"""Where the squared and the logistic loss are least: slopes of zero, and other people's fits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression, LogisticRegression

from playground import losses, smooth_optimum
from playground.datasets import WEAKNESSES
from playground.margin import separate
from tests.examples import examples

POINT = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([-1.0, 1.0]))
POINTS = st.lists(POINT, min_size=2, max_size=12)


def arrays(points):
    return np.array([point[:2] for point in points], dtype=float), np.array([point[2] for point in points])


def objective(X, y, w, b, loss, penalty) -> float:
    z = [label * (w @ x + b) for x, label in zip(X, y, strict=True)]
    return float(np.mean([losses.LOSSES[loss](value) for value in z]) + penalty / 2 * (w @ w))


@examples(40)
@given(POINTS, st.booleans(), st.sampled_from([0.0, 0.1, 3.0]))
def test_no_step_away_from_the_least_squares_line_lowers_the_loss(points, offset, penalty):
    X, y = arrays(points)
    optimum = smooth_optimum.minimize(X, y, loss="squared", offset=offset, regularization=penalty)
    assert optimum.w is not None
    assert optimum.value == pytest.approx(objective(X, y, optimum.w, optimum.b, "squared", penalty), abs=1e-9)
    for step in ([0.01, 0, 0], [0, 0.01, 0], [0, 0, 0.01], [-0.01, 0, 0], [0, -0.01, 0], [0, 0, -0.01]):
        if offset or not step[2]:
            there = objective(X, y, optimum.w + step[:2], optimum.b + step[2], "squared", penalty)
            assert there >= optimum.value - 1e-12


@examples(40)
@given(POINTS, st.sampled_from([0.0, 0.1]))
def test_the_logistic_loss_is_convex_and_its_slope_is_zero_there(points, penalty):
    X, y = arrays(points)
    optimum = smooth_optimum.minimize(X, y, loss="logistic", regularization=penalty)
    if optimum.w is None:
        assert penalty == 0
        assert optimum.value < np.log(2)
        assert separate(X, y).separable == (optimum.value == 0)
        return
    for w, b in ((optimum.w + 0.01, optimum.b), (optimum.w - [0.01, 0], optimum.b), (optimum.w, optimum.b + 0.01)):
        assert objective(X, y, w, b, "logistic", penalty) >= optimum.value - 1e-9


def test_it_is_the_fit_of_scikit_learn():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 2)) * [3, 0.5] + [100, -7]
    y = np.where(X @ [0.3, 1.0] + rng.normal(size=60) > 23, 1.0, -1.0)
    line = LinearRegression().fit(X, y)
    squared = smooth_optimum.minimize(X, y, loss="squared")
    assert squared.w == pytest.approx(line.coef_, rel=1e-9)
    assert squared.b == pytest.approx(line.intercept_, rel=1e-9)
    logistic = smooth_optimum.minimize(X, y, loss="logistic", regularization=0.02)
    model = LogisticRegression(C=1 / (60 * 0.02), tol=1e-10, max_iter=10_000).fit(X, y)
    assert logistic.w == pytest.approx(model.coef_[0], rel=1e-4)


def test_the_logistic_loss_of_separable_points_falls_for_ever():
    optimum = smooth_optimum.minimize([[1.0, 0], [-1.0, 0]], [1.0, -1.0], loss="logistic")
    assert (optimum.w, optimum.value) == (None, 0.0)


def test_of_classes_that_touch_the_logistic_loss_falls_towards_that_of_the_points_between():
    """One of each class at 0 costs log 2 whatever w is; the points off 0 cost nothing in the limit."""
    optimum = smooth_optimum.minimize(
        [[0.0, 1], [0.0, 1], [1.0, 1], [-1.0, 1]], [1.0, -1.0, 1.0, -1.0], loss="logistic"
    )
    assert optimum.w is None
    assert optimum.value == pytest.approx(np.log(2) / 2, rel=1e-14)


@pytest.mark.parametrize("loss", ["squared", "logistic"])
@pytest.mark.parametrize("penalty", [0.0, 0.1])
@pytest.mark.parametrize(
    "place",
    [lambda k: (k, -0.2), lambda k: (0.7, k), lambda k: (k, 3.0 * k), lambda k: (0.0, k), lambda k: (1e6 - k, 1e6 + k)],
    ids=["constant", "constant first", "in a row", "on an axis", "in a row far away"],
)
def test_points_in_a_row_have_the_least_loss_of_one_coordinate(place, penalty, loss):
    """By how far along the row they are, from its first point: there is nothing else to go by."""
    steps, y = np.array([2.5, -2.5, -0.25, -0.25, 1.0, 7.0]), np.array([1.0, 1.0, -1.0, 1.0, -1.0, 1.0])
    X = np.array([place(k) for k in steps])
    length = np.hypot(*(X[1] - X[0])) / abs(steps[1] - steps[0])
    optimum = smooth_optimum.minimize(X, y, loss=loss, regularization=penalty)
    alone = smooth_optimum.minimize(steps[:, None] * length, y, loss=loss, regularization=penalty)
    assert optimum.w is not None
    assert alone.w is not None
    assert optimum.value == pytest.approx(alone.value, rel=1e-12)
    assert np.hypot(*optimum.w) == pytest.approx(abs(alone.w[0]), rel=1e-7)
    assert optimum.margins == pytest.approx(alone.margins, abs=1e-9)


def test_a_constant_coordinate_counts_for_nothing():
    """The mean of three times -0.2 is not -0.2 in float64: that is no size to divide by."""
    X, y = np.array([[2.4, -0.2], [-2.6, -0.2], [-0.3, -0.2]]), [1.0, 1.0, -1.0]
    optimum = smooth_optimum.minimize(X, y, loss="squared", regularization=0.1)
    a = X[:, 0] - X[:, 0].mean()  # w and b by hand: slopes of zero in one unknown and b
    w = 2 * (a @ y) / (2 * (a @ a) + 3 * 0.1)
    assert optimum.value == pytest.approx(np.mean((y - w * a - np.mean(y)) ** 2) + 0.05 * w * w, rel=1e-12)
    assert optimum.value == pytest.approx(0.8870, abs=5e-5)


@examples(40)
@given(POINTS, st.booleans(), st.sampled_from([2.0**-20, 2.0**20]))
def test_the_least_has_no_unit_and_no_place(points, offset, unit):
    X, y = arrays(points)
    shift = np.array([999_990.0, -999_990.0]) if offset else np.zeros(2)
    for loss, penalty in (("squared", 0.0), ("squared", 0.1), ("logistic", 0.1)):
        before = smooth_optimum.minimize(X, y, loss=loss, offset=offset, regularization=penalty).value
        moved = smooth_optimum.minimize(X + shift, y, loss=loss, offset=offset, regularization=penalty).value
        larger = smooth_optimum.minimize(unit * X, y, loss=loss, offset=offset, regularization=penalty * unit**2).value
        assert [moved, larger] == pytest.approx([before] * 2, rel=1e-9)


def test_points_on_the_least_squares_line_are_mistakes():
    """It is (x - 5) / 11; in float64 that times 5, less 5/11, is more than 0."""
    X = np.array([[5.0], [5.0], [16.0], [-6.0]])
    optimum = smooth_optimum.minimize(X, [1.0, -1.0, 1.0, -1.0], loss="squared")
    assert optimum.w is not None
    assert X[0] @ optimum.w + optimum.b > 0
    assert optimum.margins.tolist() == [0.0, 0.0, 1.0, 1.0]


def test_a_far_point_that_is_right_costs_least_squares_two_mistakes():
    data = WEAKNESSES["far and right"]
    X, y = data.X, np.where(data.labels == 0, 1.0, -1.0)
    near = np.abs(X).max(axis=1) < 5
    counts = []
    for rows in (near, np.ones(len(X), dtype=bool)):
        optimum = smooth_optimum.minimize(X[rows], y[rows], loss="squared")
        assert optimum.w is not None
        counts.append(int((y[rows] * (X[rows] @ optimum.w + optimum.b) <= 0).sum()))
    assert counts == [0, 2]
    assert separate(X, y).separable

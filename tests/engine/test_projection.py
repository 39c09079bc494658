"""Two classes along a direction: the ratio added up point by point, and the best direction against all others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from playground import projection, smooth_optimum
from tests.examples import examples

COORDINATE = st.integers(-9, 9)
POINT = st.tuples(COORDINATE, COORDINATE, st.sampled_from([-1.0, 1.0]))
POINTS = st.lists(POINT, min_size=2, max_size=12).filter(lambda points: len({point[2] for point in points}) == 2)
ANGLES = st.lists(st.floats(0, 3.14), min_size=1, max_size=4)


def arrays(points):
    return np.array([point[:2] for point in points], dtype=float), np.array([point[2] for point in points])


def plain(X, y, v):
    """Means, scatters and J along v, point by point."""
    sides = {
        label: [sum(a * b for a, b in zip(v, x, strict=True)) for x in X[y == label].tolist()] for label in (1, -1)
    }
    means = {label: sum(places) / len(places) for label, places in sides.items()}
    scatters = {label: sum((place - means[label]) ** 2 for place in places) for label, places in sides.items()}
    return means, scatters


@examples(60)
@given(POINTS, ANGLES)
def test_means_scatters_and_ratio_are_those_of_the_numbers_on_the_line(points, angles):
    X, y = arrays(points)
    v = np.column_stack([np.cos(angles), np.sin(angles)])
    projection_ = projection.project(X, y, 3 * v)
    for a in range(len(angles)):
        means, scatters = plain(X, y, v[a].tolist())
        assert projection_.means[a] == pytest.approx([means[1], means[-1]], abs=1e-9)
        assert projection_.scatters[a] == pytest.approx([scatters[1], scatters[-1]], abs=1e-9)
        if sum(scatters.values()) > 1e-6:
            assert projection_.ratio[a] == pytest.approx((means[1] - means[-1]) ** 2 / sum(scatters.values()), abs=1e-9)
        assert projection_.thresholds[a] == pytest.approx((means[1] + means[-1]) / 2, abs=1e-9)


@examples(60)
@given(POINTS)
def test_no_direction_has_a_larger_ratio_than_the_best(points):
    X, y = arrays(points)
    best = projection.best(X, y)
    if best is None:
        return
    angles = np.linspace(0, np.pi, 500)
    every = projection.project(X, y, np.column_stack([np.cos(angles), np.sin(angles)])).ratio
    assert projection.project(X, y, best[None]).ratio[0] >= np.nanmax(every) * (1 - 1e-9)


@examples(30)
@given(POINTS, st.sampled_from([(1.0, 0.0), (2.0, 5.0), (0.1, -300.0)]))
def test_the_ratio_has_no_unit(points, moved):
    X, y = arrays(points)
    scale, shift = moved
    v = np.array([[1.0, 0.3]])
    before, after = (projection.project(points, y, v).ratio for points in (X, scale * X + shift))
    if before[0] < 1e9:
        assert after == pytest.approx(before, rel=1e-6, nan_ok=True)


def test_it_is_the_normal_of_the_discriminant_and_of_least_squares():
    rng = np.random.default_rng(2)
    X = np.vstack([rng.normal(size=(30, 3)), rng.normal(size=(20, 3)) * [2, 1, 1] + [2, 1, 0]])
    y = np.append(np.ones(30), -np.ones(20))
    best = projection.best(X, y)
    discriminant = LinearDiscriminantAnalysis().fit(X, y).coef_[0]
    squares = smooth_optimum.minimize(X, y, loss="squared").w
    assert squares is not None
    for other in (discriminant, squares):
        assert best == pytest.approx(other / np.linalg.norm(other), abs=1e-9)


def test_points_at_the_threshold_and_beyond_it_are_wrong():
    projection_ = projection.project([[2.0], [0.0], [-2.0], [-4.0]], [1.0, -1.0, -1.0, 1.0], [[1.0]])
    assert projection_.thresholds.tolist() == [-1.0]  # the means are both -1
    assert np.isclose(projection_.ratio, 0).all()
    assert projection_.wrong.tolist() == [4]
    halves = projection.project([[3.0], [-1.0], [-2.0], [0.0]], [1.0, 1.0, -1.0, -1.0], [[1.0]])
    assert (halves.thresholds[0], halves.wrong[0]) == (0.0, 2)


def test_without_scatter_no_direction_is_best():
    X = np.array([[0.0, 0], [1, 1], [1, 0], [2, 1]])
    assert projection.best(X, [1.0, 1.0, -1.0, -1.0]) is None
    assert projection.best([[0.0, 0.0], [1.0, 5.0], [0.0, 5.0], [1.0, 0.0]], [1.0, 1.0, -1.0, -1.0]) is None


@examples(60)
@given(st.lists(st.tuples(COORDINATE, COORDINATE), min_size=1, max_size=4), st.tuples(COORDINATE, COORDINATE))
def test_means_at_one_place_have_no_gap_however_coordinates_round(corners, middle):
    """Each class has every point with its mirror image in one place, in decimals that binary numbers do not hold."""
    away = np.array([corners, [(-b, a) for a, b in corners]], dtype=float)
    X = (np.concatenate([away, -away], axis=1) + middle).reshape(-1, 2) / 10
    y = np.repeat([1.0, -1.0], 2 * len(corners))
    angles = np.deg2rad(np.arange(180.0))
    ratio = projection.project(X, y, np.column_stack([np.cos(angles), np.sin(angles)])).ratio
    assert np.isin(ratio[~np.isnan(ratio)], (0.0,)).all()
    assert projection.best(X, y) is None


@pytest.mark.parametrize("place", [(-0.962173, 0.022627), (0.1, 0.3), (-899999.999, 3e-6)])
def test_two_classes_at_one_place_have_no_ratio(place):
    projection_ = projection.project(
        np.array([place] * 11), np.where(np.arange(11) % 3, 1.0, -1.0), [[0.6, 0.8], [0.1, -0.7]]
    )
    assert np.isnan(projection_.ratio).all()


def test_where_both_classes_are_points_the_ratio_is_infinite_though_no_angle_is_exact():
    half = np.deg2rad(135.0)
    X = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [2.0, 1.0]]
    projection_ = projection.project(X, [1.0, 1.0, -1.0, -1.0], [[float(np.cos(half)), float(np.sin(half))]])
    assert np.isinf(projection_.ratio).all()

"""Hulls hold their points and have no corner too many; the band is the widest there is."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.svm import SVC

from playground.datasets import PRESETS
from playground.hulls import convex_hull, widest_band
from playground.margin import separate

places = st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=14)


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@given(places)
def test_every_point_is_left_of_every_side_and_every_corner_turns(points):
    corners = [points[i] for i in convex_hull(points)]
    ahead = corners[1:] + corners[:1]
    if len(set(points)) == 1:
        assert corners == [points[0]]
        return
    assert all(turn(a, b, p) >= 0 for a, b in zip(corners, ahead, strict=True) for p in points)
    if len(corners) > 2:
        assert all(turn(a, b, c) > 0 for a, b, c in zip(corners, ahead, ahead[1:] + ahead[:1], strict=True))


@given(places)
def test_no_corner_can_be_left_out(points):
    corners = [points[i] for i in convex_hull(points)]
    for gone in corners:
        others = [corner for corner in corners if corner != gone]
        assert not others or gone not in [others[i] for i in convex_hull(others)]


@pytest.mark.parametrize("name", ["two clusters", "thin margin", "needs an offset", "two-point worked example"])
def test_a_support_vector_machine_without_slack_finds_the_same_band(name):
    data = PRESETS[name]
    y = np.where(data.labels == 0, 1.0, -1.0)
    band, machine = widest_band(data.X, y), SVC(kernel="linear", C=1e10, tol=1e-9).fit(data.X, y)
    assert band is not None
    length = np.linalg.norm(machine.coef_)
    assert band.half_width == pytest.approx(1 / length, rel=1e-5)
    assert band.w == pytest.approx(machine.coef_[0] / length, abs=1e-4)
    assert band.b == pytest.approx(machine.intercept_[0] / length, rel=1e-4, abs=1e-4)


@given(places, places)
def test_the_band_is_empty_touches_both_classes_and_no_direction_has_a_wider_one(plus, minus):
    X, y = np.array(plus + minus, dtype=float), np.array([1.0] * len(plus) + [-1.0] * len(minus))
    assume(separate(X, y).separable)
    band = widest_band(X, y)
    assert band is not None
    margins = y * (X @ band.w + band.b)
    assert margins.min() == pytest.approx(band.half_width)
    assert {1.0, -1.0} == set(y[band.support])
    assert margins[band.support] == pytest.approx(band.half_width)
    assert (np.delete(margins, band.support) > band.half_width).all()
    angles = np.linspace(0, 2 * np.pi, 720)
    along = X @ np.array([np.cos(angles), np.sin(angles)])
    widths = along[y > 0].min(axis=0) - along[y < 0].max(axis=0)
    assert widths.max() <= 2 * band.half_width + 1e-9


@given(places, places)
def test_where_no_line_separates_there_is_no_band(plus, minus):
    X, y = np.array(plus + minus, dtype=float), np.array([1.0] * len(plus) + [-1.0] * len(minus))
    assume(not separate(X, y).separable)
    assert widest_band(X, y) is None


def test_points_that_nearly_touch_far_from_the_origin_have_a_band():
    band = widest_band([[1e6, 0.0], [1e6 + 1, 0.0], [1e6, -1e-6], [1e6 + 3, -1e-6]], [1, 1, -1, -1])
    assert band is not None
    assert band.half_width == pytest.approx(5e-7)
    assert band.w == pytest.approx([0, 1], abs=1e-9)


@given(places, places)
def test_the_weights_of_an_inseparable_set_are_two_convex_combinations_of_one_point_of_both_hulls(plus, minus):
    X, y = np.array(plus + minus, dtype=float), np.array([1.0] * len(plus) + [-1.0] * len(minus))
    separation = separate(X, y)
    assume(not separation.separable)
    shares = 2 * separation.weights
    assert shares[y > 0].sum() == pytest.approx(1, abs=1e-9)
    assert shares[y < 0].sum() == pytest.approx(1, abs=1e-9)
    assert shares[y > 0] @ X[y > 0] == pytest.approx(shares[y < 0] @ X[y < 0], abs=1e-9)

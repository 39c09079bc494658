"""A grid is a square around the points, with equal steps along both axes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.grid import Grid

places = st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=1, max_size=8)


@given(places, st.integers(2, 30))
def test_a_grid_around_points_is_square_and_holds_them_all(X, resolution):
    grid = Grid.around(X, resolution)
    assert grid.shape == (resolution, resolution)
    assert np.ptp(grid.x) == pytest.approx(np.ptp(grid.y), rel=1e-5)
    for axis, values in zip((grid.x, grid.y), np.transpose(X), strict=True):
        assert axis[0] < values.min()
        assert axis[-1] > values.max()
        assert np.diff(axis) == pytest.approx((axis[-1] - axis[0]) / (resolution - 1), rel=1e-4)


def test_the_padding_is_fifteen_percent_of_the_longer_side():
    grid = Grid.around([[0, 0], [10, 2]])
    assert (grid.x[0], grid.x[-1]) == pytest.approx((-1.5, 11.5))
    assert (grid.y[0], grid.y[-1]) == pytest.approx((-5.5, 7.5))
    assert grid.shape == (200, 200)


def test_one_point_gets_room():
    grid = Grid.around([[3, 4]])
    assert (grid.x[0], grid.x[-1], grid.y[0], grid.y[-1]) == (2, 4, 3, 5)


def test_points_run_row_by_row_from_the_lowest_y():
    grid = Grid(np.array([0.0, 1.0, 2.0]), np.array([5.0, 6.0]))
    assert grid.points.tolist() == [[0, 5], [1, 5], [2, 5], [0, 6], [1, 6], [2, 6]]
    heights = grid.points[:, 1].reshape(grid.shape)
    assert heights.tolist() == [[5, 5, 5], [6, 6, 6]]

"""A grid is a square around the points, with equal steps along both axes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit import estimators
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


def test_as_an_array_a_grid_is_its_cells_row_by_row_from_the_lowest():
    grid = Grid(np.arange(3.0), np.array([5.0, 7.0]))
    assert np.asarray(grid).tolist() == grid.points.tolist() == [[0, 5], [1, 5], [2, 5], [0, 7], [1, 7], [2, 7]]
    assert np.asarray(grid, dtype=np.float32).dtype == np.float32


@given(st.lists(st.tuples(*(st.integers(-4, 4),) * 2), min_size=1, max_size=12, unique=True), st.data())
def test_a_tree_answers_for_a_grid_as_for_its_cells(places, data):
    X = np.array(places, dtype=float)
    y = np.array(data.draw(st.lists(st.integers(0, 2), min_size=len(X), max_size=len(X))))
    if len(set(y.tolist())) < 2:
        return
    cut, grid = estimators.tree(X, y, [0, 1, 2, 9]), Grid(np.arange(-5, 5.5, 0.5), np.arange(-5, 5, 0.25))
    assert (cut.predict(grid) == cut.predict(grid.points)).all()  # some thresholds lie on cells
    forest = estimators.forest(X, y, [1, 3], seed=len(X))
    assert (forest.shares(grid) == forest.shares(grid.points)).all()

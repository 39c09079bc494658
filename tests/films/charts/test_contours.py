"""Contours run where the field has their level, between the places above it and those below."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from films.charts.contours import contour_rows, contours
from playground.grid import Grid

HEIGHTS = st.integers(-3, 3).map(lambda n: n + 0.25) | st.floats(-2, 2).filter(lambda v: abs(v) > 1e-3)
random_fields = arrays.arrays(
    np.float64, arrays.array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=7), elements=HEIGHTS
)


def grid_of(field):
    rows, cols = field.shape
    return Grid(np.arange(cols), np.arange(rows))


def lines(path):
    """A path with gaps, cut at them: (m, 2) each."""
    both = np.column_stack(path)
    gaps = np.flatnonzero(np.isnan(both[:, 0]))
    return [part[~np.isnan(part[:, 0])] for part in np.split(both, gaps)] if len(both) else []


@given(random_fields)
def test_every_side_of_a_cell_whose_ends_differ_is_crossed_once_in_proportion(field):
    expected = set()
    for (r, c), h in np.ndenumerate(field):
        for dr, dc in ((0, 1), (1, 0)):
            if r + dr < field.shape[0] and c + dc < field.shape[1] and (h > 0) != (field[r + dr, c + dc] > 0):
                share = h / (h - field[r + dr, c + dc])
                expected.add((round(c + dc * share, 6), round(r + dr * share, 6)))
    curves = lines(contours(grid_of(field), field, [0.0]))
    places = [tuple(place) for line in curves for place in np.round(line[: len(line) - (line[0] == line[-1]).all()], 6)]
    assert len(places) == len(set(places))
    assert {(float(x), float(y)) for x, y in places} == expected


@given(random_fields)
def test_a_line_ends_where_it_began_or_at_the_edge_and_stays_in_one_cell_from_place_to_place(field):
    rows, cols = field.shape
    for line in lines(contours(grid_of(field), field, [0.0])):
        if not (line[0] == line[-1]).all():
            for x, y in (line[0], line[-1]):
                assert np.isclose(x, (0, cols - 1)).any() or np.isclose(y, (0, rows - 1)).any()
        for step in np.sort([line[:-1], line[1:]], axis=0).transpose(1, 0, 2):
            assert (np.ceil(step[1]) - np.floor(step[0]) <= 1 + (step % 1 == 0).any()).all()


def test_a_hill_has_a_circle_at_every_level_below_its_top():
    axis = np.linspace(-2, 2, 81)
    x, y = np.meshgrid(axis, axis)
    curves = lines(contours(Grid(axis, axis), np.exp(-(x**2 + y**2)), [0.9, 0.5, 0.2, 1.1]))
    assert len(curves) == 3
    for line, level in zip(curves, (0.9, 0.5, 0.2), strict=True):
        assert (line[0] == line[-1]).all()
        assert np.hypot(*line.T) == pytest.approx(np.sqrt(-np.log(level)), abs=2e-3)


@pytest.mark.parametrize(("middle", "joined"), [(0.5, True), (-0.5, False)])
def test_a_saddle_joins_what_its_middle_lies_with(middle, joined):
    field = np.array([[1.0 + middle, -1.0], [-1.0, 1.0 + middle]])
    crossings = [
        {tuple(np.round(place, 3)) for place in line} for line in lines(contours(grid_of(field), field, [0.0]))
    ]
    left_and_below = {tuple(p) for one in crossings for p in one if p[0] == 0 or p[1] == 0}
    assert len(crossings) == 2
    assert (left_and_below in crossings) == (not joined)


def test_where_nothing_is_known_there_is_no_line():
    field = np.array([[1.0, -1.0, np.nan], [1.0, -1.0, -1.0], [1.0, 1.0, -1.0]])
    x, y = contours(grid_of(field), field, [0.0])
    assert np.nanmax(x[y < 1]) < 1
    for nothing in (np.nan, -np.inf):
        assert [len(v) for v in contours(grid_of(field), np.full((3, 3), nothing), [0.0])] == [0, 0]


def test_contours_of_several_fields_are_rows_padded_with_nan():
    axis = np.linspace(-3, 3, 31)
    x, y = np.meshgrid(axis, axis)
    fields = np.array([np.exp(-((x - m) ** 2 + y**2)) for m in (-1.0, 5.0, 1.0)])
    across, _ = contour_rows(Grid(axis, axis), fields, [0.5])
    assert np.nanmean(across[0]) == pytest.approx(-1, abs=0.1)
    assert np.isnan(across[1]).all()
    assert np.nanmean(across[2]) == pytest.approx(1, abs=0.1)

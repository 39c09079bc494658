"""Lines and half-planes are cut to the axes: what is drawn lies on the line, ends at the edge, and covers its side."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from films.film.geometry import box, half_plane, line
from films.film.marks import Figure

BOX = (-4.0, 6.0, -5.0, 5.0)
COEFFICIENT = st.integers(-50, 50).map(lambda v: v / 5)
LINES = st.tuples(COEFFICIENT, COEFFICIENT, COEFFICIENT | st.floats(-40, 40, allow_subnormal=False))
GRID = [(x / 2, y / 2) for x in range(-8, 13) for y in range(-10, 11)]  # of BOX, its edge included


def value(abc, x, y):
    return abc[0] * x + abc[1] * y + abc[2]


def on_edge(x, y):
    x0, x1, y0, y1 = BOX
    return (x in (x0, x1) and y0 <= y <= y1) or (y in (y0, y1) and x0 <= x <= x1)


def inside(polygon, x, y):
    """Whether a convex polygon, its edge included, holds (x, y); it may run either way around."""
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    turns = [(qx - px) * (y - py) - (qy - py) * (x - px) for (px, py), (qx, qy) in pairs]
    return bool(turns) and (min(turns) >= -1e-9 or max(turns) <= 1e-9)


@given(LINES)
def test_a_line_ends_on_itself_and_on_the_edge_of_the_axes(abc):
    ends = list(zip(*line(abc, BOX), strict=True))
    assert len(ends) in (0, 2)
    for x, y in ends:
        assert value(abc, x, y) == pytest.approx(0, abs=1e-9 * (sum(map(abs, abc)) + 1))
        assert on_edge(round(x, 9), round(y, 9))


@given(LINES)
def test_a_line_is_drawn_whenever_it_parts_the_corners(abc):
    corners = [value(abc, x, y) for x in BOX[:2] for y in BOX[2:]]
    assume(min(corners) < 0 < max(corners))
    (x, x_end), (y, y_end) = line(abc, BOX)
    assert (x, y) != (x_end, y_end)


def test_some_lines_that_can_be_checked_by_eye():
    assert line((1, -1, 0), BOX) == ([5, -4], [5, -4])
    assert line((0, 2, -6), BOX) == ([6, -4], [3, 3])
    assert line((1, 0, 100), BOX) == ([], [])


@example((0.0, 2.0, -10.0), 1)  # along the edge
@example((1.0, 1.0, 9.0), 1)  # through a corner
@given(LINES, st.sampled_from([1, -1]))
def test_a_half_plane_holds_exactly_the_grid_points_of_its_side(abc, side):
    assume(abc[0] or abc[1])
    polygon = list(zip(*half_plane(abc, BOX, side), strict=True))
    for x, y in GRID:
        place = side * value(abc, x, y)
        if abs(place) > 1e-6:  # on the boundary itself either will do
            assert inside(polygon, x, y) == (place > 0)


@given(LINES)
def test_the_two_half_planes_fill_the_axes(abc):
    assume(abc[0] or abc[1])
    assert area(half_plane(abc, BOX, 1)) + area(half_plane(abc, BOX, -1)) == pytest.approx(100)


def area(polygon):
    x, y = polygon
    twice = sum(x[i - 1] * y[i] - x[i] * y[i - 1] for i in range(len(x)))
    return abs(twice) / 2


@pytest.mark.parametrize("c", [-3.0, 0.0, 3.0])
def test_where_a_and_b_are_zero_there_is_no_line_and_no_side(c):
    assert line((0.0, 0.0, c), BOX) == ([], [])
    assert half_plane((0.0, 0.0, c), BOX, 1) == half_plane((0.0, 0.0, c), BOX, -1) == ([], [])


def test_nothing_is_drawn_of_no_line():
    assert line(None, BOX) == half_plane(None, BOX) == ([], [])


def test_the_box_is_that_of_the_axes_in_plain_numbers():
    figure = Figure(marks=(), layout={"xaxis": {"range": [-1, 2]}, "yaxis": {"range": [0, 5]}})
    assert box(figure) == (-1.0, 2.0, 0.0, 5.0)
    assert {type(v) for v in box(figure)} == {float}

"""The polygon drawn in weight space holds exactly the w that make no mistake."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from playground.margin import separate
from playground.solution_cone import slices

REACH = 10.0
AXIS = np.linspace(-REACH, REACH, 41) + 0.0123  # off the lines of whole numbers, which belong to no side
GRID = np.array([(u, v + 0.0071) for u in AXIS[:-1] for v in AXIS[:-1]])

coordinates = st.integers(-3, 3)
points = st.lists(st.tuples(coordinates, coordinates, st.sampled_from([-1.0, 1.0])), min_size=1, max_size=9)


def inside(corners, places):
    """Left of every side; False everywhere where there is no polygon. Where three lines meet, two corners are a
    rounding apart, and the side between them goes anywhere."""
    if not len(corners):
        return np.zeros(len(places), dtype=bool)
    corners = corners[np.hypot(*(np.roll(corners, -1, axis=0) - corners).T) > 1e-12]
    ahead = np.roll(corners, -1, axis=0)
    sides = [
        (b[0] - a[0]) * (places[:, 1] - a[1]) - (b[1] - a[1]) * (places[:, 0] - a[0])
        for a, b in zip(corners, ahead, strict=True)
    ]
    return (np.array(sides) >= 0).all(axis=0)


def constraints(X, y):
    """y (x, 1), a row a point."""
    return np.column_stack([X, np.ones(len(X))]) * np.reshape(y, (-1, 1))


def labelled(rows):
    data = np.array(rows, dtype=float)
    return data[:, :2], data[:, 2]


@example([(2, 2, 1.0), (2, -1, -1.0)], 0.0)
@example([(1, 0, 1.0), (-1, 0, 1.0), (0, 0, -1.0)], -3.0)
@example([(1, 3, 1.0), (-3, 1, 1.0), (-1, 2, 1.0)], -1.0)
@given(points, st.sampled_from([-7.0, -1.0, -0.5, 0.0, 0.25, 1.0, 4.0]))
def test_the_slice_at_b_holds_exactly_the_w_without_a_mistake(rows, b):
    X, y = labelled(rows)
    (polygon,) = slices(constraints(X, y), [b], REACH)
    margins = y * (GRID @ X.T + b)
    near = (np.abs(margins) < 1e-9).any(axis=1)
    assert (inside(polygon, GRID) == (margins > 0).all(axis=1))[~near].all()


@given(points, st.lists(st.sampled_from([-7.0, -2.0, 0.0, 0.5, 3.0]), min_size=1, max_size=5))
def test_many_slices_are_each_as_if_alone(rows, offsets):
    half_planes = constraints(*labelled(rows))
    for b, together in zip(offsets, slices(half_planes, offsets, REACH), strict=True):
        (alone,) = slices(half_planes, [b], REACH)
        assert inside(together, GRID).tolist() == inside(alone, GRID).tolist()


@given(points)
def test_without_offset_the_cone_is_empty_exactly_where_no_line_through_the_origin_separates(rows):
    X, y = labelled(rows)
    (polygon,) = slices(constraints(X, y), [0.0], REACH)
    assert bool(len(polygon)) == separate(X, y, offset=False).separable


def test_the_worked_example():
    (polygon,) = slices(constraints([[2.0, 2.0], [2.0, -1.0]], [1, -1]), [0.0], 3.0)
    assert sorted(map(tuple, polygon.tolist())) == [(-3.0, 3.0), (0.0, 0.0), (1.5, 3.0)]

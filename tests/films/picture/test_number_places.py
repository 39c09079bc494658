"""The number of a point lies on no other point where one of eight places is free, on no other number, and within the
axes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.geometry import Box
from films.picture.number_places import FROM, MARK, PLACES, PLANE, alone, together

AXES = (-5.0, 5.0, -5.0, 5.0)
PIXEL = 10 / PLANE
Point = tuple[float, float]


def covers(place: str, at: Point, other: Point) -> bool:
    """Whether the number of the point `at` lies on the `other`, on a plane of ten units."""
    x0, x1, y0, y1 = PLACES[place]
    across, up = ((b - a) / PIXEL for a, b in zip(at, other, strict=True))
    return x0 - MARK < across < x1 + MARK and y0 - MARK < up < y1 + MARK


def box(place: str, at: Point) -> Box:
    """In pixels, where a number lies."""
    x0, x1, y0, y1 = PLACES[place]
    x, y = (value / PIXEL for value in at)
    return x + x0, x + x1, y + y0, y + y1


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def test_a_lone_point_has_its_number_above_on_the_right() -> None:
    assert alone(np.array([[0.0, 0.0]]), AXES) == together(np.array([[0.0, 0.0]]), AXES) == ("top right",)
    assert alone(np.empty((0, 2)), AXES) == together(np.empty((0, 2)), AXES) == ()


def test_a_number_keeps_out_of_the_way_of_another_point() -> None:
    beside = np.array([[0.0, 0.0], [20 * PIXEL, 15 * PIXEL]])
    assert alone(beside, AXES) == ("top left", "top right")


def test_a_number_whose_corners_are_taken_stands_at_a_side() -> None:
    corners = [(x * (FROM + 15) * PIXEL, y * (FROM + 15) * PIXEL) for x in (-1, 1) for y in (-1, 1)]
    assert alone(np.array([(0.0, 0.0), *corners]), AXES)[0] == "middle right"


def test_a_number_stays_within_the_axes() -> None:
    edge = np.array([[4.9, 4.9], [-4.9, -4.9], [4.9, -4.9], [-4.9, 4.9]])
    assert alone(edge, AXES) == ("bottom left", "top right", "top left", "bottom right")


def test_two_numbers_do_not_lie_on_each_other() -> None:
    near = [(0.0, 0.0), (0.0, 8 * PIXEL)]
    first, second = (box(place, at) for place, at in zip(together(np.array(near), AXES), near, strict=True))
    assert not meet(first, second)


coordinates = st.floats(-3.9, 3.9).map(lambda v: round(v, 2))
some_points = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=12)


@given(some_points)
def test_no_other_place_covers_fewer(points: list[Point]) -> None:
    for point, place in zip(points, alone(np.array(points), AXES), strict=True):
        counts = {name: sum(covers(name, point, other) for other in points) for name in PLACES}
        assert counts[place] == min(counts.values())


@given(some_points)
def test_each_number_is_where_it_lies_on_the_fewest_numbers_before_it_and_then_on_the_fewest_points(
    points: list[Point],
) -> None:
    before: list[Box] = []
    for point, place in zip(points, together(np.array(points), AXES), strict=True):
        counts = {
            name: (
                sum(meet(box(name, point), other) for other in before),
                sum(covers(name, point, other) for other in points),
            )
            for name in PLACES
        }
        cost = {name: len(points) * numbers + marks for name, (numbers, marks) in counts.items()}
        assert cost[place] == min(cost.values())
        before.append(box(place, point))

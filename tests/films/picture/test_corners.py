"""The number beside a ring lies on no other point where one of its four corners is free, and within the axes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.picture.point_marks import ACROSS, CORNERS, FROM, MARK, PLANE, UP, corners

AXES = (-5.0, 5.0, -5.0, 5.0)
PIXEL = 10 / PLANE


def covers(corner: str, at: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether the number of the point `at` lies on the `other`, on a plane of ten units."""
    across, up = ((b - a) * sign / PIXEL for a, b, sign in zip(at, other, CORNERS[corner], strict=True))
    return FROM - MARK < across < ACROSS + MARK and FROM - MARK < up < UP + MARK


def test_a_lone_point_has_its_number_above_on_the_right() -> None:
    assert corners(np.array([[0.0, 0.0]]), AXES) == ("top right",)


def test_a_number_keeps_out_of_the_way_of_another_point() -> None:
    beside = np.array([[0.0, 0.0], [20 * PIXEL, 15 * PIXEL]])
    assert corners(beside, AXES) == ("top left", "top right")


def test_a_number_stays_within_the_axes() -> None:
    edge = np.array([[4.9, 4.9], [-4.9, -4.9], [4.9, -4.9], [-4.9, 4.9]])
    assert corners(edge, AXES) == ("bottom left", "top right", "top left", "bottom right")


coordinates = st.floats(-3.9, 3.9).map(lambda v: round(v, 2))


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=12))
def test_no_other_corner_covers_fewer(points: list[tuple[float, float]]) -> None:
    chosen = corners(np.array(points), AXES)
    for point, corner in zip(points, chosen, strict=True):
        counts = {name: sum(covers(name, point, other) for other in points) for name in CORNERS}
        assert counts[corner] == min(counts.values())

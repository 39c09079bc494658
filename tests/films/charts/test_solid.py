"""A box in parallel projection: what is in the middle stays there, what is parallel stays parallel, and a plane's
outline is the plane's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.charts.solid import View

ANGLE = st.integers(-180, 180).map(float)
PLACES = np.random.default_rng(3).uniform(-1, 1, size=(40, 3))


def view(turn=0.0, tilt=0.0, sides=(2.0, 2.0, 2.0)):
    return View(-np.ones(3), np.ones(3), np.array(sides), turn, tilt)


def test_from_the_front_across_is_the_first_axis_and_up_the_third():
    assert view().project(PLACES) == pytest.approx(PLACES[:, [0, 2]])


def test_from_above_up_is_the_second_axis():
    assert view(tilt=90.0).project(PLACES) == pytest.approx(PLACES[:, :2])


@given(ANGLE, st.integers(-90, 90).map(float))
def test_turning_is_a_rotation_in_parallel_projection(turn, tilt):
    camera = view(turn, tilt)
    projected, middle = camera.project(PLACES), camera.project(np.zeros(3))
    assert middle == pytest.approx([0, 0])
    assert (np.hypot(*projected.T) <= np.sqrt((PLACES**2).sum(axis=1)) + 1e-9).all()
    halves = camera.project((PLACES[0] + PLACES) / 2)
    assert halves == pytest.approx((projected[0] + projected) / 2)
    assert (np.abs(projected) <= camera.reach + 1e-9).all()


@given(ANGLE, st.lists(st.integers(-5, 5).map(float), min_size=4, max_size=4))
def test_an_outline_lies_on_its_plane_and_is_all_of_it(turn, plane):
    """From straight above, where the plane is not upright, every corner of the outline comes from one place on it."""
    camera = view(turn, 90.0)
    a, b, c, d = plane
    x, y = camera.section(np.array([plane]))
    in_front = ~np.isnan(x[0])
    corners = np.array([[i, j, k] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]) @ [a, b, c] + d
    crossed = corners.min() < 0 <= corners.max()
    assert in_front.any() <= crossed
    if not in_front.any() or c == 0:
        return
    back = np.radians(turn)
    across, up = x[0][in_front].astype(float), y[0][in_front].astype(float)
    first = np.cos(back) * across - np.sin(back) * up
    second = np.sin(back) * across + np.cos(back) * up
    third = -(a * first + b * second + d) / c
    assert (np.abs(np.column_stack([first, second, third])) <= 1 + 1e-4).all()
    assert (first[0], second[0]) == pytest.approx((first[-1], second[-1]))


def test_a_level_plane_through_the_middle_is_a_square():
    x, y = view(tilt=90.0).section(np.array([[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 1.0, -5.0]]))
    assert {(round(float(a)), round(float(b))) for a, b in zip(x[0], y[0], strict=True)} == {
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    }
    assert np.isnan(x[1]).all()

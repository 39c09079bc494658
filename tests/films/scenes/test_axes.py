"""The axes of a plane: room for every point, and no view jumps under a hand."""

from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from films.axes import HOME, alike, around, checked, holds, rounded
from films.points import BOUND
from films.scene import Scene, from_query, to_query
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.scene import PerceptronScene
from tests.examples import examples
from tests.films.scenes.point_strategies import points
from tests.films.scenes.scene_strategies import views

NEAR = ((1.0, 0.0, 0), (1.0, 1e-12, 1), (1.0, 2e-12, 0))


@example(NEAR, False)
@example(((1e6, -1e6, 0),), True)
@example(((999_999.0, 0.0, 0), (1e6, 0.0, 1), (999_999.5, 0.0, 1)), False)
@examples(60)
@given(points() | points(6, 2) | points(0.001, 6), st.booleans())
def test_the_axes_hold_every_point_with_room_to_spare_and_equal_spans(given_points, origin):
    x0, x1, y0, y1 = around(given_points, origin=origin)
    marks = [(x, y) for x, y, _ in given_points] + [(0.0, 0.0)] * origin
    across, up = x1 - x0, y1 - y0
    assert across > 0
    assert up == pytest.approx(across, rel=0.1)  # each is rounded outwards to two digits by itself
    if (x0, x1, y0, y1) != HOME:
        room = 0.02 * across
        assert all(x0 + room <= x <= x1 - room and y0 + room <= y <= y1 - room for x, y in marks)


@given(points(5, 1, max_size=2), st.booleans())
def test_two_points_near_the_origin_are_shown_on_the_plane_that_was_there(given_points, origin):
    assert around(given_points, origin=origin) == HOME


@examples(60)
@given(points() | points(6, 2) | points(0.001, 6), st.booleans())
def test_axes_around_points_may_stand_in_an_address(given_points, origin):
    axes = around(given_points, origin=origin)
    assert checked(axes) == axes


@examples(60)
@given(views())
def test_rounding_moves_axes_by_less_than_can_be_seen_and_may_stand_in_an_address(axes):
    assert alike(rounded(axes), axes)
    scene = Scene(axes=rounded(axes))
    assert from_query(Scene, {name: [value] for name, value in to_query(scene).items()}) == (scene, ())


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((1.0, 2.0, 3.0), "four numbers"),
        ((2.0, 1.0, 0.0, 1.0), "upwards"),
        ((1.0, 1.0, 0.0, 1.0), "upwards"),
        ((0.0, 1.0, 0.0, 5.0), "square"),
        ((0.0, 1e9, 0.0, 1e9), "beyond"),
        ((0.0, float("nan"), 0.0, 1.0), "beyond"),
        ((0.0, 10**400, 0.0, 10**400), "beyond"),
    ],
)
def test_what_is_no_view_is_refused_in_words(values, reason):
    with pytest.raises(ValueError, match=f"^it .*{reason}"):
        checked(values)


KINDS = (Scene, PerceptronScene, HingeScene)


def axes_of(scene):
    return scene.axes or scene.home()


@examples(60)
@given(st.sampled_from(KINDS), points(6, 2), points(6, 2, max_size=3), st.booleans(), st.none() | views(5.0))
def test_a_point_put_where_one_sees_moves_no_axes(kind, before, put, scaled, axes):
    scene = kind(points=before, axes=axes)
    scene = scene if kind is Scene else replace(scene, scaled=scaled)
    assume(before and holds(axes_of(scene), put))
    assert alike(axes_of(scene.with_points((*before, *put))), axes_of(scene))


@examples(60)
@given(st.sampled_from(KINDS), points(6, 2), st.none() | views(5.0), st.data())
def test_taking_points_away_moves_no_axes_as_long_as_one_is_left(kind, before, axes, data):
    scene = kind(points=before, axes=axes)
    left = tuple(p for p in before if data.draw(st.booleans()))
    assume(left)
    assert alike(axes_of(scene.with_points(left)), axes_of(scene))
    assert scene.with_points(()).axes is None


@given(points(6, 2), views(2.0))
def test_a_point_out_of_sight_brings_all_of_them_back(before, axes):
    far = (BOUND, BOUND, 0)
    assume(not holds(axes, [far]))
    scene = Scene(points=before, axes=axes).with_points((*before, far))
    assert scene.axes is None
    assert holds(scene.home(), scene.points)


def test_three_points_close_together_on_a_new_plane_do_not_zoom_in():
    scene = Scene(points=((0.0, 0.0, 0), (0.1, 0.0, 1)))
    after = scene.with_points((*scene.points, (0.0, 0.1, 0)))
    assert (around(after.points) != HOME, axes_of(after)) == (True, HOME)
    assert to_query(after)["axes"] == "-5.0,5.0,-5.0,5.0"


def test_a_view_that_is_as_nobody_had_moved_it_needs_no_address():
    scene = Scene(points=((1.0, 1.0, 0),), axes=(-5.0, 5.0, -5.0, 5.00001))
    assert scene.with_points(((2.0, 1.0, 0),)).axes is None


def test_a_point_on_the_very_edge_is_within() -> None:
    x0, x1, y0, y1 = HOME
    assert holds(HOME, [(x0, y0, 0), (x1, y1, 0), (x0, y1, 1)])
    assert not holds(HOME, [(x1 + 0.01, y0, 0)])

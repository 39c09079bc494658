"""The page of lifts: what its widgets, links, presets and edits do."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.edits import edited
from films.points import encode
from films.topics.lifting.scene import CURVES, EXAMPLES, LiftingScene
from tests.ui.shell.visit import Visit, visit
from ui.topics.lifting.parts import PRESETS


def open_page(**fields: str) -> Visit:
    return visit("lifting", fields)


def test_it_opens_with_a_line_at_height_1_and_the_first_cut() -> None:
    page = open_page()
    assert (page.frames, page.seek, page.warnings, page.address, page.film["planes"]) == (5, 1, [], {"t": "1"}, 2)


def test_another_space_brings_its_own_points_unless_there_are_others() -> None:
    page = open_page().choose("show", "circle")
    assert page.address == {"show": "circle", "points": encode(EXAMPLES["circle"])}
    assert (page.film["planes"], page.frames) == (1, 6)
    own = open_page().draw([[0.0, 0.0, 0], [3.0, 0.0, 1]])
    assert own.choose("show", "square").address["points"] == encode(((0.0, 0.0, 0), (3.0, 0.0, 1)))


def test_the_address_decides_the_scene() -> None:
    page = open_page(show="circle", points=encode(EXAMPLES["circle"])).choose("terms", "centred").choose("most", 9)
    assert (page.address["terms"], page.address["most"], page.frames) == ("centred", "9", 10)
    again = visit("lifting", query=page.address)
    assert (again.address, again.film) == (page.address, page.film)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_one_press(name: str) -> None:
    page = open_page(t="2").press(name)
    given_fields, points = PRESETS[name]
    assert [tuple(point) for point in page.points] == list(points)
    assert page.address.get("show", "line") == given_fields["show"]
    assert (page.seek, page.warnings) == (0, [])


@given(st.integers(-180, 180), st.integers(-90, 90))
def test_a_picture_is_turned_by_an_edit(turn: int, tilt: int) -> None:
    scene = edited(LiftingScene(show="plane"), {"turned": [turn, tilt]})
    assert scene.angles() == (turn, tilt)
    assert edited(LiftingScene(), {"turned": [turn, tilt]}) == LiftingScene()  # which has none


@pytest.mark.parametrize("angles", [None, [1], [1, 2, 3], [200, 0], [0, 91], [0.5, 0], [True, 0], "12", [None, None]])
def test_other_angles_are_refused_in_a_sentence(angles: Any) -> None:
    with pytest.raises(ValueError, match="The picture is"):
        edited(LiftingScene(show="plane"), {"turned": angles})


def test_planes_with_curves_say_so_to_the_stage_and_others_do_not() -> None:
    assert LiftingScene().point_curves() == CURVES["line"]
    assert LiftingScene(show="plane").point_curves() == ()
    assert open_page(show="square").film["planes"] == 2


def test_a_point_that_is_put_too_high_on_the_parabola_is_in_view_again() -> None:
    scene = LiftingScene(show="square", points=EXAMPLES["square"])
    after = scene.with_points((*scene.points, (5.0, 0.0, 1)))
    assert after.axes is None
    assert after.home()[3] >= 25
    moved = LiftingScene(show="square", points=EXAMPLES["square"], axes=(-8.0, 8.0, -2.0, 14.0))
    assert moved.with_points((*moved.points, (3.5, 0.0, 1))).axes == moved.axes  # on its curve within the view
    assert moved.with_points((*moved.points, (4.0, 0.0, 1))).axes is None


def test_one_update_and_one_mistake_are_counted_in_the_singular() -> None:
    page = open_page(most="1")
    assert "after 1 update with 1 mistake: the perceptron goes on" in page.words

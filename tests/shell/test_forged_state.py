"""Component state is the browser's, so anybody's: nothing in it may break a page or lose a point."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.scenes.sentences import is_sentence
from tests.shell.visit import Visit, visit

NAN, INF = float("nan"), float("inf")
PAIR = [[1.0, 2.0, 0], [3.0, 4.0, 1]]
REFUSED = {
    "NaN": ([[NAN, 0, 0]], "Point 1 has a coordinate that is not a finite number."),
    "infinity": ([[0, 0, 0], [0, -INF, 0]], "Point 2 has a coordinate that is not a finite number."),
    "text for a number": ([["1", 0, 0]], "Point 1 has a coordinate that is not a finite number."),
    "true for a number": ([[True, 0, 0]], "Point 1 has a coordinate that is not a finite number."),
    "a list for a number": ([[[[1]], 0, 0]], "Point 1 has a coordinate that is not a finite number."),
    "off the plane": ([[0, 1e7, 0]], "Point 1 lies off the plane"),
    "beyond float64": ([[10**400, 0, 0]], "Point 1 lies off the plane"),
    "class 7": ([[0, 0, 7]], "Point 1 has a class that is not one of the 2 on this page."),
    "class -1": ([[0, 0, -1]], "Point 1 has a class"),
    "a class between": ([[0, 0, 0.5]], "Point 1 has a class"),
    "no class": ([[0, 0]], "Point 1 is not made of two coordinates and a class."),
    "a text for a point": (["0,0,0"], "Point 1 is not made of"),
    "nothing for a point": ([None], "Point 1 is not made of"),
    "501 points": ([[0, 0, 0]] * 501, "A plane holds at most 500 points; these are 501."),
    "text for points": ("1,2,0", "The points are not a list."),
    "a mapping for points": ({"0": [0, 0, 0]}, "The points are not a list."),
    "no points at all": (None, "The points are not a list."),
}


def test_refused_edits_get_one_sentence_and_leave_the_points() -> None:
    page = visit().draw(PAIR)
    for what, (points, sentence) in REFUSED.items():
        base = page.edit["base"]
        page.draw(points)
        assert page.points == PAIR, what
        (said,) = page.warnings
        assert said.startswith(sentence), what
        assert "the points are as they were" in said
        assert is_sentence(said)
        assert page.edit["base"] != base, f"{what}: the browser must be told to show the kept points again"


NO_VIEWS = [True, 1, "1,2,3,4", [], [1, 2, 3], [1, 2, 3, None], [True, 2, 0, 1], [0, NAN, 0, 1], [0, INF, 0, INF]]
NO_VIEWS += [[0, 10**400, 0, 1], [1, 0, 0, 1], [0, 1, 0, 9], [0, 1e9, 0, 1e9], {"x": 1}, "away"]


def test_a_view_that_cannot_be_is_refused_and_leaves_points_and_axes() -> None:
    page = visit(axes="0.0,2.0,0.0,2.0")
    for view in NO_VIEWS:
        points = page.points
        page.draw(PAIR, axes=view)
        assert (page.points, page.address["axes"]) == (points, "0.0,2.0,0.0,2.0"), view
        assert ["view" in said for said in page.warnings] == [True], view


NO_NUMBERS = [True, False, 1.0, NAN, "1", None, [1], -1, 0, {}]
NO_BASES = ["", "x", None, 7, ["a"], {}, NAN]
NO_FRAMES = [-1, 10**9, 5000, "x", "1", None, True, NAN, INF, 1.0, [], {}]
NO_STATES = [
    *(None, 0, "points", [], [{"points": {}}], {}, {1: 2}),
    *({"points": None}, {"points": 5}, {"points": {}}, {"points": []}, {"points": {"seq": 1, "points": []}}),
    *({"view": None}, {"view": "x"}, {"view": {}}, {"view": [0]}, {"view": {"frame": 1}}),
]


def test_an_edit_without_a_whole_number_is_no_edit() -> None:
    page = visit()
    for seq in NO_NUMBERS:
        page.draw([], seq=seq)
        assert (len(page.points), page.edit["ack"], page.warnings) == (16, 0, []), seq


def test_an_edit_without_this_lists_base_is_no_edit() -> None:
    page = visit()
    for base in NO_BASES:
        assert len(page.draw([], base=base).points) == 16, base


def test_an_edit_may_have_a_huge_number() -> None:
    page = visit().draw(PAIR, seq=2**53)
    assert (page.points, page.edit["ack"]) == (PAIR, 2**53)
    page.draw([], seq=10**40).press("XOR")
    assert len(page.points) == 4


def test_a_frame_that_no_film_has_is_no_frame() -> None:
    page = visit().stand_at(2)
    for frame in NO_FRAMES:
        page.stand_at(frame)
        assert (page.address, page.warnings) == ({"t": "2"}, []), frame


def test_a_frame_beyond_the_end_is_the_last() -> None:
    page = visit().stand_at(4999)
    assert page.address == {"t": str(page.frames - 1)}


def test_state_of_any_shape_leaves_the_page_as_it_was() -> None:
    page = visit().draw(PAIR)
    for state in NO_STATES:
        page.state(state)
        assert (page.points, page.warnings) == (PAIR, []), state


def test_a_place_looked_at_stays_until_another_one_is() -> None:
    page = visit("neighbors").look_at([1, 2.5])
    assert (page.edit["probe"], page.address["probe"]) == ([1, 2.5], "1.0,2.5")
    assert page.look_at(None).edit["probe"] is None
    assert "probe" not in page.address


NO_PLACES = {
    "no list": ("1,2", "The place is not made of two coordinates."),
    "three numbers": ([1, 2, 3], "The place is not made of two coordinates."),
    "NaN": ([NAN, 2], "The place has a coordinate that is not a finite number."),
    "off the plane": ([0, 1e9], "The place lies off the plane"),
}


def test_a_place_that_is_none_gets_a_sentence() -> None:
    page = visit("neighbors").look_at([1, 2])
    for what, (place, sentence) in NO_PLACES.items():
        page.look_at(place)
        (said,) = page.warnings
        assert said.startswith(sentence), what
        assert page.edit["probe"] == [1, 2], what


def test_of_two_reports_of_the_frame_the_later_one_counts() -> None:
    page = visit()
    token = page.data["seek"]["token"]
    for outside, inside, frame in ((5, 3, 1), (5, 7, 2), (None, 7, 2), ("x", 9, 2)):
        page.app.session_state["perceptron.rerun"] = {"view": {"token": token, "frame": 1, "at": outside}}
        page.state({"view": {"token": token, "frame": 2, "at": inside}})
        assert page.address == {"t": str(frame)}


SCRAPS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(SCRAPS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner))


@pytest.fixture(scope="module")
def kept() -> Visit:
    return visit()


@examples(40)
@given(points=ANYTHING, frame=ANYTHING, seq=st.integers(1, 10**9) | ANYTHING)
def test_whatever_comes_the_page_goes_on(kept: Visit, points: Any, frame: Any, seq: Any) -> None:
    before = kept.points
    edit = {"base": kept.edit["base"], "seq": seq, "points": points}
    kept.state({"points": edit, "view": {"token": kept.data["seek"]["token"], "frame": frame}})
    assert len(kept.warnings) <= 1
    assert kept.points == before or kept.edit["ack"] == seq

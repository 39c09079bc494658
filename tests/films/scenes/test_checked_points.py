"""Checked points: input is a tuple of points that fit the plane, or refused with the first that does not."""

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.points import LIMIT, Points, checked, decode, encode
from tests.examples import examples
from tests.films.scenes.sentences import is_sentence


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, True, "1", None, [1.0], 1j, b"1"])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_forged_coordinate_is_refused_and_its_point_named(value, axis):
    forged = [0.0, 0.0, 0]
    forged[axis] = value
    with pytest.raises(ValueError, match=r"^Point 2 has a coordinate that is not a finite number\.$"):
        checked([(0.0, 0.0, 0), forged])


@pytest.mark.parametrize("value", [1_000_000.1, -1e7, 1e308, 10**7, 10**400, -(10**400)], ids=lambda v: f"{v}"[:9])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_point_off_the_plane_is_refused_and_named(value, axis):
    forged = [0, 0, 0]
    forged[axis] = value
    with pytest.raises(ValueError, match=r"^Point 3 lies off the plane: .* −1,000,000 to 1,000,000\.$"):
        checked([(0, 0, 0), (1, 1, 1), forged])


@pytest.mark.parametrize("label", [-1, 2, 10**400, 0.0, 1.0, True, "0", None, [0], math.nan], ids="{!s:.5}".format)
def test_a_class_that_the_page_does_not_have_is_refused_and_its_point_named(label):
    with pytest.raises(ValueError, match=r"^Point 1 has a class that is not one of the 2 on this page\.$"):
        checked([(0.0, 0.0, label)], 2)


@pytest.mark.parametrize("point", [(), (1.0, 2.0), (1.0, 2.0, 0, 0), "123", b"123", 7, None, {"x": 1}, {1, 2, 0}])
def test_what_is_no_point_is_refused_and_its_place_named(point):
    with pytest.raises(ValueError, match=r"^Point 1 is not made of two coordinates and a class\.$"):
        checked([point])


@pytest.mark.parametrize("value", [None, 3, "abc", b"abc", {"points": []}, {(0.0, 0.0, 0)}, iter([])])
def test_what_is_no_list_is_refused(value):
    with pytest.raises(ValueError, match=r"^The points are not a list\.$"):
        checked(value)


def test_the_501st_point_is_refused():
    assert len(checked([(0.0, 0.0, 0)] * LIMIT)) == LIMIT
    with pytest.raises(ValueError, match=r"^A plane holds at most 500 points; these are 501\.$"):
        checked([(0.0, 0.0, 0)] * (LIMIT + 1))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
)


@examples(150)
@given(JSON | st.lists(st.lists(JSON, min_size=3, max_size=3), max_size=3))
def test_whatever_a_browser_sends_is_points_or_a_sentence(state):
    try:
        answer: Points | str = checked(state)
    except ValueError as error:
        answer = str(error)
    assert is_sentence(answer) if isinstance(answer, str) else decode(encode(answer)) == checked(answer) == answer


def test_lists_from_a_browser_become_points_rounded_to_six_decimals():
    assert checked([[1, -0.0, 0], deque([0.123_456_789, -1e-9, 1])]) == ((1.0, 0.0, 0), (0.123457, 0.0, 1))
    assert str(checked([[-1e-9, -0.0, 0]])) == "((0.0, 0.0, 0),)"

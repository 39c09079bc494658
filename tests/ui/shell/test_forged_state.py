"""Component state is the browser's, so anybody's: nothing in it may break a page or lose a point."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.films.scenes.sentences import is_sentence
from tests.ui.shell.visit import Visit, visit

NAN, INF = float("nan"), float("inf")
PAIR = [[1.0, 2.0, 0], [3.0, 4.0, 1]]
REFUSED = {
    "true for a number": ([[True, 0, 0]], "Point 1 has a coordinate that is not a finite number."),
    "class 7": ([[0, 0, 7]], "Point 1 has a class that is not one of the 2 on this page."),
    "no points at all": (None, "The points are not a list."),
}


def test_refused_edits_get_one_sentence_and_leave_the_points() -> None:
    page = visit().draw(PAIR)
    for what, (points, sentence) in REFUSED.items():
        page.draw(points)
        assert page.points == PAIR, what
        (warning,) = page.warnings
        assert warning.startswith(sentence), what
        assert "the points are as they were" in warning
        assert is_sentence(warning)


NO_VIEWS = [1, "1,2,3,4", [1, 2, 3, None], [True, 2, 0, 1], [0, NAN, 0, 1], [0, 1, 0, 9], {"x": 1}]


def test_a_view_that_cannot_be_is_refused_and_leaves_points_and_axes() -> None:
    page = visit(axes="0.0,2.0,0.0,2.0")
    for view in NO_VIEWS:
        points = page.points
        page.draw(PAIR, axes=view)
        assert (page.points, page.address["axes"]) == (points, "0.0,2.0,0.0,2.0"), view
        assert ["view" in warning for warning in page.warnings] == [True], view


NO_QUERIES: list[Any] = [None, 5, True, [], {}, ["points=none"], "points=none&t=1&" + "x" * 60_000]
NO_AFTERS: list[Any] = [
    *("", "x", None, 7, ["a"], {}, NAN, "{}", "{}.", "{}.-1", "{}.1.0", "{}.x", "{}.\u0661", "{}." + "9" * 5000),
]
NO_STATES: list[Any] = [
    *(None, 0, "scene", [], [{"scene": {}}], {}, {1: 2}),
    *({"scene": None}, {"scene": 5}, {"scene": {}}, {"scene": []}, {"scene": "points=none"}, {"scene": {"after": "x"}}),
    {"points": {"base": "x", "seq": 1, "points": []}},
]


def test_what_is_told_without_a_scene_is_nothing() -> None:
    page = visit()
    for query in NO_QUERIES:
        page.tell(query=query)
        assert (len(page.points), page.warnings) == (16, []), query


def test_what_is_told_without_the_visit_and_a_number_is_nothing() -> None:
    page = visit()
    name = page.data["given"]["visit"]
    for after in NO_AFTERS:
        sent_after = after.format(name) if isinstance(after, str) else after
        page.tell(query="points=none", after=sent_after)
        assert (len(page.points), page.warnings) == (16, []), after


def test_changes_that_python_has_not_made_may_be_said_to_be_made_and_those_it_makes_count() -> None:
    page = visit()
    page.tell(query="x=width", after=f"{page.data['given']['visit']}.9")
    assert page.address == {"x": "width"}
    assert len(page.press("XOR").run().points) == 4


def test_of_a_scene_told_what_cannot_be_is_said_and_the_rest_taken() -> None:
    page = visit().tell(query="eta=x&x=width&t=-1")
    assert [["“eta”" in warning, "“t”" in warning] for warning in page.warnings] == [[False, True], [True, False]]
    assert page.address == {"x": "width"}


def test_state_of_any_shape_leaves_the_page_as_it_was() -> None:
    page = visit().draw(PAIR)
    for state in NO_STATES:
        page.state(state)
        assert (page.points, page.warnings) == (PAIR, []), state


def test_an_edit_that_is_none_gets_a_sentence() -> None:
    page = visit()
    edits: tuple[Any, ...] = ("x", 5, [], {"other": 1}, {"points": [], "more": []})
    for edit in edits:
        page.tell(edit)
        (warning,) = page.warnings
        assert warning == "The edit is none that this page knows. That edit was left out; the points are as they were."
        assert len(page.points) == 16


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
        (warning,) = page.warnings
        assert warning.startswith(sentence), what
        assert page.edit["probe"] == [1, 2], what


SCRAPS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(SCRAPS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner))
EDITS = st.dictionaries(st.sampled_from(["points", "axes", "probe", "handles", "x"]), ANYTHING) | ANYTHING


@pytest.fixture(scope="module")
def lasting_page() -> Visit:
    return visit()


@examples(40)
@given(query=st.text(max_size=20) | ANYTHING, after=st.none() | ANYTHING, edit=EDITS)
def test_whatever_comes_the_page_goes_on(lasting_page: Visit, query: Any, after: Any, edit: Any) -> None:
    before = lasting_page.points
    lasting_page.tell(edit, query=query, **({} if after is None else {"after": after}))
    assert all(map(is_sentence, lasting_page.warnings))
    # A text is a scene, here one without points.
    example = isinstance(query, str) and lasting_page.points == visit().points
    assert lasting_page.points == before or not lasting_page.points or example or isinstance(edit, dict)
    assert len(lasting_page.draw(PAIR).points) == 2

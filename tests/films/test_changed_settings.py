"""What a change of settings makes of a scene, and what the stage gets to draw them."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.param import Group
from films.scene import Scene, query_text
from films.settings import FIRST, LARGEST_SEED, changed, edited, frame_after, panel, settings, tag_of
from films.topics.generalisation.scene import SEALED

PERCEPTRON, BAYES, METHODS = (PAGES[name] for name in ("perceptron", "bayes", "methods"))

MOST_IN_SIGHT = {"methods": 5}  # a method for each of two planes, and a knob


def scene(page: AnyPage, query: str = "") -> Scene:
    """The scene of a query, which no field at its default leaves empty: an address without fields opens elsewhere."""
    own: Scene = page.read(query) if query else page.scene()
    return own


def named(page: AnyPage, query: str = "") -> dict[str, dict[str, Any]]:
    return {record["name"]: record for record in settings(page, scene(page, query))}


def after(page: AnyPage, query: str, *changes: dict[str, Any]) -> Scene:
    return changed(page, scene(page, query), list(changes))


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_each_setting_takes_the_text_that_it_shows(name: str) -> None:
    """Of every view: what is drawn can be set, and setting what is there changes nothing."""
    page = LESSON_PAGES[name]
    for view in page.views:
        own = page.first(view)
        for record in settings(page, own):
            if "value" in record:
                assert changed(page, own, [{"set": {record["name"]: record["value"]}}]) == own
            for number, _, value, low, high, *_words in record.get("entries", ()):
                assert low <= value <= high
                assert changed(page, own, [{"entry": [record["name"], number, value]}])


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_few_settings_stand_in_sight_in_every_view(name: str) -> None:
    page = LESSON_PAGES[name]
    for view in page.views:
        records = settings(page, page.first(view))
        first = {record["name"] for record in records if record["first"]}
        assert first or any("area" in record for record in records)
        assert not [record["name"] for record in records if record["first"] and "area" in record]
        assert first <= set(view.in_sight) or not view.in_sight
        assert len(first) <= MOST_IN_SIGHT.get(name, FIRST + 1)


def test_settings_follow_from_what_is_chosen() -> None:
    assert "seed" not in named(PERCEPTRON, "order=cyclic&t=1")
    assert named(PERCEPTRON, "order=permuted")["seed"]["whole"] is True
    assert {"method3", "at3"} & named(METHODS, "planes=2").keys() == set()
    assert named(METHODS, "planes=3")["at3"]["options"][0] == ("-1", "changes with each step")
    assert "at2" not in named(METHODS, "method2=vote")  # which has no knob


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_settings_stand_in_the_order_of_their_groups_below_those_in_sight(name: str) -> None:
    page = LESSON_PAGES[name]
    for view in page.views:
        records = settings(page, page.first(view))
        assert sorted(records, key=lambda record: not record["first"]) == records
        groups = [record.get("group") for record in records if not record["first"]]
        assert groups == sorted(groups, key=[None, *Group].index)


def test_labels_are_in_the_letters_of_the_reader() -> None:
    assert named(PERCEPTRON, "symbols=w")["offset"]["label"] != named(PERCEPTRON, "symbols=theta")["offset"]["label"]


def test_the_panel_of_a_scene_is_json_with_a_tag_of_what_it_holds() -> None:
    text = panel(PERCEPTRON, scene(PERCEPTRON))
    assert json.loads(text)["tag"] == tag_of(text)
    assert tag_of(text) != tag_of(panel(PERCEPTRON, scene(PERCEPTRON, "eta=2")))


def test_a_moved_point_leaves_the_panel_as_it_was() -> None:
    own = scene(PERCEPTRON)
    moved = own.with_points(((1.0, 2.0, 0), *own.points[1:]))
    assert panel(PERCEPTRON, moved) == panel(PERCEPTRON, own)


def test_changes_are_made_one_after_the_other() -> None:
    own = after(PERCEPTRON, "t=4", {"press": "Shuffle", "seed": 77}, {"set": {"order": None, "eta": "0.5"}})
    assert query_text(own) == "eta=0.5&seed=77&tried=77&below=order"
    assert own.t == 0


def test_the_envelope_is_opened_at_the_frame_on_show_and_new_sets_are_sealed() -> None:
    page = PAGES["generalisation"]
    opened: Any = after(page, "method=tree&t=2", {"press": "Open the envelope", "seed": 0})
    assert (opened.opened, opened.peeks) == (2, 1)
    sealed: Any = changed(page, opened, [{"press": "New sets, sealed", "seed": 0}])
    assert (sealed.opened, sealed.peeks, sealed.split) == (SEALED, 0, 1)


def test_one_cost_is_set_and_the_others_stay() -> None:
    own: Any = after(BAYES, "source=own&costs=0,10,1,0", {"entry": ["costs", 2, 3]})
    assert own.costs == (0, 10, 3, 1, 0, 1, 1, 1, 0)
    assert named(BAYES, "source=world&costs=0,10,1,0")["costs"]["entries"][0][1:3] == ["actual +, predicted −", 10.0]


def test_one_prior_of_the_world_is_set_and_the_others_share_the_rest() -> None:
    own: Any = after(BAYES, "source=world&classes=3", {"entry": ["world", 0, 0.5]})
    shares = {record["name"]: record for record in settings(BAYES, own)}["world"]["entries"]
    assert [share[2] for share in shares] == pytest.approx([0.5, 0.25, 0.25])


@pytest.mark.parametrize("name", ["lifting", "learnable", "regression"])
def test_another_view_brings_its_own_points_unless_the_reader_has_others(name: str) -> None:
    page = PAGES[name]
    first, second = page.views[0], page.views[1]
    own = page.first(first)
    other = changed(page, replace(own, t=3), [{"set": {page.chosen_by: second.values[0]}}])
    assert other.points == page.first(second).points
    assert other.t == 0
    assert frame_after(page, replace(own, t=3), other) == other.t
    others = replace(own, points=((1.0, 2.0, 0), (2.0, 1.0, 0)))
    assert changed(page, others, [{"set": {page.chosen_by: second.values[0]}}]).points == others.points


def test_another_world_has_axes_of_its_own_and_the_same_one_keeps_them() -> None:
    query = "source=world&axes=-9,9,-9,9"
    assert after(BAYES, query, {"set": {"classes": "3"}}).axes is None
    assert after(BAYES, query, {"set": {"n": "80"}}).axes == (-9, 9, -9, 9)


@pytest.mark.parametrize(
    ("name", "before", "change", "frame"),
    [
        ("perceptron", "t=3", {"steps": "checks"}, 16),
        ("perceptron", "t=3", {"eta": "2"}, None),
        ("hinge", "t=4", {"steps": "updates"}, 1),
        ("neighbors", "t=3", {"ks": "every"}, 6),  # k = 7
        ("prototypes", "t=3", {"method": "means"}, 0),
        ("bayes", "source=own&t=20", {"axis": "threshold"}, 9),
        ("generalisation", "t=3", {"part": "folds"}, 0),
        ("lifting", "show=circle&t=3", {"terms": "products"}, 0),
        ("learnable", "show=unseen&t=3", {"order": "lots"}, 0),
    ],
)
def test_each_change_goes_to_its_frame(name: str, before: str, change: dict[str, str], frame: int | None) -> None:
    page = PAGES[name]
    own = scene(page, before)
    assert frame_after(page, own, changed(page, own, [{"set": change}])) == frame


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([{"set": {"eta": "0"}}], "η, the learning rate: it is not between 0.001 and 1000."),
        ([{"set": {"eta": "many"}}], "η, the learning rate: it is not a number."),
        ([{"set": {"order": "odd"}}], "order of the points: it is none of cyclic, permuted, reshuffled."),
        ([{"set": {"points": "none"}}], "This page has no such setting."),
        ([{"set": {"none": "1"}}], "This page has no such setting."),
        ([{"set": {"eta": 1}}], "This page has no such setting."),
        ([{"entry": ["costs", 0, 1]}], "This page has no such setting."),
        ([{"press": "Fly", "seed": 1}], "This page has no such button now."),
        ([{"press": "Shuffle", "seed": LARGEST_SEED + 1}], "This page has no such setting."),
        ([{"set": {}}] * 201, "These are more than 200 changes at once, and none was made."),
        ([{"press": "\ud800", "seed": 1}], "This page has no such button now."),
        ({"set": {}}, "This page has no such setting."),
        ([None], "This page has no such setting."),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(changes: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        changed(PERCEPTRON, scene(PERCEPTRON), changes)


@pytest.mark.parametrize(("number", "value"), [(1, 0.0), (1, 2000), (0, 1), (9, 1), (1, float("nan")), (1, 10**400)])
def test_a_cost_out_of_bounds_is_refused(number: int, value: float) -> None:
    with pytest.raises(ValueError, match=r"it is not between 0.01 and 1000|There is no such number here"):
        after(BAYES, "source=own&t=20", {"entry": ["costs", number, value]})


def test_an_edit_of_points_and_of_settings_makes_both() -> None:
    own = edited(PERCEPTRON, scene(PERCEPTRON), {"points": [[1, 2, 0]], "settings": [{"set": {"eta": "2"}}]})
    assert (own.points, own.eta) == (((1.0, 2.0, 0),), 2.0)  # type: ignore[attr-defined]


def test_an_edit_of_points_that_cannot_be_says_that_they_are_as_they_were() -> None:
    with pytest.raises(ValueError, match=r"That edit was left out; the points are as they were\.$"):
        edited(PERCEPTRON, scene(PERCEPTRON), {"points": "none", "settings": []})

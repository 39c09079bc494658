"""Changes by Python are laid over each report, in order, until the browser has made them."""

from typing import Any

from films.points import Points
from films.scene import to_query
from films.topics.perceptron.scene import PerceptronScene
from ui.shell.page_state import PageState, after_report, changed, returned

FOUR: Points = ((1.0, 1.0, 0), (-1.0, -1.0, 0), (1.0, -1.0, 1), (-1.0, 1.0, 1))


def state() -> PageState[PerceptronScene]:
    scene = PerceptronScene()
    return PageState("perceptron", "a.b", scene, scene)


def report(query: str, number: int) -> dict[str, Any]:
    return {"query": query, "after": f"a.b.0.{number}"}


def changes(state: PageState[Any]) -> list[Any]:
    return [change["fields"] for change in state.message()["changes"]]


def test_a_change_is_laid_over_what_was_reported_before_the_browser_had_made_it() -> None:
    two = changed(changed(state(), {"eta": 2.0}), {"points": FOUR, "t": 0}, reset=True)
    for number, query in ((0, "t=3&eta=1.0&points=none"), (1, "t=3&eta=2.0&points=none")):
        scene = after_report(two, report(query, number)).scene
        assert (scene.points, scene.eta, scene.t) == (FOUR, 2.0, 0)
    after = after_report(two, report("t=3&eta=2.0&points=none", 2))
    assert (to_query(after.scene), after.changes) == ({"t": "3", "eta": "2.0", "points": "none"}, ())


def test_changes_come_in_their_order_until_each_is_made() -> None:
    three = changed(changed(changed(state(), {"eta": 2.0}), {"eta": 3.0}), {"eta": 1.0})
    assert changes(three) == [{"eta": "2.0"}, {"eta": "3.0"}, {"eta": None}]
    assert changes(after_report(three, report("eta=2.0", 1))) == [{"eta": "3.0"}, {"eta": None}]
    assert changes(after_report(three, report("", 3))) == []


def test_a_change_that_resets_voids_what_is_under_way_and_another_does_not() -> None:
    two = changed(changed(state(), {"eta": 2.0}), {"points": FOUR}, reset=True)
    assert [change["reset"] for change in two.message()["changes"]] == [False, True]


def test_a_frame_reported_before_other_points_came_is_none_of_theirs() -> None:
    loaded = changed(after_report(state(), report("t=4", 0)), {"points": FOUR, "t": 0}, reset=True)
    assert after_report(loaded, report("t=3", 0)).scene.t == 0


def test_who_comes_back_finds_the_scene_of_the_address_with_what_the_browser_has_not_reported() -> None:
    before = changed(after_report(state(), report("eta=3.0", 0)), {"points": FOUR})
    after = returned(before, PerceptronScene(eta=2.0))
    assert (after.scene.eta, after.scene.points, after.client_scene.points) == (2.0, FOUR, PerceptronScene().points)
    assert [change["number"] for change in after.message()["changes"]] == [1], "which it may have made"
    assert after_report(after, report("eta=9.0", 1)) == after, "a report of before is void"
    assert after_report(after, {"query": "eta=2.0", "after": "a.b.1.1"}).changes == ()

"""The methods page: what its settings, links and sentences do."""

from typing import Any

from films.rules.methods import METHODS
from films.topics.methods.scene import EXAMPLE
from tests.ui.shell.visit import Visit, visit


def open_page(**fields: str):
    return visit("methods", fields)


def test_a_live_example_is_there_at_once() -> None:
    page = open_page()
    assert [point[:2] for point in page.points] == EXAMPLE.X.tolist()
    assert (page.frames, page.seek, page.warnings, page.address) == (11, 1, [], {"planes": "1", "t": "1"})
    assert page.film["planes"] == 1


FOUR = [[0.0, 0.0, 0], [1.0, 0.5, 0], [4.0, 4.0, 1], [5.0, 4.5, 1]]


def test_a_knob_has_the_values_that_its_training_points_allow() -> None:
    page = open_page(t="1")
    assert knobs(page) == [("k of the second plane", 14)]  # "changes with each step" and k = 1, 3, ..., 25
    assert knobs(page.draw(FOUR)) == [("k of the second plane", 3)]  # and k = 1, 3
    assert knobs(page.choose("held", "50")) == []  # two points: there is only k = 1


def knobs(page: Visit) -> list[tuple[str, int]]:
    """The knobs among the settings, and how many values each can have."""
    return [(record["label"], len(record["options"])) for name, record in settings(page).items() if name[:2] == "at"]


def settings(page: Visit) -> dict[str, dict[str, Any]]:
    """The settings that come with the film, by name."""
    return {record["name"]: record for record in page.answer["panel"]["settings"]}


def test_each_method_stands_above_its_knob_whether_or_not_it_has_one() -> None:
    page = open_page(planes="4", method2="constant", method3="neighbors", method4="neighbors", t="1")
    first = ["method1", "method2", "at2", "method3", "at3", "method4", "at4"]
    assert [name for name, record in settings(page).items() if record["first"]] == first
    page.choose("method2", "vote").choose("at3", 2)
    assert [name for name in settings(page) if name in first] == [name for name in first if name != "at2"]
    held = {name: (settings(page)[name]["label"], settings(page)[name]["value"]) for name in ("at3", "at4")}
    assert held == {"at3": ("k of the third plane", "2"), "at4": ("k of the fourth plane", "-1")}
    assert page.answer["scene"]["at3"] == "2"


def test_costs_are_set_one_by_one_and_a_press_makes_them_equal() -> None:
    page = open_page(t="1")
    assert "Every error costs 1" not in page.answer["panel"]["presses"]
    page.change({"entry": ["costs", 1, 5]})
    assert [(label, value) for _, label, value, _, _ in settings(page)["costs"]["entries"]] == [
        ("actual +, predicted −", 5.0),
        ("actual −, predicted +", 1.0),
    ]
    assert page.press("Every error costs 1").address == {"t": "1"}


def test_moons_and_circles_are_drawn_with_as_much_noise_as_asked_for() -> None:
    page = (
        open_page()
        .choose("shape n", 40)
        .choose("shape noise", 0.0)
        .choose("shape", "circles")
        .press("Draw these points")
    )
    radii = {round((x * x + y * y) ** 0.5, 4) for x, y, _ in page.points}
    assert (len(page.points), radii) == (40, {1.0, 2.0})
    points = page.points
    assert page.choose("shape seed", 1).press("Draw these points").points != points


def test_all_methods_at_once_open_large() -> None:
    page = open_page(held="20").choose("overview", True)
    names = [button.label for button in page.app.button if button.label in {m.name for m in METHODS.values()}]
    assert names == [method.name for method in METHODS.values()]
    page.press("random forest")
    assert (page.address["method1"], page.address["planes"], page.frames) == ("forest", "1", 30)


def test_all_methods_are_there_on_a_projector_too() -> None:
    page = open_page(overview="1", view="projector")
    assert {method.name for method in METHODS.values()} < {button.label for button in page.app.button}
    assert page.press("random forest").address["method1"] == "forest"


def test_of_one_class_nothing_is_trained_and_nothing_is_lost() -> None:
    page = open_page().draw([[0.0, 0.0, 0], [1.0, 1.0, 0], [2.0, 0.0, 0], [1.0, 3.0, 0]])
    assert "of one class" in page.words
    assert len(page.points) == 4
    page.choose("overview", True)
    assert any("of one class" in block.proto.body for block in page.app.get("html"))


def test_its_own_settings_are_there_for_those_that_have_them() -> None:
    def own(page: Visit) -> dict[str, bool]:
        """Which of the two there are, and whether only what stands below uses it."""
        held = settings(page)
        return {name: "below" in held[name] for name in ("hidden", "seed") if name in held}

    assert own(open_page()) == {}
    assert own(open_page(method1="forest")) == {"seed": False}
    assert own(open_page(method1="network")) == {"hidden": False, "seed": False}
    assert own(open_page(method1="forest", overview="1")) == {"hidden": True, "seed": False}
    assert own(open_page(overview="1")) == {"hidden": True, "seed": True}


def test_the_projector_view_shows_the_overview_alone_and_the_page_has_its_settings_again() -> None:
    page = open_page(t="2", planes="3", overview="1", view="projector")
    assert page.data["settings"]["mode"] == ""
    page.press("Leave projector view")
    assert page.address == {"planes": "3", "overview": "1", "t": "2"}
    assert (page.data["settings"]["mode"], settings(page)["overview"]["value"]) == ("button", "1")

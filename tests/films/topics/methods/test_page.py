"""The methods page: what its widgets, links and sentences do."""

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
    assert knobs(page) == [("its k", 14)]  # "changes with each step" and k = 1, 3, ..., 25
    assert knobs(page.draw(FOUR)) == [("its k", 3)]  # and k = 1, 3
    assert knobs(page.choose("held", "50")) == []  # two points: there is only k = 1


def knobs(page: Visit) -> list[tuple[str, int]]:
    """The knobs beside the stage, and how many values each can have."""
    return [(box.label, len(box.options)) for box in page.app.selectbox if ".at" in str(box.key)]


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
    def labels(page) -> set[str]:
        return {widget.label for widget in page.app.number_input} & {"hidden units", "random seed"}

    assert labels(open_page()) == set()
    assert labels(open_page(method1="forest")) == {"random seed"}
    assert labels(open_page(method1="network")) == {"random seed", "hidden units"}


def test_after_the_projector_view_widgets_hold_what_the_scene_says_and_nothing_else_is_held() -> None:
    page = open_page(t="2").choose("planes", "3").choose("overview", True)
    page.press("Projector")
    page.app.session_state["methods.overview"] = False  # pressed while it was going
    page.run().press("Leave projector view")
    assert (page.address, page.app.toggle[0].value) == ({"planes": "3", "overview": "1", "t": "2"}, True)
    assert not [name for name in ("t", "x", "view") if f"methods.{name}" in page.app.session_state]

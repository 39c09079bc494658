"""The perceptron page: what is on the screen, and what each control does to it."""

from itertools import combinations

import pytest

from films.iris_choice import NAMES
from films.settings import settings
from films.topics.perceptron.page import PERCEPTRON
from playground.datasets import PRESETS
from tests.ui.shell.visit import Visit, visit

MEASUREMENTS = ("sepal length", "sepal width", "petal length", "petal width")
SPECIES = ("setosa", "versicolor", "virginica")


def places(page: Visit) -> list[list[float]]:
    return [point[:2] for point in page.points]


def test_without_an_address_it_shows_the_two_clusters() -> None:
    page = visit()
    assert places(page) == PRESETS["two clusters"].X.tolist()
    assert (page.address, page.warnings, page.seek) == ({"t": "1"}, [], 1)
    assert "Converged" in page.words


@pytest.mark.parametrize("page", ["perceptron", "hinge"])
def test_the_lectures_example_comes_without_offset_and_other_points_with_one(page: str) -> None:
    there = visit(page).press("two-point worked example")
    assert there.address["offset"] == "0"
    assert not there.widget("offset").value
    for other in ("XOR", "two-point worked example", "Iris"):
        there.press(other)
        assert ("offset" in there.address) == other.startswith("two-point")
    assert there.widget("offset").value


def test_iris_opens_on_petals_by_which_setosa_is_apart_after_four_updates() -> None:
    page = visit().press("Iris")
    assert (page.address["x"], page.address["y"]) == ("petal length (cm)", "petal width (cm)")
    assert (page.frames, "Converged" in page.words) == (5, True)


@pytest.mark.parametrize(("across", "up"), list(combinations(MEASUREMENTS, 2)))
def test_iris_by_any_two_measurements_and_any_species(across: str, up: str) -> None:
    page = visit(epochs="40").press("Iris")
    for name, value in (("iris x", f"{across} (cm)"), ("iris y", f"{up} (cm)")):
        page.change({"set": {name: value}})
    for species in SPECIES:
        page.change({"set": {"iris species": species}})
        assert (len(page.points), page.frames > 1, page.warnings) == (150, True, [])
        assert [label for *_, label in page.points].count(0) == 50
        assert (page.address["x"], page.address["y"]) == (f"{across} (cm)", f"{up} (cm)")
        assert [c["title"] for c in page.edit["rules"]["classes"]] == [species, "the rest"]


def test_a_measurement_that_the_other_axis_shows_changes_places_with_it() -> None:
    page = visit().press("Iris").change({"set": {"iris y": "petal length (cm)"}})
    assert (page.address["x"], page.address["y"]) == ("petal width (cm)", "petal length (cm)")
    page.change({"set": {"iris x": "petal length (cm)"}})
    assert (page.address["x"], page.address["y"]) == ("petal length (cm)", "petal width (cm)")


def test_two_measurements_chosen_before_the_answer_are_as_if_chosen_one_after_the_other() -> None:
    both = {"iris x": "petal width (cm)", "iris y": "petal width (cm)"}
    page = visit().press("Iris").change({"set": both})
    assert (page.address["x"], page.address["y"]) == ("petal length (cm)", "petal width (cm)")


def test_another_species_leaves_the_other_settings() -> None:
    page = visit().press("Iris").choose("offset", False).change({"set": {"iris species": "virginica"}})
    assert page.address["offset"] == "0"


@pytest.mark.parametrize("name", ["iris x", "iris y", "iris species"])
def test_a_measurement_that_iris_has_not_gets_a_sentence(name: str) -> None:
    page = visit().press("Iris")
    with pytest.raises(ValueError, match="Iris has no such measurement or species"):
        page.change({"set": {name: "petal weight (cm)"}})


def test_a_point_that_is_moved_is_no_iris_any_more() -> None:
    page = visit().press("Iris")
    before = {record["name"] for record in settings(PERCEPTRON, page.scene)}
    page.draw([[9.0, 9.0, 0], *page.points[1:]])
    assert before - {record["name"] for record in settings(PERCEPTRON, page.scene)} == {*NAMES}


def test_a_preset_forgets_the_names_of_other_points() -> None:
    page = visit().press("Iris").press("XOR")
    assert not {"x", "y", "labels"} & set(page.address)
    assert [c["title"] for c in page.edit["rules"]["classes"]] == ["", ""]


def test_shuffle_never_moves_points() -> None:
    page = visit(t="3")
    before = page.points
    page.press("Shuffle")
    assert (page.points, page.address["order"], page.seek) == (before, "permuted", 0)
    first = page.address["seed"]
    assert page.press("Shuffle").address["seed"] != first
    assert page.points == before


def test_eta_order_and_scale_never_move_points() -> None:
    page = visit()
    before = page.points
    page.choose("eta", 0.01).choose("order", "reshuffled").choose("scaled", True).choose("seed", 9)
    assert page.points == before
    assert page.edit["rules"]["scale"] == pytest.approx(1 / max((x * x + y * y) ** 0.5 for x, y, _ in before))
    assert "scaled" in page.words


def test_the_switch_between_checks_and_updates_keeps_the_moment() -> None:
    page = visit().stand_at(3)
    page.choose("steps", "checks")
    assert page.seek > 3
    assert page.address == {"t": str(page.seek), "steps": "checks"}
    page.choose("steps", "updates")
    assert (page.seek, page.address) == (3, {"t": "3"})


def test_the_projector_view_hides_the_controls_and_keeps_the_frame() -> None:
    page = visit(view="projector", t="3")
    assert page.data["projector"]
    assert [button.label for button in page.app.button] == ["Leave projector view"]
    page.press("Leave projector view")
    assert (page.address, page.data["projector"]) == ({"t": "3"}, False)
    assert "Live class" in [button.label for button in page.app.button]


def test_one_class_only_and_no_points_are_said_in_a_sentence() -> None:
    page = visit(points="none")
    assert "No points yet." in page.words
    assert "Only + points so far." in page.draw([[0, 0, 0], [1, 1, 0]]).words
    assert "Only − points so far." in page.draw([[0, 0, 1]]).words
    assert (page.frames, page.warnings) == (1, [])
    for name in ("offset", "scaled"):
        page.choose(name, name == "scaled")
    assert page.choose("steps", "checks").press("Shuffle").points == [[0, 0, 1]]


def test_the_same_point_five_hundred_times_is_shown() -> None:
    page = visit().draw([[1, 1, i % 2] for i in range(500)])
    assert (len(page.points), page.warnings) == (500, [])
    assert len(page.address["points"]) < 1500

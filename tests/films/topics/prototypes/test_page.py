"""The prototypes page: what is on the screen, and what each control does to it."""

import pytest

from films.topics.prototypes.run import GRAPHS, METHODS
from playground.datasets import REGION_PRESETS
from tests.ui.shell.visit import Visit, visit


def prototypes(**fields: str) -> Visit:
    return visit("prototypes", fields)


def test_without_an_address_it_condenses_three_classes_and_shows_two_regions() -> None:
    page = prototypes()
    assert [point[:2] for point in page.points] == REGION_PRESETS["three classes"].X.tolist()
    assert (page.address, page.warnings, page.seek) == ({"t": "3"}, [], 3)
    assert "misclassified, keep it" in page.words


@pytest.mark.parametrize("method", METHODS)
def test_every_method_has_its_film_and_is_in_the_link(method: str) -> None:
    page = prototypes().choose("method", method)
    assert page.warnings == []
    assert page.address == ({"t": "3"} if method == "condensed" else {"method": method})
    assert (page.frames > 1) == (method != "all")


def test_another_method_starts_over_or_stays_at_the_end() -> None:
    page = prototypes().stand_at(3).choose("method", "edited")
    assert page.seek == 0
    page.stand_at(page.frames - 1).choose("method", "gabriel")
    assert page.seek == page.frames - 1


def test_shuffle_never_moves_points() -> None:
    page = prototypes()
    before = page.points
    page.press("Shuffle")
    assert (page.points, page.address["order"]) == (before, "permuted")
    assert "seed" in page.address


def test_iris_comes_with_its_three_species() -> None:
    page = prototypes().press("Iris")
    assert len(page.points) == 150
    assert sorted({c for *_, c in page.points}) == [0, 1, 2]
    assert "setosa" in str(page.film["columns"]["specs"])


def test_more_draws_than_points_are_cut_and_said() -> None:
    page = prototypes(method="random", m="300")
    assert page.frames == 41
    assert "m = 300 is more than there are points: all 40 are drawn." in page.words


def test_more_voters_than_others_are_cut_and_said() -> None:
    page = prototypes(method="edited", k="9").draw([[0, 0, 0], [1, 1, 1], [2, 0, 1]])
    assert "k = 9 is more than the number of other points, 2: k = 2 is used." in page.words


@pytest.mark.parametrize("method", METHODS)
def test_no_points_one_point_and_one_class_are_said_in_a_sentence(method: str) -> None:
    page = prototypes(points="none", method=method)
    assert "No points yet." in page.words
    page.draw([[0, 0, 2]])
    page.draw([[0, 0, 2], [1, 1, 2], [1, 0, 2]])
    assert (page.warnings, len(page.points)) == ([], 3)
    assert ("Only one class so far." in page.words) == (method in GRAPHS)


def test_one_point_cannot_be_edited() -> None:
    assert "Only one point so far." in prototypes(method="edited").draw([[0, 0, 0]]).words


def test_condensing_says_when_no_store_can_be_right() -> None:
    page = prototypes().draw([[1, 1, 0], [1, 1, 1], [3, 3, 0]])
    assert "points of different classes coincide" in page.words


def test_editing_may_leave_nothing_and_says_so() -> None:
    page = prototypes(method="edited", k="1").draw([[0, 0, 0], [1, 0, 1], [10, 0, 0], [11, 0, 1]])
    assert "Nothing is left" in page.words

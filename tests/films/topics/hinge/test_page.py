"""The hinge page: what is on the screen, and what each control does to it."""

import pytest

from playground.datasets import PRESETS
from tests.ui.shell.visit import Visit, visit

SWITCHES = {"threshold": "0", "rate": "constant", "draws": "cyclic"}
UNSOLVED = "1wGZ4n___-O539MPTRpYAAAHEVs8LLmUAAABxErPCy5agAA07nuzwswAQAAAAAAs8LLmAAAABxUAAAAAA8EN3D2WzwsuWgL-4"


def hinge(**fields: str) -> Visit:
    """The page at the start of the run, where its address holds no frame."""
    return visit("hinge", {"t": "0"} | fields)


def places(page: Visit) -> list[list[float]]:
    return [point[:2] for point in page.points]


def test_without_an_address_it_shows_a_run_on_points_that_no_line_separates() -> None:
    page = visit("hinge")
    assert places(page) == PRESETS["one mislabelled point"].X.tolist()
    assert page.address == {"beside": "surface", "below": "gap", "t": "1"}
    assert (page.warnings, page.seek, page.frames) == ([], 1, 301)
    assert "Not separable" in page.words


@pytest.mark.parametrize(("species", "below"), [("versicolor", "seeds"), ("virginica", "rates")])
def test_iris_petals_against_the_rest_are_one_press_with_the_settings_that_make_the_point(
    species: str, below: str
) -> None:
    page = hinge(threshold="0", draws="batch", eta="3", offset="0", scaled="1", compare="batch").press(
        f"{species} | rest"
    )
    assert (len(page.points), page.frames, page.warnings) == (150, 5000, [])
    assert [label for *_, label in page.points].count(0) == 50
    assert [c["title"] for c in page.edit["rules"]["classes"]] == [species, "the rest"]
    assert set(page.address) == {"points", "x", "y", "labels", "n_draws", "log", *(["below"])}
    assert page.address["below"] == below
    assert "The median of 20 seeds after 4,999 draws" in page.words
    assert page.widget("n_draws").value == 4999


def test_the_switches_turn_it_into_the_perceptron() -> None:
    page = hinge().choose("compare", "perceptron")
    assert page.film["planes"] == 2
    for name, value in SWITCHES.items():
        assert "are now the same algorithm" not in page.words
        page.choose(name, value)
    assert "Left and right are now the same algorithm." in page.words
    assert page.address == {"compare": "perceptron", **SWITCHES}


def test_settings_never_move_points() -> None:
    page = hinge()
    before = page.points
    for name, value in {"eta": 0.1, "regularization": 0.5, "offset": False, "scaled": True, "average": True}.items():
        page.choose(name, value)
    assert (page.points, page.warnings) == (before, [])
    assert "scaled into the unit ball" in page.words


def test_shuffle_draws_other_points_and_moves_none() -> None:
    page = hinge(t="3", draws="cyclic")
    before = page.points
    page.press("Shuffle")
    assert (page.points, page.seek) == (before, 0)
    assert "draws" not in page.address
    first = page.address["seed"]
    assert page.press("Shuffle").address["seed"] != first


def test_the_switch_between_draws_and_updates_keeps_the_moment() -> None:
    page = hinge().stand_at(15)
    page.choose("steps", "updates")
    assert (page.seek, page.address) == (2, {"t": "2", "steps": "updates"})
    page.choose("steps", "draws")
    assert (page.seek, page.address) == (15, {"t": "15"})


def test_a_comparison_goes_draw_by_draw_whatever_was_chosen_before() -> None:
    page = hinge(steps="updates").stand_at(2)
    assert page.frames == 73
    page.choose("compare", "batch")
    assert (page.frames, page.seek) == (301, 15)  # the draw that made update 2
    page.choose("compare", "none")
    assert (page.frames, page.seek) == (73, 2)


def test_a_rate_that_blows_up_is_said_and_the_film_ends_at_the_last_finite_frame() -> None:
    page = hinge(eta="1000", regularization="100", rate="constant")
    assert page.frames == 31
    assert "the next update would take a number beyond" in page.words
    assert page.warnings == []


def test_points_whose_linear_program_was_once_not_solved_have_a_page() -> None:
    page = hinge(points=UNSOLVED, scaled="1")
    assert (len(page.points), page.warnings) == (6, [])
    assert "the least possible" in page.words.lower()

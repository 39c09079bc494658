"""The Bayes page as its stage meets it: sources, handles, links, and untrusted input."""

import pytest

from films.points import decode
from films.rules.linear import of_hinge
from films.settings import settings
from films.topics.bayes import worlds
from films.topics.bayes.page import BAYES
from films.topics.bayes.run import sample
from films.topics.bayes.scene import AXES, COMPARED, EXAMPLE, BayesScene
from playground import gaussian
from playground.datasets import WEAKNESSES
from tests.ui.shell.visit import Visit, visit

WEAK = WEAKNESSES["far-off points"]
HOME = [list(place[:2]) for place in worlds.places(worlds.WORLDS[2])]


def open_page(**fields: str) -> Visit:
    """In a known world, where the fields do not say otherwise."""
    return visit("bayes", {"t": "9"} | fields)


def test_it_opens_with_gaussians_alone() -> None:
    page = visit("bayes")
    assert (page.seek, page.address, page.warnings) == (24, {"source": "own", "t": "24"}, [])
    assert page.edit["rules"]["edit"]
    assert page.edit["handles"] == []


def test_a_known_world_has_handles_and_something_to_see() -> None:
    page = open_page()
    assert (page.frames, page.seek, page.address, page.warnings) == (60, 9, {}, [])
    assert not page.edit["rules"]["edit"]
    assert page.edit["handles"] == HOME


def test_a_dragged_mean_moves_the_world_the_points_and_the_link() -> None:
    page = open_page()
    before = page.film["columns"]["data"]
    page.drag([[-3.0, -2.0], *HOME[1:]])
    assert page.address["world"].startswith("1.0,-3.0,-2.0,1.2,0.6,")
    assert page.edit["handles"][1] == [-1.8, -1.4]  # its axis has gone along
    assert page.film["columns"]["data"] != before
    again = open_page(**page.address)
    assert again.edit["handles"] == page.edit["handles"]
    assert again.film == page.film


def test_the_view_stays_under_the_hand_that_drags() -> None:
    page = open_page()
    before = [page.film["figures"][0]["layout"][axis]["range"] for axis in ("xaxis", "yaxis")]
    page.drag([*HOME[:3], [4.5, 4.5], *HOME[4:]])
    assert [page.film["figures"][0]["layout"][axis]["range"] for axis in ("xaxis", "yaxis")] == before
    assert page.press("Reset").address == {}


def test_a_drag_stays_with_another_seed_and_goes_by_a_reset() -> None:
    page = open_page().drag([[-3.0, -2.0], *HOME[1:]])
    assert page.choose("seed", 5).edit["handles"][0] == [-3.0, -2.0]
    assert page.press("Reset").edit["handles"] == HOME
    assert page.address == {"seed": "5"}


@pytest.mark.parametrize("places", [None, HOME[:5], {"a": 1}])
def test_places_that_do_not_fit_are_refused_in_a_sentence(places: object) -> None:
    page = open_page().drag(places)
    (warning,) = page.warnings
    assert warning.startswith("This scene has 6 handles to drag, and the edit does not place as many.")
    assert page.edit["handles"] == HOME


def test_a_place_that_cannot_be_is_refused_in_a_sentence() -> None:
    page = open_page().drag([[1e9, 0], *HOME[1:]])
    assert ["lies off the plane" in warning for warning in page.warnings] == [True]
    assert page.edit["handles"] == HOME


def priors(page: Visit) -> dict[str, float]:
    """The priors of the world, as the stage shows them."""
    (table,) = (record for record in settings(BAYES, page.scene) if record["name"] == "world")
    return {label: value for _, label, value, _, _ in table["entries"]}


def test_a_prior_is_set_and_the_others_share_the_rest() -> None:
    page = open_page(classes="3").change({"entry": ["world", 0, 0.6]})
    assert [float(v) for v in page.address["world"].split(",")][::6] == [0.6, 0.2, 0.2]
    assert priors(page) == pytest.approx({"P(+)": 0.6, "P(−)": 0.2, "P(▲)": 0.2})
    again = open_page(**page.address)
    assert again.film == page.film
    page.press("Reset")
    assert page.address == {"classes": "3"}
    assert priors(page)["P(+)"] == pytest.approx(1 / 3)


def test_a_link_may_bring_priors_that_no_widget_sets() -> None:
    rows = worlds.WORLDS[2]
    page = open_page(world=",".join(map(str, (1000.0, *rows[1:6], 0.01, *rows[7:]))))
    assert [*priors(page).values()] == pytest.approx([100_000 / 100_001, 1 / 100_001])


def test_a_covariance_that_would_vanish_is_refused_in_a_sentence() -> None:
    page = open_page().drag([HOME[0], HOME[0], *HOME[2:]])
    assert "The world cannot be changed so" in page.warnings[0]
    assert page.edit["handles"] == HOME


def test_own_points_are_kept_while_the_world_is_looked_at() -> None:
    page = open_page(source="own")
    assert page.edit["rules"]["edit"]
    page.draw([[0, 0, 0], [1, 0, 0], [0, 1, 0], [3, 3, 1], [4, 3, 1], [3, 4, 1]])
    assert page.frames == 6
    page.choose("source", "world")
    assert (page.frames, len(page.edit["handles"])) == (60, 6)
    page.choose("source", "own")
    assert (page.frames, page.edit["handles"]) == (6, [])
    assert len(decode(page.address["points"])) == 6


def test_a_preset_brings_its_points_to_the_plane() -> None:
    page = open_page().press("three classes")
    assert page.edit["rules"]["edit"]
    assert page.frames == len(EXAMPLE.X)


def test_the_weakness_stands_beside_the_hinge_separator() -> None:
    page = open_page().press("far-off points")
    assert page.film["planes"] == 2
    assert page.seek == page.frames - 1
    X, y = WEAK.X, WEAK.labels
    assert (gaussian.fit(X, y, covariance="shared").predict(X) != y).sum() >= 5
    assert not (of_hinge(X, y, (1.0, 1.0)).at(X)[0] != y).any()


def test_points_drawn_can_be_kept_as_the_readers_own() -> None:
    page = open_page(n="25", seed="7").press("Keep as my points")
    assert page.edit["rules"]["edit"]
    X, y = sample(BayesScene(n=25, seed=7))
    assert [point[:2] for point in page.points] == X.tolist()
    assert [point[2] for point in page.points] == y.tolist()


def test_more_and_other_points_are_drawn() -> None:
    page = open_page()
    first = page.film["columns"]
    assert page.press("Draw 100 more").frames == 160
    page = open_page().press("Draw others")
    assert page.film["columns"] != first


def test_one_covariance_for_all_makes_the_best_boundary_a_line() -> None:
    page = open_page().press("One covariance")
    numbers = BayesScene(world=tuple(map(float, page.address["world"].split(",")))).numbers
    assert numbers[3:6] == numbers[9:12]


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("source", ["world", "own"])
def test_every_axis_has_its_film(axis: str, source: str) -> None:
    page = open_page(source=source).choose("axis", axis)
    frames = {
        "arrivals": 60 if source == "world" else 40,
        "prior": 99,
        "distance": 41,
        "threshold": 101,
        "direction": 180,
    }
    expected = frames["arrivals"] if (axis, source) == ("distance", "own") else frames[axis]
    assert (page.frames, page.warnings) == (expected, [])


@pytest.mark.parametrize("how", COMPARED)
def test_every_comparison_has_its_planes(how: str) -> None:
    page = open_page(n="20").choose("compare", how)
    assert page.film["planes"] == {"none": 1, "kinds": 4, "truth": 2, "hinge": 2}[how]


def test_a_world_in_an_address_that_is_none_is_said_so() -> None:
    page = open_page(world="1,2,3")
    assert "it is not six numbers for each of two to four classes" in page.warnings[0]
    assert page.edit["handles"] == HOME


def test_five_hundred_points_of_four_classes_are_shown() -> None:
    page = open_page(classes="4", n="500", t="499")
    assert (page.frames, page.seek, page.warnings) == (500, 499, [])

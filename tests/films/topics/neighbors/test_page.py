"""The nearest-neighbour page: what its widgets, links and sentences do."""

import base64
import zlib

import pytest

from films.drawing.palette import CLASSES, class_names
from films.points import decode, encode
from films.query_scene import EXAMPLE
from films.topics.neighbors.comparisons import COMPARISONS
from tests.ui.shell.visit import visit

THREE = [[0.0, 0.0, 0], [2.0, 1.0, 1], [-1.0, 3.0, 2]]


def open_page(**fields: str):
    return visit("neighbors", fields)


def places(page) -> list[list[float]]:
    return [point[:2] for point in page.points]


def test_a_live_example_is_there_at_once() -> None:
    page = open_page()
    assert places(page) == EXAMPLE.X.tolist()
    assert (page.frames, page.seek, page.warnings, page.address) == (19, 0, [], {})
    assert [c["name"] for c in page.edit["rules"]["classes"]] == ["+", "−", "▲", "◆"]
    assert page.edit["rules"]["probe"]


@pytest.mark.parametrize("how", COMPARISONS)
def test_every_comparison_has_its_planes(how: str) -> None:
    page = open_page(probe="0.5,0.5").choose("compare", how)
    film = page.film
    assert len(film["figures"]) == film["planes"] + 1
    assert film["planes"] == {"none": 1, "k": 2, "linear": 2, "prototypes": 4}.get(how, 3)
    assert page.address.get("compare", "none") == how


def test_a_place_is_in_the_link_and_its_neighbours_are_named() -> None:
    page = open_page(points=encode(tuple((x, y, int(c)) for x, y, c in THREE)), ks="every")
    assert "keeps a query" in page.words
    page.look_at([0.25, 0.5])
    assert page.address["probe"] == "0.25,0.5"
    assert page.edit["probe"] == [0.25, 0.5]
    specs = page.film["columns"]["specs"].values()
    (votes,) = (spec["words"] for spec in specs if any("1 vote " in word for word in spec.get("words", ())))
    assert votes[0] == "1 vote +: classified +"
    tie = "1 vote +, 1 vote −, 1 vote ▲: a tie; point 1, the nearest point of the tied classes, decides"
    assert votes[2] == f"{tie}: classified +"


def regions(page):
    """What the pictures are made of, without where they lie among the film's bytes."""
    (source,) = (track["values"] for track in page.film["tracks"] if "images[0].source" in track.get("values", {}))
    spec = page.film["columns"]["specs"][source["images[0].source"][0]]
    data = zlib.decompress(base64.b64decode(page.film["columns"]["data"]))[spec["from"] : spec["to"]]
    return {name: value for name, value in spec.items() if name not in ("from", "to")}, data


def test_a_place_does_not_move_points_frame_or_regions() -> None:
    page = open_page().stand_at(2)
    before = (page.points, page.address, regions(page))
    page.look_at([1.0, 1.0])
    after = (page.points, {k: v for k, v in page.address.items() if k != "probe"})
    assert (*after, regions(page)) == before


def test_the_k_shown_stays_when_there_are_more_or_fewer() -> None:
    page = open_page().stand_at(3)  # k = 7
    page.choose("ks", "every")
    assert page.seek == 6
    page.stand_at(7).choose("ks", "odd")  # k = 8: 7 is the last before it
    assert page.seek == 3


def test_a_k_beyond_the_points_is_clamped_and_said_so() -> None:
    page = open_page(points=encode(tuple((x, y, int(c)) for x, y, c in THREE)), t="10")
    assert page.warnings == ["k = 21 is more than the 3 points there are; k = 3 is shown."]
    assert (page.seek, page.address["t"]) == (1, "1")
    page = open_page().stand_at(18)  # k = 37, all points
    page.draw(page.points[:10])
    assert page.answer["said"] == "k = 37 is more than the 10 points there are; k = 9 is shown."
    assert page.seek == 4
    assert page.warnings == [], "the stage says it; a message above would move the page"
    assert page.stand_at(4).draw(page.points[:9]).warnings == []


def test_a_k_beyond_the_largest_is_not_said_to_be_more_than_the_points() -> None:
    many = tuple((float(i % 15), float(i // 15), i % 2) for i in range(200))
    assert open_page(points=encode(many), t="60").warnings == [
        "k = 121 is more than 99, the largest here; k = 99 is shown."
    ]
    one = open_page(points=encode(((1.0, 2.0, 0),)), t="1")
    assert one.warnings == ["k = 3 is more than the 1 point there is; k = 1 is shown."]


def test_no_points_and_one_class_are_said_in_a_sentence() -> None:
    page = open_page(points="none", probe="1,1", t="3")
    assert "No points yet." in page.words
    assert (page.frames, page.warnings) == (1, [])
    page.stand_at(0)
    for how in COMPARISONS:
        assert page.choose("compare", how).frames == 1
    page.draw([[0, 0, 2], [1, 1, 2]])
    assert "Only ▲ so far: every query gets that class." in page.words
    for how in COMPARISONS:
        assert page.choose("compare", how).warnings == []
    assert page.draw([[0, 0, 2]]).frames == 1


def test_all_points_at_one_place_and_opposite_labels_there() -> None:
    page = open_page(ks="every").draw([[1e6, -1e6, c] for c in (0, 1, 3)])
    assert "All points coincide" in page.words
    assert "Points 1 and 2 coincide but have different labels" in page.words
    for how in COMPARISONS:
        for scaling in ("none", "deviation", "range"):
            assert page.choose("compare", how).choose("scaling", scaling).frames == 3


def test_five_hundred_points_are_shown() -> None:
    page = open_page(compare="metric", ks="every").draw([[i % 25, i // 25, i % 4] for i in range(500)])
    assert (len(page.points), page.frames, page.warnings) == (500, 99, [])


@pytest.mark.parametrize(
    ("labels", "names"),
    [("", "+−▲◆"), ("a", "a−▲◆"), ("a|b|c|d", "abcd"), ("a||c", "a−c◆"), ("a|b|c|d|e", "abcd")],
)
def test_classes_are_called_as_their_points_came_and_else_by_their_signs(labels: str, names: str) -> None:
    assert class_names(labels, CLASSES) == tuple(names)


def test_a_preset_forgets_the_place_of_other_points() -> None:
    page = open_page(probe="0.5,0.5").press("XOR")
    assert "probe" not in page.address
    assert decode(page.address["points"]) == tuple(map(tuple, page.points))

"""Points that were taken home as a file, and are pasted again, are the points that they were; what is not is told."""

import pytest

from films.drawing.palette import CLASSES
from films.pages import PAGES
from films.points import Points, encode
from films.points_csv import csv_of_points
from tests.ui.shell.visit import Visit, visit
from ui.shell.point_sources import LONGEST_PASTED

FIRST, SECOND = (0.1, -2.25), (1e-6, 123456.123456)


def pasted(page: Visit, text: str) -> Visit:
    (box,) = (area for area in page.app.text_area if "paste" in area.label)
    box.set_value(text)
    return page.run()


def file_of(points: Points, labels: str = "", page: str = "neighbors") -> str:
    scene = visit(page, points=encode(points), labels=labels).scene
    assert scene.points == points
    return csv_of_points(scene, CLASSES[: scene.N_CLASSES]).decode()


@pytest.mark.parametrize("classes", [(2, 1), (3, 3), (1, 1), (3, 0), (1, 0), (0, 0)])
def test_classes_that_are_named_by_their_signs_keep_these(classes: tuple[int, int]) -> None:
    points = ((*FIRST, classes[0]), (*SECOND, classes[1]))
    page = pasted(visit("neighbors"), file_of(points))
    assert (page.scene.points, page.scene.labels, page.warnings) == (points, "", [])


@pytest.mark.parametrize("classes", [(1, 1), (1, 0), (0, 0)])
def test_so_they_do_on_a_plane_of_two_classes(classes: tuple[int, int]) -> None:
    points = ((*FIRST, classes[0]), (*SECOND, classes[1]))
    page = pasted(visit("perceptron"), file_of(points, page="perceptron"))
    assert (page.scene.points, page.scene.labels, page.warnings) == (points, "", [])


@pytest.mark.parametrize("labels", ["ripe|unripe", "x−y|=z", "+1|−1", "+1|-1"])
@pytest.mark.parametrize("classes", [(1, 0), (1, 1)])
def test_names_keep_the_symbols_that_they_have_on_the_plane(labels: str, classes: tuple[int, int]) -> None:
    points = ((*FIRST, classes[0]), (*SECOND, classes[1]))
    text = file_of(points, labels)
    page = pasted(visit("neighbors", labels=labels), text)
    assert (page.scene.points, page.scene.labels.rstrip("▲◆|"), page.warnings) == (points, labels, [])


def test_labels_of_numbers_are_minus_one_for_the_second_class_also_alone_and_behind_an_apostrophe() -> None:
    page = pasted(visit("perceptron"), "x,y,label\n1,2,-1\n3,4,-1\n")
    assert [label for *_, label in page.scene.points] == [1, 1]
    page = pasted(visit("perceptron"), "x,y,label\n1,2,'-1\n3,'-4,'+1\n")
    assert page.scene.points == ((1.0, 2.0, 1), (3.0, -4.0, 0))


def test_a_single_label_keeps_its_name() -> None:
    page = pasted(visit("neighbors"), "x,y,label\n1,2,oak\n3,4,oak\n")
    assert (page.scene.labels, page.warnings) == ("oak", [])


def test_a_name_that_is_too_long_is_shortened_with_a_sentence() -> None:
    long = "a name of thirty signs in all, "
    page = pasted(visit("neighbors"), f'x,y,label\n1,2,"{long}1"\n3,4,"{long}2"\n5,6,"a|b"\n')
    assert page.scene.labels == f"{long[:24].strip()}|{long[:24].strip()} 2|a b"
    (warning,) = page.warnings
    assert "is written 'a name of thirty signs i' here, and 2 more names are altered, too." in warning


@pytest.mark.parametrize(("name", "what"), [("neighbors", "paste cells"), ("spam", "paste a table")])
def test_what_is_too_long_to_be_pasted_is_refused_whole_and_the_box_is_empty_again(name: str, what: str) -> None:
    page = visit(name)
    before = page.scene
    (box,) = (area for area in page.app.text_area if what in area.label)
    assert box.max_chars > LONGEST_PASTED  # or the browser would leave it out without a word
    box.set_value("x,y,label\n" + "1.25,2,a\n3,4,b\n" * 40_000)
    page.run()
    (warning,) = page.warnings
    assert "What was pasted has 600,010 characters; at most" in warning
    assert "as it was" in warning or "as they were" in warning
    assert page.scene == before
    assert [area.value for area in page.app.text_area if what in area.label] == [""]


def test_on_pages_of_one_class_nothing_is_numbered() -> None:
    page = pasted(visit("regression"), "x,y\n1,2\n3,4\n5,1\n")
    assert len(page.scene.points) == 3
    assert PAGES["regression"].scene.N_CLASSES == 1

"""The page of what can be learned: what its widgets, links and presets do."""

from films.points import encode
from films.rules.methods import METHODS
from films.topics.learnable.scene import CORNERS, POOL, SEEN
from tests.ui.shell.visit import Visit, visit


def open_page(**fields: str) -> Visit:
    return visit("learnable", fields)


def test_it_opens_with_four_corners_at_the_labeling_that_no_line_separates() -> None:
    page = open_page()
    assert [tuple(point) for point in page.points] == list(CORNERS)
    assert (page.frames, page.warnings, page.address) == (16, [], {})
    assert "No line" in page.words


def test_another_question_brings_its_own_points_unless_there_are_others() -> None:
    page = open_page().choose("show", "unseen")
    assert page.address == {"show": "unseen", "points": encode(SEEN), "t": "0"}
    assert (page.film["planes"], page.frames) == (4, 16)
    assert page.choose("show", "shatter").address == {"t": "0"}
    own = open_page().draw([[0.0, 0.0, 0], [3.0, 0.0, 1], [1.0, 2.0, 2]])
    assert own.choose("show", "unseen").address["points"] == encode(((0.0, 0.0, 0), (3.0, 0.0, 1), (1.0, 2.0, 2)))


def test_whose_label_to_ask_for_brings_a_pool_of_its_own() -> None:
    page = open_page().choose("show", "ask")
    assert page.address == {"show": "ask", "points": encode(POOL), "t": "0"}
    assert (page.film["planes"], page.frames) == (2, 59)
    assert page.choose("seed", 3).address["seed"] == "3"
    assert "Nobody to ask about yet." in page.draw([[0.0, 0.0, 0], [3.0, 0.0, 0]]).words


def test_unseen_labels_come_in_all_ways_or_by_lot() -> None:
    page = open_page(show="unseen", points=encode(SEEN), t="7").choose("order", "lots")
    assert (page.frames, page.address["t"]) == (200, "0")
    assert page.choose("seed", 4).address["seed"] == "4"
    page.choose("planes", "1").choose("method1", "forest")
    assert (page.film["planes"], page.address["method1"]) == (1, "forest")


def test_all_methods_at_once_say_what_they_take_for_granted_and_guess() -> None:
    page = open_page(show="unseen", points=encode(SEEN)).choose("everyone", True)
    (table,) = (element.value for element in page.app.markdown if element.value.startswith("| method"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in str(table).splitlines()[2:]]
    assert len(rows) == len(METHODS)
    agreeing = {row[3] for row in rows if row[2] == "0"}
    assert all(row[1] in {method.assumes for method in METHODS.values()} for row in rows)
    assert any(f"**{len(agreeing)} different ways**" in element.value for element in page.app.markdown)
    cells = [rows[[row[0] for row in rows].index(name)] for name in ("nearest neighbours, k = 1", "linear SVM, C = 1")]
    assert [row[3].split() for row in cells] == [["+", "+", "−", "−"], ["−", "+", "+", "+"]]
    assert page.address["everyone"] == "1"


def test_methods_that_agree_in_nothing_or_in_all_are_not_said_to_guess_in_so_many_ways() -> None:
    one, few = ((0.0, 0.0, 0), (0.0, 0.0, 1), (1.0, 0.0, 2)), ((-3.0, 0.0, 0), (3.0, 0.0, 1), (2.9, 0.0, 2))
    for points, text in ((one, "right. *Wrong*"), (few, "right. At the unseen points they guess alike. *Wrong*")):
        page = open_page(show="unseen", points=encode(points), everyone="1")
        (sentence,) = (str(each.value) for each in page.app.markdown if "every labelled point right" in str(each.value))
        assert text in sentence
        assert sentence.endswith("are at point 3.")

"""What the browser tells of its scene, taken in once and for all."""

from urllib.parse import urlencode

from films.points import decode
from tests.ui.shell.visit import Visit, visit

PAIR = [[1.0, 2.0, 0], [3.0, -4.5, 1]]


def test_an_edit_becomes_the_scene_and_the_address() -> None:
    page = visit().draw(PAIR)
    assert page.points == PAIR
    assert decode(page.address["points"]) == ((1, 2, 0), (3, -4.5, 1))
    assert "Converged" in page.words


def test_what_is_told_is_no_change_of_pythons() -> None:
    page = visit().draw(PAIR).stand_at(2)
    assert (page.changes, page.data["given"]["scene"]["t"]) == ([], "2")


def test_an_edit_is_taken_once() -> None:
    page = visit().draw(PAIR).run().run()
    assert page.points == PAIR
    page.press("XOR").run()
    assert len(page.points) == 4


def test_an_edit_that_brings_back_what_stood_before_a_press_counts() -> None:
    page = visit().draw(PAIR).press("XOR")
    assert page.tell({"points": PAIR}).points == PAIR
    assert page.run().points == PAIR


def test_what_was_told_of_another_visit_is_void() -> None:
    page = visit()
    before = page.data["given"]["visit"]
    page.go("start").go("perceptron", {"eta": "2"})
    assert page.data["given"]["visit"] != before
    assert len(page.tell({"points": []}, after=f"{before}.0").points) == 16
    assert page.warnings == []


def pasted(page: Visit, text: str) -> Visit:
    """Points that Python hands in."""
    (box,) = (area for area in page.app.text_area if "paste" in area.label)
    box.set_value(text)
    return page.run()


def test_who_comes_back_to_a_page_goes_on_there_and_gets_what_the_browser_may_not_have_made() -> None:
    page = pasted(visit(), "x,y,label\n1,2,a\n3,-4.5,b\n")
    before = page.data["given"]
    assert [change["number"] for change in before["changes"]] == [1]
    page.go("start").go("perceptron")
    again = page.data["given"]
    assert [change["number"] for change in again["changes"]] == [1]
    assert (again["visit"] != before["visit"], again["visit"].rpartition(".")[0]) == (
        True,
        before["visit"].rpartition(".")[0],
    )
    assert page.tell({"points": []}, after=f"{before['visit']}.1").points == PAIR, "told before it was left"
    assert page.tell({"points": []}, after=f"{again['visit']}.1").points == []
    assert page.data["given"]["changes"] == []


def axes(page: Visit) -> list[float]:
    """What the plane's axes span."""
    layout = page.film["figures"][0]["layout"]
    return [*layout["xaxis"]["range"], *layout["yaxis"]["range"]]


def test_a_view_that_comes_with_an_edit_lands_in_film_and_address_until_other_points_come() -> None:
    page = visit().draw(PAIR, axes=[0, 8.000004, -5, 3])
    assert page.address["axes"] == "0.0,8.0,-5.0,3.0"
    assert axes(page) == [0, 8, -5, 3]
    page.draw([*PAIR, [2, -2, 0]])
    assert axes(page) == [0, 8, -5, 3]
    page.press("XOR")
    assert ("axes" in page.address, axes(page)) == (False, [-5, 5, -5, 5])


def test_home_is_around_the_points() -> None:
    page = visit(axes="0.0,2.0,0.0,2.0").draw(PAIR, axes="home")
    assert ("axes" in page.address, axes(page)) == (False, [-5, 5, -5, 5])


def test_a_point_beyond_the_view_ends_it() -> None:
    page = visit(axes="-4.0,4.0,-4.0,4.0").draw(PAIR)
    page.draw([[1.0, 2.0, 0], [9.0, -4.5, 1]])
    assert "axes" not in page.address
    assert axes(page)[1] > 9


def test_the_frame_lands_in_the_scene() -> None:
    page = visit().stand_at(4)
    assert page.address == {"t": "4"}
    assert page.tell(query="").address == {}


def test_drawing_goes_on_after_a_refused_edit() -> None:
    page = visit().draw(PAIR).draw([[1, 2, 7]])
    assert (page.points, len(page.warnings)) == (PAIR, 1)
    page.draw([[0, 0, 0]])
    assert (page.points, page.warnings) == ([[0, 0, 0]], [])


def test_what_is_said_of_a_refused_edit_stays_until_the_next_one_and_no_longer() -> None:
    page = visit().draw([[1, 2, 7]])
    assert len(page.run().warnings) == 1
    assert len(page.stand_at(2).warnings) == 1, "a step through the film is no edit"
    assert page.press("XOR").warnings == []
    assert page.run().warnings == []


def test_there_is_nothing_to_download_without_points() -> None:
    page = visit("perceptron", points="none")
    assert "csv" not in page.files
    assert "csv" in page.draw([[1, 2, 0]]).files
    assert "csv" not in page.draw([]).files


def test_frame_and_predicting_come_with_the_scene() -> None:
    page = visit()
    assert page.tell(query="t=2&predict=1").address == {"t": "2", "predict": "1"}
    assert page.choose("eta", 2.0).address == {"t": "2", "predict": "1", "eta": "2.0"}
    assert page.tell(query=urlencode({"t": 2, "eta": 2})).address == {"t": "2", "eta": "2.0"}


def test_an_address_says_whether_to_predict() -> None:
    assert visit(predict="1").address == {"predict": "1"}
    assert visit(predict="yes").warnings != []


def test_a_page_that_shows_the_points_too_is_told_of_each_edit_and_another_only_of_the_first_and_last() -> None:
    """What stands around the stage decides when it tells the page."""
    page = visit()
    assert page.data["around"] == "some"
    assert page.draw([[1, 2, 7]]).data["around"] == "scene", "a sentence goes with the next edit"
    assert visit("methods", overview="1").data["around"] == "scene"

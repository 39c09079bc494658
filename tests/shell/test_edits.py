"""What the browser reports of points and frames, taken in once and for all."""

from typing import Any

from tests.shell.visit import Visit, visit
from ui.points import decode

PAIR = [[1.0, 2.0, 0], [3.0, -4.5, 1]]


def test_an_edit_becomes_the_scene_and_the_address() -> None:
    page = visit().draw(PAIR)
    assert page.points == PAIR
    assert decode(page.address["points"]) == ((1, 2, 0), (3, -4.5, 1))
    assert "Converged" in page.words


def test_an_edit_is_acknowledged_by_its_number() -> None:
    page = visit()
    assert page.edit["ack"] == 0
    assert page.draw(PAIR).edit["ack"] == 1
    assert page.draw([], seq=7).edit["ack"] == 7


def test_an_edit_leaves_the_list_and_the_frame_to_the_browser() -> None:
    page = visit(t="3")
    base, token = page.edit["base"], page.data["seek"]["token"]
    page.draw(PAIR)
    assert (page.edit["base"], page.data["seek"]["token"]) == (base, token)


def test_an_edit_is_taken_once() -> None:
    page = visit().draw(PAIR).run().run()
    assert (page.points, page.edit["ack"]) == (PAIR, 1)
    page.press("XOR").run()
    assert len(page.points) == 4
    assert page.edit["ack"] == 0


def test_an_edit_that_came_late_is_void() -> None:
    page = visit().draw(PAIR, seq=5)
    for late in (4, 5, 0, -1):
        assert page.draw([], seq=late).points == PAIR
    assert page.edit["ack"] == 5


def test_an_edit_of_another_list_is_void() -> None:
    page = visit()
    old = page.edit["base"]
    page.press("XOR")
    assert page.edit["base"] != old
    page.draw([], base=old, seq=1)
    assert len(page.points) == 4
    assert page.warnings == []


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


def test_the_frame_lands_in_the_address() -> None:
    page = visit().stand_at(4)
    assert page.address == {"t": "4"}
    assert page.stand_at(0).address == {}


def test_a_frame_of_another_film_is_void() -> None:
    page = visit().stand_at(4)
    old = {"view": {"token": page.data["seek"]["token"], "frame": 3}}
    page.press("XOR").state(old)
    assert "t" not in page.address


def test_a_film_that_became_shorter_ends_at_its_last_frame() -> None:
    page = visit().stand_at(8).draw(PAIR)
    assert page.address["t"] == str(page.frames - 1)
    assert page.warnings == []


def test_drawing_goes_on_after_a_refused_edit() -> None:
    page = visit().draw(PAIR).draw([[1, 2, 7]])
    assert (page.points, len(page.warnings)) == (PAIR, 1)
    page.draw([[0, 0, 0]])
    assert (page.points, page.warnings) == ([[0, 0, 0]], [])


def test_a_report_of_the_frame_sends_no_film_again() -> None:
    page = visit()
    before = page.data
    assert page.stand_at(3).address == {"t": "3"}
    assert page.data == before


def test_there_is_nothing_to_download_without_points() -> None:
    page = visit("perceptron", points="none")
    assert download(page).disabled
    page.draw([[1, 2, 0]])
    assert not download(page).disabled
    page.draw([])
    assert download(page).disabled


def download(page: Visit) -> Any:
    (button,) = (button.proto for button in page.app.get("download_button") if "points" in button.proto.label)
    return button


def test_predicting_is_told_with_the_frame_and_lands_in_the_address() -> None:
    page = visit()
    view = {"token": page.data["seek"]["token"], "frame": 2}
    assert page.state({"view": view | {"predict": True}}).address == {"t": "2", "predict": "1"}
    assert page.data["seek"]["predict"] is True
    for no_news in (view, view | {"predict": "0"}, view | {"predict": 0}):
        assert page.state({"view": no_news}).address["predict"] == "1"
    assert "predict" not in page.state({"view": view | {"predict": False}}).address


def test_an_address_says_whether_to_predict() -> None:
    assert visit(predict="1").data["seek"]["predict"] is True
    assert visit().data["seek"]["predict"] is False
    assert visit(predict="yes").warnings != []


def test_a_film_too_short_for_the_frame_shows_its_last_and_a_longer_one_after_it_goes_on_from_there() -> None:
    page = visit("spam", table="mails").stand_at(12)
    frames = [page.choose("table", table).address["t"] for table in ("lecture", "mails", "lecture")]
    page.stand_at(11)  # now the browser has shown it
    frames += [page.choose("table", table).address["t"] for table in ("mails", "lecture")]
    assert frames == ["11", "12", "11", "11", "11"]

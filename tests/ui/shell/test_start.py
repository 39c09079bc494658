"""The start page, and the way from one page to another."""

from films.pages import PAGES
from tests.ui.shell.visit import visit
from ui.course.explore import cards


def test_it_has_a_plane_to_play_with_and_a_card_for_each_algorithm() -> None:
    start = visit("start")
    assert [title.value for title in start.app.title] == ["See classifiers learn"]
    assert [card.name for card in cards()] == [name for name, page in PAGES.items() if page.card]
    assert start.warnings == []


def test_its_address_holds_nothing_and_nothing_in_it_hurts() -> None:
    assert visit("start").address == {}
    start = visit("start", {"t": ["NaN", "x"], "points": "9" * 5000, "page": "perceptron"})
    assert start.warnings == []
    assert [title.value for title in start.app.title] == ["See classifiers learn"]


def test_another_page_and_back_keeps_the_scene() -> None:
    page = visit(eta="2", steps="checks").draw([[1, 2, 0], [3, -4, 1]]).stand_at(2)
    before = page.address
    page.go("start").go("perceptron")
    assert page.points == [[1, 2, 0], [3, -4, 1]]
    assert page.seek == 2
    assert page.address == before


def test_an_address_leads_over_the_scene_from_earlier() -> None:
    page = visit().press("XOR")
    page.go("start").go("perceptron", {"points": "none", "eta": "3"})
    assert page.points == []
    assert page.address == {"points": "none", "eta": "3.0"}


def test_what_was_refused_on_the_way_in_is_not_said_again_on_the_way_back() -> None:
    page = visit(eta="x")
    assert len(page.warnings) == 1
    assert page.go("start").go("perceptron").warnings == []


def test_what_the_browser_has_kept_is_nobodys_mistake() -> None:
    page = visit(eta="x", t="3", kept="1")
    assert (page.warnings, page.address) == ([], {"t": "3"})
    assert len(visit(eta="x", t="3").warnings) == 1, "in a link it is one"

"""A lesson waits above a page that was opened from it: the way back with the scene, and nothing told before it is
answered there."""

import re
from html import unescape
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

from addons import parts
from films.film.questions import HELD_BACK
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.scene import to_query
from tests.films.lessons import as_read
from tests.ui.shell.visit import Visit, visit

LESSON = as_read.lessons()["1-perceptron"]
NUMBER = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.question.kind == "choice")
LAST = len(LESSON.steps)
SCENE = to_query(scene_of(LESSON_PAGES["perceptron"].scene, LESSON.steps[NUMBER - 1].query)[0])


def opened(number: int = NUMBER, **fields: str) -> Visit:
    step = LESSON.steps[number - 1]
    return visit(step.page, {**dict(parse_qsl(step.query)), "lesson": LESSON.name, "step": str(number), **fields})


def way_back(page: Visit) -> tuple[str, str]:
    """The class and the address of the link back; none of either where there is no link."""
    blocks = "".join(block.proto.body for block in page.app.get("html"))
    link = re.search(r'<a class="(back[^"]*)" href="([^"]*)">', blocks)
    return (link[1], unescape(link[2])) if link else ("", "")


def words(page: Visit) -> str:
    return "\n".join(block.value for block in page.app.markdown)


def test_a_step_waits_with_its_scene_on_its_own_page_and_without_one_on_another() -> None:
    page = opened()
    kind, address = way_back(page)
    assert f"**{LESSON.title}** waits at step {NUMBER}: {LESSON.steps[NUMBER - 1].title}." in words(page)
    assert kind == "back to-lesson", "the stage writes it anew when it is pressed"
    url = urlsplit(address)
    assert url.path == f"./lesson/{LESSON.name}"
    assert dict(parse_qsl(url.query)) == {"step": str(NUMBER), **SCENE}
    page.go("hinge", {})
    assert way_back(page) == ("back", f"./lesson/{LESSON.name}?step={NUMBER}")


@pytest.mark.parametrize(("mark", "asks"), [("", True), ("seen", True), ("1", True), ("unsure", False), ("1|0", False)])
def test_what_a_step_asks_is_not_told_until_the_browser_has_its_answer(mark: str, asks: bool) -> None:
    question = LESSON.steps[NUMBER - 1].question
    assert question is not None
    assert question.right[0] == 0, "so 1 is a wrong first try"
    page = opened()
    marks = {LESSON.name: {str(NUMBER): mark}} if mark else {}
    page.app.session_state["perceptron.progress"] = {"kept": {"token": "", "marks": marks}}
    page.run()
    assert page.data["asking"] == (HELD_BACK if asks else None)
    assert ("this page does not tell what it asks" in words(page)) == asks


def test_one_that_is_asked_once_more_is_told_to_add_ons_and_hidden_from_nobody() -> None:
    page = opened(again="7")
    assert page.data["asking"] is None
    assert (page.data["own"] or {}).get("step", NUMBER) == NUMBER
    assert (page.data["own"] is None) == (not parts("step"))
    assert opened().data["own"] is None, "the server knows it"
    assert parse_qs(urlsplit(way_back(page)[1]).query)["again"] == ["7"]


def test_a_challenge_is_judged_there_and_met_before_if_the_browser_says_so() -> None:
    page = opened(LAST)
    assert page.data["given"]["also"].startswith("check=")
    assert not page.data["met"]
    page.app.session_state["perceptron.progress"] = {"kept": {"token": "", "marks": {LESSON.name: {str(LAST): "met"}}}}
    assert page.run().data["met"]


def test_it_is_left_and_the_picture_stays() -> None:
    page = opened(LAST)
    page.press("Leave the lesson")
    assert way_back(page) == ("", "")
    assert "lesson" not in page.address
    scene, _ = scene_of(LESSON_PAGES["perceptron"].scene, LESSON.steps[-1].query)
    assert page.points == [list(point) for point in scene.points]


def test_a_lesson_of_ones_own_waits_where_its_scene_was_opened() -> None:
    page = visit("perceptron", {"lesson": "own-12345678", "step": "3", "t": "2"})
    assert "A lesson of your own waits at step 3." in words(page)
    assert way_back(page) == ("back to-lesson", "./lesson/own?step=3&lesson=own-12345678&t=2")
    page.go("hinge", {})
    assert way_back(page) == ("back", "./lesson/own?step=3&lesson=own-12345678")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [({"lesson": "99-none"}, "There is no lesson “99-none” here"), ({"lesson": "<b>"}, "it is no lesson's name")],
)
def test_an_address_of_no_lesson_gets_a_sentence_and_the_page(fields: dict[str, str], sentence: str) -> None:
    page = visit("perceptron", fields)
    (warning,) = page.warnings
    assert sentence in warning
    assert page.points


def test_a_projected_page_has_no_strip() -> None:
    page = opened(view="projector")
    assert way_back(page) == ("", "")

"""A lesson in its strip above the stage: step by step, away and back, with its place in the address."""

import json
import re
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1.element_tree import Button

from films.film.questions import HELD_BACK
from films.lessons import library
from films.lessons.marks import linked
from films.lessons.page_protocol import scene_of
from films.lessons.toml import BUTTONS
from films.pages import LESSON_PAGES
from tests.films.film.reading import present
from tests.ui.shell.visit import Visit, visit

LESSON = library.lessons()["1-perceptron"]
NUMBER = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.question.kind == "choice")
LAST = len(LESSON.steps)


def strip(page: Visit) -> str:
    """The label of the strip."""
    (box,) = (box for box in page.app.expander if " of " in box.label)
    return box.label


def said(page: Visit) -> str:
    return "\n".join(block.value for block in page.app.markdown)


def button(page: Visit, label: str) -> Button:
    (found,) = (each for each in page.app.button if each.label == label)
    return found


def opened(number: int, **fields: str) -> Visit:
    step = LESSON.steps[number - 1]
    query = dict(part.split("=", 1) for part in step.query.split("&") if part)
    return visit(step.page, {**query, "lesson": LESSON.name, "step": str(number), **fields})


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_the_address_of_a_step_is_the_step(number: int) -> None:
    page, step = opened(number), LESSON.steps[number - 1]
    assert strip(page) == f"{LESSON.title} · {number} of {LAST} · **{step.title}**"
    assert linked(step.text) in said(page)
    assert (page.warnings, page.address.get("lesson")) == ([], LESSON.name)
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    assert page.points == [list(point) for point in scene.points]
    assert page.seek == scene.t


def test_a_question_waits_for_a_commitment_and_then_says_what_is_right() -> None:
    page, question = opened(NUMBER), LESSON.steps[NUMBER - 1].question
    assert question is not None
    assert question.why not in said(page)
    assert button(page, "Continue").disabled
    assert page.data["asking"] == HELD_BACK, "the stage does not say what it shows, nor what the next step does"
    right = question.options[int(question.answer)]
    page.press("Not sure")
    assert f"**The answer:** “{right}”. {question.why}" in said(page)
    assert not page.data["asking"]
    labels = [each.label for each in page.app.button if each.key and "option" in each.key]
    assert [label.removeprefix("✓ ") for label in labels] == list(question.options), "in their order"
    page.press("Continue")
    assert f" · {NUMBER + 1} of " in strip(page)
    assert page.address["step"] == str(NUMBER + 1)
    page.press("Back")
    assert question.why in said(page), "the answer stays"


def test_what_was_answered_is_kept_by_the_browser_and_not_in_the_address() -> None:
    page = opened(NUMBER)
    before = page.address
    page.press("Not sure")
    assert page.address == before
    (keeper,) = (json.loads(each.proto.json) for each in page.app.get("bidi_component") if "marks" in each.proto.json)
    assert keeper["marks"][LESSON.name][str(NUMBER)] == "unsure"
    later = opened(NUMBER)
    later.app.session_state["perceptron.progress"] = {"kept": {"token": "", "marks": keeper["marks"]}}
    later.run()
    assert present(LESSON.steps[NUMBER - 1].question).why in said(later)


@pytest.mark.parametrize("told", [3, {"kept": 3}, {"kept": {"token": "", "marks": {"1-perceptron": {"1": "x" * 999}}}}])
def test_whatever_a_browser_has_kept_the_page_runs(told: object) -> None:
    page = opened(1)
    page.app.session_state["perceptron.progress"] = told
    assert strip(page.run())


def test_a_changed_picture_is_reset_and_the_lesson_goes_along_to_other_pages() -> None:
    page = opened(2)
    before = page.points
    page.draw([[1, 2, 0], [3, -4, 1], [0, 0, 1]])
    assert page.points != before
    assert " 2 of " in strip(page), "it goes on"
    page.press("Reset the picture")
    assert (page.points, page.seek) == (before, scene_of(LESSON_PAGES["perceptron"].scene, LESSON.steps[1].query)[0].t)
    page.go("hinge")
    assert (page.address["lesson"], page.address["step"]) == (LESSON.name, "2")
    assert f"**{LESSON.title}** waits at step 2" in said(page)
    fresh = visit("hinge", page.address)
    assert f"**{LESSON.title}** waits at step 2" in said(fresh), "as a fresh load of the address"
    page.press("Leave the lesson")
    assert "lesson" not in page.address
    assert "waits at" not in said(page)
    assert "lesson" not in page.go("perceptron").address


def test_a_challenge_s_verdict_comes_with_each_film_and_is_noted_once_it_is_met() -> None:
    page, challenge = opened(LAST), LESSON.steps[-1].challenge
    assert challenge is not None
    check = LESSON_PAGES["perceptron"].checks[challenge.check]
    assert page.data["given"]["also"] == f"check={challenge.check}"
    assert (page.answer["verdict"]["met"], page.data["met"]) == (False, False)
    assert page.answer["verdict"]["said"] == check(page.scene).said
    page.press("A hint")
    assert challenge.hints[0] in said(page)
    assert challenge.hints[1] not in said(page)
    solution, _ = scene_of(LESSON_PAGES["perceptron"].scene, challenge.solution.partition("?")[2])
    page.draw([list(point) for point in solution.points])
    assert (page.answer["verdict"]["met"], page.data["met"]) == (True, True)
    assert f"✓ {challenge.task}" in said(page)
    page.press("Reset the picture")
    assert (page.answer["verdict"]["met"], page.data["met"]) == (False, True)
    assert f"✓ {challenge.task}" in said(page), "once met it is done"


def test_where_no_challenge_is_set_nothing_is_judged() -> None:
    for page in (opened(1), visit()):
        assert page.data["given"]["also"] == ""
        assert page.answer["verdict"] is None


def test_the_films_button_is_lit_once_the_words_ask_for_it() -> None:
    number = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.light == "next")
    page = opened(number)
    assert page.data["lit"] == ""
    assert page.press("Not sure").data["lit"] == "next"
    assert page.go("hinge").data["lit"] == "", "of another page nothing is said"


STEPS = {(lesson.name, n): step for lesson in library.lessons().values() for n, step in enumerate(lesson.steps, 1)}
NAMED = [
    (place, name)
    for place, step in STEPS.items()
    for name in re.findall(r"[Pp]ress \*\*(.+?)\*\*", f"{step.text} {step.question.why if step.question else ''}")
    if name not in BUTTONS
]


@pytest.mark.parametrize(("place", "name"), NAMED)
def test_a_button_that_the_words_name_is_there(place: tuple[str, int], name: str) -> None:
    lesson, number = place
    query = parse_qs(f"{STEPS[place].query}&lesson={lesson}&step={number}")
    assert button(visit(STEPS[place].page, {field: values[-1] for field, values in query.items()}), name)


def test_on_a_projector_the_answer_is_hidden_until_it_is_asked_for() -> None:
    page = opened(NUMBER).press("Not sure")
    why = present(LESSON.steps[NUMBER - 1].question).why
    page.press("Projector")
    assert why in said(page), "it was shown at this step already"
    page.press("Continue").press("Back")
    assert why not in said(page)
    assert page.address["view"] == "projector"
    assert page.data["asking"]
    page.press("Show the answer")
    assert why in said(page)
    assert not page.data["asking"]
    assert page.press("Continue").address["view"] == "projector"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"lesson": "99-none"}, "There is no lesson “99-none” here"),
        ({"lesson": "own-12345678"}, "a file of somebody's own"),
        ({"lesson": "1-perceptron", "step": "99"}, "the last one is shown"),
        ({"lesson": "<b>"}, "it is no lesson's name; no lesson runs"),
    ],
)
def test_an_address_of_no_step_gets_a_sentence_and_the_page(fields: dict[str, str], sentence: str) -> None:
    page = visit("perceptron", fields)
    (warning,) = page.warnings
    assert sentence in warning
    assert len(page.points) == 16

"""A lesson in its strip above the stage: step by step, away and back, with its place in the address."""

import json
import re
from urllib.parse import parse_qs, parse_qsl

import pytest
from streamlit.testing.v1.element_tree import Button

from films.asked_again import asked_again
from films.film.questions import HELD_BACK
from films.lessons.lesson import Lesson
from films.lessons.marks import linked
from films.lessons.page_protocol import scene_of
from films.lessons.progress import MET_LATER, SHOWN, nudge, right_answer
from films.lessons.toml import BUTTONS
from films.pages import LESSON_PAGES
from tests.films.film.reading import present
from tests.films.lessons import as_read
from tests.ui.shell.visit import Visit, visit
from ui.shell import lesson_progress

LESSON = as_read.lessons()["1-perceptron"]
NUMBER = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.question.kind == "choice")
LAST = len(LESSON.steps)


def strip(page: Visit) -> str:
    """The label of the strip."""
    (box,) = (box for box in page.app.expander if re.search(r" · \d+ of \d+ · ", box.label))
    return box.label


def texts_of(page: Visit) -> str:
    return "\n".join(block.value for block in page.app.markdown)


def button(page: Visit, label: str) -> Button:
    (widget,) = (each for each in page.app.button if each.label == label)
    return widget


def opened(number: int, lesson: Lesson = LESSON, **fields: str) -> Visit:
    step = lesson.steps[number - 1]
    query = dict(parse_qsl(step.query))
    return visit(step.page, {**query, "lesson": lesson.name, "step": str(number), **fields})


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_the_address_of_a_step_is_the_step(number: int) -> None:
    page, step = opened(number), LESSON.steps[number - 1]
    assert strip(page) == f"{LESSON.title} · {number} of {LAST} · **{step.title}**"
    assert linked(step.text) in texts_of(page)
    assert (page.warnings, page.address.get("lesson")) == ([], LESSON.name)
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    assert page.points == [list(point) for point in scene.points]
    assert page.seek == scene.t


def test_a_question_waits_for_a_commitment_and_then_says_what_is_right() -> None:
    page, question = opened(NUMBER), LESSON.steps[NUMBER - 1].question
    assert question is not None
    assert question.why not in texts_of(page)
    assert button(page, "Continue").disabled
    assert page.data["asking"] == HELD_BACK, "the stage does not say what it shows, nor what the next step does"
    right = question.options[int(question.answer)]
    page.press("Not sure")
    assert f"**The answer:** “{right}”. {question.why}" in texts_of(page)
    assert not page.data["asking"]
    labels = [each.label for each in page.app.button if each.key and "option" in each.key]
    assert [label.removeprefix("✓ ") for label in labels] == list(question.options), "in their order"
    page.press("Continue")
    assert f" · {NUMBER + 1} of " in strip(page)
    assert page.address["step"] == str(NUMBER + 1)
    page.press("Back")
    assert question.why in texts_of(page), "the answer stays"


def test_a_wrong_answer_gets_a_nudge_and_a_second_try_before_anything_is_told() -> None:
    page, question = opened(NUMBER), present(LESSON.steps[NUMBER - 1].question)
    wrong = next(i for i in range(len(question.options)) if i != question.answer)
    page.press(question.options[wrong])
    assert nudge(question, str(wrong)) in texts_of(page)
    assert question.why not in texts_of(page)
    assert (button(page, "Continue").disabled, bool(page.data["asking"])) == (True, True), "it is still asked"
    assert button(page, f"✗ {question.options[wrong]}").disabled
    page.press(question.options[int(question.answer)])
    assert f"**Right at the second try:** {right_answer(question)}. {question.why}" in texts_of(page)
    assert page.app.session_state["kept marks"][LESSON.name][NUMBER] == f"{wrong}|{int(question.answer)}"


def test_after_a_second_wrong_answer_or_show_me_the_reason_is_given() -> None:
    number = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.question.kind == "number")
    question = present(LESSON.steps[number - 1].question)
    for again, result in (("77", "You said 99 and then 77; the answer is"), ("", "**The answer:**")):
        page = opened(number)
        for said_now in filter(None, ("99", "99", again)):  # the same answer once more is no other try
            assert question.why not in texts_of(page)
            page.app.number_input[0].set_value(float(said_now))
            page.press("Check")
        if not again:
            page.press("Show me")
        assert result in texts_of(page)
        assert question.why in texts_of(page)


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
    assert present(LESSON.steps[NUMBER - 1].question).why in texts_of(later)


@pytest.mark.parametrize(
    "state", [3, {"kept": 3}, {"kept": {"token": "", "marks": {"1-perceptron": {"1": "x" * 999}}}}]
)
def test_whatever_a_browser_has_kept_the_page_runs(state: object) -> None:
    page = opened(1)
    page.app.session_state["perceptron.progress"] = state
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
    assert f"**{LESSON.title}** waits at step 2" in texts_of(page)
    fresh = visit("hinge", page.address)
    assert f"**{LESSON.title}** waits at step 2" in texts_of(fresh), "as a fresh load of the address"
    page.press("Leave the lesson")
    assert "lesson" not in page.address
    assert "waits at" not in texts_of(page)
    assert "lesson" not in page.go("perceptron").address


def test_a_challenge_s_verdict_comes_with_each_film_and_is_noted_once_it_is_met() -> None:
    page, challenge = opened(LAST), LESSON.steps[-1].challenge
    assert challenge is not None
    check = LESSON_PAGES["perceptron"].checks[challenge.check]
    assert page.data["given"]["also"] == f"check={challenge.check}"
    assert (page.answer["verdict"]["met"], page.data["met"]) == (False, False)
    assert page.answer["verdict"]["said"] == check(page.scene).said
    page.press("A hint")
    assert challenge.hints[0] in texts_of(page)
    assert challenge.hints[1] not in texts_of(page)
    solution, _ = scene_of(LESSON_PAGES["perceptron"].scene, challenge.solution.partition("?")[2])
    page.draw([list(point) for point in solution.points])
    assert (page.answer["verdict"]["met"], page.data["met"]) == (True, True)
    assert f"✓ {challenge.task}" in texts_of(page)
    page.press("Reset the picture")
    assert (page.answer["verdict"]["met"], page.data["met"]) == (False, True)
    assert f"✓ {challenge.task}" in texts_of(page), "once met it is done"


def test_after_two_hints_the_solution_is_shown_played_and_marked_as_shown() -> None:
    page, challenge = opened(LAST), present(LESSON.steps[-1].challenge)
    labels = [each.label for each in page.app.button]
    assert "Show the solution" not in labels
    page.press("A hint").press("Another hint")
    assert challenge.hints[1] in texts_of(page)
    assert challenge.hints[0] not in texts_of(page), "one at a time"
    page.press("Hint 1")
    assert challenge.hints[0] in texts_of(page)
    assert page.data["play"] is None
    page.press("Show the solution")
    solution, _ = scene_of(LESSON_PAGES["perceptron"].scene, challenge.solution.partition("?")[2])
    assert page.points == [list(point) for point in solution.points]
    assert (page.seek, present(page.data["play"])["to"]) == (0, None)
    assert page.answer["verdict"]["met"]
    marks = page.app.session_state["kept marks"][LESSON.name]
    assert (marks[LAST], page.data["met"]) == (SHOWN, False), "shown, and not met"
    assert page.run().data["play"] == page.data["play"], "the same name: it is played once"
    page.press("Reset the picture")
    assert page.data["play"] is None
    other = [[x + 0.01, y, c] for x, y, c in solution.points]
    page.draw(other)
    assert page.app.session_state["kept marks"][LESSON.name][LAST] == MET_LATER
    assert page.data["met"]


def test_once_more_asks_with_other_numbers_and_a_link_to_it_shows_the_same() -> None:
    number = next(n for n, step in enumerate(LESSON.steps, 1) if step.question and step.question.again)
    step = LESSON.steps[number - 1]
    page, before = opened(number), opened(number).points
    page.press("Not sure").press("Once more")
    step_again = asked_again(step, int(page.address["again"]))
    question = present(step_again.question)
    assert page.points != before
    assert question.ask in texts_of(page)
    assert question.why not in texts_of(page)
    assert present(step.question).why not in texts_of(page)
    assert page.data["asking"]
    own_step = page.data["own"]
    assert (own_step["step"], own_step["question"]["right"]) == (number, [question.answer]), (
        "a class is asked of these points"
    )
    linked = visit("perceptron", page.address)
    assert (linked.points, linked.warnings) == (page.points, [])
    assert question.ask in texts_of(linked)
    page.app.number_input[0].set_value(float(f"{question.answer:.12g}"))
    page.press("Check")
    assert "**Right:**" in texts_of(page)
    assert page.app.session_state["kept marks"][LESSON.name][number] == "unsure", "the first answer stays"
    page.press("The first picture")
    assert (page.points, "again" in page.address) == (before, False)


ASKED = [
    (lesson.name, n) for lesson in as_read.lessons().values() for n, step in enumerate(lesson.steps, 1) if step.question
]
LEFT_BY = ("Continue", "Back", "Next lesson: .*", "Leave the lesson", r"Step \d+")  # of the strip's buttons


@pytest.mark.parametrize(("name", "number"), ASKED[::11])
def test_a_step_that_was_asked_once_more_leaves_nothing_of_that_to_the_one_that_comes_after_it(
    name: str, number: int
) -> None:
    lesson = as_read.lessons()[name]
    page = opened(number, lesson=lesson).press("Not sure").press("Once more").press("Not sure")
    assert int(page.address["again"]) > 0
    ways = [each.label for each in page.app.button if re.fullmatch("|".join(LEFT_BY), each.label) and not each.disabled]
    assert "Continue" in ways or number == len(lesson.steps)
    for way in ways:
        left = visit(page.page, page.address).press("Not sure").press(way)
        own = way.startswith("Step ")  # what was missed is asked once more itself
        assert ("again" in left.address) == own
        there = int(left.address.get("step", "1"))
        if way in ("Continue", "Back"):
            assert there == number + (1 if way == "Continue" else -1)
            assert linked(lesson.steps[there - 1].text) in texts_of(left)
            assert left.app.session_state["kept marks"][name][there] == "seen", "it counts"


def test_a_finished_lesson_that_is_taken_once_more_asks_every_step_once_more() -> None:
    page = opened(NUMBER, again=str(lesson_progress.WHOLE + 7)).press("Not sure").press("Continue")
    assert page.address["again"] == str(lesson_progress.WHOLE + 7)
    assert "again" not in page.press("Leave the lesson").address


def test_what_was_missed_is_one_press_away_at_the_end() -> None:
    page = opened(NUMBER).press("Not sure")
    page.go("hinge").go("perceptron", opened(LAST).address)
    assert "You missed:" in texts_of(page)
    page.press(f"Step {NUMBER}")
    assert f" · {NUMBER} of " in strip(page)
    assert int(page.address["again"]) > 0


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


STEPS = {(lesson.name, n): step for lesson in as_read.lessons().values() for n, step in enumerate(lesson.steps, 1)}
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
    assert why in texts_of(page), "it was shown at this step already"
    page.press("Continue").press("Back")
    assert why not in texts_of(page)
    assert page.address["view"] == "projector"
    assert page.data["asking"]
    page.press("Show the answer")
    assert why in texts_of(page)
    assert not page.data["asking"]
    assert page.press("Continue").address["view"] == "projector"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"lesson": "99-none"}, "There is no lesson “99-none” here"),
        ({"lesson": "1-perceptron", "step": "99"}, "the last one is shown"),
        ({"lesson": "<b>"}, "it is no lesson's name; no lesson runs"),
    ],
)
def test_an_address_of_no_step_gets_a_sentence_and_the_page(fields: dict[str, str], sentence: str) -> None:
    page = visit("perceptron", fields)
    (warning,) = page.warnings
    assert sentence in warning
    assert len(page.points) == 16


def test_letters_chosen_on_one_page_hold_on_another_and_in_a_lesson() -> None:
    page = visit("perceptron", {"t": "3"}).choose("symbols", "theta")
    assert page.go("hinge").address["symbols"] == "theta"
    page = visit("perceptron", {"t": "3"}).choose("symbols", "theta")
    assert "symbols" not in page.go("hinge", {"t": "4"}).address, "a link shows what it says"
    assert page.go("perceptron").address["symbols"] == "theta"
    assert r"\boldsymbol{\theta}" in texts_of(opened(2, symbols="theta"))


def test_a_lessons_letters_are_chosen_beside_its_words_and_stay_from_step_to_step() -> None:
    page = opened(2, view="lesson")
    assert r"\mathbf{w}" in texts_of(page)
    page.choose("symbols of a lesson", "homogeneous")
    assert page.address["symbols"] == "homogeneous"
    assert r"\mathbf{v}" in texts_of(page)
    assert r"\mathbf{w}" not in texts_of(page)
    page.press("Not sure").press("Continue")
    assert (page.address["step"], page.address["symbols"]) == ("3", "homogeneous")
    assert r"\mathbf{w}" not in texts_of(page)


def test_where_no_line_is_written_there_are_no_letters_to_choose() -> None:
    keys = [box.key for box in opened(1, as_read.lessons()["4-neighbours"], view="lesson").app.selectbox]
    assert not any("symbols" in (key or "") for key in keys)

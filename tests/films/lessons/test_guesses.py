"""Guesses: whatever a browser sends is a guess or none; what is right, and how far off, by slow computations."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from films.lessons import guesses, library
from films.lessons.progress import UNSURE, committed, is_right, valid_marks
from films.lessons.toml import read
from films.lessons.validation import problems
from films.pages import LESSON_PAGES
from films.question import Question, wrong_by_line
from tests.examples import examples
from tests.films.lessons.lesson_strategies import MOVED_TO, moved

TEXTS = st.text(max_size=40) | st.from_regex(r"[-0-9.,e|+ ]{1,30}", fullmatch=True)
SQUARE = "perceptron?points=1AEQw3______n______kkQBgA_m4"  # + at (0, 0) and (2, 2), - at (0, 2) and (2, 0)
ARROW = Question("Where?", "arrow", why="There.", truth=(0.0, 3.0), unit="distance", near=0.3)
LINE = Question("Where?", "line", why="There.", truth=(1.0, 0.0, -1.0), unit="degrees", near=10, scene=SQUARE)
ORDER = Question("Which?", "order", ("a", "b", "c", "d"), right=(2.0, 0.0, 1.0, 3.0), near=2.0)
PLACE = Question(
    "Where?", "place", why="There.", truth=(-2.9, 0.4), check="last_point_decides", adds=1,
    scene="neighbors?probe=-2.4,-0.2&ks=every&t=2",
)  # fmt: skip


@examples(200)
@given(question=moved(SQUARE), text=TEXTS)
def test_any_text_is_a_guess_of_the_questions_kind_or_none(question: Question, text: str) -> None:
    guess = guesses.read(question, text)
    if guess is not None:
        assert guesses.misfit(question.kind, guess, len(question.options)) == ""
        assert all(math.isfinite(number) for number in guess)
        assert guesses.read(question, guesses.written(guess)) is not None


@examples(200)
@given(question=moved(SQUARE))
def test_what_is_written_is_read_back_and_kept_by_the_browser(question: Question) -> None:
    text = guesses.written(question.answer)
    assert guesses.read(question, text) == pytest.approx(question.answer, rel=1e-11, abs=1e-11)
    assert valid_marks({"a": {"1": text}}) == {"a": {1: text}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "1,",
        "1,2,3,4,5,6,7,8,9",
        "1e999,0",
        "nan,1",
        "inf,1",
        "1;2",
        "１,2",
        "1,2\n",
        " 1,2",
        "1e9,0",
        "0x1,2",
        "1,,2",
    ],
)
def test_what_is_no_place_is_none(text: str) -> None:
    assert guesses.read(PLACE, text) is None
    assert not committed(_step(PLACE), text)


def _step(question: Question):
    lesson = read('title = "a"\nminutes = 1\nafter = "b"\n[[steps]]\ntitle = "c"\ntext = "d"\nscene = "p"\n', "own")
    return replace(lesson.steps[0], question=question)


def test_numbers_that_make_nothing_of_the_kind_are_none() -> None:
    region = replace(LINE, kind="region")
    assert [guesses.read(LINE, text) for text in ("0,0,1", "1,2", "1,2,3,4")] == [None] * 3
    assert [guesses.read(region, text) for text in ("1,1,0,2", "0,0,0,1", "0,0,1")] == [None] * 3
    assert [guesses.read(ORDER, text) for text in ("0,1,2", "0,1,2,2", "0,1,2,4", "0,1,2,3.5", "-0,1,2,9")] == [
        None
    ] * 5
    assert guesses.read(replace(ORDER, kind="choice"), "0,1,2,3") is None


def test_one_number_is_no_guess_and_a_guess_no_number() -> None:
    choice = Question("Which?", options=("a", "b"), right=(1.0,))
    assert guesses.read(choice, "1") == (1.0,)
    assert is_right(choice, "1")
    assert not committed(_step(choice), "1,0")
    assert not committed(_step(ARROW), "1,0"), "it has a second try"
    assert committed(_step(ARROW), "1,0|0,1")
    assert committed(_step(ARROW), "0,3")
    assert committed(_step(ARROW), UNSURE)
    assert not committed(_step(ARROW), "3")


@given(st.tuples(st.floats(-5, 5), st.floats(-5, 5)))
def test_an_arrow_is_right_within_a_distance_or_an_angle(tip: tuple[float, float]) -> None:
    gap = math.sqrt(tip[0] ** 2 + (tip[1] - 3) ** 2)
    assume(abs(gap - 0.3) > 1e-6)
    assert ARROW.is_right(tip) == (gap < 0.3)
    length = math.hypot(*tip)
    assume(length > 0.01)
    angle = math.degrees(math.acos(max(-1.0, min(1.0, tip[1] / length))))
    assume(abs(angle - 20) > 1e-3)
    assert replace(ARROW, unit="degrees", near=20).is_right(tip) == (angle < 20)


def test_an_arrow_of_no_length_has_no_direction() -> None:
    assert not replace(ARROW, unit="degrees", near=180).is_right((0.0, 0.0))


@given(st.floats(0, 360), st.floats(-5, 5), st.floats(0.1, 9))
def test_a_line_is_the_same_whichever_way_its_normal_points(turn: float, c: float, factor: float) -> None:
    a, b = factor * math.cos(math.radians(turn)), factor * math.sin(math.radians(turn))
    apart = min(turn % 180, 180 - turn % 180)
    assume(abs(apart - 10) > 1e-6)
    assert LINE.is_right((a, b, c)) == (apart < 10)
    assert LINE.gap((a, b, c)) == pytest.approx(apart, abs=1e-6) == LINE.gap((-a, -b, -c))


@examples(100)
@given(MOVED_TO["line"].filter(lambda abc: abs(abc[2]) < 100))
def test_points_that_a_line_has_wrong_are_counted_one_by_one(abc: tuple[float, ...]) -> None:
    scene, _ = guesses.scene_and_page(LINE)
    a, b, away = abc
    wrong = []
    for sign in (1, -1):
        sides = [sign * (a * x + b * y + away) for x, y, _ in scene.points]
        labels = [label for *_, label in scene.points]
        wrong.append(sum((side <= 0) == (c == 0) or not side for side, c in zip(sides, labels, strict=True)))
    question = guesses.posed(replace(LINE, unit="wrong", near=1))
    assert question.gap(abc) == min(wrong)
    assert guesses.is_right(question, abc) == (min(wrong) <= 1)


@pytest.mark.parametrize("turned", [1, -1])
def test_a_point_on_the_line_is_wrong_whichever_way_its_normal_points(turned: int) -> None:
    spots = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (-1.0, 0.0, 1.0))
    assert wrong_by_line((turned * 1.0, 0.0, 0.0), spots) == 1


@given(st.permutations(range(4)))
def test_an_order_is_off_by_as_many_places_as_its_items(given_order: list[int]) -> None:
    places = {2: 0, 0: 1, 1: 2, 3: 3}
    off = sum(abs(place - places[item]) for place, item in enumerate(given_order))
    assert ORDER.gap(tuple(map(float, given_order))) == off
    assert ORDER.is_right(tuple(map(float, given_order))) == (off <= 2)


def test_a_place_is_right_where_the_check_says_so_of_the_scene_with_it() -> None:
    assert guesses.verdict(PLACE, (-2.9, 0.4)).met
    far = guesses.verdict(PLACE, (3.0, 3.0))
    assert (far.met, far.said) == (False, "The new point is not among the 3 nearest, so it has no vote.")
    assert guesses.verdict(replace(PLACE, adds=0), (-2.9, 0.4)).said.endswith("does not change the outcome.")
    assert "no check" in guesses.verdict(replace(PLACE, check="none there"), (0.0, 0.0)).said


@examples(100)
@given(MOVED_TO["region"])
def test_a_region_is_off_by_the_points_that_it_leaves_out_or_holds_too_many(box: tuple[float, ...]) -> None:
    step = library.lessons()["6-bayes-and-spam"].steps[2]
    box_of_all = (0.4, -1.9, 2.6, 2.1)
    question = Question("Where?", "region", near=2, truth=box_of_all, fact="wrong_points_at_end", scene=step.scene)
    scene, page = guesses.scene_and_page(question)
    wanted = page.truths["wrong_points_at_end"](scene)
    off = 0
    for i, (x, y, _) in enumerate(scene.points):
        off += (box[0] <= x <= box[2] and box[1] <= y <= box[3]) != (i in wanted)
    assert guesses.posed(question).gap(box) == off
    assert guesses.is_right(question, box) == (off <= 2)
    assert guesses.posed(question).gap(box_of_all) == 0
    assert len(guesses.posed(question).right) == 8


def test_the_right_answer_in_words() -> None:
    assert guesses.right_answer(ARROW) == "(0, 3)"
    assert guesses.right_answer(LINE) == "$1\\,x_1 + 0\\,x_2 - 1 = 0$"
    assert guesses.right_answer(ORDER) == "“c”, then “a”, then “b”, then “d”"


LESSON = """title = "a"
minutes = 1
after = "b"
[[steps]]
title = "c"
text = "d"
scene = "perceptron?points=1ACQAoAAAAAAn______3Aqxs&offset=0&steps=checks&t=2"
[steps.question]
kind = "arrow"
ask = "Where?"
answer = [0, 3]
fact = "w_after_update"
why = "There."
"""


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ("[0, 3]", "[0, 4]", "the engine's w_after_update is 0,3, and the answer is said to be 0,4."),
        ("t=2", "t=5", "the engine's w_after_update is no answer: there are 0 of them, not 2."),
        ("why", "start = [0, 2]\nwhy", "the answer is right before anything is moved."),
    ],
)
def test_an_answer_that_the_engine_does_not_give_is_named(before: str, after: str, text: str) -> None:
    assert list(problems(read(LESSON, "own", LESSON_PAGES), LESSON_PAGES)) == []
    changed = read(LESSON.replace(before, after), "own", LESSON_PAGES)
    assert list(problems(changed, LESSON_PAGES)) == [f"Step 1, “c”: {text}"]


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ("[0, 3]", "[0, 3, 4]", "“answer” has numbers that are no arrow: there are 3 of them, not 2."),
        ("[0, 3]", '["0", 3]', "“answer” is not a number."),
        ("[0, 3]", "3", "“answer” is not a list of 1 to 8 numbers."),
        ("w_after_update", "next_check", "the page has no fact “next_check”; it has w_after_update, best_line, "),
        ('kind = "arrow"', 'kind = "arrow"\noptions = ["a", "b"]', "“options” is nothing that a question has"),
        ('kind = "arrow"', 'kind = "arrow"\nunit = "miles"', "“unit” is none of degrees, distance."),
        ('kind = "arrow"', 'kind = "arrow"\ntolerance = -1', "“tolerance” is below 0."),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_with_its_line(before: str, after: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"^Step 1, question \(line \d+\): ") as refused:
        read(LESSON.replace(before, after), "own", LESSON_PAGES)
    assert text in str(refused.value)

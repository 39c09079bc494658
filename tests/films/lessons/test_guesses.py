"""Guesses: whatever a browser sends is a guess or none; what is right, and how far off, by slow computations."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from films.lessons import guesses, library
from films.lessons.lesson import MOVED, Question, Verdict
from films.lessons.progress import UNSURE, committed, is_right, result, right_answer, valid_marks
from films.lessons.toml import read
from films.lessons.validation import problems
from films.pages import LESSON_PAGES
from tests.examples import examples
from tests.films.lessons.lesson_strategies import MOVED_TO, moved

TEXTS = st.text(max_size=40) | st.from_regex(r"[-0-9.,e|+ ]{1,30}", fullmatch=True)
SQUARE = "perceptron?points=1AEQw3______n______kkQBgA_m4"  # + at (0, 0) and (2, 2), - at (0, 2) and (2, 0)
ARROW = Question("arrow", "Where?", 0.0, "There.", truth=(0.0, 3.0), unit="distance", tolerance=0.3)
LINE = Question("line", "Where?", 0.0, "There.", truth=(1.0, 0.0, -1.0), unit="degrees", tolerance=10, scene=SQUARE)
ORDER = Question("order", "Which?", 0.0, "So.", ("a", "b", "c", "d"), 2.0, truth=(2.0, 0.0, 1.0, 3.0))
PLACE = Question(
    "place", "Where?", 0.0, "There.", truth=(-2.9, 0.4), check="last_point_decides", adds=1,
    scene="neighbors?probe=-2.4,-0.2&ks=every&t=2",
)  # fmt: skip


@examples(200)
@given(question=moved(SQUARE), text=TEXTS)
def test_any_text_is_a_guess_of_the_questions_kind_or_none(question: Question, text: str) -> None:
    guess = guesses.read(question, text)
    if guess is not None:
        assert guesses.fits(question.kind, guess, len(question.options)) == ""
        assert all(math.isfinite(number) for number in guess)
        assert guesses.read(question, guesses.written(guess)) is not None


@examples(200)
@given(question=moved(SQUARE))
def test_what_is_written_is_read_back_and_kept_by_the_browser(question: Question) -> None:
    text = guesses.written(question.truth)
    assert guesses.read(question, text) == pytest.approx(question.truth, rel=1e-11, abs=1e-11)
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
    choice = Question("choice", "Which?", 1, "So.", ("a", "b"))
    assert guesses.read(choice, "1") is None
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
    assert guesses.judged(ARROW, tip).met == (gap < 0.3)
    length = math.hypot(*tip)
    assume(length > 0.01)
    angle = math.degrees(math.acos(max(-1.0, min(1.0, tip[1] / length))))
    assume(abs(angle - 20) > 1e-3)
    assert guesses.judged(replace(ARROW, unit="degrees", tolerance=20), tip).met == (angle < 20)


def test_what_is_just_too_far_is_not_said_to_be_near_enough() -> None:
    assert guesses.judged(ARROW, (0.0, 3.304)) == Verdict(
        False, "The tip of your arrow is a little more than 0.3 from the correct place."
    )
    turned = (math.cos(math.radians(10.3)), math.sin(math.radians(10.3)), 0.0)
    assert guesses.judged(LINE, turned) == Verdict(False, "Your line is turned by a little more than 10 degrees.")


def test_an_arrow_of_no_length_has_no_direction() -> None:
    assert guesses.judged(replace(ARROW, unit="degrees"), (0.0, 0.0)).said == (
        "An arrow without a length has no direction."
    )


@given(st.floats(0, 360), st.floats(-5, 5), st.floats(0.1, 9))
def test_a_line_is_the_same_whichever_way_its_normal_points(turn: float, c: float, factor: float) -> None:
    a, b = factor * math.cos(math.radians(turn)), factor * math.sin(math.radians(turn))
    apart = min(turn % 180, 180 - turn % 180)
    assume(abs(apart - 10) > 1e-6)
    assume(abs(apart % 1 - 0.5) > 1e-6)  # whole degrees are said
    assert guesses.judged(LINE, (a, b, c)).met == (apart < 10)
    assert guesses.judged(LINE, (a, b, c)) == guesses.judged(LINE, (-a, -b, -c))


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
    question = replace(LINE, unit="wrong", tolerance=1)
    assert guesses.judged(question, abc).met == (min(wrong) <= 1)
    text = f"{min(wrong)} of 4" if min(wrong) else "none of the 4"
    assert guesses.judged(question, abc).said == f"Your line has {text} points wrong."


@given(st.permutations(range(4)))
def test_an_order_is_off_by_as_many_places_as_its_items(given_order: list[int]) -> None:
    places = {2: 0, 0: 1, 1: 2, 3: 3}
    off = sum(abs(place - places[item]) for place, item in enumerate(given_order))
    verdict = guesses.judged(ORDER, tuple(map(float, given_order)))
    assert verdict.met == (off <= 2)
    assert (f"by {off} places" in verdict.said) == (off > 0)


def test_a_place_is_right_where_the_check_says_so_of_the_scene_with_it() -> None:
    assert guesses.judged(PLACE, (-2.9, 0.4)).met
    far = guesses.judged(PLACE, (3.0, 3.0))
    assert (far.met, far.said) == (False, "The new point is not among the 3 nearest, so it has no vote.")
    assert guesses.judged(replace(PLACE, adds=0), (-2.9, 0.4)).said.endswith("does not change the outcome.")
    assert "no check" in guesses.judged(replace(PLACE, check="none there"), (0.0, 0.0)).said


@examples(100)
@given(MOVED_TO["region"])
def test_a_region_is_off_by_the_points_that_it_leaves_out_or_holds_too_many(box: tuple[float, ...]) -> None:
    step = library.lessons()["6-bayes-and-spam"].steps[2]
    question = Question(
        "region",
        "Where?",
        0.0,
        "There.",
        fact="wrong_points_at_end",
        tolerance=2,
        truth=(0.4, -1.9, 2.6, 2.1),
        scene=step.scene,
    )
    scene, page = guesses.scene_and_page(question)
    wanted = page.truths["wrong_points_at_end"](scene)
    off = 0
    for i, (x, y, _) in enumerate(scene.points):
        off += (box[0] <= x <= box[2] and box[1] <= y <= box[3]) != (i in wanted)
    assert guesses.judged(question, box).met == (off <= 2)
    assert guesses.judged(question, question.truth).said == "Your region holds all 8 points."


def test_what_is_said_of_a_guess() -> None:
    assert result(ARROW, "0,2") == "**Not quite.** The tip of your arrow is 1 from the correct place. There."
    second = result(ARROW, "0,2|0,2.9")
    assert second.startswith("**Right at the second try:** The tip of your arrow is 0.1 from the correct")
    assert result(ARROW, "0,2.9").startswith("**Right:** The tip of your arrow is 0.1 from the correct")
    assert result(ARROW, UNSURE) == "**The answer:** (0, 3). There."
    assert right_answer(LINE) == "$1\\,x_1 + 0\\,x_2 - 1 = 0$"
    assert right_answer(ORDER) == "“c”, then “a”, then “b”, then “d”"


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


def test_each_kind_that_is_moved_is_judged() -> None:
    assert set(guesses.JUDGES) == set(MOVED)

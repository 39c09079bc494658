"""A lesson's file is read whole, or refused in a sentence with the line; what is written is read back."""

import re
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.lessons import toml_marks
from films.lessons.lesson import Lesson, Verdict
from films.lessons.toml import LARGEST, read
from films.lessons.writing import written
from films.question import Question
from films.scene import Scene
from tests.examples import examples
from tests.films.lessons.lesson_strategies import lessons

EXAMPLE = (Path(__file__).parent / "example.toml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class SmallPlace:
    scene: type[Scene] = Scene
    checks: dict[str, Any] = field(
        default_factory=lambda: {"any_points": lambda s: Verdict(bool(s.points), "none yet")}
    )
    facts: dict[str, Any] = field(default_factory=lambda: {"n": lambda s: len(s.points)})
    truths: dict[str, Any] = field(default_factory=lambda: {"first": lambda _: (0.0,)})

    chosen_by: str = ""

    def presses(self, scene: Scene) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def settings(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        return ("order",)

    def marks(self, scene: Scene) -> frozenset[str]:  # noqa: ARG002
        return frozenset({"w", "band, + edge", "why"})

    def question(self, scene: Scene) -> Question | None:  # noqa: ARG002
        return None


PLACES = {"perceptron": SmallPlace(), "neighbors": SmallPlace(checks={}, facts={}, truths={})}


def test_the_example_is_read_whole() -> None:
    lesson = read(EXAMPLE, "example", PLACES)
    assert (lesson.name, lesson.minutes, lesson.lecture) == ("example", 3, 0)
    assert [step.page for step in lesson.steps] == ["perceptron", "perceptron", "neighbors", "perceptron"]
    assert "$\\mathbf w = 0$" in lesson.steps[0].text
    question, number = lesson.steps[1].question, lesson.steps[2].question
    assert question is not None
    assert (question.kind, question.options[1]) == ("choice", "a mistake")
    assert number is not None
    assert (number.right, number.near) == ((1.0,), 0.5)
    challenge = lesson.steps[3].challenge
    assert challenge is not None
    assert (challenge.check, len(challenge.hints)) == ("any_points", 2)


# What is wrong, what stands there in the example, what is put in its place, the line, and what is said of it.
WRONG = {
    "not TOML": ('title = "Two points and then four"', "title = Two", 1, "not TOML"),
    "no minutes": ("minutes = 3\n", "", 1, "a lesson must have “minutes”"),
    "minutes of another kind": ("minutes = 3", 'minutes = "3"', 3, "not a whole number"),
    "minutes that are a truth": ("minutes = 3", "minutes = true", 3, "not a whole number"),
    "too many minutes": ("minutes = 3", "minutes = 9999", 3, "not between 1 and 600"),
    "a word misspelt": ("answer = 1\nwhy", "anser = 1\nwhy", 24, "“anser” is nothing that a question has"),
    "one option": ('["right", "a mistake"]', '["right"]', 23, "has 1 texts"),
    "an answer past the options": ("answer = 1\nwhy", "answer = 2\nwhy", 24, "not between 0 and 1"),
    "a kind there is not": ('kind = "number"', 'kind = "essay"', 33, "none of choice, number, point"),
    "an answer that is no number": ("answer = 1\ntol", "answer = nan\ntol", 35, "not a number"),
    "too few nudges": ("answer = 1\nwhy", 'answer = 1\nnudges = [""]\nwhy', 25, "is not a list of 2 texts"),
    "a nudge of the right option": (
        "answer = 1\nwhy",
        'answer = 1\nnudges = ["", "Yes."]\nwhy',
        25,
        "that of the right option",
    ),
    "a nudge of the right number": (
        "answer = 1\ntol",
        'answer = 1\nnudges = [{low = 0, high = 2, text = "No."}]\ntol',
        36,
        "fits the right",
    ),
    "a nudge that is no table": ("answer = 1\ntol", "answer = 1\nnudges = [3]\ntol", 36, "is a table"),
    "HTML in a nudge": ("answer = 1\nwhy", 'answer = 1\nnudges = ["<b>x</b>", ""]\nwhy', 25, "HTML"),
    "HTML": ("**mistake**", "<b>mistake</b>", 8, "HTML"),
    "HTML in an option": ('"a mistake"]', '"<script>"]', 23, "HTML"),
    "a picture": ("**mistake**", "![](x.png)", 8, "picture"),
    "a picture in what is no code": ("**mistake**", r"\\`![](x.png)\\`", 8, "picture"),
    "a picture in what is no formula": ("**mistake**", r"\\$![](x.png)\\$", 8, "picture"),
    "an empty text": ('"The first check"', '"  "', 7, "is empty"),
    "a page there is not": ("neighbors?t=0", "elsewhere?t=0", 30, "there is no page “elsewhere”"),
    "a scene that cannot be read": ("neighbors?t=0", "neighbors?t=x", 30, "“t” (frame)"),
    "frames after no question": (
        'none&steps=checks"',
        'none&steps=checks"\nplays = 1',
        14,
        "only a step with a question",
    ),
    "a button there is not": ('neighbors?t=0"', 'neighbors?t=0"\nlight = "nxt"', 31, "none of first"),
    "a check there is not": ('"any_points"', '"none"', 46, "it has any_points"),
    "a drawing that is none": ('neighbors?t=0"', 'neighbors?t=0"\ndrawing = "rose"', 31, "none of iris"),
    "settings that are no truth": ('neighbors?t=0"', 'neighbors?t=0"\nsettings = 1', 31, "neither true nor"),
    "settings in sight of a step without any": ('neighbors?t=0"', 'neighbors?t=0"\nin_sight = ["k"]', 31, "= true”"),
    "a setting there is not": (
        'neighbors?t=0"',
        'neighbors?t=0"\nsettings = true\nin_sight = ["kk"]',
        32,
        "no setting “kk”",
    ),
    "a mark there is not": ("**mistake**", "[mistake]{W}", 8, "is called “W”; it has band, + edge, w, why"),
    "hints that are no texts": ('["Click on the plane.", "Anywhere."]', "[1]", 47, "not a list of texts"),
    "steps that are no tables": (EXAMPLE[EXAMPLE.index("[[steps]]") :], "steps = 3", 6, "list of tables"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_gets_a_sentence_with_its_line(kind: str) -> None:
    right, wrong, line, text = WRONG[kind]
    assert EXAMPLE.count(right) == 1
    with pytest.raises(ValueError) as raised:
        read(EXAMPLE.replace(right, wrong), "example", PLACES)
    sentence = str(raised.value)
    assert text in sentence
    assert f" (line {line}): " in sentence
    where = "The lesson's head" if line < 6 else "The steps" if kind == "steps that are no tables" else "Step "
    assert sentence.startswith(where)
    assert sentence.endswith(".")


class SlowPlace(SmallPlace):
    def marks(self, scene: Scene) -> frozenset[str]:
        time.sleep(0.1)
        return super().marks(scene)


def test_the_films_of_a_file_are_made_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = '[[steps]]\ntitle = "a"\ntext = "[a]{{{}}}"\nscene = "perceptron"\n'
    many = EXAMPLE + steps.format("w") * 40
    with pytest.raises(ValueError, match="is called “v”"):
        read(many + steps.format("v"), "example", PLACES)
    monkeypatch.setattr(toml_marks, "SECONDS", 0.25)
    start = time.monotonic()
    assert len(read(many + steps.format("v"), "example", {**PLACES, "perceptron": SlowPlace()}).steps) == 45
    assert time.monotonic() - start < 2


def test_a_name_is_looked_up_in_what_is_asked_too() -> None:
    asks = EXAMPLE.replace("How many of", "[How]{nothing} many of", 1)
    with pytest.raises(ValueError, match=r"^Step 3, question \(line 34\): nothing in .* “nothing”"):
        read(asks, "example", PLACES)


def test_a_step_asks_one_thing() -> None:
    both = EXAMPLE + '\n[steps.question]\nkind = "point"\nask = "Which?"\nanswer = 0\nwhy = "It is."\n'
    words = r"^Step 4, challenge \(line \d+\): a step has a question or a challenge, not both\.$"
    with pytest.raises(ValueError, match=words):
        read(both, "example", PLACES)


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(ValueError, match="at most 100,000"):
        read("#" * (LARGEST + 1), "example")
    with pytest.raises(ValueError, match="at most 60"):
        read(EXAMPLE + '[[steps]]\ntitle="a"\ntext="a"\nscene="perceptron"\n' * 60, "example", PLACES)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("a.b.c.d.e.f.g = 1", "has more than 6 parts"),
        (" a . 'b' . \"c\" . d . e . f . g = 1", "has more than 6 parts"),
        ("[a.b.c.d.e.f.g]", "has more than 6 parts"),
        ("[[a.b.c.d.e.f.g]]", "has more than 6 parts"),
        ("x = {a.b.c.d.e.f.g = 1}", "has more than 6 parts"),
        ("x = [[[[[[[1]]]]]]]", "more than 6 deep"),
        ("x = {a = [{a = [{a = [{a = 1}]}]}]}", "more than 6 deep"),
        ("x = " + "1" * 401, "more than 400 characters"),
        ("x" * 401 + " = 1", "more than 400 characters"),
    ],
)
def test_what_would_be_slow_to_read_is_refused_with_its_line(line: str, text: str) -> None:
    before = 'a = """ [[[[[[[ # """" # "\nb = \'\'\' a.b.c.d.e.f.g = \'\'\'\'\'\nc = "\\"[[[[[[[" # "\n'
    with pytest.raises(ValueError, match=rf"^The lesson's head \(line 4\): .*{text}.*\.$"):
        read(f"{before}{line}\n", "own")


@examples(100)
@given(lesson=lessons())
def test_no_text_of_a_lesson_is_taken_for_a_shape(lesson: Lesson) -> None:
    """Signs within strings and comments mean nothing, however they are written."""
    marks = "a.b.c.d.e.f.g.h [[[[[[[[ " + "x" * 500
    assert read(written(replace(lesson, after=marks)) + f"# {marks}", lesson.name).after == marks


@examples(60)
@given(lesson=lessons())
def test_what_is_written_is_read_back(lesson: Lesson) -> None:
    assert read(written(lesson), lesson.name) == lesson


BROKEN = st.text(max_size=200) | st.builds(
    lambda start, length, put: EXAMPLE[:start] + put + EXAMPLE[start + length :],
    st.integers(0, len(EXAMPLE)),
    st.integers(0, 60),
    st.text(max_size=8) | st.sampled_from(['"', '"""', "[", "]", "[[steps]]", "=", "\n", "[[[[[", "steps.a = 1\n"]),
)


@examples(300)
@given(text=BROKEN)
def test_any_text_is_a_lesson_or_a_sentence(text: str) -> None:
    lesson, line = read_or_told(text)
    if lesson is None:
        sentence = re.fullmatch(r"[TS][a-z\d, ']+ \(line (\d+)\): .+[.)]", line, re.DOTALL)
        assert sentence, line
        assert 1 <= int(sentence[1]) <= text.count("\n") + 1
    else:
        assert read(written(lesson), "own", PLACES) == lesson


def read_or_told(text: str) -> tuple[Lesson | None, str]:
    try:
        return read(text, "own", PLACES), ""
    except ValueError as error:
        return None, str(error)


@pytest.mark.parametrize(
    "command", [r"\def", r"\gdef", r"\let", r"\newcommand", r"\renewcommand", r"\DeclareMathOperator"]
)
def test_a_formula_that_defines_a_command_is_refused_in_a_sentence(command: str) -> None:
    lesson = 'title = "a"\nminutes = 1\nafter = "a"\n[[steps]]\ntitle = "a"\nscene = "perceptron"\ntext = \'{}\'\n'
    with pytest.raises(
        ValueError, match=r"Step 1.* has a formula that defines a command; write out what it stands for"
    ):
        read(lesson.format(rf"So $${command}{{\a}}{{x}} \a$$."), "own")
    assert read(lesson.format(rf"Code as `{command}`, and $\left(a\right)$ or $\lettered$."), "own").steps

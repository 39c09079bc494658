"""Texts to a class, whoever wrote them: any is written, none becomes an element, and none takes long."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addons.classroom import texts
from addons.classroom.step_questions import class_question, lead
from films.lessons.lesson import Step
from films.lessons.toml import LARGEST
from films.question import Question
from tests.examples import examples

PARTS = (
    *(
        "$",
        "$$",
        "{",
        "}",
        "^",
        "_",
        "\\",
        "&",
        "<",
        "`",
        "``",
        "*",
        "**",
        "\n",
        " ",
        "x",
        "2",
        "+",
        "\ue000",
        "\ue002",
    ),
    *("\\frac", "\\sqrt", "\\hat", "\\sum", "\\text{", "\\left(", "\\begin{matrix}", "\\end{matrix}", "\\\\"),
    *("<script>", "</math>", "<math>", "[a](javascript:x)", "[a]{plane}"),
)
ELEMENT = re.compile(r"<(script|a|img|math[^>]*href)\b")


@examples(500)
@given(parts=st.lists(st.sampled_from(PARTS), max_size=14))
def test_any_text_is_written_and_none_becomes_an_element(parts: list[str]) -> None:
    text = "".join(parts)
    assert not ELEMENT.search(texts.html(text) + texts.line(text))
    assert "<mi" not in texts.plain(f"${text}$")


@pytest.mark.parametrize("broken", ["\\frac\\end{matrix}", "\\frac", "x^", "\\hat", "\\sqrt", "\\sum_", "{x"])
def test_a_formula_that_breaks_off_is_said_as_far_as_it_goes(broken: str) -> None:
    assert texts.plain(f"Is ${broken}$ so?").endswith("so?")


@pytest.mark.parametrize("part", ["Drag a to where b ", "* a. ", "a. ", "$x$ ", "press ", "` `` ", "[a]{"])
def test_a_long_text_of_a_strangers_lesson_is_told_in_time(part: str) -> None:
    text = (part * LARGEST)[:LARGEST]
    step, began = (
        Step("Long", text, "perceptron?t=3", Question(text, "number", right=(1.0,), why=text)),
        time.thread_time(),
    )
    lead(step)
    class_question(step)
    assert time.thread_time() - began < 5, "CPU seconds; quadratic work would take minutes"

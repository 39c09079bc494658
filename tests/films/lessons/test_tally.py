"""Steps seen, right, and right at once are three numbers."""

import pytest

from films.lessons.lesson import Challenge, Lesson, Step
from films.lessons.tally import solved, tally
from films.question import Question

ASKS = Step("a", "b", "perceptron", Question("which?", options=("x", "y", "z"), right=(2.0,)))
COUNTS = Step("a", "b", "perceptron", Question("how many?", "number", right=(-1.5,), near=0.1))
TRIES = Step("a", "b", "perceptron", challenge=Challenge("do it", "any"))
TELLS = Step("a", "b", "perceptron")


@pytest.mark.parametrize(
    ("step", "mark", "right", "at_once"),
    [
        (ASKS, "2", True, True),
        (ASKS, "1|2", True, False),
        (ASKS, "2|1", False, False),
        (ASKS, "0|1|2", True, False),
        (ASKS, "unsure", False, False),
        (ASKS, "unsure|2", True, False),
        (ASKS, "", False, False),
        (COUNTS, "-1.45", True, True),
        (COUNTS, "3|-1.5", True, False),
        (TRIES, "met", True, True),
        (TRIES, "seen", False, False),
        (TELLS, "seen", False, False),
    ],
)
def test_the_last_try_counts_and_the_first_alone_is_at_once(step: Step, mark: str, right: bool, at_once: bool) -> None:
    assert solved(step, mark) == (right, at_once)


def test_the_numbers_of_a_lesson() -> None:
    lesson = Lesson("own", "a", 5, "b", (TELLS, ASKS, ASKS, COUNTS, TRIES))
    assert str(tally(lesson, {})) == "0 of 5 steps seen"
    assert str(tally(lesson, {"own": {1: "seen", 2: "0"}})) == "2 of 5 steps seen"
    marks = {1: "seen", 2: "2", 3: "1|2", 4: "0", 5: "met", 9: "seen"}
    assert str(tally(lesson, {"own": marks, "other": {1: "seen"}})) == "5 of 5 steps seen, 3 correct (2 at first try)"

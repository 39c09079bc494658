"""Progress in lessons: a mark for each step, a short text. Browsers keep marks, so they are untrusted.

A mark is the answer that was given, as a number, or one of the words below.
"""

import math
import re
from collections.abc import Mapping
from typing import Any

from films.lessons.lesson import Lesson, Question, Step
from films.scene import LAST_STEP, LESSON_NAME

Marks = Mapping[str, Mapping[int, str]]  # by lesson and step, counted from 1

UNSURE, SEEN, MET = "unsure", "seen", "met"
ANSWER = re.compile(r"-?[0-9]{1,16}(\.[0-9]{1,16})?(e[-+]?[0-9]{1,3})?")
MOST_LESSONS = 100
ROUNDING = 1e-9


def taken(message: Any) -> dict[str, dict[int, str]]:
    """The valid marks in a browser's message; everything else is dropped."""
    if not isinstance(message, Mapping):
        return {}
    lessons = [(name, steps) for name, steps in message.items() if isinstance(steps, Mapping) and _is_name(name)]
    return {name: _steps(steps) for name, steps in lessons[:MOST_LESSONS]}


def merged(kept: Marks, newer: Marks) -> dict[str, dict[int, str]]:
    """Both; of two marks of a step the newer, unless that is only "seen"."""
    found = {name: dict(steps) for name, steps in kept.items()}
    for name, steps in newer.items():
        for step, mark in steps.items():
            if mark != SEEN or step not in found.get(name, {}):
                found.setdefault(name, {})[step] = mark
    return found


def answer(question: Question, mark: str) -> float | None:
    """The answer that a mark holds; None for one that the question cannot have."""
    if not ANSWER.fullmatch(mark):
        return None
    number = float(mark)
    if not math.isfinite(number) or (question.kind != "number" and number != math.floor(number)):
        return None
    return None if question.kind == "choice" and number not in range(len(question.options)) else number


def committed(step: Step, mark: str) -> bool:
    """Whether the step has no question, or it is answered; “not sure” counts as an answer."""
    return step.question is None or mark == UNSURE or answer(step.question, mark) is not None


def is_right(question: Question, mark: str) -> bool:
    """Whether the answer is within the tolerance, up to rounding."""
    given, right = answer(question, mark), question.answer
    return given is not None and abs(given - right) <= question.tolerance + ROUNDING * max(1.0, abs(right))


def is_done(step: Step, mark: str) -> bool:
    """Whether a step is complete: its challenge met, or its question answered."""
    return mark == MET if step.challenge else bool(mark) and committed(step, mark)


def n_done(lesson: Lesson, marks: Marks) -> int:
    """The number of the lesson's complete steps."""
    of_steps = marks.get(lesson.name, {})
    return sum(is_done(step, of_steps.get(number, "")) for number, step in enumerate(lesson.steps, 1))


def go_on(lesson: Lesson, marks: Marks) -> int:
    """The step to go on with: the last one seen, or the next if that is complete; the first of a finished lesson."""
    of_steps = marks.get(lesson.name, {})
    seen = [number for number in of_steps if 1 <= number <= len(lesson.steps)]
    if not seen or n_done(lesson, marks) == len(lesson.steps):
        return 1
    last = max(seen)
    done = is_done(lesson.steps[last - 1], of_steps[last])
    return min(last + done, len(lesson.steps))


def result(question: Question, mark: str) -> str:
    """Whether the answer was right, the right one, and why; as Markdown."""
    right = right_answer(question)
    if is_right(question, mark):
        said = f"**Right:** {right}."
    elif answer(question, mark) is None:
        said = f"**The answer:** {right}."
    else:
        said = f"**Not so.** You said {_said(question, float(mark))}; the answer is {right}."
    return f"{said} {question.why}"


def right_answer(question: Question) -> str:
    """The right answer in words."""
    return _said(question, question.answer)


def _said(question: Question, value: float) -> str:
    if question.kind == "choice":
        return f"“{question.options[int(value)]}”"
    return f"point {int(value) + 1}" if question.kind == "point" else f"{value:.6g}"


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and LESSON_NAME.fullmatch(name) is not None


def _steps(steps: Mapping[Any, Any]) -> dict[int, str]:
    """The valid marks of a lesson's steps; in JSON their keys are strings."""
    found = {}
    for key, mark in steps.items():
        number = int(key) if isinstance(key, str) and re.fullmatch("[0-9]{1,2}", key) else key
        if type(number) is int and 1 <= number <= LAST_STEP and isinstance(mark, str) and _is_mark(mark):
            found[number] = mark
    return found


def _is_mark(mark: str) -> bool:
    return mark in (UNSURE, SEEN, MET) or ANSWER.fullmatch(mark) is not None

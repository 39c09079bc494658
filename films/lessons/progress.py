"""Progress in lessons: a mark for each step, a short text. Browsers keep marks, so they are untrusted.

A mark is one of the words below, or the tries at a question, joined by "|". A try is an answer: a number, or several
with commas (films/lessons/guesses.py). The last one may be "unsure", if the reader asked for the answer. "1|2": first
1, then 2. The last try counts."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from films.lessons import guesses
from films.lessons.lesson import Lesson, Step
from films.question import Question
from films.scene import LAST_STEP, LESSON_NAME

Marks = Mapping[str, Mapping[int, str]]  # by lesson and step, counted from 1

UNSURE, SEEN, MET = "unsure", "seen", "met"
SHOWN = "shown"  # the solution of the challenge was shown
MET_LATER = f"{SHOWN}|{MET}"  # and after that the reader met it
TRIES = 2  # at a question
GENERAL = "That is not it. Look at the picture again; you have one more try."
MOST_LESSONS = 100


def valid_marks(message: Any) -> dict[str, dict[int, str]]:
    """Return the valid marks in a browser's message; everything else is dropped."""
    return of_steps(message, _is_mark)


def of_steps(message: Any, valid: Callable[[Any], bool]) -> dict[str, dict[int, str]]:
    """Return the valid values in a browser's message, by lesson and step; everything else is dropped."""
    if not isinstance(message, Mapping):
        return {}
    lessons = [(name, steps) for name, steps in message.items() if isinstance(steps, Mapping) and _is_name(name)]
    return {name: _steps(steps, valid) for name, steps in lessons[:MOST_LESSONS]}


def merged(older: Marks, newer: Marks) -> dict[str, dict[int, str]]:
    """Return all marks. Of two marks of a step the newer is taken, unless it is only "seen", or the older has a further
    try."""
    both = {name: dict(steps) for name, steps in older.items()}
    for name, steps in newer.items():
        for step, mark in steps.items():
            before = both.get(name, {}).get(step, "")
            if not before or not (mark == SEEN or before.startswith(f"{mark}|")):
                both.setdefault(name, {})[step] = mark
    return both


def tries(mark: str) -> tuple[str, ...]:
    """Return the tries at a question that a mark holds, in their order."""
    return () if mark in ("", SEEN, MET, SHOWN, MET_LATER) else tuple(mark.split("|"))


def of_question(question: Question, mark: str) -> tuple[str, ...]:
    """Return the tries at this question; none if one of them cannot be an answer to it."""
    attempts = tries(mark)
    return attempts if all(text == UNSURE or answered(question, text) for text in attempts) else ()


def is_over(question: Question, mark: str) -> bool:
    """Return whether no try is left: the last was right, the reader asked for the answer, or all tries are used."""
    attempts = of_question(question, mark)
    return bool(attempts) and (len(attempts) >= TRIES or attempts[-1] == UNSURE or is_right(question, attempts[-1]))


def right_at_once(question: Question, mark: str) -> bool:
    """Return whether the first try was right."""
    attempts = of_question(question, mark)
    return bool(attempts) and is_right(question, attempts[0])


def right_in_the_end(question: Question, mark: str) -> bool:
    """Return whether the last try was right."""
    attempts = of_question(question, mark)
    return bool(attempts) and is_right(question, attempts[-1])


def is_missed(step: Step, mark: str) -> bool:
    """Return whether the first try was wrong or "unsure"; or whether the solution of a challenge was shown."""
    if step.question:
        return bool(of_question(step.question, mark)) and not right_at_once(step.question, mark)
    return step.challenge is not None and mark in (SHOWN, MET_LATER)


def answered(question: Question, mark: str) -> bool:
    """Return whether the mark holds an answer that the question can have."""
    return guesses.read(question, mark) is not None


def committed(step: Step, mark: str) -> bool:
    """Return whether the step has no question, or no try at it is left."""
    return step.question is None or is_over(step.question, mark)


def is_right(question: Question, mark: str) -> bool:
    """Return whether the answer of one try is within the tolerance, up to rounding."""
    numbers = guesses.read(question, mark)
    return numbers is not None and guesses.is_right(question, numbers)


def is_done(step: Step, mark: str) -> bool:
    """Return whether a step is complete: its challenge met, or its question answered."""
    return mark in (MET, MET_LATER) if step.challenge else bool(mark) and committed(step, mark)


def n_done(lesson: Lesson, marks: Marks) -> int:
    """Return the number of the lesson's complete steps."""
    of_steps = marks.get(lesson.name, {})
    return sum(is_done(step, of_steps.get(number, "")) for number, step in enumerate(lesson.steps, 1))


def go_on(lesson: Lesson, marks: Marks) -> int:
    """Return the step to go on with: the last one seen, or the next one if that is complete; the first step of a
    finished lesson."""
    of_steps = marks.get(lesson.name, {})
    visited = [number for number in of_steps if 1 <= number <= len(lesson.steps)]
    if not visited or n_done(lesson, marks) == len(lesson.steps):
        return 1
    last = max(visited)
    done = is_done(lesson.steps[last - 1], of_steps[last])
    return min(last + done, len(lesson.steps))


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and LESSON_NAME.fullmatch(name) is not None


def _steps(steps: Mapping[Any, Any], valid: Callable[[Any], bool]) -> dict[int, str]:
    """Return the valid values of a lesson's steps; in JSON their keys are strings."""
    marks = {}
    for key, mark in steps.items():
        number = int(key) if isinstance(key, str) and re.fullmatch("[0-9]{1,2}", key) else key
        if type(number) is int and 1 <= number <= LAST_STEP and valid(mark):
            marks[number] = mark
    return marks


def _is_mark(mark: Any) -> bool:
    if not isinstance(mark, str):
        return False
    if mark in (SEEN, MET, SHOWN, MET_LATER):
        return True
    *before, last = mark.split("|")
    return len(before) < TRIES and (last == UNSURE or _is_try(last)) and all(map(_is_try, before))


def _is_try(text: str) -> bool:
    written = guesses.NUMBERS.fullmatch(text) is not None
    return written and all(math.isfinite(float(number)) for number in text.split(","))  # 1e309 is infinite as a float

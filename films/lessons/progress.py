"""Progress in lessons: a mark for each step, a short text. Browsers keep marks, so they are untrusted.

A mark is one of the words below; or the tries at a question, joined by "|". A try is an answer: a number, or those of a
guess (films/lessons/guesses.py). The last may be "unsure", where the answer was asked for. "1|2": first 1, then 2. The
last try counts.
"""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from films.lessons import guesses
from films.lessons.lesson import MOVED, Lesson, Question, Step
from films.scene import LAST_STEP, LESSON_NAME

Marks = Mapping[str, Mapping[int, str]]  # by lesson and step, counted from 1

UNSURE, SEEN, MET = "unsure", "seen", "met"
SHOWN = "shown"  # a challenge whose solution was shown
MET_LATER = f"{SHOWN}|{MET}"  # and that was met by hand after that
TRIES = 2  # that a question gives
GENERAL = "That is not it. Look at the picture again; you have one more try."
ANSWER = re.compile(guesses.NUMBER)
MOST_LESSONS = 100
ROUNDING = 1e-9


def valid_marks(message: Any) -> dict[str, dict[int, str]]:
    """The valid marks in a browser's message; everything else is dropped."""
    return of_steps(message, _is_mark)


def of_steps(message: Any, valid: Callable[[Any], bool]) -> dict[str, dict[int, str]]:
    """What is valid in a browser's message, by lesson and step; everything else is dropped."""
    if not isinstance(message, Mapping):
        return {}
    lessons = [(name, steps) for name, steps in message.items() if isinstance(steps, Mapping) and _is_name(name)]
    return {name: _steps(steps, valid) for name, steps in lessons[:MOST_LESSONS]}


def merged(older: Marks, newer: Marks) -> dict[str, dict[int, str]]:
    """Both; of two marks of a step the newer, unless that is only "seen", or the other has a try more."""
    both = {name: dict(steps) for name, steps in older.items()}
    for name, steps in newer.items():
        for step, mark in steps.items():
            before = both.get(name, {}).get(step, "")
            if not before or not (mark == SEEN or before.startswith(f"{mark}|")):
                both.setdefault(name, {})[step] = mark
    return both


def tries(mark: str) -> tuple[str, ...]:
    """The tries at a question that a mark holds, the first one first."""
    return () if mark in ("", SEEN, MET, SHOWN, MET_LATER) else tuple(mark.split("|"))


def with_try(mark: str, answer_text: str) -> str:
    """The mark after one more try."""
    return "|".join((*tries(mark), answer_text))


def of_question(question: Question, mark: str) -> tuple[str, ...]:
    """The tries of a mark at this question; none where it cannot have one of them."""
    attempts = tries(mark)
    return attempts if all(text == UNSURE or answered(question, text) for text in attempts) else ()


def is_over(question: Question, mark: str) -> bool:
    """Whether no try is left: one was right, the answer was asked for, or there have been as many as there may be."""
    attempts = of_question(question, mark)
    return bool(attempts) and (len(attempts) >= TRIES or attempts[-1] == UNSURE or is_right(question, attempts[-1]))


def right_at_once(question: Question, mark: str) -> bool:
    """Whether the first try was right."""
    attempts = of_question(question, mark)
    return bool(attempts) and is_right(question, attempts[0])


def right_in_the_end(question: Question, mark: str) -> bool:
    """Whether the last try was right."""
    attempts = of_question(question, mark)
    return bool(attempts) and is_right(question, attempts[-1])


def is_missed(step: Step, mark: str) -> bool:
    """Whether the first try was wrong or the answer asked for; or a challenge's solution was shown."""
    if step.question:
        return bool(of_question(step.question, mark)) and not right_at_once(step.question, mark)
    return step.challenge is not None and mark in (SHOWN, MET_LATER)


def missed(lesson: Lesson, marks: Marks) -> list[int]:
    """The numbers of the lesson's steps that were missed."""
    of_steps = marks.get(lesson.name, {})
    return [n for n, step in enumerate(lesson.steps, 1) if is_missed(step, of_steps.get(n, ""))]


def nudge(question: Question, text: str) -> str:
    """What is said after a wrong answer, before the second try."""
    value = answer(question, text)
    if value is not None:
        for each in question.nudges:
            if each.low - ROUNDING <= value <= each.high + ROUNDING:
                return each.text
    return question.nudge or GENERAL


def answer(question: Question, mark: str) -> float | None:
    """The answer of one try; None for one that the question cannot have, or where it is no single number."""
    if question.kind in MOVED or not ANSWER.fullmatch(mark):
        return None
    number = float(mark)
    if not math.isfinite(number) or (question.kind != "number" and number != math.floor(number)):
        return None
    return None if question.kind == "choice" and number not in range(len(question.options)) else number


def answered(question: Question, mark: str) -> bool:
    """Whether the mark holds an answer that the question can have."""
    return answer(question, mark) is not None or guesses.read(question, mark) is not None


def committed(step: Step, mark: str) -> bool:
    """Whether the step has no question, or no try at it is left."""
    return step.question is None or is_over(step.question, mark)


def is_right(question: Question, mark: str) -> bool:
    """Whether the answer of one try is within the tolerance, up to rounding."""
    guess = guesses.read(question, mark)
    if guess is not None:
        return guesses.judged(question, guess).met
    value, right = answer(question, mark), question.answer
    return value is not None and abs(value - right) <= question.tolerance + ROUNDING * max(1.0, abs(right))


def is_done(step: Step, mark: str) -> bool:
    """Whether a step is complete: its challenge met, or its question answered."""
    return mark in (MET, MET_LATER) if step.challenge else bool(mark) and committed(step, mark)


def n_done(lesson: Lesson, marks: Marks) -> int:
    """The number of the lesson's complete steps."""
    of_steps = marks.get(lesson.name, {})
    return sum(is_done(step, of_steps.get(number, "")) for number, step in enumerate(lesson.steps, 1))


def go_on(lesson: Lesson, marks: Marks) -> int:
    """The step to go on with: the last one seen, or the next if that is complete; the first of a finished lesson."""
    of_steps = marks.get(lesson.name, {})
    visited = [number for number in of_steps if 1 <= number <= len(lesson.steps)]
    if not visited or n_done(lesson, marks) == len(lesson.steps):
        return 1
    last = max(visited)
    done = is_done(lesson.steps[last - 1], of_steps[last])
    return min(last + done, len(lesson.steps))


def result(question: Question, mark: str) -> str:
    """Whether the last try was right, the right answer, and why; as Markdown."""
    right, attempts = right_answer(question), of_question(question, mark)
    guess = guesses.read(question, attempts[-1]) if attempts else None
    if guess is not None:
        met, at = is_right(question, attempts[-1]), " at the second try" if len(attempts) > 1 else ""
        return f"**{f'Right{at}:' if met else 'Not quite.'}** {guesses.judged(question, guess).said} {question.why}"
    if not attempts or attempts[-1] == UNSURE:
        judgement = f"**The answer:** {right}."
    elif is_right(question, attempts[-1]):
        judgement = f"**Right{' at the second try' if len(attempts) > 1 else ''}:** {right}."
    else:
        numbers = [number for each in attempts if (number := answer(question, each)) is not None]
        tries = " and then ".join(_in_words(question, n) for n in numbers)
        judgement = f"**Not quite.** You said {tries}; the answer is {right}."
    return f"{judgement} {question.why}"


def right_answer(question: Question) -> str:
    """The right answer in words."""
    return guesses.in_words(question, question.truth) if question.truth else _in_words(question, question.answer)


def words(question: Question, text: str) -> str:
    """One try in words."""
    guess = guesses.read(question, text)
    if guess is not None:
        return guesses.judged(question, guess).said.removesuffix(".")
    value = answer(question, text)
    return "not sure" if value is None else _in_words(question, value)


def _in_words(question: Question, value: float) -> str:
    if question.kind == "choice":
        return f"“{question.options[int(value)]}”"
    return f"point {int(value) + 1}" if question.kind == "point" else f"{value:.6g}"


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and LESSON_NAME.fullmatch(name) is not None


def _steps(steps: Mapping[Any, Any], valid: Callable[[Any], bool]) -> dict[int, str]:
    """What is valid of a lesson's steps; in JSON their keys are strings."""
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
    return written and all(math.isfinite(float(number)) for number in text.split(","))  # 1e309 is no float's

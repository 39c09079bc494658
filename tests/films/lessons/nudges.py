"""What is said after a wrong answer, as a lesson's file has it: the oracle for ui/stage/lesson/lessonjudge.js."""

from films.lessons import guesses
from films.lessons.progress import GENERAL
from films.question import MOVED, ROUNDING, Question


def nudge(question: Question, text: str) -> str:
    """What is said after a wrong answer, before the second try."""
    numbers = None if question.kind in MOVED else guesses.read(question, text)
    for each in question.nudges if numbers else ():
        if numbers and each.low - ROUNDING <= numbers[0] <= each.high + ROUNDING:
            return each.text
    return question.nudge or GENERAL

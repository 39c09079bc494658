"""What a lesson lets its readers move on the stage: what is asked, what they have guessed, and what is right."""

from collections.abc import Sequence
from typing import Any

from films.drawing.palette import OWN, ClassStyle
from films.lessons import guesses, progress
from films.lessons.lesson import MOVED, Numbers, Question
from films.scene import Scene
from ui.shell import lesson_step


def for_stage(page: str, scene: Scene, classes: Sequence[ClassStyle]) -> dict[str, Any] | None:
    """What the stage has to show of the step's question, as `Guessing` in ui/stage/types.d.ts; None where nothing is to
    be moved on this page."""
    here = lesson_step.at(page, scene)
    question = here.step.question if here else None
    if here is None or question is None or question.kind not in MOVED:
        return None
    guess = _last(question, here.tried)
    verdict = guesses.judged(question, guess) if guess else None
    met = verdict is not None and verdict.met
    style = classes[min(question.adds, len(classes) - 1)] if classes else None
    return {
        "at": f"{here.lesson.name} {here.number}",
        "kind": question.kind,
        "start": question.start or None,
        "items": question.options,
        "own": OWN,
        "mark": {"color": style.color, "symbol": style.symbol} if style else {"color": "", "symbol": "circle"},
        "given": guess,
        "truth": _right(question, guess, met) if here.reveals else None,
        "said": verdict.said if verdict else "",
        "met": met,
    }


def _last(question: Question, mark: str) -> Numbers | None:
    """The last guess of the tries in a mark."""
    numbers = (guesses.read(question, attempt) for attempt in reversed(progress.tries(mark)))
    return next((guess for guess in numbers if guess is not None), None)


def _right(question: Question, guess: Numbers | None, met: bool) -> Numbers:
    """Where it is right. Many places are, and many regions: a guess that is one of them stays."""
    return guess if guess and met and question.kind in ("place", "region") else question.truth

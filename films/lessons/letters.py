r"""A lesson's step in a notation: its texts use commands such as `\weights` for the symbols of a line, also in the name
of a mark, `{‖\letter‖²}`."""

from collections.abc import Callable
from dataclasses import replace

from films.lessons.lesson import Step
from films.symbols import NOTATIONS, in_letters


def written(step: Step, notation: str) -> Step:
    """Return the step with all its texts in a notation."""

    def in_notation(text: str) -> str:
        return in_letters(text, notation)

    return _texts(step, in_notation)


def depends(step: Step) -> bool:
    """Return whether a step reads differently in another notation."""
    first, *others = (written(step, name) for name in NOTATIONS)
    return any(other != first for other in others)


def _texts(step: Step, in_notation: Callable[[str], str]) -> Step:
    question, challenge = step.question, step.challenge
    if question:
        again = question.again
        question = replace(
            question,
            text=in_notation(question.text),
            why=in_notation(question.why),
            options=tuple(map(in_notation, question.options)),
            nudges=tuple(replace(nudge, text=in_notation(nudge.text)) for nudge in question.nudges),
            nudge=in_notation(question.nudge),
            again=again
            and replace(again, ask=in_notation(again.ask), why=in_notation(again.why), nudge=in_notation(again.nudge)),
        )
    if challenge:
        challenge = replace(challenge, task=in_notation(challenge.task), hints=tuple(map(in_notation, challenge.hints)))
    return replace(step, text=in_notation(step.text), question=question, challenge=challenge)

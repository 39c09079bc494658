r"""A lesson's step in a notation: its texts call the symbols of a line by commands, `\weights`, also in the name of a
mark, `{‖\letter‖²}`."""

from collections.abc import Callable
from dataclasses import replace

from films.lessons.lesson import Step
from films.symbols import NOTATIONS, in_letters


def written(step: Step, notation: str) -> Step:
    """The step with all its texts in a notation."""

    def said(text: str) -> str:
        return in_letters(text, notation)

    return _texts(step, said)


def depends(step: Step) -> bool:
    """Whether a step reads differently in another notation."""
    first, *others = (written(step, name) for name in NOTATIONS)
    return any(other != first for other in others)


def _texts(step: Step, said: Callable[[str], str]) -> Step:
    question, challenge = step.question, step.challenge
    if question:
        again = question.again
        question = replace(
            question,
            ask=said(question.ask),
            why=said(question.why),
            options=tuple(map(said, question.options)),
            nudges=tuple(replace(nudge, text=said(nudge.text)) for nudge in question.nudges),
            nudge=said(question.nudge),
            again=again and replace(again, ask=said(again.ask), why=said(again.why), nudge=said(again.nudge)),
        )
    if challenge:
        challenge = replace(challenge, task=said(challenge.task), hints=tuple(map(said, challenge.hints)))
    return replace(step, text=said(step.text), question=question, challenge=challenge)

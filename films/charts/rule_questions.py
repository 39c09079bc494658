"""The question which class a query gets, for films that are put together of columns."""

import numpy as np
from numpy.typing import NDArray

from films.film.captions import Caption
from films.film.columns import Col
from films.film.questions import MOST_OPTIONS, Question, Questions
from films.rules.rule import UNTRAINED
from playground.inputs import Ints
from playground.voting import UNDECIDED

Bits = NDArray[np.bool_]


def at_query(answers: Ints, labels: Ints, names: tuple[str, ...], when: str, here: Bits) -> Questions:
    """The question which class the query gets, of the `answers (F,)`, in the frames `here`; its options are the classes
    in `labels`. `when` is a template that may name the frame as {state}."""
    others = {UNDECIDED: "undecided", UNTRAINED: "no answer"}
    classes, there = np.unique(labels).tolist(), [code for code in others if (answers[here] == code).any()]
    options = (*(names[label] for label in classes), *(others[code] for code in there))
    if not 2 <= len(options) <= MOST_OPTIONS:
        return Questions()
    right = np.full(len(answers), -1)
    for number, code in enumerate([*classes, *there]):
        right[here & (answers == code)] = number
    right[0] = -1
    text = Caption((f"Which class does the query ✕ get {when}?",), {"state": Col("frame")})
    why = Caption(("It gets: {answer}.",), {"answer": Col("asked options", at="asked class")})
    return Questions(
        (Question(text, Col("asked class"), why, options),), {"asked class": right, "asked options": options}
    )

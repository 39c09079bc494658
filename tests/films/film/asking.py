"""What a film asks before a step, worked out in Python: the oracle for ui/stage/transport/predict.js."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from films.film import captions
from films.film.columns import row
from films.film.film import Film


@dataclass(frozen=True)
class OpenQuestion:
    """A question as it is asked: its number in the film, its words as HTML, and which answers are right."""

    question: int
    text: str
    right: frozenset[int]
    why: str


def question_at(film: Film, t: int) -> OpenQuestion | None:
    """What is asked before the step to frame `t`; None where nothing is, as before the first."""
    if not 0 < t < film.n_frames:
        return None
    for number, question in enumerate(film.questions):
        right = _right(row(film.columns, question.right, t))
        if right:
            text, why = (captions.render(caption, film.columns, t) for caption in (question.text, question.why))
            return OpenQuestion(number, text, right, why)
    return None


def _right(value: Any) -> frozenset[int]:
    if value is None:
        return frozenset()
    if np.ndim(value):
        return frozenset(map(int, np.flatnonzero(value)))
    return frozenset([int(value)] if value >= 0 else [])

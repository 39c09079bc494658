"""Questions that a film asks before a step ("Predict"). Their answers come from the film's run, so they are right for
any points.

The question before frame t, on the step from t - 1 to t, is the first of the film's questions that has a right answer
in row t. ui/stage/transport/predict.js asks it, waits for an answer, and steps."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from films.film.captions import WHYS, Caption, render
from films.film.columns import Col, Column, row
from films.film.numbers import number
from films.film.shapes import BITS, WHOLE, Shapes
from films.film.tracks import Track
from films.question import Question
from playground.inputs import Floats, Ints

MOST_OPTIONS = 9  # keys 1 to 9
TURNS = ("falls", "rises", "stays")
# While a lesson asks about a film, these captions, HTML by slot, replace those that would give the answer away.
HELD_BACK = dict.fromkeys(WHYS, "") | {"next": "Next step", "verdict": "", "confusion": ""}
HELD_BACK |= {"why": "<p>Once you have answered, this says what happens.</p>"}


@dataclass(frozen=True)
class QuestionTrack:
    """A question about the step to each frame t; all its columns are read at row t.

    text     the question
    right    the number, from 0, of the right option, negative if nothing is asked; or a bit for each option: whether it
             is right
    why      the reason, said after the step
    options  texts to choose from, in this order; if there are none, the reader answers by clicking a point of the plane
    tracks   changes of frame t - 1 while the question is asked, which point out what it is about
    hides    changes that hide the answer: while the question is asked, and in frame t while a lesson asks there
    """

    text: Caption
    right: Col
    why: Caption
    options: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()
    hides: tuple[Track, ...] = ()

    def fits(self, shapes: Shapes, points: int | None) -> None:
        """Raise ValueError if the columns do not hold what the question needs. `points`: the number of points on the
        plane, None if it varies."""
        if len(self.options) == 1 or len(self.options) > MOST_OPTIONS:
            shapes.refuse(f"there are {len(self.options)} options; it has 2 to {MOST_OPTIONS}, or points to click")
        self.text.fits(shapes.part("text"))
        self.why.fits(shapes.part("why"))
        there, most = shapes.part("right"), len(self.options) or points
        if most is None:
            there.refuse("nothing says how many points there are to click")
        width = there.entries(self.right, WHOLE, BITS)
        if width and width != most:
            there.refuse(f"column {self.right.name!r} has {width} bits for {most} answers")
        if not width and there.greatest(self.right) >= most:
            there.refuse(f"column {self.right.name!r} goes to {there.greatest(self.right)}; there are {most} answers")

    def at(self, columns: Mapping[str, Column], t: int, points: int) -> Question | None:
        """Return the question before frame t, as HTML, or None. `points`: the number of points to click."""
        value = row(columns, self.right, t)
        rows = () if value is None else np.flatnonzero(value) if np.ndim(value) else (value,) if value >= 0 else ()
        if not len(rows):
            return None
        text, why = (render(caption, columns, t) for caption in (self.text, self.why))
        question = Question(text, "choice", self.options, right=tuple(map(float, rows)), why=why, then=t)
        return question if self.options else replace(question, kind="point", points=points)

    def payload(self) -> dict[str, Any]:
        """Return the question as JSON without its tracks, which `Film.payload` adds."""
        message = {"text": self.text.payload(), "why": self.why.payload()}
        return message | {"right": self.right.payload(), "options": list(self.options)}


def turn(before: Floats | Ints, after: Floats | Ints) -> Ints:
    """Return the number of the right one of `TURNS`, for numbers (F,) before and after a step. Numbers that are equal
    up to rounding "stay". NaN gives -1: not asked."""
    alike = (before == after) | np.isclose(before, after, rtol=1e-9, atol=0.0)
    which = np.select([alike, after > before], [2, 1], 0)
    return np.where(np.isnan(before) | np.isnan(after), -1, which)


def closer(before: Floats, after: Floats) -> Ints:
    """Return how numbers (F,) before and after a step differ: 0 if `number` writes them differently, or if they are
    equal up to rounding; 1 if `after` is less but is written alike, 2 if it is more but is written alike."""
    turns = turn(before, after)
    which = np.zeros(len(turns), dtype=np.int64)
    # Numbers are written with four digits or more, so numbers that differ by more than this are written differently.
    near = np.isclose(before, after, rtol=2e-3, atol=0.0)
    for t in np.flatnonzero(near & (turns >= 0) & (turns < 2)).tolist():
        if number(before[t]) == number(after[t]):
            which[t] = turns[t] + 1
    return which

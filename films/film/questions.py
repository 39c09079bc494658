"""What a film may ask before it takes a step, from the run that it shows: so the answer is right for any points.

The question before frame t (from t - 1 to t) is the first of a film's questions that has a right answer in row t. The
browser asks it while "Predict" is on (ui/stage/predict.js), waits for an answer, and steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from films.film.captions import WHYS, Caption
from films.film.columns import Col, Column, merged
from films.film.shapes import BITS, WHOLE, Shapes
from films.film.tracks import Track
from playground.inputs import Floats, Ints

MOST_OPTIONS = 9  # keys 1 to 9
TURNS = ("falls", "rises", "stays")
# Captions, HTML by slot, while a lesson asks about the film: they take the place of those that would tell the answer.
HELD_BACK = dict.fromkeys(WHYS, "") | {"next": "next step", "verdict": ""}
HELD_BACK |= {"why": "<p>Once you have answered, this says what happens.</p>"}


@dataclass(frozen=True)
class Question:
    """A question about the step to frame t; everything of it takes row t.

    text     what is asked
    right    the number, from 0, of the right option, negative where this is not asked; or bits, which of them are right
    why      what is said once the step is made
    options  plain words to choose from, in this order; none: the answer is one of the plane's points, to be clicked
    tracks   what they set shows while it is asked, over frame t - 1: it points out what is meant
    hides    so do these, in place of what would tell the answer; and in row t while a lesson asks at frame t
    """

    text: Caption
    right: Col
    why: Caption
    options: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()
    hides: tuple[Track, ...] = ()

    def fits(self, shapes: Shapes, points: int | None) -> None:
        """ValueError where the columns do not hold what it takes; `points` are those of the plane, None where their
        number varies."""
        if len(self.options) == 1 or len(self.options) > MOST_OPTIONS:
            shapes.refuse(f"there are {len(self.options)} options; it has 2 to {MOST_OPTIONS}, or points to click")
        self.text.fits(shapes.of("text"))
        self.why.fits(shapes.of("why"))
        there, most = shapes.of("right"), len(self.options) or points
        if most is None:
            there.refuse("nothing says how many points there are to click")
        width = there.entries(self.right, WHOLE, BITS)
        if width and width != most:
            there.refuse(f"column {self.right.name!r} has {width} bits for {most} answers")
        if not width and there.greatest(self.right) >= most:
            there.refuse(f"column {self.right.name!r} goes to {there.greatest(self.right)}; there are {most} answers")

    def payload(self) -> dict[str, Any]:
        """As JSON, but for its tracks, which know the film's traces by number."""
        said = {"text": self.text.payload(), "why": self.why.payload()}
        return said | {"right": self.right.payload(), "options": list(self.options)}


@dataclass(frozen=True, eq=False)
class Questions:
    """A film's questions, and the columns that they need beyond its other ones."""

    questions: tuple[Question, ...] = ()
    columns: Mapping[str, Column] = field(default_factory=dict)

    def __add__(self, more: "Questions") -> "Questions":
        return Questions((*self.questions, *more.questions), merged(self.columns, more.columns))


def turn(before: Floats | Ints, after: Floats | Ints) -> Ints:
    """Which of `TURNS` is right: numbers (F,), the same but for rounding, are said to stay; NaN: nothing is asked."""
    alike = (before == after) | np.isclose(before, after, rtol=1e-9, atol=0.0)
    which = np.select([alike, after > before], [2, 1], 0)
    return np.where(np.isnan(before) | np.isnan(after), -1, which)


def turning(text: str, why: str, values: Floats, known: Mapping[str, Col]) -> Questions:
    """What becomes of a number, `values (F,)`, that both templates may name as {before} and {after}, beside what is
    `known`? NaN: nothing is asked."""
    before = np.append(np.nan, values[:-1])
    said = {**known, "before": Col("asked before"), "after": Col("asked after")}
    columns: dict[str, Column] = {"asked turn": turn(before, values), "asked before": before, "asked after": values}
    return Questions((Question(Caption((text,), said), Col("asked turn"), Caption((why,), said), TURNS),), columns)

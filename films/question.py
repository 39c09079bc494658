"""A question: the one record for what a film asks, what a lesson's file asks, and what a lecturer asks a class.

An answer is numbers, by the question's kind:

    choice  the number of an option, counted from 0
    point   the number of a point, counted from 0
    number  the number
    order   the numbers of the options, from the first to the last
    arrow   the place of its tip: x, y
    place   x, y
    line    a, b, c of a x + b y + c = 0
    region  a rectangle: x from, y from, x to, y to

`Question.gap` is how far an answer is from the right one, `Question.is_right` whether that is near enough. Only the
engine can judge a place (films/lessons/guesses.py). ui/stage/lesson/judge.js does the same in the browser.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

Kind = Literal["choice", "number", "point", "arrow", "line", "place", "region", "order"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOVED = ("arrow", "line", "place", "region", "order")  # answered by moving something
Numbers = tuple[float, ...]
Spot = tuple[float, ...]  # x, y, and the class where it counts
ROUNDING = 1e-9
POINTS = re.compile(r"\bpoints? (\d+(?:(?:, and | and |, )\d+)*)(?![.,]?\d)", re.IGNORECASE)
MOST_WHOLE = 2**53  # up to here a float holds every whole number exactly


@dataclass(frozen=True)
class Nudge:
    """A hint on a wrong answer between `low` and `high`: what to look at, not what is right."""

    text: str
    low: float
    high: float


@dataclass(frozen=True)
class Variation:
    """How a question is asked again, in words without numbers. `vary`: the fields of the scene that are redrawn.
    `keep`: the facts that keep their value. `nudge`: the hint on every wrong answer; without it the options keep their
    hints."""

    ask: str
    why: str
    vary: tuple[str, ...]
    nudge: str = ""
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """What is asked. A film's text is HTML, a lesson's Markdown, a class's plain.

    right    the right options or points, any of which will do; the right number; all options of an order, from the
             first to the last; the points that a region must contain; empty if no answer is right or wrong
    why      the reason, which the right answer shows
    near     how far an answer may be from the right one
    unit     the unit of `near`: "degrees" or "distance" for an arrow, "degrees" or "wrong" (misclassified points) for
             a line
    points   the number of points to choose from
    spots    for a region, the places of all points; for a line that separates, with their classes
    truth    a right arrow, line, place or region
    then     the frame that shows the right answer, or the last frame if the film ends earlier; None: the current one

    A lesson's question has, besides:

    start    where the reader's arrow, line, place or region begins
    fact     the name of the function that computes the answer from the scene
    check    for a place, the name of the page's check that judges the scene with one more point there, of the class
             `adds`; `scene` is the address of that scene
    nudges   hints on typical wrong answers, before the second try; the first that fits is given
    nudge    the hint if none of them fits
    again    how the question is asked again
    film     whether the film supplies the question
    """

    text: str
    kind: Kind = "choice"
    options: tuple[str, ...] = ()
    points: int = 0
    right: Numbers = ()
    why: str = ""
    near: float = 0.0
    then: int | None = None
    spots: tuple[Spot, ...] = ()
    truth: Numbers = ()
    unit: str = ""
    start: Numbers = ()
    fact: str = ""
    check: str = ""
    adds: int = 0
    scene: str = ""
    nudges: tuple[Nudge, ...] = ()
    nudge: str = ""
    again: Variation | None = None
    film: bool = False

    @property
    def answer(self) -> Numbers:
        """A right answer; for a choice or a point, all right answers."""
        return self.truth or self.right

    def gap(self, answer: Numbers) -> float:
        """Return how far an answer is from the right one.

        number, tip of an arrow  the distance
        direction, line          the angle in degrees; for a line that separates, the misclassified points
        region                   the points missing or in excess
        order                    the sum of the displacements
        choice, point            0 or infinity

        NaN for an arrow without a direction. ValueError for a place.
        """
        match self.kind:
            case "number":
                return min((abs(answer[0] - right) for right in self.right), default=math.inf)
            case "arrow":
                return math.dist(answer, self.truth) if self.unit == "distance" else _degrees(answer, self.truth)
            case "line" if self.unit == "wrong":
                return wrong_by_line(answer, self.spots)
            case "line":
                turned = _degrees(answer[:2], self.truth[:2])
                return min(turned, 180 - turned)
            case "region":
                return len(inside(answer, self.spots) ^ set(map(int, self.right)))
            case "order":
                return places_off(answer, self.right)
            case "place":
                raise ValueError("A place is judged by the engine.")
        return 0.0 if answer[0] in self.right else math.inf

    def is_near(self, gap: float) -> bool:
        """Return whether a `gap` is small enough for a right answer, up to rounding; NaN is not."""
        size = max(map(abs, self.right), default=0.0) if self.kind == "number" else self.near
        return gap <= self.near + ROUNDING * max(1.0, size)

    def is_right(self, answer: Numbers) -> bool:
        """Return whether an answer is near enough to the right one; ValueError for a place."""
        return self.is_near(self.gap(answer))


def as_json(question: Question) -> dict[str, Any]:
    """Return the question as JSON: its text, its kind, and each field that differs from its default. Fields that only
    a lesson's author or the engine needs are left out."""
    own = ("fact", "scene", "nudges", "nudge", "again", "film")
    values = {field.name: (getattr(question, field.name), field.default) for field in fields(question)}
    others = {name: value for name, (value, default) in values.items() if name not in own and value != default}
    return {"text": question.text, "kind": question.kind} | _plain(others)


def from_json(values: Mapping[str, Any]) -> Question:
    """Return the question that `as_json` wrote. What comes from strangers is read by addons/classroom/questions.py."""
    return Question(**{name: _frozen(value) for name, value in values.items()})


def _plain(value: Any) -> Any:
    """Return a value as JSON has it, with whole numbers as such."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < MOST_WHOLE else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def inside(box: Sequence[float], places: Iterable[Sequence[float]]) -> set[int]:
    """Return the numbers, from 0, of the places within a rectangle (x from, y from, x to, y to) or on its edge."""
    x0, y0, x1, y1 = box
    return {i for i, (x, y, *_) in enumerate(places) if x0 <= x <= x1 and y0 <= y <= y1}


def places_off(guess: Sequence[float], right: Sequence[float]) -> int:
    """Return the sum of the displacements of the items of an order: |place given - place right|.

    Source: Spearman, "'Footrule' for measuring correlation" (1906); Diaconis and Graham, "Spearman's footrule as a
    measure of disarray" (1977).
    """
    at = {item: place for place, item in enumerate(right)}
    return sum(abs(place - at[item]) for place, item in enumerate(guess))


def wrong_by_line(abc: Numbers, spots: Iterable[Spot]) -> int:
    """Return the number of points (x, y, class) that a line misclassifies. The first class gets the side with fewer
    errors; a point on the line is an error."""
    a, b, c = abc
    sides = [(x * a + y * b + c) * (1 if label == 0 else -1) for x, y, label in spots]
    return min(sum(side <= 0 for side in sides), sum(side >= 0 for side in sides))


def _degrees(one: Numbers, other: Numbers) -> float:
    """Return the angle between two vectors, in degrees; NaN if one is 0."""
    cross, dot = one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1]
    return math.degrees(math.atan2(abs(cross), dot)) if cross or dot else math.nan


def named_points(text: str) -> tuple[int, ...]:
    """Return the points that a plain text names, counted from 0, such as (1, 6) for "points 2 and 7". Films number
    their points from 1 in the same order."""
    numbers = (int(number) for listed in POINTS.findall(text) for number in re.findall(r"\d+", listed))
    return tuple(sorted({number - 1 for number in numbers if number}))

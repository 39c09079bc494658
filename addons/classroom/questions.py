"""Questions to a class and the answers to them, as they come from strangers: read within bounds, or refused."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from addons.classroom.step_questions import OPTION, TEXT, WHY
from addons.classroom.texts import plain
from films.question import KINDS as ALL_KINDS
from films.question import Kind, Question, named_points, wrong_by_line
from films.scene import MAX_FRAME

Answer = tuple[float, ...]

KINDS = tuple(kind for kind in ALL_KINDS if kind != "arrow")  # whose tip is a place
WIDTH: Mapping[Kind, int] = {  # numbers of an answer, of a line two places; an order has as many as options
    "choice": 1,
    "number": 1,
    "point": 1,
    "place": 2,
    "line": 4,
    "region": 4,
}
DRAWN = ("place", "line", "region")  # all answers are drawn on the plane at the reveal
GRADED = ("region", "order")  # an answer may be off by so and so much
OPTIONS = (2, 9)  # how many: a film's question has up to nine
MOST_POINTS = 500  # on a plane
LARGEST = 1e6  # of a coordinate or a number, as on every plane


def about(question: Question) -> tuple[int, ...]:
    """The points that the text names, counted from 0: they are ringed. None where a point is the answer."""
    return () if question.kind == "point" else tuple(i for i in named_points(plain(question.text)) if i < MOST_POINTS)


def grades(question: Question) -> bool:
    """Whether an answer is off by so and so much, which is counted in place of the answer."""
    return question.kind in GRADED and bool(question.right)


def is_counted(question: Question) -> bool:
    """Return whether the answers are counted, not only drawn or put in order."""
    return bool(question.right) or _counts_points_of_line(question) or question.kind not in (*DRAWN, "order")


def off(question: Question, answer: Answer) -> int | None:
    """Return how far off an answer is, for questions that count this: for a line, its number of points on the wrong
    side. None if the answer itself is counted."""
    if grades(question):
        return int(question.gap(answer))
    if not _counts_points_of_line(question):
        return None
    ax, ay, bx, by = answer
    return wrong_by_line((ay - by, bx - ax, ax * by - bx * ay), question.spots)


def _counts_points_of_line(question: Question) -> bool:
    return question.kind == "line" and bool(question.spots)


def counts_as_right(question: Question, counted: float) -> bool:
    """Whether an answer is right of which this is counted: by how much it is off, or itself."""
    if not question.right:
        return False
    return question.is_near(counted) if question.kind in GRADED else question.is_right((counted,))


def question(fields: Any) -> Question:
    """The question that a driver has sent; ValueError, a sentence, where it is none."""
    if not isinstance(fields, dict) or fields.get("kind", "choice") not in KINDS:
        raise ValueError(f"A question is an object, and its kind one of {', '.join(KINDS)}.")
    kind: Kind = fields.get("kind", "choice")
    text, why = _text(fields, "text", TEXT), _text(fields, "why", WHY)
    options = _options(fields.get("options", [])) if kind in ("choice", "order") else ()
    points = fields.get("points", 0) if kind == "point" else 0
    if kind == "point" and not (type(points) is int and 1 <= points <= MOST_POINTS):
        raise ValueError(f"A point can be asked for where the picture has some, 1 to {MOST_POINTS}.")
    if not text:
        raise ValueError("The question has no text.")
    bare = Question(text, kind, options, points, why=why, near=_near(kind, fields), then=_then(fields))
    if kind == "region" and "spots" in fields:
        return _region(bare, fields)
    return replace(bare, right=_right(bare, fields.get("right", [])))


def answer(question: Question, value: Any) -> Answer:
    """The answer that a follower has sent, as numbers; ValueError, a sentence, where it answers nothing."""
    width = WIDTH.get(question.kind, len(question.options))
    parts = value if isinstance(value, list) else [value]
    if len(parts) != width or not all(_is_number(part) for part in parts):
        raise ValueError("The answer is not of the kind that is asked for.")
    if question.kind in ("choice", "point"):
        most = len(question.options) or question.points
        if not (type(parts[0]) is int and 0 <= parts[0] < most):
            raise ValueError("There is no such answer to choose.")
    if question.kind == "line" and parts[:2] == parts[2:]:
        raise ValueError("A line goes through two different places.")
    if question.kind == "region" and not (parts[0] < parts[2] and parts[1] < parts[3]):
        raise ValueError("A region goes from its lower left to its upper right corner.")
    if question.kind == "order" and sorted(parts) != list(range(width)):
        raise ValueError("An order has every item once.")
    return tuple(float(part) for part in parts)


def words(question: Question, answer: Answer) -> str:
    """Return an answer in words, for the lecturer's file: a choice or a number; for a region, an order or a line, how
    far off it is."""
    if question.kind == "line":
        return f"{_points(answer)} wrong"
    if question.kind == "region":
        return f"{_points(answer)} too many or too few" if answer[0] else "exactly the right points"
    if question.kind == "order":
        return f"{answer[0]:.0f} places off in all" if answer[0] else "the right order"
    if question.kind == "choice":
        return plain(question.options[int(answer[0])])
    return f"point {int(answer[0]) + 1}" if question.kind == "point" else f"{answer[0]:.7g}"


def _points(counted: Answer) -> str:
    count = int(counted[0])
    return f"{count or 'no'} {'point' if count == 1 else 'points'}"


def _text(fields: Mapping[str, Any], name: str, longest: int) -> str:
    text = fields.get(name, "")
    if not isinstance(text, str) or len(text) > longest or not can_travel(text):
        raise ValueError(f"The {name} of a question is at most {longest:,} characters.")
    return text.strip()


def _options(value: Any) -> tuple[str, ...]:
    fewest, most = OPTIONS
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        raise ValueError(f"A choice has {fewest} to {most} options; an order, as many items.")
    texts = [text.strip() if isinstance(text, str) else "" for text in value]
    if not all(0 < len(text) <= OPTION and can_travel(text) for text in texts) or len(set(texts)) < len(texts):
        raise ValueError(f"Each option has 1 to {OPTION} characters, and no two are the same.")
    return tuple(texts)


def _then(fields: Mapping[str, Any]) -> int | None:
    frame = fields.get("then")
    if frame is not None and not (type(frame) is int and 0 <= frame <= MAX_FRAME):
        raise ValueError(f"The frame that a reveal goes to is a whole number from 0 to {MAX_FRAME}.")
    return frame


def _near(kind: Kind, fields: Mapping[str, Any]) -> float:
    near = fields.get("near", 0.0)
    if not _is_number(near) or near < 0 or (near and kind not in ("number", *GRADED)):
        raise ValueError("How far an answer may be off is a number from 0, and of a number, a region or an order.")
    return float(near)


def _region(question: Question, fields: Mapping[str, Any]) -> Question:
    """A region with the points that are there, those that it is to hold, and one that holds them."""
    spots, held, truth = fields["spots"], fields.get("right"), fields.get("truth")
    places = isinstance(spots, list) and all(isinstance(spot, list) and len(spot) == 2 for spot in spots)
    if not places or not 1 <= len(spots) <= MOST_POINTS or not all(_is_number(part) for spot in spots for part in spot):
        raise ValueError(f"The points around a region are 1 to {MOST_POINTS} places.")
    if not isinstance(held, list) or not all(type(i) is int and 0 <= i < len(spots) for i in held):
        raise ValueError("A region is to hold points that are there, by their numbers.")
    try:
        rectangle = answer(question, truth)
    except ValueError:
        raise ValueError("The region that is said to be right is none.") from None
    right = tuple(float(i) for i in sorted(set(held)))
    return replace(question, right=right, spots=tuple((float(x), float(y)) for x, y in spots), truth=rectangle)


def _right(question: Question, value: Any) -> tuple[float, ...]:
    parts = value if isinstance(value, list) else [value]
    if len(parts) > MOST_POINTS or (parts and question.kind in DRAWN):
        raise ValueError("No right answer can be told of this question.")
    try:
        if parts and question.kind == "order":
            return answer(question, parts)
        return tuple(sorted({answer(question, part)[0] for part in parts}))
    except ValueError:
        raise ValueError("The right answer is none that can be given.") from None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST and _finite(value)


def _finite(value: float) -> bool:
    return math.isfinite(value)


def can_travel(text: str) -> bool:
    """Whether UTF-8 can carry it: JSON may hold half of a pair of surrogates."""
    return not any("\ud800" <= sign <= "\udfff" or sign == "\0" for sign in text)


def counts(question: Question, values: Iterable[float]) -> list[tuple[float, int]]:
    """How often each answer was given, in order: of a choice all options, of a number or a point those given; of a
    region or an order, how often one was off by so much. `values`: what is counted of each answer, `Round.counted`."""
    counted = Counter(values)
    scale = range(len(question.options)) if question.kind == "choice" else sorted(counted)
    return [(float(value), counted[value]) for value in scale]


def placed(question: Question, answers: Sequence[Answer]) -> list[list[int]]:
    """Of an order: how often each option was put at each place, a row for each option."""
    rows = [[0] * len(question.options) for _ in question.options]
    for each in answers:
        for place, item in enumerate(each):
            rows[int(item)][place] += 1
    return rows

"""Guesses: answers that are given by moving something, as numbers, and how far they are from what is right.

An arrow is the place of its tip, x and y; a line a x + b y + c = 0 is a, b, c; a place is x and y; a region is a
rectangle, x from, y from, x to, y to; an order is the items' numbers from first to last, counted from 0.
"""

import math
import re
from collections.abc import Callable

import numpy as np

from films.kept_values import kept_values
from films.lessons.lesson import MOVED, Numbers, Question, Verdict
from films.lessons.page_protocol import LessonPage, LessonPages, scene_of
from films.points import BOUND, checked
from films.question import inside, places_off
from films.samples import arrays
from films.scene import Scene

NUMBER = r"-?[0-9]{1,16}(?:\.[0-9]{1,16})?(?:e[-+]?[0-9]{1,3})?"
MOST = 8  # numbers of a guess
NUMBERS = re.compile(rf"{NUMBER}(?:,{NUMBER}){{0,{MOST - 1}}}")
COUNT = {"arrow": 2, "line": 3, "place": 2, "region": 4}
UNITS = {"arrow": ("degrees", "distance"), "line": ("degrees", "wrong")}  # in which a gap is measured
FARTHEST = 10 * BOUND
ROUNDING = 1e-9

_pages: dict[str, LessonPage] = {}


def judged_by(pages: LessonPages) -> None:
    """Have guesses judged by these pages' checks and truths: films/pages.py, which nothing here may import, says so."""
    _pages.update(pages)


def fits(kind: str, numbers: Numbers, items: int = 0) -> str:
    """Why these are no numbers of a guess of that kind; "" if they are."""
    if kind == "order":
        return "" if sorted(numbers) == list(range(items)) else f"they are not the numbers from 0 to {items - 1}"
    if len(numbers) != COUNT[kind]:
        return f"there are {len(numbers)} of them, not {COUNT[kind]}"
    if not all(abs(value) <= (BOUND if kind == "place" else FARTHEST) for value in numbers):  # nor is NaN
        return "they lie off the plane"
    if kind == "line" and not math.hypot(*numbers[:2]):
        return "a and b are both 0, so there is no line"
    if kind == "region" and not (numbers[0] < numbers[2] and numbers[1] < numbers[3]):
        return "the region does not go upwards, from the lesser numbers to the greater"
    return ""


def read(question: Question, text: str) -> Numbers | None:
    """The guess in a text, with commas between its numbers; None where it holds none of the question's kind."""
    if question.kind not in MOVED or not NUMBERS.fullmatch(text):
        return None
    numbers = tuple(float(part) + 0.0 for part in text.split(","))
    return None if fits(question.kind, numbers, len(question.options)) else numbers


def written(numbers: Numbers) -> str:
    """The text of a guess, which `read` reads back."""
    return ",".join(f"{value:.12g}" for value in numbers)


@kept_values(2_000_000)
def judged(question: Question, numbers: Numbers) -> Verdict:
    """Whether a guess is right, and how far it is off, as a sentence."""
    return JUDGES[question.kind](question, numbers)


def scene_and_page(question: Question) -> tuple[Scene, LessonPage]:
    """The scene that a question asks about, and its page."""
    name, _, query = question.scene.partition("?")
    page = _pages[name]
    return scene_of(page.scene, query)[0], page


def _within(question: Question, gap: float) -> bool:
    return gap <= question.tolerance + ROUNDING * max(1.0, question.tolerance)


def _angle(one: Numbers, other: Numbers) -> float:
    """Between two directions, in degrees; NaN where one has none."""
    cross, dot = one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1]
    return math.degrees(math.atan2(abs(cross), dot)) if cross or dot else math.nan


def _arrow(question: Question, tip: Numbers) -> Verdict:
    if question.unit == "distance":
        gap = math.dist(tip, question.truth)
        away = _rounded(question, gap, f"{gap:.2g}")
        return Verdict(_within(question, gap), f"The tip of your arrow is {away} from the correct place.")
    gap = _angle(tip, question.truth)
    if math.isnan(gap):
        return Verdict(False, "An arrow without a length has no direction.")
    return Verdict(_within(question, gap), f"Your arrow is {_degrees(question, gap)} off.")


def _degrees(question: Question, gap: float) -> str:
    number = "less than 1" if gap < 0.5 else _rounded(question, gap, f"{gap:.0f}")
    return f"{number} degree{'s'[: number.split()[-1] != '1']}"


def _rounded(question: Question, gap: float, number: str) -> str:
    """The gap as it is said; where it is too large, not by a number that would do."""
    reads_as_near = not _within(question, gap) and float(number) <= question.tolerance
    return f"a little more than {question.tolerance:g}" if reads_as_near else number


def _line(question: Question, abc: Numbers) -> Verdict:
    if question.unit == "degrees":
        gap = _angle(abc[:2], question.truth[:2])
        gap = min(gap, 180 - gap)
        return Verdict(_within(question, gap), f"Your line is turned by {_degrees(question, gap)}.")
    scene, _ = scene_and_page(question)
    wrong = wrong_by_line(abc, scene)
    mistakes = f"{wrong or 'none'} of {'' if wrong else 'the '}{len(scene.points)} points"
    return Verdict(_within(question, wrong), f"Your line has {mistakes} wrong.")


def wrong_by_line(abc: Numbers, scene: Scene) -> int:
    """How many points a line has wrong, with whichever side for the first class has fewer; one on the line is wrong."""
    X, y = arrays(scene.points)
    sides = np.sign(X @ np.array(abc[:2]) + abc[2]) * np.where(y == 0, 1, -1)
    return int(min((sides <= 0).sum(), (sides >= 0).sum()))


def _place(question: Question, place: Numbers) -> Verdict:
    scene, page = scene_and_page(question)
    check = page.checks.get(question.check)
    if check is None:
        return Verdict(False, f"The page has no check “{question.check}”.")
    put = checked([(*place, question.adds)], scene.N_CLASSES)
    return check(scene.with_points((*scene.points, *put)))


def _region(question: Question, box: Numbers) -> Verdict:
    scene, page = scene_and_page(question)
    fact = page.truths.get(question.fact)
    right_rows = {int(row) for row in fact(scene)} if fact else set()
    if not right_rows:
        return Verdict(False, f"The page's fact “{question.fact}” names no points here.")
    held = inside(box, scene.points)
    missed, more = len(right_rows - held), len(held - right_rows)
    parts = (
        [f"leaves out {missed} of the {len(right_rows)} points"] if missed else [f"holds all {len(right_rows)} points"]
    )
    parts += [f"holds {more} other{'s'[: more != 1]}"] if more else []
    return Verdict(_within(question, missed + more), f"Your region {' and '.join(parts)}.")


def _order(question: Question, guess: Numbers) -> Verdict:
    off = places_off(guess, question.truth)
    if not off:
        return Verdict(True, "Every item is in its place.")
    moved = sum(item != right for item, right in zip(guess, question.truth, strict=True))
    return Verdict(_within(question, off), f"{moved} items are out of place, by {off} places in all.")


JUDGES: dict[str, Callable[[Question, Numbers], Verdict]] = {
    "arrow": _arrow,
    "line": _line,
    "place": _place,
    "region": _region,
    "order": _order,
}


def in_words(question: Question, numbers: Numbers) -> str:
    """What a guess, or the right answer, says."""
    values = [f"{value:.4g}".replace("-", "−") for value in numbers]
    if question.kind == "order":
        return ", then ".join(f"“{question.options[int(item)]}”" for item in numbers)
    if question.kind == "region":
        return f"$x_1$ from {values[0]} to {values[2]}, $x_2$ from {values[1]} to {values[3]}"
    if question.kind == "line":
        return f"${_term(values[0])}\\,x_1 {_term(values[1], ' ')}\\,x_2 {_term(values[2], ' ')} = 0$"
    return f"({', '.join(values)})"


def _term(value: str, space: str = "") -> str:
    """A number of a sum in TeX, with its sign before it: the first has none for plus."""
    minus = value.startswith("−")
    sign = "-" if minus else "+" if space else ""
    return f"{sign}{space}{value.removeprefix('−')}"

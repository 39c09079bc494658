"""Answers to lessons' questions: the texts that browsers keep, the numbers in them, and whether they are right.

films/question.py defines the numbers of an answer of each kind, and their distance from the right ones. This module
asks for what only the engine knows: whether a place meets its check, and which points a region must contain."""

import math
import re
from dataclasses import replace

from films.film import escape
from films.kept_values import kept_values
from films.lessons.lesson import Verdict
from films.lessons.page_protocol import LessonPage, LessonPages, scene_of
from films.points import BOUND, checked
from films.question import Numbers, Question
from films.scene import Scene

NUMBER = r"-?[0-9]{1,16}(?:\.[0-9]{1,16})?(?:e[-+]?[0-9]{1,3})?"
MAX_NUMBERS = 8  # numbers in an answer
NUMBERS = re.compile(rf"{NUMBER}(?:,{NUMBER}){{0,{MAX_NUMBERS - 1}}}")
COUNT = {"arrow": 2, "line": 3, "place": 2, "region": 4}
UNITS = {"arrow": ("degrees", "distance"), "line": ("degrees", "wrong")}  # of the distance from the right answer
FARTHEST = 10 * BOUND

_pages: dict[str, LessonPage] = {}


def register_pages(pages: LessonPages) -> None:
    """Register the checks and truths of pages. films/pages.py calls this, as this module may not import it."""
    _pages.update(pages)


def film_question(address: str) -> Question | None:
    """Return what the film of a step's scene asks about its next step, in Markdown, or None.

    RuntimeError if films.pages is not imported: the question would be lost.
    """
    if not _pages:
        raise RuntimeError("Import films.pages before reading a lesson: its questions may come from films.")
    name, _, query = address.partition("?")
    page = _pages.get(name)
    question = page and page.question(scene_of(page.scene, query)[0])
    if not question:
        return None
    text, why = escape.markdown(question.text), escape.markdown(question.why)
    return replace(question, text=text, why=why, points=0, then=None, film=True)


def misfit(kind: str, numbers: Numbers, options: int = 0) -> str:
    """Return why numbers cannot be an answer of a kind; "" if they can."""
    if kind == "order":
        return "" if sorted(numbers) == list(range(options)) else f"they are not the numbers from 0 to {options - 1}"
    if len(numbers) != COUNT.get(kind, 1):
        return f"there are {len(numbers)} of them, not {COUNT.get(kind, 1)}"
    if kind not in COUNT:
        return _misfit_of_one(kind, numbers[0], options)
    if not all(abs(value) <= (BOUND if kind == "place" else FARTHEST) for value in numbers):  # nor is NaN
        return "they lie off the plane"
    if kind == "line" and not math.hypot(*numbers[:2]):
        return "a and b are both 0, so there is no line"
    if kind == "region" and not (numbers[0] < numbers[2] and numbers[1] < numbers[3]):
        return "the region does not go upwards, from the lesser numbers to the greater"
    return ""


def _misfit_of_one(kind: str, number: float, options: int) -> str:
    if not math.isfinite(number) or (kind != "number" and number != math.floor(number)):
        return f"{number:g} is no {kind}"
    return "there is no such option" if kind == "choice" and number not in range(options) else ""


def read(question: Question, text: str) -> Numbers | None:
    """Return the answer in a text, numbers with commas between them; None if the question cannot have it."""
    if not NUMBERS.fullmatch(text):
        return None
    numbers = tuple(float(part) + 0.0 for part in text.split(","))
    return None if misfit(question.kind, numbers, len(question.options)) else numbers


def written(numbers: Numbers) -> str:
    """Return the text of an answer, which `read` reads back."""
    return ",".join(f"{value:.12g}" for value in numbers)


def scene_and_page(question: Question) -> tuple[Scene, LessonPage]:
    """Return the scene that a question asks about, and its page."""
    name, _, query = question.scene.partition("?")
    page = _pages[name]
    return scene_of(page.scene, query)[0], page


@kept_values(2_000_000)
def posed(question: Question) -> Question:
    """Return the question with the scene's points, and those that a region must contain."""
    if question.kind != "region" and question.unit != "wrong":
        return question
    scene, page = scene_and_page(question)
    fact = page.truths.get(question.fact) if question.kind == "region" else None
    return replace(question, spots=scene.points, right=fact(scene) if fact else question.right)


@kept_values(2_000_000)
def verdict(question: Question, place: Numbers) -> Verdict:
    """Return the verdict of the page's check on the scene with one more point at that place."""
    scene, page = scene_and_page(question)
    check = page.checks.get(question.check)
    if check is None:
        return Verdict(False, f"The page has no check “{question.check}”.")
    put = checked([(*place, question.adds)], scene.N_CLASSES)
    return check(scene.with_points((*scene.points, *put)))


def is_right(question: Question, numbers: Numbers) -> bool:
    """Return whether an answer is right."""
    return verdict(question, numbers).met if question.kind == "place" else posed(question).is_right(numbers)


def fault(question: Question, numbers: Numbers) -> str:
    """Return why an answer is not right, as a sentence; "" if it is."""
    if is_right(question, numbers):
        return ""
    if question.kind == "place":
        return verdict(question, numbers).said
    whole = posed(question)
    if question.kind == "region" and not whole.right:
        return f"The page's fact “{question.fact}” names no points here."
    unit = {"degrees": " degrees", "wrong": " points", "region": " points", "order": " places"}
    return f"It is off by {whole.gap(numbers):.4g}{unit.get(question.unit or question.kind, '')}."


def right_answer(question: Question) -> str:
    """Return the right answer in words, as Markdown; if several options or points are right, all of them."""
    numbers = question.answer
    if question.kind in ("choice", "number", "point"):
        return " or ".join(_one_in_words(question, value) for value in numbers)
    values = [f"{value:.4g}".replace("-", "−") for value in numbers]
    if question.kind == "order":
        return ", then ".join(f"“{question.options[int(item)]}”" for item in numbers)
    if question.kind == "region":
        return f"$x_1$ from {values[0]} to {values[2]}, $x_2$ from {values[1]} to {values[3]}"
    if question.kind == "line":
        return f"${_term(values[0])}\\,x_1 {_term(values[1], ' ')}\\,x_2 {_term(values[2], ' ')} = 0$"
    return f"({', '.join(values)})"


def _one_in_words(question: Question, value: float) -> str:
    if question.kind == "choice":
        return f"“{question.options[int(value)]}”"
    return f"point {int(value) + 1}" if question.kind == "point" else f"{value:.6g}"


def _term(value: str, space: str = "") -> str:
    """Return a term of a sum in TeX, with its sign before it; the first term, without `space`, has no plus sign."""
    minus = value.startswith("−")
    sign = "-" if minus else "+" if space else ""
    return f"{sign}{space}{value.removeprefix('−')}"

"""A lesson as a browser plays it without the server: its words as HTML, what its steps show, and what judges answers.

Nothing here is secret: the page's source has the answers, and so has the lesson's file. The engine judges places and
challenges: its verdict comes with the film (`check` of server/films.py).
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from addons import parts
from films.drawing.iris import iris_flower
from films.drawing.palette import OWN
from films.film.questions import HELD_BACK
from films.lessons import guesses, letters, library, progress
from films.lessons.lesson import Challenge, Lesson, Step
from films.lessons.page_protocol import scene_of
from films.page import AnyPage
from films.pages import PAGES
from films.picture.prose import html, line
from films.question import MOVED, Question, as_json
from films.scene import Scene, to_query
from films.symbols import FIRST

Json = dict[str, Any]
DRAWINGS = {"iris": iris_flower}


@lru_cache(maxsize=64)  # of the library's lessons, in each notation
def played_lesson(lesson: Lesson, notation: str = FIRST) -> Json:
    """Return all of a lesson: what its steps have in common, and the steps."""
    return _lesson(lesson, [played_step(step, notation) for step in lesson.steps])


def played_own_lesson(lesson: Lesson, notation: str = FIRST) -> Json:
    """Return all of a lesson of somebody's own. It is not cached, and its steps have what add-ons need to know of a
    step that the server does not have."""
    numbered = enumerate(lesson.steps, 1)
    steps = [played_own_step(step, notation) | {"own": told_to_addons(lesson, n, step)} for n, step in numbered]
    return _lesson(lesson, steps)


def told_to_addons(lesson: Lesson, number: int, step: Step) -> Json | None:
    """Return what scripts of add-ons are told of a step that the server does not have: one of somebody's own, or one
    that is asked again. `step` is the step of that number, as it is asked. None if no add-on wants any of it."""
    values: Json = {}
    for told_of_step in parts("step"):
        values |= told_of_step(lesson, number, step)
    return values or None


def _lesson(lesson: Lesson, steps: list[Json]) -> Json:
    return {
        "name": lesson.name,
        "title": line(lesson.title),
        "minutes": lesson.minutes,
        "after": html(lesson.after),
        "held": HELD_BACK,
        "tries": progress.TRIES,
        "next": _next_lesson(lesson),
        "steps": steps,
    }


@lru_cache(maxsize=500)
def played_step(step: Step, notation: str = FIRST) -> Json:
    """Return a step of the library: its words, its scene as the fields of an address, and its question or challenge."""
    return played_own_step(step, notation)


def played_own_step(step: Step, notation: str = FIRST) -> Json:
    """Return the same for a step of any lesson. It is not cached."""
    page, written = PAGES[step.page], letters.written(step, notation)
    scene = in_notation(scene_of(page.scene, step.query)[0], notation)
    return {
        "title": line(written.title),
        "text": html(written.text),
        "drawing": DRAWINGS[step.drawing]() if step.drawing else "",
        "page": step.page,
        "path": page.path,
        "called": page.title,
        "scene": to_query(scene),
        "start": type(scene).t,
        "plays": step.plays,
        "light": step.light,
        "settings": step.settings,
        "sight": step.in_sight,
        "letters": letters.depends(step),
        "question": _question(written.question, page, scene) if written.question else None,
        "challenge": _challenge(written.challenge, page) if written.challenge else None,
    }


def in_notation(scene: Scene, notation: str) -> Scene:
    """Return the scene in a notation; unchanged if the scene has none to choose."""
    return replace(scene, symbols=notation) if hasattr(scene, "symbols") else scene  # type: ignore[call-arg]


def _next_lesson(lesson: Lesson) -> Json | None:
    """Return the name and the title of the library's next lesson; None after the last, and for a lesson of one's
    own."""
    names = list(library.lessons())
    after = names[names.index(lesson.name) + 1 :] if lesson.name in names else []
    return {"name": after[0], "title": line(library.lessons()[after[0]].title)} if after else None


def _question(question: Question, page: AnyPage, scene: Scene) -> Json:
    """Return the question as films/question.py writes it, with its words as HTML, the responses to its answers, and the
    looks of what is moved."""
    items = [*question.options] if question.kind == "order" else [line(option) for option in question.options]
    payload = as_json(guesses.posed(question)) | {
        "text": html(question.text),
        "why": html(question.why),
        "options": items,
        "nudges": [{"low": nudge.low, "high": nudge.high, "text": line(nudge.text)} for nudge in question.nudges],
        "nudge": line(question.nudge or progress.GENERAL),
        "answer": line(guesses.right_answer(question)),
        "again": question.again is not None,
    }
    if question.kind in ("point", "place"):
        payload |= {"spots": scene.points, "picked": scene.own_points}
    if question.kind not in MOVED:
        return payload
    style = page.classes[min(question.adds, len(page.classes) - 1)] if page.classes else None
    mark = {"color": style.color, "symbol": style.symbol} if style else {"color": "", "symbol": "circle"}
    return payload | {"own": OWN, "mark": mark}


def _challenge(challenge: Challenge, page: AnyPage) -> Json:
    solution: Json | None = None
    if challenge.solution:
        query = challenge.solution.partition("?")[2]
        scene, _ = scene_of(page.scene, query)
        fields = {name: text for name, text in to_query(scene).items() if name != "t"}
        solution = {"scene": fields, "to": scene.t if "t" in parse_qs(query) else None}
    hints = [line(hint) for hint in challenge.hints]
    return {"task": html(challenge.task), "check": challenge.check, "hints": hints, "solution": solution}

"""Reads lessons from TOML, in the format of lessons/*.toml. Any text gives a lesson or a ValueError, with a sentence
that names the step, its part and the line."""

import re
import tomllib
from dataclasses import replace
from typing import Any, get_args

from films.lessons import letters, toml_marks, toml_question, toml_shape
from films.lessons.lesson import Button, Challenge, Drawing, Lesson, Step
from films.lessons.page_protocol import LessonPage, LessonPages, scene_of
from films.lessons.toml_lines import lines_of, place_at
from films.lessons.toml_table import MAX_LINE, MAX_PARAGRAPH, MAX_TEXT, Table
from films.scene import params
from films.symbols import FIRST

LARGEST = 100_000  # characters of a file: ten times our longest lesson
MAX_STEPS = 60
MAX_HINTS = 4
MAX_FILM_QUESTIONS = 8  # questions that films ask: for each a film must be made
MAX_PLAYS = 300  # frames
MAX_IN_SIGHT = 6  # settings
MAX_ADDRESS = 20_000  # characters
BUTTONS = tuple(name for name in get_args(Button) if name)
DRAWINGS = tuple(name for name in get_args(Drawing) if name)


def read(text: str, name: str, pages: LessonPages | None = None) -> Lesson:
    """Return the lesson of a text. With `pages`, its scenes, facts and checks must exist there."""
    if len(text) > LARGEST:
        raise ValueError(f"The file has {len(text):,} characters; a lesson has at most {LARGEST:,}.")
    toml_shape.check(text)
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ValueError(_syntax(text, str(error))) from error
    top = Table(values, lines_of(text), (), "a lesson")
    top.only("title", "lecture", "minutes", "after", "steps")
    tables = top.tables("steps", MAX_STEPS)
    of_films = [step for step in tables if _kind(step) == "film"]
    if len(of_films) > MAX_FILM_QUESTIONS:
        raise of_films[-1].wrong(
            "question", f"the films ask {len(of_films)} of the questions; they may ask {MAX_FILM_QUESTIONS}"
        )
    lesson = Lesson(
        name=name,
        title=top.prose("title", MAX_LINE),
        minutes=top.whole("minutes", 1, 600),
        after=top.prose("after", MAX_PARAGRAPH),
        steps=tuple(_step(step, pages) for step in tables),
        lecture=top.whole("lecture", 0, 99) if "lecture" in values else None,
    )
    if pages is not None:
        toml_marks.check(tables, [letters.written(step, _notation(step, pages)) for step in lesson.steps], pages)
    return lesson


def _kind(step: Table) -> Any:
    """Return the kind of a step's question, as it is written."""
    question = step.values.get("question")
    return question.get("kind") if isinstance(question, dict) else None


def file_text(content: bytes) -> str:
    """Return the text of a file; ValueError, as a sentence, if it is too large or not UTF-8."""
    if len(content) > 4 * LARGEST:
        raise ValueError(f"The file has {len(content):,} bytes; a lesson has at most {4 * LARGEST:,}.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        place = place_at(content[: error.start].decode("utf-8", "replace"), line)
        raise ValueError(f"{place}: this is not UTF-8.") from error


def _notation(step: Step, pages: LessonPages) -> str:
    """Return the notation in which a step is shown first."""
    return str(getattr(scene_of(pages[step.page].scene, step.query)[0], "symbols", FIRST))


def _syntax(text: str, message: str) -> str:
    """Return tomllib's error message, with the place first."""
    place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    line = int(place[1]) if place else text.count("\n") + 1
    what = message[: place.start()] if place else message.removesuffix(" (at end of document)")
    return f"{place_at(text, line)}: this is not TOML ({what})."


def _step(table: Table, pages: LessonPages | None) -> Step:
    own = ("title", "text", "scene", "cover", "light", "plays", "settings", "in_sight", "drawing")
    table.only(*own, "question", "challenge")
    step = Step(
        title=table.prose("title", MAX_LINE),
        text=table.prose("text", MAX_TEXT),
        scene=table.text("scene", MAX_ADDRESS).strip(),
    )
    page = _page_of(table, "scene", step.scene, pages)
    question, challenge = table.table("question", "a question"), table.table("challenge", "a challenge")
    if question and challenge:
        raise challenge.wrong("", "a step has a question or a challenge, not both")
    points = _points(page, step.query) if page else None
    return replace(
        step,
        question=toml_question.question(question, page, points, step.scene) if question else None,
        challenge=_challenge(challenge, page, step, pages) if challenge else None,
        light=table.one_of("light", BUTTONS) if "light" in table.values else "",
        settings=table.flag("settings") if "settings" in table.values else False,
        drawing=table.one_of("drawing", DRAWINGS) if "drawing" in table.values else "",
        plays=_plays(table, question) if "plays" in table.values else 0,
        in_sight=_in_sight(table, page) if "in_sight" in table.values else (),
        cover=table.flag("cover") if "cover" in table.values else False,
    )


def _plays(table: Table, question: Table | None) -> int:
    if question is None:
        raise table.wrong("plays", "only a step with a question “plays” something once it is answered")
    return table.whole("plays", 1, MAX_PLAYS)


def _in_sight(table: Table, page: LessonPage | None) -> tuple[str, ...]:
    """Return the fields whose settings are in sight."""
    if not table.values.get("settings"):
        raise table.wrong("in_sight", "only a step with “settings = true” has some in sight")
    names = table.proses("in_sight", 1, MAX_IN_SIGHT, MAX_LINE)
    if unknown := [name for name in names if page is not None and name not in params(page.scene)]:
        raise table.wrong("in_sight", f"the page has no setting “{unknown[0]}”")
    return names


def _page_of(table: Table, name: str, scene: str, pages: LessonPages | None) -> LessonPage | None:
    """Return the page of a scene's address; ValueError if there is no such page, or if it cannot read the scene."""
    page, _, query = scene.partition("?")
    if pages is None:
        return None
    if page not in pages:
        raise table.wrong(name, f"there is no page “{page[:MAX_LINE]}”; the pages are {', '.join(pages)}")
    try:
        _, problems = scene_of(pages[page].scene, query)
    except ValueError as error:
        raise table.wrong(name, f"the scene cannot be read: {error}") from error
    if problems:
        raise table.wrong(name, f"the scene cannot be read. {problems[0].removesuffix('.')}")
    return pages[page]


def _points(page: LessonPage, query: str) -> int:
    return len(scene_of(page.scene, query)[0].points)


def _challenge(table: Table, page: LessonPage | None, step: Step, pages: LessonPages | None) -> Challenge:
    table.only("task", "check", "hints", "solution")
    check = table.name_of("check", page.checks if page else None)
    hints = table.proses("hints", 0, MAX_HINTS, MAX_PARAGRAPH) if "hints" in table.values else ()
    solution = table.text("solution", MAX_ADDRESS).strip() if "solution" in table.values else ""
    if solution:
        _page_of(table, "solution", solution, pages)
        if solution.partition("?")[0] != step.page:
            raise table.wrong("solution", "the solution must be on the page of the step's scene")
    return Challenge(table.prose("task", MAX_PARAGRAPH), check, hints, solution)

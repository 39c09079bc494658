"""What the lectures teach, idea by idea, and where each idea is met: a file for each lecture in lessons/lectures/."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from films.courses import COURSES

FOLDER = Path(__file__).parents[1] / "lessons" / "lectures"
LONGEST, MOST_LETTERS = 100_000, 4000  # bytes of a file, letters of a text
MOST_IDEAS, MOST_PLACES, MOST_WORDS = 100, 8, 12  # of a lecture; of an idea, and of its other words
KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Place:
    """Where an idea is met: a scene or a heading of a page, with its link's `words`; or a step of a lesson, whose link
    has the step's title. A scene may name the heading of a chart below its film. `shows`: what of the idea can be seen
    there: words of a scene's picture or the name of a trace; words of the Markdown of a heading or a step. A test opens
    each place and looks for it."""

    shows: str
    scene: str = ""
    words: str = ""
    lesson: str = ""
    step: int = 0

    @property
    def is_prose(self) -> bool:
        """Whether it is a heading of a page's prose, with any scene above it."""
        return "#" in self.scene and "?" not in self.scene


@dataclass(frozen=True)
class Idea:
    """An idea: what a lecture `says`, in its own words, and the places where it is met. `items`: its numbers among all
    that the lectures teach. `also`: other words that a reader may look for. `prose`: why only prose has it, and no
    picture or question; "" if one has. `still`: the scene whose picture stands beside it; "" for that of its first
    place that has a picture."""

    says: str
    items: tuple[int, ...]
    places: tuple[Place, ...]
    also: tuple[str, ...] = ()
    prose: str = ""
    still: str = ""


@dataclass(frozen=True)
class Lecture:
    """A lecture: its number, the name of its course in all texts, its topic, its source, and its ideas in order.
    Readers never see the number, as they have no list of lectures."""

    number: int
    course: str
    title: str
    source: str
    ideas: tuple[Idea, ...]


@cache
def lectures() -> tuple[Lecture, ...]:
    """Return all lectures in the order of their numbers; ValueError, as a sentence, for a file that is not a
    lecture."""
    return tuple(read(_content(path), int(path.stem)) for path in sorted(FOLDER.glob("[0-9].toml")))


def read(text: str, number: int) -> Lecture:
    """Return the lecture that a file's text holds; ValueError, as a sentence, says what is wrong with the text."""
    where = f"Lecture {number}"
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where} is no TOML: {error}.") from error
    _only(fields, ("title", "course", "source", "ideas"), where)
    rows = _few(fields, "ideas", MOST_IDEAS, where)
    ideas = tuple(_idea(row, f"{where}, idea {i}") for i, row in enumerate(rows, 1))
    course, title, source = (_words(fields, name, where) for name in ("course", "title", "source"))
    if course not in COURSES:
        raise ValueError(f"{where} is of “{course}”; the courses are {', '.join(COURSES)}.")
    return Lecture(number, course, title, source, ideas)


def _content(path: Path) -> str:
    if path.stat().st_size > LONGEST:
        raise ValueError(f"“{path.name}” is longer than {LONGEST:,} bytes.")
    return path.read_text(encoding="utf-8")


def _idea(row: Any, where: str) -> Idea:
    fields = _a(dict, row, where)
    _only(fields, ("items", "says", "also", "prose", "still", "places"), where)
    items = tuple(_a(int, item, f"{where}, an item") for item in _few(fields, "items", MOST_IDEAS, where))
    places = [
        _place(place, f"{where}, place {i}") for i, place in enumerate(_few(fields, "places", MOST_PLACES, where), 1)
    ]
    named = enumerate(_few(fields, "also", MOST_WORDS, where) if "also" in fields else [], 1)
    also = tuple(_text(word, f"{where}, word {i} of also") for i, word in named)
    prose, still = (_words(fields, name, where) if name in fields else "" for name in ("prose", "still"))
    return Idea(_words(fields, "says", where), items, tuple(places), also, prose, still)


def _place(row: Any, where: str) -> Place:
    fields = _a(dict, row, where)
    if "lesson" in fields:
        _only(fields, ("lesson", "step", "shows"), where)
        step = _a(int, fields.get("step"), f"{where}, its step")
        return Place(_words(fields, "shows", where), lesson=_words(fields, "lesson", where), step=step)
    _only(fields, ("words", "scene", "shows"), where)
    shows, scene, words = (_words(fields, name, where) for name in ("shows", "scene", "words"))
    return Place(shows, scene, words)


def _words(fields: Mapping[str, Any], name: str, where: str) -> str:
    return _text(fields.get(name), f"{where}, its {name}")


def _text(value: Any, where: str) -> str:
    text: str = _a(str, value, where)
    if not 0 < len(text) <= MOST_LETTERS or not text.isprintable():
        raise ValueError(f"{where} must have 1 to {MOST_LETTERS:,} letters on one line.")
    return text


def _few(fields: Mapping[str, Any], name: str, most: int, where: str) -> list[Any]:
    items: list[Any] = _a(list, fields.get(name), f"{where}, its {name}")
    if not 0 < len(items) <= most:
        raise ValueError(f"{where} must have 1 to {most} {name}, not {len(items)}.")
    return items


def _a(kind: type, value: Any, where: str) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{where} must be {KINDS[kind]}.")
    return value


def _only(fields: Mapping[str, Any], names: tuple[str, ...], where: str) -> None:
    for name in fields:
        if name not in names:
            raise ValueError(f"{where} has no field “{name}”; there are {', '.join(names)}.")

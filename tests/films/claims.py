"""A claim is a part of a sentence of a page, a lesson or a card whose numbers are results of a run, and how they are
computed anew."""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from films.film.numbers import MINUS
from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.page import AnyPage
from films.pages import LESSON_PAGES
from tests.films.film.reading import words
from tests.films.made import whole_film

ROOT = Path(__file__).parents[2]
LAST = -1  # of the frames
HOLE = re.compile(r"\{(?::([^{}]*))?\}")  # {}, {:.2f}, {:word} or {:Word}
NUMBER = r"(-?\d[\d,]*(?:\.\d+)?)"
WORDS = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one",
]  # fmt: skip


@dataclass(frozen=True)
class Claim:
    """A part of a sentence in a file, with a hole for each of its numbers, in order. A hole with a format
    has its number rounded so, or written as a word."""

    file: str
    text: str
    numbers: Callable[[], Sequence[str | float]]

    def sentence(self) -> str:
        """The text with the numbers as they are computed now."""
        numbers = iter(self.numbers())
        sentence = HOLE.sub(lambda hole: _written(next(numbers), hole[1] or ""), self.text)
        assert not list(numbers), f"more numbers than holes: {self.text}"
        return sentence

    def is_told(self) -> bool:
        return self.sentence() in content(self.file)


def _written(number: str | float, form: str) -> str:
    if form.lower() == "word":
        word = WORDS[int(number)]
        return word.capitalize() if form == "Word" else word
    return format(float(str(number).replace(",", "")), form) if form else str(number)


@cache
def content(file: str) -> str:
    """All text of a file on one line, with the minus of a keyboard; of TOML the values."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".toml"):
        text = " ".join(_texts(tomllib.loads(text)))
    return re.sub(r"\s+", " ", text.replace(MINUS, "-"))


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _texts(each)


def page_and_scene(address: str) -> tuple[AnyPage, Any]:
    """The page of an address, and its scene, of the kind that the page has."""
    name, _, query = address.partition("?")
    page = LESSON_PAGES[name]
    return page, scene_of(page.scene, query)[0]


def read(address: str, slot: str, template: str, t: int | None = None) -> tuple[str, ...]:
    """The numbers in the holes of a template, as the film of an address says them in frame `t`, its own by default."""
    page, scene = page_and_scene(address)
    film = whole_film(page, scene)
    text = words(film.words(scene.t if t is None else t % film.n_frames)[slot]).replace(MINUS, "-")
    pattern = NUMBER.join(map(re.escape, template.split("{}")))
    match = re.search(pattern, text)
    assert match, f"“{template}” is not in “{text}”"
    return match.groups()


def film_claim(file: str, text: str, address: str, slot: str, template: str, t: int | None = None) -> Claim:
    """A claim whose numbers a film says, too."""
    return Claim(file, text, partial(read, address, slot, template, t))


def step_of(lesson: str, number: int) -> str:
    """The address of a lesson's step."""
    return library.lessons()[lesson].steps[number - 1].scene


def step_claim(lesson: str, number: int, text: str, slot: str, template: str, t: int | None = None) -> Claim:
    """A claim of a lesson whose numbers the film of one of its steps says, too."""
    return film_claim(f"lessons/{lesson}.toml", text, step_of(lesson, number), slot, template, t)

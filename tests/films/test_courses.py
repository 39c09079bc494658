"""A lecture is named by its course wherever readers meet it: no "the lecture", whose of five they could not tell."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from films.courses import COURSES
from films.lessons import library
from films.lessons.lesson import Lesson

ROOT = Path(__file__).parents[2]
# What speaks of one lecture. "Different lectures", "some lectures" and "your lecture" leave open whose they are.
ONE = re.compile(
    r"\b(the|this|that|a|one|another|first|second|third|fourth|fifth) lecture\b|\bthe (lectures|notes)\b"
    r"|\blectures?['’]|\blecture \d",
    re.IGNORECASE,
)
PROSE = sorted((ROOT / "pages").glob("*.md"))
CARDS = sorted(file for folder in ("tasks", "gallery") for file in (ROOT / "lessons" / folder).glob("*.toml"))
CODE = sorted(
    file for folder in ("films/topics", "films/charts", "ui", "films/rules") for file in (ROOT / folder).rglob("*.py")
)
IN_GENERAL = re.compile("What the lectures teach|In the lectures")  # the contents, and links to them


def unnamed(text: str) -> list[str]:
    """The paragraphs that speak of a lecture and name no course."""
    paragraphs = [re.sub(r"\s+", " ", part) for part in re.split(r"\n\s*\n|^## .*$", text, flags=re.MULTILINE)]
    return [part for part in paragraphs if ONE.search(part) and not any(course in part for course in COURSES)]


def texts_of(value: object) -> Iterator[str]:
    """All texts of a value and of what it holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_of(each)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts_of(getattr(value, name))


def shown_strings(file: Path) -> Iterator[str]:
    """The strings of a module, f-strings with the names in them; no docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(_part(part) for part in node.values)
            node.values = []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else COURSES[0]


@pytest.mark.parametrize("file", [*PROSE, *CARDS], ids=lambda file: file.stem)
def test_prose_names_the_course_of_a_lecture(file: Path) -> None:
    assert unnamed(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("lesson", library.lessons().values(), ids=lambda lesson: lesson.name)
def test_lessons_name_the_course_of_a_lecture(lesson: Lesson) -> None:
    assert [part for text in texts_of(lesson) for part in unnamed(text)] == []


@pytest.mark.parametrize("file", CODE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_films_and_widgets_name_the_course_of_a_lecture(file: Path) -> None:
    strings = [IN_GENERAL.sub("", text) for text in shown_strings(file)]
    assert [part for text in strings for part in unnamed(text)] == []


def test_a_lecture_without_its_course_would_be_found() -> None:
    for text in (
        "As in the lecture.",
        "Lecture 4's example",
        "the lectures’ formula",
        "the second\nlecture says so",
        "The notes ask",
    ):
        assert unnamed(text), text
    for text in ("GU4241: as in the lecture.", "Some lectures write z.", "the letters of your lecture", "a lecturer"):
        assert not unnamed(text), text

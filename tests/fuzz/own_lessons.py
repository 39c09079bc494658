"""What stands in the HTML of a lesson that is anybody's: words, formulas, and links to marks; nothing that asks, leads
or runs."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from films.picture.tex import ATTRIBUTES
from films.played_lesson import Json

WORDS = ("title", "text", "ask", "why", "after", "task", "nudge", "right", "called")  # HTML of a lesson as it is played
LISTS = ("options", "hints")
ELEMENT = re.compile(r"p|strong|em|code|a|span|wbr|math|m[a-z]+|semantics|annotation")
ALLOWED = ATTRIBUTES | {"aria-label"}
OURS = {("style", "font-weight:bold"), ("class", "formula"), ("class", "stage-formula"), ("class", "stage-held")}
MARK = re.compile(r"#(?:mark|place)-[\w.%~-]+")


def strange_markup(played: Json) -> list[str]:
    """The elements and attributes that no words of a lesson may have."""
    reader = _Reader()
    for text in _words(played):
        reader.feed(text)
        reader.close()
        reader.reset()
    return reader.strange


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        allowed = ELEMENT.fullmatch(tag) is not None
        for name, value in attrs:
            if tag == "a" and name == "href":
                allowed &= MARK.fullmatch(value or "") is not None
            elif (name, value) not in OURS:
                allowed &= name in ALLOWED
        if not allowed:
            self.strange.append(self.get_starttag_text() or tag)

    def handle_comment(self, data: str) -> None:
        self.strange.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.strange.append(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        self.strange.append(f"<?{data}>")


def _words(part: Any, *, named: bool = False) -> Iterator[str]:
    if isinstance(part, str) and named:
        yield part
    elif isinstance(part, dict):
        for name, value in part.items():
            if name not in ("own", "scene", "solution"):  # plain text
                yield from _words(value, named=name in WORDS or name in LISTS)
    elif isinstance(part, list):
        for each in part:
            yield from _words(each, named=named)

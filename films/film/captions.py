"""Captions: HTML templates with the numbers of each frame filled in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from films.film import escape
from films.film.columns import Col, Column, row
from films.film.numbers import number
from films.film.shapes import NUMBERS, TEXT, WHOLE, Shapes

# The places on the stage that show a caption; ui/stage/markup.js makes them.
WHYS = ("why", "why 2", "why 3", "why 4")  # one for each plane
PLANES = ("plane", "plane 2", "plane 3", "plane 4")
SLOTS = ("frame", "next", "legend", "verdict", *WHYS, *PLANES, "text", "confusion")
HOLE = re.compile(r"\{(\w+)(?::(\w))?\}")
FIRST_LETTER = re.compile(r"^(?:<b>)?[A-Z](?![A-Z])")
BEFORE_PER_CENT = re.compile(r"(?<=[\d}]) (?=%)")  # no line may break here


@dataclass(frozen=True)
class Caption:
    """HTML templates with holes `{name}`, `{name:p}` or `{name:s}`, which have a form of `numbers.number`. `values`:
    what fills a hole, if not the column of the same name. `which`: the number of each frame's template.

    Text from columns is escaped, as class names are users' words.
    """

    templates: tuple[str, ...]
    values: Mapping[str, Col] = field(default_factory=dict)
    which: Col | None = None

    def __post_init__(self) -> None:
        unbroken = (BEFORE_PER_CENT.sub("\N{NO-BREAK SPACE}", template) for template in self.templates)
        object.__setattr__(self, "templates", tuple(unbroken))
        holes = (name for template in self.templates for name, _form in HOLE.findall(template))
        object.__setattr__(self, "values", {**self.values, **{n: Col(n) for n in holes if n not in self.values}})

    def fits(self, shapes: Shapes) -> None:
        """Raise ValueError if the columns do not hold what the holes need."""
        for name, col in self.values.items():
            hole = shapes.part(f"{{{name}}}")
            if hole.entries(col, NUMBERS, WHOLE, TEXT):
                hole.refuse(f"column {col.name!r} has more than one value in a row")
        if self.which is not None:
            shapes.part("which").whole(self.which, len(self.templates) - 1)

    def payload(self) -> dict[str, Any]:
        return {
            "templates": list(self.templates),
            "values": {name: col.payload() for name, col in self.values.items()},
            "which": self.which and self.which.payload(),
        }


def ahead(words: str) -> str:
    """Mark words of a template that are about the next step: they are hidden while the reader predicts it."""
    return f'<span class="stage-ahead">{words}</span>'


def unless_asked(words: str) -> str:
    """Mark words of a template that are about what `QuestionTrack.hides` hides: they are hidden with it."""
    return f'<span class="stage-unless-asked">{words}</span>'


def where_editable(words: str, tag: str = "span") -> str:
    """Mark words of a template about what the reader can do: hidden where the reader cannot change the scene, and in
    print."""
    return f'<{tag} class="stage-tool-words">{words}</{tag}>'


def continued(sentence: str) -> str:
    """Return a sentence as it stands after a colon: with a small first letter, unless the second is a capital, too."""
    return FIRST_LETTER.sub(lambda first: first[0].lower(), sentence)


def literal(text: str) -> str:
    """Return a user's words, escaped for a template, so that they appear as typed: not as markup, holes or formulas
    (`films.picture.tex`)."""
    return escape.html(text).replace("{", "&#123;").replace("$", "&#36;").replace(" %", "&#32;%")


def render(caption: Caption, columns: Mapping[str, Column], t: int) -> str:
    """Return the caption in frame `t`, as HTML."""
    index = 0 if caption.which is None else int(row(columns, caption.which, t))

    def fill(hole: re.Match[str]) -> str:
        value = row(columns, caption.values[hole[1]], t)
        if value is None:
            return ""
        return escape.html(value) if isinstance(value, str) else number(value, hole[2] or "")

    return HOLE.sub(fill, caption.templates[index])

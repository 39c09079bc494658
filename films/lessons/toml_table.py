"""A TOML table that checks its values: a value of the wrong kind, or out of bounds, is refused in a sentence that
begins with its step and its line."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from films.lessons.toml_lines import Path, line_of, place_of

# Code and formulas, in which < is not HTML. Code ends at as many backticks as it begins with. These are matched
# possessively, as a text of backticks alone would otherwise take quadratic time.
AS_IT_STANDS = re.compile(r"(?<!`)(`++).*?(?<!`)\1(?!`)|\$\$.*?\$\$|\$[^$\n]*\$", re.DOTALL)
HTML = re.compile(r"<[A-Za-z/!?]")
# Commands that define commands, in TeX or in latex2mathml: a defined command could expand to any number of characters.
DEFINES = re.compile(
    r"\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command|(?:re)?newenvironment|DeclareMathOperator)(?![A-Za-z])"
)
PICTURE = re.compile(r"!\[")
MAX_LINE, MAX_PARAGRAPH, MAX_TEXT = 120, 700, 4000  # characters: a title or a name; a question or a task; a step's text


@dataclass(frozen=True)
class Table:
    """A table, the lines of its values, and its name in error messages."""

    values: Mapping[str, Any]
    lines: dict[Path, int]
    path: Path
    called: str

    def wrong(self, name: str, reason: str) -> ValueError:
        """Return the error for a value, or for the table itself if the name is empty."""
        path = (*self.path, name) if name else self.path
        return ValueError(f"{place_of(path, line_of(self.lines, path))}: {reason}.")

    def only(self, *names: str) -> None:
        """Refuse names other than these: they are misspelt, or belong to another table."""
        for name in self.values:
            if name not in names:
                raise self.wrong(name, f"“{name[:60]}” is nothing that {self.called} has; it has {', '.join(names)}")

    def text(self, name: str, longest: int) -> str:
        """Return the printable text of that name, which must not be empty."""
        value = self._required(name)
        if not isinstance(value, str):
            raise self.wrong(name, f"“{name}” is not a text")
        return self._text(name, value, longest)

    def prose(self, name: str, longest: int) -> str:
        """Return the text in Markdown of that name, without HTML and pictures."""
        return self._prose(name, self.text(name, longest))

    def proses(self, name: str, fewest: int, most: int, longest: int) -> tuple[str, ...]:
        """Return the list of texts in Markdown of that name."""
        value = self._required(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.wrong(name, f"“{name}” is not a list of texts")
        if not fewest <= len(value) <= most:
            raise self.wrong(name, f"“{name}” has {len(value)} texts; it must have {fewest} to {most}")
        return tuple(self.checked(name, each, longest) for each in value)

    def checked(self, name: str, value: str, longest: int) -> str:
        """Return a text in Markdown that is part of the value of that name."""
        return self._prose(name, self._text(name, value, longest))

    def number(self, name: str, low: float = -math.inf) -> float:
        """Return the finite number of that name."""
        value = self._required(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 1e15:
            raise self.wrong(name, f"“{name}” is not a number")
        if value < low:
            raise self.wrong(name, f"“{name}” is below {low:g}")
        return float(value)

    def numbers(self, name: str, most: int) -> tuple[float, ...]:
        """Return the finite numbers of that name, at least one."""
        value = self._required(name)
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise self.wrong(name, f"“{name}” is not a list of 1 to {most} numbers")
        return tuple(Table({name: each}, self.lines, self.path, self.called).number(name) for each in value)

    def whole(self, name: str, low: int, high: int) -> int:
        """Return the whole number of that name, which must be within bounds."""
        value = self._required(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(name, f"“{name}” is not a whole number")
        if not low <= value <= high:
            raise self.wrong(name, f"“{name}” is not between {low} and {high}")
        return value

    def flag(self, name: str) -> bool:
        """Return the truth value of that name."""
        value = self._required(name)
        if not isinstance(value, bool):
            raise self.wrong(name, f"“{name}” is neither true nor false")
        return value

    def one_of(self, name: str, options: Sequence[str]) -> Any:
        """Return the word of that name, which must be one of `options`."""
        value = self._required(name)
        if value not in options:
            raise self.wrong(name, f"“{name}” is none of {', '.join(options)}")
        return value

    def name_of(self, name: str, names: Any) -> str:
        """Return the name of a check or a fact, which must be one of a page's `names`, if they are known."""
        text = self.text(name, MAX_LINE)
        if names is not None and text not in names:
            there = f"it has {', '.join(names)}" if names else "it has none"
            raise self.wrong(name, f"the page has no {name} “{text}”; {there}")
        return text

    def table(self, name: str, called: str) -> "Table | None":
        """Return the table of that name, or None."""
        value = self.values.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.wrong(name, f"“{name}” is not a table")
        return None if value is None else Table(value, self.lines, (*self.path, name), called)

    def tables(self, name: str, most: int) -> list["Table"]:
        """Return the tables of the list of that name, at least one."""
        value = self._required(name)
        if not isinstance(value, list) or not value or not all(isinstance(each, dict) for each in value):
            raise self.wrong(name, f"“{name}” is not a list of tables, each begun by [[{name}]]")
        if len(value) > most:
            raise self.wrong(name, f"there are {len(value)} {name}; a lesson has at most {most}")
        return [Table(each, self.lines, (*self.path, name, i), "a step") for i, each in enumerate(value)]

    def _required(self, name: str) -> Any:
        if name not in self.values:
            raise self.wrong("", f"{self.called} must have “{name}”")
        return self.values[name]

    def _text(self, name: str, value: str, longest: int) -> str:
        if len(value) > longest:
            raise self.wrong(name, f"“{name}” has {len(value):,} characters; it may have {longest:,}")
        if not value.strip():
            raise self.wrong(name, f"“{name}” is empty")
        if not value.replace("\n", "").replace("\t", "").isprintable():
            raise self.wrong(name, f"“{name}” has characters that cannot be printed")
        return value.strip()

    def _prose(self, name: str, value: str) -> str:
        prose = AS_IT_STANDS.sub("", value)
        if HTML.search(prose):
            raise self.wrong(name, f"“{name}” has HTML in it; prose is Markdown with formulas. For the sign write \\<")
        if any(formula[0].startswith("$") and DEFINES.search(formula[0]) for formula in AS_IT_STANDS.finditer(value)):
            raise self.wrong(name, f"“{name}” has a formula that defines a command; write out what it stands for")
        if PICTURE.search(value):  # anywhere, as not all that looks like code is code to Markdown: \\`![](x.png)\\`
            raise self.wrong(name, f"“{name}” has a picture in it; the picture of a step is its scene")
        return value

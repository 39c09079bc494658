"""The names of the places of a file, and the lines around the one that a sentence names."""

import re
from dataclasses import dataclass
from itertools import islice

from films.files.text import decoded, lines_of

NAMED = re.compile(r"\b[Ll]ine (\d{1,9})\b", re.ASCII)
AROUND = 2  # lines above and below
LONGEST = 200  # characters of a line


@dataclass(frozen=True)
class Places:
    """Lines and columns of a text; of a spreadsheet rows and cells, as its program calls them: `columns` are the
    numbers, from 0, that its columns have there."""

    columns: tuple[int, ...] | None = None

    def line(self, number: int) -> str:
        """Line 3, or row 3."""
        return f"{'line' if self.columns is None else 'row'} {number}"

    @property
    def first(self) -> str:
        """The first line, or the first row."""
        return f"the first {'line' if self.columns is None else 'row'}"

    def column(self, place: int) -> str:
        """Column 2 for place 1, or column B."""
        return f"column {place + 1 if self.columns is None else letters(self.columns[place])}"

    def cell(self, number: int, place: int) -> str:
        """Line 3, column 2, or cell B3."""
        if self.columns is None:
            return f"line {number}, column {place + 1}"
        return f"cell {letters(self.columns[place])}{number}"


TEXT = Places()


def letters(column: int) -> str:
    """The letters of a spreadsheet's column, numbered from 0: A, ..., Z, AA, ..."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def lines_around(data: bytes, encoding: str, about: str) -> tuple[tuple[int, str], ...]:
    """Return the lines of a text around the first one that the sentence `about` it names, with their numbers, or the
    first lines where it names none; none where the bytes are no text in this encoding."""
    try:
        text = decoded(data, encoding).text
    except ValueError:
        return ()
    named = NAMED.search(about)
    first = max(1, int(named[1]) - AROUND) if named else 1
    lines = islice(enumerate(lines_of(text), 1), first - 1, first + 2 * AROUND)
    return tuple((number, line[:LONGEST]) for number, line in lines)

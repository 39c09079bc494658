"""The names of the places of a file, and the lines around the place that a sentence names."""

import re
from dataclasses import dataclass
from itertools import islice

from films.files.text import decoded, lines_of

NAMED = re.compile(r"\b[Ll]ine (\d{1,9})\b", re.ASCII)
AROUND = 2  # lines above and below
LONGEST = 200  # characters of a line


@dataclass(frozen=True)
class CellNames:
    """Names of lines and columns of a text, or of rows and cells of a spreadsheet, as its program calls them. `columns`
    are the numbers, from 0, that the columns of the table have in a spreadsheet; None for a text."""

    columns: tuple[int, ...] | None = None

    def line(self, number: int) -> str:
        """Return "line 3", or "row 3" in a spreadsheet."""
        return f"{'line' if self.columns is None else 'row'} {number}"

    @property
    def first(self) -> str:
        """The name of the first line, or of the first row in a spreadsheet."""
        return f"the first {'line' if self.columns is None else 'row'}"

    def column(self, place: int) -> str:
        """Return "column 2" for place 1, or "column B" in a spreadsheet."""
        return f"column {place + 1 if self.columns is None else letters(self.columns[place])}"

    def cell(self, number: int, place: int) -> str:
        """Return "line 3, column 2", or "cell B3" in a spreadsheet."""
        if self.columns is None:
            return f"line {number}, column {place + 1}"
        return f"cell {letters(self.columns[place])}{number}"


TEXT = CellNames()


def letters(column: int) -> str:
    """Return the letters of a spreadsheet's column, numbered from 0: A, ..., Z, AA, ..."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def capital(text: str) -> str:
    """Return the text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def lines_around(data: bytes, encoding: str, about: str) -> tuple[tuple[int, str], ...]:
    """Return the lines of a text, with their numbers, around the first line that the sentence `about` it names; the
    first lines if it names no line; none if the bytes are no text in this encoding."""
    try:
        text = decoded(data, encoding).text
    except ValueError:
        return ()
    named = NAMED.search(about)
    first = max(1, int(named[1]) - AROUND) if named else 1
    lines = islice(enumerate(lines_of(text), 1), first - 1, first + 2 * AROUND)
    return tuple((number, line[:LONGEST]) for number, line in lines)

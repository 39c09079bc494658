"""Text as rows of cells: separated by tabs, semicolons, commas, bars or blanks, with or without quotation marks.

`layout_of` guesses how a text is laid out, and `rows` reads the text by this layout or any other. A row over several
lines says so: each knows its first and its last line. The parser is the standard library's `csv`, in its strict form
(RFC 4180: a cell in quotation marks may hold separators, line ends, and "" for a quotation mark).
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from films.files.numerals import SIGN
from films.files.text import lines_of

BLANKS = " "  # any number of spaces and tabs
# Separators; of equally good ones the first is taken.
DELIMITERS = {"\t": "tabs", ";": "semicolons", "|": "bars", ",": "commas", BLANKS: "blanks"}
COMMENTS = ("#", "%")
MAX_ROW = 100_000  # characters
MAX_ROWS = 100_000  # of a table
MAX_BLANK = 20_000  # rows without anything in them: two million would take five seconds
SAMPLE = 200  # rows that tell the layout
MAX_TITLE = 20  # lines that may stand above a table
# The first line of a spreadsheet's file.
ANNOUNCED = re.compile(r'"?sep=(?P<delimiter>[;,|:\t])"?[;,\t]*', re.IGNORECASE)
RULER = re.compile(r"[\s|+:=-]++")  # a line of rules only, as in tables of Markdown
# A number, or nearly one; a number in groups of three digits; what only begins as a number.
NUMBER = re.compile(rf"{SIGN}?(\d[\d.,'’]*|[.,]\d+)(e{SIGN}?\d+)?", re.ASCII | re.IGNORECASE)
IN_GROUPS = re.compile(rf"{SIGN}?\d\d?\d?([ \xa0\u2009\u202f]\d\d\d)+([.,]\d*)?", re.ASCII)
BEGINS_AS_NUMBER = re.compile(rf"{SIGN}?[.,]?\d", re.ASCII)


class Row(NamedTuple):
    """The cells of a row, without the space around them, and its first and last line in the file, from 1."""

    line: int
    last: int
    cells: list[str]


@dataclass(frozen=True)
class Layout:
    """How a text is split into rows and cells. The first `skip` lines stand above the table; lines that begin with the
    sign `comment`, if there is one, are no part of it."""

    delimiter: str = ","
    quoting: bool = True
    comment: str = ""
    skip: int = 0


def rows(text: str, layout: Layout) -> Iterator[Row]:
    """Yield the rows that are not blank, each with as many cells as it has; ValueError, as a sentence, on quotation
    marks that do not pair up, and on what is too long."""
    split = _quoted(text, layout) if layout.quoting else _plain(text, layout)
    blank = 0
    for row in split:
        if any(row.cells):
            yield row
            continue
        blank += 1
        if blank > MAX_BLANK:
            raise ValueError(f"Line {row.last}: more than {MAX_BLANK:,} lines of the file are empty.")


def layout_of(text: str, *, delimiter: str = "", comments: bool = True) -> Layout:
    """Return the likeliest layout of a text; with `delimiter` if one is given.

    A first line `sep=;` is obeyed. Otherwise the separator is the one by which most of the first rows have the same
    number of cells, many of them numbers and few that only begin as one; blanks separate only if no other separator
    finds numbers. Quotation marks quote unless the rows fit only without them.
    """
    comment = _comment(text) if comments else ""
    announced = ANNOUNCED.fullmatch(next(lines_of(text), "").rstrip(" \r\n"))
    candidates = [announced["delimiter"]] if announced else list(DELIMITERS)
    candidates = [delimiter] if delimiter else candidates
    fitness = {each: _fitness(text, Layout(each, comment=comment)) for each in candidates}
    if fitness.get(BLANKS, 0) > 1 and _is_ragged(text, "\t", comment) and not _is_ragged(text, BLANKS, comment):
        fitness.pop("\t", None)  # several tabs align the columns
    if any(fit > 1 for candidate, fit in fitness.items() if candidate != BLANKS):
        fitness.pop(BLANKS, None)
    fittest = max(fitness, key=lambda delimiter: fitness[delimiter])
    layout = Layout(fittest, _quoting(text, fittest, comment), comment)
    return replace(layout, skip=_title_lines(text, layout))


def _numbered(text: str, layout: Layout) -> Iterator[tuple[int, str]]:
    """Yield the lines of the table with their numbers; comments are empty, so that each row's place in the file is
    known."""
    for number, line in enumerate(lines_of(text), 1):
        if len(line) >= MAX_ROW:
            raise ValueError(f"Line {number} has {len(line):,} characters; at most {MAX_ROW:,} are allowed.")
        announced = number == 1 and ANNOUNCED.fullmatch(line.rstrip(" "))
        is_ruler = ("--" in line or "==" in line) and RULER.fullmatch(line)
        is_comment = layout.comment and line.lstrip().startswith(layout.comment)
        left_out = announced or number <= layout.skip or is_comment or is_ruler
        yield number, "\n" if left_out else f"{line}\n"


def _plain(text: str, layout: Layout) -> Iterator[Row]:
    for number, line in _numbered(text, layout):
        cells = line.split() if layout.delimiter == BLANKS else line.split(layout.delimiter)
        yield Row(number, number, [cell.strip() for cell in cells])


class _LinesOfRows(Iterator[str]):
    """The lines of the table, as the parser asks for them; ValueError on a row of more than MAX_ROW characters."""

    def __init__(self, text: str, layout: Layout) -> None:
        self.numbered = _numbered(text, layout)
        self.is_by_blanks = layout.delimiter == BLANKS
        self.begin_row()

    def begin_row(self) -> None:
        """Count the characters of a new row."""
        self.length = 0

    def __next__(self) -> str:
        number, line = next(self.numbered)
        self.length += len(line)
        if self.length > MAX_ROW:
            raise ValueError(f"Line {number}: a row of more than {MAX_ROW:,} characters; is a quotation mark open?")
        return line.strip().replace("\t", BLANKS) + "\n" if self.is_by_blanks else line


def _quoted(text: str, layout: Layout) -> Iterator[Row]:
    lines = _LinesOfRows(text, layout)
    reader = csv.reader(lines, delimiter=layout.delimiter, skipinitialspace=True, strict=True)
    before = 0
    try:
        for cells in reader:
            yield Row(before + 1, reader.line_num, [cell.strip() for cell in cells])
            before = reader.line_num
            lines.begin_row()
    except csv.Error as error:
        raise ValueError(f"Line {before + 1} has quotation marks that do not pair up.") from error


def _comment(text: str) -> str:
    """Return the sign of comments if the first line that is not blank begins with one, else ""."""
    first = next((line.lstrip() for line in lines_of(text) if line.strip()), "")
    return first[0] if first.startswith(COMMENTS) else ""


def _quoting(text: str, delimiter: str, comment: str) -> bool:
    """Return whether quotation marks quote. They do not if without quoting all rows have the same number of cells, two
    or more, and with quoting the marks do not pair up or the rows have different numbers of cells. Nor do they between
    tabs if quoting would join lines that are rows by themselves."""
    if '"' not in text:
        return True
    quoted = _widths(text, Layout(delimiter, quoting=True, comment=comment))
    plain = _widths(text, Layout(delimiter, quoting=False, comment=comment))
    if len(plain) != 1 or plain.keys() == {1}:
        return True
    joined = sum(quoted.values()) < sum(plain.values())
    return len(quoted) == 1 and not (joined and delimiter == "\t")


def _widths(text: str, layout: Layout) -> Counter[int]:
    """Return for each number of cells how many rows have it; empty if the text cannot be split by the layout. Stops
    once there are many different numbers."""
    counts: Counter[int] = Counter()
    try:
        for row in rows(text, layout):
            counts[len(row.cells)] += 1
            if len(counts) > MAX_TITLE:
                break
    except ValueError:
        return Counter()
    return counts


def _fitness(text: str, layout: Layout) -> float:
    """Return how well a layout fits the first rows, with quotation marks or without: the share of rows that have the
    commonest number of cells, times (1 + the share of cells that are numbers - the share of cells that only begin as
    one); 0 if most rows have a single cell."""
    return max(_fitness_of(_first(text, replace(layout, quoting=quoting)), layout) for quoting in (True, False))


def _fitness_of(first: list[Row], layout: Layout) -> float:
    width, often = Counter(len(row.cells) for row in first).most_common(1)[0] if first else (1, 0)
    if width == 1:
        return 0.0
    cells = [cell for row in first for cell in row.cells]
    return often / len(first) * (1 + sum(_worth(cell, layout.delimiter) for cell in cells) / len(cells))


def _worth(cell: str, delimiter: str) -> int:
    """Return 1 for a number, -1 for a cell that only begins as one, and 0 for any other."""
    if NUMBER.fullmatch(cell):
        return 1
    if IN_GROUPS.fullmatch(cell):
        return 0 if delimiter == "," else 1  # 1,5 200 may be two numbers between blanks
    return -1 if BEGINS_AS_NUMBER.match(cell) else 0


def _first(text: str, layout: Layout) -> list[Row]:
    """Return the first rows; none if the text cannot be split by the layout."""
    try:
        return list(islice(rows(text, layout), SAMPLE))
    except ValueError:
        return []


def _is_ragged(text: str, delimiter: str, comment: str) -> bool:
    """Return whether the first rows, below titles of a single cell, have different numbers of cells, or have no cells
    but titles."""
    widths = [len(row.cells) for row in _first(text, Layout(delimiter, comment=comment))]
    titles = next((i for i, width in enumerate(widths) if width > 1), len(widths))
    return len(set(widths[titles:])) != 1


def _title_lines(text: str, layout: Layout) -> int:
    """Return the number of lines above the table: the first lines, if they have fewer cells than all rows that follow,
    which have the same number. Separators at the end of a line make no cells. A row with one cell fewer may be a header
    without a name for the rows; one with a single cell and separators behind it is a title, as spreadsheets save it."""
    first = _first(text, layout)
    widths = [filled_to(row.cells) for row in first]
    width = max(widths, default=0)
    above = next((i for i, each in enumerate(widths) if each == width), 0)
    below = first[above:]
    if width < 2 or len(below) < 2 or above > MAX_TITLE:
        return 0
    if any(len(row.cells) < width for row in below):
        return 0
    if any(each > 1 and len(row.cells) >= width for each, row in zip(widths[:above], first, strict=False)):
        return 0  # a row with gaps
    if above and len(first[above - 1].cells) == width - 1 > 1:
        above -= 1
    return first[above - 1].last if above else 0


def filled_to(cells: Sequence[str]) -> int:
    """Return the number of cells up to the last one that is not empty."""
    return max((i for i, cell in enumerate(cells, 1) if cell), default=0)

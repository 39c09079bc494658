"""Mails as a CSV file: a text and a label a line, or counts of words and a label.

Reading answers any bytes at all with mails or with a ValueError of one sentence that names the line.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from playground.csvtext import MAX_NAME, decoded, quoted
from playground.mails import MOST_LETTERS, WORD, Mails, folded, of_texts

MAX_ROWS = 20_000
MAX_COLUMNS = 64
MAX_TEXT = 20_000  # characters of a mail, and the most that a word may be counted in it
DELIMITERS = "\t;,"
MAX_BLANK = 20_000  # rows without anything in them: two million would take five seconds
FIRST = 100  # rows that tell which it is
LABEL = ("label", "class")  # what the column of labels may be called
LENGTH = "words"  # and the one of the mails' lengths
POSITIVE = ("spam", "junk", "+", "+1", "1", "true", "yes")

Line = tuple[int, list[str]]  # the number of its last line in the file, and its cells


def read_mails(data: bytes) -> Mails:
    """The mails of a CSV file with two different labels; the class whose label is "spam" or the like comes first.

    Of two columns one is a text, the other, with the fewer different entries, its label; a first line with another
    label names the columns. Of three or more columns the first line names the words, one a column; the column "label"
    or "class", or else the last, holds the labels, and a column "words" the lengths of the mails; without it a mail is
    as long as its counts add up to. Columns are separated by tabs, semicolons or commas; text is UTF-8, with or without
    a byte order mark, or Latin-1.

    Raises ValueError, and nothing else, on any other file.
    """
    rows = _rows(decoded(data))
    width = len(rows[0][1])
    return _texts(rows) if width == 2 else _counts(rows)


def _rows(text: str) -> list[Line]:
    """The rows cut into cells, by the delimiter that gives the first ones as many each; by commas where none does."""
    if not text.strip():
        raise ValueError("The file is empty.")
    widths = {delimiter: _widths(text, delimiter) for delimiter in DELIMITERS}
    rows: list[Line] = []
    for number, cells in _cut(text, next((d for d, found in widths.items() if len(found) == 1 and found != {1}), ",")):
        width = len(rows[0][1] if rows else cells)
        if len(cells) != width or width < 2:
            raise ValueError(
                f"Line {number} has {_columns(len(cells))}; there must be two, a text and a label, or in every line as "
                "many as in the first: a word each, and a label."
            )
        if width > MAX_COLUMNS:
            raise ValueError(f"The file has {width:,} columns; at most {MAX_COLUMNS} are allowed.")
        if len(rows) > MAX_ROWS:
            raise ValueError(f"Line {number} is one mail too many: at most {MAX_ROWS:,} are allowed.")
        rows.append((number, cells))
    if not rows:
        raise ValueError("The file is empty.")
    return rows


def _widths(text: str, delimiter: str) -> set[int]:
    """How many cells the first rows have; none where it cannot be cut like that."""
    try:
        return {len(cells) for _, cells in islice(_cut(text, delimiter), FIRST)}
    except ValueError:
        return set()


def _cut(text: str, delimiter: str) -> Iterator[Line]:
    """The rows that are not blank, one by one, cut into cells without the space around them."""
    delimiters = 0  # of the row that is being read
    blank = 0

    def lines() -> Iterator[str]:
        """The lines, up to a row of more cells than a text may have characters: each of them takes fifty bytes."""
        nonlocal delimiters
        for number, line in enumerate(io.StringIO(text, newline=""), 1):
            delimiters += line.count(delimiter)
            if delimiters > MAX_TEXT + MAX_COLUMNS:
                raise ValueError(f"Line {number} has {_columns(delimiters + 1)}; at most {MAX_COLUMNS} are allowed.")
            yield line

    reader = csv.reader(lines(), delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        for cells in reader:
            delimiters, stripped = 0, [cell.strip() for cell in cells]
            if any(stripped):
                yield reader.line_num, stripped
                continue
            blank += 1
            if blank > MAX_BLANK:
                raise ValueError(f"Line {reader.line_num}: more than {MAX_BLANK:,} lines of the file are empty.")
    except csv.Error as error:
        raise ValueError(f"Line {reader.line_num} has quotation marks that do not pair up, or no end.") from error


def _texts(rows: list[Line]) -> Mails:
    columns = [[cells[column] for _, cells in rows] for column in (0, 1)]
    kinds = [len(set(column)) for column in columns]
    named = [folded(column[0]) in LABEL for column in columns]
    label = 0 if named[0] or (kinds[0] < kinds[1] and not named[1]) else 1
    if named[label] or (kinds[label] == 3 and columns[label].count(columns[label][0]) == 1):
        rows = rows[1:]
    names, labels = _classes(rows, label)
    texts = [cells[1 - label] for _, cells in rows]
    for (number, _), text in zip(rows, texts, strict=True):
        if len(text) > MAX_TEXT:
            raise ValueError(f"Line {number} has a text of {len(text):,} characters; at most {MAX_TEXT:,} are allowed.")
        if not WORD.search(text):
            raise ValueError(f"Line {number} has a text without a word.")
    return of_texts(texts, labels, names)


def _counts(rows: list[Line]) -> Mails:
    (_, header), rows = rows[0], rows[1:]
    if not rows:
        raise ValueError("The file has a first line of words, and no counts below it.")
    names = [folded(name) for name in header]
    label = next((i for i, name in enumerate(names) if name in LABEL), len(names) - 1)
    length = names.index(LENGTH) if LENGTH in names else None
    words = {i: name for i, name in enumerate(names) if i not in (label, length)}
    _check_words(words)
    class_names, labels = _classes(rows, label)
    bags = tuple({word: _whole(row, i) for i, word in words.items()} for row in rows)
    sums = [sum(bag.values()) for bag in bags]
    lengths = sums if length is None else [_whole(row, length) for row in rows]
    for (number, _), counted, given in zip(rows, sums, lengths, strict=True):
        if given < max(1, counted):
            what = f"has {given} words, fewer than the {counted} counted in it" if counted else "has no words"
            raise ValueError(f"The mail in line {number} {what}.")
    return Mails(bags, np.array(lengths), np.array(labels), class_names)


def _check_words(words: dict[int, str]) -> None:
    for i, word in words.items():
        if not WORD.fullmatch(word) or len(word) > MOST_LETTERS:
            raise ValueError(
                f"The first line names column {i + 1} {quoted(word)}; a column of counts is named by a single word of "
                f"at most {MOST_LETTERS} letters."
            )
    if len(set(words.values())) < len(words):
        twice = next(word for word in words.values() if list(words.values()).count(word) > 1)
        raise ValueError(f"The first line names two columns {quoted(twice)}.")


def _whole(row: Line, column: int) -> int:
    number, cells = row
    cell = cells[column]
    if not (cell.isascii() and cell.isdigit() and len(cell) <= len(str(MAX_TEXT)) and int(cell) <= MAX_TEXT):
        raise ValueError(
            f"Line {number}, column {column + 1} is {quoted(cell)}; there must be a whole number up to {MAX_TEXT:,}."
        )
    return int(cell)


def _classes(rows: Sequence[Line], column: int) -> tuple[tuple[str, str], list[int]]:
    """The names of the two classes, and each row's."""
    names: dict[str, None] = {}
    for number, cells in rows:
        if not 1 <= len(cells[column]) <= MAX_NAME:
            what = f"a label of {len(cells[column]):,} characters" if cells[column] else "no label"
            raise ValueError(f"Line {number} has {what}; it must be 1 to {MAX_NAME} characters long.")
        names.setdefault(cells[column])
        if len(names) > 2:
            raise ValueError(f"Line {number} has the label {quoted(cells[column])}, the third; there must be two.")
    if len(names) < 2:
        raise ValueError(f"All mails have the label {quoted(next(iter(names), ''))}; there must be two of them.")
    first, second = sorted(names, key=lambda name: name.casefold() not in POSITIVE)
    return (first, second), [int(cells[column] == second) for _, cells in rows]


def _columns(count: int) -> str:
    return "1 column" if count == 1 else f"{count:,} columns"

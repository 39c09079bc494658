"""Whether the first row of a table names its columns, is a row as the others, or may be either; then people are
asked."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from films.files.cell_names import TEXT, CellNames, capital
from films.files.delimited import Row
from films.files.numerals import ANY, SIGN, is_gap
from films.files.table import LABEL_NAMES, Question
from films.files.text import quoted

MOST_CLASSES = 10  # of a column whose labels may tell whether its first cell is a name
ENOUGH = 4  # rows that show what a column holds
NEARLY = re.compile(rf"(?:\W|{SIGN})*\d.*", re.ASCII | re.DOTALL)  # a number with a fault, perhaps
WHOLE = re.compile(r"\d{1,9}", re.ASCII)
YEARS = range(1500, 2200)


def has_header(body: Sequence[Row], questions: list[Question], places: CellNames = TEXT) -> bool:
    """Return whether the first row names the columns: most of its cells above numbers are no numbers, one has the name
    of a column of labels, or all differ from the labels below. If it may be a row or a header, a question is added to
    `questions`."""
    first, below = body[0].cells, [row.cells for row in body[1:]]
    columns = [[cells[j] for cells in below] for j in range(len(first))]
    numeric = [j for j, column in enumerate(columns) if is_mostly_numbers(column)]
    texts = [j for j in range(len(first)) if j not in numeric]
    if not below:
        return not any(map(ANY.fullmatch, first))
    names = [first[j] for j in numeric if not ANY.fullmatch(first[j]) and not is_gap(first[j])]
    numbers = [first[j] for j in numeric if ANY.fullmatch(first[j])]
    where, cells = capital(places.line(body[0].line)), quoted(", ".join(cell for cell in first if cell))
    question = Question("header", f"{where} may be a row or a header: {cells}.")
    if names:
        if numbers or any(map(NEARLY.fullmatch, names)):
            questions.append(question)
        return len(names) > len(numbers) and not all(map(NEARLY.fullmatch, names))
    if any(first[j].casefold() in LABEL_NAMES and first[j] not in columns[j] for j in texts):
        return True
    below_numbers = [columns[j] for j in numeric if ANY.fullmatch(first[j])]
    of_texts = [_is_unlike(first[j], columns[j]) for j in texts]
    are_years = bool(numbers) and _names_are_years(numbers, [column[:ENOUGH] for column in below_numbers])
    above_texts = any(ANY.fullmatch(first[j]) and not any(map(ANY.fullmatch, columns[j])) for j in texts)
    if are_years or above_texts or _may_be_names(numbers, below_numbers, of_texts):
        questions.append(question)
    return are_years or (not numeric and all(of_texts))


def is_mostly_numbers(column: Sequence[str]) -> bool:
    """Return whether at least half of the cells that are no gaps are numbers, however they are written."""
    counts = Counter(column)  # count first: of a million cells few are different
    there = {cell: count for cell, count in counts.items() if not is_gap(cell)}
    numbers = sum(count for cell, count in there.items() if ANY.fullmatch(cell))
    return bool(there) and 2 * numbers >= sum(there.values())


def _is_unlike(name: str, column: Sequence[str]) -> bool:
    """Return whether a column has few different labels, each of them more than once, and this name is none of them."""
    counts = Counter(column)
    return 0 < len(counts) <= MOST_CLASSES and name not in counts and min(counts.values()) > 1


def _may_be_names(numbers: Sequence[str], below: Sequence[Sequence[str]], of_texts: Sequence[bool]) -> bool:
    """Return whether numbers in the first row may be names: they count the columns, rise by equal steps, or are whole
    while the numbers below have decimals."""
    if not numbers or not all(map(WHOLE.fullmatch, numbers)):
        return False
    values = [int(number) for number in numbers]
    steps = {after - before for before, after in pairwise(values)}
    if values in ([*range(len(values))], [*range(1, len(values) + 1)]) and (
        any(of_texts) or (not of_texts and len(values) > 2)
    ):
        return True
    if len(values) > 2 and len(steps) == 1 and min(steps) > 0 and not _go_up(below):
        return True
    return len(values) > 1 and all(len(column) >= ENOUGH and not any(map(WHOLE.fullmatch, column)) for column in below)


def _names_are_years(numbers: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Return whether numbers in the first row are different years, and some numbers below them are no years."""
    return len({*numbers}) == len(numbers) and _are_years(numbers) and not all(map(_are_years, below))


def _are_years(cells: Sequence[str]) -> bool:
    return all(WHOLE.fullmatch(cell) and int(cell) in YEARS for cell in cells)


def _go_up(below: Sequence[Sequence[str]]) -> bool:
    """Return whether the numbers of the second row have equal steps between them."""
    second = [column[0] for column in below]
    if not all(map(WHOLE.fullmatch, second)):
        return False
    return len({int(after) - int(before) for before, after in pairwise(second)}) == 1

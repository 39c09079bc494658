"""Points of the plane as a CSV file, and back: two coordinates and a label a line.

Reading answers any bytes at all with points or with a ValueError of one sentence that names the line and the column.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from playground.csvtext import MAX_NAME, decoded, lines_of, quoted
from playground.datasets import Dataset

MAX_LINE = 1000  # characters
DELIMITERS = "\t;,"  # in this order: 1,5;2,5;+ has two commas as well
DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
DECIMAL_COMMA = re.compile(r"[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
AMBIGUOUS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)  # 1,000 is a thousand to some, and 1.0 to others
FORMULA = re.compile(r"[=+@\t-].")  # a cell that begins like this is run by spreadsheets
NOT_FINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
POSITIVE, NEGATIVE = ("+", 1.0), ("-", "−", -1.0, 0.0)

Line = tuple[int, list[str]]  # its number, from 1, and its three cells


def read_csv(data: bytes, *, max_rows: int = 500, max_classes: int = 10, max_coordinate: float = 1e6) -> Dataset:
    """The points of a CSV file of three columns: two numbers, then a label; two to `max_classes` different labels.

    Columns are separated by tabs, semicolons or commas, whichever the first line has two of; decimals have a point, or
    a comma where the columns do not. A number like 1,000 is refused, unless another one shows that commas are decimal.
    A first line without numbers names the columns. Text is UTF-8, with or without a byte order mark, or Latin-1. Blank
    lines are skipped. Labels that are the same number are the same label.

    Classes are numbered as their labels first appear, with two exceptions: of two, + (or +1, or 1) comes before - (or
    -1, or 0), so that class 0 is the positive one; three or more labels that are all numbers come in rising order.

    Raises ValueError, and nothing else, on any other file.
    """
    text = decoded(data)
    lines = _with_points(list(islice(_lines(text), max_rows + 2)))  # a header, the rows, and one too many
    header = lines.pop(0)[1] if lines and not any(_numeric(cell) for cell in lines[0][1][:2]) else ["x1", "x2"]
    if not lines:
        raise ValueError("The file has no points.")
    if len(lines) > max_rows:
        raise ValueError(f"Line {lines[max_rows][0]} is one point too many: at most {max_rows:,} are allowed.")
    X = [[_coordinate(line, column, max_coordinate) for column in (0, 1)] for line in lines]
    names = _classes(lines, max_classes)
    numbers = {key: number for number, key in enumerate(names)}
    labels = np.array([numbers[_key(cells[2])] for _, cells in lines])
    return Dataset(np.array(X), labels, (header[0][:MAX_NAME], header[1][:MAX_NAME]), tuple(names.values()))


def write_csv(dataset: Dataset) -> bytes:
    """The points as UTF-8 CSV with a header, each coordinate in the fewest digits that read back as the same float.

    Names that a spreadsheet would run as formulas have a quotation mark before them, which `read_csv` takes away.
    """
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    return table([*dataset.feature_names, "label"], ([*row, dataset.class_names[label]] for row, label in rows))


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Rows below a header as UTF-8 CSV; no text in it is run as a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in (header, *rows):
        writer.writerow([f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell for cell in row])
    return text.getvalue().encode()


def _lines(text: str) -> Iterator[Line]:
    """The lines that are not blank, cut into three cells without the space around them."""
    first = next((line for line in lines_of(text) if line.strip()), None)
    if first is None:
        raise ValueError("The file is empty.")
    unquoted = re.sub('"[^"]*"', "", first)
    delimiter = next((d for d in DELIMITERS if unquoted.count(d) == 2), ",")
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip(f"{delimiter} \t"):
            continue  # spreadsheets leave lines of nothing but delimiters
        cells = _cells(number, line, delimiter)
        if len(cells) != 3:
            count = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            raise ValueError(f"Line {number} has {count}; there must be three: two numbers and a label.")
        yield number, cells


def _cells(number: int, line: str, delimiter: str) -> list[str]:
    if len(line) > MAX_LINE:
        raise ValueError(f"Line {number} has {len(line):,} characters; at most {MAX_LINE:,} are allowed.")
    try:
        (cells,) = csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True)
    except csv.Error as error:
        raise ValueError(f"Line {number} has quotation marks that do not pair up.") from error
    stripped = (cell.strip() for cell in cells)
    return [cell[1:] if cell.startswith("'") and FORMULA.match(cell[1:]) else cell for cell in stripped]


def _with_points(lines: list[Line]) -> list[Line]:
    """The same with points for decimal commas; ValueError where a comma may as well stand for thousands."""
    numbers = [(line, column) for line in lines for column in (0, 1) if DECIMAL_COMMA.fullmatch(line[1][column])]
    unclear = [(line, column) for line, column in numbers if AMBIGUOUS.fullmatch(line[1][column])]
    if unclear and len(unclear) == len(numbers):
        (number, cells), column = unclear[0]
        plain = cells[column].replace(",", "")
        raise ValueError(
            f"Line {number}, column {column + 1} is {quoted(cells[column])}: that may be {plain} or "
            f"{cells[column].replace(',', '.')}; write it without the comma, or with a point."
        )
    return [(n, [c.replace(",", ".") if DECIMAL_COMMA.fullmatch(c) else c for c in cells]) for n, cells in lines]


def _numeric(cell: str) -> bool:
    """Whether the cell is, or is meant as, a number; an empty one is a number left out."""
    return any(pattern.fullmatch(cell) for pattern in (DECIMAL, NOT_FINITE)) or not cell


def _coordinate(line: Line, column: int, most: float) -> float:
    cell, where = line[1][column], f"Line {line[0]}, column {column + 1}"
    if not cell:
        raise ValueError(f"{where} is empty; a number belongs there.")
    if NOT_FINITE.fullmatch(cell):
        raise ValueError(f"{where} is {cell}; every coordinate must be a finite number.")
    if not DECIMAL.fullmatch(cell):
        raise ValueError(f"{where} is {quoted(cell)}; a number belongs there.")
    if abs(float(cell)) > most:
        raise ValueError(f"{where} is {quoted(cell)}; no coordinate may be beyond {most:,.0f}.")
    return float(cell)


def _classes(lines: list[Line], most: int) -> dict[float | str, str]:
    """What labels mean, to how they are first spelled, in the order of the class numbers."""
    names: dict[float | str, str] = {}
    for number, (_, _, label) in lines:
        if not label or len(label) > MAX_NAME:
            what = f"has a label of {len(label)} characters" if label else "has no label"
            raise ValueError(f"Line {number}, column 3 {what}; it must be 1 to {MAX_NAME} characters long.")
        names.setdefault(_key(label), label)
        if len(names) > most:
            raise ValueError(
                f"Line {number}, column 3 is {quoted(label)}, label number {most + 1}; at most {most} are allowed."
            )
    if len(names) < 2:
        raise ValueError(
            f"All points have the label {quoted(lines[0][1][2])}; there must be at least two different labels."
        )
    keys = list(names)
    if len(keys) == 2 and keys[0] in NEGATIVE and keys[1] in POSITIVE:
        keys.reverse()
    numbers = [key for key in keys if isinstance(key, float)]
    if len(keys) > 2 and len(numbers) == len(keys):
        keys = sorted(numbers)
    return {key: names[key] for key in keys}


def _key(label: str) -> float | str:
    return float(label) if DECIMAL.fullmatch(label) else label

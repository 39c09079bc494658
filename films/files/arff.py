"""Attribute-Relation File Format: named attributes of numbers, texts or listed values, then rows below `@data`. KEEL's
data sets (.dat) have this format, too, with lines `@inputs` and `@outputs`.

`scipy.io.arff` refuses text attributes, loses a number's digits and names no line; so rows are split here, and a number
stays as it is written. Sparse rows, in braces, are refused.

Source: Weka's manual, "Attribute-Relation File Format".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from films.files.delimited import MAX_ROWS
from films.files.text import lines_of, quoted

MAX_ATTRIBUTES = 256
MAX_LINE = 100_000  # characters
# A cell up to the next comma or the end, with the space around it.
CELL = re.compile(r"""\s*+('(?:\\.|[^'\\])*+'|"(?:\\.|[^"\\])*+"|[^,'"\s][^,]*+|)\s*+(?:,|\Z)""")
ATTRIBUTE = re.compile(r"""@attribute\s+('[^']*'|"[^"]*"|[^\s{]+)\s*(.+)""", re.IGNORECASE)


@dataclass(frozen=True)
class Relation:
    """The names of the attributes; the cells of each row, "" for a missing one; the line of each row; the name of the
    format; and the number of the attribute that the file calls the class."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    format: str = "ARFF"
    target: int | None = None


def begins(text: str) -> bool:
    """Return whether a text begins as an ARFF file does: with `@relation`, below comments or blank lines."""
    start = text.lower().find("@relation")
    return start >= 0 and all(line.strip() == "" or line.lstrip().startswith("%") for line in lines_of(text[:start]))


def read(text: str) -> Relation:
    """Return the relation in a text; ValueError, as a sentence with its line, if it is not ARFF."""
    names, cells, lines = list[str](), list[tuple[str, ...]](), list[int]()
    is_data, outputs = False, list[str]()
    for number, line in _lines(text):
        word = line.split(maxsplit=1)[0].lower()
        if is_data:
            row = _row(number, line)
            if len(row) != len(names):
                there = "is 1 attribute" if len(names) == 1 else f"are {len(names)} attributes"
                raise ValueError(f"Line {number} has {len(row)} values; there {there}.")
            if len(cells) >= MAX_ROWS:
                raise ValueError(f"Line {number} is one row too many: at most {MAX_ROWS:,} can be read.")
            cells.append(row)
            lines.append(number)
        elif word == "@attribute":
            names.append(_name(number, line))
        elif word == "@data":
            is_data = True
        elif word in ("@output", "@outputs"):
            outputs = [name.strip() for name in line.split(maxsplit=1)[-1].split(",")]
        elif word not in ("@relation", "@input", "@inputs"):
            raise ValueError(
                f"Line {number}: the file looks like ARFF; {quoted(word)} is neither an attribute nor @data."
            )
        if len(names) > MAX_ATTRIBUTES:
            raise ValueError(f"Line {number} is one attribute too many: at most {MAX_ATTRIBUTES} are allowed.")
    if not cells:
        raise ValueError(f"The file looks like ARFF, and has no {'rows below' if is_data else 'line'} @data.")
    target = names.index(outputs[0]) if len(outputs) == 1 and outputs[0] in names else None
    return Relation(tuple(names), tuple(cells), tuple(lines), "KEEL" if outputs else "ARFF", target)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are neither blank nor comments."""
    for number, line in enumerate(lines_of(text), 1):
        if len(line) > MAX_LINE:
            raise ValueError(f"Line {number} has {len(line):,} characters; at most {MAX_LINE:,} are allowed.")
        if line.strip() and not line.lstrip().startswith("%"):
            yield number, line.strip()


def _name(number: int, line: str) -> str:
    match = ATTRIBUTE.fullmatch(line)
    if match is None:
        raise ValueError(f"Line {number}: the file looks like ARFF; an attribute has a name and a type.")
    return match[1].strip("'\"")


def _row(number: int, line: str) -> tuple[str, ...]:
    if line.startswith("{"):
        raise ValueError(
            f"Line {number}: the file looks like ARFF with sparse rows. Save it with full rows, or as CSV."
        )
    cells, end = list[str](), 0
    while match := CELL.match(line, end):
        cells.append(_unquoted(match[1]))
        end = match.end()
        if not match[0].endswith(","):
            break
    if match is None:
        raise ValueError(f"Line {number} has quotation marks that do not pair up.")
    return tuple(cells)


def _unquoted(cell: str) -> str:
    """Return the value that a cell holds, without its quotation marks and escapes; "" for a missing value."""
    if cell[:1] in ("'", '"'):
        return re.sub(r"\\(.)", r"\1", cell[1:-1])
    return "" if cell.strip() in ("?", "<null>") else cell.strip()

"""Formats of text that hold more than rows between separators: LIBSVM, JSON, one object a line or in a list, and
Orange's, with two rows of types and roles below the names.

Sources: the README of LIBSVM; jsonlines.org; Orange's documentation, "Loading your data".
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from films.files.arff import MAX_ATTRIBUTES, Relation
from films.files.delimited import MAX_ROWS, Row
from films.files.stored_number import StoredNumber
from films.files.text import lines_of, quoted

NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
PAIR = re.compile(rf"(\d{{1,9}}):({NUMBER}|nan)", re.ASCII)
LIBSVM_LINE = re.compile(rf"(?:{NUMBER})(?:[ \t]+\d{{1,9}}:[^\s:]+)*[ \t]*(?:#.*)?", re.ASCII)
SAMPLE = 50  # lines that show whether a text is LIBSVM
ORANGE_TYPES = frozenset(
    ("c", "continuous", "numeric", "n", "d", "discrete", "categorical", "s", "string", "text", "t", "time", "basket")
)
ORANGE_ROLES = frozenset(("class", "c", "meta", "m", "ignore", "i", "weight", "w", ""))
ORANGE_NAME = re.compile(r"([mciw]?)[CDSTcdst]?#(.+)")
CLASS = ("class", "c")


def of_libsvm(text: str) -> Relation | None:
    """Return the rows of a text of lines `label index:value ...`; a feature that a line leaves out is 0. None for any
    other text."""
    first = [line for _, line in islice(_lines(text), SAMPLE)]
    if not any(":" in line for line in first) or not all(map(LIBSVM_LINE.fullmatch, first)):
        return None
    body = list(islice(_lines(text), MAX_ROWS + 1))
    if len(body) > MAX_ROWS:
        raise ValueError(f"The file looks like LIBSVM and has more than {MAX_ROWS:,} rows.")
    pairs = [dict(_pairs(number, line)) for number, line in body]
    width = max((index for row in pairs for index in row), default=0)
    if width >= MAX_ATTRIBUTES:
        raise ValueError(
            f"The file looks like LIBSVM and has {width:,} features; at most {MAX_ATTRIBUTES - 1} are read."
        )
    cells = tuple(
        (line.split()[0], *(row.get(j, "0") for j in range(1, width + 1)))
        for (_, line), row in zip(body, pairs, strict=True)
    )
    names = ("label", *(f"x{j}" for j in range(1, width + 1)))
    return Relation(names, cells, tuple(number for number, _ in body), "LIBSVM", 0)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Return the lines that are neither blank nor comments, with their numbers."""
    numbered = ((number, line.strip()) for number, line in enumerate(lines_of(text), 1))
    return ((number, line) for number, line in numbered if line and not line.startswith("#"))


def _pairs(number: int, line: str) -> Iterator[tuple[int, str]]:
    for word in line.partition("#")[0].split()[1:]:
        pair = PAIR.fullmatch(word)
        if pair is None or pair[1].strip("0") == "":
            raise ValueError(
                f"Line {number} has {quoted(word)}; the file looks like LIBSVM, where features are index:value, from 1."
            )
        yield int(pair[1]), "" if pair[2] == "nan" else pair[2]


def of_json(text: str) -> Relation | None:
    """Return the rows of JSON objects, or of lists of the same length, one a line or all in a list; None for any other
    text."""
    if text[:1000].lstrip()[:1] not in ("{", "["):
        return None
    lines = [(number, line.strip()) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    if not all(line.endswith(("}", "]")) and line.startswith(("{", "[")) for _, line in lines[:SAMPLE]):
        return _of_list(text)
    rows = [(number, _loaded(f"Line {number}", line)) for number, line in lines]
    if len(rows) == 1:
        return _of_list(text)
    return _of_values(rows)


def _of_list(text: str) -> Relation | None:
    try:
        values = _loaded("The text", text)
    except ValueError:
        return None  # other texts may begin with a bracket
    if isinstance(values, dict) and not any(isinstance(each, (dict, list)) for each in values.values()):
        values = [values]
    if not isinstance(values, list) or not values:
        raise ValueError(
            "The file is one JSON object. A list of objects is read, one for each row, or an object on each line."
        )
    return _of_values([*enumerate(values, 1)])


def _loaded(what: str, text: str) -> Any:
    """Return a JSON value, with its numbers as they are written; ValueError, as a sentence that begins with `what`, if
    the text is no JSON."""
    try:
        return json.loads(text, parse_float=StoredNumber, parse_int=StoredNumber, parse_constant=lambda _: None)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{what} is no JSON, as others of the file are: {quoted(text)}.") from error


def _of_values(rows: Sequence[tuple[int, Any]]) -> Relation:
    if len(rows) > MAX_ROWS:
        raise ValueError(f"The file looks like JSON and has {len(rows):,} rows; at most {MAX_ROWS:,} can be read.")
    names, cells = dict[str, None](), list[dict[str, str]]()
    for number, value in rows:
        pairs = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
        row = {str(name).strip(): _cell(number, each) for name, each in pairs}
        names |= dict.fromkeys(row)
        cells.append(row)
        if len(names) > MAX_ATTRIBUTES or not row:
            what = f"more than {MAX_ATTRIBUTES} names" if row else "no values"
            raise ValueError(f"Row {number} of the file has {what}; the file looks like JSON.")
    by_place = all(isinstance(value, list) for _, value in rows)
    titles = ("",) * len(names) if by_place else tuple(names)
    return Relation(
        titles,
        tuple(tuple(row.get(name, "") for name in names) for row in cells),
        tuple(number for number, _ in rows),
        "JSON",
    )


def _cell(number: int, value: Any) -> str:
    if isinstance(value, (dict, list)):
        raise ValueError(
            f"Row {number} of the file holds a list or an object within a value; only numbers and texts are read."
        )
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return "" if value is None else value if isinstance(value, StoredNumber) else " ".join(str(value).split())


def of_orange(rows: Sequence[Row]) -> tuple[list[Row], int | None] | None:
    """Return the rows of a table for Orange, and which column is the class; None for any other table. The two rows
    below the head, which give types and roles, are left out, and so are such prefixes of names."""
    if len(rows) > 3:
        types, roles = ([cell.casefold() for cell in row.cells] for row in rows[1:3])
        of_type = [not cell or cell in ORANGE_TYPES or " " in cell for cell in types]
        of_role = [cell in ORANGE_ROLES or "=" in cell for cell in roles]
        if all(of_type) and all(of_role) and any(cell in ORANGE_TYPES for cell in types):
            target = next((j for j, cell in enumerate(roles) if cell.split(" ")[0] in CLASS), None)
            return [rows[0], *rows[3:]], target
    named = [ORANGE_NAME.fullmatch(cell) for cell in rows[0].cells] if rows else []
    if any(named) and all(match or "#" not in cell for match, cell in zip(named, rows[0].cells, strict=True)):
        cells = [match[2] if match else cell for match, cell in zip(named, rows[0].cells, strict=True)]
        target = next((j for j, match in enumerate(named) if match and match[1] == "c"), None)
        return [rows[0]._replace(cells=cells), *rows[1:]], target
    return None

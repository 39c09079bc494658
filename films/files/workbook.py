"""Spreadsheets as rows of cells: .xlsx, .xlsm, .xlsb, .xls and .ods, read by calamine, which runs no macro.

A cell is what is stored in it, not what its format shows: 0.5 if the sheet shows 50 %. A formula is the value that the
program stored beside it. Dates are written as in ISO 8601. Call this in a process of its own (films/files/apart.py): a
small file may unpack to any size.
"""

import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from io import BytesIO
from typing import Any
from xml.sax.saxutils import unescape

import python_calamine as calamine

from films.files.cell_names import letters
from films.files.delimited import MAX_TITLE, SAMPLE, Row
from films.files.kinds import ZIP
from films.files.sampling import Sample, sample
from films.files.stored_number import StoredNumber
from films.files.text import quoted

MAX_UNPACKED = 600_000_000  # bytes of all parts of an archive
CHUNK = 8_000_000  # bytes of a part that are searched at a time, and of the list of sheets
OVERLAP = 20_000  # bytes: more than a cell with its formula takes
MOST_CELLS = 20_000_000  # of the rectangle around the cells that are not empty
MOST_SHEETS = 50
DAMAGED = "The spreadsheet is damaged, or of a kind that is not read. Save it as .xlsx."
QUOTES = {"&quot;": '"', "&apos;": "'"}
# the part of an encrypted file of Microsoft Office that holds the document
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
MANIFEST, ENCRYPTION = "META-INF/manifest.xml", b"encryption-data"  # an OpenDocument says here how it is encrypted
PANIC = "PanicException"  # what calamine raises on files that it did not expect; its class cannot be imported
# A cell of a formula without a stored value.
UNSTORED = re.compile(
    rb'<c\s[^>]*?r="([A-Z]+[0-9]+)"[^>]*+>\s*<f(?:\s[^>]*)?(?:/>|>[^<]*+</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
SHEET = re.compile(r"<(?:\w+:)?sheet\s([^>]*)>")
RELATION = re.compile(r"<(?:\w+:)?Relationship\s([^>]*)>")
ATTRIBUTE = re.compile(r'([\w:]+)\s*=\s*"([^"]*)"')


@dataclass(frozen=True)
class Sheet:
    """A sheet of a spreadsheet: its name; the names of all sheets; its rows that are not empty, numbered as in the
    spreadsheet; the number of rows above its table; and sentences on what to notice."""

    name: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    above: int
    notes: tuple[str, ...]


def read_sheet(data: bytes, name: str = "", first: int = 0) -> Sheet:
    """Return the sheet of that name, or the first one that holds a table. Its table begins in row `first`, or in the
    likeliest row. ValueError, as a sentence, if there is no table."""
    with _readable():
        return _sheet(data, name, first)


def sheet_names(data: bytes) -> tuple[str, ...]:
    """Return the names of the sheets that hold cells, as `read_sheet` knows them."""
    with _readable():
        return _names(calamine.CalamineWorkbook.from_filelike(BytesIO(data)))


@contextmanager
def _readable() -> Iterator[None]:
    """Raise ValueError for whatever cannot be read within."""
    try:
        yield
    except (
        calamine.CalamineError,
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise ValueError(DAMAGED) from error
    except BaseException as error:
        if type(error).__name__ != PANIC:
            raise
        raise ValueError(DAMAGED) from error


def _sheet(data: bytes, name: str, first: int) -> Sheet:
    if data.startswith(ZIP):
        with zipfile.ZipFile(BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
        if size > MAX_UNPACKED:
            raise ValueError(f"The spreadsheet unpacks to more than {MAX_UNPACKED:,} bytes.")
    if _is_protected(data):
        raise ValueError("The spreadsheet is protected by a password. Save it without one.")
    book = calamine.CalamineWorkbook.from_filelike(BytesIO(data))
    names = _names(book)
    if not names:
        raise ValueError("The spreadsheet has no sheet with cells.")
    if name and name not in names:
        raise ValueError(f"No sheet is called {quoted(name)}.")
    chosen, sheet, read = _chosen(book, [name] if name else names)
    rows = read.rows
    above = sum(1 for row in rows if row.line < first) if first else _rows_above(rows)
    if above >= len(rows):
        raise ValueError(f"The sheet {quoted(chosen)} has no row {first}.")
    if max(map(_filled, rows)) < 2 and not first:
        raise ValueError(f"The sheet {quoted(chosen)} has a single column with something in it; a table has two.")
    table, below = (rows[above:], ()) if read.sentence else _without_remarks(rows[above:])
    notes = list[str]()
    if above:
        notes.append(f"Above the table there is {quoted(_text(rows[:above]))}.")
    if below:
        notes.append(f"Below the table there is {quoted(_text(below))}; it is left out.")
    if read.sentence:
        notes.append(read.sentence)
    notes += _merged(sheet, table)
    notes += _without_values(data, chosen)
    return Sheet(chosen, names, tuple(table), table[0].line - 1, tuple(notes))


def _is_protected(data: bytes) -> bool:
    """Return whether a spreadsheet is encrypted."""
    if not data.startswith(ZIP):
        return ENCRYPTED in data
    with zipfile.ZipFile(BytesIO(data)) as archive:
        if MANIFEST not in archive.namelist():
            return False
        with archive.open(MANIFEST) as stream:
            return ENCRYPTION in stream.read(CHUNK)


def _chosen(book: calamine.CalamineWorkbook, names: Sequence[str]) -> tuple[str, calamine.CalamineSheet, Sample]:
    """Return the first of the sheets that holds a table, or else the first that is not empty: its name, the sheet and
    its rows."""
    others = []
    for name in names:
        sheet = book.get_sheet_by_name(name)
        read = _rows(sheet)
        if len(read.rows) > 1 and _width(read.rows) > 1:
            return name, sheet, read
        if read.rows:
            others.append((name, sheet, read))
    if not others:
        empty = f"The sheet {quoted(names[0])} is empty." if len(names) == 1 else "All sheets of the file are empty."
        raise ValueError(empty)
    return others[0]


def _names(book: calamine.CalamineWorkbook) -> tuple[str, ...]:
    """Return the names of the visible sheets that hold cells; of the hidden ones if all are hidden."""
    sheets = [each for each in book.sheets_metadata if each.typ == calamine.SheetTypeEnum.WorkSheet]
    visible = [each for each in sheets if each.visible == calamine.SheetVisibleEnum.Visible]
    return tuple(each.name for each in (visible or sheets)[:MOST_SHEETS])


def _rows(sheet: calamine.CalamineSheet) -> Sample:
    """Return the rows that are not empty, from column A."""
    if sheet.start is None:
        return Sample((), 0)
    left = sheet.start[1]
    if (left + sheet.width) * sheet.height > MOST_CELLS:
        raise ValueError(
            f"The sheet {quoted(sheet.name)} has {sheet.height:,} rows of {left + sheet.width:,} columns; at most "
            f"{MOST_CELLS:,} cells can be read."
        )

    def every() -> Iterator[tuple[int, list[Any]]]:
        return ((number, values) for number, values in enumerate(sheet.iter_rows(), 1) if any(v != "" for v in values))

    def row(numbered: tuple[int, list[Any]]) -> Row:
        number, values = numbered
        return Row(number, number, [""] * left + [_written(value) for value in values])

    return sample(every, row, MAX_TITLE)


def _written(value: Any) -> str:
    """Return the value of a cell as text."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e15
        return StoredNumber(int(value) if whole else repr(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    if isinstance(value, (date, time)):
        return value.isoformat()
    return " ".join(str(value).split())


def _filled(row: Row) -> int:
    return sum(1 for cell in row.cells if cell)


def _width(rows: Sequence[Row]) -> int:
    """Return the number of filled cells that most of the first rows have."""
    return Counter(_filled(row) for row in rows[:SAMPLE]).most_common(1)[0][0]


def _rows_above(rows: Sequence[Row]) -> int:
    """Return the number of rows above the table: titles, which fill a single cell or less than half of the table's
    width."""
    width = _width(rows)
    enough = max(2, (width + 1) // 2)
    above = next((i for i, row in enumerate(rows) if _filled(row) >= enough), 0)
    return above if above <= MAX_TITLE else 0


def _without_remarks(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """Return the table, and the remarks below it: rows of a single cell, behind an empty row."""
    end = len(rows)
    while end and _filled(rows[end - 1]) == 1:
        end -= 1
    is_apart = 1 < end < len(rows) and rows[end].line > rows[end - 1].line + 1
    return (rows[:end], rows[end:]) if is_apart and _width(rows[:end]) > 2 else (rows, ())


def _text(rows: Sequence[Row]) -> str:
    return " ".join(cell for row in rows for cell in row.cells if cell)


def _merged(sheet: calamine.CalamineSheet, table: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence on merged cells of the table."""
    first, last = table[0].line - 1, table[-1].line - 1
    areas = [area for area in sheet.merged_cell_ranges or () if area[1][0] >= first and area[0][0] <= last]
    if areas:
        (top, left), (bottom, right) = areas[0]
        where = f"{letters(left)}{top + 1}:{letters(right)}{bottom + 1}"
        how_many = "Merged cells" if len(areas) == 1 else f"{len(areas)} merged areas, the first of them"
        yield f"{how_many} {where}: the value counts in the first cell alone, the others are empty."


def _without_values(data: bytes, name: str) -> Iterator[str]:
    """Yield a sentence on formulas without a stored value; only in .xlsx, as the other formats always store one."""
    if not data.startswith(ZIP):
        return
    count, first = 0, ""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        part = _part_of(archive, name)
        if part not in archive.namelist():
            return
        with archive.open(part) as stream:
            rest = b""
            while chunk := stream.read(CHUNK):
                text, end = rest + chunk, 0
                for cell in UNSTORED.finditer(text) if b"<f" in text else ():
                    count, first, end = count + 1, first or cell[1].decode(), cell.end()
                rest = text[max(end, len(text) - OVERLAP) :]
    if count:
        formulas = "1 formula has" if count == 1 else f"{count:,} formulas have"
        where = f"cell {first}" if count == 1 else f"the first in cell {first}"
        yield (
            f"{formulas} no stored value ({where}) and {'counts' if count == 1 else 'count'} as empty. Open the file "
            "in a spreadsheet program and save it; the values are stored then."
        )


def _part_of(archive: zipfile.ZipFile, name: str) -> str:
    """Return the part of an .xlsx that holds a sheet; "" if the archive does not name it."""
    parts = []
    for path, pattern in (("xl/workbook.xml", SHEET), ("xl/_rels/workbook.xml.rels", RELATION)):
        if path not in archive.namelist():
            return ""
        with archive.open(path) as stream:
            text = stream.read(CHUNK).decode("utf-8", "replace")
        parts.append([dict(ATTRIBUTE.findall(tag[1])) for tag in pattern.finditer(text)])
    sheets = {unescape(each.get("name", ""), QUOTES): each.get("r:id", "") for each in parts[0]}
    targets = {each.get("Id", ""): each.get("Target", "") for each in parts[1]}
    target = targets.get(sheets.get(name, ""), "")
    return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"

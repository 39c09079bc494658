"""A file of rows and columns is read as a table.

    table = read(data)                          # by the likeliest dialect
    read(data, ReadingOptions(header=False))    # with what somebody who knows the file says
    read(data, table.dialect)                   # exactly by this dialect

Reading any bytes gives a table, or a ValueError of one sentence that names the line.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from films.files import arff, formats
from films.files.cell_names import TEXT, CellNames, capital
from films.files.delimited import BLANKS, DELIMITERS, Layout, Row, filled_to, layout_of, rows
from films.files.first_row import has_header, is_mostly_numbers
from films.files.kinds import EMPTY, check_kind, is_spreadsheet
from films.files.numerals import ANY, EITHER, UNCLEAR, Writing, is_open, plain, writing_of
from films.files.sampling import sample
from films.files.stored_number import StoredNumber
from films.files.table import ALSO_MISSING, MISSING, NEVER_CLASSES, Column, Dialect, Question, ReadingOptions, Table
from films.files.text import check_size, decoded, lines_of, quoted

MAX_COLUMNS = 256
MOST_LABELS = 50  # different texts of a column that may name classes
FORMULA = re.compile(r"'[=+@\t-].")  # spreadsheets write an apostrophe before a text that would run as a formula
COUNTS_AND_CLASSES = re.compile(r"(\d{1,6}),(\d{1,3})((?:,[^,\"]+){2,})", re.ASCII)


@dataclass(frozen=True)
class Source:
    """The rows of a file, of equal widths, and what is decided of its dialect: `names` of the columns, if no row has
    them; `writing` of its numbers, if the format has one; `classes` that numbers in the last column stand for."""

    rows: Sequence[Row]
    dialect: Dialect
    notes: tuple[str, ...] = ()
    names: Sequence[str] = ()
    writing: Writing | None = None
    classes: Sequence[str] = ()
    sheets: tuple[str, ...] = ()
    target: int | None = None
    places: CellNames = TEXT


def read(data: bytes, dialect: Dialect | ReadingOptions | None = None) -> Table:
    """Return the table in a file's bytes. It is read by this dialect, or by the likeliest one with these options. A
    table has at least two columns, and a row."""
    dialect = dialect or ReadingOptions()
    check_size(data)
    check_kind(data)
    source = _of_spreadsheet(data, dialect) if is_spreadsheet(data) else _of_text(data, dialect)
    body, names = source.rows, source.names
    questions = list[Question]()
    header = (
        not names and has_header(body, questions, source.places)
        if dialect.header is None
        else dialect.header and not source.names
    )
    if header:
        names, body = body[0].cells, body[1:]
    if not body:
        sheet = source.dialect.sheet
        raise ValueError(f"The {f'sheet {quoted(sheet)}' if sheet else 'file'} has a header and no rows below it.")
    cells = [list(column) for column in zip(*(row.cells for row in body), strict=True)]
    numerals = sorted(_numerals(cells))
    writing = dialect.writing or source.writing or writing_of(numerals)
    columns = _columns(names, cells, writing, dialect.gaps, source.places)
    notes = list(source.notes)
    if source.classes:
        columns[-1] = _with_classes(columns[-1], source.classes)
        notes.append(
            f"{capital(source.places.first)} counts rows and columns, and names the classes "
            f"{', '.join(source.classes)}."
        )
    if dialect.writing is None and source.writing is None:
        notes += _on_writing(writing, source.dialect.layout)
    questions += _unclear(
        columns, body, source.places, both=dialect.writing is None and source.writing is None and is_open(numerals)
    )
    if dialect.gaps is None:
        questions += _may_be_gaps(columns)
    written = replace(source.dialect, writing=writing, header=header, gaps=dialect.gaps)
    lines = tuple(row.line for row in body)
    return Table(
        tuple(columns), lines, written, tuple(notes), tuple(questions), source.sheets, source.target, source.places
    )


def sheet_names(data: bytes) -> tuple[str, ...]:
    """Return the names of a spreadsheet's sheets; ValueError, as a sentence, if it cannot be read."""
    from films.files.workbook import sheet_names

    return sheet_names(data)


def _of_spreadsheet(data: bytes, dialect: Dialect | ReadingOptions) -> Source:
    from films.files.workbook import read_sheet  # here: only the process that reads a file apart needs it

    first = dialect.layout.skip + 1 if isinstance(dialect, Dialect) else dialect.first
    sheet = read_sheet(data, dialect.sheet, first)
    layout = Layout(skip=sheet.above)
    read_so = Dialect(layout=layout, format="a spreadsheet", sheet=sheet.name)
    rows, columns = _of_one_width(sheet.rows, layout, CellNames(tuple(range(len(sheet.rows[0].cells)))))
    return Source(rows, read_so, sheet.notes, sheets=sheet.names, places=CellNames(columns))


def _of_text(data: bytes, dialect: Dialect | ReadingOptions) -> Source:
    text = decoded(data, dialect.encoding)
    if not text.text.strip():
        raise ValueError(EMPTY)
    notes = [f"The encoding is probably {text.encoding}."] if text.is_guess else []
    if not dialect.delimiter if isinstance(dialect, ReadingOptions) else dialect.format:
        relation = _relation(text.text)
        if relation is not None:
            return _of_relation(relation, text.encoding, notes)
    body_text, classes = _without_counts(text.text)
    layout = dialect.layout if isinstance(dialect, Dialect) else _layout(body_text, dialect)
    read_rows = sample(lambda: _checked_rows(body_text, layout), lambda row: row)
    body, _ = _of_one_width(read_rows.rows, layout, TEXT)
    notes += [*filter(None, [read_rows.sentence]), *_notes(body_text, layout, body)]
    names = _names_of_comment(body_text, layout, body)
    target = None
    if orange := formats.of_orange(body):
        body, target = orange
    read_so = Dialect(text.encoding, layout)
    return Source(body, read_so, tuple(notes), names, classes=classes, target=target)


def _relation(text: str) -> arff.Relation | None:
    """Return the rows of a format that names itself; None for any other text."""
    if arff.begins(text):
        return arff.read(text)
    return formats.of_json(text) or formats.of_libsvm(text)


def _of_relation(relation: arff.Relation, encoding: str, notes: Sequence[str]) -> Source:
    body = [Row(line, line, list(cells)) for line, cells in zip(relation.lines, relation.rows, strict=True)]
    names = [name or f"column {j}" for j, name in enumerate(relation.names, 1)]
    if len(names) < 2:
        raise ValueError(f"The file looks like {relation.format} and has a single column.")
    dialect = Dialect(encoding, format=relation.format)
    return Source(body, dialect, tuple(notes), names, Writing(), target=relation.target)


def _layout(text: str, options: ReadingOptions) -> Layout:
    """Return the likeliest layout of the text, with the options that are given."""
    if not options.first:
        return layout_of(text, delimiter=options.delimiter)
    below = "".join(f"{line}\n" for line in islice(lines_of(text), options.first - 1, None))
    return replace(layout_of(below, delimiter=options.delimiter), skip=options.first - 1)


def _without_counts(text: str) -> tuple[str, list[str]]:
    """Return the text without a first line as in scikit-learn's files, and the names of the classes in this line. It
    gives the number of rows, the number of features, and the names of the classes, which are numbered from 0 in the
    last column."""
    lines = lines_of(text)
    counts = COUNTS_AND_CLASSES.fullmatch(next(lines, "").strip())
    following = next(lines, "")
    if counts and following.count(",") == int(counts[2]):
        n = 1 + sum(1 for line in lines if line.strip())
        if n == int(counts[1]):
            return re.sub(r"\A[^\r\n]*", "", text), [name.strip() for name in counts[3][1:].split(",")]
    return text, []


def _checked_rows(text: str, layout: Layout) -> Iterator[Row]:
    for row in rows(text, layout):
        if len(row.cells) > MAX_COLUMNS:
            raise ValueError(f"Line {row.line} has {len(row.cells):,} columns; at most {MAX_COLUMNS} are allowed.")
        yield row


def _of_one_width(body: Sequence[Row], layout: Layout, places: CellNames) -> tuple[list[Row], tuple[int, ...]]:
    """Return the rows, all with the same number of cells, at least two, and which columns these are. Separators at the
    ends of rows, or of the header alone, make no cells; empty columns are left out."""
    if not body:
        raise ValueError(f"The file has {f'no rows below line {layout.skip}' if layout.skip else 'only comments'}.")
    separators = DELIMITERS.get(layout.delimiter, quoted(layout.delimiter))
    full = max(filled_to(row.cells) for row in body)
    first, below = body[0], body[1:]
    if below and all(len(row.cells) == full + 1 for row in below) and len(first.cells) == full > filled_to(first.cells):
        first = first._replace(cells=first.cells[:-1])  # the header ends with a separator, too, and has one name fewer
    rows = [row._replace(cells=row.cells[:full]) if len(row.cells) > full else row for row in (first, *below)]
    width = len(rows[1].cells) if len(rows) > 1 else 0
    if len(rows[0].cells) == width - 1 > 0 and not any(map(ANY.fullmatch, rows[0].cells)):
        rows[0] = rows[0]._replace(cells=["", *rows[0].cells])  # the column of row names has no name
    first = rows[0]
    if len(first.cells) > MAX_COLUMNS:
        where = capital(places.line(first.line))
        raise ValueError(f"{where} has {len(first.cells):,} columns; at most {MAX_COLUMNS} are allowed.")
    for row in rows:
        if len(row.cells) != len(first.cells):
            raise ValueError(
                f"Line {row.line} has {_counted(len(row.cells), 'column')}, line {first.line} has {len(first.cells)}: "
                f"columns are separated by {separators}."
            )
    if len(first.cells) < 2:
        raise ValueError(
            f"Line {first.line} has 1 column; separate columns by commas, semicolons, tabs, bars or blanks."
            if width < 2
            else f"No line has two columns: they are separated by {separators}."
        )
    columns = [j for j in range(len(first.cells)) if any(row.cells[j] for row in rows)]  # spreadsheets leave some empty
    if len(columns) < len(first.cells):
        rows = [row._replace(cells=[row.cells[j] for j in columns]) for row in rows]
    if len(rows[0].cells) < 2:
        raise ValueError("The file has a single column with something in it; a table has two.")
    return rows, tuple(columns)


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"


def _notes(text: str, layout: Layout, body: Sequence[Row]) -> Iterator[str]:
    if layout.skip:
        above = " ".join(line.strip() for line in islice(lines_of(text), layout.skip)).strip()
        yield f"Above the table there is {quoted(above)}."
    joined = [row for row in body if row.last > row.line]
    if joined:
        run = "goes" if len(joined) == 1 else "go"
        yield (
            f"{_counted(len(joined), 'row')} {run} over several lines, as a cell in quotation marks may: lines "
            f"{joined[0].line} to {joined[0].last} are one row."
        )


def _names_of_comment(text: str, layout: Layout, body: Sequence[Row]) -> list[str]:
    """Return the words of the last comment above the rows as names of the columns, if there are as many and none is a
    number; else none."""
    if not layout.comment:
        return []
    above = [line.strip() for line in islice(lines_of(text), body[0].line - 1) if line.strip()]
    last = above[-1].lstrip(layout.comment).strip() if above else ""
    last = " ".join(last.split()) if layout.delimiter == BLANKS else last
    cells = next(csv.reader([last], delimiter=layout.delimiter, skipinitialspace=True), [])
    names = [cell.strip() for cell in cells[: filled_to(cells)]]
    fits = len(names) == len(body[0].cells) and not any(map(ANY.fullmatch, names))
    return names if fits else []


def _numerals(cells: Sequence[Sequence[str]]) -> set[str]:
    """Return the different cells of the columns of numbers, without those that are stored as numbers."""
    return {
        cell
        for column in cells
        if is_mostly_numbers(column)
        for cell in set(column)
        if not isinstance(cell, StoredNumber)
    }


def _columns(
    names: Sequence[str], cells: Sequence[Sequence[str]], writing: Writing, gaps: bool | None, places: CellNames
) -> list[Column]:
    digits: dict[str, str] = {}
    for column in cells:
        for cell in column:
            if cell not in digits:
                digits[cell] = plain(_without_apostrophe(cell), writing)
    names = [*names, *[""] * (len(cells) - len(names))]
    different = titles(names, places)
    missing = MISSING if gaps is None else ALSO_MISSING if gaps else NEVER_CLASSES
    return [
        Column(
            title,
            tuple(map(_without_apostrophe, column)),
            tuple(str(cell) if isinstance(cell, StoredNumber) else digits[cell] for cell in column),
            missing,
            is_nameless=any(names) and not name,
        )
        for title, name, column in zip(different, names, cells, strict=True)
    ]


def _without_apostrophe(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and FORMULA.match(cell) else cell


def titles(names: Iterable[str], places: CellNames) -> list[str]:
    """Return different titles for all columns: their names, or their places if they have no names."""
    different = list[str]()
    for j, name in enumerate(names, 1):
        title = _without_apostrophe(name) or places.column(j - 1)
        title = title[1:-1] if len(title) > 2 and title[0] == title[-1] == "'" else title
        different.append(f"{title} ({j})" if title in different else title)
    return different


def _with_classes(column: Column, classes: Sequence[str]) -> Column:
    """Return a column of class numbers, from 0, with the names of the classes in their place."""
    by_number = {str(i): name for i, name in enumerate(classes)}
    # as text: a number may have any length
    numbers = [cell.lstrip("0") or "0" if cell else "" for cell in column.cells]
    if not by_number.keys() >= set(numbers):
        return column
    return replace(column, cells=tuple(by_number[number] for number in numbers), digits=("",) * len(column.cells))


def _on_writing(writing: Writing, layout: Layout) -> Iterator[str]:
    if writing.thousands in (",", ".") or (writing.thousands == " " and layout.delimiter == ","):
        sign = {",": "Commas", ".": "Points", " ": "Blanks"}[writing.thousands]
        yield f"{sign} group thousands: 1{writing.thousands}234 is 1234."
    if writing.decimal == EITHER:
        yield "Some decimals have a point, others a comma."


def _unclear(columns: Sequence[Column], body: Sequence[Row], places: CellNames, *, both: bool) -> Iterator[Question]:
    """Yield a question if a sign may be decimal or group thousands. It names the first such cell in a column of
    numbers: one that is no number in this writing or, if `both` readings are open, any."""
    for j, column in enumerate(columns):
        if not any(map(UNCLEAR.fullmatch, set(column.cells))) or not is_mostly_numbers(column.cells):
            continue
        for row, cell, digits in zip(body, column.cells, column.digits, strict=True):
            match = None if isinstance(cell, StoredNumber) else UNCLEAR.fullmatch(cell)
            if match and (both or not digits):
                one, thousand = cell.replace(match[1], "."), cell.replace(match[1], "")
                where = capital(places.cell(row.line, j))
                yield Question("writing", f"{where} is {quoted(cell)}: is that {thousand} or {one}?")
                return


def _may_be_gaps(columns: Sequence[Column]) -> Iterator[Question]:
    """Yield a question if a column of texts holds NA, None or the like beside other labels."""
    for column in columns:
        counts = Counter(column.cells)
        doubtful = [cell for cell in counts if cell in ALSO_MISSING - NEVER_CLASSES and cell != "-"]
        if (
            doubtful
            and not column.is_numeric
            and len(counts) <= MOST_LABELS
            and len(counts) > len(doubtful) + ("" in counts)
        ):
            cell = doubtful[0]
            times = "once" if counts[cell] == 1 else f"{counts[cell]:,} times"
            yield Question("gaps", f"{quoted(cell)} is there {times} in {quoted(column.name)}: a class, or a gap?")
            return

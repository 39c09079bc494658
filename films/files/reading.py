"""A file of rows and columns is read as a table.

    table = read(data)                          # as it seems to be written
    read(data, ReadingOptions(header=False))    # but for what somebody who knows the file says
    read(data, table.dialect)                   # exactly so

Reading answers any bytes with a table or with a ValueError of one sentence that names the line.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from films.files import arff
from films.files.delimited import DELIMITERS, MAX_ROWS, Layout, Row, layout_of, rows
from films.files.numerals import ANY, EITHER, UNCLEAR, Writing, is_gap, plain, writing_of
from films.files.table import LABEL_NAMES, Column, Dialect, Question, ReadingOptions, Table
from films.files.text import decoded, lines_of, quoted

MAX_COLUMNS = 256
MOST_CLASSES = 10  # in a column that may tell by its first row whether that is a header
FORMULA = re.compile(r"'[=+@\t-].")  # a text that a spreadsheet would run was written with an apostrophe before it
COUNTS_AND_CLASSES = re.compile(r"(\d{1,6}),(\d{1,3})((?:,[^,\"]+){2,})", re.ASCII)


def read(data: bytes, dialect: Dialect | ReadingOptions | None = None) -> Table:
    """The table in a file's bytes, by this dialect or, as far as nobody says it, by the one that it seems to be written
    in. A table has two columns at least, and a row."""
    dialect = dialect or ReadingOptions()
    text = decoded(data, dialect.encoding)
    if not text.text.strip():
        raise ValueError("The file is empty.")
    if arff.begins(text.text):
        return _of_relation(arff.read(text.text), text.encoding)
    body_text, classes = _without_counts(text.text)
    layout = dialect.layout if isinstance(dialect, Dialect) else layout_of(body_text, delimiter=dialect.delimiter)
    body = _body(body_text, layout)
    notes = [f"The encoding is probably {text.encoding}."] if text.is_guess else []
    notes += _notes(body_text, layout, body)
    names = _names_of_comment(body_text, layout, body)
    questions = list[Question]()
    header = not names and _has_header(body, questions) if dialect.header is None else dialect.header
    if header:
        names, body = body[0].cells, body[1:]
    if not body:
        raise ValueError("The file has no points.")
    cells = [list(column) for column in zip(*(row.cells for row in body), strict=True)]
    writing = dialect.writing or writing_of(_numerals(cells))
    columns = _columns(names, cells, writing)
    if classes:
        columns[-1] = _with_classes(columns[-1], classes)
        notes.append(f"The first line counts rows and columns, and names the classes {', '.join(classes)}.")
    if dialect.writing is None:
        notes += _on_writing(writing, layout)
    questions += _unclear(columns, body)
    lines = tuple(row.line for row in body)
    return Table(tuple(columns), lines, Dialect(text.encoding, layout, writing, header), tuple(notes), tuple(questions))


def _of_relation(relation: arff.Relation, encoding: str) -> Table:
    cells = [list(column) for column in zip(*relation.rows, strict=True)]
    columns = _columns(relation.names, cells, Writing())
    return Table(tuple(columns), relation.lines, Dialect(encoding, arff=True))


def _without_counts(text: str) -> tuple[str, list[str]]:
    """The text without a first line as scikit-learn's files have it, and what this names: it gives the number of the
    rows, that of the features, and the names of the classes, which are numbered from 0 in the last column."""
    lines = lines_of(text)
    counts = COUNTS_AND_CLASSES.fullmatch(next(lines, "").strip())
    following = next(lines, "")
    if counts and following.count(",") == int(counts[2]):
        n = 1 + sum(1 for line in lines if line.strip())
        if n == int(counts[1]):
            return re.sub(r"\A[^\r\n]*", "", text), [name.strip() for name in counts[3][1:].split(",")]
    return text, []


def _body(text: str, layout: Layout) -> list[Row]:
    """The rows, all with as many cells, two at least."""
    body: list[Row] = []
    for row in rows(text, layout):
        if len(row.cells) > MAX_COLUMNS:
            raise ValueError(f"Line {row.line} has {len(row.cells):,} columns; at most {MAX_COLUMNS} are allowed.")
        if len(body) > MAX_ROWS:
            raise ValueError(f"Line {row.line} is one row too many: at most {MAX_ROWS:,} can be read.")
        body.append(row)
    if not body:
        raise ValueError("The file has no points.")
    separators = DELIMITERS.get(layout.delimiter, quoted(layout.delimiter))
    width = len(body[1].cells) if len(body) > 1 else 0
    if len(body[0].cells) == width - 1 > 0 and not any(map(ANY.fullmatch, body[0].cells)):
        body[0] = body[0]._replace(cells=["", *body[0].cells])  # the names of the rows have no name
    first = body[0]
    for row in body:
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
    empty = {j for j in range(len(first.cells)) if not any(row.cells[j] for row in body)}  # as spreadsheets leave them
    if empty:
        body = [row._replace(cells=[cell for j, cell in enumerate(row.cells) if j not in empty]) for row in body]
    return body


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
    """The names of the columns where the last comment above the rows holds as many words, none of them a number."""
    if not layout.comment:
        return []
    above = [line.strip() for line in islice(lines_of(text), body[0].line - 1) if line.strip()]
    last = above[-1].lstrip(layout.comment).strip() if above else ""
    names = [name.strip() for name in (last.split() if layout.delimiter == " " else last.split(layout.delimiter))]
    fits = len(names) == len(body[0].cells) and not any(map(ANY.fullmatch, names))
    return names if fits else []


def _has_header(body: Sequence[Row], questions: list[Question]) -> bool:
    """Whether the first row names the columns: where there are numbers below, it has none; or it has, and names the
    labels. Where it may be either, a question is added to those `questions`."""
    first, below = body[0].cells, [row.cells for row in body[1:]]
    columns = [[cells[j] for cells in below] for j in range(len(first))]
    numeric = [j for j, column in enumerate(columns) if _is_mostly_numbers(column)]
    texts = [j for j in range(len(first)) if j not in numeric]
    if not below:
        return not any(map(ANY.fullmatch, first))
    names = [first[j] for j in numeric if not ANY.fullmatch(first[j]) and not is_gap(first[j])]
    if names and not any(ANY.fullmatch(first[j]) for j in numeric):
        return True
    if names:
        return False
    if any(first[j].casefold() in LABEL_NAMES and first[j] not in columns[j] for j in texts):
        return True
    if not numeric:
        return all(map(_is_unlike, first, columns))
    numbers = [first[j] for j in numeric]
    counts = any(numbers == [str(j + k) for j in range(len(numbers))] for k in (0, 1))  # as columns without names are
    if counts and (any(_is_unlike(first[j], columns[j]) for j in texts) or (not texts and len(numbers) > 2)):
        text = f"Line {body[0].line} may be a row or a header: {quoted(', '.join(first))}."
        questions.append(Question("header", text))
    return False


def _is_mostly_numbers(column: Sequence[str]) -> bool:
    counts = Counter(column)  # a million cells are seldom different
    there = {cell: count for cell, count in counts.items() if not is_gap(cell)}
    numbers = sum(count for cell, count in there.items() if ANY.fullmatch(cell))
    return bool(there) and 2 * numbers >= sum(there.values())


def _is_unlike(name: str, column: Sequence[str]) -> bool:
    """Whether every label of a column of few is there more than once, and this name never."""
    counts = Counter(column)
    return 0 < len(counts) <= MOST_CLASSES and name not in counts and min(counts.values()) > 1


def _numerals(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """The different cells of the columns that hold numbers."""
    for column in cells:
        if _is_mostly_numbers(column):
            yield from sorted(set(column))


def _columns(names: Sequence[str], cells: Sequence[Sequence[str]], writing: Writing) -> list[Column]:
    digits: dict[str, str] = {}
    for column in cells:
        for cell in column:
            if cell not in digits:
                digits[cell] = plain(_without_apostrophe(cell), writing)
    titles = _different([*names, *[""] * (len(cells) - len(names))])
    return [
        Column(title, tuple(map(_without_apostrophe, column)), tuple(map(digits.__getitem__, column)))
        for title, column in zip(titles, cells, strict=True)
    ]


def _without_apostrophe(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and FORMULA.match(cell) else cell


def _different(names: Iterable[str]) -> list[str]:
    """Names for all columns, no two the same."""
    titles = list[str]()
    for j, name in enumerate(names, 1):
        title = _without_apostrophe(name) or f"column {j}"
        title = title[1:-1] if len(title) > 2 and title[0] == title[-1] == "'" else title
        titles.append(f"{title} ({j})" if title in titles else title)
    return titles


def _with_classes(column: Column, classes: Sequence[str]) -> Column:
    """A column of class numbers, from 0, with the names of the classes."""
    by_number = {str(i): name for i, name in enumerate(classes)}
    numbers = [cell.lstrip("0") or "0" if cell else "" for cell in column.cells]  # as text: one may have any length
    if not by_number.keys() >= set(numbers):
        return column
    return Column(column.name, tuple(by_number[number] for number in numbers), ("",) * len(column.cells))


def _on_writing(writing: Writing, layout: Layout) -> Iterator[str]:
    if writing.thousands in (",", ".") or (writing.thousands == " " and layout.delimiter == ","):
        sign = {",": "Commas", ".": "Points", " ": "Blanks"}[writing.thousands]
        yield f"{sign} group thousands: 1{writing.thousands}234 is 1234."
    if writing.decimal == EITHER:
        yield "Some decimals have a point, others a comma."


def _unclear(columns: Sequence[Column], body: Sequence[Row]) -> Iterator[Question]:
    """A question where a sign may be decimal or group thousands: the first such cell of a column of numbers."""
    for j, column in enumerate(columns, 1):
        if not any(map(UNCLEAR.fullmatch, set(column.cells))) or not _is_mostly_numbers(column.cells):
            continue
        for row, cell, digits in zip(body, column.cells, column.digits, strict=True):
            match = UNCLEAR.fullmatch(cell)
            if match and not digits:
                one, thousand = cell.replace(match[1], "."), cell.replace(match[1], "")
                yield Question(
                    "writing", f"Line {row.line}, column {j} is {quoted(cell)}: is that {thousand} or {one}?"
                )
                return

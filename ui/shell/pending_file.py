"""A file of points in the preview, and how it is read: the widgets for that and what they choose.

The values of widgets come from a browser: any that is not among a widget's options counts as the proposal.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

import streamlit as st

from films.files import apart
from films.files.delimited import DELIMITERS, MAX_TITLE
from films.files.kinds import is_spreadsheet
from films.files.numerals import Writing
from films.files.reading import read, sheet_names
from films.files.table import ReadingOptions, Table
from films.files.text import ENCODINGS, quoted
from films.film.numbers import counted
from films.kept_values import kept_values
from ui.shell import session

T = TypeVar("T")
WRITINGS = {
    "1234.5": Writing("."),
    "1,234.5": Writing(".", ","),
    "1234,5": Writing(","),
    "1.234,5": Writing(",", "."),
    "1 234,5": Writing(",", " "),
    "1 234.5": Writing(".", " "),
    "1'234.5": Writing(".", "'"),
}
HEADERS = {"names the columns": True, "is a row": False}
GAPS = {"classes": False, "gaps": True}
BEGINNINGS = {f"line {line}": line for line in range(1, 3 * MAX_TITLE)}
AS_IT_SEEMS = "as it seems"
KEPT = 60_000_000  # bytes of small tables that are cached
READINGS = {  # fields of `ReadingOptions`, each with the title of its widget and its options
    "encoding": ("Encoding", ENCODINGS),
    "delimiter": ("Columns are separated by", DELIMITERS.values()),
    "writing": ("Numbers are written as", WRITINGS),
    "header": ("The first row", HEADERS),
    "first": ("The table begins in", BEGINNINGS),
    "gaps": ("Labels such as NA are", GAPS),
}
OF_TEXT = ("encoding", "delimiter", "writing")  # open questions of text files alone
SHEET = "Sheet"


@dataclass(frozen=True)
class Pending:
    """A file in the preview: its page and the name of the page's state (`visit`), the file's name and bytes, and the
    name of this preview (`look`)."""

    page: str
    visit: str
    name: str
    data: bytes
    look: str

    def key(self, name: str) -> str:
        return f"file {self.look} {name}"


def table_of(data: bytes, wishes: ReadingOptions) -> Table:
    """Return the table in a file; ValueError, as a sentence, as `read` raises it."""
    return apart.read_apart(read, data, wishes) if apart.is_dear(data) else small_table(data, wishes)


@kept_values(KEPT)
def small_table(data: bytes, wishes: ReadingOptions) -> Table:
    return read(data, wishes)


def sheets_of(data: bytes) -> tuple[str, ...]:
    """Return the names of a spreadsheet's sheets; none for another file, or if it cannot be read."""
    if not is_spreadsheet(data):
        return ()
    try:
        return apart.read_apart(sheet_names, data)
    except ValueError:
        return ()


def held(pending: Pending, name: str, options: Collection[T], default: T) -> T:
    """Return the value of a widget if it is one of its options, else `default`."""
    value = session.widget(pending.page, pending.key(name))
    return value if type(value) is type(default) and value in options else default


def wishes_of(pending: Pending) -> ReadingOptions:
    """Return how the file is to be read, by the widgets."""
    readings = {about: held(pending, about, options, "") for about, (_, options) in READINGS.items()}
    delimiters = {name: delimiter for delimiter, name in DELIMITERS.items()}
    return ReadingOptions(
        readings["encoding"],
        delimiters.get(readings["delimiter"], ""),
        WRITINGS.get(readings["writing"]),
        HEADERS.get(readings["header"]),
        GAPS.get(readings["gaps"]),
        held(pending, "sheet", sheets_of(pending.data), ""),
        BEGINNINGS.get(readings["first"], 0),
    )


def open_questions(pending: Pending) -> list[str]:
    """Return the fields of `ReadingOptions` that are asked beside the file: those that the file leaves open and, for a
    spreadsheet, where its table begins."""
    always = ["first"] if is_spreadsheet(pending.data) else []
    try:
        table = table_of(pending.data, ReadingOptions(sheet=held(pending, "sheet", sheets_of(pending.data), "")))
    except ValueError:
        return always
    return [*always, *(question.about for question in table.questions)]


def other_readings(pending: Pending) -> list[str]:
    """Return the other fields of `ReadingOptions` that apply to the file."""
    parts = [about for about in READINGS if about not in OF_TEXT or not is_spreadsheet(pending.data)]
    return [about for about in parts if about not in open_questions(pending)]


def sheet_widget(pending: Pending) -> None:
    """Draw the widget for the sheet of a spreadsheet that has several."""
    sheets = sheets_of(pending.data)
    if len(sheets) > 1:
        st.selectbox(SHEET, [AS_IT_SEEMS, *sheets], key=session.widget_key(pending.page, pending.key("sheet")))


def reading_widget(pending: Pending, about: str) -> None:
    """Draw the widget for a field of `ReadingOptions`."""
    title, options = READINGS[about]
    in_rows = is_spreadsheet(pending.data)  # a spreadsheet has rows, a text has lines
    st.selectbox(
        title,
        [AS_IT_SEEMS, *options],
        key=session.widget_key(pending.page, pending.key(about)),
        format_func=lambda option: option.replace("line ", "row ") if in_rows and about == "first" else option,
    )


def read_as(table: Table) -> str:
    """Return how the file was read, as the end of a sentence that begins with its name."""
    size = f"has {counted(len(table.lines), 'row')} of {len(table.columns)} columns"
    dialect = table.dialect
    header = "names the columns" if dialect.header else "is not a header"
    if dialect.sheet:
        return f"{size} in the sheet {quoted(dialect.sheet)}; the first of its table's rows {header}."
    if dialect.format:
        return f"is written as {dialect.format} and {size}; its text is {dialect.encoding}."
    numbers = next((text for text, writing in WRITINGS.items() if writing == dialect.writing), "1234.5 or 1234,5")
    separators = DELIMITERS.get(dialect.layout.delimiter, dialect.layout.delimiter)
    marks = "" if dialect.layout.quoting else ", quotation marks are letters"
    return (
        f"{size}, separated by {separators}{marks}; numbers are written as {numbers}, the first row {header}, "
        f"the text is {dialect.encoding}."
    )

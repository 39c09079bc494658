"""A file of points that is looked at before it counts, and how it is read: the widgets for that and what they say.

What a browser says of the widgets is checked against what they offer; anything else counts as the proposal.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

import streamlit as st

from films.files.delimited import DELIMITERS
from films.files.numerals import Writing
from films.files.reading import read
from films.files.table import ReadingOptions, Table
from films.files.text import ENCODINGS
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
AS_IT_SEEMS = "as it seems"
KEPT = 100_000_000  # bytes of tables that are looked at: two of the largest
READINGS = {  # fields of `ReadingOptions`, each with the title of its widget and its options
    "encoding": ("Encoding", ENCODINGS),
    "delimiter": ("Columns are separated by", DELIMITERS.values()),
    "writing": ("Numbers are written as", WRITINGS),
    "header": ("The first row", HEADERS),
}


@dataclass(frozen=True)
class Pending:
    """A file that is looked at: the page and the name of its state that it is for, the file's own name and bytes, and
    the name of this look at it."""

    page: str
    visit: str
    name: str
    data: bytes
    look: str

    def key(self, name: str) -> str:
        return f"file {self.look} {name}"


@kept_values(KEPT)
def table_of(data: bytes, wishes: ReadingOptions) -> Table:
    return read(data, wishes)


def held(pending: Pending, name: str, options: Collection[T], default: T) -> T:
    """What a widget holds, if that is one of its options."""
    value = session.widget(pending.page, pending.key(name))
    return value if type(value) is type(default) and value in options else default


def wishes_of(pending: Pending) -> ReadingOptions:
    """What the widgets say of how the file is to be read."""
    readings = {about: held(pending, about, options, "") for about, (_, options) in READINGS.items()}
    delimiters = {name: delimiter for delimiter, name in DELIMITERS.items()}
    writing, header = WRITINGS.get(readings["writing"]), HEADERS.get(readings["header"])
    return ReadingOptions(readings["encoding"], delimiters.get(readings["delimiter"], ""), writing, header)


def open_questions(pending: Pending) -> set[str]:
    """What the file leaves open by itself; nothing where it cannot be read by itself."""
    try:
        return {question.about for question in table_of(pending.data, ReadingOptions()).questions}
    except ValueError:
        return set()


def reading_widget(pending: Pending, about: str) -> None:
    """The widget for a part of how the file is to be read."""
    title, options = READINGS[about]
    st.selectbox(title, [AS_IT_SEEMS, *options], key=session.widget_key(pending.page, pending.key(about)))


def read_as(table: Table) -> str:
    """How the file was read, as a sentence."""
    size = f"has {len(table.lines):,} rows of {len(table.columns)} columns"
    dialect = table.dialect
    if dialect.arff:
        return f"is an ARFF file and {size}; its text is {dialect.encoding}."
    numbers = next((text for text, writing in WRITINGS.items() if writing == dialect.writing), "1234.5 or 1234,5")
    header = "names the columns" if dialect.header else "is not a header"
    separators = DELIMITERS.get(dialect.layout.delimiter, dialect.layout.delimiter)
    marks = "" if dialect.layout.quoting else ", quotation marks are letters"
    return (
        f"{size}, separated by {separators}{marks}; numbers are written as {numbers}, the first row {header}, "
        f"the text is {dialect.encoding}."
    )

"""What a file of rows and columns holds, by which dialect it was read, and what may be read otherwise."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from films.files.cell_names import TEXT, CellNames, capital
from films.files.delimited import Layout
from films.files.numerals import Writing, is_gap
from films.files.text import UTF_8, quoted
from playground.inputs import Floats, frozen

# Cells that are no label. Of the others in ALSO_MISSING people are asked: Na is sodium, and NA Namibia.
MISSING = frozenset(("", "?", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "<NA>"))
ALSO_MISSING = MISSING | {"Na", "na", "None", "none", "NONE", "Null", "null", "NULL", "NAN", "Nan", "-"}
NEVER_CLASSES = frozenset(("", "?"))
LABEL_NAMES = frozenset(
    (
        *("label", "labels", "class", "classes", "target", "species", "variety", "kind", "type", "category", "group"),
        *("diagnosis", "outcome", "output", "survived", "result", "klasse", "sorte", "art", "gruppe", "typ"),
        *("classe", "espèce", "espece", "catégorie", "groupe", "étiquette"),
    )
)
INDEX_NAMES = frozenset(
    (
        *("unnamed: 0", "x.1", "id", "index", "idx", "rownames", "rowname", "row", "rowid", "row_id", "row.id"),
        *("no", "no.", "nr", "nr.", "#", "obs", "obs.", "case", "sample_id", "sampleid", "lfd", "lfd.", "lfd. nr."),
    )
)


@dataclass(frozen=True)
class Dialect:
    """All that was decided to read a file: its encoding, how it is split into rows and cells, how numbers are written,
    whether the first row names the columns, and whether labels such as NA are gaps. `format` is the name of a format
    other than rows between separators; `sheet` is the sheet of a spreadsheet, whose table begins below `layout.skip`
    rows."""

    encoding: str = UTF_8
    layout: Layout = field(default_factory=Layout)
    writing: Writing = field(default_factory=Writing)
    header: bool = True
    gaps: bool | None = None
    format: str = ""
    sheet: str = ""


@dataclass(frozen=True)
class ReadingOptions:
    """What somebody who knows a file says of it; "" or None for what the file itself is to tell."""

    encoding: str = ""
    delimiter: str = ""
    writing: Writing | None = None
    header: bool | None = None
    gaps: bool | None = None
    sheet: str = ""
    first: int = 0  # the line in which the table begins


@dataclass(frozen=True, eq=False)
class Column:
    """A column: its name, its cells, and `digits`, the number in each cell with a decimal point, or "" in a cell
    without a number. `missing` are the cells that are no label. `is_nameless`: it has no name, while other columns have
    one."""

    name: str
    cells: tuple[str, ...]
    digits: tuple[str, ...]
    missing: frozenset[str] = MISSING
    is_nameless: bool = False

    @cached_property
    def values(self) -> Floats:
        """The numbers `(n,)`; NaN for a cell without a finite number."""
        values = np.array([float(digits) if digits else np.nan for digits in self.digits], dtype=np.float64)
        values[np.isinf(values)] = np.nan
        return frozen(values)

    @cached_property
    def is_numeric(self) -> bool:
        """Whether every cell that is no gap is a number, and there is a number."""
        return any(self.digits) and self.first_wrong is None

    @cached_property
    def first_wrong(self) -> int | None:
        """The first row whose cell is neither a finite number nor a gap."""
        wrong = (row for row in np.flatnonzero(np.isnan(self.values)).tolist() if not is_gap(self.cells[row]))
        return next(wrong, None)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of each cell, as it is first spelled: 1 and 1.0 are the same. "" for a gap."""
        spelled: dict[float | str, str] = {}
        of_cell: dict[str, str] = {}
        for cell, digits in zip(self.cells, self.digits, strict=True):
            if cell not in of_cell:
                meaning = float(digits) if digits else cell
                of_cell[cell] = "" if cell in self.missing else spelled.setdefault(meaning, _spelling(cell, digits))
        return tuple(of_cell[cell] for cell in self.cells)

    @cached_property
    def counts(self) -> dict[str, int]:
        """How often each label occurs, in the order of the file."""
        return dict(Counter(label for label in self.labels if label))

    @cached_property
    def is_index(self) -> bool:
        """Whether the column only numbers the rows: from 0 or 1 in steps of 1, or by its name and in rising order."""
        values = self.values
        if np.isnan(values).any() or not (values == np.rint(values)).all():
            return False
        steps = np.diff(values)
        counts = values[0] in (0, 1) and bool((steps == 1).all())
        return (counts and len(values) > 4) or (self.is_named_index and bool((steps > 0).all()))

    @property
    def is_named_index(self) -> bool:
        """Whether the column's name says that it only numbers the rows, or only this column has no name."""
        return self.is_nameless or self.name.casefold() in INDEX_NAMES


@dataclass(frozen=True)
class Question:
    """What a file leaves open, as a sentence, and which of the `ReadingOptions` answers it."""

    about: Literal["writing", "header", "gaps"]
    text: str


@dataclass(frozen=True, eq=False)
class Table:
    """The columns of a file, all of the same length; the line of each row; the dialect by which it was read; sentences
    on what to notice; what the file leaves open; the `sheets` of a spreadsheet; `target`, the column that the file
    calls the class; and the names of its `places`."""

    columns: tuple[Column, ...]
    lines: tuple[int, ...]
    dialect: Dialect
    notes: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    sheets: tuple[str, ...] = ()
    target: int | None = None
    places: CellNames = TEXT


def wrong_cell(table: Table, column: int) -> str:
    """Return a sentence on the first cell of a column of numbers that is no number; "" if there is none."""
    row = table.columns[column].first_wrong
    if row is None:
        return ""
    cell, digits = table.columns[column].cells[row], table.columns[column].digits[row]
    why = "that is larger than any number here" if digits else "a number belongs there"
    return f"{capital(table.places.cell(table.lines[row], column))} is {quoted(cell)}; {why}."


def _spelling(cell: str, digits: str) -> str:
    """Return the label as it is written; a whole number is written without an exponent, and without more than one 0
    behind the point."""
    fraction = digits.partition(".")[2]
    whole = digits and abs(float(digits)) < 1e15 and float(digits) == int(float(digits))
    return f"{int(float(digits))}" if whole and ("e" in digits.lower() or len(fraction) > 1) else cell

"""Random tables, and the same tables as bytes in every dialect that people's programs write."""

import csv
import io
from dataclasses import dataclass
from decimal import Decimal

from hypothesis import strategies as st

from films.files.delimited import BLANKS, Layout
from films.files.numerals import Writing
from films.files.table import Dialect
from films.files.text import ENCODINGS

LETTERS = "abcdeéäöüñç"
CODECS = ("UTF-8", "UTF-16", "Windows-1252", "Latin-1", "UTF-16, little end first")


@dataclass(frozen=True)
class Written:
    """Names, rows of numbers, a label for each row, the bytes that hold them, and the dialect these are written in."""

    names: tuple[str, ...]
    numbers: tuple[tuple[Decimal, ...], ...]
    labels: tuple[str, ...]
    data: bytes
    dialect: Dialect


def decimals(places: int = 6) -> st.SearchStrategy[Decimal]:
    return st.decimals(-20_000, 20_000, places=places, allow_nan=False, allow_infinity=False)


numbers = st.one_of(decimals(0), decimals(1), decimals(2), decimals(3), decimals(6), st.just(Decimal(0)))
words = st.text(LETTERS, min_size=1, max_size=6).filter(lambda word: word.casefold() not in ("na", "nan"))


def numeral(number: Decimal, writing: Writing, minus: str) -> str:
    grouped = f"{abs(number):,f}" if writing.thousands else f"{abs(number):f}"
    signs = {",": writing.thousands, ".": "." if writing.decimal == "either" else writing.decimal}
    return minus * (number < 0) + "".join(signs.get(letter, letter) for letter in grouped)


@st.composite
def tables(draw: st.DrawFn) -> Written:
    """A table of two to five columns of numbers and one of labels, the last or the first."""
    width, n = draw(st.integers(2, 5)), draw(st.integers(1, 10))
    rows = tuple(draw(st.tuples(*[numbers] * width)) for _ in range(n))
    kinds = draw(st.lists(words, min_size=1, max_size=4, unique=True))
    labels = tuple(draw(st.sampled_from(kinds)) for _ in range(n))
    names = draw(st.lists(words, min_size=width + 1, max_size=width + 1, unique=True))
    delimiter = draw(st.sampled_from([",", ";", "\t", "|", BLANKS]))
    decimal = draw(st.sampled_from(".," if delimiter != "," else "."))
    groups = {"", ".", ",", " ", "'"} - {decimal, delimiter}
    writing = Writing(decimal, draw(st.sampled_from(sorted(groups))))
    header, first = draw(st.booleans()), draw(st.booleans())
    minus = draw(st.sampled_from("-−"))
    encoding = draw(st.sampled_from(CODECS if minus == "-" else [c for c in CODECS if c.startswith("UTF")]))
    cells = [[numeral(number, writing, minus) for number in row] for row in rows]
    table = [[label, *row] if first else [*row, label] for row, label in zip(cells, labels, strict=True)]
    if header:
        table.insert(0, names)
    text = io.StringIO()
    quoted = draw(st.booleans())
    ends = draw(st.sampled_from(["\n", "\r\n"]))
    csv.writer(
        text, delimiter=delimiter, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL, lineterminator=ends
    ).writerows(table)
    before = draw(st.sampled_from(["", f"sep={delimiter}{ends}"])) if delimiter != BLANKS else ""
    dialect = Dialect(encoding, Layout(delimiter), writing, header)
    order = [*names[1:], names[0]] if first else names
    return Written(tuple(order), rows, labels, (before + text.getvalue()).encode(ENCODINGS[encoding]), dialect)

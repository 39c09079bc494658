"""Random tables as files of every format: texts between separators, spreadsheets, files of other programs."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hypothesis import strategies as st

from films.files.delimited import BLANKS
from films.files.numerals import Writing
from films.files.table import ReadingOptions
from films.files.text import ENCODINGS, UTF_8
from tests.films.files.written_sheets import ods, xls, xlsx
from tests.films.files.written_tables import decimals, numbers, numeral, words

NAMES, NONE, YEARS, COUNT, COMMENT = "names", "none", "years", "count", "comment"  # kinds of a header
CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
TITLE = "Measured in May"


@dataclass(frozen=True)
class File:
    """Bytes, the names of their columns, "" where they have none, and the columns: numbers, or labels. `answers`:
    those of somebody who knows the file; `is_plain`: it is text between separators, which may be refused."""

    data: bytes
    names: tuple[str, ...]
    columns: tuple[tuple[Decimal | str, ...], ...]
    answers: ReadingOptions
    is_plain: bool = False
    is_indexed: bool = False


@dataclass(frozen=True)
class Content:
    """Names of the columns, of which the last one has labels, and rows of numbers with a label each."""

    names: tuple[str, ...]
    rows: tuple[tuple[Decimal | str, ...], ...]

    @property
    def columns(self) -> tuple[tuple[Decimal | str, ...], ...]:
        return tuple(zip(*self.rows, strict=True))

    @property
    def cells(self) -> list[list[str]]:
        """As texts, with decimal points."""
        return [[cell if isinstance(cell, str) else f"{cell:f}" for cell in row] for row in self.rows]


@st.composite
def contents(draw: st.DrawFn) -> Content:
    width, n = draw(st.integers(2, 4)), draw(st.integers(1, 9))
    kinds = draw(st.lists(words, min_size=1, max_size=3, unique=True))
    values = draw(st.sampled_from([numbers, decimals(3)]))
    rows = tuple((*draw(st.tuples(*[values] * width)), draw(st.sampled_from(kinds))) for _ in range(n))
    names = draw(
        st.lists(words.filter(lambda name: name not in kinds), min_size=width + 1, max_size=width + 1, unique=True)
    )
    return Content(tuple(names), rows)


@st.composite
def plain_files(draw: st.DrawFn) -> File:
    """Text between separators, as pandas, R, spreadsheets or people write it."""
    content = draw(contents())
    delimiter = draw(st.sampled_from([",", ";", "\t", "|", BLANKS]))
    decimal = draw(st.sampled_from(".," if delimiter != "," else "."))
    writing = Writing(
        decimal, draw(st.sampled_from(["", "", "", ",", "."]).filter(lambda sign: sign not in (decimal, delimiter)))
    )
    dash = draw(st.sampled_from("-−–"))
    cells = [[cell if isinstance(cell, str) else numeral(cell, writing, dash) for cell in row] for row in content.rows]
    kind = draw(st.sampled_from([NAMES, NAMES, NONE, YEARS, COUNT, COMMENT]))
    width = len(content.names)
    names = {
        NAMES: content.names,
        COMMENT: content.names,
        NONE: (),
        YEARS: (*map(str, range(1990, 1989 + width)), content.names[-1]),
        COUNT: tuple(map(str, range(width))),
    }[kind]
    columns, header = content.columns, list(names)
    is_indexed = kind in (NAMES, YEARS) and draw(st.booleans())
    if is_indexed:
        first = draw(st.integers(0, 1))
        index = [str(first + i) for i in range(len(cells))]
        cells = [[number, *row] for number, row in zip(index, cells, strict=True)]
        columns = (tuple(map(Decimal, index)), *columns)
        header = header if draw(st.booleans()) or delimiter == BLANKS else ["", *header]
        names = ("", *names)
    text, ends = io.StringIO(), draw(st.sampled_from(["\n", "\r\n", "\r"]))
    quotes_all = draw(st.booleans())
    end = draw(st.sampled_from(["", "", delimiter])) if delimiter != BLANKS else ""
    is_titled = len(cells) > 1 and delimiter != BLANKS and kind != COMMENT and draw(st.booleans())
    text.write(f"{TITLE}{ends}" * is_titled)
    text.write("# " * (kind == COMMENT))
    # A separator at the end of a header with one name fewer would mean a last column without a name.
    last = draw(st.sampled_from(["", end, delimiter])) if delimiter != BLANKS and len(header) == len(columns) else end
    for rows, separator in (([header] * bool(header), last), (cells, end)):
        ending = f"{separator}{ends}"
        writer = csv.writer(
            text,
            delimiter=delimiter,
            quoting=csv.QUOTE_ALL if quotes_all else csv.QUOTE_MINIMAL,
            lineterminator=ending,
        )
        writer.writerows(rows)
    codec = draw(st.sampled_from(CODECS if dash != "−" else CODECS[:-1]))
    encoding = {each: name for name, each in ENCODINGS.items()}.get(codec, UTF_8)
    options = ReadingOptions(encoding, header=bool(names) if kind != COMMENT else None, writing=writing, gaps=False)
    return File(text.getvalue().encode(codec), names, columns, options, is_plain=True, is_indexed=is_indexed)


def arff(content: Content) -> bytes:
    kinds = ",".join(dict.fromkeys(row[-1] for row in content.cells))
    types = [*["numeric"] * (len(content.names) - 1), f"{{{kinds}}}"]
    head = "".join(f"@attribute {name} {kind}\n" for name, kind in zip(content.names, types, strict=True))
    return f"% made\n@relation r\n{head}@data\n{lines(content, ',')}".encode()


def keel(content: Content) -> bytes:
    *inputs, output = content.names
    return arff(content).replace(b"@data", f"@inputs {', '.join(inputs)}\n@outputs {output}\n@data".encode())


def orange(content: Content) -> bytes:
    n = len(content.names) - 1
    head = ("\t".join(content.names), "\t".join(["continuous"] * n + ["discrete"]), "\t" * n + "class")
    return ("\n".join(head) + "\n" + lines(content, "\t")).encode()


def markdown(content: Content) -> bytes:
    rows = [content.names, ["---"] * len(content.names), *content.cells]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows).encode()


def json_lines(content: Content) -> bytes:
    return "\n".join(map(json_object, [content] * len(content.rows), content.cells)).encode()


def json_list(content: Content) -> bytes:
    return f"[{', '.join(map(json_object, [content] * len(content.rows), content.cells))}]".encode()


def json_object(content: Content, row: Sequence[str]) -> str:
    values = [*row[:-1], f'"{row[-1]}"']
    return "{" + ", ".join(f'"{name}": {value}' for name, value in zip(content.names, values, strict=True)) + "}"


def lines(content: Content, delimiter: str) -> str:
    return "".join(f"{delimiter.join(row)}\n" for row in content.cells)


def sheet(write: Callable[[Sequence[Sequence[object]]], bytes]) -> Callable[[Content], bytes]:
    def written(content: Content) -> bytes:
        rows = [[cell if isinstance(cell, str) else float(cell) for cell in row] for row in content.rows]
        return write([content.names, *rows])

    return written


WRITERS = (sheet(xlsx), sheet(xls), sheet(ods), arff, keel, orange, markdown, json_lines, json_list)


@st.composite
def formatted_files(draw: st.DrawFn) -> File:
    """A spreadsheet, or a file of another program."""
    content = draw(contents())
    data = draw(st.sampled_from(WRITERS))(content)
    return File(data, content.names, content.columns, ReadingOptions(header=True, writing=Writing(), gaps=False))


@st.composite
def libsvm_files(draw: st.DrawFn) -> File:
    content = draw(contents())
    kinds = list(dict.fromkeys(row[-1] for row in content.rows))
    labels = tuple(Decimal(kinds.index(row[-1])) for row in content.rows)
    pairs = [" ".join(f"{j}:{cell}" for j, cell in enumerate(row[:-1], 1)) for row in content.cells]
    data = "".join(f"{label} {row}\n" for label, row in zip(labels, pairs, strict=True)).encode()
    names = ("label", *(f"x{j}" for j in range(1, len(content.names))))
    return File(data, names, (labels, *content.columns[:-1]), ReadingOptions())


files = st.one_of(plain_files(), plain_files(), formatted_files(), libsvm_files())

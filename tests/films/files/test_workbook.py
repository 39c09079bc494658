"""Spreadsheets: the very values, or a sentence. openpyxl, xlwt and odfpy write them, and openpyxl is the oracle."""

import datetime
import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files import sampling
from films.files.apart import read_apart
from films.files.choice import is_clear, proposal
from films.files.mails import read_mails
from films.files.reading import read
from films.files.reading_process import TOO_LARGE
from films.files.selection import select
from films.files.table import ReadingOptions, Table, wrong_cell
from films.files.workbook import read_sheet
from tests.films.files.written_sheets import Sheet, ods, parts_of, sheet_of, xls, xlsx, zipped

POINTS: Sheet = [["x", "y", "kind"], [1.5, 2, "a"], [3, 4.25, "b"], [-2, 0.1, "a"]]


def names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


@pytest.mark.parametrize("write", [xlsx, xls, ods])
def test_points_of_every_kind_of_spreadsheet(write: Callable[[Sheet], bytes]) -> None:
    table = read(write(POINTS))
    choice = proposal(table).choice
    selection = select(table, choice, 2)
    assert selection.points == ((1.5, 2, 0), (3, 4.25, 1), (-2, 0.1, 0))
    assert (names(table), selection.class_names, table.lines) == (["x", "y", "kind"], ("a", "b"), (2, 3, 4))
    assert (table.dialect.format, table.dialect.sheet, table.sheets) == ("a spreadsheet", "One", ("One",))
    assert is_clear(table, choice)


numbers = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False, width=32).map(float),
    st.integers(-(10**14), 10**14),
    st.decimals(-999, 999, places=3).map(float),
)
cells = st.one_of(st.none(), numbers, st.text("abcäß ", min_size=1, max_size=5).filter(lambda text: text.strip()))


@given(
    st.lists(st.tuples(numbers, numbers, cells, st.sampled_from("ab")), min_size=2, max_size=8),
    st.sampled_from([xlsx, xls, ods]),
)
def test_every_number_is_the_one_that_is_stored(rows: list[tuple[Any, ...]], write: Callable[[Sheet], bytes]) -> None:
    table = read(write([["x", "y", "z", "kind"], *rows]))
    for j in (0, 1):
        values = next(column.values.tolist() for column in table.columns if column.name == "xy"[j])
        assert values == [float(f"{row[j]:.16g}") if write is xlsx else float(row[j]) for row in rows]
    z = next((column for column in table.columns if column.name == "z"), None)
    for row, cell in enumerate(row[2] for row in rows):
        if isinstance(cell, str):
            assert z
            assert z.cells[row] == " ".join(cell.split())


@given(st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=8))
def test_cells_are_those_that_openpyxl_reads(rows: Sheet) -> None:
    data = xlsx(rows)
    if not any(cell is not None for row in rows for cell in row):
        with pytest.raises(ValueError, match="is empty"):
            read_sheet(data, first=1)
        return
    sheet = read_sheet(data, first=1)
    theirs = openpyxl.load_workbook(BytesIO(data), data_only=True).active
    for row in sheet.rows:
        for j, cell in enumerate(row.cells):
            value = theirs.cell(row.line, j + 1).value
            if isinstance(value, (int, float)):
                assert float(cell) == value
            else:
                assert cell == " ".join(str(value if value is not None else "").split())
    assert {row.line for row in sheet.rows} == {
        i for i, row in enumerate(rows, 1) if any(cell is not None for cell in row)
    }


def test_a_stored_number_has_one_reading_beside_texts_with_commas() -> None:
    table = read(xlsx([["x", "y", "k"], [1.234, "1,5", "a"], [2.345, "2,75", "b"]]))
    assert [column.values.tolist() for column in table.columns[:2]] == [[1.234, 2.345], [1.5, 2.75]]
    assert not table.questions


def test_a_format_does_not_round() -> None:
    def percent(book: Any) -> None:
        book["One"]["A2"].number_format = "0%"
        book["One"]["B2"].number_format = "0.0"

    assert (
        read(xlsx([["x", "y", "k"], [0.256, 1.2345, "a"], [1, 2, "b"]], change=percent)).columns[0].digits[0] == "0.256"
    )


def test_dates_are_written_as_iso_has_them() -> None:
    rows: Sheet = [
        ["day", "time", "x", "y"],
        [datetime.date(2024, 5, 1), datetime.datetime(2024, 5, 1, 10, 30), 1, 2],
        [datetime.date(2024, 5, 2), datetime.time(3, 4), 2, 3],
    ]
    table = read(xlsx(rows))
    assert [column.cells for column in table.columns[:2]] == [
        ("2024-05-01", "2024-05-02"),
        ("2024-05-01 10:30:00", "03:04:00"),
    ]
    assert (proposal(table).choice.x, proposal(table).choice.y) == (2, 3)


def test_truth_values_are_classes() -> None:
    assert read(xlsx([["x", "y", "k"], [1, 2, True], [2, 3, False]])).columns[2].counts == {"TRUE": 1, "FALSE": 1}


def test_what_stands_above_and_below_the_table_is_said() -> None:
    table = read(xlsx([["Marks of 2024"], [], *POINTS, [], ["Source: the registrar"]]))
    assert (names(table), table.lines) == (["x", "y", "kind"], (4, 5, 6))
    assert table.notes == (
        "Above the table there is 'Marks of 2024'.",
        "Below the table there is 'Source: the registrar'; it is left out.",
    )


def test_where_the_table_begins_may_be_said() -> None:
    data = xlsx([["a", "b", "c"], [1, 2, "u"], ["x", "y", "kind"], [3, 4, "v"], [5, 6, "w"]])
    table = read(data, ReadingOptions(first=3))
    assert (names(table), table.lines) == (["x", "y", "kind"], (4, 5))
    assert read(data, table.dialect).lines == (4, 5)


def test_the_first_sheet_with_a_table_is_read_and_others_can_be_chosen() -> None:
    data = xlsx([["Read me"]], POINTS, [["u", "v"], [1, 2], [3, 4]], names=("About", "Data", "More"))
    assert (read(data).dialect.sheet, read(data).sheets) == ("Data", ("About", "Data", "More"))
    assert names(read(data, ReadingOptions(sheet="More"))) == ["u", "v"]
    with pytest.raises(ValueError, match="No sheet is called 'None'"):
        read(data, ReadingOptions(sheet="None"))


def test_where_no_sheet_has_a_table_the_first_with_cells_is_named() -> None:
    with pytest.raises(ValueError, match="The sheet 'Two' has a single column with something in it"):
        read(xlsx([], [["Read me"], ["and me"]], []))
    with pytest.raises(ValueError, match="All sheets of the file are empty"):
        read(xlsx([], []))


@pytest.mark.parametrize("write", [xlsx, xls, ods])
def test_a_sheet_with_a_header_alone_is_told(write: Callable[[Sheet], bytes]) -> None:
    with pytest.raises(ValueError) as refused:
        read(write([["A", "B"]]))
    assert str(refused.value) == "The sheet 'One' has a header and no rows below it."


def test_a_password_is_said() -> None:
    manifest = b'<manifest:manifest><manifest:encryption-data manifest:checksum=""/></manifest:manifest>'
    encrypted = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    for data in (zipped(parts_of(ods(POINTS)) | {"META-INF/manifest.xml": manifest}), encrypted):
        with pytest.raises(ValueError, match="is protected by a password"):
            read(data)


def test_hidden_sheets_and_charts_are_passed_over() -> None:
    def hide(book: Any) -> None:
        book["One"].sheet_state = "hidden"
        book.create_chartsheet("Chart")

    assert read(xlsx([["u", "v"], [1, 2]], POINTS, change=hide)).sheets == ("Two",)


@pytest.mark.parametrize("write", [xlsx, xls, ods])
def test_places_are_called_as_in_the_spreadsheet(write: Callable[[Sheet], bytes]) -> None:
    """Cell C4 is in the second column of the table where column A is empty."""
    rows: Sheet = [[None, "x", "y", "kind"], [None, 1, 2, "p"], [None, 2, 1, "n"], [None, 3, "late", "p"]]
    table = read(write(rows))
    assert wrong_cell(table, 1) == "Cell C4 is 'late'; a number belongs there."
    years: Sheet = [[None, "Land", "Code", 1960, 1970], *[[None, f"A{i}", f"B{i}", 4.8 + i, i + 0.5] for i in range(3)]]
    assert [each.text[:29] for each in read(write(years)).questions] == ["Row 1 may be a row or a header"[:29]]
    nameless = read(write([[None, 1.5, 2, "p"], [None, 2, 3.5, "n"], [None, 1, 1, "p"]]), ReadingOptions(header=False))
    assert [column.name for column in nameless.columns] == ["column B", "column C", "column D"]


def test_a_count_that_is_none_is_named_by_its_cell() -> None:
    rows: Sheet = [["free", "meeting", "label"], [1, 0, "spam"], [0, "two", "ham"]]
    with pytest.raises(ValueError, match=re.escape("Cell B3 is 'two'; there must be a whole number")):
        read_mails(xlsx(rows))


def test_merged_cells_and_formulas_without_a_value_are_said() -> None:
    def merge(book: Any) -> None:
        book["One"]["B3"] = "=B2+1"
        book["One"].merge_cells("C2:C3")

    table = read(xlsx(POINTS, change=merge))
    assert table.notes == (
        "Merged cells C2:C3: the value counts in the first cell alone, the others are empty.",
        "1 formula has no stored value (cell B3) and counts as empty. Open the file in a spreadsheet "
        "program and save it; the values are stored then.",
    )
    assert select(table, proposal(table).choice, 2).sentences == ("1 row with gaps is left out.",)


def test_a_formula_is_the_value_that_is_stored_beside_it() -> None:
    parts = parts_of(xlsx(POINTS, change=lambda book: book["One"].__setitem__("B3", "=B2+1")))
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert b"<v></v>" in sheet or b"<v />" in sheet or b"<v/>" in sheet
    parts["xl/worksheets/sheet1.xml"] = (
        sheet.replace(b"<v></v>", b"<v>3</v>").replace(b"<v />", b"<v>3</v>").replace(b"<v/>", b"<v>3</v>")
    )
    table = read(zipped(parts))
    assert (table.columns[1].digits[1], table.notes) == ("3", ())


def test_a_large_sheet_is_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    data = xlsx([["x", "y", "kind"], *([i + 0.25, -i, "ab"[i % 2]] for i in range(3000))])
    monkeypatch.setattr(sampling, "MAX_CHARACTERS", 20_000)
    table = read(data)
    assert 1000 < len(table.lines) < 2000
    assert table.notes == (
        f"The file is large: of 3,001 rows {len(table.lines) + 1:,} are read, the first ones and others drawn at "
        "random, with seed 0.",
    )
    for line, x, y in zip(table.lines, *(column.digits for column in table.columns[:2]), strict=True):
        assert (float(x), float(y)) == (line - 2 + 0.25, 2 - line)
    assert read(data).lines == table.lines


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
ENTITIES = (
    b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (c + 1, b"&%c;" % c * 10) for c in range(97, 107))
    + b"]>"
    + SHEET % b'<row r="1"><c r="A1" t="inlineStr"><is><t>&k;</t></is></c></row>'
)


@pytest.mark.parametrize(
    ("data", "sentences"),
    [
        (sheet_of(POINTS, b" " * 700_000_000), ["The spreadsheet unpacks to more than 600,000,000 bytes."]),
        (
            sheet_of(
                POINTS,
                SHEET
                % (b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
            ),
            [TOO_LARGE],
        ),
        (
            sheet_of(
                POINTS,
                SHEET
                % b"".join(b'<row><c t="inlineStr"><is><t>%d</t></is></c></row>' % (i % 9) for i in range(5_000_000)),
            ),
            [TOO_LARGE],
        ),
        (sheet_of(POINTS, ENTITIES), ["damaged", "is empty", "A table has two"]),
        (xlsx(POINTS)[:3000], ["damaged"]),
        (sheet_of(POINTS, b"<worksheet"), ["damaged", "no sheet", "empty"]),
        (b"PK\x03\x04xl/workbook", ["damaged"]),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le") * 99, ["damaged"]),
        (xls(POINTS)[:2000], ["damaged", "document"]),
    ],
    ids=["bomb", "corners", "rows", "entities", "cut", "tag", "no archive", "no xls", "cut xls"],
)
def test_a_hostile_spreadsheet_is_refused_in_a_sentence(data: bytes, sentences: list[str]) -> None:
    with pytest.raises(ValueError) as refused:
        read_apart(read, data, ReadingOptions())
    assert any(sentence in str(refused.value) for sentence in sentences), str(refused.value)


def test_an_opendocument_that_a_packer_has_packed_anew_is_read() -> None:
    """Its first part is no longer the one that says what it is, as it is, but packed, somewhere among the others."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in sorted(parts_of(ods(POINTS)).items()):
            archive.writestr(name, part)
    assert read(packed.getvalue()).columns[0].digits == ("1.5", "3", "-2")


def test_a_spreadsheet_of_the_first_excels_is_named() -> None:
    with pytest.raises(ValueError, match=r"^This is a spreadsheet of Excel 4 or older, which is not read here\. Save"):
        read(b"\x09\x04\x06\x00\x00\x00\x10\x00\x00\x00\x80\x00")

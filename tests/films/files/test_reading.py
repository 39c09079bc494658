"""A file says what stands in it, in whatever dialect it is written: the very numbers, or a sentence."""

import io
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.numerals import Writing
from films.files.reading import read
from films.files.table import ReadingOptions, Table
from tests.films.files.written_tables import Written, tables


def table_of(text: str) -> Table:
    return read(text.encode())


def digits(table: Table) -> list[list[str]]:
    return [list(column.digits) for column in table.columns if column.is_numeric]


def question_texts(table: Table) -> tuple[str, ...]:
    return tuple(question.text for question in table.questions)


def names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


@given(tables())
def test_whoever_says_the_dialect_gets_the_very_numbers(written: Written) -> None:
    assert_same(read(written.data, written.dialect), written)


@given(tables())
def test_without_a_word_it_is_the_very_numbers_or_a_sentence(written: Written) -> None:
    try:
        table = read(written.data)
    except ValueError as error:
        sentences = [str(error)]
    else:
        sentences = [*question_texts(table), *table.notes]
        wrong = [column for column in table.columns if any(column.digits) and column.first_wrong is not None]
        if not sentences and not wrong:
            assert_same(table, written)
            return
    assert all(sentence.endswith((".", "?")) for sentence in sentences)


def assert_same(table: Table, written: Written) -> None:
    numeric = [column for column in table.columns if any(column.digits)]
    rows = list(zip(*(map(Decimal, column.digits) for column in numeric), strict=True))
    assert rows == list(written.numbers)
    (labels,) = (column for column in table.columns if not any(column.digits))
    assert labels.cells == written.labels
    if table.dialect.header:
        assert tuple(column.name for column in (*numeric, labels)) == written.names
    assert table.dialect.header == written.dialect.header or len(written.labels) == 1


@given(tables())
def test_pandas_reads_the_same(written: Written) -> None:
    dialect = written.dialect
    table = read(written.data, dialect)
    blanks = dialect.layout.delimiter == " "
    frame = pd.read_csv(
        io.StringIO(table_text(written)),
        sep=r"\s+" if blanks else dialect.layout.delimiter,
        decimal=dialect.writing.decimal,
        thousands=dialect.writing.thousands or None,
        header=0 if dialect.header else None,
        skipinitialspace=True,
        keep_default_na=False,
    )
    for column, name in zip(table.columns, frame, strict=True):
        if any(column.digits):
            assert frame[name].astype(float).tolist() == column.values.tolist()
        else:
            assert frame[name].tolist() == list(column.cells)


def table_text(written: Written) -> str:
    from films.files.text import decoded

    text = decoded(written.data, written.dialect.encoding).text.replace("−", "-")
    return text.partition("\n")[2] if text.startswith("sep=") else text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0,1,label\n1.5,2,a\n3,4.25,b\n2,2,a\n", ["0", "1", "label"]),
        ("x;y;label\n1,5;2;a\n3;4,5;b\n", ["x", "y", "label"]),
        (",x,y,kind\n0,1.5,2,a\n1,3,4,b\n", ["column 1", "x", "y", "kind"]),
        ("x y\na 1 2\nb 3 4\n", ["column 1", "x", "y"]),
        ("#x,y,label\n1,2,a\n", ["x", "y", "label"]),
        ("# measured in May\n# x y\n1.5 2\n5 6\n", ["x", "y"]),
        ("1,2,a\n3,4,b\n", ["column 1", "column 2", "column 3"]),
        ("x,x,'=kind\n1,2,a\n", ["x", "x (2)", "=kind"]),
        ("'x'\t'y'\n1\t2\n", ["x", "y"]),
        ("sep=;\nx;y;c\n1;2;a\n", ["x", "y", "c"]),
        ("x,y,c,,\n1,2,a,,\n", ["x", "y", "c"]),
    ],
)
def test_the_names_of_the_columns(text: str, expected: list[str]) -> None:
    assert names(table_of(text)) == expected


def test_a_first_row_of_texts_above_texts_is_a_header_where_none_of_them_comes_again() -> None:
    rows = 2 * "red,round\ngreen,long\n"
    assert [column.name for column in table_of(f"colour,shape\n{rows}").columns] == ["colour", "shape"]
    assert [column.name for column in table_of(f"red,flat\n{rows}").columns] == ["column 1", "column 2"]
    assert [column.name for column in table_of("colour,kind\nred,a\ngreen,b\n").columns] == ["colour", "kind"]


def test_a_first_row_that_may_be_a_header_is_asked_about() -> None:
    table = table_of("0,1,c\n1.5,2,a\n3,4.25,b\n2,2,a\n1,1,b\n")
    assert question_texts(table) == ("Line 1 may be a row or a header: '0, 1, c'.",)
    assert len(table.lines) == 5
    assert question_texts(table_of("0,1,2\n1.5,2,0\n3,4.25,1\n")) == ("Line 1 may be a row or a header: '0, 1, 2'.",)
    assert table_of("0,1,a\n1.5,2,a\n3,4.25,b\n").questions == ()


@pytest.mark.parametrize(
    ("text", "writing", "expected"),
    [
        ("−1,−2,a\n3,4,b\n", Writing(), [["-1", "3"], ["-2", "4"]]),
        ("1.234,5;0,5;a\n3;4;b\n", Writing(",", "."), [["1234.5", "3"], ["0.5", "4"]]),
        ("1 234,5;0,5;a\n3;4;b\n", Writing(",", " "), [["1234.5", "3"], ["0.5", "4"]]),
        ("1\u202f234,5;0,5;a\n3;4;b\n", Writing(",", " "), [["1234.5", "3"], ["0.5", "4"]]),
        ('"1,234.5",0.5,a\n3,4,b\n', Writing(".", ","), [["1234.5", "3"], ["0.5", "4"]]),
        ("1'234.5;0.5;a\n3;4;b\n", Writing(".", "'"), [["1234.5", "3"], ["0.5", "4"]]),
        ("1.000;2.000;a\n3.125;4.000;b\n", Writing(), [["1.000", "3.125"], ["2.000", "4.000"]]),
        ("1,000;2,5;a\n3;4;b\n", Writing(","), [["1.000", "3"], ["2.5", "4"]]),
        ("1e-7;+.5E3;a\n3;4.;b\n", Writing(), [["1e-7", "3"], ["+.5E3", "4."]]),
    ],
)
def test_how_numbers_are_written(text: str, writing: Writing, expected: list[list[str]]) -> None:
    table = table_of(text)
    assert (table.dialect.writing, digits(table)) == (writing, expected)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1,000;2;+\n3;4;-\n", "Line 1, column 1 is '1,000': is that 1000 or 1.000?"),
        ("a;b;c\n1;2;+\n3;-12,345;-\n", "Line 3, column 2 is '-12,345': is that -12345 or -12.345?"),
        ("1.5;2,5;a\n1,000;4;b\n", "Line 2, column 1 is '1,000': is that 1000 or 1.000?"),
    ],
)
def test_a_comma_that_may_group_thousands_is_asked_about(text: str, sentence: str) -> None:
    table = table_of(text)
    assert question_texts(table) == (sentence,)
    assert "1.000" not in str(digits(table))
    assert "1000" not in str(digits(table))


def test_what_there_is_to_notice_is_said() -> None:
    assert table_of("1.234,5;x\n1.234;y\n").notes == ("Points group thousands: 1.234 is 1234.",)
    assert table_of("1.5;2,5;a\n").notes == ("Some decimals have a point, others a comma.",)
    assert table_of("Measured\n\nx;y;c\n1;2;a\n3;4;b\n").notes == ("Above the table there is 'Measured'.",)
    (joined,) = table_of('x,y,c\n1,2,"a\nb"\n3,4,c\n').notes
    assert joined == "1 row goes over several lines, as a cell in quotation marks may: lines 2 to 3 are one row."
    assert read("длина,ширина,вид\n1,2,клён\n3,4,дуб\n".encode("cp1251")).notes == (
        "The encoding is probably Windows-1251 (Cyrillic).",
    )


def test_numpy_writes_it_and_it_is_read() -> None:
    X = np.array([[1.5, -2e-7, 0], [1 / 3, 1e6, 1], [0.1, 3, 1]])
    file = io.BytesIO()
    np.savetxt(file, X, header="x y class")
    table = read(file.getvalue())
    assert names(table) == ["x", "y", "class"]
    assert np.array_equal(np.column_stack([column.values for column in table.columns]), X)
    assert list(table.columns[2].counts) == ["0", "1"]


def test_pandas_writes_it_with_its_index_and_it_is_read() -> None:
    frame = pd.DataFrame({"x": [0.1, 1 / 3], "y": [1e-7, 2.0], "kind": ["a", "b, c"]})
    table = read(frame.to_csv().encode())
    assert names(table) == ["column 1", "x", "y", "kind"]
    assert [column.is_index for column in table.columns] == [True, False, False, False]
    assert table.columns[1].values.tolist() == [0.1, 1 / 3]
    assert table.columns[3].cells == ("a", "b, c")


def test_a_first_line_of_scikit_learn_counts_and_names_the_classes() -> None:
    table = table_of("3,2,setosa,virginica\n5.1,3.5,0\n6.2,3.0,1\n4.9,3.1,0\n")
    assert table.columns[2].cells == ("setosa", "virginica", "setosa")
    assert digits(table) == [["5.1", "6.2", "4.9"], ["3.5", "3.0", "3.1"]]
    assert table.lines == (2, 3, 4)
    assert table.notes == ("The first line counts rows and columns, and names the classes setosa, virginica.",)


def test_a_class_number_of_any_length_is_read() -> None:
    assert table_of(f"2,1,p,q\n1,{'0' * 5000}1\n2,0\n").columns[1].cells == ("q", "p")
    assert table_of(f"2,1,p,q\n1,{'9' * 5000}\n2,0\n").columns[1].cells == ("9" * 5000, "0")


def test_labels_are_as_they_are_first_spelled() -> None:
    column = table_of("0,0,1\n0,1,1.0\n0,2,+1\n0,3,-1\n0,4,\n0,5,NA\n").columns[2]
    assert column.labels == ("1", "1", "1", "-1", "", "")
    assert column.counts == {"1": 3, "-1": 1}
    assert table_of("0,0,1.000e+00\n0,1,0.00000\n0,2,2.50\n").columns[2].labels == ("1", "0", "2.50")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n\t\n\r\n", "The file is empty."),
        (b"\xef\xbb\xbf", "The file is empty."),
        (b"x,y,label\n", "The file has a header and no rows below it."),
        (b"# x,y\n", "The file has only comments."),
        (b"a\nb\n", "Line 1 has 1 column; separate columns by commas, semicolons, tabs, bars or blanks."),
        (b"1,2,+\n3,4\n", "Line 2 has 2 columns, line 1 has 3: columns are separated by commas."),
        (b"1,2,+\n3,4,-,x\n", "Line 2 has 4 columns, line 1 has 3: columns are separated by commas."),
        (b'1,2,+\n3,"4\n5,6,-\n', "Line 2 has quotation marks that do not pair up."),
        (b"1,2,+\n3,\x004,-\n", "Line 2 holds a character that no text has (code 0); is it a text file?"),
        (b"1,2,+\n\x1a\n\x00", "Line 2 holds a character that no text has (code 26); is it a text file?"),
        (b"1," * 300, "Line 1 has 301 columns; at most 256 are allowed."),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read(data)
    assert str(refused.value) == sentence


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode(errors="surrogatepass"))))
def test_any_bytes_are_a_table_or_a_sentence(data: bytes) -> None:
    try:
        table = read(data)
    except ValueError as error:
        sentence = str(error)
        assert type(error) is ValueError  # noqa: PT017
    else:
        assert len(table.columns) > 1
        assert all(len(column.cells) == len(table.lines) for column in table.columns)
        return
    assert sentence.endswith((".", "?"))
    assert sentence.isprintable()


def test_what_is_not_said_of_a_file_is_told_from_it() -> None:
    data = b"x;y;c\n1,000;2;a\n3;4;b\n"
    table = read(data, ReadingOptions(writing=Writing(",")))
    assert (table.dialect.layout.delimiter, table.dialect.header, question_texts(table)) == (";", True, ())
    assert digits(table) == [["1.000", "3"], ["2", "4"]]
    assert read(data, ReadingOptions(header=False)).lines == (1, 2, 3)
    assert read(b"1;2,a;3\n4;5,b;6\n", ReadingOptions(delimiter=",")).columns[0].cells == ("1;2", "4;5")
    assert names(read("Länge,b\n1,2\n".encode("mac_roman"), ReadingOptions("Mac Roman"))) == ["Länge", "b"]
    assert read(data, read(data).dialect).dialect == read(data).dialect

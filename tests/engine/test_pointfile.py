"""Any file is read as points, or refused with one sentence that says where."""

import csv
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.csvtext import MAX_BYTES
from playground.datasets import PRESETS, Dataset, iris
from playground.pointfile import read_csv, write_csv

GOOD = b"1,2,+\n3,4,-\n"


def read(text: str, **limits) -> Dataset:
    return read_csv(text.encode(), **limits)


@pytest.mark.parametrize(
    "data",
    [
        GOOD,
        b"1,2,+\r\n3,4,-",
        b"1,2,+\r3,4,-\r",
        b"\xef\xbb\xbf1,2,+\n3,4,-\n",
        b"1;2;+\n3;4;-\n",
        b"1\t2\t+\n3\t4\t-\n",
        b"1,0;2,0;+\n3;4;-\n",
        b"1,0\t2,0\t+\n3\t4\t-\n",
        b"x,y,label\n1,2,+\n3,4,-\n",
        b'"x","y, upwards","label"\n1,2,+\n3,4,-\n',
        b'"1","2","+"\n 3 , "4", -\n',
        b"\n\n1,2,+\n\n,,\n3,4,-\n\n",
        b"1e0,+2.,+\n3.0,.4e1,-\n",
    ],
)
def test_all_the_ways_to_write_two_points(data):
    points = read_csv(data)
    assert points.X.tolist() == [[1, 2], [3, 4]]
    assert points.labels.tolist() == [0, 1]
    assert points.class_names == ("+", "-")


def test_a_header_names_the_columns():
    assert read("length;width;kind\n1;2;a\n3;4;b").feature_names == ("length", "width")
    assert read("1;2;a\n3;4;b").feature_names == ("x1", "x2")


def test_latin_1_is_read_where_utf_8_fails():
    assert read_csv("1,2,süß\n3,4,b".encode("latin-1")).class_names == ("süß", "b")
    assert read_csv("1,2,süß\n3,4,b".encode()).class_names == ("süß", "b")


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("-+", ("+", "-")),
        (["-1", "+1"], ("+1", "-1")),
        (["-1.0", "1.0"], ("1.0", "-1.0")),
        (["0", "1"], ("1", "0")),
        (["−", "+"], ("+", "−")),
        (["yes", "no"], ("yes", "no")),
        (["no", "yes"], ("no", "yes")),
        (["2", "1"], ("2", "1")),
        (["10", "9", "2"], ("2", "9", "10")),
        (["b", "c", "a"], ("b", "c", "a")),
        (["1", "+", "-"], ("1", "+", "-")),
    ],
)
def test_the_positive_label_is_class_0_and_others_keep_their_order(written, names):
    points = read("\n".join(f"{i},0,{label}" for i, label in enumerate(written)))
    assert points.class_names == names
    assert [names[label] for label in points.labels] == list(written)


def test_labels_that_are_the_same_number_are_the_same():
    points = read("0,0,1\n0,1,1.0\n0,2,+1\n0,3,-1")
    assert points.labels.tolist() == [0, 0, 0, 1]
    assert points.class_names == ("1", "-1")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n\t\n\r\n", "The file is empty."),
        (b"\xef\xbb\xbf", "The file is empty."),
        (b",,\n", "The file has no points."),
        (b"x,y,label\n", "The file has no points."),
        (b"1,2,+\n3,4\n", "Line 2 has 2 columns; there must be three: two numbers and a label."),
        (b"1 2 +\n3 4 -", "Line 1 has 1 column; there must be three: two numbers and a label."),
        (b"1,2,+\n3,4,-,\n", "Line 2 has 4 columns; there must be three: two numbers and a label."),
        (b"1,2,+\n\n3,four,-\n", "Line 3, column 2 is 'four'; a number belongs there."),
        (b"x,2,+\n3,4,-\n", "Line 1, column 1 is 'x'; a number belongs there."),
        (b"1,2,+\n1_0,4,-\n", "Line 2, column 1 is '1_0'; a number belongs there."),
        ("1,2,+\n٣,4,-\n".encode(), "Line 2, column 1 is '٣'; a number belongs there."),
        (b"1,2,+\n0x10,4,-\n", "Line 2, column 1 is '0x10'; a number belongs there."),
        (b"1,2,+\n,4,-\n", "Line 2, column 1 is empty; a number belongs there."),
        (b"nan,nan,+\n1,2,-\n", "Line 1, column 1 is nan; every coordinate must be a finite number."),
        (b"1,2,+\n3,-INF,-\n", "Line 2, column 2 is -INF; every coordinate must be a finite number."),
        (b"1,2,+\n1e999,4,-\n", "Line 2, column 1 is '1e999'; no coordinate may be beyond 1,000,000."),
        (b"1,2,+\n1000001,4,-\n", "Line 2, column 1 is '1000001'; no coordinate may be beyond 1,000,000."),
        (b"1,2,+\n3,4,\n", "Line 2, column 3 has no label; it must be 1 to 40 characters long."),
        (
            b"1,2,+\n3,4," + b"x" * 41,
            "Line 2, column 3 has a label of 41 characters; it must be 1 to 40 characters long.",
        ),
        (b"1,2,a\n3,4,a\n", "All points have the label 'a'; there must be at least two different labels."),
        (b'1,2,+\n3,"4,-\n', "Line 2 has quotation marks that do not pair up."),
        (b'1,2,+\n3,"4"5,-\n', "Line 2 has quotation marks that do not pair up."),
        (b"1,2,+\n3,\x004,-\n", "Line 2 holds a character that no text has (code 0); is it a CSV file?"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Line 2 holds a character that no text has (code 26); is it a CSV file?"),
        ("1,2,+\n3,4,-\n".encode("utf-16"), "The file is in UTF-16; save it as CSV in UTF-8."),
        (b"1,2,+\n3," + b"4" * 2000 + b",-\n", "Line 2 has 2,004 characters; at most 1,000 are allowed."),
        (b"1,2,+\n" * 600_000, "The file has 3.6 MB; at most 2 MB can be read."),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(data, sentence):
    with pytest.raises(ValueError) as refused:
        read_csv(data)
    assert str(refused.value) == sentence


def test_too_many_points_or_labels_name_the_first_beyond():
    with pytest.raises(ValueError, match="Line 4 is one point too many: at most 2 are allowed"):
        read("x,y,label\n1,2,+\n3,4,-\n5,6,+\n7,8,-", max_rows=2)
    assert len(read("x,y,label\n1,2,+\n3,4,-", max_rows=2).X) == 2
    with pytest.raises(ValueError, match="Line 3, column 3 is 'c', label number 3; at most 2 are allowed"):
        read("1,2,a\n3,4,b\n5,6,c\n", max_classes=2)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_every_preset_survives_writing_and_reading(preset):
    assert_equal(read_csv(write_csv(preset)), preset)


def test_iris_survives_writing_and_reading():
    flowers = iris().select([0, 1])
    assert_equal(read_csv(write_csv(flowers)), flowers)


def test_a_file_begins_with_its_header():
    worked = PRESETS["two-point worked example"]
    assert write_csv(worked) == b"x1,x2,label\n2.0,2.0,+\n2.0,-1.0,-\n"


coordinates = st.floats(-1e6, 1e6)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=20))
def test_every_bit_of_a_coordinate_survives(X):
    points = Dataset(np.array(X), np.arange(len(X)) % 2, ("x1", "x2"), ("+", "-"))
    assert_equal(read_csv(write_csv(points)), points)


def assert_equal(found: Dataset, expected: Dataset) -> None:
    assert found.X.tobytes() == expected.X.tobytes()
    assert np.array_equal(found.labels, expected.labels)
    assert (found.feature_names, found.class_names) == (expected.feature_names, expected.class_names)


def read_or_refuse(data: bytes) -> None:
    try:
        points = read_csv(data, max_rows=20, max_classes=4)
    except ValueError as refused:
        sentence = str(refused)
        assert sentence.endswith((".", "?"))
        assert sentence.isprintable()
        assert len(sentence) < 200
    else:
        assert len(points.X) <= 20
        assert np.abs(points.X).max() <= 1e6


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    read_or_refuse(data)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    read_or_refuse(text.encode(errors="surrogatepass"))


pieces = st.sampled_from(
    [
        "1",
        "-2.5",
        "1e999",
        "nan",
        "3,5",
        "x",
        "+",
        "-",
        '"',
        '""',
        ",",
        ";",
        "\t",
        "\n",
        "\r\n",
        " ",
        "",
        "\ufeff",
        "é",
        "\u2028",
    ]
)


@given(st.lists(pieces, max_size=40).map("".join), st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]))
def test_anything_that_looks_like_a_csv_file_is_read_or_refused(text, encoding):
    read_or_refuse(text.encode(encoding))


def test_the_largest_file_is_refused_or_read_quickly():
    read_or_refuse(b"\n" * MAX_BYTES)
    read_or_refuse((b"1,2,+\n3,4,-\n" * MAX_BYTES)[:MAX_BYTES])


@pytest.mark.parametrize(
    ("file", "where"),
    [
        (b"1,000;2;+\n3;4;-\n", "Line 1, column 1 is '1,000': that may be 1000 or 1.000"),
        (b"a;b;c\n1;2;+\n3;-12,345;-\n", "Line 3, column 2 is '-12,345': that may be -12345 or -12.345"),
        (b'1,2,+\n"5,250",4,-\n', "Line 2, column 1 is '5,250'"),
    ],
)
def test_a_comma_that_may_stand_for_thousands_is_refused(file, where):
    with pytest.raises(ValueError, match=re.escape(where)):
        read_csv(file)


def test_another_number_may_show_that_commas_are_decimal():
    assert read_csv(b"1,000;2,5;+\n3,125;4;-\n").X.tolist() == [[1.0, 2.5], [3.125, 4.0]]
    assert read_csv(b"0,125;2;+\n3;1,250;-\n").X.tolist() == [[0.125, 2.0], [3.0, 1.25]]


@pytest.mark.parametrize("name", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)"])
def test_no_name_is_run_by_a_spreadsheet_and_each_is_read_back(name):
    dataset = Dataset(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1]), ("x", "y"), (name, "other"))
    written = write_csv(dataset)
    cells = list(csv.reader(written.decode().splitlines()))
    assert cells[1][2] == f"'{name}"
    assert set(read_csv(written).class_names) == {name, "other"}


def test_signs_alone_are_no_formulas():
    dataset = Dataset(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1]), ("x", "y"), ("+", "-"))
    assert write_csv(dataset) == b"x,y,label\n1.0,2.0,+\n3.0,4.0,-\n"

"""Tables of other programs: Orange, KEEL, LIBSVM, JSON, Markdown; and what is said of files that are no tables."""

import json
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import dump_svmlight_file

from films.files.choice import proposal
from films.files.reading import read
from films.files.selection import select
from tests.films.files.opened import opened

POINTS = ((1.5, 2, 0), (3, 4, 1), (2, 2.5, 0))
CELLS = (("length", "width", "kind"), ("1.5", "2", "p"), ("3", "4", "n"), ("2", "2.5", "p"))
BARS = ["| " + " | ".join(row) + " |\n" for row in CELLS]
OBJECTS = [
    '{"length": 1.5, "width": 2, "kind": "p"}',
    '{"length": 3, "width": 4, "kind": "n"}',
    '{"length": 2, "width": 2.5, "kind": "p"}',
]
KEEL = (
    "@relation r\n@attribute length real [1.5, 3]\n@attribute width real [2, 4]\n@attribute kind {p, n}\n"
    "@inputs length, width\n@outputs kind\n@data\n1.5, 2, p\n3, 4, n\n2, 2.5, p\n"
)
ORANGE = "length\twidth\tkind\n{}\n{}\n1.5\t2\tp\n3\t4\tn\n2\t2.5\tp\n"


@pytest.mark.parametrize(
    ("text", "format_name"),
    [
        (ORANGE.format("c\tc\td", "\t\tclass"), ""),
        (ORANGE.format("continuous\tcontinuous\tp n", "\t\tclass"), ""),
        ("C#length\tC#width\tcD#kind\n1.5\t2\tp\n3\t4\tn\n2\t2.5\tp\n", ""),
        (f"{BARS[0]}|:--|---:|:-:|\n{''.join(BARS[1:])}", ""),
        ("length | width | kind\n--- | --- | ---\n1.5 | 2 | p\n3 | 4 | n\n2 | 2.5 | p\n", ""),
        (f"+---+---+---+\n{BARS[0]}+===+===+===+\n{''.join(BARS[1:3])}+---+---+---+\n{BARS[3]}", ""),
        ("\n".join(OBJECTS), "JSON"),
        (f"[{OBJECTS[0]}, {OBJECTS[1]},\n{OBJECTS[2]}]", "JSON"),
        (KEEL, "KEEL"),
    ],
)
def test_a_table_of_another_program_is_its_points(text: str, format_name: str) -> None:
    assert read(text.encode()).dialect.format == format_name
    selection = opened(text.encode())
    assert (selection.points, selection.class_names) == (POINTS, ("p", "n"))
    assert [axis.name for axis in selection.axes] == ["length", "width"]


def test_the_class_that_a_file_names_is_proposed() -> None:
    attributes = b"".join(b"@attribute %s\n" % each for each in (b"k {p,q}", b"a real", b"b real", b"c {s,t}"))
    keel = b"@relation r\n" + attributes + b"@inputs a, b, c\n@outputs k\n@data\np,1,2,s\nq,2,<null>,t\nq,3,1,t\n"
    assert proposal(read(keel)).choice.label == 0
    orange = b"k\ta\tb\tl\nd\tc\tc\td\nclass\t\t\tmeta\np\t1\t2\ts\nq\t3\t4\tt\n"
    assert proposal(read(orange)).choice.label == 0


finite = st.floats(-1e5, 1e5, allow_nan=False).map(lambda x: round(x, 4))


@given(st.lists(st.tuples(finite, finite, st.sampled_from([-1, 1])), min_size=2, max_size=12))
def test_libsvm_is_read_as_scikit_learn_writes_it(rows: list[tuple[float, float, int]]) -> None:
    X, y = np.array([row[:2] for row in rows]), np.array([row[2] for row in rows])
    file = BytesIO()
    dump_svmlight_file(X, y, file, zero_based=False)
    if not X.any():
        return  # no feature is written
    table = read(file.getvalue())
    assert table.dialect.format == "LIBSVM"
    values = np.column_stack([column.values for column in table.columns])
    width = values.shape[1] - 1
    assert np.allclose(values[:, 0], y, rtol=0, atol=0)
    assert np.allclose(values[:, 1:], X[:, :width], rtol=0, atol=1e-9)
    assert not X[:, width:].any()


@given(
    st.lists(
        st.fixed_dictionaries({"x": finite, "y": finite, "kind": st.sampled_from(["a", "b"])}), min_size=1, max_size=9
    )
)
def test_json_lines_are_the_numbers_that_json_reads(rows: list[dict[str, object]]) -> None:
    text = "\n".join(map(json.dumps, rows))
    for data in (text, json.dumps(rows), json.dumps(rows, indent=1)):
        columns = {column.name: column for column in read(data.encode()).columns}
        assert [columns[name].values.tolist() for name in "xy"] == [[row[name] for row in rows] for name in "xy"]
        assert list(columns["kind"].cells) == [row["kind"] for row in rows]


def test_a_digit_of_json_is_kept_as_it_is_written() -> None:
    assert read(b'{"x": 1.50, "y": 1e-3}\n{"x": 2, "y": null}\n').columns[0].digits == ("1.50", "2")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"%PDF-1.7", "This is a PDF document, which is not read here. Save its table as CSV"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This is an image, which is not read here."),
        (b"\x1f\x8b\x08", "This is a packed file. Unpack it, and bring the file that is in it."),
        (b"PK\x03\x04 word/document.xml", "This is a document, which is not read here."),
        (b"PK\x03\x04 data.csv", "This is a packed file."),
        (b"<!DOCTYPE html><p>", "This is a page of the web, no table."),
        (b'{"x": {"a": 1}}', "The file is one JSON object."),
        (b'{"x": {"a": 1}}\n{"x": {"a": 2}}', "Row 1 of the file holds a list or an object within a value"),
        (b"[" * 100_000 + b"]", "is no JSON"),
        (b'{"x": 1, "y": 2}\n{"x": 1, "y": }\n', "Line 2 is no JSON"),
        (b"1 1:2 2:3\n-1 1:2 3:a\n", "Line 2 has '3:a'; the file looks like LIBSVM"),
        (b"1 1:2 300:3\n-1 1:2 3:1\n", "has 300 features; at most 255 are read."),
    ],
)
def test_what_is_not_read_is_said_with_what_to_do(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        select(table := read(data), proposal(table).choice, 2)
    assert sentence in str(refused.value)

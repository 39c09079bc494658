"""ARFF files are read with names, listed values and gaps; what is written otherwise is refused with its line."""

import pytest

from films.files.reading import read

IRIS = """% 1. Title: Iris Plants Database
%
@RELATION iris

@ATTRIBUTE sepallength\tREAL
@attribute 'petal width' NUMERIC
@ATTRIBUTE class \t{Iris-setosa,'Iris versicolor'}
@ATTRIBUTE note string

@DATA
5.1,0.2,Iris-setosa,'it\\'s'
4.9,?,'Iris versicolor',"a, b"
% the last one
1e-7, -3, Iris-setosa , ?
"""


def test_attributes_name_the_columns() -> None:
    table = read(IRIS.encode())
    assert [column.name for column in table.columns] == ["sepallength", "petal width", "class", "note"]
    assert table.columns[0].digits == ("5.1", "4.9", "1e-7")
    assert table.columns[1].cells == ("0.2", "", "-3")
    assert table.columns[2].counts == {"Iris-setosa": 2, "Iris versicolor": 1}
    assert table.columns[3].cells[1] == "a, b"
    assert table.lines == (11, 12, 14)
    assert table.dialect.format == "ARFF"


def test_scipy_reads_the_same_numbers(tmp_path) -> None:
    from scipy.io import arff

    text = "@relation r\n@attribute a numeric\n@attribute b numeric\n@attribute c {p,q}\n@data\n1.5,?,p\n-2e3,0.1,q\n"
    file = tmp_path / "a.arff"
    file.write_text(text)
    data, _ = arff.loadarff(file)
    table = read(text.encode())
    assert [str(value) for value in data["a"]] == [str(value) for value in table.columns[0].values]
    assert [str(value) for value in data["b"]] == [str(value) for value in table.columns[1].values]
    assert [value.decode() for value in data["c"]] == list(table.columns[2].cells)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("@relation r\n@attribute a numeric\n1,2\n", "Line 3: the file looks like ARFF; '1,2' is neither an attribute nor @data."),  # noqa: E501
        ("@relation r\n@attribute\n@data\n", "Line 2: the file looks like ARFF; an attribute has a name and a type."),
        ("@relation r\n@attribute a real\n@data\n", "The file looks like ARFF, and has no rows below @data."),
        ("@relation r\n@attribute a real\n", "The file looks like ARFF, and has no line @data."),
        ("@relation r\n@attribute a real\n@data\n1,2\n", "Line 4 has 2 values; there is 1 attribute."),
        ("@relation r\n@attribute a real\n@data\n{0 1}\n", "Line 4: the file looks like ARFF with sparse rows. Save it with full rows, or as CSV."),  # noqa: E501
        ("@relation r\n@attribute a real\n@data\n'1\n", "Line 4 has quotation marks that do not pair up."),
    ],
)  # fmt: skip
def test_what_is_written_otherwise_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read(text.encode())
    assert str(refused.value) == sentence

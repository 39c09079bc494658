"""The first row names the columns, is a row, or is asked about; what only numbers the rows is no feature."""

import pytest

from films.files.choice import is_clear, proposal
from films.files.reading import read
from films.files.selection import select
from films.files.table import ReadingOptions, Table
from tests.films.files.opened import opened


def table_of(text: str, **options) -> Table:
    return read(text.encode(), ReadingOptions(**options))


def names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


def questions(table: Table) -> list[str]:
    return [question.about for question in table.questions]


@pytest.mark.parametrize(
    "text",
    [
        "Country,Code,1960,1970\nAland,AL,4.8,4.1\nBland,BL,7.6,7.0\nCland,CL,3.2,2.9\n",  # years
        "1960,1970\n4.8,4.1\n7.6,7.0\n",
        "400,410,420,430\n0.5,0.6,0.7,0.9\n0.4,0.2,0.1,0.4\n",  # wavelengths
        "1,2,a\n1.5,2.5,b\n1.5,2.25,a\n3.5,1.5,a\n2.5,1.1,b\n",  # whole above decimals
        "x,y,2\n1,2,3\n3,4,5\n",  # a name in one column, a number in another
        "1O,2O,a\n3,4,b\n5,6,a\n",  # letters for zeros
        "<5,7,a\n3,4,b\n5,6,a\n",
        "0,1,2\n5,6,7\n8,9,7\n",
        "Country,2013\nCanada,35160000\n",
        "0,1,2\n2654.01,2654.01,a\n",  # a number above texts
        "1,2\na,b\nb,c\n",
    ],
)
def test_a_row_unlike_the_others_is_asked_about(text: str) -> None:
    table = table_of(text)
    assert questions(table) == ["header"]
    first = text.partition("\n")[0]
    assert first.replace(",", ", ") in table.questions[0].text
    n = text.count("\n")
    assert [len(table_of(text, header=answer).lines) for answer in (True, False)] == [n - 1, n]


def test_years_above_other_numbers_are_names() -> None:
    table = table_of("Country,Code,1960,1970\nAland,AL,4.8,4.1\nBland,BL,7.6,7.0\nCland,CL,3.2,2.9\n")
    assert names(table) == ["Country", "Code", "1960", "1970"]


@pytest.mark.parametrize(
    "text",
    ["1960,1970,a\n1961,1980,b\n1975,1999,a\n", "1,2,a\n2,3,b\n4,5,a\n", "10,20,30\n11,21,31\n12,22,32\n"],
)
def test_a_row_like_the_others_is_one(text: str) -> None:
    table = table_of(text)
    assert (questions(table), table.dialect.header, len(table.lines)) == ([], False, 3)


@pytest.mark.parametrize("dash", "-‐‑‒–—―−⁻˗﹘﹣－")
def test_every_dash_is_a_minus(dash: str) -> None:
    selection = opened(f"{dash}1,{dash}2.5,a\n3,4,b\n5e{dash}1,6,a\n".encode())
    assert (selection.points, selection.class_names) == (((-1, -2.5, 0), (3, 4, 1), (0.5, 6, 0)), ("a", "b"))


@pytest.mark.parametrize(
    "text",
    [
        "x;y;kind\n1,5;2;a;\n3;4,5;b;\n2;2;a;\n",
        "x;y;kind;\n1,5;2;a\n3;4,5;b\n2;2;a\n",
        "x;y;kind;;\n1,5;2;a;;\n3;4,5;b;;\n2;2;a;;\n",
        "x;y;kind\n1,5;2;a\n3;4,5;b;\n2;2;a\n",
    ],
)
def test_separators_at_the_ends_of_rows_make_no_column(text: str) -> None:
    selection = opened(text.encode())
    assert [axis.name for axis in selection.axes] == ["x", "y"]
    assert (selection.points, selection.class_names) == (((1.5, 2, 0), (3, 4.5, 1), (2, 2, 0)), ("a", "b"))


@pytest.mark.parametrize(
    "text",
    [
        ",x,y\n0,1.5,2\n1,2.5,1\n2,3.5,2\n3,1.0,1\n4,3.0,2\n",
        '"","x","y"\n"1",1.5,2\n"2",2.5,1\n"3",3.5,2\n"4",1.0,1\n"5",3.0,2\n',
        "x,y\n1,1.5,2\n2,2.5,1\n3,3.5,2\n4,1.0,1\n5,3.0,2\n",
        "id,x,y\n7,1.5,2\n9,2.5,1\n12,3.5,2\n13,1.0,1\n20,3.0,2\n",
        "#,x,y\n0,1.5,2\n1,2.5,1\n2,3.5,2\n3,1.0,1\n4,3.0,2\n",
        "0,1.5,2\n1,2.5,1\n2,3.5,2\n3,1.0,1\n4,3.0,2\n",
    ],
)
def test_what_only_numbers_the_rows_is_no_feature(text: str) -> None:
    table = table_of(text)
    choice = proposal(table).choice
    assert (choice.x, choice.y) == (1, 2)
    assert not is_clear(table, choice)
    assert select(table, choice, 2).points[:2] == ((1.5, 2, 0), (2.5, 1, 0))


def test_names_fit_their_columns_if_rows_have_an_index_and_end_with_separators() -> None:
    table = table_of("x,y,kind,\n1,3.5,0,a,\n2,4.5,1,b,\n")
    assert names(table) == ["column 1", "x", "y", "kind"]


def test_names_in_a_comment_may_end_with_a_separator_or_stand_in_quotation_marks() -> None:
    for first in ("# x,y,kind,", '# "x","y","kind"', "#x, y, kind"):
        assert names(table_of(f"{first}\n1,2,a,\n3,4,b,\n")) == ["x", "y", "kind"]
    assert names(table_of('# the "x\n1,2,a\n3,4,b\n')) == ["column 1", "column 2", "column 3"]


def test_a_coordinate_that_happens_to_count_is_one() -> None:
    assert opened(b"x,y,kind\n1,2.5,a\n2,3.5,b\n3,1.5,a\n4,2,b\n5,3,a\n").points[0] == (1, 2.5, 0)


def test_classes_by_sign_may_come_first() -> None:
    table = table_of("+1 1 2\n-1 3 4\n+1 5 5\n-1 7 6\n+1 2 3\n")
    choice = proposal(table).choice
    assert (choice.x, choice.y, choice.label, choice.classes) == (1, 2, 0, ("+1", "-1"))


@pytest.mark.parametrize("label", ["Na", "None", "Null", "NA"])
def test_a_class_that_looks_like_a_gap_is_asked_about(label: str) -> None:
    text = f"x,y,label\n1,2,{label}\n3,4,Mg\n2,2,{label}\n4,4,Mg\n"
    table = table_of(text)
    assert questions(table) == ["gaps"]
    assert table.questions[0].text == f"'{label}' is there 2 times in 'label': a class, or a gap?"
    assert table_of(text, gaps=False).columns[2].counts == {label: 2, "Mg": 2}
    assert table_of(text, gaps=True).columns[2].counts == {"Mg": 2}
    assert questions(table_of(text, gaps=True)) == []


def test_yes_and_no_are_classes() -> None:
    assert opened(b"x,y,label\n1,2,No\n3,4,Yes\n").class_names == ("No", "Yes")


@pytest.mark.parametrize(
    "text", ["1.234;2.345;a\n3.456;7.891;b\n", "1.234;20;a\n3.456;7;b\n", '"1,234",20,a\n"3,456",7,b\n']
)
def test_a_sign_that_may_group_thousands_is_asked_about(text: str) -> None:
    table = table_of(text)
    assert questions(table) == ["writing"]
    assert "is that 1234 or 1.234?" in table.questions[0].text


@pytest.mark.parametrize(
    "text", ["1.234;2.5;a\n3.456;7.8;b\n", "1.234;0.871;a\n3.456;7;b\n", "1.234,5;2;a\n3.456;7;b\n"]
)
def test_another_number_tells_which_it_is(text: str) -> None:
    assert questions(table_of(text)) == []


def test_a_title_with_one_word_for_each_column_names_no_column() -> None:
    table = table_of("Measured in May\n1.5\t2\ta\n3\t4\tb\n")
    assert names(table) == ["column 1", "column 2", "column 3"]
    assert table.notes == ("Above the table there is 'Measured in May'.",)


def test_columns_that_several_tabs_line_up_are_read() -> None:
    table = table_of("15.26\t14.84\t0.871\t1\n14.29\t\t14.09\t0.905\t2\n13.84\t13.94\t0.8955\t2\n")
    assert [column.digits[1] for column in table.columns] == ["14.29", "14.09", "0.905", "2"]


def test_the_sign_by_which_dos_ends_a_file_is_passed_over() -> None:
    assert len(opened(b"x,y,kind\r\n1,2,a\r\n3,4,b\r\n2,2,a\r\n\x1a").points) == 3


def test_a_title_that_a_spreadsheet_has_saved_stands_above_the_table() -> None:
    table = table_of("Marks of 2024,,\nx,y,kind\n1,2,a\n3,4,\n")
    assert (names(table), len(table.lines)) == (["x", "y", "kind"], 2)
    assert table.notes == ("Above the table there is 'Marks of 2024,,'.",)
    assert len(table_of("1,2,\n3,4,a\n5,6,b\n").lines) == 3, "a row with a gap is no title"


def test_where_the_table_begins_may_be_said() -> None:
    text = "made,in,2024\nby,me,3\nx,y,kind\n1,2,a\n3,4,b\n"
    table = table_of(text, first=3)
    assert (names(table), table.lines) == (["x", "y", "kind"], (4, 5))
    assert read(text.encode(), table.dialect).lines == (4, 5)

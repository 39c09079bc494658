"""Small files as people bring them: each is the points that it says, or is asked about in a sentence."""

import pytest

from films.files.choice import is_clear, proposal
from films.files.reading import read
from films.files.selection import select
from tests.films.files.opened import opened

TWO = ((1.0, 2.0, 0), (3.0, 4.0, 1))


@pytest.mark.parametrize(
    "data",
    [
        b"1,2,+\n3,4,-\n",
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
        b"1 2 +\n3   4 -\n",
        b"1|2|+\n3|4|-\n",
        b"sep=;\r\n1;2;+\r\n3;4;-\r\n",
        "1,2,+\n3,4,-\n".encode("utf-16"),
        b"@relation r\n@attribute x real\n@attribute y real\n@attribute k {+,-}\n@data\n1,2,+\n3,4,-\n",
    ],
)
def test_all_the_ways_to_write_two_points_open_at_once(data: bytes) -> None:
    selection = opened(data)
    assert (selection.points, selection.class_names, selection.sentences) == (TWO, ("+", "-"), ())


@pytest.mark.parametrize(
    ("data", "points", "axes", "classes"),
    [
        ("0,1,label\n1.5,2,a\n3,4.25,b\n2,2,a\n", ((1.5, 2, 0), (3, 4.25, 1), (2, 2, 0)), ("0", "1"), ("a", "b")),
        ("−1,−2,a\n3,4,b\n5,6,a\n", ((-1, -2, 0), (3, 4, 1), (5, 6, 0)), ("x1", "x2"), ("a", "b")),
        ("x,y,label\n−1.5,2,a\n3,4,b\n", ((-1.5, 2, 0), (3, 4, 1)), ("x", "y"), ("a", "b")),
        ("sep=;\r\nx;y;label\r\n1,5;2;a\r\n3;4,5;b\r\n", ((1.5, 2, 0), (3, 4.5, 1)), ("x", "y"), ("a", "b")),
        ("x\ty\tlabel\n1\t2\ta\n3\t4\tb\n", TWO, ("x", "y"), ("a", "b")),
        ("1.5 2 a\n3 4.25 b\n", ((1.5, 2, 0), (3, 4.25, 1)), ("x1", "x2"), ("a", "b")),
        ("1,2,süß\n3,4,b\n", TWO, ("x1", "x2"), ("süß", "b")),
        ("1,2,0.0e+00\n3,4,1.0e+00\n", ((1, 2, 1), (3, 4, 0)), ("x1", "x2"), ("1", "0")),
    ],
)
def test_a_file_that_is_clear_opens_at_once(data: str, points, axes, classes) -> None:
    selection = opened(data.encode())
    assert (selection.points, tuple(axis.name for axis in selection.axes), selection.class_names) == (
        points,
        axes,
        classes,
    )
    assert selection.points == opened(data.encode("utf-16")).points


@pytest.mark.parametrize(
    ("data", "points", "classes"),
    [
        (
            "a,b,c,d,kind\n5.0,3.4,1.5,0.2,one\n6.9,3.1,4.9,1.5,two\n6.4,2.8,5.6,2.2,three\n",
            ((5.0, 3.4, 0), (6.9, 3.1, 1), (6.4, 2.8, 2)),
            ("one", "two", "three"),
        ),
        ("x,y\n1,2\n3,4\n", ((1, 2, 0), (3, 4, 0)), ()),
        ("x,y,k\n1,2,a\n,4,b\n5,6,b\n", ((1, 2, 0), (5, 6, 1)), ("a", "b")),
        ("x;y;k\n1.234,5;2;a\n3;4;b\n", ((1234.5, 2, 0), (3, 4, 1)), ("a", "b")),
    ],
)
def test_a_file_that_is_not_is_looked_at_first(data: str, points, classes) -> None:
    table = read(data.encode())
    choice = proposal(table).choice
    selection = select(table, choice, 4)
    assert not is_clear(table, choice)
    assert (selection.points, selection.class_names) == (points, classes)


def test_two_columns_of_numbers_are_clear_where_points_have_no_class_and_a_third_is_looked_at() -> None:
    selection = opened(b"x,y\n1.5,2\n3,4\n", n_classes=1)
    assert (selection.points, selection.class_names) == (((1.5, 2.0, 0), (3.0, 4.0, 0)), ())
    table = read(b"x,y,label\n1.5,2,a\n3,4,b\n")
    choice = proposal(table, 1).choice
    assert (choice.x, choice.y, choice.label) == (0, 1, None)
    assert not is_clear(table, choice, 1)
    assert is_clear(table, proposal(table, 2).choice, 2)
    assert not is_clear(read(b"x,y\n1.5,2\n3,4\n"), choice, 2)

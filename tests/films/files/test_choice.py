"""The label and the two features that are proposed, and which files need no question."""

import math
from itertools import combinations

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from films.files.choice import classes_of, features, is_clear, labels, not_offered, proposal
from films.files.reading import read
from films.files.table import Table
from films.scikit.library_data import iris
from playground.datasets import IRIS_SPECIES


def table_of(text: str) -> Table:
    return read(text.encode())


def chosen(text: str) -> tuple[str, str, str | None]:
    table = table_of(text)
    choice = proposal(table).choice
    names = [column.name for column in table.columns]
    return names[choice.x], names[choice.y], None if choice.label is None else names[choice.label]


def iris_file() -> Table:
    rows = [",".join([*map(str, row), IRIS_SPECIES[k]]) for row, k in zip(iris().X, iris().labels, strict=True)]
    return table_of("\n".join(["sepal length,sepal width,petal length,petal width,species", *rows]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b,c,d,kind\n5,3,1,0,one\n7,3,5,1,two\n6,3,6,2,two\n5,2,1,1,one\n", ("a", "c", "kind")),
        ("kind,a,b\n0,1.5,2.5\n1,3.5,4.5\n", ("a", "b", "kind")),
        ("x,y,label\n1,2,0\n3,4,1\n", ("x", "y", "label")),
        ("x,y,z\n1,2,0\n3,4,1\n", ("x", "y", "z")),
        (",x,y,k\n0,1.5,2,a\n1,3,4,b\n2,1,4,b\n3,2,4,a\n4,3,4,a\n5,3,4,a\n", ("x", "y", "k")),
        ("id,x,y\n" + "".join(f"{i},{i / 3},{i * i}\n" for i in range(1, 13)), ("x", "y", None)),
        ("name,x,y\nann,1.5,2\nbob,3,4\ncid,5,4\n", ("x", "y", "name")),
        ("x,y\n1.5,2.5\n3.5,4\n", ("x", "y", None)),
        ("weight,waist,pulse\n" + "\n".join(f"{i},{3 * i},{7 * i}" for i in range(50, 70)), ("weight", "waist", None)),
    ],
)
def test_the_columns_that_are_proposed(text: str, expected: tuple[str, str, str | None]) -> None:
    assert chosen(text) == expected


def test_of_iris_the_petals_are_proposed_for_they_part_the_species_best() -> None:
    """The oracle is scikit-learn's nearest neighbour, each flower left out in turn; ties may go either way."""
    proposed = proposal(iris_file())
    assert (proposed.choice.x, proposed.choice.y, proposed.choice.label) == (2, 3, 4)
    X, y = iris().X / iris().X.std(axis=0), iris().labels
    shares = {}
    for pair in combinations(range(4), 2):
        right = [
            KNeighborsClassifier(1).fit(np.delete(X[:, pair], i, 0), np.delete(y, i)).predict(X[i : i + 1, pair])[0]
            == y[i]
            for i in range(0, 150, 3)
        ]
        shares[pair] = np.mean(right)
    assert max(shares, key=lambda pair: shares[pair]) == (2, 3)
    assert proposed.share == pytest.approx(shares[2, 3], abs=0.05)


def test_rare_classes_are_the_rest_where_the_page_has_fewer() -> None:
    table = table_of("x,y,k\n" + "".join(f"{i},{i * i},{k}\n" for i, k in enumerate("aabbbcde")))
    assert classes_of(table, 2, 4) == (("a", "b", "c"), True)
    assert classes_of(table, 2, 2) == (("b",), True)
    assert classes_of(table_of("x,y,k\n1,2,b\n3,4,a\n"), 2, 2) == (("b", "a"), False)


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("-+", ("+", "-")),
        (["-1", "+1"], ("+1", "-1")),
        (["-1.0", "1.0"], ("1.0", "-1.0")),
        (["0", "1"], ("1", "0")),
        (["−", "+"], ("+", "−")),
        (["yes", "no"], ("yes", "no")),
        (["2", "1"], ("2", "1")),
        (["10", "9", "2"], ("2", "9", "10")),
        (["b", "c", "a"], ("b", "c", "a")),
        (["1", "+", "-"], ("1", "+", "-")),
    ],
)
def test_the_positive_label_is_class_0_and_others_keep_their_order(written, names) -> None:
    table = table_of("\n".join(f"{i * i},0,{label}" for i, label in enumerate(written)))
    assert proposal(table).choice.classes == names


@pytest.mark.parametrize(
    ("text", "clear"),
    [
        ("1,2,+\n3,4,-\n", True),
        ("x,y,label\n1,2,a\n3,4,b\n", True),
        ("1,5;2;a\n3;4,5;b\n", True),
        ("1,2,a\n,4,b\n", False),
        ("1,2,a\n3,4,\n5,6,b\n", False),
        ("1,2,3,a\n3,4,5,b\n", False),
        ("1,2\n3,4\n", False),
        ("1,000;2;a\n3;4;b\n", False),
        ("0,1,c\n1.5,2,a\n3,4.25,b\n2,2,a\n1,1,b\n", False),
        ("1,2,a\n3,4,b\n5,6,c\n7,8,d\n9,9,e\n", False),
    ],
)
def test_which_files_need_no_question(text: str, clear: bool) -> None:
    table = table_of(text)
    assert (len(table.columns) > 1 and is_clear_or_unread(table)) is clear


def is_clear_or_unread(table: Table) -> bool:
    return not table.questions and is_clear(table, proposal(table).choice)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a,b\nc,d\n", "Two columns of numbers are needed; there is none."),
        ("x,k\n1,a\n2,b\n", "Two columns of numbers are needed; only 'x' is one."),
        (f"{'x' * 50},k\n1,a\n2,b\n", f"Two columns of numbers are needed; only '{'x' * 40}…' is one."),
        (
            "x,y,k\n1,2,a\n3,four,b\n5,6,a\n",
            "Line 3, column 2 is 'four'; a number belongs there.",
        ),
        (
            "1,2,+\n1e999,4,-\n",
            "Line 2, column 1 is '1e999'; that is larger than any number here.",
        ),
    ],
)  # fmt: skip
def test_a_file_without_two_columns_of_numbers_is_refused_with_the_cell(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        features(table_of(text))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("categories", "sentence"),
    [
        (False, "Two columns of numbers are needed; there is none."),
        (
            True,
            "Two columns of numbers, or of texts of at most 8 kinds, and one of classes are needed; there is none.",
        ),
    ],
)
def test_two_columns_of_texts_are_refused_with_what_is_needed(categories: bool, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        features(table_of("colour,kind\nred,a\ngreen,b\nred,a\n"), categories=categories)
    assert str(refused.value) == sentence


def test_two_columns_of_texts_are_both_axes_where_a_third_has_the_classes() -> None:
    table = table_of("colour,shape,kind\nred,round,a\ngreen,long,b\nred,long,a\n")
    assert features(table, categories=True) == ()
    chosen = proposal(table, categories=True).choice
    assert (chosen.x, chosen.y, chosen.label) == (0, 1, 2)
    assert (chosen.x_is_category, chosen.y_is_category) == (True, True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name,born\nann,1907-07-03\nbob,7\ncid,1988-05-03\n", "Two columns of numbers are needed; there is none."),
        ("name,size\nann,3\nbob,7\ncid,late\n", "Line 4, column 2 is 'late'; a number belongs there."),
    ],
)
def test_a_cell_is_named_only_in_a_column_that_is_mostly_numbers(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        features(table_of(text))
    assert str(refused.value) == sentence


def test_a_sentence_names_the_cell_that_keeps_a_column_from_being_an_axis() -> None:
    rows = [f"{i},{i * i},{i / 7},{'ab'[i % 2]}\n" for i in range(12)]
    assert not_offered(table_of("x,y,z,k\n" + "".join(rows))) == ()
    assert not_offered(table_of("x,y,z,k\n" + "".join([*rows, "1,2,<5,a\n"]))) == (
        "'z' cannot be an axis. Line 14, column 3 is '<5'; a number belongs there.",
    )


def test_columns_that_are_mostly_empty_are_not_proposed() -> None:
    rows = [f"{i if i > 8 else ''},{i if i < 3 else ''},{i / 7},{i * i % 5},{'ab'[i % 2]}\n" for i in range(12)]
    assert chosen("p,q,x,y,k\n" + "".join(rows)) == ("x", "y", "k")


def test_what_may_be_a_label() -> None:
    rows = [f"{i / 7},{2007 + i % 3},n{i},{'ab'[i % 2]},{i % 4},{i}\n" for i in range(40)]
    table = table_of("n,year,name,kind,grade,x\n" + "".join(rows))
    assert [table.columns[j].name for j in labels(table)] == ["kind", "grade", "year"]
    assert math.isfinite(proposal(table).share)

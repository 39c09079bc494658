"""Points are what the file says; what is left out or altered is counted in a sentence."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.choice import Choice, proposal
from films.files.reading import read
from films.files.selection import Axis, Selection, are_unequal, select
from films.points import LIMIT
from tests.films.files.written_tables import numbers


def selection_of(text: str, n_classes: int = 2, **changes: Any) -> Selection:
    table = read(text.encode())
    return select(table, replace(proposal(table, n_classes).choice, **changes), n_classes)


def places(selection: Selection) -> list[tuple[float, float]]:
    return [point[:2] for point in selection.points]


def test_a_plain_file_is_its_points_and_nothing_is_said() -> None:
    the_cut = selection_of("x,y,kind\n−1.5,2,a\n3,4.25,b\n")
    assert the_cut.points == ((-1.5, 2.0, 0), (3.0, 4.25, 1))
    assert the_cut.axes == (Axis("x"), Axis("y"))
    assert (the_cut.class_names, the_cut.sentences) == (("a", "b"), ())
    assert selection_of("1,2,+\n3,4,-\n").axes == (Axis("x1"), Axis("x2"))


@given(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=20))
def test_a_coordinate_of_six_decimals_is_kept_exactly(rows: list[tuple[Decimal, Decimal]]) -> None:
    the_cut = selection_of("x,y\n" + "".join(f"{x},{y}\n" for x, y in rows), label=None)
    assert places(the_cut) == [(float(x) + 0.0, float(y) + 0.0) for x, y in rows]
    assert the_cut.sentences == ()


mantissas = st.decimals(-999, 999, places=0, allow_nan=False, allow_infinity=False)


@given(
    st.lists(st.tuples(mantissas, mantissas), min_size=2, max_size=12, unique=True), st.integers(-40, 40), st.booleans()
)
def test_numbers_of_any_size_are_distinct_points_in_units_that_are_said(rows, power: int, both: bool) -> None:
    """What the axis says times its unit is what the file says, digit for digit."""
    written = [(x.scaleb(power), y.scaleb(power if both else 0)) for x, y in rows]
    the_cut = selection_of("x,y\n" + "".join(f"{x:E},{y:E}\n" for x, y in written), label=None)
    units = [unit_of(axis) for axis in the_cut.axes]
    back = [tuple(Decimal(repr(v)).scaleb(u) for v, u in zip(p[:2], units, strict=True)) for p in the_cut.points]
    assert back == written
    text = " ".join(the_cut.sentences)
    assert all(f"{axis.name} is shown {axis.unit}" in text for axis in the_cut.axes if axis.unit)


def unit_of(axis: Axis) -> int:
    digits = axis.unit.removeprefix("in 10").translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-"))
    return int(digits or 0)


def test_the_units_of_both_axes_are_the_same_where_they_can_be() -> None:
    small = selection_of("x,y,c\n1e-7,2e-7,a\n3e-7,5e-7,b\n")
    assert small.axes == (Axis("x", "in 10⁻⁹"), Axis("y", "in 10⁻⁹"))
    assert places(small) == [(100, 200), (300, 500)]
    assert small.sentences[0] == "x is shown in 10⁻⁹: 100 stands for 1e-07."
    assert selection_of("x,y,c\n1e-7,2000,a\n3e-7,5e5,b\n").axes == (Axis("x", "in 10⁻⁹"), Axis("y"))
    assert places(selection_of("x,y,c\n12345678,2000,a\n32345678,5,b\n")) == [(12345.678, 2), (32345.678, 0.005)]


def test_rounding_is_counted() -> None:
    the_cut = selection_of("x,y,c\n0.12345678901234567,2000.5,a\n0.7,5,b\n")
    assert places(the_cut) == [(0.123457, 2000.5), (0.7, 5)]
    assert the_cut.sentences == ("Of 4 coordinates 1 has more than six decimals here, and is rounded.",)


def test_rows_that_are_left_out_are_counted() -> None:
    the_cut = selection_of("x,y,c\n1,2,a\n,4,b\n3,4,\n5,NA,a\n7,8,b\n")
    assert (places(the_cut), the_cut.sentences) == ([(1, 2), (7, 8)], ("3 rows with gaps are left out.",))
    text = "x,y,c\n1,2,a\n1,2,a\n1,2,b\n3,4,c\n"
    assert (len(selection_of(text, 4).points), selection_of(text, 4).repeats, selection_of(text, 4).sentences) == (
        4,
        1,
        (),
    )
    assert selection_of(text, 4, unique=True).sentences == ("1 row that repeats another is left out.",)
    assert len(selection_of(text, 4, unique=True).points) == 3
    left = selection_of(text, 4, classes=("a", "c"), join_rest=False)
    assert (left.class_names, left.sentences) == (("a", "c"), ("1 row of other classes is left out.",))
    assert [point[2] for point in left.points] == [0, 0, 1]
    joined = selection_of(text, 2)
    assert (joined.class_names, [point[2] for point in joined.points]) == (("a", "the rest"), [0, 0, 1, 1])


def test_a_sentence_says_why_no_row_is_left() -> None:
    with pytest.raises(ValueError, match=r"^3 rows with gaps are left out\. No row is left\.$"):
        selection_of("x,y,c\n1,,a\n,2,b\n3,,a\n", x=0, y=1, label=None)


def test_of_too_many_rows_a_sample_is_drawn_of_each_class_its_share() -> None:
    text = "x,y,c\n" + "".join(f"{i},{i * i % 97},{'ab'[i % 4 == 0]}\n" for i in range(1, 1201))
    the_cut = selection_of(text)
    assert len(the_cut.points) == LIMIT
    kinds = np.random.default_rng(0).permutation(["a"] * 1100 + ["b"] * 100)
    uneven = "x,y,c\n" + "".join(f"{i},{i * i % 97},{kind}\n" for i, kind in enumerate(kinds))
    for seed in range(5):
        of_b = sum(point[2] for point in selection_of(uneven, seed=seed, classes=("a", "b")).points)
        assert of_b == pytest.approx(100 * LIMIT / 1200, abs=1)
    assert the_cut.sentences == ("Of 1,200 rows 500 are drawn at random, of each class its share, with seed 0.",)
    assert the_cut.points == selection_of(text).points != selection_of(text, seed=1).points
    assert set(places(the_cut)) <= {(i, i * i % 97) for i in range(1, 1201)}


def test_standardised_points_have_mean_0_and_standard_deviation_1() -> None:
    text = "x,y,c\n1,2000,a\n2,5000,b\n4,1000,a\n"
    table = read(text.encode())
    assert are_unequal(table, proposal(table).choice)
    the_cut = selection_of(text, standardise=True)
    X = np.array(places(the_cut))
    assert X.mean(axis=0) == pytest.approx([0, 0], abs=1e-6)
    assert X.std(axis=0) == pytest.approx([1, 1], abs=1e-6)
    assert the_cut.axes == (Axis("x", "standardised"), Axis("y", "standardised"))
    assert the_cut.sentences[0] == "x: 2.33333 is subtracted, and the result divided by 1.24722."
    with pytest.raises(ValueError, match="All points have the same x; it cannot be standardised"):
        selection_of("x,y\n1,2\n1,3\n", standardise=True)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"classes": ()}, "Choose at least one class."),
        ({"classes": ("a", "b"), "join_rest": True}, "These are 3 classes, with the rest as one; this page has 2."),
        ({"classes": ("a", "b", "c"), "join_rest": False}, "These are 3 classes; this page has 2."),
        ({"x": 3}, "Line 3, column 4 is '?!'; a number belongs there."),
        ({"classes": ("d",), "join_rest": False}, "4 rows of other classes are left out. No row is left."),
    ],
)
def test_a_choice_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        selection_of("x,y,c,z\n1,2,a,1\n3,4,b,?!\n5,6,c,3\n7,8,a,4\n", **changes)
    assert str(refused.value) == sentence


@given(st.integers(0, 3), st.integers(0, 3), st.sampled_from([None, 0, 1, 2, 3]), st.booleans(), st.booleans())
def test_any_choice_of_columns_is_points_or_a_sentence(
    x: int, y: int, label: int | None, join: bool, scale: bool
) -> None:
    table = read(b"x,y,c,z\n1,2,a,1\n3,4,b,\n5,6,c,3\n7,8,a,4\n")
    try:
        selection = select(table, Choice(x, y, label, ("a",), join, standardise=scale), 2)
    except ValueError as error:
        sentence = str(error)
    else:
        assert len(selection.points) <= 4
        return
    assert sentence.endswith(".")


def test_a_column_of_texts_may_be_the_first_axis_where_a_page_takes_categories() -> None:
    table = read(b"colour,weight,kind\nred,1.5,a\ngreen,2,b\nred,2.5,a\n,3,b\nblue,1000000000,b\n")
    with pytest.raises(ValueError, match="Two columns of numbers are needed"):
        proposal(table, 4)
    chosen = proposal(table, 4, categories=True).choice
    assert (chosen.x, chosen.y, chosen.label) == (0, 1, 2)
    selection = select(table, chosen, 4)
    assert [x for x, _ in places(selection)] == [0, 1, 0, 2]  # in units of a power of ten only what is a number
    assert (selection.categories, selection.axes[0]) == ((("red", "green", "blue"), ()), Axis("colour"))
    assert selection.sentences[0] == "1 row with gaps is left out."
    assert not are_unequal(table, chosen)
    assert selection_of("x,y,kind\n1,2,a\n3,4,b\n").categories == ((), ())


def test_both_axes_may_be_columns_of_texts_even_the_same_or_that_of_the_classes() -> None:
    table = read(b"colour,shape,kind\nred,round,a\ngreen,long,b\nred,long,a\n,round,b\n")
    chosen = proposal(table, 4, categories=True).choice
    selection = select(table, chosen, 4)
    assert places(selection) == [(0, 0), (1, 1), (0, 1)]
    assert selection.categories == (("red", "green"), ("round", "long"))
    assert selection.sentences == ("1 row with gaps is left out.",)
    assert not are_unequal(table, chosen)
    same = select(table, replace(chosen, y=0), 4)
    assert same.categories == (("red", "green"), ("red", "green"))
    assert places(same) == [(0, 0), (1, 1), (0, 0)]
    of_class = select(table, replace(chosen, y=2), 4)
    assert of_class.class_names == ("a", "b")
    assert places(of_class) == [(0, 0), (1, 1), (0, 0)]

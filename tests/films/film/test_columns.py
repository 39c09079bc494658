"""Columns arrive in the browser as they were sent: exactly where people read them, within a step where they are drawn.

What arrives is read by `reading.unpacked`, which knows the documented format and not the code that writes it.
"""

import json

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from films.film.columns import Col, Column, pack, row
from films.film.pictures import Pictures
from tests.examples import examples
from tests.films.film.reading import pixels, unpacked

SHAPES = arrays.array_shapes(min_dims=1, max_dims=2, min_side=1, max_side=6)
DRAWN = st.floats(-(2.0**100), 2.0**100, width=32).map(lambda v: v if abs(v) > 2.0**-60 else 0.0)
TYPES = ("uint8", "int16", "uint16", "int32")


def travelled(column):
    """A column after its way through JSON, and how it was packed."""
    packed = json.loads(json.dumps(pack({"before": np.zeros(3, np.uint8), "it": column}), allow_nan=False))
    return unpacked(packed)["it"], packed["specs"]["it"]


@example(np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324, 0.1]))
@given(arrays.arrays(np.float64, SHAPES))
def test_float64_travels_exactly(column):
    rows, spec = travelled(column)
    assert spec["type"] == "float64"
    assert np.array(rows).tobytes() == column.tobytes()


@given(arrays.arrays(np.float32, SHAPES, elements=DRAWN | st.just(np.nan)))
def test_float32_arrives_within_half_a_step_of_its_range(column):
    rows, spec = travelled(column)
    arrived, is_drawn = np.array(rows, dtype=float), np.isfinite(column)
    assert spec["type"] == "steps"
    assert (np.isnan(arrived) == ~is_drawn).all()
    if is_drawn.any():
        span = float(column[is_drawn].max()) - float(column[is_drawn].min())
        assert np.abs(arrived - column)[is_drawn].max() <= span / 65_534 * 0.51  # float32 itself rounds a little


@given(arrays.arrays(np.float32, 5, elements=DRAWN))
def test_the_ends_of_a_float32_range_stay_in_order(column):
    arrived = np.array(travelled(column)[0])
    assert (arrived[np.argsort(column, kind="stable")] == np.sort(arrived)).all()


def test_a_float32_column_of_one_value_or_of_nothing_is_kept():
    assert travelled(np.full((2, 3), 7.5, np.float32))[0] == [[7.5] * 3] * 2
    assert travelled(np.full(4, np.nan, np.float32))[0] == [None] * 4


@given(arrays.arrays(np.bool_, st.tuples(st.integers(1, 5), st.integers(1, 20))))
def test_a_row_of_bits_takes_a_bit_each(column):
    rows, spec = travelled(column)
    assert rows == column.astype(int).tolist()
    assert spec["to"] - spec["from"] == len(column) * -(-column.shape[1] // 8)


@given(arrays.arrays(np.int64, SHAPES, elements=st.integers(-(2**31), 2**31 - 1) | st.integers(-300, 300)))
def test_whole_numbers_travel_exactly_in_the_smallest_type_that_holds_them(column):
    rows, spec = travelled(column)
    assert rows == column.tolist()
    holds = [t for t in TYPES if np.iinfo(t).min <= column.min() and column.max() <= np.iinfo(t).max]
    assert spec["type"] == min(holds, key=lambda t: (np.dtype(t).itemsize, TYPES.index(t)))


@pytest.mark.parametrize("beyond", [2**31, -(2**31) - 1])
def test_whole_numbers_beyond_32_bits_are_refused(beyond):
    with pytest.raises(ValueError, match="32 bits"):
        pack({"big": np.array([0, beyond])})


@given(st.lists(st.text(max_size=5), max_size=4).map(tuple))
def test_texts_travel_as_they_are(column):
    assert travelled(column) == (list(column), {"type": "text", "words": list(column)})


@given(arrays.arrays(np.uint8, arrays.array_shapes(min_dims=3, max_dims=3, max_side=5), elements=st.integers(0, 3)))
def test_pictures_arrive_as_they_are_in_python(levels):
    column = Pictures(levels, ((0, 0, 0, 0), (1, 2, 3, 4), (5, 6, 7, 255), (255, 8, 9, 10)))
    arrived, _ = travelled(column)
    assert len(arrived) == len(column)
    for i, picture in enumerate(arrived):
        assert np.array_equal(picture, np.array(column.colors)[levels[i]])
        assert np.array_equal(picture, pixels(column[i]))


@pytest.mark.parametrize("levels", [np.zeros((2, 2), np.uint8), np.zeros((1, 0, 2), np.uint8), np.zeros((1, 2, 2))])
def test_pictures_are_bytes_of_one_size(levels):
    with pytest.raises(ValueError, match="levels must be uint8 in"):
        Pictures(levels, ((0, 0, 0, 0),))


def test_a_level_without_a_colour_is_refused():
    with pytest.raises(ValueError, match="levels go up to 1; there are 1 colors"):
        Pictures(np.ones((1, 2, 2), np.uint8), ((0, 0, 0, 0),))


@examples(50)
@given(st.lists(SHAPES.flatmap(lambda s: st.sampled_from(["f8", "f4", "i8", "?"]).map(lambda t: np.ones(s, t)))))
def test_columns_lie_one_after_the_other(columns):
    packed = pack({str(i): column for i, column in enumerate(columns)})
    specs = packed["specs"].values()
    assert [spec["from"] for spec in specs] == [0, *(spec["to"] for spec in specs)][: len(specs)]


def test_an_array_that_is_not_contiguous_travels_row_by_row():
    column = np.arange(12.0).reshape(3, 4)[:, ::2]
    assert travelled(column)[0] == [[0, 2], [4, 6], [8, 10]]
    assert travelled(column.T)[0] == [[0, 4, 8], [2, 6, 10]]


def test_a_column_of_no_rows_is_kept():
    for dtype in (np.float64, np.float32, np.int64):
        assert travelled(np.zeros(0, dtype))[0] == []


TABLE, WHICH = np.array([[1.0, 2, 3], [4, 5, 6]]), np.array([1, -1, 0])
COLUMNS: dict[str, Column] = {"table": TABLE, "which": WHICH, "names": ("a", "b")}


def test_a_row_is_that_of_the_frame_or_of_the_number_that_another_column_holds():
    assert row(COLUMNS, Col("names"), 1) == "b"
    assert row(COLUMNS, Col("table"), 1).tolist() == [4, 5, 6]
    assert row(COLUMNS, Col("table", at="which"), 0).tolist() == [4, 5, 6]
    assert row(COLUMNS, Col("table", at="which", item=2), 2) == 3
    assert row(COLUMNS, Col("table", item=(2, 0)), 0).tolist() == [3, 1]


def test_a_negative_number_means_no_row():
    assert row(COLUMNS, Col("table", at="which"), 1) is None
    assert row(COLUMNS, Col("names", at="which", item=0), 1) is None

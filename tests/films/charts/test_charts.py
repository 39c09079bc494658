"""Charts beside the plane: ranges that hold their curves, ticks to read them by, and a key of what is drawn."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.drawing import chart as charts
from films.drawing.palette import INK
from films.picture import marks
from films.picture.figure import graph
from tests.films.film.reading import value

POSITIVE = st.floats(1e-9, 1e9)


@given(st.lists(POSITIVE, min_size=1, max_size=9))
def test_a_range_holds_its_values_on_either_axis(values):
    array = np.array(values)
    low, high = charts.heights(array, log=False)
    assert low == 0
    assert high >= array.max()
    low, high = charts.heights(array, log=True)
    assert low <= np.log10(array).min() <= np.log10(array).max() <= high


def test_a_logarithmic_range_passes_over_what_it_cannot_show():
    assert charts.heights(np.array([0.0, np.nan, 1.0, 10.0]), log=True) == charts.heights(
        np.array([1.0, 10.0]), log=True
    )
    assert charts.heights(np.zeros(3), log=True) == (-1.0, 0.0)
    assert charts.heights(np.zeros(3), log=False) == (0.0, 1.0)


@given(POSITIVE, st.floats(1.01, 90))
def test_a_logarithmic_axis_has_at_least_two_ticks_in_sight_and_says_what_they_are(low, factor):
    exponents = (math.log10(low), math.log10(low * factor))
    axis = charts.log_ticks(exponents)
    ticks = [v for v in axis["tickvals"] if exponents[0] - 1e-9 <= math.log10(v) <= exponents[1] + 1e-9]
    assert 2 <= len(ticks) <= 7
    assert [float(value(text)) for text in axis["ticktext"]] == pytest.approx(axis["tickvals"], rel=1e-3)


def test_of_many_powers_each_has_a_tick():
    assert charts.log_ticks((-3.0, 1.0))["dtick"] == 1


def test_of_hundreds_of_powers_a_few_have_a_tick():
    assert charts.log_ticks((-16.0, 302.0))["dtick"] == 53


def test_a_logarithmic_axis_ends_at_the_largest_number():
    low, high = charts.heights(np.array([1e-3, 1e305]), log=True)
    assert 305 < high <= 308
    assert np.isfinite([10**low, 10**high]).all()


def test_the_key_names_what_is_there_from_the_start_and_then_what_is_added():
    curve, least = marks.curve("J", [0, 1], [1, 2], "#CC79A7"), marks.curve("least", [0, 1], [1, 1], INK, 1, "dash")
    picture = graph([curve, least, marks.dot("now", [0], [1], "#CC79A7")], {}, also=["and more"])
    assert picture.layout["annotations"][0]["text"] == '<span style="color:#CC79A7">━ J</span>  ╍ least  and more'
    assert len(picture.marks) == 3


@pytest.mark.parametrize(("values", "dtype"), [([1.0, np.nan], np.float32), ([1e39, 1.0], np.float64)])
def test_what_is_only_drawn_takes_half_the_room_where_it_can(values, dtype):
    rounded = charts.as_float32(np.array(values))
    assert rounded.dtype == dtype
    assert rounded == pytest.approx(np.array(values), nan_ok=True)

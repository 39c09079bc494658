"""Enlarged pictures against a loop over pixels in fractions, and which pixels tell pictures apart."""

from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from playground.enlarged_pictures import BLACKEST, different_values, enlarged, enlarged_pixel, pixel_weights, weights

MOST = 16
pictures = arrays.arrays(np.int64, st.tuples(st.integers(1, 3), st.just(9)), elements=st.integers(0, MOST))


def between(line, place):
    """What a row of old pixels is at a place between their middles 0, 1, 2, ...; beyond the outermost as they are."""
    place = min(max(place, Fraction(0)), Fraction(len(line) - 1))
    low = min(floor(place), len(line) - 2)
    return line[low] * (1 - place + low) + line[low + 1] * (place - low)


def grey(picture, row, column, factor):
    """One new pixel, first along each old row, then across these."""
    y, x = (Fraction(2 * at + 1, 2 * factor) - Fraction(1, 2) for at in (row, column))
    value = between([between([Fraction(int(v)) for v in old], x) for old in picture], y)
    return floor(value * BLACKEST / MOST + Fraction(1, 2))


@given(pictures, st.integers(1, 5))
def test_a_new_pixel_lies_between_the_old_ones_around_it(X, factor):
    wide = enlarged(X, 3, factor, MOST).reshape(len(X), 3 * factor, 3 * factor)
    for picture, new in zip(X.reshape(-1, 3, 3), wide, strict=True):
        for row, column in np.ndindex(new.shape):
            assert new[row, column] == grey(picture, row, column, factor)


@given(pictures, st.integers(1, 5), st.data())
def test_one_pixel_is_the_same_without_the_others(X, factor, data):
    pixel = data.draw(st.integers(0, (3 * factor) ** 2 - 1))
    assert enlarged_pixel(X, pixel, 3, factor, MOST).tolist() == enlarged(X, 3, factor, MOST)[:, pixel].tolist()


@given(st.integers(2, 6), st.integers(1, 8))
def test_weights_add_up(side, factor):
    assert set(weights(side, factor).sum(axis=1).tolist()) == {2 * factor}
    assert pixel_weights(0, side, factor).sum() == 4 * factor**2


def test_without_enlarging_only_the_scale_changes():
    assert enlarged([[0, 1, 8, 16]], 2, 1, 16).tolist() == [[0, 16, 128, 255]]


@given(arrays.arrays(np.int64, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.integers(0, 4)))
def test_values_of_a_column_are_counted_once_each(values):
    assert different_values(values).tolist() == [len(set(column)) for column in values.T.tolist()]


@pytest.mark.parametrize(
    ("X", "reason"), [([[0, 1, 2]], "4|2 · 2"), ([[0, 1, 2, 17]], "from 0 to 16"), ([[0, 1, 2, 0.5]], "whole numbers")]
)
def test_other_pictures_are_refused(X, reason):
    with pytest.raises(ValueError, match=reason):
        enlarged(X, 2, 3, MOST)


def test_a_pixel_beyond_the_picture_is_refused():
    with pytest.raises(ValueError, match=r"pixel is 36; an enlarged picture has the pixels 0\.\.35"):
        pixel_weights(36, 2, 3)

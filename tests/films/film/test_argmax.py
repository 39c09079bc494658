"""Pictures of a contest: in each cell the largest polynomial wins, and its shade says how clearly."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from films.film.argmax import ArgmaxPictures
from tests.films.film.reading import pixels

FORMS = arrays.arrays(
    np.float32, st.tuples(st.just(1), st.integers(1, 4), st.just(6)), elements=st.floats(-20, 20, width=32)
)


def colors(winners, shades=1):
    return tuple((i, 2 * i, 3 * i, 255) for i in range(2 + winners * shades))


def cells(side):
    """Their centres, and where they are."""
    for row in range(side):
        for col in range(side):
            yield row, col, 2 * (col + 0.5) / side - 1, 2 * (row + 0.5) / side - 1


def value(form, x, y):
    a, b, c, d, e, f = map(float, form)
    return a * x * x + b * x * y + c * y * y + d * x + e * y + f


@given(FORMS)
def test_each_cell_is_of_the_largest(forms):
    levels = ArgmaxPictures(forms, 7, colors(forms.shape[1])).levels(0)
    for row, col, x, y in cells(7):
        values = [value(form, x, y) for form in forms[0]]
        assert values[levels[row, col] - 2] == pytest.approx(max(values), abs=1e-9)


@given(FORMS)
def test_shades_are_tenths_of_the_winner_s_share(forms):
    n = forms.shape[1]
    levels = ArgmaxPictures(forms, 5, colors(n, 8), 8).levels(0).astype(int) - 2
    for row, col, x, y in cells(5):
        values = np.array([value(form, x, y) for form in forms[0]])
        share = 1 / np.exp(values - values.max()).sum()
        assert max(3, 10 * share - 1.001e-3) - 1e-6 <= 3 + levels[row, col] % 8 <= max(3, 10 * share + 1)


def test_what_is_undecided_is_hatched_and_rows_are_pictures():
    forms = np.zeros((2, 2, 6), dtype=np.float32)
    forms[0, 1, 3], forms[1] = 1, np.nan  # the second wins where x is positive
    column = ArgmaxPictures(forms, 12, colors(2))
    assert (column.levels(0)[:, :6] == 2).all()
    assert (column.levels(0)[:, 6:] == 3).all()
    assert set(column.levels(1).ravel()) == {0, 1}
    assert len(column) == 2
    assert (pixels(column[0])[0, 11] == column.colors[3]).all()


def test_forms_and_colours_must_fit():
    with pytest.raises(ValueError, match="forms must be float32 in"):
        ArgmaxPictures(np.zeros((1, 2, 6)), 5, colors(2))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 winners in 1 shades"):
        ArgmaxPictures(np.zeros((1, 2, 6), dtype=np.float32), 5, colors(3))

"""A drawn digit as 64 counts, as those of scikit-learn's digits were made."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import digits
from playground.handwriting import INK, SIDE, THICK, THIN, bitmap, digit_of
from playground.neighbors import kneighbors

ONE = [[(0.5, 0.1), (0.5, 0.9)]]
SEVEN = [[(0.25, 0.1), (0.75, 0.1), (0.45, 0.9)]]
ZERO = [[(0.5 + 0.3 * np.cos(t), 0.5 + 0.4 * np.sin(t)) for t in np.linspace(0, 6.2, 20)]]
FOUR = [[(0.55, 0.1), (0.2, 0.6), (0.8, 0.6)], [(0.62, 0.35), (0.6, 0.92)]]
places = st.tuples(st.floats(0, 1), st.floats(0, 1))
drawings = st.lists(st.lists(places, min_size=1, max_size=5), min_size=1, max_size=3)


def slow_bitmap(strokes):
    """The definition, pixel by pixel: those within reach of the strokes once these are in their place."""
    every = np.array([place for stroke in strokes for place in stroke])
    low, high = every.min(axis=0), every.max(axis=0)
    wide, tall = (high - low).tolist()
    down = 28 / max(tall, wide / 4, 1e-9)
    across = min(down, 16 / wide) if wide else down
    middle = (low + high) / 2
    placed = [[((x - middle[0]) * across + 16, (y - middle[1]) * down + 16) for x, y in stroke] for stroke in strokes]

    def away(px, py):
        least = np.inf
        for path in placed:
            for (x0, y0), (x1, y1) in zip(path, path[1:] or path, strict=False):
                length = (x1 - x0) ** 2 + (y1 - y0) ** 2
                share = min(1, max(0, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length)) if length else 0
                least = min(least, np.hypot(px - x0 - share * (x1 - x0), py - y0 - share * (y1 - y0)))
        return least

    far = np.array([[away(column + 0.5, row + 0.5) for column in range(SIDE)] for row in range(SIDE)])
    reach = min(THICK, max(THIN, sorted(far.ravel())[INK - 1]))
    return far, reach


@given(drawings)
def test_the_pixels_nearest_to_the_strokes_are_on(strokes) -> None:
    far, reach = slow_bitmap(strokes)
    on = bitmap(strokes)
    doubtful = np.abs(far - reach) < 1e-6
    assert np.array_equal(on[~doubtful], (far <= reach)[~doubtful])


@given(drawings)
def test_each_count_is_that_of_its_block(strokes) -> None:
    on, counts = bitmap(strokes), digit_of(strokes).reshape(8, 8)
    for row in range(8):
        for column in range(8):
            assert counts[row, column] == on[4 * row : 4 * row + 4, 4 * column : 4 * column + 4].sum()


@pytest.mark.parametrize("strokes", [ONE, SEVEN, ZERO, FOUR])
def test_neither_the_place_nor_the_size_of_a_digit_counts(strokes) -> None:
    moved = [[(3 * x + 7, 3 * y - 2) for x, y in stroke] for stroke in strokes]
    assert np.array_equal(digit_of(moved), digit_of(strokes))


@pytest.mark.parametrize(("strokes", "label"), [(ONE, 1), (SEVEN, 7), (ZERO, 0), (FOUR, 4)])
def test_a_plain_digit_is_nearest_to_digits_of_its_label(strokes, label: int) -> None:
    data = digits()
    _, rows = kneighbors(data.X, digit_of(strokes)[None], 3)
    assert data.labels[rows[0]].tolist() == [label] * 3


def test_it_has_as_much_ink_as_the_digits_have_on_average() -> None:
    assert round(digits().X.sum(axis=1).mean()) == INK
    assert digit_of(SEVEN).sum() == pytest.approx(INK, abs=10)


@pytest.mark.parametrize("strokes", [[], [[]], [[(0.0, np.nan)]], [[(0.0, np.inf), (1.0, 1.0)]]])
def test_what_is_no_drawing_is_refused(strokes) -> None:
    with pytest.raises(ValueError, match="at least one stroke"):
        digit_of(strokes)

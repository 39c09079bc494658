"""A drawn digit as 64 counts, as those of scikit-learn's digits were made, and as 784 greys, as those of MNIST."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from films.scikit.library_data import digits
from playground.handwriting import BOX, INK, PEN, SIDE, THICK, THIN, bitmap, digit_of, mnist_image
from playground.neighbors import kneighbors

ONE = [[(0.5, 0.1), (0.5, 0.9)]]
SEVEN = [[(0.25, 0.1), (0.75, 0.1), (0.45, 0.9)]]
ZERO = [[(0.5 + 0.3 * np.cos(t), 0.5 + 0.4 * np.sin(t)) for t in np.linspace(0, 6.2, 20)]]
FOUR = [[(0.55, 0.1), (0.2, 0.6), (0.8, 0.6)], [(0.62, 0.35), (0.6, 0.92)]]


def arc(x: float, y: float, wide: float, high: float, start: float, end: float) -> list[tuple[float, float]]:
    """Places on an ellipse; angles in degrees."""
    return [(x + wide * np.cos(t), y + high * np.sin(t)) for t in np.radians(np.linspace(start, end, 20))]


TWO = [[*arc(0.5, 0.3, 0.25, 0.2, -180, 40), (0.25, 0.9), (0.78, 0.9)]]
THREE = [arc(0.48, 0.3, 0.22, 0.2, -150, 90) + arc(0.48, 0.7, 0.26, 0.2, -90, 150)]
FIVE = [[(0.75, 0.1), (0.35, 0.1), (0.32, 0.45), *arc(0.48, 0.67, 0.25, 0.23, -110, 150)]]
SIX = [[(0.65, 0.1), (0.4, 0.35), *arc(0.5, 0.68, 0.22, 0.22, 180, 540)]]
EIGHT = [arc(0.5, 0.3, 0.19, 0.2, 90, 450), arc(0.5, 0.7, 0.23, 0.2, -90, 270)]
NINE = [[*arc(0.5, 0.3, 0.22, 0.2, 0, 360), (0.7, 0.5), (0.62, 0.9)]]
TEN = (ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE)
places = st.tuples(st.floats(0, 1), st.floats(0, 1))
drawings = st.lists(st.lists(places, min_size=1, max_size=5), min_size=1, max_size=3)


def away(placed, px, py):
    """The distance of a place from the nearest segment of the strokes."""
    least = np.inf
    for path in placed:
        for (x0, y0), (x1, y1) in zip(path, path[1:] or path, strict=False):
            length = (x1 - x0) ** 2 + (y1 - y0) ** 2
            share = min(1, max(0, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length)) if length else 0
            least = min(least, np.hypot(px - x0 - share * (x1 - x0), py - y0 - share * (y1 - y0)))
    return least


def slow_bitmap(strokes):
    """The definition, pixel by pixel: those within reach of the strokes once these are in their place."""
    every = np.array([place for stroke in strokes for place in stroke])
    low, high = every.min(axis=0), every.max(axis=0)
    wide, tall = (high - low).tolist()
    down = 28 / max(tall, wide / 4, 1e-9)
    across = min(down, 16 / wide) if wide else down
    middle = (low + high) / 2
    placed = [[((x - middle[0]) * across + 16, (y - middle[1]) * down + 16) for x, y in stroke] for stroke in strokes]
    far = np.array([[away(placed, column + 0.5, row + 0.5) for column in range(SIDE)] for row in range(SIDE)])
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


@pytest.mark.parametrize("strokes", [[], [[]], [[(0.0, np.nan)]], [[(0.0, np.inf), (1.0, 1.0)]], [[(1e308, 0.0)]]])
def test_what_is_no_drawing_is_refused(strokes) -> None:
    with pytest.raises(ValueError, match="at least one stroke"):
        digit_of(strokes)
    with pytest.raises(ValueError, match="at least one stroke"):
        mnist_image(strokes)


def slow_box(strokes):
    """The definition of MNIST's 20 x 20 pixels: the share of each that is within half a stroke's width; and whether
    rounding may decide it."""
    every = np.array([place for stroke in strokes for place in stroke])
    low, high = every.min(axis=0), every.max(axis=0)
    scale, middle = (BOX - PEN) / max(*(high - low), 1e-9), (low + high) / 2
    placed = [[((x - middle[0]) * scale + 10, (y - middle[1]) * scale + 10) for x, y in stroke] for stroke in strokes]
    box, doubtful = np.zeros((BOX, BOX)), False
    for row in range(4 * BOX):
        for column in range(4 * BOX):
            far = away(placed, (column + 0.5) / 4, (row + 0.5) / 4)
            box[row // 4, column // 4] += (far <= PEN / 2) / 16
            doubtful |= abs(far - PEN / 2) < 1e-6
    return np.rint(255 * box), doubtful


def ink_of(image):
    """The rows and columns of an image (28, 28) from the first to the last with ink."""
    rows, columns = np.nonzero(image)
    return image[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def centre_of_mass(image):
    """Across and down, in pixels from the upper left corner."""
    total = image.sum()
    across = sum(image[row, column] * (column + 0.5) for row in range(28) for column in range(28)) / total
    down = sum(image[row, column] * (row + 0.5) for row in range(28) for column in range(28)) / total
    return across, down


@settings(max_examples=12, deadline=None)
@given(drawings)
def test_an_image_of_mnist_has_the_greys_of_the_definition(strokes) -> None:
    box, doubtful = slow_box(strokes)
    assume(not doubtful)
    assert np.array_equal(ink_of(mnist_image(strokes).reshape(28, 28)), ink_of(box))


@given(drawings)
def test_a_digit_fits_into_the_box_of_mnist_and_keeps_its_aspect_ratio(strokes) -> None:
    every = np.array([place for stroke in strokes for place in stroke])
    extent = np.ptp(every, axis=0)
    assume(extent.max() > 1e-6)
    rows, columns = ink_of(mnist_image(strokes).reshape(28, 28)).shape
    assert max(rows, columns) == BOX
    wide, tall = PEN + (BOX - PEN) * extent / extent.max()
    assert columns - 2 < wide < columns + 1
    assert rows - 2 < tall < rows + 1


@pytest.mark.parametrize("strokes", TEN)
def test_the_centre_of_mass_is_the_centre_of_the_image(strokes) -> None:
    assert centre_of_mass(mnist_image(strokes).reshape(28, 28)) == pytest.approx((14, 14), abs=0.5)


def test_no_ink_leaves_the_image_of_a_drawing_that_is_heavy_at_one_end() -> None:
    heavy = [[(0.5, 0.0), (0.5, 1.0)], *([(0.0, y), (1.0, y)] for y in (0.85, 0.92, 1.0))]
    image = mnist_image(heavy).reshape(28, 28)
    assert ink_of(image).shape == (BOX, BOX)
    assert np.flatnonzero(image.any(axis=1)).tolist() == list(range(BOX)), "it is at the top of the image"
    assert centre_of_mass(image)[1] > 14.5


@pytest.mark.parametrize("strokes", TEN)
def test_neither_the_place_nor_the_size_of_a_digit_counts_for_mnist(strokes) -> None:
    moved = [[(4 * x + 8, 4 * y - 2) for x, y in stroke] for stroke in strokes]
    assert np.abs(mnist_image(moved) - mnist_image(strokes)).max() <= 16 * 2  # rounding may ink a place or two


def test_a_dot_is_round_and_a_dash_lies() -> None:
    dot = mnist_image([[(3.0, 5.0)]]).reshape(28, 28)
    assert np.array_equal(dot, dot.T)
    assert np.array_equal(dot, dot[::-1])
    assert ink_of(dot).shape == (4, 4)
    assert dot.sum() / 255 == pytest.approx(np.pi * PEN**2 / 4, rel=0.05)
    dash = mnist_image([[(1.0, 5.0), (9.0, 5.0)]]).reshape(28, 28)
    assert ink_of(dash).shape == (4, BOX)
    assert dash[13:15, 6:22].min() == 255


def test_ten_plain_digits_have_the_mean_ink_of_mnist() -> None:
    assert np.mean([mnist_image(strokes).mean() / 255 for strokes in TEN]) == pytest.approx(0.1307, rel=0.05)


def test_greys_are_whole_numbers_up_to_255() -> None:
    image = mnist_image(FIVE)
    assert image.shape == (784,)
    assert (image.min(), image.max()) == (0, 255)
    assert np.array_equal(image, np.rint(image))
    assert len(np.unique(image)) > 10, "its edges are grey"

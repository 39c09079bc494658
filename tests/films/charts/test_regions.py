"""Regions as pictures: decoded again, each pixel has the colour of the class at its place."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from films.charts import regions
from films.drawing import plane
from films.drawing.palette import CLASSES
from films.film.argmax import STRIPE
from films.film.pictures import palette_png
from tests.films.film.reading import pixels

INKS = [(0, 0, 0, 0), (255, 0, 0, 255), (0, 114, 178, 64), (10, 20, 30, 128), *((i, i, i, i) for i in range(252))]


shapes = arrays.array_shapes(min_dims=2, max_dims=2, max_side=9)


@given(arrays.arrays(np.uint8, shapes))
def test_every_pixel_has_the_colour_of_its_level(levels):
    assert (pixels(palette_png(levels, INKS)) == np.array(INKS)[levels]).all()


@pytest.mark.parametrize(
    "levels", [np.zeros((0, 2), np.uint8), np.zeros(3, np.uint8), np.zeros((2, 2)), np.full((1, 1), 2, np.uint8)]
)
def test_levels_without_a_colour_are_refused(levels):
    with pytest.raises(ValueError, match="levels"):
        palette_png(levels, INKS[:2])


def test_regions_of_a_plane_take_about_a_kilobyte():
    rows, cols = np.indices((200, 200))
    disc = ((rows - 90) ** 2 + (cols - 70) ** 2 < 3600).astype(np.int8)
    assert len(regions.flat(disc[None], CLASSES)[0]) < 2000


answers = arrays.arrays(np.int8, shapes, elements=st.integers(-1, 3))


@given(answers)
def test_a_region_has_the_hue_of_its_class(result):
    colors = pixels(regions.flat(result[None], CLASSES)[0])
    for row, col in np.argwhere(result >= 0):
        red, green, blue, opacity = colors[row, col]
        assert f"#{red:02X}{green:02X}{blue:02X}" == CLASSES[result[row, col]].color
        assert opacity == round(255 * regions.FLAT)


@given(answers)
def test_where_nothing_is_decided_there_are_grey_stripes_and_nothing_else(result):
    colors = pixels(regions.flat(result[None], CLASSES)[0])
    for row, col in np.argwhere(result < 0):
        stripe = (row + col) // STRIPE % 2 == 0
        assert tuple(colors[row, col]) == (regions.HATCH if stripe else regions.CLEAR)


@pytest.mark.parametrize("k", range(1, 100))
def test_the_tint_grows_with_the_share_of_the_votes_in_tenths_whatever_the_rounding(k):
    most = range(-(-k // 4), k + 1)  # votes of a winner among four classes
    shares = np.array([most], dtype=np.float32) / np.float32(k)
    colors = pixels(regions.tinted(np.full((1, *shares.shape), 2, np.int8), shares[None], CLASSES)[0])
    tenths = [-(-10 * votes // k) for votes in most]
    opacities = [round(255 * v) for v in np.linspace(regions.FAINTEST, regions.FULL, 11)]
    assert colors[0, :, 3].tolist() == [opacities[t] for t in tenths]
    assert all(low < high for low, high in pairwise(opacities))


@given(st.tuples(*(arrays.arrays(np.int8, (4, 5), elements=st.integers(-1, 3)) for _ in range(2))))
def test_a_difference_is_tinted_exactly_where_the_two_differ(pair):
    first, second = pair
    colors = pixels(regions.difference(first[None], second[None], CLASSES)[0])
    painted = colors[..., 3] > 0
    assert not painted[first == second].any()
    assert painted[(first != second) & (first >= 0)].all()


@given(st.integers(2, 40), st.floats(-1e6, 1e6), st.floats(0.1, 1e6))
def test_pixels_fill_the_axes_and_their_centres_are_the_grid(side, low, width):
    axes = (low, low + width, -low, -low + width)
    grid, picture = regions.grid(axes, side), plane.picture(axes)
    assert grid.shape == (side, side)
    left, top, step = picture.x, picture.y, picture.wide / side
    assert grid.x == pytest.approx([left + (i + 0.5) * step for i in range(side)], abs=1e-9 * (abs(low) + width))
    assert grid.y == pytest.approx([top - (i + 0.5) * step for i in range(side)][::-1], abs=1e-9 * (abs(low) + width))


@given(st.integers(1, 600))
def test_the_more_pictures_the_coarser_each(count):
    side = regions.side(count)
    assert regions.COARSEST <= side <= regions.FINEST
    assert side == regions.COARSEST or count * side**2 <= regions.MAX_CELLS
    assert regions.side(count + 1) <= side

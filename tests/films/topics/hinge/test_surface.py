"""The surface of J is the plain formula at every place, at the offset it says; path, kinks and marks lie on it."""

import numpy as np
import pytest

from films import samples
from films.charts.landscape import BANDS, MOST_PICTURES, PIXELS
from films.film.geometry import box
from films.topics.hinge.panels.surface import surface_of
from films.topics.hinge.run import Run
from tests.films.film.reading import ends, numbers, trace
from tests.films.topics.hinge.films import shoot, shot
from tests.films.topics.perceptron.films import overlapping, preset


def surface_of_case(case, optimum=(0.0, 0.0)):
    run = Run(samples.sample(case.scene), case.descent, case.trace, case.steps)
    return surface_of(run, np.array(optimum))


def objective(case, w1, w2, b):
    """J, one point after the other."""
    terms = [max(0.0, 1 - y * (w1 * x[0] + w2 * x[1] + b)) for x, y in zip(case.X, case.y, strict=True)]
    return sum(terms) / len(terms) + case.descent.regularization / 2 * (w1 * w1 + w2 * w2)


@pytest.mark.parametrize("name", ["default", "penalty", "no offset", "worked", "batch"])
def test_every_pixel_is_in_the_band_of_its_j(name):
    case, (x0, x1, y0, y1) = shot(name), surface_of_case(shot(name)).land.axes
    surface = surface_of_case(case)
    assert np.allclose(x1 - x0, y1 - y0)
    random = np.random.default_rng(1)
    for number in {0, len(surface.land.b) - 1}:
        picture = surface.land.pictures.levels[number]
        assert picture.shape == (PIXELS, PIXELS)
        for row, col in random.integers(0, PIXELS, (60, 2)):
            w1, w2 = x0 + (x1 - x0) * (col + 0.5) / PIXELS, y0 + (y1 - y0) * (row + 0.5) / PIXELS
            height = objective(case, w1, w2, surface.land.b[number])
            band = picture[row, col]
            slack = 0.01 * (surface.land.edges[-1] - surface.land.edges[0])  # of the interpolation, at a kink
            assert surface.land.edges[band] - slack <= height <= surface.land.edges[band + 1] + slack


def test_the_bands_are_finer_where_j_is_low_and_span_all_of_it():
    surface = surface_of_case(shot("default"))
    assert len(surface.land.edges) == BANDS + 1
    assert (np.diff(np.diff(surface.land.edges)) > 0).all()
    levels = surface.land.pictures.levels
    assert (levels.min(), levels.max()) == (0, BANDS - 1)


def test_the_pictures_span_the_offsets_of_the_run_and_each_frame_shows_the_nearest():
    case = shoot(preset("one mislabelled point"), beside="surface", n_draws=200)
    surface = surface_of_case(case)
    assert 2 <= len(surface.land.b) <= MOST_PICTURES
    assert (surface.land.b[0], surface.land.b[-1]) == (case.trace.b.min(), case.trace.b.max())
    for t in case.frames:
        b = case.state(t)[2]
        at, now = (float(v) for v in numbers(trace(case.figure(t, 1), "which b").text[0]))
        assert now == pytest.approx(b, abs=1e-4)
        assert abs(at - b) <= np.abs(surface.land.b - b).min() + 1e-4
    sources = {case.figure(t, 1).layout.images[0].source for t in case.frames}
    assert len(sources) > 1


def test_without_an_offset_one_picture_is_the_whole_objective():
    case = shoot(preset("needs an offset"), beside="surface", offset=False, n_draws=40)
    assert surface_of_case(case).land.b.tolist() == [0]
    assert trace(case.figure(5, 1), "which b").text == ("J: b stays 0",)


def test_the_path_the_present_state_and_the_best_are_the_traces():
    case = shoot(preset("one mislabelled point"), beside="surface", n_draws=120, average=True)
    for t in case.frames:
        figure, now = case.figure(t, 1), case.steps.now[t]
        best = int(case.trace.objective[: now + 1].argmin())
        assert np.array(ends(figure, "path")) == pytest.approx(case.trace.w[: now + 1], rel=1e-6)
        assert np.array(ends(figure, "now")) == pytest.approx(case.trace.w[[now]])
        assert np.array(ends(figure, "best now")) == pytest.approx(case.trace.w[[best]])
        mean = case.trace.w[case.steps.now[1 : t + 1]].mean(axis=0) if t else np.zeros(2)
        assert np.array(ends(figure, "average now")) == pytest.approx(mean[None], abs=1e-6)


def test_the_whole_path_lies_on_the_axes_and_so_does_an_optimum_that_is_not_far():
    case = shot("default")
    reach = np.abs(case.trace.w).max()
    for optimum in ((2 * reach, 0.0), (100 * reach, 0.0)):
        x0, x1, y0, y1 = surface_of_case(case, optimum).land.axes
        low, high = case.trace.w.min(axis=0), case.trace.w.max(axis=0)
        assert (x0, y0) < tuple(low)
        assert tuple(high) < (x1, y1)
        assert (x0 < optimum[0] < x1) == (optimum[0] <= 3 * reach)


def test_a_kink_is_where_a_point_has_margin_one():
    case = shoot(preset("one mislabelled point"), beside="surface", n_draws=60)
    surface, n = surface_of_case(case), len(case.X)
    for t in case.frames[::4]:
        figure, b = case.figure(t, 1), case.state(t)[2]
        at = surface.land.b[np.abs(surface.land.b - b).argmin()]
        kinks = trace(figure, "z = 1 of a point")
        for i in range(n):
            for w1, w2 in zip(kinks.x[3 * i : 3 * i + 2], kinks.y[3 * i : 3 * i + 2], strict=True):
                if w1 is not None:
                    assert case.y[i] * (w1 * case.X[i, 0] + w2 * case.X[i, 1] + at) == pytest.approx(1, abs=1e-4)


def test_of_many_points_the_kinks_are_left_out_and_it_says_so():
    case = shoot(overlapping(1, 80), beside="surface", n_draws=10)
    assert "kinks left out" in case.figure(0, 1).layout.annotations[0].text
    assert "z = 1 of a point" not in {each.name for each in case.figure(5, 1).data}


def test_a_run_that_overflows_still_has_a_surface():
    case = shoot(preset("one mislabelled point"), beside="surface", regularization=100.0, eta=1e3, rate="constant")
    assert case.trace.overflowed
    assert np.isfinite(box(case.figure(case.film.n_frames - 1, 1))).all()

"""The film of any scene: of too few points, of points that contradict each other, scaled, without offset, large."""

import json

import numpy as np
import pytest

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import ends, formulas, numbers, trace, values, words
from tests.films.made import with_steps
from tests.films.topics.perceptron.films import iris, overlapping, preset, shoot

CLOSE = ((1e6, 0.0, 0), (1e6, 1e-6, 1), (1e6, 2e-6, 0))


@pytest.mark.parametrize("scaled", [False, True])
@pytest.mark.parametrize("offset", [False, True])
def test_no_points_are_a_film_of_one_frame_that_says_what_to_do(offset, scaled):
    film, steps, scale = with_steps(PERCEPTRON, PerceptronScene(points=(), offset=offset, scaled=scaled))
    assert (film.n_frames, steps, scale) == (1, None, 1.0)
    assert words(film.words(0)["verdict"]).startswith("No points yet.")
    assert values(trace(film.figure(0, 0), "points").x) == []


@pytest.mark.parametrize(("label", "there", "missing"), [(0, "+", "−"), (1, "−", "+")])
@pytest.mark.parametrize("scaled", [False, True])
def test_points_of_one_class_are_shown_and_the_other_is_asked_for(label, there, missing, scaled):
    film, steps, _ = with_steps(
        PERCEPTRON, PerceptronScene(points=((3.0, 4.0, label), (0.0, 5.0, label)), scaled=scaled)
    )
    assert (film.n_frames, steps) == (1, None)
    assert words(film.words(0)["verdict"]).startswith(f"Only {there} points so far. Add a {missing} point:")
    on_screen = trace(film.figure(0, 0), "points")
    assert values(on_screen.y) == pytest.approx([0.8, 1.0] if scaled else [4.0, 5.0])
    assert values(on_screen.marker.symbol) == ["circle" if label == 0 else "square"] * 2


def test_scaled_means_that_every_number_is_the_scaled_one():
    points = preset("needs an offset")
    picture = shoot(points, scaled=True)
    _, _, scale = with_steps(PERCEPTRON, picture.scene)
    greatest = max(np.hypot(x, y) for x, y, _ in points)
    assert scale == pytest.approx(1 / greatest)
    figure = picture.plane(1)
    on_screen = trace(figure, "points")
    places = list(zip(values(on_screen.x), values(on_screen.y), strict=True))
    assert places == [pytest.approx((x / greatest, y / greatest)) for x, y, _ in points]
    assert max(np.hypot(x, y) for x, y in places) == pytest.approx(1)
    assert all("max‖x‖" in axis.title.text for axis in (figure.layout.xaxis, figure.layout.yaxis))
    *_, w, b, _, _ = formulas(picture.caption("why", 1))
    assert [float(v) for v in numbers(w.partition("=")[2].replace(";", " "))] == pytest.approx(
        picture.state(1)[:2], abs=5e-5
    )
    assert numbers(b)[-1] == 1 or numbers(b)[-1] == -1


def test_where_x_is_not_scaled_the_axes_have_their_own_names():
    film, _, scale = with_steps(PERCEPTRON, PerceptronScene(x="sepal length (cm)"))
    assert (film.figures[0].layout["xaxis"]["title"]["text"], scale) == ("sepal length (cm)", 1.0)


def test_without_offset_the_origin_is_on_the_plane_and_every_boundary_goes_through_it():
    far = tuple((x + 40, y + 30, c) for x, y, c in preset("two clusters"))
    without, with_b = shoot(far, offset=False, epochs=5), shoot(far, epochs=5)
    (x0, x1), (y0, y1) = without.plane(1).layout.xaxis.range, without.plane(1).layout.yaxis.range
    assert x0 < 0 < x1
    assert y0 < 0 < y1
    assert with_b.plane(1).layout.xaxis.range[0] > 0
    for t in range(1, min(without.film.n_frames, 6)):
        (ax, ay), (bx, by) = ends(without.plane(t), "boundary")
        assert ax * by - ay * bx == pytest.approx(0, abs=1e-9 * (x1 - x0) ** 2)
        assert "b←" not in "".join(formulas(without.caption("why", t)))


@pytest.mark.parametrize("place", [(1.5, -2.0), (0.0, 0.0)])
@pytest.mark.parametrize("offset", [True, False])
@pytest.mark.parametrize("scaled", [True, False])
def test_a_point_with_both_labels_is_not_separable_and_w_is_back_at_zero_after_every_pass(place, offset, scaled):
    picture = shoot(((*place, 0), (*place, 1)), offset=offset, scaled=scaled, epochs=4)
    assert "Not separable" in words(picture.caption("verdict", 1))
    assert picture.film.n_frames == 9
    assert picture.state(8) == (0, 0, 0)
    assert ends(picture.plane(8), "boundary") == ends(picture.plane(8), "+ side") == []
    assert len(ends(picture.plane(8), "w")) < 2
    assert values(trace(picture.plane(8), "points").marker.symbol) == ["circle-open", "square-open"]


def test_points_as_close_as_they_can_be_are_told_apart_on_the_plane_even_when_scaled():
    for scaled in (False, True):
        figure = shoot(CLOSE, scaled=scaled, epochs=3).plane(1)
        on_screen, (y0, y1) = trace(figure, "points"), figure.layout.yaxis.range
        assert y0 < values(on_screen.y)[0] < values(on_screen.y)[1] < values(on_screen.y)[2] < y1
        assert values(on_screen.y)[2] > y0 + 0.8 * (y1 - y0)


@pytest.mark.parametrize(("decimals", "chosen"), [
    (2, {"epochs": 45}), (6, {"epochs": 45}), (2, {"epochs": 8, "steps": "checks"}), (2, {"epochs": 38, "scaled": True})
])  # fmt: skip
def test_2000_frames_of_200_points_travel_in_less_than_250_kilobytes(decimals, chosen):
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(points=overlapping(0, 200, decimals), **chosen))
    per_frame = len(json.dumps(film.payload())) / film.n_frames
    assert film.n_frames >= 1900
    assert 2000 * per_frame < 250_000


def test_the_whole_of_iris_sepals_travels_in_less_than_200_kilobytes():
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(points=iris([0, 1], 0)))
    assert film.n_frames == 1519
    assert len(json.dumps(film.payload())) < 200_000

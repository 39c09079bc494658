"""The film of any scene: of too few points, of points that contradict each other, scaled, overflowing, large."""

import json

import numpy as np
import pytest

from films import samples
from films.film_cache import JsonFilm
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from playground import perceptron
from tests.films.film.reading import ends, trace, values, words
from tests.films.made import with_steps
from tests.films.topics.hinge.films import petals, shoot, shot
from tests.films.topics.perceptron.films import overlapping, preset

CLOSE = ((1e6, 0.0, 0), (1e6, 1e-6, 1), (1e6, 2e-6, 0))


@pytest.mark.parametrize(
    "settings", [{}, {"compare": "perceptron", "below": "seeds"}, {"offset": False, "scaled": True}]
)
def test_no_points_are_a_film_of_one_frame_that_says_what_to_do(settings):
    film, steps, scale = with_steps(HINGE, HingeScene(points=(), **settings))
    assert (film.n_frames, steps, scale) == (1, None, 1.0)
    assert words(film.words(0)["verdict"]).startswith("No points yet.")


@pytest.mark.parametrize(("label", "there", "missing"), [(0, "+", "−"), (1, "−", "+")])
def test_points_of_one_class_are_shown_and_the_other_is_asked_for(label, there, missing):
    film, steps, _ = with_steps(HINGE, HingeScene(points=((3.0, 4.0, label), (0.0, 5.0, label))))
    assert (film.n_frames, steps) == (1, None)
    assert words(film.words(0)["verdict"]).startswith(f"Only {there} points so far. Add a {missing} point:")
    assert values(trace(film.figure(0, 0), "points").marker.symbol) == ["circle" if label == 0 else "square"] * 2


@pytest.mark.parametrize("points", [CLOSE, ((0.0, 0.0, 0), (0.0, 0.0, 1)), ((1e6, 1e6, 0), (-1e6, 1e6, 1))])
@pytest.mark.parametrize("beside", ["surface", "rates"])
def test_points_at_the_edge_of_the_plane_or_at_one_place_have_a_film(points, beside):
    film, _, _ = with_steps(HINGE, HingeScene(points=points, n_draws=40, beside=beside, log=True))
    json.dumps(film.payload(), allow_nan=False)
    film.at(film.n_frames - 1)


def test_without_an_optimum_the_page_lives_and_says_so(monkeypatch):
    def unsolved(*_args, **_settings):
        raise ArithmeticError("the linear program was not solved")

    monkeypatch.setattr(samples, "minimize_hinge", unsolved)
    for beside, below in (("loss", "margin"), ("surface", "seeds"), ("rates", "none")):
        case = shoot(preset("XOR"), n_draws=20, beside=beside, below=below, average=True)
        text = words(case.caption("verdict", 20))
        assert "The least possible J could not be computed for these points." in text
        assert "times" not in text
        json.dumps(case.film.payload(), allow_nan=False)
        for figure in case.film.at(20).figures[1:]:
            assert [ends(figure, t.name) for t in figure.data if t.name == "least"] in ([], [[]])


def test_a_penalty_that_shrinks_w_below_all_numbers_leaves_a_film_that_renders():
    plus = tuple((1 + i / 1000, 2.0, 0) for i in range(200))
    settings = {"regularization": 0.9, "draws": "cyclic", "rate": "constant", "n_draws": 400}
    case = shoot((*plus, (-1.0, -2.0, 1), (1.0, -2.0, 1)), **settings)
    smallest = int(np.abs(case.trace.w[1:]).max(axis=1).argmin()) + 1
    assert 0 < np.abs(case.trace.w[smallest]).max() < 1e-170
    case.film.at(int(np.flatnonzero(case.steps.now == smallest)[0]))


def test_scaled_means_that_every_number_is_the_scaled_one():
    case = shot("no offset")
    _, _, scale = with_steps(HINGE, case.scene)
    assert scale == pytest.approx(1 / max(np.hypot(x, y) for x, y, _ in case.scene.points))
    points = trace(case.figure(3), "points")
    assert np.hypot(values(points.x), values(points.y)).max() == pytest.approx(1)
    axes = case.figure(3).layout
    assert all("max‖x‖" in axis.title.text for axis in (axes.xaxis, axes.yaxis))
    assert "scaled into the unit ball" in words(case.caption("verdict", 3))


@pytest.mark.parametrize("name", ["two clusters", "thin margin", "one mislabelled point"])
def test_with_the_three_switches_set_it_is_the_perceptron(name):
    """State by state, to the last bit."""
    case = shoot(preset(name), threshold="0", rate="constant", draws="cyclic", n_draws=400, steps="updates")
    sample = samples.sample(case.scene)
    other = perceptron.train(sample.written, case.y, squares=sample.squares, max_epochs=1 + 400 // len(case.X))
    states = [case.state(t) for t in range(case.film.n_frames)]
    assert states == [(*w, b) for w, b in zip(other.w.tolist(), other.b.tolist(), strict=True)][: len(states)]
    assert len(states) > 3


def test_two_thousand_frames_with_three_figures_stay_small():
    for case in (petals(1, n_draws=1999), shoot(overlapping(3, 150), n_draws=1999)):
        assert case.film.n_frames == 2000
        assert len(JsonFilm(case.film.payload()).text) < 250_000  # as it travels

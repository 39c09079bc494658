"""Contours of g = w.x + b: each is where g has the value beside it, and w points to where g grows fastest."""

import numpy as np
import pytest
from hypothesis import given

from films import samples
from films.film.numbers import number
from films.symbols import NOTATIONS
from films.topics.perceptron.facts import FACTS
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.panels.contours import REACH, spacing
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, numbers, present, trace, value, words
from tests.films.topics.perceptron.films import preset, shoot, two_classes

SHOTS = {
    "offset": {"offset": True},
    "through the origin": {"offset": False},
    "small steps": {"eta": 0.001},
    "checks": {"steps": "checks"},
    "batch": {"algorithm": "batch"},
}
every_shot = pytest.mark.parametrize("chosen", SHOTS.values(), ids=SHOTS)


@every_shot
def test_on_each_contour_g_is_the_value_beside_it(chosen):
    shot, count = shoot(preset("needs an offset"), contours=True, epochs=3, **chosen), 0
    for t in shot.frames[1:]:
        w1, w2, b = shot.state(t)
        for j in range(1, 2 * REACH + 2):
            at, number = trace(shot.plane(t), f"contour {j}"), trace(shot.plane(t), f"g of contour {j}")
            if not len(at.x or ()) or not len(number.x or ()) or not np.isfinite(number.x[0]):
                continue
            count += 1
            level = float(value(number.text[0]))
            scale = np.hypot(w1, w2)
            places = [*zip(at.x, at.y, strict=True), (number.x[0], number.y[0])]
            for x, y in places:
                assert w1 * x + w2 * y + b == pytest.approx(level, abs=2e-3 * scale)
    assert count > 10


@every_shot
def test_they_are_as_far_apart_as_it_says_and_g_grows_by_the_length_of_w(chosen):
    shot = shoot(preset("needs an offset"), contours=True, epochs=3, **chosen)
    for t in shot.frames[1:]:
        w1, w2, _ = shot.state(t)
        text = words(shot.caption("why", t)).partition("grows fastest")[2]
        if not (w1 or w2):
            assert "has no direction" in words(shot.caption("why", t))
            continue
        length, _one, step, step_again, length_again, gap = (float(v) for v in numbers(text)[:6])
        assert length == pytest.approx(np.hypot(w1, w2), rel=1e-3)
        assert (step, length) == (step_again, length_again)
        assert gap == pytest.approx(step / length, rel=1e-3)
        assert FACTS["steepest_rise"](PerceptronScene(points=shot.scene.points, epochs=3, t=t, **chosen)) == (
            pytest.approx(np.hypot(w1, w2))
        )


@given(two_classes())
@examples(30)
def test_at_most_so_many_cross_the_plane_that_each_can_be_read(points):
    scene = PerceptronScene(points=points, epochs=4)
    run, axes = present(runs_of(scene)).first, samples.axes(scene)
    step, levels = spacing(run, axes)
    for state, (w1, w2, b) in enumerate(run.theta):
        if not (w1 or w2):
            assert (step[state], *levels[state]) == (0,) * (2 * REACH + 2)
            continue
        corners = [w1 * x + w2 * y + b for x in axes[:2] for y in axes[2:]]
        crossing = (max(corners) - min(corners)) / step[state]
        assert 5 <= crossing <= 29
        assert np.diff(levels[state]) == pytest.approx(step[state])


@pytest.mark.parametrize("chosen", [{}, {"steps": "checks"}, {"algorithm": "batch"}, {"held": "30"}])
def test_it_is_asked_where_g_will_be_largest_and_every_such_point_is_right(chosen):
    scene = PerceptronScene(points=preset("two clusters"), contours=True, **chosen)
    run, film = present(runs_of(scene)).first, PERCEPTRON.film(scene)
    about_g = [t for t in range(1, film.n_frames) if (it := question_at(film, t)) and "At which point" in it.text]
    moved = [t for t in range(1, film.n_frames) if run.steps.now[t] > run.steps.now[t - 1]]
    assert about_g == moved
    for t in about_g:
        w1, w2, b = run.theta[run.steps.now[t]]
        g = [w1 * x + w2 * y + b for x, y, _ in scene.points]
        assert present(question_at(film, t)).right == {i for i, v in enumerate(g) if v >= max(g) - 1e-9}


@pytest.mark.parametrize("symbols", NOTATIONS)
def test_the_words_are_in_the_letters_chosen(symbols):
    shot = shoot(preset("two clusters"), contours=True, symbols=symbols)
    letter = {"w": "w", "theta": "θ", "threshold": "w", "target": "v", "homogeneous": "v"}[symbols]
    assert f"in the direction of {letter}:" in words(shot.caption("why", 2))


def test_without_the_switch_there_are_none():
    assert not any("contour" in (t.name or "") for t in shoot(preset("two clusters")).plane(2).data)
    assert ends(shoot(preset("two clusters"), contours=True).plane(2), "contour 3")


def test_where_w_is_0_g_is_the_offset_everywhere():
    """The first point is the origin: its update adds to b alone."""
    shot = shoot(((0.0, 0.0, 0), (1.0, 0.0, 1), (-1.0, 0.0, 1)), contours=True)
    for t in range(3):
        w1, w2, b = shot.state(t)
        if (w1, w2) == (0, 0):
            assert f"is {number(b)} everywhere" in words(shot.caption("why", t))
    assert shot.state(1) == (0, 0, 1)

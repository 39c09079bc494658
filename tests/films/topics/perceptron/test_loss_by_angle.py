"""Losses over directions: the curves are those of the lines described, and the marks are on them."""

import itertools

import numpy as np
import pytest

from tests.films.film.reading import ends, numbers, trace, words
from tests.films.topics.perceptron.films import preset, shoot

NAMES = ("zero-one error", "perceptron cost", "hinge loss")
every_film = pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("two clusters", {}),
        ("two clusters", {"offset": False, "order": "permuted", "seed": 3}),
        ("one mislabelled point", {"epochs": 6, "eta": 0.5}),
        ("needs an offset", {"algorithm": "batch"}),
    ],
)


def losses(shot, angle, length, b):
    w = length * np.array([np.cos(angle), np.sin(angle)])
    z = shot.y * (shot.X @ w + b)
    return (z <= 0).mean(), np.maximum(-z, 0).mean(), np.maximum(1 - z, 0).mean()


def last_line(shot):
    w1, w2, b = shot.state(shot.film.n_frames - 1)
    return np.hypot(w1, w2), b


@every_film
def test_the_curves_are_the_losses_of_the_last_w_turned(name, chosen):
    shot = shoot(preset(name), beside="risk", **chosen)
    figure = shot.chart(0)
    for j in (1, 2):
        for degrees, value in ends(figure, NAMES[j])[::30]:
            assert value == pytest.approx(losses(shot, np.radians(degrees), *last_line(shot))[j], rel=1e-5, abs=1e-5)
    stairs = ends(figure, NAMES[0])
    assert (stairs[0][0], stairs[-1][0]) == (-180, 180)
    for (left, value), (right, _) in itertools.pairwise(stairs):
        if right - left > 1e-6:
            assert value == pytest.approx(losses(shot, np.radians((left + right) / 2), *last_line(shot))[0])
    assert trace(figure, NAMES[0]).line.shape == "hv"


@every_film
def test_the_marks_stand_at_the_angle_of_w_on_the_curves_and_the_words_say_their_heights(name, chosen):
    shot = shoot(preset(name), beside="risk", **chosen)
    for t in shot.frames:
        w1, w2, _ = shot.state(t)
        marks = [ends(shot.chart(t), f"{loss} now") for loss in NAMES]
        if w1 == w2 == 0:
            assert marks == [[], [], []]
            continue
        angle = np.arctan2(w2, w1)
        expected = losses(shot, angle, *last_line(shot))
        for ((x, y),), value in zip(marks, expected, strict=True):
            assert x == pytest.approx(np.degrees(angle), abs=1e-4)
            assert y == pytest.approx(value, abs=1e-9)
        text = words(shot.caption("why", t)).split("‖w‖ = ")[1].split("The error is flat")[0]
        length, b, degrees, *heights, left, n = map(float, numbers(text))
        assert (length, b) == pytest.approx(last_line(shot), abs=5e-4)
        assert degrees == round(np.degrees(angle))
        assert heights == pytest.approx(expected, abs=1e-4)
        assert (left, n) == (shot.wrong[t].sum(), len(shot.X))


def test_the_line_in_the_plane_is_told_from_the_one_turned_to_its_angle():
    """At update 2 of *needs an offset* half of the points are wrong; with the last |w| and b, at that angle, none."""
    shot = shoot(preset("needs an offset"), beside="risk")
    text = words(shot.caption("why", 2))
    assert "those of the last state; only the direction turns. The one at the present angle of w, about" in text
    assert "has error 0, perceptron cost 0" in text
    assert "The boundary in the plane has its own length and offset; it misclassifies 6 of 12." in text


def test_in_the_last_frame_the_error_marked_is_the_training_error():
    shot = shoot(preset("one mislabelled point"), beside="risk", epochs=6)
    last = shot.film.n_frames - 1
    ((_, error),) = ends(shot.chart(last), "zero-one error now")
    assert error == pytest.approx(shot.wrong[last].mean())


def test_where_the_last_w_is_zero_the_last_one_that_is_not_is_turned():
    shot = shoot(preset("XOR"), beside="risk", epochs=2, offset=False)
    assert shot.state(shot.film.n_frames - 1) == (0, 0, 0)
    text = words(shot.caption("why", 0))
    assert "those of the last state whose w is not 0, that after update 7; only" in text
    length = float(numbers(text.split("‖w‖ = ")[1])[0])
    assert length == pytest.approx(np.hypot(*shot.state(shot.film.n_frames - 2)[:2]), abs=1e-4)


def test_points_that_leave_w_at_zero_have_curves_too():
    shot = shoot(((0.0, 0.0, 0), (0.0, 0.0, 1)), beside="risk", epochs=2)
    assert len(ends(shot.chart(1), "hinge loss")) == 361
    assert ends(shot.chart(1), "hinge loss now") == []
    assert "‖w‖ = 1 and b = 0, those of no state, as w stays 0" in words(shot.caption("why", 1))

"""The film of perceptrons on a stream shows the engine's runs, and its words are sums that come out."""

import numpy as np
import pytest

from films.topics.learnable import stream
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.stream import COUNTS, TARGET
from films.topics.learnable.stream_film import stream_film
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, values, words
from tests.films.made import film_of
from tests.films.topics.learnable.films import shot

SHOT = shot("stream")
FILM, RUN = SHOT.film, stream.run(SHOT.scene)
FRAMES = [0, 1, 7, 30, 59]


def there(mark):
    return [(x, y) for x, y in zip(values(mark.x), values(mark.y), strict=True) if x is not None]


@pytest.mark.parametrize("t", FRAMES)
def test_the_planes_show_the_points_that_were_asked_about_and_those_that_were_mistakes(t):
    first, second = (there(trace(FILM.figure(t, i), "points")) for i in (0, 1))
    assert np.array(first) == pytest.approx(RUN.active.x[0, : t + 1], abs=1e-3)
    result = int((RUN.perceptron.labels[0] <= t + 1).sum())
    assert np.array(second) == pytest.approx(RUN.perceptron.x[0, :result], abs=1e-3)
    colors = trace(FILM.figure(t, 0), "points").marker.color[: t + 1]
    sides = [x * TARGET[0] + y * TARGET[1] > 0 for x, y in first]
    assert len({(color, side) for color, side in zip(colors, sides, strict=True)}) == len(set(sides))


@pytest.mark.parametrize("t", FRAMES)
def test_the_band_is_where_it_asks_and_the_next_point_lies_in_it(t):
    v, s = RUN.active.v[0, t], RUN.active.bound[0, t]
    for sign in (1, -1):
        band = there(trace(FILM.figure(t, 0), f"band {sign}"))
        assert [v @ place for place in band] == pytest.approx([sign * s] * 2, abs=1e-6)
    if t < 59:
        assert abs(v @ RUN.active.x[0, t + 1]) <= s + 1e-12


def test_words_count_and_compute_what_happened():
    a = RUN.active
    wrong, right = int(np.flatnonzero(a.wrong[0])[0]), int(np.flatnonzero(~a.wrong[0][1:])[0]) + 1
    halved = int(np.flatnonzero(np.diff(a.bound[0]) < 0)[0]) + 1
    assert "Wrong: v←v−2(v·x)x=" in words(FILM.words(wrong)["why"]).replace(" ", "").replace("Wrong:", "Wrong: ")
    assert "Right, " in words(FILM.words(right)["why"])
    assert "is halved" in words(FILM.words(halved)["why"])
    assert f"asks: {a.wrong[0].sum()} of 60 wrong" in words(FILM.words(59)["plane"])
    assert words(FILM.words(0)["frame"]) == "1 label"


def test_the_chart_shows_the_means_of_all_runs_and_where_the_planes_stand():
    figure = FILM.figure(30, 2)
    assert values(trace(figure, "asks").y) == pytest.approx(RUN.active.error.mean(axis=0).tolist())
    assert values(trace(figure, "perceptron").x) == COUNTS.tolist()
    assert values(trace(figure, "asks now").y) == pytest.approx([RUN.active.error[0, 30]], rel=1e-3)


def test_asking_needs_about_as_many_labels_for_each_tenth_and_the_perceptron_many_times_more():
    few = [stream.labels_until(RUN.active_error, RUN.labels, epsilon) for epsilon in (0.1, 0.01, 0.001)]
    many = [stream.labels_until(RUN.stream_error, COUNTS, epsilon) for epsilon in (0.1, 0.01, 0.001)]
    assert present(few[2]) - present(few[1]) < 2 * (present(few[1]) - present(few[0]))
    assert present(many[1]) > 50 * present(few[1])
    assert many[2] is None
    text = words(FILM.words(59)["verdict"])
    assert f"ε = 0.001: {few[2]} asking, more than 10,000 for the perceptron" in text


def test_labels_until_an_error_that_stays_are_those_after_the_last_that_is_greater():
    errors, counts = np.array([0.5, 0.01, 0.2, 0.05]), np.array([1, 2, 5, 10])
    assert stream.labels_until(errors, counts, 0.1) == 10
    assert stream.labels_until(errors, counts, 0.5) == 1
    assert stream.labels_until(errors, counts, 0.01) is None


def test_the_right_answer_is_whether_the_point_asked_about_is_a_mistake():
    for t in range(1, 60):
        assert present(question_at(FILM, t)).right == {int(RUN.active.wrong[0, t])}
    assert "u" in {name for i, name in FILM.unseen if i == 0}


def test_the_points_of_the_address_do_not_matter():
    with_points = LearnableScene(show="stream", points=((1.0, 2.0, 0),))
    assert not with_points.own_points
    assert film_of(LEARNABLE, with_points).words(5) == film_of(LEARNABLE, LearnableScene(show="stream")).words(5)


def test_too_little_patience_is_stuck_and_the_end_says_so():
    scene = LearnableScene(show="stream", patience=1)
    text = words(stream_film(stream.run(scene), scene).words(59)["verdict"])
    assert "ε = 0.001: more than 60 asking" in text

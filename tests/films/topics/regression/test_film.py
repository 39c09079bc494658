"""The films of regression show what a slow loop over the points predicts, and their words are sums that come out."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.regression.page import REGRESSION
from films.topics.regression.scene import CURVE, FIVE, OUTLIER, RegressionScene
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, values, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points, faults
from tests.films.topics.regression.films import SCENES, shot

NEAREST = [name for name in SCENES if name.startswith("neighbors") and "no points" not in name]
LINES = [name for name in SCENES if not name.startswith("neighbors") and "no points" not in name]


def trained(scene):
    return REGRESSION.run(scene).points.index.tolist()


def by_loop(scene, q, k):
    """The rows of the k nearest, and their mean."""
    rows = sorted(trained(scene), key=lambda i: (round(abs(scene.points[i][0] - q), 9), i))[:k]
    return rows, sum(scene.points[i][1] for i in rows) / k


@pytest.mark.parametrize("name", NEAREST)
def test_the_function_drawn_is_the_mean_of_the_k_nearest_wherever_one_looks(name):
    scene, film = SCENES[name], shot(name).film
    for t in {0, film.n_frames // 2, film.n_frames - 1}:
        f = trace(film.figure(t, 0), "f")
        x, y = np.array(values(f.x), dtype=float), np.array(values(f.y), dtype=float)
        assert x[0] < -5
        assert np.nanmax(x) > 5
        for left, right, height in zip(x[::3], x[1::3], y[::3], strict=True):
            if left < right:
                q = left / 2 + right / 2
                assert height == pytest.approx(by_loop(scene, q, t + 1)[1], abs=1e-5)


@pytest.mark.parametrize("name", NEAREST)
def test_rings_words_and_the_dot_say_who_is_nearest_and_what_the_mean_is(name):
    scene, film = SCENES[name], shot(name).film
    q = present(trace(film.figure(0, 0), "query").x)[0]
    for t in range(film.n_frames):
        rows, mean = by_loop(scene, q, t + 1)
        rings = trace(film.figure(t, 0), "nearest")
        there = [(x, y) for x, y in zip(values(rings.x), values(rings.y), strict=True) if x == x and x is not None]
        assert there == [pytest.approx(scene.points[i][:2], abs=1e-3) for i in rows]
        assert values(trace(film.figure(t, 0), "prediction").y) == pytest.approx([mean], abs=1e-3)
        if t < 8:
            text = words(film.words(t)["why"])
            assert all(str(i + 1) in text for i in rows)


def test_the_sum_at_the_query_is_written_out():
    text = words(shot("neighbors, five").film.words(2)["why"])
    assert "At x = 1 the 3 nearest are points 3, 4 and 2." in text
    assert "f(1) = (1 + 2 + 0) / 3 = 1" in text


def test_held_out_points_are_not_trained_on_and_have_an_error_of_their_own():
    film, scene = shot("neighbors, outlier, held out").film, SCENES["neighbors, outlier, held out"]
    held = sorted({*range(len(scene.points))} - {*trained(scene)})
    assert held
    for t in (0, film.n_frames - 1):
        errors = [(scene.points[i][1] - by_loop(scene, scene.points[i][0], t + 1)[1]) ** 2 for i in held]
        assert f"held out {np.mean(errors):.4f}".rstrip("0") in words(film.words(t)["verdict"])


def test_one_neighbour_has_no_training_error_and_all_of_them_predict_the_mean_of_all():
    film = film_of(REGRESSION, RegressionScene(points=CURVE))
    assert "training 0." in words(film.words(0)["verdict"])
    last = trace(film.figure(film.n_frames - 1, 0), "f")
    assert {round(y, 3) for y in values(last.y) if y is not None and y == y} == {
        round(float(np.mean([y for _, y, _ in CURVE])), 3)
    }


@pytest.mark.parametrize("name", LINES)
def test_the_line_its_residuals_and_their_squares_are_those_of_the_state(name):
    scene, film, run = SCENES[name], shot(name).film, REGRESSION.run(SCENES[name])
    for t in {0, 1, film.n_frames - 1}:
        w, b = run.descent.w[t], run.descent.b[t]
        points = [scene.points[i] for i in trained(scene)]
        losses = [(y - w * x - b) ** 2 for x, y, _ in points]
        assert run.descent.loss[t] == pytest.approx(np.mean(losses))
        squares = trace(film.figure(t, 0), "squares")
        x, y = (np.array(values(each), dtype=float).reshape(-1, 5) for each in (squares.x, squares.y))
        tolerance = 1e-3 * (1 + max(losses))
        if max(losses) > 100:  # far off the plane, where they end
            continue
        assert (x[:, 1] - x[:, 0]) * np.abs(y[:, 1] - y[:, 2]) == pytest.approx(losses, abs=tolerance)


def test_the_line_settles_on_least_squares_unless_its_steps_are_too_long():
    run = REGRESSION.run(RegressionScene(show="line", points=FIVE, most=300))
    assert (run.descent.w[-1], run.descent.b[-1]) == pytest.approx((run.best.w, run.best.b), abs=1e-6)
    assert run.descent.loss[-1] == pytest.approx(run.least)
    film = shot("overshooting").film
    assert "In this step J rose." in words(film.words(5)["verdict"])
    run = REGRESSION.run(SCENES["overshooting"])
    assert run.descent.loss[-1] > run.descent.loss[0]
    assert "is longer than" not in words(shot("line, curve").film.words(5)["verdict"])


STEEP = (((0.1, 0.5, 0), (-0.1, -0.5, 0)), ((0.1, 1.5, 0), (-0.1, 0.5, 0)), ((3.0, 1.0, 0), (2.0, -1.0, 0)), FIVE)


@pytest.mark.parametrize("points", STEEP)
def test_where_a_step_is_too_long_the_words_say_what_it_has_done_to_the_error(points):
    """A step rises along the steepest direction, and may yet fall in all."""
    scene = RegressionScene(show="line", rate=1.2, most=12, points=points)
    film, run, n = film_of(REGRESSION, scene), REGRESSION.run(scene), len(points)
    x, y = (np.array([point[axis] for point in points]) for axis in (0, 1))
    steep = np.linalg.eigh(np.array([[x @ x / n, x.mean()], [x.mean(), 1.0]]))[1][:, 1]
    apart = (np.column_stack([run.descent.w, run.descent.b]) - (run.best.w, run.best.b)) @ steep
    for t in range(film.n_frames):
        text = words(film.words(t)["verdict"])
        J = [((y - run.descent.w[s] * x - run.descent.b[s]) ** 2).mean() for s in (max(t - 1, 0), t)]
        assert ("In this step J rose" in text) == (J[1] > J[0] * (1 + 1e-9))
        assert ("In this step J fell all the same" in text) == (J[1] < J[0] * (1 - 1e-9))
        factor = float(present(re.search(r"lowest point by ([\d.]+\d)", text))[1])
        if t:
            assert abs(apart[t]) == pytest.approx(factor * abs(apart[t - 1]), rel=1e-3, abs=1e-9)


def test_a_line_is_written_without_a_term_0_or_a_factor_1():
    equations = {
        ((0.1, 0.5, 0), (-0.1, -0.5, 0)): "y = 5 x,",
        ((0.0, 1.0, 0), (2.0, 3.0, 0)): "y = x + 1,",
        ((0.0, 1.0, 0), (2.0, -1.0, 0)): "y = −x + 1,",
        ((0.0, 2.0, 0), (2.0, 2.0, 0)): "y = 2,",
        ((0.0, 0.0, 0), (2.0, 0.0, 0)): "y = 0,",
    }
    for points, equation in equations.items():
        film = film_of(REGRESSION, RegressionScene(show="line", points=points, most=1))
        assert f"at {equation}" in words(film.words(0)["verdict"]).replace("\u2005", " ")


def test_the_line_of_five_points_is_found_by_hand():
    """x: sum 2, sum of squares 30; y: sum 4; sum of x y: 6 + 0 + 0 + 4 + 12 = 22."""
    best = REGRESSION.run(RegressionScene(show="line", points=FIVE)).best
    assert (best.w, best.b) == pytest.approx(((5 * 22 - 2 * 4) / (5 * 30 - 4), (4 - 2 * 102 / 146) / 5))


@pytest.mark.parametrize("name", ["neighbors, curve", "neighbors, outlier, held out", "line, curve"])
def test_the_right_answers_are_those_of_the_run(name):
    scene, film, run = SCENES[name], shot(name).film, REGRESSION.run(SCENES[name])
    kinds = set()
    for t in range(1, film.n_frames):
        question = question_at(film, t)
        if question is None:
            continue
        text = words(question.text)
        if "Which point becomes" in text:
            kinds.add("point")
            q = present(trace(film.figure(0, 0), "query").x)[0]
            assert question.right == {by_loop(scene, q, t + 1)[0][-1]}
        else:
            kinds.add(text.partition("What becomes of")[2].split(",")[0])
            series = (
                run.descent.w
                if "slope" in text
                else run.descent.b
                if "height" in text
                else run.missed
                if "held-out" in text
                else run.training
                if "training" in text
                else None
            )
            if series is None:
                q = present(trace(film.figure(0, 0), "query").x)[0]
                series = [by_loop(scene, q, k)[1] for k in range(1, film.n_frames + 1)]
            change = series[t] - series[t - 1]
            assert question.right == {1 if change > 0 else 0}
    assert len(kinds) == (2 if name.startswith("line") else 3)


@examples(40)
@given(any_points(classes=1), st.sampled_from(["neighbors", "line"]), st.sampled_from(["0", "30"]))
def test_of_any_points_there_is_a_film(points, show, held):
    film = film_of(REGRESSION, RegressionScene(show=show, points=points, held=held))
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []


def test_the_outlier_turns_the_line_and_not_the_nearest_far_away():
    without = OUTLIER[:-1]
    near, line = (
        [
            film_of(REGRESSION, RegressionScene(show=show, points=points, probe=(-4.0, 0.0), most=300))
            for points in (OUTLIER, without)
        ]
        for show in ("neighbors", "line")
    )
    at = [values(trace(film.figure(2, 0), "prediction").y)[0] for film in near]
    assert at[0] == pytest.approx(at[1], abs=1e-3)
    ends = [values(trace(film.figure(film.n_frames - 1, 0), "prediction").y)[0] for film in line]
    assert abs(ends[0] - ends[1]) > 0.5


@examples(60)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=8), st.floats(0.01, 1))
def test_up_to_a_step_of_1_the_error_never_rises(places, rate):
    """As help says: 2η times the curvature of J is at most 2 then, whose trace is 1 + mean of x²."""
    points = tuple((float(x), float(y), 0) for x, y in places)
    loss = REGRESSION.run(RegressionScene(show="line", points=points, rate=rate)).descent.loss
    assert (np.diff(loss) <= 1e-9 * (1 + loss[:-1])).all()


def test_at_a_step_of_1_it_may_stay_and_beyond_it_may_rise():
    scene = RegressionScene(show="line", points=((0.0, 1.0, 0), (0.0, 3.0, 0)), rate=1.0)
    assert REGRESSION.run(scene).descent.loss[:3].tolist() == [5, 5, 5]
    assert REGRESSION.run(replace(scene, rate=1.5)).descent.loss[1] > 5

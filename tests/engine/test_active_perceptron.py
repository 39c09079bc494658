"""Perceptrons on the circle against a slow loop that draws every point of the stream."""

import numpy as np
import pytest

from playground import active_perceptron, perceptron_on_sphere

U = np.array([0.6, 0.8])


def angle(v, u):
    return np.arccos(np.clip(v @ u / np.linalg.norm(v), -1, 1))


def asking_by_drawing(u, patience, n_labels, n, random):
    """The algorithm as the paper has it, n runs in which every point is drawn: after each label the mean error, and how
    many points had come in the mean."""
    x = on_circle(2 * np.pi * random.random(n))
    v, s = np.where(x @ u > 0, 1.0, -1.0)[:, None] * x, np.full(n, 1 / np.sqrt(2))
    streak, came, visited = np.zeros(n, dtype=int), np.ones(n), []
    for _ in range(n_labels):
        visited.append((np.arccos(np.clip(v @ u, -1, 1)).mean() / np.pi, came.mean()))
        waiting = np.arange(n)
        while len(waiting):
            x[waiting] = on_circle(2 * np.pi * random.random(len(waiting)))
            came[waiting] += 1
            waiting = waiting[np.abs((v * x).sum(axis=1))[waiting] > s[waiting]]
        along = (v * x).sum(axis=1)
        wrong = np.where(x @ u > 0, 1, -1) * along < 0
        v = np.where(wrong[:, None], v - 2 * along[:, None] * x, v)
        streak = np.where(wrong, 0, streak + 1)
        s[streak == patience] /= 2
        streak[streak == patience] = 0
    return np.array(visited)


def on_circle(angles):
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def stream_loop(u, n_labels, random):
    """Rosenblatt's: the error and the number of mistakes after all labels."""
    w, mistakes = np.zeros(2), 0
    for a in 2 * np.pi * random.random(n_labels):
        x = np.array([np.cos(a), np.sin(a)])
        y = 1 if u @ x > 0 else -1
        if y * (w @ x) <= 0:
            w, mistakes = w + y * x, mistakes + 1
    return angle(w, u) / np.pi, mistakes


def test_every_label_is_asked_for_and_used_by_the_rules():
    run = active_perceptron.asking(U, patience=4, n_labels=60, runs=8, seed=1)
    assert np.linalg.norm(run.x, axis=2) == pytest.approx(1)
    assert np.linalg.norm(run.v, axis=2) == pytest.approx(1)
    assert (run.y == np.where(run.x @ U > 0, 1, -1)).all()
    for r in range(8):
        v, s, streak = run.y[r, 0] * run.x[r, 0], 1 / np.sqrt(2), 0
        for t in range(1, 60):
            along = v @ run.x[r, t]
            assert abs(along) <= s + 1e-12
            wrong = run.y[r, t] * along < 0
            v, streak = (v - 2 * along * run.x[r, t], 0) if wrong else (v, streak + 1)
            if streak == 4:
                s, streak = s / 2, 0
            assert (run.wrong[r, t], run.streak[r, t]) == (wrong, streak)
            assert run.bound[r, t] == pytest.approx(s)
            assert run.v[r, t] == pytest.approx(v)
            assert run.error[r, t] == pytest.approx(angle(v, U) / np.pi, abs=1e-8)


def test_errors_and_points_passed_are_those_of_a_stream_in_distribution():
    n, simulation = 12, asking_by_drawing(U, 3, 12, 4000, np.random.default_rng(3))
    run = active_perceptron.asking(U, patience=3, n_labels=n, runs=4000, seed=2)
    came = (run.passed + 1).cumsum(axis=1)
    for t in (0, 1, 5, n - 1):
        assert run.error[:, t].mean() == pytest.approx(simulation[t, 0], rel=0.1)
        assert came[:, t].mean() == pytest.approx(simulation[t, 1], rel=0.1)


def test_rosenblatts_perceptron_is_that_of_a_stream_in_distribution():
    random = np.random.default_rng(4)
    for n in (5, 100):
        looped = np.array([stream_loop(U, n, random) for _ in range(500)])
        run = active_perceptron.on_stream(U, n_labels=n, runs=4000, seed=5)
        assert run.errors_after([n]).mean() == pytest.approx(looped[:, 0].mean(), rel=0.15)
        assert run.mistakes_after([n]).mean() == pytest.approx(looped[:, 1].mean(), rel=0.1)


def test_each_of_its_mistakes_is_one_and_is_added():
    run = active_perceptron.on_stream(U, n_labels=300, runs=6, seed=0)
    assert (run.labels[:, 0] == 1).all()
    assert (np.diff(run.labels, axis=1) >= 1).all()
    assert run.labels[:, -1].min() >= 300
    before = np.concatenate([np.zeros((6, 1, 2)), run.w[:, :-1]], axis=1)
    yx = run.y[..., None] * run.x
    assert (yx @ U > 0).all()
    assert ((before * yx).sum(axis=2) <= 1e-12).all()
    assert run.w == pytest.approx(before + yx)
    assert set(run.y.ravel().tolist()) == {-1, 1}
    assert run.error[0, -1] == pytest.approx(angle(run.w[0, -1], U) / np.pi, abs=1e-8)


def test_its_error_after_so_many_mistakes_is_that_on_the_sphere_of_two_dimensions():
    run = active_perceptron.on_stream(U, n_labels=1, runs=1, seed=0)
    assert run.labels.tolist() == [[1]]
    run = active_perceptron.on_stream(U, n_labels=3000, runs=600, seed=0)
    errors = perceptron_on_sphere.errors_after(2, [1, 8, 16], repeats=2000, seed=1)
    for column, count in enumerate((1, 8, 16)):
        assert run.error[:, count - 1].mean() == pytest.approx(errors[:, column].mean(), rel=0.12)


def test_asking_needs_few_labels_and_too_little_patience_needs_many():
    run = active_perceptron.asking(U, patience=5, n_labels=60, runs=100, seed=0)
    hasty = active_perceptron.asking(U, patience=1, n_labels=60, runs=100, seed=0)
    stream = active_perceptron.on_stream(U, n_labels=60, runs=100, seed=0).errors_after([60])
    assert run.error[:, -1].mean() < 0.001 < 0.02 < min(hasty.error[:, -1].mean(), stream.mean())


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"patience": 0}, "patience is 0"),
        ({"n_labels": 0}, "n_labels is 0"),
        ({"runs": 0}, "runs is 0"),
        ({"seed": -1}, "seed is -1"),
    ],
)
def test_what_cannot_be_run_is_named(change, named):
    with pytest.raises(ValueError, match=named):
        active_perceptron.asking(U, **({"patience": 5, "n_labels": 3, "runs": 2, "seed": 0} | change))


@pytest.mark.parametrize(("u", "named"), [([0, 0], "u is 0"), ([1, 2, 3], "X has 3 columns")])
def test_u_has_a_direction_in_the_plane(u, named):
    with pytest.raises(ValueError, match=named):
        active_perceptron.on_stream(u, n_labels=1, runs=1, seed=0)

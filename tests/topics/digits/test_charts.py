"""The charts of error: the numbers computed, and the lecture's as its own curve."""

import numpy as np
import pytest

from playground import datasets
from playground.least_squares import train
from playground.neighbors import predict
from playground.noise_features import with_noise_features
from playground.prototype_error import ErrorBySize
from tests.film.reading import ends, trace, values
from ui.topics.digits.charts import LECTURE, against_noise, against_prototypes, table
from ui.topics.digits.work import digit_parts, error_of_draws, error_of_means, errors_with_noise, mnist_parts, sizes

FOUND = ErrorBySize(np.array([10, 50, 1000]), np.array([[0.5, 0.2, 0.01], [0.7, 0.3, 0.03]]))


def test_the_curve_is_the_mean_with_its_spread():
    figure = against_prototypes(FOUND, (10, 0.1), "8 × 8 digits")
    curve = trace(figure, "random, 8 × 8 digits")
    assert ends(figure, curve.name) == [(10, 0.6), (50, 0.25), (1000, pytest.approx(0.02))]
    assert values(curve.error_y.array) == pytest.approx([0.1, 0.05, 0.01])
    assert ends(figure, "class means, 8 × 8 digits") == [(10, 0.1)]


def test_the_lecture_s_table_is_a_curve_of_its_own():
    figure = against_prototypes(FOUND, (10, 0.1), "8 × 8 digits")
    assert ends(figure, "random, the lecture's digits") == list(LECTURE.items())
    assert LECTURE[50] == 0.43
    assert LECTURE[20_000] == 0.06
    assert ends(figure, "class means, the lecture's digits") == [(10, 0.23)]


def test_the_table_says_the_same_numbers():
    lines = table(FOUND, (10, 0.1), "8 × 8 digits").splitlines()
    assert "| 50 | 25.0 ± 5.0 % | 43.0 % |" in lines
    assert "| 10 | 60.0 ± 10.0 % | — |" in lines
    assert "| 20,000 | — | 6.0 % |" in lines
    assert lines[-1] == "| 10 class means | 10.0 % | 23.0 % |"


def test_error_falls_along_the_lecture_s_table_on_scikit_learn_s_digits():
    parts = digit_parts(0)
    tried = [m for m in sizes(1200) if m in LECTURE]
    assert tried == [50, 100, 250, 500, 1000]
    errors = [np.mean([error_of_draws(parts, m, seed) for seed in range(5)]) for m in tried]
    assert (np.diff(errors) < 0).all()


def test_one_draw_and_the_means_are_what_the_engine_answers():
    (train_part, test_part), m = digit_parts(3), 25
    drawn = np.random.default_rng(7).permutation(1200)[:m]
    kept = np.sort(drawn)
    answers = predict(train_part.X[kept], train_part.labels[kept], test_part.X, 1)
    assert error_of_draws((train_part, test_part), m, 7) == np.mean(answers != test_part.labels)
    count, error = error_of_means((train_part, test_part))
    means = np.array([train_part.X[train_part.labels == c].mean(axis=0) for c in range(10)])
    assert (count, error) == (10, np.mean(predict(means, np.arange(10), test_part.X, 1) != test_part.labels))


def test_mnist_is_parted_by_its_own_training_set():
    n = 60_300
    data = datasets.Dataset(np.arange(n, dtype=float)[:, None], np.arange(n) % 10, ("x",), tuple("0123456789"))
    train_part, test_part = mnist_parts(data)
    assert (len(train_part.X), len(test_part.X)) == (20_000, 300)
    assert train_part.X.max() < 60_000 <= test_part.X.min()
    assert (train_part.labels == train_part.X[:, 0] % 10).all()


def test_errors_with_noise_are_those_of_the_three_rules():
    iris = datasets.iris()
    X = with_noise_features(iris.X, 10, seed=4)
    rows = np.random.default_rng(4).permutation(150)
    own, other = rows[:100], rows[100:]
    near, mean, linear = errors_with_noise(iris, 10, 5, 4)
    truth = iris.labels[other]
    assert near == np.mean(predict(X[own], iris.labels[own], X[other], 5) != truth)
    means = np.array([X[own][iris.labels[own] == c].mean(axis=0) for c in range(3)])
    assert mean == np.mean(predict(means, np.arange(3), X[other], 1) != truth)
    assert linear == np.mean(train(X[own], iris.labels[own]).predict(X[other]) != truth)


def test_noise_harms_the_nearest_neighbours_most():
    iris = datasets.iris()
    few, many = (np.mean([errors_with_noise(iris, count, 5, seed) for seed in range(8)], axis=0) for count in (0, 20))
    rise = many - few
    assert rise[0] > 2 * max(rise[1], rise[2])


def test_each_rule_is_a_curve_with_its_spread():
    errors = {"nearest": np.array([[0.1, 0.3], [0.3, 0.5]]), "mean": np.array([[0.2, 0.2], [0.2, 0.2]])}
    figure = against_noise([0, 50], errors, {"nearest": "5 nearest", "mean": "nearest class mean"})
    assert ends(figure, "5 nearest") == [(0, pytest.approx(0.2)), (50, pytest.approx(0.4))]
    assert values(trace(figure, "5 nearest").error_y.array) == pytest.approx([0.1, 0.1])
    assert values(trace(figure, "nearest class mean").error_y.array) == [0, 0]

"""The charts of error: the numbers computed, and the lecture's as its own curve."""

import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from films.picture.mark import Mark
from films.scikit import library_data
from films.topics.digits.charts import (
    LECTURE,
    MEANS,
    OTHERS,
    RANDOM,
    by_noise,
    by_prototypes,
    noise_table,
    on_page,
    table,
)
from films.topics.digits.experiments import (
    NOISE,
    digit_parts,
    error_of_draws,
    error_of_means,
    errors_with_noise,
    mnist_parts,
    sizes,
)
from films.topics.digits.scene import FEATURES
from playground import datasets
from playground.least_squares import train
from playground.neighbors import predict
from playground.noise_features import with_noise_features
from playground.prototype_error import ErrorBySize
from tests.films.film.reading import trace, values

ALL = (0, 1, 2, 3)

FOUND = ErrorBySize(np.array([10, 50, 1000]), np.array([[0.5, 0.2, 0.01], [0.7, 0.3, 0.03]]))


def looks(marks: Sequence[Mark]) -> dict[str, Any]:
    return {mark.name: mark.look for mark in marks}


def places(look: Any) -> list[tuple[Any, Any]]:
    return list(zip(look.x.tolist(), look.y.tolist(), strict=True))


def cells(html: str) -> list[list[str]]:
    """The rows of a table, each cell without its markup."""
    rows = re.findall("<tr>(.*?)</tr>", html)
    return [[plain(cell) for cell in re.findall("<td[^>]*>(.*?)</td>", row)] for row in rows]


def plain(cell: str) -> str:
    return re.sub("<[^>]*>", "", cell).replace("&nbsp;", " ").replace("\xa0", " ")


def test_the_curve_is_the_mean_with_its_spread():
    curves = looks(by_prototypes(FOUND, (10, 0.1), "8 × 8 digits"))
    curve, bars = (
        curves["test error of random prototypes, 8 × 8 digits"],
        curves["test error of random prototypes, 8 × 8 digits: spread"],
    )
    assert places(curve) == [
        (pytest.approx(math.log10(m)), pytest.approx(error)) for m, error in ((10, 0.6), (50, 0.25), (1000, 0.02))
    ]
    assert bars.y[0::3].tolist() == pytest.approx([0.5, 0.2, 0.01])
    assert bars.y[1::3].tolist() == pytest.approx([0.7, 0.3, 0.03])
    assert np.isnan(bars.y[2::3]).all()
    assert places(curves["test error of class means, 8 × 8 digits"]) == [(1.0, 0.1)]


def test_the_pointer_reads_numbers_and_not_their_logarithms():
    curves = looks(by_prototypes(FOUND, (10, 0.1), "8 × 8 digits"))
    assert [text.replace("\xa0", " ") for text in curves["test error of random prototypes, 8 × 8 digits"].text] == [
        "10 prototypes: 60.0 %",
        "50 prototypes: 25.0 %",
        "1,000 prototypes: 2.0 %",
    ]
    assert curves[f"{RANDOM}, {OTHERS}"].text[-1].startswith("20,000 prototypes: 6.0")


def test_the_lecture_s_table_is_a_curve_of_its_own():
    curves = looks(by_prototypes(FOUND, (10, 0.1), "8 × 8 digits"))
    own = places(curves["test error of random prototypes, the digits of CSCI 5622"])
    assert own == [(pytest.approx(math.log10(m)), error) for m, error in LECTURE.items()]
    assert LECTURE[50] == 0.43
    assert LECTURE[20_000] == 0.06
    assert places(curves["test error of class means, the digits of CSCI 5622"]) == [(1.0, 0.23)]


def test_the_chart_of_a_page_has_the_same_curves_each_named_once():
    figure = on_page(FOUND, (10, 0.1), "MNIST")
    named = [each.name for each in figure.data if each.showlegend is not False]
    assert named == [f"{RANDOM}, MNIST", f"{RANDOM}, {OTHERS}", f"{MEANS}, MNIST", f"{MEANS}, {OTHERS}"]
    for look in by_prototypes(FOUND, (10, 0.1), "MNIST"):
        curve = trace(figure, look.name)
        np.testing.assert_allclose(np.array(values(curve.y), dtype=np.float64), look.look.y)
    assert dict(zip(figure.layout.xaxis.ticktext, figure.layout.xaxis.tickvals, strict=True))["1,000"] == 3


def test_the_table_says_the_same_numbers():
    rows = cells(table(FOUND, (10, 0.1), "8 × 8 digits"))
    assert rows[0] == ["prototypes", "● 8 × 8 digits, mean ± spread", "■ the digits of CSCI 5622"]
    assert ["50", "25.0 ± 5.0 %", "43.0 %"] in rows
    assert ["10", "60.0 ± 10.0 %", "—"] in rows
    assert ["20,000", "—", "6.0 %"] in rows
    assert rows[-1] == ["10 class means", "10.0 %", "23.0 %"]


def test_error_falls_along_the_lecture_s_table_on_scikit_learn_s_digits():
    parts = digit_parts(0)
    tried = [m for m in sizes(1200) if m in LECTURE]
    assert tried == [50, 100, 250, 500, 1000]
    errors = [np.mean([error_of_draws(parts, m, seed) for seed in range(5)]) for m in tried]
    assert (np.diff(errors) < 0).all()


def test_one_draw_and_the_means_are_what_the_engine_answers():
    (train_part, test_part), m = digit_parts(3), 25
    order = np.random.default_rng(7).permutation(1200)[:m]
    subset = np.sort(order)
    answers = predict(train_part.X[subset], train_part.labels[subset], test_part.X, 1)
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


@pytest.mark.parametrize("features", [ALL, (2, 0), (3,)])
def test_errors_with_noise_are_those_of_the_three_rules_on_the_features_that_are_on(features):
    iris = library_data.iris()
    X = with_noise_features(iris.X[:, features], 10, seed=4)
    rows = np.random.default_rng(4).permutation(150)
    own, other = rows[:100], rows[100:]
    near, mean, linear = errors_with_noise(iris, features, (0, 10, 20), 5, 4)[1]
    truth = iris.labels[other]
    assert near == np.mean(predict(X[own], iris.labels[own], X[other], 5) != truth)
    means = np.array([X[own][iris.labels[own] == c].mean(axis=0) for c in range(3)])
    assert mean == np.mean(predict(means, np.arange(3), X[other], 1) != truth)
    assert linear == np.mean(train(X[own], iris.labels[own]).predict(X[other]) != truth)


def mean_errors(data, features, count, repeats=10):
    """As the page shows them: of the 5 nearest, the class means, and the separators."""
    return np.mean([errors_with_noise(data, features, (count,), 5, seed)[0] for seed in range(repeats)], axis=0)


def test_noise_harms_the_nearest_neighbours_most():
    rise = mean_errors(library_data.iris(), ALL, 20) - mean_errors(library_data.iris(), ALL, 0)
    assert rise[0] > 2 * max(rise[1], rise[2])


def test_with_more_columns_than_points_separators_learn_the_noise_by_heart_and_are_about_as_good_as_means():
    iris = library_data.iris()
    for count in (count for count in NOISE if count >= 75):
        _, means, linear = mean_errors(iris, ALL, count)
        assert linear > means
        for seed in range(10):
            X = with_noise_features(iris.X, count, seed=seed)
            own = np.random.default_rng(seed).permutation(150)[:100]
            sizes_of_two = np.sort(np.bincount(iris.labels[own]))[1:].sum()
            assert X.shape[1] > sizes_of_two
            assert (train(X[own], iris.labels[own]).predict(X[own]) == iris.labels[own]).all()
        _, own_means, own_linear = np.transpose(
            [errors_with_noise(iris, ALL, (count,), 5, seed)[0] for seed in range(40)]
        )
        assert own_linear.mean() == pytest.approx(own_means.mean(), abs=0.03)
        assert (own_linear < own_means).any()
        assert (own_linear > own_means).any()
    assert NOISE[-1] >= 75
    few = mean_errors(iris, ALL, 30)
    assert few[2] < few[1]


def test_what_the_page_says_of_choosing_features():
    iris, digits = library_data.iris(), library_data.digits()
    assert all(0.18 < error < 0.26 for error in mean_errors(iris, (0, 1), 0))
    assert all(mean_errors(iris, (2, 3), 0) < mean_errors(iris, ALL, 0) + 0.025)
    inside, edge = (mean_errors(digits, FEATURES["digits"][name], 0, 3) for name in ("inside", "edge"))
    assert all(edge > 0.3)
    assert all(inside < mean_errors(digits, tuple(range(64)), 0, 3) + 0.02)


def test_the_switches_of_a_data_set_share_its_columns_out():
    assert sorted(j for columns in FEATURES["digits"].values() for j in columns) == list(range(64))
    assert [library_data.iris().feature_names[j] for (j,) in FEATURES["iris"].values()] == [
        f"{name.replace('_', ' ')} (cm)" for name in FEATURES["iris"]
    ]


# Of two draws, at no and at 50 features of noise: of the nearest, the class means and the separators.
ERRORS = np.array([[[0.1, 0.2, 0.0], [0.3, 0.2, 0.1]], [[0.3, 0.2, 0.0], [0.5, 0.2, 0.3]]])


def test_each_rule_is_a_curve_with_its_spread():
    curves = looks(by_noise([0, 50], ERRORS, 5))
    assert places(curves["5 nearest"]) == [(0, pytest.approx(0.2)), (50, pytest.approx(0.4))]
    assert curves["5 nearest: spread"].y[[0, 1, 3, 4]].tolist() == pytest.approx([0.1, 0.3, 0.3, 0.5])
    assert curves["nearest class mean: spread"].y[[0, 1]].tolist() == pytest.approx([0.2, 0.2])
    assert places(curves["linear separators"]) == [(0, 0), (50, pytest.approx(0.2))]


def test_repeats_that_agree_have_no_spread_at_all():
    agreed = np.full((3, 2, 3), 0.36)
    assert agreed.std(axis=0).max() > 0  # which is rounding: their mean is not 0.36
    assert ["0", *["36.0 ± 0.0 %"] * 3] in cells(noise_table([0, 50], agreed, 5))
    assert ErrorBySize(np.array([10, 50]), agreed[:, :, 0]).spread.tolist() == [0, 0]


def test_a_table_says_the_same_as_the_curves():
    rows = cells(noise_table([0, 50], ERRORS, 5))
    assert rows[0] == ["features added", "● 5 nearest", "■ nearest class mean", "▲ linear separators"]
    assert rows[1:] == [
        ["0", "20.0 ± 10.0 %", "20.0 ± 0.0 %", "0.0 ± 0.0 %"],
        ["50", "40.0 ± 10.0 %", "20.0 ± 0.0 %", "20.0 ± 10.0 %"],
    ]

"""Each preset shows what its name says, and the data sets are the ones everybody knows."""

import numpy as np
import pytest
from sklearn.datasets import load_iris

from films.scikit.library_data import digits, iris
from playground.datasets import IRIS_FEATURES, IRIS_SPECIES, PRESETS, REGION_PRESETS, Dataset
from playground.neighbors import leave_one_out
from playground.perceptron import train


def trained(name, **options):
    preset = PRESETS[name]
    return train(preset.X, preset.against_rest("+"), **options)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_a_preset_has_clean_coordinates_and_both_classes(preset):
    assert np.abs(preset.X).max() <= 5
    assert np.array_equal(np.round(preset.X, 2), preset.X)
    assert preset.class_names == ("+", "-")
    assert set(preset.labels.tolist()) == {0, 1}
    distances = np.linalg.norm(preset.X[:, None] - preset.X, axis=2)
    assert distances[~np.eye(len(preset.X), dtype=bool)].min() >= 0.4, "points too close to click"


@pytest.mark.parametrize("preset", REGION_PRESETS.values(), ids=REGION_PRESETS.keys())
def test_a_preset_for_regions_can_be_clicked_and_has_all_its_classes(preset):
    assert np.abs(preset.X).max() <= 5
    assert np.array_equal(np.round(preset.X, 1), preset.X)
    assert sorted(set(preset.labels.tolist())) == list(range(len(preset.class_names)))
    distances = np.linalg.norm(preset.X[:, None] - preset.X, axis=2)
    assert distances[~np.eye(len(preset.X), dtype=bool)].min() >= 0.29, "points too close to click"


def test_the_outlier_is_the_only_point_whose_three_nearest_others_disagree():
    preset = REGION_PRESETS["one outlier"]
    alone = leave_one_out(preset.X, preset.labels, [3])[0] != preset.labels
    assert np.flatnonzero(alone).tolist() == [len(preset.X) - 1]


def test_where_scales_are_unequal_dividing_by_them_helps():
    preset = REGION_PRESETS["unequal scales"]
    scaled = preset.X / preset.X.std(axis=0)
    raw, better = ((leave_one_out(X, preset.labels, [5])[0] != preset.labels).mean() for X in (preset.X, scaled))
    assert better < raw / 2


def test_the_worked_example_is_the_lecture_s():
    preset = PRESETS["two-point worked example"]
    assert preset.X.tolist() == [[2, 2], [2, -1]]
    assert preset.against_rest("+").tolist() == [1, -1]


def test_two_clusters_converge_in_a_handful_of_updates():
    trace = trained("two clusters")
    assert trace.converged
    assert 5 <= trace.n_updates <= 15


def test_a_thin_margin_takes_hundreds_of_updates():
    trace = trained("thin margin")
    assert trace.converged
    assert 100 <= trace.n_updates <= 400


def test_one_mislabelled_point_is_two_clusters_and_one_point():
    clusters, spoiled = PRESETS["two clusters"], PRESETS["one mislabelled point"]
    assert np.array_equal(spoiled.X[:-1], clusters.X)
    assert np.array_equal(spoiled.labels[:-1], clusters.labels)


@pytest.mark.parametrize("name", ["one mislabelled point", "XOR"])
@pytest.mark.parametrize("offset", [True, False])
def test_it_never_converges(name, offset):
    assert not trained(name, offset=offset, max_updates=100_000).converged


def test_needs_an_offset_stops_only_with_one():
    trace = trained("needs an offset")
    assert trace.converged
    assert trace.n_updates <= 30
    assert not trained("needs an offset", offset=False, max_updates=100_000).converged


def test_iris_is_in_centimetres():
    flowers = iris()
    published = load_iris()
    assert (list(IRIS_FEATURES), list(IRIS_SPECIES)) == (published.feature_names, published.target_names.tolist())
    assert flowers.X.shape == (150, 4)
    assert flowers.X[0].tolist() == [5.1, 3.5, 1.4, 0.2]
    assert flowers.feature_names[:2] == ("sepal length (cm)", "sepal width (cm)")
    assert flowers.class_names == ("setosa", "versicolor", "virginica")
    assert np.bincount(flowers.labels).tolist() == [50, 50, 50]


def test_features_are_selected_by_name_or_number_in_the_order_asked():
    by_name = iris().select(["petal width (cm)", "sepal length (cm)"])
    assert by_name.feature_names == ("petal width (cm)", "sepal length (cm)")
    assert np.array_equal(by_name.X, iris().X[:, [3, 0]])
    assert np.array_equal(by_name.X, iris().select([3, 0]).X)


def test_one_class_stands_against_the_rest_by_name_or_number():
    y = iris().against_rest("versicolor")
    assert y.tolist() == [-1] * 50 + [1] * 50 + [-1] * 50
    assert y.tolist() == iris().against_rest(1).tolist()


def test_digits_are_8x8_pixels_of_ten_classes():
    data = digits()
    assert data.X.shape == (1797, 64)
    assert (data.X.min(), data.X.max()) == (0, 16)
    assert data.class_names == tuple("0123456789")


def test_changing_the_array_given_changes_no_dataset():
    X = np.array([[1.0, 2.0], [3.0, 4.0]])
    data = Dataset(X, np.array([0, 1]), ("a", "b"), ("+", "-"))
    X[0, 0] = 9
    assert data.X[0, 0] == 1


def test_a_split_parts_the_points_and_can_be_made_again():
    first, rest = iris().split(100, seed=3)
    assert (len(first.X), len(rest.X)) == (100, 50)
    rows = sorted([*map(tuple, first.X.tolist()), *map(tuple, rest.X.tolist())])
    assert rows == sorted(map(tuple, iris().X.tolist()))
    assert first.X.tolist() == iris().split(100, seed=3)[0].X.tolist() != iris().split(100, seed=4)[0].X.tolist()

"""Noise features weigh as much as real ones, add up with their number, and hurt nearest neighbours most."""

import numpy as np
import pytest

from films.scikit.library_data import iris
from playground.neighbors import held_out_error
from playground.noise_features import with_noise_features
from playground.prototypes import class_means


def test_the_data_stay_and_more_noise_adds_columns():
    X = iris().X
    few, many = with_noise_features(X, 3, seed=1), with_noise_features(X, 50, seed=1)
    assert many.shape == (150, 54)
    assert (many[:, :4] == X).all()
    assert (many[:, :7] == few).all()
    assert (with_noise_features(X, 0, seed=1) == X).all()
    assert (with_noise_features(X, 3, seed=2)[:, 4:] != few[:, 4:]).all()


def test_noise_has_the_mean_spread_of_the_features():
    X = np.random.default_rng(0).normal(size=(4000, 2)) * [1, 5]
    noise = with_noise_features(X, 20, seed=0)[:, 2:]
    assert noise.std(axis=0) == pytest.approx(np.full(20, 3), rel=0.1)
    assert noise.mean(axis=0) == pytest.approx(np.zeros(20), abs=0.3)


def test_noise_hurts_the_nearest_neighbour_more_than_the_nearest_mean():
    data, train = iris(), np.arange(150) % 2 == 0

    def errors(X):
        """Of the nearest neighbour and of the nearest class mean, held out."""
        parts = X[train], data.labels[train]
        means = class_means(*parts)
        prototypes = parts, (means.X, means.y)
        held_out = X[~train], data.labels[~train]
        return np.array([held_out_error(some_X, some_y, *held_out, [1])[0] for some_X, some_y in prototypes])

    for seed in range(5):
        rise = errors(with_noise_features(data.X, 50, seed=seed)) - errors(data.X)
        assert rise[0] > 0.1
        assert rise[0] > rise[1]

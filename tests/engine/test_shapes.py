"""Moons and circles: on their curves without noise, around them with it."""

import numpy as np
import pytest

from playground.shapes import draw


def test_circles_have_their_radii():
    X, y = draw("circles", 50, noise=0, seed=1)
    assert np.hypot(*X.T) == pytest.approx(np.where(y == 0, 1.0, 0.5))
    assert np.bincount(y).tolist() == [25, 25]


def test_moons_are_halves_of_circles():
    X, y = draw("moons", 51, noise=0, seed=1)
    centres = np.where(y[:, None] == 0, [0.0, 0.0], [1.0, 0.5])
    assert np.hypot(*(X - centres).T) == pytest.approx(np.ones(51))
    assert (X[y == 0, 1] >= 0).all()
    assert (X[y == 1, 1] <= 0.5).all()


def test_noise_moves_the_points_of_the_same_seed():
    still, y = draw("moons", 4000, noise=0, seed=2)
    moved, same = draw("moons", 4000, noise=0.3, seed=2)
    assert (y == same).all()
    assert (moved - still).std(axis=0) == pytest.approx([0.3, 0.3], rel=0.05)
    assert (draw("moons", 4000, noise=0.3, seed=3)[0] != moved).any()

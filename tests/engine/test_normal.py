"""The normal distribution function against the error function of the standard library, and against scipy's."""

import math

import numpy as np
import pytest
from scipy.special import ndtr

from playground.normal import distribution


def test_it_has_all_digits_of_the_error_function_also_far_out() -> None:
    z = np.concatenate([np.linspace(-37, 37, 20_001), np.random.default_rng(0).normal(size=5000)])
    expected = np.array([math.erfc(-each / math.sqrt(2)) / 2 for each in z])
    assert np.abs(distribution(z) / expected - 1).max() < 2e-15


def test_it_agrees_with_scipy() -> None:
    z = np.linspace(-8, 8, 10_001)
    assert distribution(z) == pytest.approx(ndtr(z), rel=1e-12)


def test_at_the_ends_it_is_0_and_1_and_what_is_no_number_stays_none() -> None:
    assert distribution([-np.inf, -50.0, 0.0, 50.0, np.inf]).tolist() == [0, 0, 0.5, 1, 1]
    assert np.isnan(distribution(np.nan))


def test_it_keeps_the_shape_and_rises() -> None:
    z = np.linspace(-5, 5, 12).reshape(3, 4)
    assert distribution(z).shape == (3, 4)
    assert (np.diff(distribution(z).ravel()) > 0).all()

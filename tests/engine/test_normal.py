"""The normal distribution function against scipy's."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import norm

from playground.normal import below


def test_the_distribution_function_is_scipys() -> None:
    z = np.concatenate([np.linspace(-12, 12, 100_001), [-np.inf, np.inf, 1e300]])
    assert_allclose(below(z), norm.cdf(z), rtol=0, atol=1e-7)
    assert below(np.array([[0.0, 1.0]])).shape == (1, 2)


def test_below_nothing_there_is_no_answer() -> None:
    with pytest.raises(ValueError, match="z holds NaN"):
        below(np.array([0.0, np.nan]))

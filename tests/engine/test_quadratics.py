"""Gaussians as polynomials."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import quadratics
from tests.engine.random_worlds import worlds

QUERIES = np.random.default_rng(0).normal(size=(30, 2)) * 4


@given(mixture=worlds(), across=st.floats(-1e3, 1e3), up=st.floats(-1e3, 1e3))
def test_a_form_is_the_log_of_prior_times_density(mixture, across, up):
    forms = quadratics.of_gaussians(mixture.priors, mixture.means, mixture.covariances, (across, up))
    values = quadratics.values(forms, QUERIES, (across, up))
    assert values == pytest.approx(mixture.log_joint(QUERIES).T, rel=1e-6, abs=1e-6)


@given(mixture=worlds(), numbers=st.lists(st.floats(-5, 5), min_size=6, max_size=6))
def test_a_form_seen_from_elsewhere_has_the_same_values(mixture, numbers):
    start, ways = np.array(numbers[:2]), np.reshape(numbers[2:], (2, 2))
    forms = quadratics.of_gaussians(mixture.priors, mixture.means, mixture.covariances, (0, 0))
    there = quadratics.values(quadratics.in_coordinates(forms, start, ways), QUERIES, (0, 0))
    assert there == pytest.approx(quadratics.values(forms, start + QUERIES @ ways.T, (0, 0)), rel=1e-6, abs=1e-6)

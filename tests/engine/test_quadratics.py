"""Gaussians as polynomials."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import quadratics
from tests.engine.random_worlds import worlds

QUERIES = np.random.default_rng(0).normal(size=(30, 2)) * 4


@given(known=worlds(), across=st.floats(-1e3, 1e3), up=st.floats(-1e3, 1e3))
def test_a_form_is_the_log_of_prior_times_density(known, across, up):
    forms = quadratics.of_gaussians(known.priors, known.means, known.covariances, (across, up))
    found = quadratics.values(forms, QUERIES, (across, up))
    assert found == pytest.approx(known.log_joint(QUERIES).T, rel=1e-6, abs=1e-6)


@given(known=worlds(), numbers=st.lists(st.floats(-5, 5), min_size=6, max_size=6))
def test_a_form_seen_from_elsewhere_has_the_same_values(known, numbers):
    start, ways = np.array(numbers[:2]), np.reshape(numbers[2:], (2, 2))
    forms = quadratics.of_gaussians(known.priors, known.means, known.covariances, (0, 0))
    there = quadratics.values(quadratics.in_coordinates(forms, start, ways), QUERIES, (0, 0))
    assert there == pytest.approx(quadratics.values(forms, start + QUERIES @ ways.T, (0, 0)), rel=1e-6, abs=1e-6)

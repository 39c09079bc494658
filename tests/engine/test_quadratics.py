"""Gaussians as polynomials, and the curves on which two of them are equal."""

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
    there = quadratics.values(quadratics.seen(forms, start, ways), QUERIES, (0, 0))
    assert there == pytest.approx(quadratics.values(forms, start + QUERIES @ ways.T, (0, 0)), rel=1e-6, abs=1e-6)


def form(covariance, mean=(0.0, 0.0)):
    priors, means, covariances = np.array([0.5]), np.array([mean]), np.array([covariance])
    return quadratics.of_gaussians(priors, means, covariances, (0, 0))[0]


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        (form([[2, 1], [1, 3]]), form([[2, 1], [1, 3]], (1, 2)), "line"),
        (form([[0.1, 0.02], [0.02, 0.3]]), form([[0.3 - 0.2, 0.02], [0.02, 0.1 + 0.2]], (1, 2)), "line"),
        (form([[2, 0], [0, 2]]), form([[2, 0], [0, 2]]), "nowhere"),
        (form([[1, 0], [0, 1]]), form([[4, 0], [0, 9]], (1, 0)), "ellipse"),
        (form([[1, 0], [0, 4]]), form([[4, 0], [0, 1]], (1, 0)), "hyperbola"),
        (form([[1, 0], [0, 2]]), form([[4, 0], [0, 2]], (0, 3)), "parabola"),
        (form([[1, 0], [0, 1]]), form([[4, 0], [0, 4]], (0, 3)), "circle"),
    ],
)
def test_the_boundary_is_a_line_exactly_when_it_must_be(first, second, kind):
    assert quadratics.CURVES[quadratics.curves(first, second)] == kind

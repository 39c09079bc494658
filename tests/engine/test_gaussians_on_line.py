"""The line through two means: densities of the projected points, risks of thresholds, the overlap."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import norm

from playground.gaussians_on_line import through
from tests.engine.random_worlds import world


def cut_of(mixture):
    return through(mixture.priors[None], mixture.means[None], mixture.covariances[None])


two = st.builds(world, st.integers(0, 10**6), st.just(2))


@given(mixture=two)
def test_along_the_line_points_are_as_the_cut_says(mixture):
    cut = cut_of(mixture)
    X, y = mixture.sample(20_000, seed=0)
    along = X @ cut.direction[0]
    for k in range(2):
        assert along[y == k].mean() == pytest.approx(cut.means[0, k], abs=0.2)
        assert along[y == k].std() == pytest.approx(cut.deviations[0, k], abs=0.2)
    assert cut.means[0, 0] < cut.means[0, 1]


@given(mixture=two, place=st.floats(-3, 3))
def test_the_risk_of_a_threshold_is_both_tails(mixture, place):
    cut = cut_of(mixture)
    (m, n), (s, t), (p, q) = cut.means[0], cut.deviations[0], cut.priors[0]
    exact = p * norm.sf(place, m, s) + q * norm.cdf(place, n, t)
    assert cut.risk(np.array([place]))[0, 0] == pytest.approx(exact, abs=1e-7)


@given(mixture=two)
def test_the_overlap_is_the_least_risk_of_one_dimension(mixture):
    cut = cut_of(mixture)
    low, high = (cut.means + step * cut.deviations for step in (-8, 8))
    crossings = cut.crossings()[0]
    inside = sorted(c for c in crossings if low.min() < c < high.max())
    ends = [low.min(), *inside, high.max()]
    area = sum(quad(lambda x: cut.joint(np.array([x]))[0].min(), a, b)[0] for a, b in pairwise(ends))
    assert cut.bayes_risk()[0] == pytest.approx(area, abs=1e-6)
    assert cut.bayes_risk()[0] <= cut.risk(np.linspace(low.min(), high.max(), 500)).min() + 1e-6
    for crossing in inside:
        first, second = cut.joint(np.array([crossing]))[0, :, 0]
        assert first == pytest.approx(second, rel=1e-6, abs=1e-12)


def test_equal_means_have_no_line():
    result = through(np.array([[0.5, 0.5]]), np.ones((1, 2, 2)), np.array([[np.eye(2)] * 2]))
    assert np.isnan(result.direction).all()
    assert np.isnan(result.risk(np.zeros(1))).all()


@given(mixture=two, share=st.floats(0.05, 0.95))
def test_small_classes_far_from_the_origin_overlap_as_those_at_it(mixture, share):
    """A thousandth as large, at (-900,000, 900,000): the means there keep 1e-7 of a deviation."""
    priors, small = np.array([[share, 1 - share]]), 1e-3 * mixture.means
    covariances = 1e-6 * mixture.covariances[None]
    here, there = (through(priors, (small + offset)[None], covariances) for offset in (0.0, [-9e5, 9e5]))
    assert there.bayes_risk()[0] == pytest.approx(here.bayes_risk()[0], abs=1e-4)

"""The line through two means: densities of the projected points, risks of thresholds, the overlap."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import norm

from playground.cut import through
from tests.engine.random_worlds import world


def of(known):
    return through(known.priors[None], known.means[None], known.covariances[None])


two = st.builds(world, st.integers(0, 10**6), st.just(2))


@given(known=two)
def test_along_the_line_points_are_as_the_cut_says(known):
    found = of(known)
    X, y = known.sample(20_000, seed=0)
    along = X @ found.direction[0]
    for k in range(2):
        assert along[y == k].mean() == pytest.approx(found.means[0, k], abs=0.2)
        assert along[y == k].std() == pytest.approx(found.deviations[0, k], abs=0.2)
    assert found.means[0, 0] < found.means[0, 1]


@given(known=two, place=st.floats(-3, 3))
def test_the_risk_of_a_threshold_is_both_tails(known, place):
    found = of(known)
    (m, n), (s, t), (p, q) = found.means[0], found.deviations[0], found.priors[0]
    exact = p * norm.sf(place, m, s) + q * norm.cdf(place, n, t)
    assert found.risk(np.array([place]))[0, 0] == pytest.approx(exact, abs=1e-7)


@given(known=two)
def test_the_overlap_is_the_least_risk_of_one_dimension(known):
    found = of(known)
    low, high = (found.means + step * found.deviations for step in (-8, 8))
    crossings = found.crossings()[0]
    inside = sorted(c for c in crossings if low.min() < c < high.max())
    ends = [low.min(), *inside, high.max()]
    area = sum(quad(lambda x: found.joint(np.array([x]))[0].min(), a, b)[0] for a, b in pairwise(ends))
    assert found.bayes_risk()[0] == pytest.approx(area, abs=1e-6)
    assert found.bayes_risk()[0] <= found.risk(np.linspace(low.min(), high.max(), 500)).min() + 1e-6
    for crossing in inside:
        first, second = found.joint(np.array([crossing]))[0, :, 0]
        assert first == pytest.approx(second, rel=1e-6, abs=1e-12)


def test_equal_means_have_no_line():
    found = through(np.array([[0.5, 0.5]]), np.ones((1, 2, 2)), np.array([[np.eye(2)] * 2]))
    assert np.isnan(found.direction).all()
    assert np.isnan(found.risk(np.zeros(1))).all()


@given(known=two, share=st.floats(0.05, 0.95))
def test_small_classes_far_from_the_origin_overlap_as_those_at_it(known, share):
    """A thousandth as large, at (-900,000, 900,000): the means there keep 1e-7 of a deviation."""
    priors, small = np.array([[share, 1 - share]]), 1e-3 * known.means
    covariances = 1e-6 * known.covariances[None]
    here, there = (through(priors, (small + offset)[None], covariances) for offset in (0.0, [-9e5, 9e5]))
    assert there.bayes_risk()[0] == pytest.approx(here.bayes_risk()[0], abs=1e-4)

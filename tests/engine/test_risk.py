"""Stated errors of risks hold: against an oracle along rays, in worlds where the difference of classes is small."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import normal_share, quadratics, risk
from playground.world import World
from tests.engine.polar_risk import risk_of
from tests.engine.random_worlds import nearly_equal, world
from tests.examples import examples

# In these, two samples of 64 rows each agree by chance, and are both more than 1e-4 off.
AGREED_BY_CHANCE = (926, 1108, 1171, 1237, 1316, 1397, 1407, 1657)
SEEDS = st.integers(0, 10**6)


def states(mixture):
    return list(zip(mixture.priors, mixture.means, mixture.covariances, strict=True))


def integrated(mixture, rival):
    """The risk in one world of the Bayes classifier of another, with its stated error."""
    forms = quadratics.of_gaussians(rival.priors, rival.means, rival.covariances, mixture.means.mean(axis=0))
    (value,), (error,) = risk.of_quadratics(mixture, forms[None])
    return value, error


def assert_right(mixture, rival):
    value, error = integrated(mixture, rival)
    assert error <= 2 * risk.ERROR
    assert abs(value - risk_of(mixture, states(rival))) <= error


@pytest.mark.parametrize("seed", AGREED_BY_CHANCE)
def test_the_stated_error_holds_where_coarse_rows_agreed_by_chance(seed):
    assert_right(nearly_equal(seed), nearly_equal(seed))


@examples(40)
@given(seed=SEEDS)
def test_the_stated_error_holds_in_worlds_of_nearly_equal_classes(seed):
    assert_right(nearly_equal(seed), nearly_equal(seed))


@examples(25)
@given(seed=SEEDS, other=SEEDS, n_classes=st.integers(2, 4))
def test_the_stated_error_holds_for_a_classifier_of_another_world(seed, other, n_classes):
    assert_right(world(seed, n_classes), world(other, n_classes))


@examples(25)
@given(data=st.data(), n_classes=st.integers(2, 4))
def test_the_stated_error_holds_where_boundaries_are_level_cross_or_coincide(data, n_classes):
    """Whole numbers: curves that touch rows, run along them, meet in one point, or are the same."""
    whole = st.integers(-2, 2)
    means = data.draw(st.lists(st.tuples(whole, whole), min_size=n_classes, max_size=n_classes))
    variances = st.sampled_from([0.25, 1.0, 4.0])
    spreads = data.draw(st.lists(st.tuples(variances, variances), min_size=n_classes, max_size=n_classes))
    mixture = World(np.full(n_classes, 1 / n_classes), means, np.array([np.diag(spread) for spread in spreads]))
    assert_right(mixture, mixture)


def test_equal_classes_are_the_firsts_and_lines_may_be_all_there_is():
    share, moved = normal_share.shares(np.zeros((2, 1, 6)), first=0)
    assert share == pytest.approx([1, 1], abs=1e-6)
    assert normal_share.shares(np.zeros((2, 1, 6)), first=1)[0] == pytest.approx([0, 0], abs=1e-6)
    wedge = np.array([[[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0]], [[0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 1, 0]]], dtype=float)
    assert normal_share.shares(wedge, first=0)[0] == pytest.approx([1 / 4, 3 / 8], abs=1e-6)
    assert (moved <= normal_share.SETTLED * 4).all()


def test_a_disk_and_a_ring_have_their_closed_forms():
    disk = np.array([-1.0, 0, -1, 0, 0, 1])
    wide = np.array([-1.0, 0, -1, 0, 0, 4])
    forms = np.stack([np.stack([disk, disk]), np.stack([-disk, wide])])
    shares, _ = normal_share.shares(forms, first=0)
    assert shares == pytest.approx([1 - np.exp(-0.5), np.exp(-0.5) - np.exp(-2)], abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_the_estimate_of_any_rules_risk_is_within_four_standard_errors(seed):
    n_classes = 2 + seed % 3
    mixture, rival = world(seed, n_classes), world(seed + 1000, n_classes)
    for rule in (mixture, rival):
        risk = mixture.risk(rule.predict)
        assert abs(risk.value - risk_of(mixture, states(rule))) <= risk.error
        assert risk.error <= 4e-4


def test_an_island_is_not_missed_on_the_average():
    """Small squares of the other answer, of which no grid of few cells may know: their share is estimated, too."""
    mixture = World(np.array([1.0]), np.zeros((1, 2)), np.eye(2)[None])
    risk = mixture.risk(lambda Q: (np.abs(Q - np.round(Q, 1)).max(axis=1) < 0.005).astype(np.int64))
    assert risk.value == pytest.approx(0.01, abs=risk.error)

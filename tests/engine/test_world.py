"""Risk in a known world: closed forms, Monte Carlo, and that Bayes' is the least there is."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import quadratics, risk
from playground.gaussian import Gaussians
from playground.world import World
from tests.engine.random_worlds import world, worlds
from tests.examples import examples

ONE_COVARIANCE = [[1.0, 0.3], [0.3, 2.0]]
MANY = 400_000
STEP = np.array([1.0, -2.0])


def normal_below(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def two_classes(prior, gap, covariance=ONE_COVARIANCE):
    means = np.array([[0.5, -1.0], [0.5 + gap[0], gap[1] - 1.0]])
    return World(np.array([prior, 1 - prior]), means, np.array([covariance] * 2))


def forms_of(mixture, *states):
    centre = mixture.means.mean(axis=0)
    return np.stack([quadratics.of_gaussians(s.priors, s.means, s.covariances, centre) for s in states])


def simulated(mixture, predict, seed=0):
    """The risk by Monte Carlo, and four of its standard errors."""
    X, y = mixture.sample(MANY, seed=seed)
    share = float(np.mean(predict(X) != y))
    return share, 4 * math.sqrt(max(share * (1 - share), 1 / MANY) / MANY)


@given(prior=st.floats(0.01, 0.99), across=st.floats(-4, 4), up=st.floats(-4, 4))
def test_two_classes_with_one_covariance_have_the_closed_form_for_any_prior(prior, across, up):
    """The risk of the line itself: w = S^-1 (m1 - m0), the threshold where P(0) p0 = P(1) p1."""
    mixture = two_classes(prior, (across, up))
    w = np.linalg.solve(np.array(ONE_COVARIANCE), mixture.means[1] - mixture.means[0])
    spread = math.sqrt(w @ np.array(ONE_COVARIANCE) @ w)
    if spread < 1e-3:
        return
    middle = w @ mixture.means.mean(axis=0) + math.log(prior / (1 - prior))
    low, high = ((middle - w @ mean) / spread for mean in mixture.means)
    exact = prior * normal_below(-low) + (1 - prior) * normal_below(high)
    result = mixture.bayes_risk()
    assert (result.value, result.error) == (pytest.approx(exact, abs=1e-12), 0)
    integrated, error = risk.of_quadratics(mixture, forms_of(mixture, mixture))
    assert abs(integrated[0] - exact) <= error[0]


def test_equal_means_leave_the_rarer_class():
    assert two_classes(0.3, (0, 0)).bayes_risk() == risk.Risk(0.3, 0.0)


@pytest.mark.parametrize("n_classes", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_bayes_risk_is_what_monte_carlo_finds(n_classes, seed):
    mixture = world(seed, n_classes)
    result, (share, spread) = mixture.bayes_risk(), simulated(mixture, mixture.predict)
    assert abs(result.value - share) < spread + result.error
    assert result.error <= 1.0001 * risk.ERROR


@examples(6)
@given(
    mixture=worlds(), other=st.integers(0, 10**6), kind=st.sampled_from(["gaussian", "nearest", "one class", "stripes"])
)
def test_no_classifier_has_a_risk_below_bayes(mixture, other, kind):
    rival = world(other, mixture.n_classes)
    rules = {
        "gaussian": rival.predict,
        "nearest": lambda Q: np.square(Q[:, None] - rival.means).sum(axis=2).argmin(axis=1),
        "one class": lambda Q: np.full(len(Q), other % mixture.n_classes),
        "stripes": lambda Q: (np.floor(Q[:, 0]).astype(np.int64) + other) % mixture.n_classes,
    }
    best, risk = mixture.bayes_risk(), mixture.risk(rules[kind])
    assert risk.value >= best.value - best.error - risk.error
    share, spread = simulated(mixture, rules[kind])
    assert abs(risk.value - share) < spread + risk.error


@examples(3)
@given(mixture=worlds(), other=st.integers(0, 10**6))
def test_many_gaussian_classifiers_at_once_have_the_risks_that_each_has_alone(mixture, other):
    states = [mixture, world(other, mixture.n_classes), world(other + 1, mixture.n_classes)]
    values, errors = risk.of_quadratics(mixture, forms_of(mixture, *states))
    for state, value, error in zip(states, values, errors, strict=True):
        alone = mixture.risk(state.predict)
        assert abs(alone.value - value) <= alone.error + error + 1e-4
    assert values[0] <= values.min() + errors.max()


def test_a_class_that_a_classifier_lacks_is_always_missed():
    mixture = world(3, 3)
    forms = forms_of(mixture, mixture, mixture)
    values, _ = risk.of_quadratics(mixture, forms, np.array([[True] * 3, [True, False, False]]))
    assert values[1] == pytest.approx(1 - mixture.priors[0], abs=1e-6)
    none, errors = risk.of_quadratics(mixture, forms[:1], np.zeros((1, 3), dtype=bool))
    assert np.isnan(none).all()
    assert np.isnan(errors).all()


def test_of_equal_classes_the_first_wins_everywhere():
    halves, circles = np.array([0.5, 0.5]), np.array([np.eye(2), np.eye(2)])
    mixture = World(halves, np.array([[0.0, 0.0], [1.0, 0.0]]), circles)
    same = Gaussians(halves, np.zeros((2, 2)), circles)
    values, _ = risk.of_quadratics(mixture, forms_of(mixture, same))
    assert values[0] == pytest.approx(0.5, abs=1e-9)


def test_the_bayes_classifier_is_that_of_the_true_posterior():
    mixture = world(5, 4)
    Q = np.random.default_rng(0).normal(size=(100, 2)) * 3
    assert (mixture.predict(Q) == mixture.posterior(Q).argmax(axis=1)).all()


def test_a_longer_sample_continues_a_shorter_one_and_another_seed_draws_others():
    mixture = world(1, 3)
    (X, y), (more, labels) = mixture.sample(50, seed=4), mixture.sample(150, seed=4)
    assert (more[:50] == X).all()
    assert (labels[:50] == y).all()
    assert not (mixture.sample(50, seed=5)[0] == X).any()


def test_points_go_along_with_their_mean():
    mixture = world(1, 3)
    X, y = mixture.sample(80, seed=0)
    moved, labels = World(mixture.priors, mixture.means + STEP, mixture.covariances).sample(80, seed=0)
    assert (labels == y).all()
    assert moved == pytest.approx(X + STEP)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_samples_have_the_worlds_own_means_and_covariances(d):
    mixture = world(2, 3, d)
    X, y = mixture.sample(MANY, seed=0)
    for k in range(3):
        own = X[y == k]
        assert len(own) / MANY == pytest.approx(mixture.priors[k], abs=0.004)
        assert own.mean(axis=0) == pytest.approx(mixture.means[k], abs=0.05)
        assert np.cov(own.T) == pytest.approx(np.squeeze(mixture.covariances[k]), abs=0.15)

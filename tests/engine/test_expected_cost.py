"""What a classifier costs in a known world: counted at places, and by hits; both against lots."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import costs, expected_cost
from tests.engine.random_worlds import worlds
from tests.examples import examples

N = 4000


def answers_at_places(world, table):
    at = expected_cost.places(world.means, world.covariances, N)
    answers = costs.decide(world.posterior(at.reshape(-1, 2)), table).reshape(world.n_classes, N)
    return at, answers


@given(worlds())
@examples(20)
def test_places_have_the_mean_and_the_covariance_of_their_class(world):
    at = expected_cost.places(world.means, world.covariances, N)
    for k in range(world.n_classes):
        scale = np.sqrt(np.trace(world.covariances[k]))
        assert np.abs(at[k].mean(axis=0) - world.means[k]).max() < 0.01 * scale
        assert np.abs(np.cov(at[k].T) - world.covariances[k]).max() < 0.02 * scale**2


@given(worlds(), st.integers(0, 10**6))
@examples(20)
def test_what_is_counted_at_places_is_what_lots_cost(world, seed):
    random = np.random.default_rng(seed)
    table = random.uniform(0.5, 5, size=(world.n_classes, world.n_classes))
    np.fill_diagonal(table, 0)
    _, answers = answers_at_places(world, table)
    X, y = world.sample(20_000, seed=seed)
    each = table[y, costs.decide(world.posterior(X), table)]
    result = expected_cost.of_answers(answers, world.priors, table)
    assert abs(result - each.mean()) < 5 * each.std() / np.sqrt(len(each)) + 0.01 * table.max()


def test_hits_weighed_by_what_an_error_costs_are_the_expected_cost():
    table = np.array([[0.0, 5.0], [1.0, 0.0]])
    answers, priors = np.array([[0, 0, 0, 1], [0, 1, 1, 1]]), np.array([0.25, 0.75])
    hits = np.array([3 / 4, 3 / 4])
    assert expected_cost.of_hits(hits, priors, np.asarray(costs.weights(table))) == pytest.approx(
        0.25 / 4 * 5 + 0.75 / 4
    )
    assert expected_cost.of_answers(answers, priors, table) == pytest.approx(0.25 / 4 * 5 + 0.75 / 4)

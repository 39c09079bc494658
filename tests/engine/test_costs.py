"""Answers that cost the least: against loops over the definition; and what changes no decision."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import costs

COSTS = st.floats(0.01, 100)


@st.composite
def tables(draw, n_classes=None):
    """A table without costs of right answers, and posteriors of some places."""
    K = n_classes or draw(st.integers(2, 4))
    table = np.array([[0.0 if y == d else draw(COSTS) for d in range(K)] for y in range(K)])
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    return table, random.dirichlet(np.ones(K), size=20)


def slowly(posterior, table):
    """What each answer is expected to cost, term by term."""
    K = len(table)
    return [sum(posterior[y] * table[y][d] for y in range(K)) for d in range(K)]


@given(tables())
def test_the_answer_is_the_one_that_is_expected_to_cost_the_least(case):
    table, posteriors = case
    price, answers = costs.expected(posteriors, table), costs.decide(posteriors, table)
    for posterior, row, answer in zip(posteriors, price, answers, strict=True):
        assert row == pytest.approx(slowly(posterior, table))
        assert slowly(posterior, table)[answer] == pytest.approx(min(slowly(posterior, table)))


@given(tables())
def test_with_zero_one_costs_the_largest_posterior_is_answered(case):
    _, posteriors = case
    answers = costs.decide(posteriors, costs.zero_one(posteriors.shape[1]))
    assert answers.tolist() == posteriors.argmax(axis=1).tolist()


@given(tables(), st.floats(0.01, 100), st.integers(0, 10**6))
def test_another_currency_or_a_fee_for_each_true_class_changes_no_decision(case, factor, seed):
    table, posteriors = case
    price = np.sort(slowly(posteriors[0], table))
    clear = np.diff(np.sort(costs.expected(posteriors, table), axis=1), axis=1)[:, 0] > 1e-6 * price.max()
    fees = np.random.default_rng(seed).uniform(0, 50, size=(len(table), 1))
    before = costs.decide(posteriors, table)[clear].tolist()
    assert costs.decide(posteriors, factor * table)[clear].tolist() == before
    assert costs.decide(posteriors, table + fees)[clear].tolist() == before


@given(tables(n_classes=2), st.floats(0.01, 0.99), st.floats(0.01, 100))
def test_two_classes_have_a_threshold_of_the_ratio(case, prior, ratio):
    table, _ = case
    priors = np.array([prior, 1 - prior])
    joint = np.array([ratio, 1.0]) * priors  # densities of that ratio
    needed = float(costs.ratio(table, priors))
    if abs(ratio / needed - 1) > 1e-9:
        assert (costs.decide(joint / joint.sum(), table) == 0) == (ratio > needed)


@given(tables())
def test_weights_decide_as_the_table_does_and_are_there_when_errors_on_a_class_cost_the_same(case):
    table, posteriors = case
    K = len(table)
    same = np.where(np.eye(K), 0.0, table[:, :1] + table[:, 1:2])
    result = costs.weights(same)
    assert result == pytest.approx(same.max(axis=1))
    assert (posteriors * result).argmax(axis=1).tolist() == costs.decide(posteriors, same).tolist()
    uneven = same.copy()
    uneven[0, 1] *= 2
    assert (costs.weights(uneven) is None) == (K > 2)


def test_an_error_that_costs_no_more_than_the_right_answer_has_no_weight():
    assert costs.weights(np.array([[1.0, 1.0], [2.0, 0.0]])) is None
    with pytest.raises(ValueError, match="only two classes"):
        costs.ratio(np.array([[1.0, 1.0], [2.0, 0.0]]), np.array([0.5, 0.5]))


def test_the_mean_cost_is_that_of_the_counted_answers():
    table = np.array([[0.0, 5.0], [1.0, 0.0]])
    assert costs.mean_cost([[7, 2], [1, 10]], table) == pytest.approx((2 * 5 + 1) / 20)
    assert np.isnan(costs.mean_cost([[0, 0], [0, 0]], table))

"""Classifiers of one column: the best threshold and the best table, against all that there are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.one_pixel import RULES, best_table, best_threshold, coin, fewest_wrong

labelled = st.lists(st.tuples(st.integers(0, 6), st.sampled_from([-1, 1])), min_size=1, max_size=10)


def every_threshold(values, labels):
    """The fewest mistakes of any cut either way round, by loops."""
    cuts = [min(values) - 1, *(value + 0.5 for value in values)]
    return min(
        sum((below if v <= cut else -below) != label for v, label in zip(values, labels, strict=True))
        for cut in cuts
        for below in (-1, 1)
    )


def every_table(values, labels):
    """The fewest mistakes of any table: for each value the rarer label is wrong."""
    own = {v: [label for w, label in zip(values, labels, strict=True) if w == v] for v in values}
    return sum(min(each.count(1), each.count(-1)) for each in own.values())


@pytest.mark.parametrize(("fit", "oracle"), [(best_threshold, every_threshold), (best_table, every_table)])
@given(labelled)
def test_no_other_has_fewer_mistakes_and_it_has_as_many_as_it_says(fit, oracle, points):
    values, labels = zip(*points, strict=True)
    model, wrong = fit(values, labels)
    assert wrong == oracle(values, labels) == (model.predict(values) != np.array(labels)).sum()


@given(labelled)
def test_a_table_never_has_more_mistakes_than_a_threshold(points):
    values, labels = zip(*points, strict=True)
    assert best_table(values, labels)[1] <= best_threshold(values, labels)[1]


@given(labelled)
def test_a_table_answers_minus_for_what_it_never_saw(points):
    values, labels = zip(*points, strict=True)
    assert best_table(values, labels)[0].predict([77.0, -1.0]).tolist() == [-1, -1]


@pytest.mark.parametrize("rule", RULES)
@given(points=labelled, other=st.integers(0, 6))
def test_mistakes_are_counted_for_the_first_rows_of_each_column(rule, points, other):
    values, labels = zip(*points, strict=True)
    X = np.column_stack([values, np.full(len(values), other), values[::-1]])
    result = fewest_wrong(X, labels, rule)
    for n in range(1, len(values) + 1):
        assert result[n - 1].tolist() == [RULES[rule](X[:n, j], labels[:n])[1] for j in range(3)]
    assert (np.diff(result, axis=0) >= 0).all()


def test_with_enough_columns_of_chance_one_separates_any_labels():
    X, y = np.random.default_rng(1).random((12, 4000)), coin(12, seed=2)
    assert fewest_wrong(X, y, "threshold")[-1].min() == 0
    assert (fewest_wrong(X, y, "table") == 0).all()


def test_a_coin_is_fair_and_the_same_for_a_seed():
    y = coin(10_000, seed=3)
    assert set(y.tolist()) == {-1.0, 1.0}
    assert abs(y.mean()) < 0.04
    assert (coin(10_000, seed=3) == y).all()

"""Trees grown one by one are those of scikit-learn's ensembles, number by number."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier, RandomForestClassifier

from films.scikit import tree_growing
from tests.examples import examples

COUNT = 6


@st.composite
def points(draw):
    """Points with ties, of two to four classes that all occur."""
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    n, K = draw(st.integers(4, 60)), draw(st.integers(2, 4))
    X = np.round(random.normal(0, 10.0 ** draw(st.integers(-3, 5)), (n, draw(st.integers(1, 3)))), 2)
    return X, np.append(np.arange(K), random.integers(0, K, n - K)) if n > K else np.arange(n)


def same(ours, theirs):
    for one, other in zip(ours, theirs, strict=True):
        for part in ("feature", "threshold", "children_left", "children_right", "value", "weighted_n_node_samples"):
            assert np.array_equal(getattr(one.tree_, part), getattr(other.tree_, part)), part


@examples(40)
@given(case=points(), seed=st.integers(0, 99_999))
def test_forests_and_bags_have_the_trees_that_scikit_learn_grows(case, seed):
    X, y = case
    for ours, theirs in (
        (tree_growing.forest, RandomForestClassifier(COUNT, max_features=1, random_state=seed)),
        (tree_growing.bagging, BaggingClassifier(n_estimators=COUNT, random_state=seed)),
    ):
        trees, samples = ours(X, y, COUNT, seed=seed)
        members = theirs.fit(X, y)
        same(trees, members.estimators_)
        assert samples.tolist() == [
            np.bincount(rows, minlength=len(y)).tolist() for rows in members.estimators_samples_
        ]


@examples(60)
@given(case=points(), seed=st.integers(0, 99_999))
def test_boosting_has_the_rounds_that_scikit_learn_has(case, seed):
    X, y = case
    theirs = AdaBoostClassifier(n_estimators=COUNT, random_state=seed)
    try:
        theirs.fit(X, y)
    except ValueError:
        with pytest.raises(ValueError, match="worse than random"):
            tree_growing.adaboost(X, y, COUNT, seed=seed)
        return
    ours = tree_growing.adaboost(X, y, COUNT, seed=seed)
    same(ours.stumps, theirs.estimators_)
    rounds = len(theirs.estimators_)
    assert ours.errors.tolist() == theirs.estimator_errors_[:rounds].tolist()
    assert ours.alphas.tolist() == theirs.estimator_weights_[:rounds].tolist()

"""Thresholds of trees: as short as tells the points apart, and true of every point that is asked about."""

import re
from typing import cast

import numpy as np

from films.rules.trained import PathRule
from films.rules.tree import of_tree, short_thresholds
from films.scikit import estimators
from tests.films.film.reading import present, words
from tests.films.topics.methods.test_methods import read_tree

rng = np.random.default_rng(3)
X = np.round(rng.normal(size=(60, 2)), 6)
y = (X.sum(axis=1) + rng.normal(size=60) > 0).astype(np.int64)


def test_short_thresholds_leave_each_training_point_on_its_side():
    tree = estimators.tree(X, y, [10], seed=0).tree
    inner = np.flatnonzero(tree.left >= 0)
    short = short_thresholds(tree, X)
    for node in inner:
        column = X[:, tree.feature[node]]
        np.testing.assert_array_equal(column <= short[node], column <= tree.threshold[node])
    assert (np.round(short[inner], 3) == short[inner]).mean() > 0.8
    assert (np.round(tree.threshold[inner], 3) == tree.threshold[inner]).mean() < 0.2


def test_the_sentences_lead_each_training_point_to_its_class():
    exhibit = of_tree(X, y, ("+", "−"), seed=0)
    indented = re.findall(r'padding-left:(\d+)em">(.*?)</span>', exhibit.story[len(exhibit.story) - 1])
    lines = [(int(level), words(text)) for level, text in indented]
    assert [read_tree(lines, x) for x in X] == ["+−"[label] for label in y]


def test_a_query_between_the_short_threshold_and_the_exact_one_gets_the_exact_one():
    tree = estimators.tree(X, y, [10], seed=0).tree
    short, exact = float(short_thresholds(tree, X)[0]), float(tree.threshold[0])
    query = np.zeros((1, 2))
    query[0, tree.feature[0]] = (short + exact) / 2
    rule = cast(PathRule, of_tree(X, y, ("+", "−"), seed=0).rule)
    reasons = present(rule.reasons)
    assert str(abs(exact)) in reasons(query, ("+", "−"))[1]
    assert str(abs(exact)) not in reasons(query + 1, ("+", "−"))[1]

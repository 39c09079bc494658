"""Association rules against a slow obvious search through all conditions, and as laws."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground.association import cuts, train
from playground.datasets import REGION_PRESETS

PETALS = iris().select([2, 3])
SETS = {name: (data.X, data.labels) for name, data in REGION_PRESETS.items()} | {"iris": (PETALS.X, PETALS.labels)}
every_set = pytest.mark.parametrize(("X", "y"), SETS.values(), ids=SETS)


def obvious(X, y, bins, least):
    """All conditions one after the other, ranked, and then those dropped that help with no point left."""
    axes = [cuts(column, bins) for column in X.T]
    thresholds = []
    ranges = [[None, *range(len(edges) - 1)] if len(edges) > 2 else [None] for edges in axes]
    for number, chosen in enumerate(product(*ranges)):
        if all(bin_ is None for bin_ in chosen):
            continue
        inside = [
            i
            for i, x in enumerate(X)
            if all(b is None or axes[j][b] < x[j] <= axes[j][b + 1] for j, b in enumerate(chosen))
        ]
        counts = [sum(y[i] == label for i in inside) for label in range(max(y) + 1)]
        support = max(counts)
        if support >= least:
            conditions = sum(b is not None for b in chosen)
            rank = (-support / len(inside), -support, conditions, number)
            thresholds.append((rank, counts.index(support), support, len(inside), inside))
    rules, left = [], set(range(len(X)))
    for _, label, support, covered, inside in sorted(thresholds):
        if any(i in left and y[i] == label for i in inside):
            rules.append((label, support, covered))
            left -= set(inside)
    return rules, left


@every_set
@pytest.mark.parametrize("bins", [1, 2, 3, 6])
def test_the_rules_are_those_of_an_obvious_search(X, y, bins):
    remaining, left = obvious(X, y.tolist(), bins, 2)
    model = train(X, y, bins)
    assert list(zip(model.labels, model.support, model.covered, strict=True)) == remaining
    rest = y[sorted(left)] if left else y
    assert model.default == np.bincount(rest).argmax()
    assert ((model.first(X) == -1).nonzero()[0] == sorted(left)).all()


@every_set
def test_the_first_rule_that_holds_answers(X, y):
    model = train(X, y, 4)
    for x, answer in zip(X, model.predict(X), strict=True):
        holding = [r for r, (low, high) in enumerate(model.boxes) if ((low < x) & (x <= high)).all()]
        assert answer == (model.labels[holding[0]] if holding else model.default)
    assert (np.diff(model.support / model.covered) <= 1e-12).all()


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=40), st.integers(1, 8))
def test_bins_never_part_equals_and_are_no_more_than_asked_for(values, bins):
    edges = cuts(values, bins)
    assert (np.diff(edges) > 0).all()
    assert len(edges) <= bins + 1
    assert not set(edges.tolist()) & set(map(float, values)) or len(set(values)) > 1
    if len(set(values)) == len(values) and bins <= len(values):
        sizes = np.histogram(values, [-100, *edges[1:-1], 100])[0]
        assert np.ptp(sizes) <= 1


def test_without_a_bin_there_is_no_rule():
    model = train([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]], [0, 1, 1], 1)
    assert (len(model.labels), model.default) == (0, 1)
    assert model.predict([[9.0, 9.0]]).tolist() == [1]

"""The regions of one state are those that it has among all states, and each method's cost is known."""

import numpy as np
import pytest

from films.charts import regions
from films.rules.method import Training
from films.rules.methods import METHODS, exhibit
from films.rules.rule import cells_of

RANDOM = np.random.default_rng(4)
X, Y = RANDOM.normal(size=(40, 2)).round(1), np.arange(40) % 3
GRID = regions.grid((-3.0, 3.0, -3.0, 3.0), 20)


@pytest.mark.parametrize("method", METHODS)
def test_regions_of_one_state(method):
    rule = exhibit(method, Training(X, Y, np.arange(40), ("a", "b", "c"), 3, 1)).rule
    every = rule.on_grid(GRID, shares=False)[0]
    for state in {0, len(every) // 2, len(every) - 1}:
        assert np.array_equal(cells_of(rule, GRID, state), every[state]), state


def test_regions_where_training_failed():
    rule = exhibit("forest", Training(X, np.zeros(40, dtype=np.int64), np.arange(40), ("a",), 3, 1)).rule
    assert np.array_equal(cells_of(rule, GRID, 0), rule.on_grid(GRID, shares=False)[0][0])


def test_each_method_has_a_cost():
    costs = [method.cost for method in METHODS.values()]
    assert all(cost.units(450) >= cost.units(10) > 0 for cost in costs)

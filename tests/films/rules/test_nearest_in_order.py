"""The order of points by whole numbers is that by fractions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.rules.nearest import EXACTLY, Neighbors
from films.samples import arrays
from tests.films.scenes.point_strategies import coordinates, points

UNITS = st.sampled_from([(1.0, 1.0), (0.1, 3.7), (1e-6, 1e6)])


@given(points(max_size=9).filter(bool), st.tuples(coordinates(), coordinates()), UNITS, st.sampled_from([*EXACTLY]))
def test_the_order_by_whole_numbers_is_that_by_fractions(case, q, units, metric):
    X, y = arrays(case)
    rule = Neighbors("", X, y, np.arange(len(X)), (1,), metric=metric, units=units)
    apart = rule.apart(np.array(q), np.arange(len(X)))
    assert rule.in_order(np.array(q)).tolist() == sorted(range(len(apart)), key=apart.__getitem__)


@given(points(max_size=5).filter(bool), st.tuples(coordinates(), coordinates()), UNITS, st.sampled_from([*EXACTLY]))
def test_the_nearest_are_the_first_in_that_order_where_several_points_are_at_one_place(case, q, units, metric):
    X, y = arrays((*case, *case, *case[:2]))
    rule = Neighbors("rule", X, y, np.arange(len(X)), (len(X),), metric=metric, units=units)
    for k in (1, len(X)):
        assert rule.kneighbors(np.array([q]), k)[1][0].tolist() == rule.in_order(np.array(q))[:k].tolist()


def test_points_at_one_place_are_in_the_order_of_their_rows_without_being_compared_exactly(monkeypatch):
    rule = Neighbors("rule", np.tile([[0.1, 0.7]], (6, 1)), np.zeros(6, dtype=np.int64), np.arange(6), (3,))
    monkeypatch.setattr(Neighbors, "in_order", None)
    queries = np.random.default_rng(0).normal(size=(20, 2))
    assert (rule.kneighbors(queries, 3)[1] == np.arange(3)).all()

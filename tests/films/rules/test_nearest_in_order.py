"""The order of points by whole numbers is that by fractions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.rules.nearest import EXACTLY, Neighbors
from films.samples import arrays
from tests.films.scenes.point_strategies import coordinates, points

UNITS = st.sampled_from([(1.0, 1.0), (0.1, 3.7), (1e-6, 1e6)])


@given(points(max_size=9).filter(bool), st.tuples(coordinates(), coordinates()), UNITS, st.sampled_from([*EXACTLY]))
def test_the_order_by_whole_numbers_is_that_by_fractions(given, q, units, metric):
    X, y = arrays(given)
    rule = Neighbors("", X, y, np.arange(len(X)), (1,), metric=metric, units=units)
    apart = rule.apart(np.array(q), np.arange(len(X)))
    assert rule._in_order(np.array(q)).tolist() == sorted(range(len(apart)), key=apart.__getitem__)

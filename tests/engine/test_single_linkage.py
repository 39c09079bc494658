"""Single linkage against the slow loop that looks at every two groups, and against scipy's lengths."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.cluster.hierarchy import linkage

from playground.single_linkage import single_linkage
from tests.examples import examples

PLACES = st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=12)


def slow(X):
    """The joins by their definition: of all pairs in different groups the nearest, of equals the first."""
    groups, joins = [{i} for i in range(len(X))], []
    while len(groups) > 1:
        square, i, j = min(
            (sum((int(a) - int(b)) ** 2 for a, b in zip(X[i], X[j], strict=True)), min(i, j), max(i, j))
            for k, one in enumerate(groups)
            for other in groups[k + 1 :]
            for i in one
            for j in other
        )
        (one,), (other,) = ([group for group in groups if row in group] for row in (i, j))
        joins.append(((i, j), square, (len(one), len(other))))
        groups = [group for group in groups if group not in (one, other)] + [one | other]
    return joins


@examples(60)
@given(PLACES)
def test_the_joins_are_those_of_the_slow_loop(places):
    X = np.array(places, dtype=np.float64)
    joins = single_linkage(X)
    rows = zip(joins.pairs.tolist(), joins.squares.tolist(), joins.sizes.tolist(), strict=True)
    assert [(tuple(pair), int(square), tuple(sizes)) for pair, square, sizes in rows] == slow(X)


@examples(60)
@given(PLACES, st.sampled_from([10**12, 3 * 10**11 + 7]))
def test_of_whole_numbers_of_all_sizes_too(places, far):
    """As 1e6 beside 1e-6 on a plane: the squares differ where no float64 does."""
    X = np.array([(x + far * (x % 3 - 1), y + far * (y % 2)) for x, y in places], dtype=np.float64)
    assert [tuple(pair) for pair in single_linkage(X).pairs.tolist()] == [pair for pair, _, _ in slow(X)]


def test_a_pair_that_is_nearer_by_less_than_a_float64_holds_is_joined_first():
    assert single_linkage([[0.0, 0.0], [1e12, 1.0], [-1e12, 0.0]]).pairs[0].tolist() == [0, 2]


def test_the_lengths_are_scipys():
    X = np.random.default_rng(0).normal(size=(80, 2))
    assert np.sqrt(single_linkage(X).squares) == pytest.approx(linkage(X, "single")[:, 2])


def test_one_point_is_one_group():
    joins = single_linkage([[1.0, 2.0]])
    assert (joins.pairs.shape, joins.squares.shape, joins.sizes.shape) == ((0, 2), (0,), (0, 2))

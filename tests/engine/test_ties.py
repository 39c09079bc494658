"""What is equal by hand is equal: the first of it wins, however it was added up, and however many with it."""

from fractions import Fraction
from itertools import permutations

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from playground import costs, k_means, validation
from playground.ensembles import Rounds, Votes
from playground.ties import first_greatest, first_least, half_way
from playground.trees_by_depth import Tree
from tests.examples import examples

TABLES = st.lists(st.sampled_from(["0.01", "0.1", "0.3", "1", "1.5", "3", "7", "1000"]), min_size=6, max_size=6)


def test_the_first_of_those_that_differ_by_rounding_is_taken():
    third = np.array([[0.1 + 0.2, 0.3], [0.3, 0.1 + 0.2], [0.3, 0.3001]])
    assert third[0, 0] > third[0, 1]
    assert first_greatest(third).tolist() == [0, 0, 1]
    assert first_least(third).tolist() == [0, 0, 0]
    assert first_least(third.T, axis=0).tolist() == [0, 0, 0]


@examples(60)
@given(TABLES, st.tuples(*[st.integers(0, 20)] * 3).filter(any))
@example(["1", "1000", "1.5", "1000", "1", "1"], (3, 2, 0))
def test_votes_are_weighed_by_costs_as_by_hand(table, counts):
    L = [[Fraction(0)] * 3 for _ in range(3)]
    for (y, d), cost in zip(permutations(range(3), 2), table, strict=True):
        L[y][d] = Fraction(cost)
    prices = [sum(counts[y] * L[y][d] for y in range(3)) for d in range(3)]
    shares, given_costs = np.array(counts) / sum(counts), np.array(L, dtype=float)
    for many in (1, 2, 7, 64):
        result = costs.decide(np.tile(shares, (many, 1)), given_costs)
        assert result.tolist() == [prices.index(min(prices))] * many


def leaf(*shares):
    """A tree without questions."""
    none = np.array([-1])
    return Tree(none, none, none, np.array([np.nan]), np.array([shares]), np.array([1]))


def test_an_average_of_shares_is_that_of_fractions():
    """3/10 and 1/10 + 2/10 are as much, over two trees; and as says of stumps."""
    trees = (leaf(0.0, 0.1, 0.9), leaf(0.3, 0.2, 0.5), leaf(0.8, 0.8, -0.6))
    votes = Votes(trees, np.array([2, 3]), np.arange(3), np.ones((3, 1), dtype=int))
    total = 2 * votes.shares([[0.0, 0.0]])[0, 0]
    assert total[0] < total[1]
    assert votes.predict([[0.0, 0.0]]).tolist() == [[2], [0]]
    says = np.array([0.1, 0.2, 0.3])
    voted = (leaf(0.0, 1.0), leaf(0.0, 1.0), leaf(1.0, 0.0))
    boosted = Rounds(voted, says, says, np.ones((3, 1)), np.array([3]), np.arange(2))
    assert boosted.scores([[0.0, 0.0]])[0, 0].tolist() != [0.0, 0.0]
    assert boosted.predict([[0.0, 0.0]]).tolist() == [[0]]


def test_of_values_with_the_same_errors_the_simpler_is_chosen():
    """The means of the same three numbers in two orders, which float64 adds up to two sums."""
    errors = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.2, 0.2, 0.2]])
    assert len(set(errors.mean(axis=1).tolist())) > 1
    for order in permutations(range(3)):
        assert validation.choose(errors[list(order)]).best == 0


def test_a_point_halfway_between_centres_goes_to_the_first():
    X = np.array([[0.3, 0.0], [0.1, 0.0], [0.5, 0.0]])
    assert k_means.nearest_centre(X, X[[1, 2]]).tolist() == [0, 0, 1]
    assert k_means.nearest_centre(X, X[[2, 1]]).tolist() == [0, 1, 0]


@examples(300)
@given(st.tuples(*[st.integers(-(10**12), 10**12)] * 2).filter(lambda ends: ends[0] != ends[1]), st.integers(0, 6))
@example((1, 2), 1)
@example((10**12 - 1, 10**12), 6)
def test_half_way_between_decimal_numbers_is_the_float_nearest_to_it(ends, decimals):
    low, high = (Fraction(end, 10 ** max(decimals, 6)) for end in sorted(ends))
    assert half_way(np.array([float(low)]), np.array([float(high)])).tolist() == [float((low + high) / 2)]


@given(st.floats(-1e300, 1e300), st.floats(-1e300, 1e300))
@example(1.0, np.nextafter(1.0, 2.0))
@example(0.0, 5e-324)
@example(1e-9, 2e-9)
def test_half_way_parts_any_two_numbers(one, other):
    low, high = sorted((one, other))
    if low < high:
        middle = float(half_way(np.array([low]), np.array([high]))[0])
        assert low <= middle < high
        assert middle == low / 2 + high / 2 or abs(middle - (low / 2 + high / 2)) <= 1e-15 * max(-low, high)

"""Which points are nearer is decided by coordinates as they are written: distances equal by hand are equal."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films.decimals import measure
from films.points import checked
from films.rules.nearest import Neighbors
from films.samples import arrays, of_dataset
from films.scikit.library_data import iris
from films.topics.neighbors.comparisons import units
from films.topics.prototypes.run import Choice, graph_of, prototypes_of
from playground.neighbors import leave_one_out
from tests.examples import examples

STEPS = st.integers(-120, 120)
DIVISORS = st.sampled_from([1, 10, 20, 100, 1000, 8])
POINTS = st.tuples(st.lists(st.tuples(STEPS, STEPS), min_size=1, max_size=9), DIVISORS).map(
    lambda case: [(x / case[1], y / case[1]) for x, y in case[0]]
)
METRICS: dict[str, Any] = {
    "euclidean": lambda a, b: a * a + b * b,
    "manhattan": lambda a, b: a + b,
    "chebyshev": max,
}


def fraction(value: float) -> Fraction:
    return Fraction(repr(float(value)))


def by_hand(X, q, metric, across=Fraction(1), up=Fraction(1)):
    """The rows of X, nearest to q first, and the distances, Euclid's squared, in fractions."""
    apart = [
        METRICS[metric](abs(fraction(x) - fraction(q[0])) / across, abs(fraction(y) - fraction(q[1])) / up)
        for x, y in X
    ]
    return sorted(range(len(X)), key=lambda row: (apart[row], row)), apart


def spread(X, axis):
    """The range of a coordinate by hand, 1 where it has none."""
    values = [fraction(x[axis]) for x in X]
    return max(values) - min(values) or Fraction(1)


@examples(150)
@given(POINTS, st.tuples(STEPS, STEPS, DIVISORS), st.sampled_from([*METRICS]), st.sampled_from(["none", "range"]))
@example([(0.1, 0.0), (0.3, 0.0)], (4, 0, 20), "euclidean", "none")
@example([(0.1, 0.2), (0.3, 0.2), (0.2, 0.7)], (2, 2, 10), "manhattan", "range")
@example([(-3.0, -2.0), (0.0, -3.0)], (2, 26, 10), "euclidean", "none")  # the query has more digits than they
@example([(0.3, 0.0), (0.28, 0.0)], (29, 0, 100), "euclidean", "none")  # 0.29 times 100 is less than 29
def test_the_nearest_are_those_by_hand(points, query, metric, scaling):
    X, _ = arrays(checked([(x, y, 0) for x, y in points]))
    q = (query[0] / query[2], query[1] / query[2])
    rule = Neighbors("", X, np.zeros(len(X), int), np.arange(len(X)), (1,), metric, units=units(X, scaling))
    by = (spread(X, 0), spread(X, 1)) if scaling == "range" else (Fraction(1), Fraction(1))
    order, apart = by_hand(X.tolist(), q, metric, *by)
    distances, rows = rule.kneighbors(np.array([q]), len(X))
    assert rows[0].tolist() == order
    expected = [float(apart[row]) ** (0.5 if metric == "euclidean" else 1) for row in order]
    assert distances[0].tolist() == pytest.approx(expected, rel=1e-12)


LARGE = st.builds(
    lambda sign, size, steps, small: sign * (size - steps * small),
    st.sampled_from([1, -1]),
    st.sampled_from([0.0, 1.0, 1e5, 7e5, 1e6]),
    st.integers(0, 3),
    st.sampled_from([1e-6, 1e-4, 0.1]),
).filter(lambda value: abs(value) <= 1e6)


@examples(150)
@given(st.lists(LARGE, min_size=2, max_size=2), LARGE, LARGE, st.sampled_from([*METRICS]), st.booleans())
@example([0.0, 8e4], 99999.999999, 6e4, "chebyshev", True)
@example([-3e-6, -1e6], 3e5, 0.0, "euclidean", False)
@example([-999999.9998, -1e6], -0.0004, 999999.9998, "euclidean", True)
def test_the_nearest_are_those_by_hand_where_millions_and_millionths_meet(place, x, y, metric, scaled):
    """Seen from where some are as far, or all but: mirror images, and a little beside them."""
    a, b = place
    X, _ = arrays(checked([(a, b, 0), (b, a, 0), (-a, -b, 0), (x, y, 0), (x, b, 0)]))
    scaling = "range" if scaled else "none"
    by = (spread(X, 0), spread(X, 1)) if scaled else (Fraction(1), Fraction(1))
    rule = Neighbors("", X, np.arange(5), np.arange(5), (1, 2, 3), metric, units=units(X, scaling))
    for q in ((0.0, 0.0), (float(X[0, 0]), float(X[0, 0]))):
        order, _ = by_hand(X.tolist(), q, metric, *by)
        assert rule.kneighbors(np.array([q]), 5)[1][0].tolist() == order
        assert rule.at(np.array([q]))[0].tolist() == order[:1]
        assert rule.explain(q, ("",) * 5).rows[:3].tolist() == order[:3]


@pytest.mark.parametrize("metric", METRICS)
def test_a_query_that_is_no_decimal_number_may_be_as_far_from_two_that_are(metric):
    X = np.array([(0.1, 0.0), (0.3, 0.0)])
    rule = Neighbors("", X, np.zeros(2, int), np.arange(2), (1,), metric)
    distances, rows = rule.kneighbors(np.array([[0.2, 1e-9 / 3]]), 2)
    assert rows.tolist() == [[0, 1]]
    assert distances[0, 0] == distances[0, 1]


@pytest.mark.parametrize("metric", METRICS)
def test_equal_differences_are_equal_by_standard_deviations_too(metric):
    X = np.array([(x / 10, y / 10) for x in range(-7, 8) for y in range(-3, 4)])
    rule = Neighbors("", X, np.zeros(len(X), int), np.arange(len(X)), (1,), metric, units=units(X, "deviation"))
    distances, _ = rule.kneighbors(np.array([[0.1, 0.1]]), len(X))
    steps = {(abs(round(10 * x) - 1), abs(round(10 * y) - 1)) for x, y in X.tolist()}
    across, up = (10 * unit for unit in units(X, "deviation"))
    expected = [METRICS[metric](a / across, b / up) ** (0.5 if metric == "euclidean" else 1) for a, b in steps]
    assert sorted(set(distances[0].tolist())) == pytest.approx(sorted(set(np.round(expected, 9).tolist())), abs=1e-8)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=6), st.floats(1e-3, 1e3), st.floats(1e-3, 1e3))
def test_any_numbers_are_measured_but_for_rounding(values, across, up):
    X = np.array([values, values[::-1]]).T
    by = measure((across, up), X)
    assert by.measured(X) / by.apart == pytest.approx(X / (across, up), rel=1e-8, abs=1e-300)


def test_flowers_that_are_as_near_by_hand_are_asked_in_index_order():
    """Of the sepals, in tenths of a centimetre: whole millimetres decide, and are what a person has on paper."""
    flowers = iris().select([0, 1])
    X, y = arrays(of_dataset(flowers, flowers.labels))
    ks = (1, 5, 13)
    left_out = Neighbors("", X, y, np.arange(len(X)), ks).left_out()
    expected = (leave_one_out(np.rint(X * 10), y, ks) != y).sum(axis=1)
    assert left_out.tolist() == expected.tolist()
    assert (leave_one_out(X, y, ks) != y).sum(axis=1).tolist() != expected.tolist()


@pytest.mark.parametrize("method", ["gabriel", "relative", "radius", "nearest"])
@given(st.lists(st.tuples(STEPS, STEPS), min_size=2, max_size=12), st.sampled_from([10, 100]))
def test_a_graph_is_that_of_the_same_points_in_whole_numbers(method, places, divisor):
    whole = np.array(places, dtype=float)
    X, _ = arrays(checked([(x / divisor, y / divisor, 0) for x, y in places]))
    choice = Choice(method, 1, 1, "cyclic", 0, radius=3 / divisor)
    edges = graph_of(X, choice)
    expected = graph_of(whole, Choice(method, 1, 1, "cyclic", 0, radius=3.0))
    assert edges.adjacent.tolist() == expected.adjacent.tolist()
    assert np.sqrt(edges.squares) == pytest.approx(np.sqrt(expected.squares) / divisor)
    assert (edges.X == X).all()


@pytest.mark.parametrize("method", ["condensed", "edited"])
@given(st.lists(st.tuples(STEPS, STEPS, st.integers(0, 1)), min_size=2, max_size=12))
def test_prototypes_are_those_of_the_same_points_in_whole_numbers(method, points):
    X, y = arrays(checked([(x / 10, y / 10, label) for x, y, label in points]))
    choice = Choice(method, 1, 1, "cyclic", 0)
    prototypes = prototypes_of(X, y, choice)
    assert prototypes.index.tolist() == prototypes_of(np.rint(X * 10), y, choice).index.tolist()
    assert (X[prototypes.index] == prototypes.X).all()

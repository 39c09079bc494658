"""Whether a perceptron ends, against every line that could be its last, tried one by one, and against its own runs."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from playground.condition import CONDITIONS
from playground.ending import ALWAYS, AT_TIMES, NEVER, ending
from playground.perceptron_orders import train_orders
from tests.engine.plain_mistake import plain_mistake

REACH = 2
place = st.integers(-REACH, REACH).map(float)
labelled = st.lists(st.tuples(place, place, st.sampled_from([-1.0, 1.0])), min_size=1, max_size=5)
CIRCLE = [(2.0, 0.0, 1.0), (-2.0, 0.0, 1.0), (-1.0, -3.0, -1.0)]
# Every way in which a line through 0 parts whole places up to REACH: through one of them, or between two.
AROUND = sorted({(-q, p) for p, q in product(range(-4 * REACH, 4 * REACH + 1), repeat=2)} - {(0, 0)})
SHIFTS = np.arange(-20 * REACH, 20 * REACH + 1) / 2


def mistakes(rows, w, b, condition):
    return sum(plain_mistake(y * (w[0] * p + w[1] * q + b), y, condition) for p, q, y in rows)


def parted(rows):
    data = np.array(rows)
    return data[:, :2], data[:, 2]


def lasting(rows, condition, offset):
    """Whether some line has no mistake: (w, b) tried one by one, finely enough for whole places up to REACH."""
    shifts = SHIFTS if offset else [0.0]
    return any(not mistakes(rows, w, b, condition) for w in [*AROUND, (0, 0)] for b in shifts)


@example(CIRCLE, False)
@example([(0.0, 0.0, 1.0), (1.0, 1.0, -1.0)], False)
@example([(0.0, 0.0, -1.0), (1.0, 1.0, 1.0)], False)
@example([(1.0, 0.0, 1.0), (-1.0, 0.0, 1.0), (0.0, 1.0, -1.0)], False)
@example([(1.0, 0.0, 1.0), (1.0, 0.0, -1.0)], False)
@example([(1.0, 0.0, 1.0), (-1.0, 0.0, 1.0), (0.0, 0.0, -1.0)], True)
@given(labelled, st.booleans())
def test_it_never_ends_exactly_where_no_line_is_without_a_mistake(rows, offset):
    for condition in ("closed", "plus"):
        end = ending(*parted(rows), offset=offset, condition=condition)
        assert (end != NEVER) == lasting(rows, condition, offset), condition


@example(CIRCLE, False)
@given(labelled, st.booleans())
def test_every_order_ends_as_it_says(rows, offset):
    X, y = parted(rows)
    orders = np.array(list(permutations(range(len(rows)))))
    for condition in CONDITIONS:
        counts = train_orders(X, y, orders, offset=offset, condition=condition, max_epochs=3000).counts
        end = ending(X, y, offset=offset, condition=condition)
        assert end == AT_TIMES or set((counts >= 0).tolist()) == {end == ALWAYS}, condition
        assert end != AT_TIMES or (condition, offset) == ("plus", False)


def test_one_order_ends_and_another_goes_round_in_a_circle():
    X, y = parted([(2.0, 0.0, 1.0), (-1.0, 0.0, 1.0), (-2.0, -3.0, -1.0)])
    assert ending(X, y, offset=False, condition="plus") == AT_TIMES
    circle = parted(CIRCLE)
    assert ending(*circle, offset=False, condition="plus") == AT_TIMES
    assert ending(*circle, offset=False) == NEVER
    assert ending(*circle, condition="plus") == ALWAYS, "a line beside the origin"
    for (places, labels), updates in (((X, y), 3), (circle, -1)):
        counts = train_orders(places, labels, [[0, 1, 2]], offset=False, condition="plus").counts
        assert counts.tolist() == [updates]


@pytest.mark.parametrize("far", [1e-160, 1.0, 1e99])
def test_a_point_beside_the_line_by_a_rounding_is_beside_it(far):
    """(3, 1) and its double lie on one line through 0; the double's neighbour in float64 does not."""
    X, y = np.array([(3.0, 1.0), (-6.0, -2.0), (1.0, 3.0)]) * far, np.array([1.0, 1.0, -1.0])
    assert ending(X, y, offset=False, condition="plus") == AT_TIMES
    for beyond in (np.inf, -np.inf):
        beside = X.copy()
        beside[1, 1] = np.nextafter(X[1, 1], beyond)
        tilted = ending(beside, y, offset=False, condition="plus")
        assert tilted == (NEVER if beyond > 0 else ALWAYS), "its own side of the line, or the other"


def test_points_that_are_not_in_a_plane_are_refused():
    with pytest.raises(ValueError, match="X has 3 columns"):
        ending([[1.0, 2.0, 3.0]], [1], offset=False)
    with pytest.raises(ValueError, match="condition"):
        ending([[1.0, 2.0]], [1], condition="open")

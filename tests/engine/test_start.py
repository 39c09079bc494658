"""A perceptron that starts elsewhere than at 0 does what anyone does by hand, in fractions."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.condition import CONDITIONS
from playground.margin import bound_from, most_updates, separate
from playground.perceptron import RATES, train, train_batch
from playground.perceptron_orders import train_orders
from tests.engine import by_hand
from tests.engine.test_perceptron import ETAS, assert_by_hand, decimal_points

AND, LABELS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]), np.array([-1, -1, -1, 1])
ENTRIES = ("0", "1", "-1", "0.3", "-0.1", "1/3", "1e-9", "1e-320", "-1000000", "12345.678901")
STARTS = st.lists(st.sampled_from([Fraction(v) for v in ENTRIES]), min_size=4, max_size=4)


def by_fractions(W, unit, offset, start):
    """The points as rows of fractions, the start as long, and how many of its entries no update moves."""
    d = W.shape[1]
    first = start[: d + 1] if offset else start[:d] + start[d : d + 1] * bool(start[d])
    rows = [[*(Fraction(int(entry), unit) for entry in row), *[Fraction(1)] * (len(first) - d)] for row in W.tolist()]
    return rows, first, 0 if offset else len(first) - d


@given(decimal_points(), st.booleans(), st.sampled_from(ETAS), st.sampled_from(CONDITIONS), STARTS)
def test_one_at_a_time_it_is_the_run_by_hand(points, offset, eta, condition, start):
    W, y, unit = points
    start = start[: W.shape[1] + 1]
    rows, first, n_fixed = by_fractions(W, unit, offset, start)
    rule = {"squares": Fraction(1, unit**2), "offset": offset, "eta": eta, "start": start, "condition": condition}
    trace = train(W, y, max_epochs=12, **rule)
    epochs = [range(len(W))] * 12
    expected = by_hand.perceptron(rows, y, epochs, eta=eta, condition=condition, start=first, n_fixed=n_fixed)
    assert_by_hand(trace, expected, len(first) > W.shape[1])
    margins = trace.margins(W, y)
    exact = [[by_hand.z(state, x, label) for x, label in zip(rows, y, strict=True)] for state in expected.states]
    assert (margins > 0).tolist() == [[z > 0 for z in of_state] for of_state in exact]
    assert (margins < 0).tolist() == [[z < 0 for z in of_state] for of_state in exact]


@given(decimal_points(), st.booleans(), st.sampled_from(ETAS), st.sampled_from(CONDITIONS), STARTS)
def test_a_batch_is_that_by_hand(points, offset, eta, condition, start):
    W, y, unit = points
    start = start[: W.shape[1] + 1]
    rows, first, n_fixed = by_fractions(W, unit, offset, start)
    for rate in RATES:
        rule = {"squares": Fraction(1, unit**2), "offset": offset, "eta": eta, "start": start, "condition": condition}
        trace = train_batch(W, y, rate=rate, max_iterations=12, **rule)
        etas = [by_hand.step(k, eta, rate) for k in range(12)]
        expected = by_hand.batch(rows, y, etas, condition=condition, start=first, n_fixed=n_fixed)
        assert_by_hand(trace, expected, len(first) > W.shape[1])


@given(decimal_points(), st.booleans(), st.sampled_from(ETAS), STARTS, st.data())
def test_counting_many_orders_is_training_with_each(points, offset, eta, start, data):
    W, y, unit = points
    orders = data.draw(st.lists(st.permutations(range(len(W))), min_size=1, max_size=4))
    rule = {"squares": Fraction(1, unit**2), "offset": offset, "eta": eta, "start": start[: W.shape[1] + 1]}
    rule |= {"condition": data.draw(st.sampled_from(CONDITIONS)), "max_epochs": 12, "max_updates": 40}
    traces = [train(W, y, order=order, **rule) for order in orders]
    ends = train_orders(W, y, orders, **rule)
    assert ends.counts.tolist() == [trace.n_updates if trace.converged else -1 for trace in traces]
    assert ends.w.tolist() == [trace.w[-1].tolist() for trace in traces]
    assert ends.b.tolist() == [trace.b[-1] for trace in traces]


@given(decimal_points(), st.booleans(), st.sampled_from(ETAS), st.sampled_from(CONDITIONS))
def test_a_start_at_0_is_no_other_run(points, offset, eta, condition):
    W, y, unit = points
    rule = {"squares": Fraction(1, unit**2), "offset": offset, "eta": eta, "condition": condition, "max_epochs": 12}
    from_zero, none = train(W, y, start=[0] * W.shape[1], **rule), train(W, y, **rule)
    assert from_zero.visit.tolist() == none.visit.tolist()
    assert from_zero.w.tolist() == none.w.tolist()


def test_an_exercise_with_a_threshold_that_is_kept_ends_in_epoch_5():
    """AND; w = (0.3, -0.1), threshold 0.2, eta = 0.1, 1 where w.x is at least the threshold: Negnevitsky, "Artificial
    Intelligence" (2005), table 6.3."""
    start = [Fraction("0.3"), Fraction("-0.1"), Fraction("-0.2")]
    trace = train(AND, LABELS, offset=False, start=start, eta=Fraction("0.1"), condition="plus")
    assert (trace.n_epochs, trace.converged) == (5, True)
    assert (trace.w[-1].tolist(), set(trace.b.tolist())) == ([0.1, 0.1], {-0.2})
    assert trace.w.tolist() == [[0.3, -0.1], [0.2, -0.1], [0.3, 0.0], [0.2, 0.0], [0.1, 0.0], [0.2, 0.1], [0.1, 0.1]]


def test_an_exercise_with_an_input_of_minus_1_takes_14_updates():
    """AND; inputs (-1, x1, x2), weights (-0.1, -0.2, 0.2) at first, eta = 0.05, 1 where the sum is above 0: with 0 as
    the class whose sign is +. In float64, 0.1 - 0.05 - 0.05 leaves -1.4e-17 on the way."""
    start = [Fraction("0.2"), Fraction("-0.2"), Fraction("-0.1")]
    trace = train(AND, -LABELS, start=start, eta=Fraction("0.05"), condition="plus")
    assert (trace.n_updates, trace.n_epochs, trace.converged) == (14, 8, True)
    assert (0 - trace.w[-1]).tolist() == [0.05, 0.1]
    assert trace.b[-1] == 0.1


@given(decimal_points(most=5), st.booleans(), st.sampled_from(ETAS), STARTS)
def test_no_order_needs_more_updates_than_novikoffs_bound_from_there(points, offset, eta, start):
    W, y, unit = points
    d = W.shape[1]
    separation = separate(W / unit, y, offset=offset)
    start = start[:d] + start[d : d + 1] * offset
    if not separation.separable or unit > 10 or separation.mistake_bound > 1000 or max(map(abs, start)) > 10:
        return
    bound = bound_from(separation, [float(v) for v in start], float(eta))
    orders = list(permutations(range(len(W))))[:24]
    rule = {"squares": Fraction(1, unit**2), "offset": offset, "eta": eta, "start": start}
    counts = train_orders(W, y, orders, max_epochs=10**6, max_updates=10**5, **rule).counts
    assert counts.min() >= 0
    assert counts.max() <= most_updates(bound)


def test_from_0_it_is_the_bound_that_everybody_knows():
    separation = separate(AND, LABELS)
    assert bound_from(separation, (0.0, 0.0, 0.0), 0.1) == separation.mistake_bound
    assert bound_from(separate(AND, [1, -1, -1, 1]), (1.0, 0.0, 0.0), 1.0) == float("inf")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"start": (1.0,)}, "start has 1 numbers; it is w, with 2, or w and b"),
        ({"start": (1.0, float("inf"))}, "start has inf; it must be finite"),
        ({"start": (1.0, 1.0), "squares": Fraction(1, 3)}, "squares have irrational roots"),
    ],
)
def test_what_is_no_start_is_refused(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        train(AND, LABELS, **options)

"""The loop as it was printed adds every point, as by hand; after k passes it is at k times where one leads."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.condition import CONDITIONS
from playground.datasets import PRESETS
from playground.perceptron import ORDERS, train, train_as_printed, visiting_order
from tests.engine import by_hand
from tests.engine.test_perceptron import ETAS, decimal_points
from tests.examples import examples


def every_point(rows, y, orders, eta, condition, most):
    """States, and whether a pass ended without a mistake: the loop as it stands on the slide, with a check after it."""
    state = [Fraction(0)] * len(rows[0])
    states = [state]
    for order in orders:
        for i in order:
            state = [s + eta * int(y[i]) * v for s, v in zip(state, rows[i], strict=True)]
            states.append(state)
            if len(states) > most:
                return states[: most + 1], False
        if not any(by_hand.mistake(state, x, label, condition) for x, label in zip(rows, y, strict=True)):
            return states, True
    return states, False


@given(
    decimal_points(),
    st.booleans(),
    st.sampled_from(ETAS),
    st.sampled_from(CONDITIONS),
    st.sampled_from(ORDERS),
    st.integers(1, 4),
    st.integers(1, 40),
)
@examples(80)
def test_every_point_is_added_as_by_hand(points, offset, eta, condition, order, passes, most):
    X, y, unit = points
    rows = [[Fraction(int(v), unit) for v in x] + [Fraction(1)] * offset for x in X.tolist()]
    n = len(y)
    visited = visiting_order(n, passes * n, order=order, seed=3).reshape(passes, n)
    states, converged = every_point(rows, y, visited.tolist(), eta, condition, most)
    trace = train_as_printed(
        X,
        y,
        squares=Fraction(1, unit**2),
        offset=offset,
        eta=eta,
        condition=condition,
        order=order,
        seed=3,
        max_epochs=passes,
        max_updates=most,
    )
    thetas = np.column_stack([trace.w, trace.b]) if offset else trace.w
    assert thetas.tolist() == [[float(entry) for entry in state] for state in states]
    assert trace.converged == converged
    assert trace.sample.tolist() == visited.ravel()[: trace.n_updates].tolist()
    assert trace.visit.tolist() == list(range(1, trace.n_updates + 1))
    assert (trace.n_visits, trace.n_epochs) == (trace.n_updates, -(-trace.n_updates // n))


@given(decimal_points(), st.booleans(), st.sampled_from(ORDERS))
def test_after_k_passes_it_is_k_times_where_it_was_after_one(points, offset, order):
    X, y, unit = points
    trace = train_as_printed(X, y, squares=Fraction(1, unit**2), offset=offset, order=order, max_epochs=5)
    n, exact = len(y), trace.exact
    assert exact is not None
    for k in range(trace.n_epochs + 1):
        assert [int(v) for v in exact.whole[k * n]] == [k * int(v) for v in exact.whole[n]]


@pytest.mark.parametrize(
    ("name", "wrong_after_each"),
    [("two clusters", 1), ("thin margin", 8), ("needs an offset", 6), ("XOR", 4), ("two-point worked example", 0)],
)
def test_where_one_pass_does_not_separate_none_does_though_the_perceptron_may(name, wrong_after_each):
    data = PRESETS[name]
    y = np.where(data.labels == 0, 1.0, -1.0)
    loop, n = train_as_printed(data.X, y, max_epochs=50), len(y)
    wrong = (loop.margins(data.X, y)[n::n] <= 0).sum(axis=1)
    assert (set(wrong.tolist()), loop.converged) == ({wrong_after_each}, wrong_after_each == 0)
    assert train(data.X, y).converged == (name != "XOR")


def test_bad_input_is_refused_in_words():
    with pytest.raises(ValueError, match="max_epochs"):
        train_as_printed([[1.0]], [1.0], max_epochs=0)
    with pytest.raises(ValueError, match="order"):
        train_as_printed([[1.0]], [1.0], order="sideways")

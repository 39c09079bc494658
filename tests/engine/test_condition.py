"""Three conditions of a mistake on the boundary, each held against its own words, and Novikoff's bound for all."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from playground.condition import CONDITIONS, count_mistakes, greatest_mistake
from playground.drawn_line import measure
from playground.margin import separate
from playground.perceptron import ORDERS, train, train_batch
from playground.perceptron_orders import train_orders
from playground.pocket import pocket
from playground.stopping import stopped, stopping_epoch
from tests.engine.plain_mistake import plain_mistake
from tests.engine.test_perceptron import labelled_points

WORKED = np.array([[2.0, 2.0], [2.0, -1.0]]), np.array([1.0, -1.0])
conditions = st.sampled_from(CONDITIONS)
small = labelled_points(st.integers(-2, 2).map(float))  # many come to lie on a boundary, and nothing is rounded
every_condition = pytest.mark.parametrize("condition", CONDITIONS)


@given(st.floats(allow_nan=False) | st.sampled_from([0.0, -0.0, 5e-324, -5e-324]), st.sampled_from([-1.0, 1.0]))
def test_a_point_is_a_mistake_at_z_up_to_the_greatest_and_at_no_other(z, y):
    for condition in CONDITIONS:
        (most,) = greatest_mistake([y], condition)
        assert (z <= most) == plain_mistake(z, y, condition)


def test_on_the_boundary_they_differ_and_nowhere_else():
    labels = [1.0, -1.0]
    on_it = {condition: (greatest_mistake(labels, condition) >= 0).tolist() for condition in CONDITIONS}
    assert on_it == {"closed": [True, True], "strict": [False, False], "plus": [False, True]}


def test_with_sign_of_0_plus_the_worked_example_takes_three_epochs_instead_of_two():
    closed, plus = (train(*WORKED, offset=False, condition=condition) for condition in ("closed", "plus"))
    assert (closed.n_epochs, plus.n_epochs) == (2, 3)
    assert closed.w.tolist() == [[0, 0], [2, 2], [0, 3]]
    assert plus.w.tolist() == [[0, 0], [-2, 1], [0, 3]]


@given(labelled_points(), st.booleans())
def test_from_0_the_strict_condition_never_updates(points, offset):
    for trainer in (train, train_batch):
        trace = trainer(*points, offset=offset, condition="strict")
        assert (trace.n_updates, trace.n_epochs, trace.converged) == (0, 1, True)


@given(small, st.booleans(), conditions, st.sampled_from(ORDERS))
def test_novikoffs_bound_holds_for_every_condition(points, offset, condition, order):
    """And so do the two lemmas it is made of, state by state."""
    X, y = points
    separation = separate(X, y, offset=offset)
    assume(separation.separable)
    trace = train(X, y, offset=offset, condition=condition, order=order)
    assert trace.converged
    assert trace.n_updates <= separation.mistake_bound * (1 + 1e-9)
    counts, theta = np.arange(trace.n_updates + 1), np.column_stack([trace.w, trace.b])
    along = theta @ np.append(separation.w, separation.b)
    assert (along >= counts * separation.margin * (1 - 1e-9)).all()
    assert ((theta * theta).sum(axis=1) <= counts * separation.radius**2 * (1 + 1e-9)).all()


def test_sign_of_0_plus_may_end_where_no_line_is_strict():
    """Two + on both sides of 0, and a − below: only the line through both + has no mistake, and it has them on it."""
    X, y = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, -1.0]]), np.array([1.0, 1.0, -1.0])
    assert not separate(X, y, offset=False).separable
    assert train(X, y, offset=False, condition="plus").converged
    assert not train(X, y, offset=False, max_epochs=200).converged


@every_condition
def test_the_pocket_keeps_the_first_state_with_the_fewest_mistakes_of_its_condition(condition):
    for seed in range(20):
        random = np.random.default_rng(seed)
        X, y = random.integers(-2, 3, (7, 2)).astype(float), np.where(np.arange(7) % 2, 1.0, -1.0)
        trace = train(X, y, condition=condition, max_epochs=6)
        errors = [
            sum(plain_mistake(z, label, condition) for z, label in zip(row, y, strict=True))
            for row in trace.margins(X, y).tolist()
        ]
        best = pocket(trace, X, y, condition=condition)
        assert best.tolist() == [errors.index(min(errors[: t + 1])) for t in range(len(errors))]


@given(small, conditions, st.sampled_from([0.0, 1.0]))
def test_the_mistakes_of_every_state_are_counted_as_a_loop_does(points, condition, b):
    X, y = points
    states = np.array([[i, -i, 1][: X.shape[1]] for i in range(-2, 3)], dtype=float)
    slow = [sum(plain_mistake(y[i] * (X[i] @ w + b), y[i], condition) for i in range(len(y))) for w in states]
    assert count_mistakes(states, np.full(5, b), X, y, condition=condition).tolist() == slow


@given(small, conditions)
def test_a_drawn_lines_mistakes_are_those_of_the_condition(points, condition):
    X, y = points
    w = np.ones(X.shape[1])
    slow = sum(plain_mistake(label * x.sum(), label, condition) for x, label in zip(X, y, strict=True))
    assert measure(w, 0.0, X, y, condition=condition).mistakes == slow


def test_a_run_that_converges_without_an_update_is_not_stopped_by_error_prime():
    trace = train(*WORKED, condition="strict")
    assert stopping_epoch(trace, *WORKED) is None
    assert stopped(trace, *WORKED) is trace


@every_condition
def test_counting_orders_asks_the_same_condition(condition):
    points = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    orders = [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    updates = [train(*points, order=order, condition=condition).n_updates for order in orders]
    assert train_orders(*points, orders, condition=condition).counts.tolist() == updates

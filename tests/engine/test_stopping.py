"""Error', the rule that stops when it no longer falls, and the pocket, against plain loops."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground.datasets import PRESETS
from playground.perceptron import train, train_batch
from playground.pocket import pocket
from playground.stopping import distance_error, stopped, stopping_epoch

PETALS = iris().select(["petal length (cm)", "petal width (cm)"])

coordinates = st.integers(-4, 4)
both_classes = st.lists(st.tuples(coordinates, coordinates, st.sampled_from([-1.0, 1.0])), min_size=2, max_size=9).map(
    lambda rows: (np.array(rows)[:, :2], np.array(rows)[:, 2])
)


def error_prime(w, b, X, y):
    """The lectures' sum, over |w|."""
    length = math.hypot(*w)
    if length == 0:
        return math.nan
    total = 0.0
    for x, label in zip(X, y, strict=True):
        value = w[0] * x[0] + w[1] * x[1] + b
        sign = 1.0 if value > 0 else -1.0 if value < 0 else -label
        total += abs(value * (sign - label)) / 2
    return total / length


def end_of_training(X, y, epochs):
    """The perceptron once more, as a loop that asks after every pass whether Error' has fallen."""
    w, b, before = np.zeros(2), 0.0, math.inf
    for epoch in range(1, epochs + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (w[0] * x[0] + w[1] * x[1] + b) <= 0:
                w, b, clean = w + label * x, b + label, False
        if clean:
            return w, b, epoch
        now = error_prime(w, b, X, y)
        now = math.inf if math.isnan(now) else now
        left = any(label * (w[0] * x[0] + w[1] * x[1] + b) <= 0 for x, label in zip(X, y, strict=True))
        if now >= before and left:
            return w, b, epoch
        before = now
    return w, b, epochs


@given(both_classes, st.booleans())
def test_error_is_the_sum_of_the_distances_of_the_mistakes(data, offset):
    X, y = data
    trace = train(X, y, offset=offset, max_epochs=6)
    expected = [error_prime(w, b, X, y) for w, b in zip(trace.w, trace.b, strict=True)]
    assert distance_error(trace, X, y) == pytest.approx(expected, nan_ok=True)


@given(both_classes)
def test_training_ends_after_the_first_epoch_in_which_the_error_does_not_fall(data):
    X, y = data
    w, b, epochs = end_of_training(X, y, 30)
    trace = stopped(train(X, y, max_epochs=30), X, y)
    assert trace.n_epochs == epochs
    assert (trace.w[-1].tolist(), trace.b[-1]) == (w.tolist(), b)
    assert trace.n_visits == epochs * len(X)


@pytest.mark.parametrize(
    ("data", "name", "epochs"),
    [(PRESETS["thin margin"], "+", (2, 5)), (PETALS, "versicolor", (5, 2)), (PETALS, "virginica", (5, 5))],
)
def test_by_the_distances_and_by_the_lectures_formula_it_may_stop_at_different_epochs(data, name, epochs):
    X, y = data.X, data.against_rest(name)
    trace = train(X, y, max_epochs=10)
    assert tuple(stopping_epoch(trace, X, y, formula=formula) for formula in (False, True)) == epochs


def test_what_converges_while_the_error_falls_is_left_as_it_is():
    data = PRESETS["two-point worked example"]
    y = np.where(data.labels == 0, 1.0, -1.0)
    trace = train(data.X, y, offset=False)
    assert stopping_epoch(trace, data.X, y) is None
    assert stopped(trace, data.X, y) is trace


def test_training_ends_where_all_mistakes_stay_on_the_boundary():
    """A point of each class at the origin: one of them is a mistake of every line through it, at a distance of 0."""
    X, y = np.array([[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [-1.0, 0.0]]), np.array([1.0, -1.0, 1.0, -1.0])
    for trace in (train(X, y, offset=False, max_epochs=50), train_batch(X, y, offset=False, max_iterations=50)):
        assert distance_error(trace, X, y)[-1] == 0
        assert not trace.converged
        assert stopping_epoch(trace, X, y) == stopping_epoch(trace, X, y, formula=True) == 2
        assert stopped(trace, X, y).n_epochs == 2


def test_what_is_no_mistake_by_its_condition_has_nothing_left_to_fall():
    X, y = np.array([[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    trace = train(X, y, offset=False, condition="plus", max_epochs=50)
    assert trace.converged
    assert stopping_epoch(trace, X, y, condition="plus") is None


def test_an_incomplete_last_epoch_decides_nothing():
    data = PRESETS["XOR"]
    y = np.where(data.labels == 0, 1.0, -1.0)
    trace = train(data.X, y, max_updates=3)
    assert trace.n_visits < len(data.X)
    assert stopping_epoch(trace, data.X, y) is None


def test_the_batch_perceptron_is_asked_after_every_iteration():
    data = PRESETS["one mislabelled point"]
    y = np.where(data.labels == 0, 1.0, -1.0)
    whole = train_batch(data.X, y, max_iterations=300)
    cut, error = stopped(whole, data.X, y), distance_error(whole, data.X, y)
    assert cut.n_updates == cut.n_epochs < 300
    assert error[cut.n_epochs] >= error[cut.n_epochs - 1]
    assert (np.diff(error[1 : cut.n_epochs]) < 0).all()


@given(both_classes, st.booleans())
def test_the_pocket_holds_the_first_of_the_best_states_so_far(data, offset):
    X, y = data
    trace = train(X, y, offset=offset, max_epochs=8)
    errors = (trace.margins(X, y) <= 0).mean(axis=1).tolist()
    assert pocket(trace, X, y).tolist() == [errors.index(min(errors[: t + 1])) for t in range(len(errors))]

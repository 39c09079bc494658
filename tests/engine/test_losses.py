"""The losses are those of the lecture, and a trace's curves are their means over the points."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import losses
from playground.datasets import PRESETS
from playground.grid import Grid
from playground.perceptron import train, train_batch

CLUSTERS = PRESETS["one mislabelled point"]
LABELS = CLUSTERS.against_rest("+")
CONVEX = ["hinge", "perceptron", "squared", "logistic"]
margins = st.floats(-1e3, 1e3)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("zero-one", [1, 1, 0, 0, 0]),
        ("hinge", [3, 1, 0.5, 0, 0]),
        ("perceptron", [2, 0, 0, 0, 0]),
        ("squared", [9, 1, 0.25, 0, 4]),
    ],
)
def test_the_losses_at_five_margins(name, values):
    assert losses.LOSSES[name]([-2, 0, 0.5, 1, 3]).tolist() == values


@pytest.mark.parametrize("name", losses.DERIVATIVES)
@given(z=margins, other=margins)
def test_a_derivative_is_the_slope_of_a_line_below_the_loss(name, z, other):
    loss, slope = losses.LOSSES[name], losses.DERIVATIVES[name](z)
    assert loss(other) >= loss(z) + slope * (other - z) - 1e-6


@given(margins)
def test_hinge_and_squared_lie_above_the_zero_one_loss(z):
    assert losses.hinge(z) >= losses.zero_one(z)
    assert losses.squared(z) >= losses.zero_one(z)


@given(st.sampled_from([-1.0, 1.0]), margins)
def test_the_squared_loss_is_the_squared_error(y, value):
    assert losses.squared(y * value) == pytest.approx((y - value) ** 2)


def test_a_curve_is_the_mean_over_the_points_in_every_state():
    trace = train(CLUSTERS.X, LABELS, max_updates=40)
    for name, curve in losses.curves(trace, CLUSTERS.X, LABELS).items():
        for t, (w, b) in enumerate(zip(trace.w, trace.b, strict=True)):
            z = [y * (w @ x + b) for x, y in zip(CLUSTERS.X, LABELS, strict=True)]
            assert curve[t] == pytest.approx(np.mean([losses.LOSSES[name](v) for v in z])), name


def test_long_traces_are_taken_in_blocks_with_the_same_result(monkeypatch):
    trace = train(CLUSTERS.X, LABELS, max_updates=100)
    whole = losses.curve(trace, CLUSTERS.X, LABELS, losses.hinge)
    monkeypatch.setattr(losses, "BLOCK", 5 * len(LABELS))
    assert losses.curve(trace, CLUSTERS.X, LABELS, losses.hinge).tolist() == whole.tolist()


def test_the_batch_perceptron_adds_minus_the_gradient_of_the_perceptron_cost():
    trace = train_batch(CLUSTERS.X, LABELS, max_iterations=20)
    slopes = np.where(trace.margins(CLUSTERS.X, LABELS) <= 0, -LABELS, 0.0)
    assert np.diff(trace.w, axis=0) == pytest.approx(-(slopes @ CLUSTERS.X)[:-1])
    assert np.diff(trace.b) == pytest.approx(-slopes.sum(axis=1)[:-1])


def objective(trace, X, y, regularization):
    return losses.curve(trace, X, y, losses.hinge) + losses.penalty(trace.w, regularization)


def plain_objective(w, b, X, y, regularization):
    terms = [max(1 - label * (np.dot(w, x) + b), 0) for x, label in zip(X, y, strict=True)]
    return regularization / 2 * np.dot(w, w) + np.mean(terms)


def test_the_objective_is_the_mean_hinge_loss_and_the_penalty_on_w_alone():
    trace = train(CLUSTERS.X, LABELS, max_updates=40)
    for regularization in (0, 0.3):
        values = objective(trace, CLUSTERS.X, LABELS, regularization)
        for t, (w, b) in enumerate(zip(trace.w, trace.b, strict=True)):
            assert values[t] == pytest.approx(plain_objective(w, b, CLUSTERS.X, LABELS, regularization))


whole = st.integers(-3, 3).map(float)


@pytest.mark.parametrize(("b", "regularization"), [(0.0, 0.0), (-1.5, 0.2)])
def test_the_surface_is_the_objective_over_the_plane_of_w1_and_w2(monkeypatch, b, regularization):
    plane = Grid(np.linspace(-2, 3, 7), np.linspace(-1, 1, 4))
    options = {"b": b, "regularization": regularization}
    surface = losses.surface(CLUSTERS.X, LABELS, plane, **options)
    assert surface.shape == (4, 7)
    for row, w2 in enumerate(plane.y):
        for column, w1 in enumerate(plane.x):
            expected = plain_objective([w1, w2], b, CLUSTERS.X, LABELS, regularization)
            assert surface[row, column] == pytest.approx(expected)
    monkeypatch.setattr(losses, "BLOCK", 3 * len(LABELS))
    assert losses.surface(CLUSTERS.X, LABELS, plane, **options).tolist() == surface.tolist()


UNIT_SQUARE = Grid(np.arange(2.0), np.arange(2.0))


def test_the_surface_of_another_loss():
    zero_one = losses.surface([[1, 0], [0, 1]], [1, -1], UNIT_SQUARE, loss=losses.zero_one)
    assert zero_one.tolist() == [[1, 0.5], [1, 0.5]]

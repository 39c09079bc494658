"""Descent on the squared and the logistic loss, against steps taken one by one with numerical slopes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import hinge, losses, smooth_states
from playground.descent_rule import RATES, step_lengths
from playground.hinge_states import DRAWS, draw_order
from playground.smooth_optimum import minimize
from tests.examples import examples

POINT = st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([-1.0, 1.0]))
SMOOTH = st.sampled_from(["squared", "logistic"])


def slope(loss: str, z: float) -> float:
    """The derivative at z, by a small difference."""
    low, high = (float(losses.LOSSES[loss](z + h)) for h in (-1e-6, 1e-6))
    return (high - low) / 2e-6


@examples(40)
@given(SMOOTH, st.floats(-30, 30))
def test_a_pull_is_minus_the_slope(loss, z):
    assert smooth_states.PULLS[loss](z) == pytest.approx(-slope(loss, z), abs=1e-5)
    assert smooth_states.PULLS[loss](z) == pytest.approx(-float(losses.DERIVATIVES[loss](z)), abs=1e-14)


@examples(40)
@given(
    st.lists(POINT, min_size=2, max_size=7),
    SMOOTH,
    st.sampled_from(DRAWS),
    st.sampled_from(RATES),
    st.booleans(),
    st.sampled_from([0.0, 0.2]),
)
def test_every_step_goes_down_the_slope(points, loss, draws, rate, offset, penalty):
    X, y = np.array([point[:2] for point in points], dtype=float), np.array([point[2] for point in points])
    n_draws, eta = 12, 0.05
    trace = hinge.train(
        X, y, loss=loss, draws=draws, rate=rate, eta=eta, offset=offset, regularization=penalty, n_draws=n_draws, seed=4
    )
    order, etas = (
        draw_order(len(X), n_draws, draws=draws, seed=4),
        step_lengths(n_draws, eta=eta, rate=rate),
    )
    w, b = np.zeros(2), 0.0
    assert trace.n_updates == n_draws
    for k in range(n_draws):
        rows = range(len(X)) if order[k] < 0 else [order[k]]
        pulls = [(i, -float(losses.DERIVATIVES[loss](y[i] * (w @ X[i] + b)))) for i in rows]
        w = w * (1 - etas[k] * penalty) + etas[k] * sum(g * y[i] * X[i] for i, g in pulls) / len(pulls)
        b = b + offset * etas[k] * sum(g * y[i] for i, g in pulls) / len(pulls)
        assert trace.w[k + 1] == pytest.approx(w, abs=1e-9)
        assert trace.b[k + 1] == pytest.approx(b, abs=1e-9)
        z = y * (X @ w + b)
        assert trace.objective[k + 1] == pytest.approx(losses.LOSSES[loss](z).mean() + penalty / 2 * w @ w)
    assert not trace.converged


@pytest.mark.parametrize("loss", ["squared", "logistic"])
def test_the_batch_comes_to_the_least(loss):
    X, y = np.array([[1.0, 2], [2, -1], [-1, 0], [0.5, 0.5]]), np.array([1.0, 1, -1, -1])
    trace = hinge.train(X, y, loss=loss, draws="batch", rate="constant", eta=0.3, n_draws=5000, regularization=0.01)
    least = minimize(X, y, loss=loss, regularization=0.01)
    assert least.w == pytest.approx(trace.w[-1], abs=1e-6)
    assert least.value == pytest.approx(trace.objective[-1], abs=1e-9)


def test_a_step_that_is_too_long_leaves_the_numbers_and_the_trace_says_so():
    trace = hinge.train([[9.0, 0.0], [-9.0, 0.0]], [1.0, -1.0], loss="squared", rate="constant", eta=1.0, n_draws=5000)
    assert trace.overflowed
    assert np.isfinite(trace.objective).all()

"""The perceptron does what the plain loop over points does, to the last bit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.condition import CONDITIONS
from playground.datasets import PRESETS, iris
from playground.perceptron import ORDERS, train, train_batch, train_orders, visiting_order
from playground.trace import Trace
from tests.engine.plain_mistake import plain_mistake

SEPALS = iris().select(["sepal length (cm)", "sepal width (cm)"])
SETOSA = iris().against_rest("setosa")


def plain_margin(w, b, x, y, offset):
    z = w[0] * x[0]
    for j in range(1, len(x)):
        z = z + w[j] * x[j]
    return y * (z + b if offset else z)


def plain_loop(X, y, epochs, *, offset=True, eta=1.0, max_updates=10_000, condition="closed"):
    """Epoch by epoch, point by point, in Python floats: the states, updates, checks, and whether it converged."""
    X, y = np.asarray(X, dtype=float).tolist(), np.asarray(y, dtype=float).tolist()
    w, b = [0.0] * len(X[0]), 0.0
    states, updates, rows = [[*w, b]], [], []
    for epoch, order in enumerate(epochs, 1):
        clean = True
        for i in order:
            rows.append(int(i))
            if plain_mistake(plain_margin(w, b, X[i], y[i], offset), y[i], condition):
                clean = False
                w = [w[j] + eta * y[i] * X[i][j] for j in range(len(w))]
                b = b + eta * y[i] if offset else 0.0
                states.append([*w, b])
                updates.append((int(i), len(rows), epoch))
                if len(updates) == max_updates:
                    return states, updates, rows, epoch, False
        if clean:
            return states, updates, rows, epoch, True
    return states, updates, rows, epoch, False


def assert_same(trace: Trace, expected) -> None:
    states, updates, rows, n_epochs, converged = expected
    assert np.column_stack([trace.w, trace.b]).tobytes() == np.array(states).tobytes()
    assert np.column_stack([trace.sample, trace.visit, trace.epoch]).tolist() == [list(update) for update in updates]
    assert (trace.n_visits, trace.n_epochs, trace.converged) == (len(rows), n_epochs, converged)


coordinates = st.one_of(
    st.integers(-4, 4).map(float), st.floats(-10, 10).map(lambda v: round(v, 1)), st.floats(-1e6, 1e6)
)


@st.composite
def labelled_points(draw, coordinate=coordinates):
    n, d = draw(st.integers(1, 12)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


@given(labelled_points(), st.booleans(), st.sampled_from([1.0, 0.1, 3.0]), st.data())
def test_training_is_the_plain_loop_to_the_last_bit(points, offset, eta, data):
    X, y = points
    order = data.draw(st.one_of(st.sampled_from(ORDERS), st.permutations(range(len(X)))))
    max_epochs, max_updates = data.draw(st.integers(1, 30)), data.draw(st.integers(1, 60))
    options = {"order": order, "seed": data.draw(st.integers(0, 9))}
    limits = {"max_updates": max_updates, "condition": data.draw(st.sampled_from(CONDITIONS))}
    trace = train(X, y, offset=offset, eta=eta, max_epochs=max_epochs, **limits, **options)
    epochs = visiting_order(len(X), max_epochs * len(X), **options).reshape(max_epochs, len(X))
    expected = plain_loop(X, y, epochs, offset=offset, eta=eta, **limits)
    assert_same(trace, expected)
    assert visiting_order(len(X), trace.n_visits, **options).tolist() == expected[2]


@given(labelled_points(), st.booleans(), st.sampled_from([1.0, 0.1, 0.3, 3.0, 10.0, 1000.0]), st.data())
def test_counting_many_orders_is_training_with_each(points, offset, eta, data):
    X, y = points
    orders = data.draw(st.lists(st.permutations(range(len(X))), min_size=1, max_size=6))
    limits = {"max_epochs": data.draw(st.integers(1, 30)), "max_updates": data.draw(st.integers(1, 60))}
    limits |= {"condition": data.draw(st.sampled_from(CONDITIONS))}
    traces = [train(X, y, offset=offset, eta=eta, order=order, **limits) for order in orders]
    expected = [trace.n_updates if trace.converged else -1 for trace in traces]
    found = train_orders(X, y, orders, offset=offset, eta=eta, **limits)
    assert found.counts.tolist() == expected
    assert found.w.tolist() == [trace.w[-1].tolist() for trace in traces]
    assert found.b.tolist() == [trace.b[-1] for trace in traces]


@pytest.mark.parametrize(
    ("eta", "updates"),
    [(1, 1562), (2, 1562), (0.5, 1562), (0.1, 1518), (0.3, 1518), (3, 1518), (10, 1518)],
)
def test_on_iris_sepals_rounding_makes_the_count_depend_on_eta(eta, updates):
    assert train_orders(SEPALS.X, SETOSA, [np.arange(150)], eta=eta).counts.tolist() == [updates]
    assert train(SEPALS.X, SETOSA, eta=eta).n_updates == updates


def test_many_orders_are_counted_alike_in_one_block_or_several(monkeypatch):
    orders = [np.random.default_rng(seed).permutation(150) for seed in range(12)]
    whole = train_orders(SEPALS.X, SETOSA, orders).counts
    monkeypatch.setattr("playground.perceptron.BLOCK", 150 * 5)
    ends = train_orders(SEPALS.X, SETOSA, orders)
    assert ends.counts.tolist() == whole.tolist()
    assert ends.w.tolist() == [train(SEPALS.X, SETOSA, order=order).w[-1].tolist() for order in orders]
    assert whole.tolist() == [train(SEPALS.X, SETOSA, order=order).n_updates for order in orders]


def test_the_lecture_example_makes_two_updates_and_a_clean_pass():
    worked = PRESETS["two-point worked example"]
    trace = train(worked.X, worked.against_rest("+"), offset=False)
    assert trace.w.tolist() == [[0, 0], [2, 2], [0, 3]]
    assert trace.b.tolist() == [0, 0, 0]
    assert trace.sample.tolist() == [0, 1]
    assert (trace.n_updates, trace.n_epochs, trace.n_visits, trace.converged) == (2, 2, 4, True)


def test_iris_sepals_take_1562_updates_in_721_epochs():
    trace = train(SEPALS.X, SETOSA)
    assert (trace.n_updates, trace.n_epochs, trace.n_visits) == (1562, 721, 108_150)
    assert trace.converged
    assert_same(trace, plain_loop(SEPALS.X, SETOSA, [range(150)] * 1000))


def test_iris_sepals_in_exact_arithmetic_take_1518_updates_in_701_epochs():
    """Iris is measured in tenths of a centimetre, so whole numbers hold everything and nothing is rounded.

    The difference to float64: one check falls exactly on the boundary, which here is a mistake; there rounding decides.
    """
    rows = [(*(round(10 * v) for v in x), 10) for x in SEPALS.X.tolist()]  # (10 x1, 10 x2, 10): (w, b) in tenths too
    assert np.array_equal(np.array(rows)[:, :2] / 10, SEPALS.X)
    labels = [int(v) for v in SETOSA]
    state, updates, epochs, on_boundary, clean = [0, 0, 0], 0, 0, 0, False
    while not clean:
        before, epochs = updates, epochs + 1
        for row, y in zip(rows, labels, strict=True):
            z = y * sum(s * v for s, v in zip(state, row, strict=True))
            on_boundary += updates > 0 and z == 0
            if z <= 0:
                state, updates = [s + y * v for s, v in zip(state, row, strict=True)], updates + 1
        clean = updates == before
    assert (updates, epochs, on_boundary) == (1518, 701, 1)


def test_eta_only_scales_the_states():
    one, four = train(SEPALS.X, SETOSA), train(SEPALS.X, SETOSA, eta=4.0)
    assert np.array_equal(4 * one.w, four.w)
    assert np.array_equal(one.sample, four.sample)


def test_it_stops_right_after_the_last_update_allowed():
    trace = train(SEPALS.X, SETOSA, max_updates=100)
    assert (trace.n_updates, trace.n_visits, trace.n_epochs) == (100, trace.visit[-1], trace.epoch[-1])
    assert not trace.converged


def test_without_a_clean_pass_it_has_not_converged():
    """Two updates separate the two points; the pass that would show it is not allowed."""
    trace = train([[2, 2], [2, -1]], [1, -1], offset=False, max_epochs=1)
    assert (trace.n_updates, trace.n_epochs, trace.n_visits, trace.converged) == (2, 1, 2, False)
    assert (trace.margins([[2, 2], [2, -1]], [1, -1])[-1] > 0).all()


def test_permuted_keeps_one_permutation_and_reshuffled_draws_anew():
    kept = visiting_order(20, 60, order="permuted", seed=3).reshape(3, 20)
    anew = visiting_order(20, 60, order="reshuffled", seed=3).reshape(3, 20)
    assert (kept == kept[0]).all()
    assert np.array_equal(kept[0], anew[0])
    assert not np.array_equal(anew[0], anew[1])
    assert (np.sort(anew) == np.arange(20)).all()
    assert not np.array_equal(kept[0], visiting_order(20, 20, order="permuted", seed=4))


def test_a_long_run_of_many_points_is_ordinary_work():
    X = np.random.default_rng(0).uniform(-1, 1, (500, 2))
    trace = train(X, np.where(np.arange(500) % 2, 1, -1), order="reshuffled", max_epochs=10_000)
    assert trace.n_updates == 10_000
    assert len(visiting_order(500, 5_000_000, order="reshuffled")) == 5_000_000


def plain_batch(X, y, *, offset, eta, rate, max_iterations, condition="closed"):
    """Iteration by iteration in Python floats: the states, and whether it converged."""
    X, y = X.tolist(), y.tolist()
    w, b = [0.0] * len(X[0]), 0.0
    states = [[*w, b]]
    for k in range(1, max_iterations + 1):
        z = [plain_margin(w, b, X[i], y[i], offset) for i in range(len(X))]
        mistakes = [i for i in range(len(X)) if plain_mistake(z[i], y[i], condition)]
        if not mistakes:
            return states, True
        step = eta / k if rate == "inverse" else eta
        w = [w[j] + step * sum(y[i] * X[i][j] for i in mistakes) for j in range(len(w))]
        b = b + step * sum(y[i] for i in mistakes) if offset else 0.0
        states.append([*w, b])
    return states, False


@given(
    labelled_points(st.integers(-9, 9).map(float)),
    st.booleans(),
    st.sampled_from(["constant", "inverse"]),
    st.integers(1, 40),
    st.sampled_from(CONDITIONS),
)
def test_the_batch_perceptron_is_the_plain_loop(points, offset, rate, max_iterations, condition):
    options = {"offset": offset, "eta": 0.5, "rate": rate, "max_iterations": max_iterations, "condition": condition}
    trace = train_batch(*points, **options)
    states, converged = plain_batch(*points, **options)
    assert np.array_equal(np.column_stack([trace.w, trace.b]), np.array(states))
    assert trace.converged == converged
    assert trace.n_epochs == trace.n_updates + converged
    assert trace.n_visits == trace.n_epochs * len(points[0])
    assert trace.sample.tolist() == [-1] * trace.n_updates
    assert trace.visit.tolist() == [k * len(points[0]) for k in trace.epoch]


def test_the_batch_perceptron_descends_the_perceptron_cost():
    clusters = PRESETS["two clusters"]
    y = clusters.against_rest("+")
    trace = train_batch(clusters.X, y)
    assert trace.converged
    assert (trace.margins(clusters.X, y)[-1] > 0).all()

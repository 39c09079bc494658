"""The perceptron does what anyone does by hand, in fractions, and rounds only what it shows."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground.condition import CONDITIONS
from playground.datasets import PRESETS
from playground.losses import curve, zero_one
from playground.perceptron import ORDERS, RATES, train, train_batch, visiting_order
from playground.perceptron_orders import train_orders
from playground.trace import Trace
from tests.engine import by_hand
from tests.engine.by_hand import ByHand

SEPALS = iris().select(["sepal length (cm)", "sepal width (cm)"])
SETOSA = iris().against_rest("setosa")


IRIS: Any = {"squares": Fraction(1, 100)}  # in millimetres, of which ten are a centimetre
MILLIMETRES = np.rint(10 * SEPALS.X)
ETAS = [Fraction(eta) for eta in ("1", "0.1", "0.05", "0.3", "3", "0.001")]


def assert_by_hand(trace: Trace, expected: ByHand, offset: bool) -> None:
    """The very checks and updates; and the states, each number rounded once."""
    assert (trace.visit.tolist(), trace.n_visits, trace.converged) == (
        expected.visits,
        expected.n_visits,
        expected.converged,
    )
    states = np.column_stack([trace.w, trace.b]) if offset else trace.w
    assert states.tolist() == expected.floats.tolist()


coordinates = st.one_of(
    st.integers(-4, 4).map(float), st.floats(-10, 10).map(lambda v: round(v, 1)), st.floats(-1e6, 1e6)
)


@st.composite
def labelled_points(draw, coordinate=coordinates):
    n, d = draw(st.integers(1, 12)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


@st.composite
def decimal_points(draw, most=9):
    """Whole numbers, their labels, and how many of them are 1: points as they are written with 0 to 6 decimals."""
    unit = 10 ** draw(st.integers(0, 6))
    size = draw(st.sampled_from([3, 30, 10**6 * unit]))
    n, d = draw(st.integers(1, most)), draw(st.integers(1, 3))
    row = st.lists(st.integers(-size, size).map(float), min_size=d, max_size=d)
    X = draw(st.lists(row, min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n))), unit


@given(labelled_points(), st.booleans(), st.sampled_from(ETAS), st.data())
def test_training_is_that_by_hand_on_the_very_floats(points, offset, eta, data):
    X, y = points
    order = data.draw(st.one_of(st.sampled_from(ORDERS), st.permutations(range(len(X)))))
    max_epochs, most = data.draw(st.integers(1, 30)), data.draw(st.integers(1, 60))
    options = {"order": order, "seed": data.draw(st.integers(0, 9))}
    condition = data.draw(st.sampled_from(CONDITIONS))
    rule = {"offset": offset, "eta": eta, "condition": condition, "max_updates": most}
    trace = train(X, y, max_epochs=max_epochs, **rule, **options)
    epochs = visiting_order(len(X), max_epochs * len(X), **options).reshape(max_epochs, len(X))
    expected = by_hand.perceptron(
        by_hand.rows(X, offset=offset), y, epochs.tolist(), eta=eta, condition=condition, most=most
    )
    assert_by_hand(trace, expected, offset)
    visited = visiting_order(len(X), trace.n_visits, **options)
    assert trace.sample.tolist() == visited[trace.visit - 1].tolist()
    assert trace.epoch.tolist() == ((trace.visit - 1) // len(X) + 1).tolist()


@given(decimal_points(), st.booleans(), st.sampled_from(ETAS), st.sampled_from(CONDITIONS), st.integers(1, 30))
def test_points_as_they_are_written_are_trained_on_as_by_hand(points, offset, eta, condition, max_epochs):
    """And no count depends on eta."""
    W, y, unit = points
    rows = [[Fraction(int(entry), unit) for entry in row] for row in W.tolist()]
    rows = [[*row, Fraction(1)] for row in rows] if offset else rows
    rule = {"squares": Fraction(1, unit**2), "offset": offset, "condition": condition, "max_epochs": max_epochs}
    trace = train(W, y, eta=eta, **rule)
    expected = by_hand.perceptron(rows, y, [range(len(W))] * max_epochs, eta=eta, condition=condition)
    assert_by_hand(trace, expected, offset)
    assert trace.sample.tolist() == train(W, y, **rule).sample.tolist()
    margins = trace.margins(W, y)
    exact = [[by_hand.z(state, x, label) for x, label in zip(rows, y, strict=True)] for state in expected.states]
    for level in (0, 1):
        assert (margins > level).tolist() == [[z > level for z in of_state] for of_state in exact]
        assert (margins < level).tolist() == [[z < level for z in of_state] for of_state in exact]
    assert margins == pytest.approx(np.array(exact, dtype=float), rel=1e-5, abs=0)
    wrong = [sum(z <= 0 for z in of_state) / len(W) for of_state in exact]
    assert curve(trace, W, y, zero_one).tolist() == wrong


@given(decimal_points(), st.sampled_from([1, 3, 1000]))
def test_points_divided_by_an_irrational_number_are_trained_on_as_by_hand(points, factor):
    """z of points x / R is a sum of products over R^2, which is whole."""
    W, y, _ = points
    square = max(sum(int(v) ** 2 for v in row) for row in W.tolist()) or 1
    trace = train(W, y, squares=Fraction(1, square * factor), max_epochs=8)
    signed, counts, visits, visit = W * y[:, None], [0] * len(W), list[int](), 0
    gram = [[int(y[i] * y[j]) * square * factor for j in range(len(W))] for i in range(len(W))]
    for i in range(len(W)):
        for j in range(len(W)):
            gram[i][j] += sum(int(a) * int(b) for a, b in zip(signed[i].tolist(), signed[j].tolist(), strict=True))
    for _ in range(8):
        before = len(visits)
        for i in range(len(W)):
            visit += 1
            if sum(count * gram[j][i] for j, count in enumerate(counts)) <= 0:
                counts[i] += 1
                visits.append(visit)
        if len(visits) == before:
            break
    assert trace.visit.tolist() == visits


@pytest.mark.parametrize("eta", ["1", "0.1", "0.05", "0.3", "7", "1000"])
def test_and_takes_18_updates_whatever_eta_is(eta):
    trace = train([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], eta=Fraction(eta))
    assert (trace.n_updates, trace.converged) == (18, True)


@given(labelled_points(), st.booleans(), st.sampled_from(ETAS), st.data())
def test_counting_many_orders_is_training_with_each(points, offset, eta, data):
    X, y = points
    orders = data.draw(st.lists(st.permutations(range(len(X))), min_size=1, max_size=6))
    limits = {"max_epochs": data.draw(st.integers(1, 30)), "max_updates": data.draw(st.integers(1, 60))}
    limits |= {"condition": data.draw(st.sampled_from(CONDITIONS))}
    limits |= {"squares": data.draw(st.sampled_from([1, Fraction(1, 100), Fraction(1, 7)]))}
    traces = [train(X, y, offset=offset, eta=eta, order=order, **limits) for order in orders]
    expected = [trace.n_updates if trace.converged else -1 for trace in traces]
    ends = train_orders(X, y, orders, offset=offset, eta=eta, **limits)
    assert ends.counts.tolist() == expected
    assert ends.w.tolist() == [trace.w[-1].tolist() for trace in traces]
    assert ends.b.tolist() == [trace.b[-1] for trace in traces]


@pytest.mark.parametrize("eta", ["1", "0.1", "0.3", "3"])
def test_iris_sepals_take_1518_updates_in_701_epochs_with_every_eta(eta):
    trace = train(MILLIMETRES, SETOSA, eta=Fraction(eta), **IRIS)
    assert (trace.n_updates, trace.n_epochs, trace.n_visits, trace.converged) == (1518, 701, 105_150, True)
    assert train_orders(MILLIMETRES, SETOSA, [np.arange(150)], eta=Fraction(eta), **IRIS).counts.tolist() == [1518]


def test_two_of_their_checks_fall_on_the_boundary_the_first_and_38_167():
    trace = train(MILLIMETRES, SETOSA, **IRIS)
    margins, checks = trace.margins(MILLIMETRES, SETOSA), np.arange(trace.n_visits)
    z = margins[trace.updates_before(checks), checks % 150]
    assert (np.flatnonzero(z == 0) + 1).tolist() == [1, 38_167]


def test_loops_that_round_and_the_floats_nearest_to_tenths_take_1562():
    """What most programs find: 5.1 is no float64, so that check 38,167 is not on the boundary."""
    w, b, updates, epochs, clean = [0.0, 0.0], 0.0, 0, 0, False
    rows = list(zip(SEPALS.X.tolist(), SETOSA.tolist(), strict=True))
    while not clean:
        epochs, clean = epochs + 1, True
        for (x1, x2), y in rows:
            if y * (w[0] * x1 + w[1] * x2 + b) <= 0:
                w, b, updates, clean = [w[0] + y * x1, w[1] + y * x2], b + y, updates + 1, False
    assert (updates, epochs) == (1562, 721)
    trace = train(SEPALS.X, SETOSA)
    assert (trace.n_updates, trace.n_epochs, trace.n_visits) == (1562, 721, 108_150)
    assert train_orders(SEPALS.X, SETOSA, [np.arange(150)]).counts.tolist() == [1562]


def test_many_orders_are_counted_alike_in_one_block_or_several(monkeypatch):
    orders = [np.random.default_rng(seed).permutation(150) for seed in range(12)]
    whole = train_orders(SEPALS.X, SETOSA, orders).counts
    monkeypatch.setattr("playground.perceptron_orders.BLOCK", 150 * 5)
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
    order = visiting_order(20, 60, order="permuted", seed=3).reshape(3, 20)
    anew = visiting_order(20, 60, order="reshuffled", seed=3).reshape(3, 20)
    assert (order == order[0]).all()
    assert np.array_equal(order[0], anew[0])
    assert not np.array_equal(anew[0], anew[1])
    assert (np.sort(anew) == np.arange(20)).all()
    assert not np.array_equal(order[0], visiting_order(20, 20, order="permuted", seed=4))


def test_a_long_run_of_many_points_is_ordinary_work():
    X = np.random.default_rng(0).uniform(-1, 1, (500, 2))
    trace = train(X, np.where(np.arange(500) % 2, 1, -1), order="reshuffled", max_epochs=10_000)
    assert trace.n_updates == 10_000
    assert len(visiting_order(500, 5_000_000, order="reshuffled")) == 5_000_000


@given(
    decimal_points(),
    st.booleans(),
    st.sampled_from(RATES),
    st.sampled_from(ETAS),
    st.integers(1, 40),
    st.sampled_from(CONDITIONS),
)
def test_the_batch_perceptron_is_that_by_hand(points, offset, rate, eta, most, condition):
    W, y, unit = points
    rows = [[Fraction(int(entry), unit) for entry in row] + [Fraction(1)] * offset for row in W.tolist()]
    options = {"offset": offset, "eta": eta, "rate": rate, "max_iterations": most, "condition": condition}
    trace = train_batch(W, y, squares=Fraction(1, unit**2), **options)
    etas = [eta / k if rate == "inverse" else eta for k in range(1, most + 1)]
    expected = by_hand.batch(rows, y, etas, condition=condition)
    assert (trace.visit.tolist(), trace.n_visits, trace.converged) == (
        expected.visits,
        expected.n_visits,
        expected.converged,
    )
    states, exact = np.column_stack([trace.w, trace.b]) if offset else trace.w, expected.floats
    assert ((states == 0) == (exact == 0)).all()
    assert (np.abs(states - exact) <= (rate == "inverse") * np.spacing(np.abs(exact))).all()
    assert trace.n_epochs == trace.n_updates + trace.converged
    assert trace.sample.tolist() == [-1] * trace.n_updates
    assert trace.visit.tolist() == [k * len(W) for k in trace.epoch]


def test_the_batch_perceptron_descends_the_perceptron_cost():
    clusters = PRESETS["two clusters"]
    y = clusters.against_rest("+")
    trace = train_batch(clusters.X, y)
    assert trace.converged
    assert (trace.margins(clusters.X, y)[-1] > 0).all()

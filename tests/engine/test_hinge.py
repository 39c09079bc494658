"""Hinge descent does what anyone does by hand, in fractions, and with three switches what the perceptron does."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground import losses, perceptron
from playground.datasets import PRESETS
from playground.descent_rule import RATES, step_lengths
from playground.hinge import train
from playground.hinge_states import DRAWS, LARGEST_MARGIN, draw_order
from playground.optimum import minimize_hinge
from tests.engine import by_hand
from tests.examples import examples

PETALS = iris().select(["petal length (cm)", "petal width (cm)"])
VERSICOLOR, VIRGINICA, SETOSA = (PETALS.against_rest(name) for name in ("versicolor", "virginica", "setosa"))
CLUSTERS = PRESETS["one mislabelled point"]
LABELS = CLUSTERS.against_rest("+")

coordinates = st.one_of(
    st.integers(-4, 4).map(float), st.floats(-10, 10).map(lambda v: round(v, 1)), st.floats(-1e6, 1e6)
)


@st.composite
def labelled_points(draw):
    n, d = draw(st.integers(1, 9)), draw(st.integers(1, 5))
    X = draw(st.lists(st.lists(coordinates, min_size=d, max_size=d), min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


options = st.fixed_dictionaries(
    {
        "offset": st.booleans(),
        "eta": st.sampled_from([1.0, 0.1, 3.0]),
        "rate": st.sampled_from(RATES),
        "regularization": st.sampled_from([0.0, 0.0, 0.25, 1.0, 2.5]),
        "draws": st.sampled_from(DRAWS),
        "threshold": st.sampled_from([1.0, 1.0, 0.0, 0.5]),
        "seed": st.integers(0, 9),
        "n_draws": st.integers(1, 60),
    }
)


def plain_eta(k, eta, rate):
    return {"inverse": eta / (k + 1), "inverse-sqrt": eta / float(np.sqrt(k + 1)), "constant": eta}[rate]


@st.composite
def decimal_points(draw):
    """Whole numbers, their labels, and how many of them are 1."""
    unit = 10 ** draw(st.integers(0, 3))
    size = draw(st.sampled_from([3, 40]))
    n, d = draw(st.integers(1, 7)), draw(st.integers(1, 3))
    row = st.lists(st.integers(-size, size).map(float), min_size=d, max_size=d)
    X = draw(st.lists(row, min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n))), unit


def of_the_same_run(points, options, eta, penalty):
    """The trace of a run, and the same run by hand. (With eta / sqrt(k) no fraction is as long as a step; there the
    steps are as long to a hundred digits.)"""
    W, y, unit = points
    options = options | {"eta": eta, "regularization": penalty, "threshold": Fraction(options["threshold"])}
    trace = train(W, y, squares=Fraction(1, unit**2), **options)
    draws = draw_order(len(W), trace.n_draws, draws=options["draws"], seed=options["seed"]).tolist()
    expected = by_hand.hinge(
        [[Fraction(int(entry), unit) for entry in row] + [Fraction(1)] * options["offset"] for row in W.tolist()],
        y,
        [range(len(W)) if i < 0 else [i] for i in draws],
        [by_hand.step(k, eta, options["rate"]) for k in range(len(draws) + 1)],
        threshold=options["threshold"],
        penalty=penalty,
        d=W.shape[1],
    )
    return trace, expected


def assert_as_by_hand(points, options, eta, penalty):
    """Its draws, and its states to the last digit."""
    trace, expected = of_the_same_run(points, options, eta, penalty)
    assert list(zip(trace.draw.tolist(), trace.active.tolist(), strict=True)) == expected.updates
    states, exact = np.column_stack([trace.w, trace.b]) if options["offset"] else trace.w, expected.floats
    rounded_once = options["rate"] == "constant" and not penalty
    assert (np.abs(states - exact) <= (0 if rounded_once else 1) * np.spacing(np.abs(exact))).all()
    return trace, expected


@given(
    decimal_points(),
    options,
    st.sampled_from([Fraction(eta) for eta in ("1", "0.1", "0.05", "0.3")]),
    st.sampled_from([Fraction(penalty) for penalty in ("0", "0", "0.1", "2.5")]),
)
def test_training_is_that_by_hand_on_points_as_they_are_written(points, options, eta, penalty):
    assert not assert_as_by_hand(points, options, eta, penalty)[0].overflowed


@given(
    decimal_points(),
    options,
    st.sampled_from([Fraction(eta) for eta in ("1", "0.1", "2", "1000")]),
    st.sampled_from([Fraction(penalty) for penalty in ("3", "22.1", "100")]),
)
def test_so_is_one_in_which_w_grows_beyond_all_bounds_while_b_does_not(points, options, eta, penalty):
    """|1 - eta penalty| is above 1, at first or for ever. Every z of every state is on its side of the threshold and of
    0, too, and next to what it is by hand."""
    trace, expected = assert_as_by_hand(points, options, eta, penalty)
    W, y, unit = points
    rows = [[Fraction(int(v), unit) for v in row] + [Fraction(1)] * options["offset"] for row in W.tolist()]
    for z, state in zip(trace.margins(W, y), expected.states, strict=True):
        exact = [by_hand.z(state, row, label) for row, label in zip(rows, y, strict=True)]
        assert [value <= 0 for value in z] == [value <= 0 for value in exact]
        assert [value <= 1 for value in z] == [value <= 1 for value in exact]
        assert z == pytest.approx(np.array([float(value) for value in exact]), rel=1e-6)


@pytest.mark.parametrize("x", [[0, 0], [7, -7]])
def test_a_point_on_the_boundary_of_a_huge_w_has_the_z_of_b_alone(x):
    """All w are multiples of (1, 1), each 199 times as long as the one before, and turned round."""
    X, y = [[1, 1], [2, 2], x], [1, 1, 1]
    trace = train(X, y, eta=2, rate="constant", regularization=100, draws="cyclic", n_draws=60)
    assert np.abs(trace.w[-1]).min() > 1e100
    assert trace.b[-1] > 10
    assert trace.margins(X, y)[:, 2].tolist() == trace.b.tolist()


@pytest.mark.parametrize("rate", RATES)
def test_where_w_stays_0_b_is_that_by_hand_however_long_the_run(rate):
    """Of points at the origin, and of two whose pulls are balanced."""
    at_origin, labels = (np.zeros((3, 1)), np.array([1.0, -1.0, 1.0]), 1), {"offset": True, "threshold": 1.0}
    rule = labels | {"rate": rate, "draws": "cyclic", "seed": 0, "n_draws": 1500}
    assert not assert_as_by_hand(at_origin, rule, Fraction(1), Fraction(100))[0].w.any()
    balanced = (np.array([[1.0], [2.0]]), np.array([1.0, 1.0]), 1)
    rule |= {"offset": False, "n_draws": 1500 if rate == "constant" else 60}
    trace, _ = assert_as_by_hand(balanced, rule, Fraction(1, 10), Fraction(30))
    if rate == "constant":  # multiplied by -2, and moved back by the second point
        assert trace.w[:, 0].tolist() == [0.0, *[0.1, 0.0] * 750]


@pytest.mark.parametrize(("eta", "updates"), [("0.05", 21), ("0.1", 11), ("0.5", 3), ("1", 2)])
def test_a_point_at_z_1_is_followed_as_by_hand(eta, updates):
    """w is eta times the updates, and so is z."""
    rule: dict[str, Any] = {"offset": False, "rate": "constant", "draws": "cyclic"}
    trace = train([[1, 0], [-1, 0]], [1, -1], eta=Fraction(eta), **rule)
    assert (trace.n_updates, trace.converged) == (updates, True)
    assert trace.w[-1].tolist() == [float(updates * Fraction(eta)), 0.0]
    assert trace.margins([[1, 0]], [1])[-2] == 1.0


@given(labelled_points(), options)
def test_every_update_follows_the_rule_with_its_own_eta(points, options):
    """Read off the trace alone, with the subgradient of the points drawn."""
    X, y = points
    trace = train(X, y, **options | {"threshold": 1.0})
    margins = trace.margins(X, y)
    for t, (row, eta) in enumerate(zip(trace.sample, trace.eta, strict=True)):
        assert eta == plain_eta(t, options["eta"], options["rate"])
        rows_of_step = np.arange(len(X)) if row < 0 else np.array([row])
        pulls = (y * (margins[t] <= 1))[rows_of_step]
        shrunk = (1 - eta * options["regularization"]) * trace.w[t]
        scale = 1e-9 * (1 + np.abs(X).max()) * (1 + np.abs(trace.w[t : t + 2]).max())
        assert trace.w[t + 1] == pytest.approx(
            shrunk + eta * (pulls @ X[rows_of_step]) / len(rows_of_step), rel=1e-9, abs=scale
        )
        expected = trace.b[t] + eta * pulls.mean() * options["offset"]
        assert trace.b[t + 1] == pytest.approx(expected, rel=1e-9, abs=scale)


@given(labelled_points(), st.booleans(), st.sampled_from([1.0, 0.1, 3.0]), st.integers(1, 30), st.integers(1, 60))
def test_with_three_switches_it_is_the_perceptron(points, offset, eta, max_epochs, max_updates):
    X, y = points
    expected = perceptron.train(X, y, offset=offset, eta=eta, max_epochs=max_epochs, max_updates=max_updates)
    switches: dict[str, Any] = {"threshold": 0.0, "rate": "constant", "draws": "cyclic"}
    trace = train(X, y, offset=offset, eta=eta, n_draws=expected.n_visits, **switches)
    for name, value in vars(expected).items():
        if name not in ("units", "exact"):
            assert np.array(getattr(trace, name)).tobytes() == np.array(value).tobytes(), name


def test_one_switch_short_it_is_not_the_perceptron():
    switches: dict[str, Any] = {"threshold": 0.0, "rate": "constant", "draws": "cyclic"}
    expected = perceptron.train(CLUSTERS.X, LABELS, max_epochs=20)
    for name in switches:
        trace = train(CLUSTERS.X, LABELS, n_draws=expected.n_visits, **{k: v for k, v in switches.items() if k != name})
        assert not np.array_equal(trace.w, expected.w), name


def test_more_draws_after_a_clean_pass_change_nothing():
    X, y = PETALS.X, SETOSA
    short, long = (train(X, y, draws="cyclic", rate="constant", n_draws=n) for n in (3_000, 30_000))
    assert short.converged
    assert short.n_visits % 150 == 0
    assert (short.n_visits, short.w.tobytes()) == (long.n_visits, long.w.tobytes())
    assert (short.margins(X, y)[-1] > 1).all()


def test_random_draws_converge_when_no_point_is_left_to_change_anything():
    trace = train(PETALS.X, SETOSA, rate="inverse-sqrt", n_draws=3_000)
    assert (trace.converged, trace.n_draws, trace.objective[-1]) == (True, 3_000, 0)
    assert not train(PETALS.X, SETOSA, n_draws=trace.visit[-1] - 1, rate="inverse-sqrt").converged
    assert not train(PETALS.X, VERSICOLOR, n_draws=3_000).converged


def test_batch_draws_take_the_mean_over_all_points_and_stop_when_none_is_left():
    trace = train(PETALS.X, SETOSA, draws="batch", rate="constant", n_draws=1_000)
    assert trace.converged
    assert (trace.n_draws, trace.n_visits) == (trace.n_updates + 1, 150 * (trace.n_updates + 1))
    assert trace.active[0] == 150
    assert trace.w[1] == pytest.approx((SETOSA @ PETALS.X) / 150)
    assert set(trace.sample.tolist()) == {-1}


def test_two_draws_by_hand():
    """Both points of the lecture's example, with z <= 1 and eta_k = 1/(k+1)."""
    trace = train([[2, 2], [2, -1]], [1, -1], offset=False, draws="cyclic", n_draws=3)
    assert trace.w.tolist() == [[0, 0], [2, 2], [1, 2.5]]
    assert trace.eta.tolist() == [1, 0.5]
    assert trace.objective.tolist() == [1, 1.5, 0.25]  # z: 0, 0; 8, -2; 7, 0.5
    assert trace.best.tolist() == [0, 0, 2]
    assert (trace.n_draws, trace.n_updates) == (3, 2)


def test_with_regularization_every_draw_shrinks_w_but_not_b():
    trace = train(CLUSTERS.X, LABELS, regularization=0.1, eta=0.5, n_draws=300)
    assert trace.draw.tolist() == list(range(1, 301))
    assert not trace.converged
    idle = np.flatnonzero(trace.active == 0)
    assert len(idle) > 0
    assert trace.w[idle + 1] == pytest.approx(trace.w[idle] * (1 - trace.eta[idle] * 0.1)[:, None], rel=1e-15)
    assert np.array_equal(trace.b[idle + 1], trace.b[idle])


def test_pegasos_stays_within_its_ball():
    """eta = 1 / lambda is Pegasos without projection, whose w_k is the mean of k hinge subgradients over lambda."""
    trace = train(PETALS.X, VIRGINICA, offset=False, regularization=0.01, eta=100.0, n_draws=2_000)
    signed = PETALS.X * VIRGINICA[:, None]
    sums = np.cumsum(signed[trace.sample] * trace.active[:, None], axis=0)
    assert trace.w[1:] == pytest.approx(100 * sums / np.arange(1, 2_001)[:, None])
    optimum = minimize_hinge(PETALS.X, VIRGINICA, offset=False, regularization=0.01)
    assert trace.objective[trace.best[-1]] < 1.02 * optimum.value


@given(labelled_points(), options)
def test_the_best_never_rises_and_is_the_first_of_the_least_so_far_but_for_rounding(points, options):
    trace = train(*points, **options)
    for t, best in enumerate(trace.best.tolist()):
        so_far = trace.objective[: t + 1]
        near = 1e-12 * (1 + so_far[best])
        assert best <= t
        assert so_far[best] <= so_far.min() + near
        assert (so_far[:best] > so_far[best]).all()
    assert all(later <= earlier for earlier, later in pairwise(trace.objective[trace.best]))


def test_of_states_with_the_same_objective_by_hand_the_first_is_the_best():
    trace = train(CLUSTERS.X, LABELS, n_draws=50)
    again = replace(trace, objective=trace.objective[-1] + 1e-16 * np.arange(len(trace.objective), 0, -1))
    assert set(again.best.tolist()) == {0}


@given(labelled_points(), options)
def test_its_curves_are_those_of_the_losses(points, options):
    trace = train(*points, **options)
    curves = losses.curves(trace, *points)
    assert trace.error.tolist() == curves["zero-one"].tolist()
    assert trace.hinge.tolist() == curves["hinge"].tolist()
    objective = curves["hinge"] + losses.penalty(trace.w, options["regularization"])
    assert trace.objective.tolist() == objective.tolist()
    assert options["regularization"] or trace.objective.tolist() == trace.hinge.tolist()


@given(labelled_points(), options, st.data())
def test_the_average_is_the_mean_over_draws(points, options, data):
    trace = train(*points, **options)
    draw = data.draw(st.integers(0, trace.n_draws))
    before = np.searchsorted(trace.draw, np.arange(1, draw + 1), side="right") if draw else np.zeros(1, dtype=int)
    w, b = trace.average([draw])
    scale = 1e-12 * (1 + np.abs(trace.w).max())
    assert w[0] == pytest.approx(trace.w[before].mean(axis=0), rel=1e-9, abs=scale)
    assert b[0] == pytest.approx(trace.b[before].mean(), rel=1e-9, abs=scale)


def test_the_averaged_trace_has_the_average_right_after_each_update():
    trace = train(CLUSTERS.X, LABELS, n_draws=200)
    averaged, (w, b) = trace.averaged(), trace.average([0, *trace.draw])
    assert (averaged.w.tolist(), averaged.b.tolist()) == (w.tolist(), b.tolist())
    assert len(losses.curve(averaged, CLUSTERS.X, LABELS, losses.hinge)) == trace.n_updates + 1
    with pytest.raises(ValueError, match="draws go up to 201; this trace has 200"):
        trace.average([3, 201])
    with pytest.raises(ValueError, match=r"draws\[0\] is -1"):
        trace.average([-1])


def test_more_draws_only_append():
    for draws in DRAWS:
        few, many = (draw_order(7, n, draws=draws, seed=5) for n in (30, 90))
        assert many[:30].tolist() == few.tolist()
    assert set(draw_order(7, 500).tolist()) == set(range(7))
    short, long = (train(CLUSTERS.X, LABELS, seed=3, n_draws=n) for n in (100, 300))
    assert np.array_equal(long.w[: len(short.w)], short.w)


def test_step_lengths_are_those_of_the_lecture():
    assert step_lengths(4).tolist() == [1, 1 / 2, 1 / 3, 1 / 4]
    assert step_lengths(4, eta=2, rate="inverse-sqrt").tolist() == [2, 2 / np.sqrt(2), 2 / np.sqrt(3), 1]
    assert step_lengths(3, eta=0.5, rate="constant").tolist() == [0.5] * 3
    assert len(step_lengths(0)) == 0


@pytest.mark.parametrize("draws", DRAWS)
@pytest.mark.parametrize("rate", ["constant", "inverse-sqrt"])
def test_a_rate_that_blows_up_ends_the_trace_at_the_last_state_within_the_numbers(draws, rate):
    rule = {"draws": draws, "rate": rate, "eta": 1e6, "regularization": 10.0, "n_draws": 500}
    trace = train(CLUSTERS.X, LABELS, **rule)
    assert trace.overflowed
    assert not trace.converged
    assert 0 < trace.n_updates < 500
    assert trace.n_draws == trace.n_updates
    assert np.isfinite(trace.objective).all()
    assert np.abs(trace.margins(CLUSTERS.X, LABELS)).max() <= LARGEST_MARGIN
    for curve in losses.curves(trace, CLUSTERS.X, LABELS).values():
        assert np.isfinite(curve).all()
    again = train(CLUSTERS.X, LABELS, **rule | {"n_draws": trace.n_draws})
    assert not again.overflowed
    assert again.w.tobytes() == trace.w.tobytes()


FAST_SHRINKING = {"offset": False, "eta": 1.0, "rate": "inverse", "regularization": 0.0, "draws": "random"}


@examples(60)
@example((np.zeros((1, 1)), np.array([-1.0])), FAST_SHRINKING | {"threshold": 1.0, "seed": 0, "n_draws": 1}, 1e3, 2.5)
@given(labelled_points(), options, st.sampled_from([1e-3, 5.0, 1e3]), st.sampled_from([0.0, 1e-6, 2.5, 100.0]))
def test_whatever_the_rule_every_curve_is_finite_and_overflowed_is_true_of_the_next_draw(points, chosen, eta, penalty):
    X, y = points
    rule = chosen | {"eta": eta, "regularization": penalty}
    trace = train(X, y, **rule | {"n_draws": 400})
    curves = [*losses.curves(trace, X, y).values(), *trace.average(np.arange(trace.n_draws + 1))]
    averaged = trace.averaged()
    curves.append(losses.curve(averaged, X, y, losses.hinge) + losses.penalty(averaged.w, penalty))
    for values in (trace.w, trace.b, trace.error, trace.hinge, trace.objective, trace.margins(X, y), *curves):
        assert np.isfinite(values).all()
    if trace.overflowed:
        assert trace.n_draws < 400
        assert train(X, y, **rule | {"n_draws": trace.n_draws + 1}).overflowed
        assert trace.n_draws == 0 or not train(X, y, **rule | {"n_draws": trace.n_draws}).overflowed


def test_a_first_step_too_large_leaves_the_start_alone():
    for draws in DRAWS:
        trace = train([[1e100, 1.0]], [1], eta=1e100, draws=draws)
        assert (trace.n_updates, trace.n_draws, trace.overflowed, trace.converged) == (0, 0, True, False)
        assert (trace.w.tolist(), trace.best.tolist()) == ([[0, 0]], [0])
        assert trace.averaged().w.tolist() == [[0, 0]]


def test_versicolor_against_the_rest_comes_within_2_percent_in_5000_draws():
    optimum = minimize_hinge(PETALS.X, VERSICOLOR).value
    assert optimum == pytest.approx(2 / 3)
    traces = [train(PETALS.X, VERSICOLOR, seed=seed, n_draws=5_000) for seed in range(5)]
    reached = [trace.objective[trace.best[-1]] for trace in traces]
    assert optimum <= min(reached)
    assert np.median(reached) <= 1.02 * optimum


def test_virginica_against_the_rest_needs_the_slower_rate():
    """After 5,000 draws the best iterate of 1/(k+1) is over five times the optimum, that of 1/sqrt(k+1) below twice."""
    optimum = minimize_hinge(PETALS.X, VIRGINICA).value
    assert optimum == pytest.approx(0.069333, rel=1e-4)
    for seed in range(5):
        inverse, root = (train(PETALS.X, VIRGINICA, rate=rate, seed=seed, n_draws=5_000) for rate in RATES[:2])
        assert inverse.objective[inverse.best[-1]] > 5 * optimum
        assert root.objective[root.best[-1]] < 2 * optimum

"""Nothing is below the optimum, and the certificate says so; other solvers find the same."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog
from sklearn.svm import SVC

from films.scikit.library_data import iris
from playground import losses
from playground.datasets import PRESETS
from playground.margin import separate
from playground.optimum import minimize_hinge
from tests.examples import examples

PETALS = iris().select(["petal length (cm)", "petal width (cm)"])
STRENGTHS = [0.0, 1e-6, 1e-4, 0.01, 1.0, 100.0]
strengths = st.sampled_from(STRENGTHS)


def objective(w, b, X, y, regularization):
    return regularization / 2 * np.dot(w, w) + np.maximum(1 - y * (X @ w + b), 0).mean()


@st.composite
def labelled_points(draw, coordinate):
    n, d = draw(st.integers(1, 12)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    return np.array(X), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


whole = st.integers(-4, 4).map(float)  # many points coincide, or lie on one line
tenths = st.integers(-100, 100).map(lambda v: v / 10)
anything = st.floats(-1e6, 1e6)


@given(labelled_points(whole | tenths), st.booleans(), strengths)
def test_the_certificate_proves_the_optimum(points, offset, regularization):
    """The weights are feasible for the dual, so that no objective is below their value; and there is no gap."""
    X, y = points
    optimum = minimize_hinge(X, y, offset=offset, regularization=regularization)
    weights, pull = optimum.weights, (optimum.weights * y) @ X
    assert (weights >= 0).all()
    assert (weights <= (1 + 1e-12) / len(y)).all()
    assert not offset or weights @ y == pytest.approx(0, abs=1e-12)
    if not regularization:
        assert pull == pytest.approx(0, abs=1e-9)
    dual = weights.sum() - (pull @ pull / (2 * regularization) if regularization else 0)
    assert dual == pytest.approx(optimum.bound, abs=1e-9)
    assert optimum.value == pytest.approx(objective(optimum.w, optimum.b, X, y, regularization), abs=1e-12)
    assert offset or optimum.b == 0
    assert -1e-12 <= optimum.value - optimum.bound <= 1e-8
    assert optimum.gap == max(optimum.value - optimum.bound, 0)


@examples(60)
@given(labelled_points(whole | tenths), st.integers(-6, 6), st.booleans(), st.sampled_from([0.0, 0.01, 1.0]))
def test_points_of_any_size_have_a_small_gap(points, power, offset, regularization):
    X, y = points
    optimum = minimize_hinge(10.0**power * X, y, offset=offset, regularization=regularization * 100.0**power)
    assert optimum.gap <= 1e-8


@examples(60)
@given(labelled_points(anything), st.booleans(), st.sampled_from([0.0, 0.01, 1.0]))
def test_points_of_very_different_sizes_have_an_optimum_too(points, offset, regularization):
    """Coordinates from 1e-308 to 1e6 beside each other: nothing overflows, and it is no worse than w = 0, b = 0."""
    optimum = minimize_hinge(*points, offset=offset, regularization=regularization)
    assert 0 <= optimum.value <= 1 + 1e-14
    assert optimum.gap <= 1e-14


@st.composite
def scenes(draw):
    """Points as an address may hold them, |coordinate| <= 1e6 with six decimals: far off, near together, in one place
    or on one line, of one class or two, perhaps scaled into the unit ball."""
    n = draw(st.integers(1, 12))
    steps = st.lists(st.lists(st.integers(-5, 5), min_size=2, max_size=2), min_size=n, max_size=n)
    centre = [draw(st.sampled_from([0.0, 1e-6, 3.3, 999.997, -482168.184396, 1e6 - 5, 5 - 1e6])) for _ in "xy"]
    sizes = [draw(st.sampled_from([0.0, 1e-6, 0.001, 0.37, 1.0])) for _ in "xy"]
    X = np.array(centre) + np.array(draw(steps)) * sizes
    if draw(st.booleans()):
        X[draw(st.integers(0, n - 1))] = draw(st.sampled_from([[0, 0], [1e6, -1e6], [-1e6, 0.1], [1e-6, 0]]))
    X = np.round(X, 6)
    radius = np.linalg.norm(X, axis=1).max()
    X = X / radius if radius and draw(st.booleans()) else X
    return X, np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


@examples(300)
@given(scenes(), st.booleans(), st.sampled_from([0.0, 0.0, 1e-12, 0.001, 0.1, 2.5, 100.0]))
def test_every_scene_that_an_address_can_hold_has_an_optimum_without_a_gap(points, offset, regularization):
    X, y = points
    optimum = minimize_hinge(X, y, offset=offset, regularization=regularization)
    assert 0 <= optimum.value <= 1 + 1e-14
    assert optimum.gap <= 1e-14
    if not regularization:
        assert (optimum.value == 0) == separate(X, y, offset=offset).separable
    for w, b in (([0, 0], 0), ([0, 0], offset), ([0, 0], -offset), (optimum.w, optimum.b)):
        assert exact_objective(w, b, X, y, regularization) >= optimum.bound - 1e-15


def exact_objective(w, b, X, y, regularization):
    """J without any rounding; as Python's float only at the end."""
    w, b = [Fraction(float(part)) for part in w], Fraction(float(b))
    z = [int(label) * (w[0] * Fraction(p) + w[1] * Fraction(q) + b) for (p, q), label in zip(X, y, strict=True)]
    return float(Fraction(regularization) / 2 * sum(part * part for part in w) + sum(max(1 - v, 0) for v in z) / len(y))


FAR = [[-4e-6, 1e-5], [-7e-6, -1e-6], [3.43997, 0.000422], [-0.028953, 5e-6], [5.5e-5, -12063.551067]]


@pytest.mark.parametrize(
    ("X", "y", "offset", "regularization"),
    [
        ([[1000.01, 1000.008], [1000.009, 1000.021], [999.997, 1000.009]], [-1, -1, 1], False, 0.0),
        ([[1000.019, 999.996], [1000.002, 999.989]], [-1, 1], False, 0.0),
        (np.array([*FAR, [482168.184396, -1e-6]]) / np.hypot(482168.184396, 1e-6), [-1, 1, -1, -1, 1, -1], True, 0.0),
        ([[1e6, 1e6], [1e6, 1e6 - 1e-6], [1e6 - 1e-6, 1e6]], [1, -1, -1], True, 0.0),
        ([[1e6, 0], [-1e6, 0], [3, 0]], [1, 1, -1], True, 100.0),
        ([[1e6, 2.5], [-1e6, 0], [1e-6, 1e-6], [0, 0]], [1, -1, 1, -1], False, 1e-12),
    ],
)
def test_points_far_from_the_origin_or_of_several_sizes_have_an_exact_optimum(X, y, offset, regularization):
    optimum = minimize_hinge(X, y, offset=offset, regularization=regularization)
    assert optimum.gap <= 1e-14
    if not regularization:
        assert (optimum.value == 0) == separate(X, y, offset=offset).separable


def test_far_points_that_a_line_separates_have_a_least_loss_of_0_where_they_stand():
    X, y = np.array([[1000.019, 999.996], [1000.002, 999.989]]), np.array([-1.0, 1.0])
    optimum = minimize_hinge(X, y, offset=False)
    assert (optimum.value, optimum.bound) == (0, 0)
    assert (y * (X @ optimum.w) >= 1 - 1e-9).all()


def test_classes_nearer_than_any_tolerance_are_told_apart():
    X, y = [[0.0, 0.0], [1e6, 1e6], [0.0, 1e-6], [999_999.0, 999_999.000001]], [-1, -1, 1, 1]
    assert minimize_hinge(X, y).value == 0
    assert separate(X, y).separable


def test_rows_in_more_than_three_dimensions_of_which_many_depend_on_each_other():
    random = np.random.default_rng(0)
    X = np.round(random.normal(size=(30, 3)), 1) @ random.integers(-2, 3, (3, 8))
    for regularization in (0.0, 0.1):
        assert minimize_hinge(X, np.where(np.arange(30) % 3, 1, -1), regularization=regularization).gap <= 1e-14


@pytest.mark.parametrize("regularization", [0.0, 0.01])
def test_a_run_cut_short_says_how_little_it_knows(monkeypatch, regularization):
    X, y = PETALS.X, PETALS.against_rest("virginica")
    least = minimize_hinge(X, y, regularization=regularization).value
    monkeypatch.setattr("playground.optimum.MAX_FAST_STEPS", 0)
    assert minimize_hinge(X, y, regularization=regularization).value == pytest.approx(least, abs=1e-14)
    monkeypatch.setattr("playground.optimum.MAX_EXACT_STEPS", 2)
    cut = minimize_hinge(X, y, regularization=regularization)
    assert (cut.bound, cut.gap, bool(cut.weights.any())) == (0, cut.value, False)
    assert cut.value == pytest.approx(objective(cut.w, cut.b, X, y, regularization), abs=1e-12)
    assert cut.value > least


def test_four_points_on_which_mehrotras_steps_alone_go_round_in_a_ring():
    X, y = [[0.0, 0.0, -1.0], [0.0, -3.7, 0.0], [2.0, -3.0, 1.0], [6.9, 0.0, -2.0]], [1, 1, 1, -1]
    assert minimize_hinge(X, y, regularization=0.01).gap <= 1e-12


@examples(60)
@given(labelled_points(whole | tenths), st.booleans())
def test_the_mean_slack_by_the_primal_linear_program_is_the_same(points, offset):
    X, y = points
    n, rows = len(y), np.column_stack([X, np.ones(len(y))] if offset else [X]) * y[:, None]
    free, d = [(None, None)], rows.shape[1]
    cost, slack = np.repeat([0, 1 / n], [d, n]), np.column_stack([rows, np.eye(n)])
    primal = linprog(cost, A_ub=-slack, b_ub=-np.ones(n), bounds=free * d + [(0, None)] * n)
    assert minimize_hinge(X, y, offset=offset).value == pytest.approx(primal.fun, abs=1e-7)


@pytest.mark.parametrize("name", ["setosa", "versicolor", "virginica"])
@pytest.mark.parametrize("regularization", [0.01, 0.1, 1.0])
@pytest.mark.parametrize("offset", [True, False])
def test_it_agrees_with_the_support_vector_machine(name, regularization, offset):
    """Without offset SVC is given each point twice, once mirrored: by symmetry its offset is then 0."""
    X, y = PETALS.X, PETALS.against_rest(name)
    optimum = minimize_hinge(X, y, offset=offset, regularization=regularization)
    rows, labels = (X, y) if offset else (np.vstack([X, -X]), np.append(y, -y))
    machine = SVC(kernel="linear", C=1 / (regularization * len(rows)), tol=1e-8).fit(rows, labels)
    assert optimum.w == pytest.approx(machine.coef_[0], abs=1e-3)  # which stops at its tolerance
    theirs = objective(machine.coef_[0], machine.intercept_[0] * offset, X, y, regularization)
    assert optimum.value <= theirs + 1e-14
    assert optimum.value == pytest.approx(theirs, rel=1e-5)


@pytest.mark.parametrize("regularization", STRENGTHS)
@pytest.mark.parametrize("offset", [True, False])
def test_it_is_exact_on_iris_and_the_presets(regularization, offset):
    for data in [PETALS, iris(), *PRESETS.values()]:
        for name in data.class_names:
            optimum = minimize_hinge(data.X, data.against_rest(name), offset=offset, regularization=regularization)
            assert -1e-14 <= optimum.value - optimum.bound <= 1e-10


@pytest.mark.parametrize(
    ("X", "y", "options", "value"),
    [
        (PETALS.X, PETALS.against_rest("versicolor"), {}, 2 / 3),  # w = 0, b = -1: 50 of 150 cost 2
        (PETALS.X, PETALS.against_rest("setosa"), {}, 0),
        (PRESETS["XOR"].X, PRESETS["XOR"].against_rest("+"), {}, 1),
        ([[2, 2], [2, -1]], [1, -1], {"regularization": 1.0}, 2 / 9),  # w = (0, 2/3), |w|^2 / 2, both z = 1
        ([[1], [1], [1], [1]], [1, 1, 1, -1], {}, 0.5),  # three against one at the same place
        ([[3, 4]], [1], {"offset": False, "regularization": 0.5}, 0.01),  # w = x / 25
        ([[3, 4]], [-1], {"regularization": 0.5}, 0),  # one class: b = -1
        ([[0, 0], [0, 0], [0, 0]], [1, 1, -1], {}, 2 / 3),
        ([[0, 0]], [1], {"offset": False}, 1),
        ([[1], [2], [-1]], [1, 1, 1], {"offset": False}, 2 / 3),  # from w = 1/2 to 1: they cost 2 together
    ],
)
def test_values_by_hand(X, y, options, value):
    optimum = minimize_hinge(X, y, **options)
    assert optimum.value == pytest.approx(value, abs=1e-14)
    assert optimum.gap <= 1e-12


def test_scaling_the_points_scales_w():
    y = PETALS.against_rest("virginica")
    one = minimize_hinge(PETALS.X, y, regularization=0.01)
    for factor in (1e-3, 1e3):
        other = minimize_hinge(factor * PETALS.X, y, regularization=0.01 * factor**2)
        assert factor * other.w == pytest.approx(one.w, rel=1e-6)
        assert (other.value, other.b) == pytest.approx((one.value, one.b))


def test_contradicting_noise_of_500_points_is_ordinary_work():
    random = np.random.default_rng(0)
    X, y = 1e6 * random.normal(size=(500, 2)), random.choice([-1.0, 1.0], 500)
    for regularization in (0.0, 1.0):
        assert minimize_hinge(X, y, regularization=regularization).gap < 1e-12


def test_the_value_is_the_objective_of_a_trace_standing_there():
    """Bit for bit, so that a curve which reaches the optimum shows a gap of 0."""
    X, y = PETALS.X, PETALS.against_rest("virginica")
    optimum = minimize_hinge(X, y)
    margins = y * ((optimum.w[0] * X[:, 0] + optimum.w[1] * X[:, 1]) + optimum.b)
    assert optimum.value == losses.hinge(margins).mean()

"""Separable or not is decided exactly; the margin is the best there is; Novikoff's bound holds."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog, nnls
from sklearn.svm import SVC

from films.scikit.library_data import digits, iris
from playground.datasets import PRESETS
from playground.margin import Separation, separate
from playground.perceptron import train

SEPALS, PETALS = [0, 1], [2, 3]


def signed_rows(X, y, *, offset):
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    return np.column_stack([X, np.ones(len(X))] if offset else [X]) * y[:, None]


def exactly_positive(separation: Separation, rows) -> bool:
    """Whether the (w, b) reported, as the floats they are, has a positive product with every row: no rounding here."""
    separator = [Fraction(v) for v in (*separation.w.tolist(), separation.b)]
    return all(sum(s * Fraction(v) for s, v in zip(separator, row, strict=False)) > 0 for row in rows.tolist())


def assert_sound(separation: Separation, rows) -> None:
    """What can be checked of any answer without knowing the right one."""
    separator = np.append(separation.w, separation.b)[: rows.shape[1]]
    radius = np.linalg.norm(rows, axis=1).max()
    assert separation.radius == pytest.approx(radius)
    assert (separation.weights >= 0).all()
    assert separation.weights.sum() == pytest.approx(1)
    assert (separation.weights > 0).sum() <= rows.shape[1] + 1
    assert separation.weights @ rows == pytest.approx(separation.margin * separator, abs=1e-12 * radius)
    if separation.separable:
        assert np.linalg.norm(separator) == pytest.approx(1)
        assert (rows @ separator).min() == pytest.approx(separation.margin, abs=1e-12 * radius)
        assert separation.mistake_bound == pytest.approx((radius / separation.margin) ** 2)
    else:
        assert (separation.margin, separation.b, bool(separation.w.any()), separation.mistake_bound) == (
            0,
            0,
            False,
            math.inf,
        )


@st.composite
def labelled_points(draw, coordinate, *, max_size=12, dimensions=(1, 3)):
    n, d = draw(st.integers(1, max_size)), draw(st.integers(*dimensions))
    X = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    return np.array(X, dtype=float), np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=n, max_size=n)))


@given(labelled_points(st.integers(-4, 4)), st.booleans())
def test_a_linear_program_agrees_on_separability(points, offset):
    """HiGHS looks for (w, b) with y (w.x + b) >= 1; on small whole numbers its tolerances cannot mislead it."""
    rows = signed_rows(*points, offset=offset)
    program = linprog(
        np.zeros(rows.shape[1]), A_ub=-rows, b_ub=-np.ones(len(rows)), bounds=(None, None), method="highs"
    )
    separation = separate(*points, offset=offset)
    assert separation.separable == (program.status == 0)
    assert_sound(separation, rows)


@given(labelled_points(st.floats(-10, 10).map(lambda v: round(v, 2)), max_size=30), st.booleans())
def test_the_margin_is_that_of_the_least_distance_program(points, offset):
    """The shortest w with rows.w >= 1 has length 1 / gamma (Lawson and Hanson 1974, problem LDP)."""
    rows = signed_rows(*points, offset=offset)
    separation = separate(*points, offset=offset)
    assert_sound(separation, rows)
    if separation.separable and separation.margin > 1e-3:
        system, target = np.vstack([rows.T, np.ones(len(rows))]), np.append(np.zeros(rows.shape[1]), 1)
        residual = system @ nnls(system, target)[0] - target
        assert separation.margin == pytest.approx(-residual[-1] / np.linalg.norm(residual[:-1]), rel=1e-6)
        assert exactly_positive(separation, rows)


def in_an_open_half_plane(rows) -> bool:
    """Exact: some row has all others counterclockwise of it by less than half a turn."""
    vectors = [(Fraction(a), Fraction(b)) for a, b in rows.tolist()]

    def follows(v, u):
        turn = v[0] * u[1] - v[1] * u[0]
        return turn > 0 or (turn == 0 and v[0] * u[0] + v[1] * u[1] > 0)

    return any(all(follows(v, u) for u in vectors) for v in vectors)


awkward = st.one_of(
    st.sampled_from([0.1, 0.2, 0.3, 0.1 + 0.2, -0.1, 0.0, 1.0, 1e6, -1e6, 1e-6, 5e-324, 1e100, 1 / 3, 2 / 3]),
    st.floats(-1e6, 1e6),
)


@given(labelled_points(awkward, max_size=5, dimensions=(2, 2)))
def test_it_is_exact_where_rounding_would_mislead_without_offset(points):
    assert separate(*points, offset=False).separable == in_an_open_half_plane(signed_rows(*points, offset=False))


@given(labelled_points(awkward, max_size=5, dimensions=(1, 1)))
def test_it_is_exact_where_rounding_would_mislead_with_offset(points):
    assert separate(*points).separable == in_an_open_half_plane(signed_rows(*points, offset=True))


@pytest.mark.parametrize(
    ("X", "y", "separable"),
    [
        ([[0.1 + 0.2, 1], [0.3, 1]], [1, -1], True),  # two different floats, one unit in the last place apart
        ([[0.3, 1], [0.3, 1]], [1, -1], False),
        ([[0.1, 0.1], [0.2, 0.2], [0.4, 0.4]], [1, -1, 1], False),
        ([[0.1, 0.1], [0.2, 0.2], [0.3, 0.3]], [1, -1, 1], False),
        ([[0.1, 0.1], [0.2, np.nextafter(0.2, 1)], [0.3, 0.3]], [1, -1, 1], True),
        ([[1e6, 1e-6], [1e6, 2e-6], [-1e6, 1e-6], [-1e6, 2e-6]], [-1, 1, -1, 1], True),
        ([[1e6, 1e-6], [1e6, 2e-6], [-1e6, 2e-6], [-1e6, 1e-6]], [-1, 1, -1, 1], False),
        ([[1e100, 5e-324], [-1e100, 0]], [1, -1], True),
    ],
)
def test_close_calls(X, y, separable):
    assert separate(X, y).separable == separable


def test_many_nearly_parallel_points_are_decided_quickly_and_right():
    angles = np.arange(500) * 1e-9
    X = 1e6 * np.column_stack([np.cos(angles), np.sin(angles)])
    y = np.where(np.arange(500) < 250, 1, -1)
    assert separate(X, y).separable
    assert not separate(X, np.where(np.arange(500) % 2, 1, -1)).separable


@pytest.mark.parametrize(
    ("data", "offset"),
    [(iris().select(PETALS), True), (PRESETS["two clusters"], True), (PRESETS["two clusters"], False)],
)
def test_a_support_vector_machine_finds_the_same_margin(data, offset):
    """sklearn's always has an intercept; on the points and their mirror images it can only be 0."""
    rows = signed_rows(data.X, data.against_rest(0), offset=offset)
    machine = SVC(kernel="linear", C=1e10, tol=1e-6).fit(np.vstack([rows, -rows]), np.repeat([1, -1], len(rows)))
    separation = separate(data.X, data.against_rest(0), offset=offset)
    assert separation.margin == pytest.approx(1 / np.linalg.norm(machine.coef_), rel=1e-5)
    assert_sound(separation, rows)


def test_iris_petals_separate_setosa_and_not_versicolor():
    flowers = iris().select(PETALS)
    assert separate(flowers.X, flowers.against_rest("setosa")).separable
    not_versicolor = separate(flowers.X, flowers.against_rest("versicolor"))
    assert not not_versicolor.separable
    assert_sound(not_versicolor, signed_rows(flowers.X, flowers.against_rest("versicolor"), offset=True))


def test_xor_needs_all_four_points_as_proof():
    xor = PRESETS["XOR"]
    assert separate(xor.X, xor.against_rest("+")).weights.tolist() == [0.25] * 4


def test_the_worked_example_by_hand():
    """The rows are (2, 2) and (-2, 1): their segment is nearest to 0 at (-2, 8) * 6/34, so gamma^2 = 36/17."""
    separation = separate([[2, 2], [2, -1]], [1, -1], offset=False)
    assert separation.margin == pytest.approx(math.sqrt(36 / 17))
    assert separation.w == pytest.approx(np.array([-1, 4]) / math.sqrt(17))
    assert separation.weights == pytest.approx([7 / 17, 10 / 17])
    assert separation.mistake_bound == pytest.approx(8 / (36 / 17))


def test_every_preset_is_what_its_name_says():
    verdicts = {name: separate(preset.X, preset.against_rest("+")).separable for name, preset in PRESETS.items()}
    assert [name for name, separable in verdicts.items() if not separable] == ["one mislabelled point", "XOR"]
    shifted = PRESETS["needs an offset"]
    assert not separate(shifted.X, shifted.against_rest("+"), offset=False).separable


def test_sixty_four_dimensions_are_no_obstacle():
    data = digits()
    zero, eight = (separate(data.X, data.against_rest(digit)) for digit in (0, 8))
    assert_sound(zero, signed_rows(data.X, data.against_rest(0), offset=True))
    assert zero.separable
    assert not eight.separable


def updates_allowed(separation: Separation) -> int:
    return math.floor(separation.mistake_bound * (1 + 1e-9))  # the bound is rounded; the number of updates is not


@given(labelled_points(st.integers(-5, 5)), st.booleans(), st.data())
def test_novikoff_no_order_makes_more_updates_than_the_bound(points, offset, data):
    X, y = points
    order = data.draw(st.one_of(st.permutations(range(len(X))), st.sampled_from(["cyclic", "permuted", "reshuffled"])))
    separation = separate(X, y, offset=offset)
    if separation.separable:
        trace = train(X, y, offset=offset, order=order, max_epochs=10**6, max_updates=10**6)
        assert trace.converged
        assert trace.n_updates <= updates_allowed(separation)
    else:
        assert not train(X, y, offset=offset, order=order, max_updates=300).converged


def test_one_class_alone_is_separable_with_an_offset():
    assert separate([[0, 0], [3, 4]], [1, 1]).separable
    assert not separate([[0, 0], [3, 4]], [1, 1], offset=False).separable

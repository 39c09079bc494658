"""Lifts: products of lifted points are their kernels, and a straight cut there is the polynomial here."""

from fractions import Fraction
from math import isclose, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import lifts, quadratics
from playground.perceptron import train

NUMBER = st.integers(-40, 40).map(lambda tenths: tenths / 10)
PLACE = st.tuples(NUMBER, NUMBER)
FEW = st.lists(PLACE, min_size=1, max_size=4)
PLANE = {"with_one": 3, "products": 3, "paraboloid": 3, "second_degree": 5}


def by_hand(lift, x):
    """phi(x), entry by entry."""
    a, b = x
    square = [a * a, sqrt(2) * a * b, b * b]
    entries = {
        "with_one": [a, b, 1],
        "products": square,
        "paraboloid": [a, b, a * a + b * b],
        "second_degree": [sqrt(2) * a, sqrt(2) * b, *square],
    }
    return entries[lift]


@given(st.lists(PLACE, min_size=1, max_size=5), st.sampled_from(sorted(PLANE)))
def test_entries_are_those_written_by_hand(places, lift):
    lifted = lifts.LIFTS[lift](places)
    assert lifted.shape == (len(places), PLANE[lift])
    assert lifted == pytest.approx(np.array([by_hand(lift, x) for x in places]))


@given(st.lists(NUMBER, min_size=1, max_size=5))
def test_a_line_is_lifted_to_height_1_and_to_the_parabola(xs):
    column = [[x] for x in xs]
    assert lifts.with_one(column).tolist() == [[x, 1.0] for x in xs]
    assert lifts.parabola(column).tolist() == [[x, x * x] for x in xs]


@given(PLACE, PLACE)
def test_kernels_are_products_of_lifted_points(x, z):
    inner = x[0] * z[0] + x[1] * z[1]
    expected = {
        "with_one": inner + 1,
        "products": inner**2,
        "second_degree": (inner + 1) ** 2,
        "paraboloid": inner + (x[0] ** 2 + x[1] ** 2) * (z[0] ** 2 + z[1] ** 2),
    }
    for lift, value in expected.items():
        a, b = lifts.LIFTS[lift]([x, z])
        one = 1 if lift == "second_degree" else 0
        assert float(a @ b) + one == pytest.approx(value, abs=1e-9)
        assert lifts.kernel(lift, x, z) == pytest.approx(value, abs=1e-9)


@given(
    st.sampled_from(sorted(PLANE)), st.lists(NUMBER, min_size=6, max_size=6), st.lists(PLACE, min_size=1, max_size=4)
)
def test_the_cut_there_is_the_polynomial_here(lift, numbers, places):
    w, b = np.array(numbers[: PLANE[lift]]), numbers[-1]
    form = lifts.forms(lift, [w], [b])
    there = lifts.LIFTS[lift](places) @ w + b
    assert quadratics.values(form, places, (0, 0))[0] == pytest.approx(there, abs=1e-9)


@given(NUMBER, NUMBER, NUMBER, NUMBER)
def test_the_parabola_too(w1, w2, b, x):
    (form,) = lifts.forms("parabola", [[w1, w2]], [b])
    assert quadratics.values(form[None], [[x, 7.0]], (0, 0))[0] == pytest.approx([w1 * x + w2 * x * x + b], abs=1e-9)


def slow_roots(w1, w2, b):
    """By the sign of the discriminant in fractions."""
    w1, w2, b = (Fraction(repr(v)) for v in (w1, w2, b))
    if w2 == 0:
        return [float(-b / w1)] if w1 else []
    under = w1 * w1 - 4 * w2 * b
    if under < 0:
        return []
    expected = {float(-w1 / (2 * w2)) + sign * sqrt(under) / abs(float(2 * w2)) for sign in (-1, 1)}
    return sorted(expected)


@given(st.integers(-20, 20), st.integers(-20, 20), st.integers(-20, 20))
def test_thresholds_are_the_roots(w1, w2, b):
    (roots,) = lifts.roots([[float(w1), float(w2)]], [float(b)])
    there = [x for x in roots.tolist() if not isnan(x)]
    expected = slow_roots(float(w1), float(w2), float(b))
    assert len(there) == len(expected)
    assert all(isclose(x, y, rel_tol=1e-9, abs_tol=1e-9) for x, y in zip(there, expected, strict=True))


def test_no_digits_cancel_in_a_threshold_near_0():
    (roots,) = lifts.roots([[-1e8, 1.0]], [1.0])
    assert roots.tolist() == [1e-8, 1e8]


@given(st.lists(st.tuples(NUMBER, NUMBER, st.sampled_from([-1.0, 1.0])), min_size=2, max_size=8))
def test_through_0_at_height_1_the_perceptron_is_the_one_with_an_offset(points):
    X, y = np.array([point[:2] for point in points]), np.array([point[2] for point in points])
    plain = train(X, y, max_updates=50)
    lifted = train(lifts.with_one(X), y, offset=False, max_updates=50)
    assert lifted.w.tolist() == np.column_stack([plain.w, plain.b]).tolist()
    assert lifted.sample.tolist() == plain.sample.tolist()


@given(FEW, st.sampled_from(["products", "second_degree"]))
def test_without_the_root_of_2_entries_are_as_exact_as_floats_are(places, lift):
    plain = lifts.monomials(lift, places)
    roots = [1.0, sqrt(2), 1.0] if lift == "products" else [sqrt(2), sqrt(2), 1.0, sqrt(2), 1.0]
    assert lifts.LIFTS[lift](places) == pytest.approx(plain * np.array(roots))
    assert plain[:, -2].tolist() == [a * b for a, b in places]
    assert lifts.monomials("paraboloid", places).tolist() == lifts.paraboloid(places).tolist()


@given(st.sampled_from(sorted(PLANE)), st.integers(-50, 50), st.integers(-50, 50), st.sampled_from([1, 10, 100]))
def test_monomials_of_whole_numbers_times_the_roots_of_their_squares_are_the_lift(lift, a, b, unit):
    whole = np.array([[a, b]], dtype=float)
    roots = [float(square) ** 0.5 for square in lifts.squares(lift, 2, unit)]
    assert lifts.monomials(lift, whole) * roots == pytest.approx(lifts.LIFTS[lift](whole / unit))

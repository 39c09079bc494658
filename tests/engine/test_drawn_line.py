"""A drawn line is worth what a search over the length of its w finds, and never more than the best there is."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from playground.drawn_line import margins, measure, through
from playground.margin import separate
from playground.optimum import minimize_hinge
from tests.examples import examples

places = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).map(lambda p: (p[0] / 4, p[1] / 4))
lines = st.tuples(places, places).filter(lambda ends: ends[0] != ends[1])


@st.composite
def samples(draw):
    X = draw(st.lists(places, min_size=2, max_size=12))
    y = [1.0, -1.0, *draw(st.lists(st.sampled_from([1.0, -1.0]), min_size=len(X) - 2, max_size=len(X) - 2))]
    return np.array(X), np.array(y)


def objective(s, z, regularization):
    return np.maximum(1 - s * z, 0).mean() + regularization / 2 * s * s


@given(lines)
def test_both_ends_lie_on_the_line_and_its_left_is_plus(ends):
    (w, b), (start, end) = through(*ends), np.array(ends)
    assert np.allclose([w @ start + b, w @ end + b], 0, atol=1e-12)
    assert np.isclose(np.hypot(*w), 1)
    left = start + np.array([start[1] - end[1], end[0] - start[0]])
    assert w @ left + b > 0


def test_one_place_is_no_line():
    with pytest.raises(ValueError, match="one place"):
        through((1.0, 2.0), (1.0, 2.0))


@examples(60)
@given(samples(), lines, st.sampled_from([0.0, 0.01, 1.0, 30.0]))
def test_the_objective_is_the_least_along_the_length_of_w(sample, ends, regularization):
    (X, y), (w, b) = sample, through(*ends)
    measures, z = measure(w, b, X, y, regularization=regularization), y * (X @ w + b)
    assert measures.objective == pytest.approx(objective(measures.scale, z, regularization), abs=1e-12)
    far = 4 / min([v for v in z if v > 1e-9], default=1.0)
    searched = minimize_scalar(objective, bounds=(0, far), args=(z, regularization), options={"xatol": 1e-10})
    assert (
        measures.objective
        <= min(searched.fun, *(objective(s, z, regularization) for s in np.linspace(0, far, 300))) + 1e-9
    )


@examples(60)
@given(samples(), lines)
def test_no_drawn_line_is_better_than_the_best(sample, ends):
    (X, y), (w, b) = sample, through(*ends)
    measures, best = measure(w, b, X, y), separate(X, y)
    assert measures.mistakes == (y * (X @ w + b) <= 0).sum()
    assert measures.margin <= best.margin + 1e-9
    assert measures.objective >= minimize_hinge(X, y).value - 1e-9


@examples(60)
@given(samples(), lines, st.sampled_from([0.01, 1.808, 30.0]))
def test_the_objective_is_least_where_its_slope_changes_sign(sample, ends, regularization):
    """At the place found the slope to the left is not above 0, and that to the right not below."""
    (X, y), (w, b) = sample, through(*ends)
    z = y * (X @ w + b)
    s = measure(w, b, X, y, regularization=regularization).scale
    left, right = (regularization * s - (z * (s * z < 1 + side)).mean() for side in (1e-9, -1e-9))
    assert right >= -1e-9
    assert left <= 1e-9 or s == 0


@given(samples(), lines, st.sampled_from([0.1, 1e-6, 1e5]))
def test_margins_are_zero_on_the_line_and_only_there(sample, ends, unit):
    (X, y), ends = sample, np.array(ends)
    z = margins(ends[0] * unit, ends[1] * unit, X * unit, y)
    (a, b), (p, q) = ([Fraction(value) for value in place] for place in (ends * unit).tolist())
    for value, label, place in zip(z.tolist(), y.tolist(), (X * unit).tolist(), strict=True):
        x1, x2 = map(Fraction, place)
        cross = int(label) * ((p - a) * (x2 - b) - (q - b) * (x1 - a))
        assert np.sign(value) == (cross > 0) - (cross < 0)
    w, offset = through(*(ends * unit))
    assert z == pytest.approx(y * (X * unit @ w + offset), abs=1e-12 * unit)


def test_the_best_line_itself_is_worth_what_the_engine_says():
    X, y = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 3.0], [2.0, 3.0]]), np.array([-1.0, 1.0, -1.0, 1.0])
    best = separate(X, y)
    measures = measure(best.w, best.b, X, y)
    assert (measures.mistakes, measures.objective) == (0, 0.0)
    assert measures.margin == pytest.approx(best.margin)


def test_a_penalty_of_almost_nothing_is_none():
    X, y = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 3.0], [2.0, 3.0]]), np.array([-1.0, 1.0, 1.0, -1.0])
    w, b = through((1.0, 0.0), (1.0, 1.0))
    assert vars(measure(w, b, X, y, regularization=2.2e-311)) == vars(measure(w, b, X, y))

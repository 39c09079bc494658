"""Gaussians as polynomials, and the curves on which two of them are equal."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from playground import quadratics
from tests.engine.random_worlds import worlds

QUERIES = np.random.default_rng(0).normal(size=(30, 2)) * 4


@given(known=worlds(), across=st.floats(-1e3, 1e3), up=st.floats(-1e3, 1e3))
def test_a_form_is_the_log_of_prior_times_density(known, across, up):
    forms = quadratics.of_gaussians(known.priors, known.means, known.covariances, (across, up))
    found = quadratics.values(forms, QUERIES, (across, up))
    assert found == pytest.approx(known.log_joint(QUERIES).T, rel=1e-6, abs=1e-6)


@given(known=worlds(), numbers=st.lists(st.floats(-5, 5), min_size=6, max_size=6))
def test_a_form_seen_from_elsewhere_has_the_same_values(known, numbers):
    start, ways = np.array(numbers[:2]), np.reshape(numbers[2:], (2, 2))
    forms = quadratics.of_gaussians(known.priors, known.means, known.covariances, (0, 0))
    there = quadratics.values(quadratics.seen(forms, start, ways), QUERIES, (0, 0))
    assert there == pytest.approx(quadratics.values(forms, start + QUERIES @ ways.T, (0, 0)), rel=1e-6, abs=1e-6)


def form(covariance, mean=(0.0, 0.0), prior=0.5):
    priors, means, covariances = np.array([prior]), np.array([mean]), np.array([covariance])
    return quadratics.of_gaussians(priors, means, covariances, (0, 0))[0]


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        (form([[2, 1], [1, 3]]), form([[2, 1], [1, 3]], (1, 2)), "line"),
        (form([[0.1, 0.02], [0.02, 0.3]]), form([[0.3 - 0.2, 0.02], [0.02, 0.1 + 0.2]], (1, 2)), "line"),
        (form([[2, 0], [0, 2]]), form([[2, 0], [0, 2]]), "nowhere"),
        (form([[1, 0], [0, 1]]), form([[4, 0], [0, 9]], (1, 0)), "ellipse"),
        (form([[1, 0], [0, 4]]), form([[4, 0], [0, 1]], (1, 0)), "hyperbola"),
        (form([[1, 0], [0, 2]]), form([[4, 0], [0, 2]], (0, 3)), "parabola"),
        (form([[1, 0], [0, 1]]), form([[4, 0], [0, 4]], (0, 3)), "circle"),
        (form([[3, 0], [0, 0.2]]), form([[0.2, 0], [0, 3]], (0.3, 0.3)), "crossing lines"),
        (form([[3, 0], [0, 0.2]], (900, 80)), form([[0.2, 0], [0, 3]], (900.3, 80.3)), "crossing lines"),
        (form([[1, 0], [0, 2]], (5, 3)), form([[4, 0], [0, 2]], (6, 3)), "parallel lines"),
        (form([[1, 0], [0, 2]], (5, 3), 0.01), form([[4, 0], [0, 2]], (5, 3), 0.99), "nowhere"),
    ],
)
def test_the_boundary_is_a_line_exactly_when_it_must_be(first, second, kind):
    assert quadratics.CURVES[quadratics.curves(first, second)] == kind


def exact_kind(first, second):
    """By the discriminant of the difference of both inverses, in fractions."""
    a, b, c = (
        x - y for x, y in zip(*(second_degree(np.asarray(S, dtype=float)) for S in (first, second)), strict=True)
    )
    bend = b * b - 4 * a * c
    if a == b == c == 0:
        return "line"
    return "parabola" if bend == 0 else "hyperbola" if bend > 0 else "circle" if (b, a) == (0, c) else "ellipse"


def second_degree(covariance):
    a, b, c = Fraction(covariance[0, 0]), Fraction(covariance[0, 1]), Fraction(covariance[1, 1])
    return -c / (2 * (a * c - b * b)), b / (a * c - b * b), -a / (2 * (a * c - b * b))


@given(seed=st.integers(0, 10**6), apart=st.integers(-8, 0), flat=st.integers(-4, 0))
@example(seed=278, apart=-7, flat=0)
def test_boundaries_of_nearly_equal_or_nearly_flat_classes_have_their_exact_kind(seed, apart, flat):
    random = np.random.default_rng(seed)
    root = random.normal(size=(2, 2)) @ np.diag([1.0, 10.0**flat])
    other = root @ (np.eye(2) + 10.0**apart * random.normal(size=(2, 2)))
    first, second = root @ root.T, other @ other.T
    kind = quadratics.CURVES[quadratics.curves(form(first), form(second, (0.3, 0.1)))]
    plain = apart >= -5 and flat >= -1
    # Nearer to each other, or to a line, two classes may differ by rounding alone; that is no reason for a wrong curve.
    assert kind in ({exact_kind(first, second)} | (set() if plain else {"parabola", "line"}))


def test_a_difference_that_is_partly_rounding_is_no_hyperbola():
    first = np.array([[121.66555999999999, 107.77604000000001], [107.77604000000001, 316.50288]])
    second = np.array([[121.66556028064, 107.77604008851999], [107.77604008851999, 316.50288013644]])
    assert exact_kind(first, second) == "ellipse"
    assert quadratics.CURVES[quadratics.curves(form(first), form(second, (1, 0)))] == "ellipse"


@given(known=worlds(), exponent=st.floats(-6, 6))
def test_a_boundary_is_nowhere_exactly_where_one_class_wins_everywhere(known, exponent):
    priors = np.array([1, 10.0**exponent]) / (1 + 10.0**exponent)
    first, second = quadratics.of_gaussians(priors, known.means[:2], known.covariances[:2], known.means[0])
    precisions, gap = np.linalg.inv(known.covariances[:2]), known.means[1] - known.means[0]
    bend = precisions[1] - precisions[0]
    bends = np.linalg.eigvalsh(bend)
    assume(np.abs(bends).min() > 1e-3 * np.abs(precisions).max())
    level = known.means[0] + np.linalg.solve(bend, precisions[1] @ gap)  # there no slope is left
    ((lead,),) = quadratics.values((first - second)[None], level[None], known.means[0])
    assume(abs(lead) > 1e-6)
    expected = "hyperbola" if bends[0] * bends[1] < 0 else "nowhere" if lead * bends[0] > 0 else "ellipse"
    assert quadratics.CURVES[quadratics.curves(first, second)] == expected

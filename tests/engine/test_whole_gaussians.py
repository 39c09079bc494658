"""Gaussians of points at whole numbers, compared exactly: as in fractions, with logarithms to two hundred digits."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from playground import whole_gaussians
from playground.gaussian import KINDS
from playground.quadratics import CURVES
from playground.whole_gaussians import WholeGaussians
from tests.engine import gaussians_by_hand as by_hand
from tests.engine.gaussians_by_hand import Gaussian
from tests.examples import examples

RIDGES = st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1, 10**7), Fraction(10**6)])


def whole(*classes: Gaussian) -> WholeGaussians:
    """One state of them, as whole numbers."""
    shared = [int(np.lcm.reduce([value.denominator for value in (*each.mean, *each.covariance)])) for each in classes]
    scaled = [
        [[int(value * by) for value in values] for values in (each.mean, each.covariance)]
        for by, each in zip(shared, classes, strict=True)
    ]
    centres, spreads = (np.array([[each[i] for each in scaled]], dtype=object) for i in range(2))
    weights = [int(each.weight * by_weight(classes)) for each in classes]
    parts, counts, ratios = (np.array([values], dtype=object) for values in (shared, shared, weights))
    return WholeGaussians(centres, counts, spreads, parts, ratios)


def by_weight(classes: tuple[Gaussian, ...]) -> int:
    return int(np.lcm.reduce([each.weight.denominator for each in classes]))


def gaussian(matrix, mean=(0, 0), weight=Fraction(1)) -> Gaussian:
    (a, b, c), (m, n) = (tuple(map(Fraction, values)) for values in (matrix, mean))
    return Gaussian(Fraction(weight), (m, n), (a, b, c))


def curve(first: Gaussian, second: Gaussian) -> str:
    (number,) = whole(first, second).curves(0, 1)
    return CURVES[number]


NARROW, WIDE = (1, 0, 2), (4, 0, 2)
DEGENERATE = [
    (gaussian((2, 1, 3)), gaussian((2, 1, 3), (1, 2)), "line"),
    (gaussian((2, 0, 2)), gaussian((2, 0, 2)), "nowhere"),
    (gaussian((2, 0, 2)), gaussian((2, 0, 2), weight=2), "nowhere"),
    (gaussian((1, 0, 1)), gaussian((4, 0, 9), (1, 0)), "ellipse"),
    (gaussian((1, 0, 4)), gaussian((4, 0, 1), (1, 0)), "hyperbola"),
    (gaussian(NARROW), gaussian(WIDE, (0, 3)), "parabola"),
    (gaussian((1, 0, 1)), gaussian((4, 0, 4), (0, 3)), "circle"),
    (gaussian((3, 0, 1)), gaussian((1, 0, 3), ("0.3", "0.3")), "crossing lines"),
    (gaussian((3, 0, 1), (900_000, 80)), gaussian((1, 0, 3), ("900000.3", "80.3")), "crossing lines"),
    (gaussian((3, 0, 1)), gaussian((1, 0, 3), ("0.3", "0.3000001")), "hyperbola"),
    (gaussian(NARROW, (5, 3)), gaussian(WIDE, (6, 3)), "parallel lines"),
    (gaussian(NARROW, (5, 3), "0.01"), gaussian(WIDE, (5, 3), "0.99"), "nowhere"),
    # At the common mean both are equally probable, and the second more so everywhere else.
    (gaussian((1, 0, 1)), gaussian((4, 0, 4), weight=4), "nowhere"),
    (gaussian(NARROW), gaussian(WIDE, weight=2), "nowhere"),
    (gaussian((1, 0, 1)), gaussian((4, 0, 4), weight="3.9999999"), "circle"),
]


@pytest.mark.parametrize(("first", "second", "kind"), DEGENERATE)
def test_each_kind_of_curve_has_its_name(first, second, kind):
    assert curve(first, second) == curve(second, first) == by_hand.curve(first, second) == kind


@st.composite
def gaussians(draw):
    """Of small fractions, so that curves of all kinds are many."""
    number, root = st.fractions(-3, 3, max_denominator=3), st.integers(-3, 3)
    p, q, r = draw(root), draw(root), draw(root)
    assume(p * r)
    return gaussian((p * p, p * q, q * q + r * r), (draw(number), draw(number)), draw(st.integers(1, 9)))


@given(first=gaussians(), second=gaussians())
def test_curves_are_called_as_by_hand(first, second):
    assert curve(first, second) == by_hand.curve(first, second)


@given(first=gaussians(), second=gaussians(), apart=st.integers(6, 40))
def test_classes_that_nearly_agree_are_told_apart(first, second, apart):
    """In float64 they are the same long before."""
    a, b, c = second.covariance
    near = Gaussian(second.weight, second.mean, (a + Fraction(1, 10**apart), b, c))
    for other in (first, second):
        assert curve(other, near) == by_hand.curve(other, near)


@given(first=gaussians(), second=gaussians(), q=st.tuples(*[st.integers(-4, 4)] * 2))
def test_the_equation_has_the_value_that_it_has_by_hand_and_no_number_is_a_rounding_error(first, second, q):
    (form,) = whole(first, second).equations(0, 1, 10)
    x, y = (value / 10 for value in q)
    place = (Fraction(q[0]), Fraction(q[1]))
    distances = [by_hand.squared_distance(place, each.mean, each.covariance) for each in (first, second)]
    expected = (float(by_hand.logarithm(by_hand.ratio(first, second))) - float(distances[0] - distances[1])) / 2
    assert form @ [x * x, x * y, y * y, x, y, 1] == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert all(number == 0 or abs(number) > 1e-9 for number in form.tolist())


MIRRORED = [(-1, 0, 0), (-1, 1, 0), (-2, 0, 0), (1, 0, 1), (1, 1, 1), (2, 0, 1)]


@st.composite
def samples(draw):
    """Points of two or three classes at whole numbers, many of them mirrored, so that many are equally probable."""
    reach, n_classes = draw(st.sampled_from([1, 2, 9, 10**6, 10**12])), draw(st.integers(2, 3))
    number = st.integers(-reach, reach)
    rows = draw(st.lists(st.tuples(number, number, st.integers(0, n_classes - 1)), min_size=3, max_size=6))
    sign = draw(st.sampled_from([(-1, 1), (1, -1), (-1, -1)]))
    mirrored = [(sign[0] * x, sign[1] * y, (c + 1) % n_classes) for x, y, c in rows]
    return rows + mirrored * draw(st.booleans()), n_classes


@examples(80)
@given(sample=samples(), kind=st.sampled_from(KINDS), ridge=RIDGES)
@example(
    sample=([(-1, 0, 0), (-1, 1, 0), (-2, 0, 0), (1, 0, 1), (1, 1, 1), (2, 0, 1)], 2), kind="full", ridge=Fraction(0)
)
def test_fits_and_answers_are_those_by_hand(sample, kind, ridge):
    rows, n_classes = sample
    X, y = np.array([row[:2] for row in rows], dtype=float), np.array([row[2] for row in rows])
    exact = whole_gaussians.fit_online(X, y, covariance=kind, n_classes=n_classes, ridge=ridge)
    places = [(Fraction(a), Fraction(b)) for a, b, _ in rows]
    for t in {len(rows) - 1, len(rows) // 2}:
        members = [[p for p, c in zip(places[: t + 1], y, strict=False) if c == k] for k in range(n_classes)]
        classes: list[Gaussian | None] = [None] * n_classes
        for k, points in enumerate(members):
            matrix = by_hand.covariance(members, k, kind, ridge) if points else (Fraction(0),) * 3
            if points and by_hand.determinant(matrix):
                classes[k] = Gaussian(Fraction(len(points)), by_hand.mean(points), matrix)
            assert [Fraction(entry, exact.parts[t, k]) for entry in exact.spreads[t, k]] == list(matrix)
        decided = np.array([[each is not None for each in classes]])
        assert (exact.determinants[t] > 0).tolist() == decided[0].tolist()
        if decided.any():
            (answers,) = exact.states([t]).answers(X, decided)
            assert answers.tolist() == [most_probable(classes, place) for place in places]


def most_probable(classes, place) -> int:
    best = None
    for k, each in enumerate(classes):
        if each is not None and (best is None or by_hand.higher(each, classes[best], place) > 0):
            best = k
    assert best is not None
    return best


def test_a_class_moved_by_fractions_is_the_class_elsewhere():
    first, second = gaussian((2, 1, 3), (1, 2)), gaussian((1, 0, 1), ("0.5", 7))
    shift = np.array([[Fraction(1, 3), Fraction(-7, 10)]], dtype=object)
    there = gaussian((1, 0, 1), (Fraction(1, 2) + Fraction(1, 3), 7 - Fraction(7, 10)))
    moved = whole(first, second).moved(1, shift)
    assert [Fraction(c, moved.counts[0, 1]) for c in moved.centres[0, 1]] == list(there.mean)
    assert CURVES[moved.curves(0, 1)[0]] == by_hand.curve(first, there)


def test_a_logarithm_is_compared_with_a_fraction_that_agrees_with_it_to_forty_digits():
    log = Fraction(by_hand.logarithm(Fraction(2)))
    for digits in (5, 16, 40, 120):
        less = Fraction(round(log * 10**digits), 10**digits)
        assert whole_gaussians.sign_of_log_above((2, 1), less.numerator, less.denominator) == (1 if log > less else -1)


@pytest.mark.parametrize("digits", [4, 9, 16, 25])
@pytest.mark.parametrize("numerator", [10**40 + 1, 10**40 - 3, 10**40 + 10**33])
def test_the_logarithm_of_a_fraction_near_1_is_compared_exactly(numerator: int, digits: int) -> None:
    """In the logarithms of the numerator and of the denominator alone, all of it would be rounding."""
    ratio = Fraction(numerator, 10**40)
    log = Fraction(by_hand.logarithm(ratio))
    for beside in (log * (1 - Fraction(1, 10**digits)), log * (1 + Fraction(1, 10**digits))):
        sign = whole_gaussians.sign_of_log_above(
            (ratio.numerator, ratio.denominator), beside.numerator, beside.denominator
        )
        assert sign == (1 if log > beside else -1)


@examples(20)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 1)), min_size=6, max_size=20))
def test_points_at_one_place_have_one_answer_that_of_the_place_alone(rows: list[tuple[int, int, int]]) -> None:
    X, y = np.array([row[:2] for row in rows], dtype=float), np.array([row[2] for row in rows])
    assume(len({*y.tolist()}) == 2)
    fits = whole_gaussians.fit_online(X, y, covariance="full", n_classes=2, ridge=Fraction(1))
    decided = np.maximum.accumulate(y[:, None] == np.arange(2), axis=0)
    together = fits.answers(X, decided)
    alone = np.column_stack([fits.answers(X[[i]], decided)[:, 0] for i in range(len(X))])
    assert (together == alone).all()

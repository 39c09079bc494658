"""The perceptron as a rule decides in the numbers as written: as anyone does by hand, a tenth being a tenth."""

from fractions import Fraction
from operator import mul

import numpy as np
import pytest

from films.decimals import fraction, fractions
from films.rules import perceptron
from films.rules.linear import MAX_UPDATES, of_perceptron


def by_hand(X, signs, most):
    """The states of the run, in fractions."""
    w, states, missed = [Fraction(0)] * 3, [[Fraction(0)] * 3], True
    rows = [[*map(fraction, point), Fraction(1)] for point in X.tolist()]
    for _ in range(1000):
        missed = False
        for row, sign in zip(rows, signs.tolist(), strict=True):
            if sign * sum(map(mul, w, row)) <= 0:
                w, missed = [a + int(sign) * b for a, b in zip(w, row, strict=True)], True
                states.append(w)
            if len(states) > most:
                return states
        if not missed:
            break
    return states


@pytest.mark.parametrize("best", [False, True])
def test_its_states_and_answers_are_those_of_a_run_in_fractions(best):
    draw, on_the_line = np.random.default_rng(1), 0
    for _ in range(25):
        X, y = draw.integers(-4, 5, (8, 2)) / 10, np.append(draw.integers(0, 2, 6), [0, 1])
        signs = np.where(y == 0, 1.0, -1.0)
        states = by_hand(X, signs, perceptron.MAX_UPDATES)
        rows = np.column_stack([fractions(X), np.full(8, Fraction(1))])
        values = np.array(states, dtype=object) @ rows.T
        exhibit = perceptron.of_updates(X, y, ("a", "b"), best=best)
        wrong = (values * signs.astype(int) <= 0).sum(axis=1)
        for state, t in enumerate(np.asarray(exhibit.knob.values, dtype=np.int64).tolist()):
            pocket = int(wrong[: t + 1].argmin()) if best else t
            expected = [0 if value > 0 else 1 if value < 0 else -1 for value in values[pocket]]
            assert exhibit.rule.at(X)[state].tolist() == expected, (X, y, t)
            on_the_line += pocket > 0 and -1 in expected
    assert on_the_line > 5


def test_the_best_line_of_scaled_points_has_the_fewest_mistakes_by_hand():
    draw = np.random.default_rng(2)
    for _ in range(10):
        X, y = draw.integers(-4, 5, (8, 2)) / 10, np.append(draw.integers(0, 2, 6), [0, 1])
        units, signs = (0.3, 0.7), np.where(y == 0, 1, -1)
        scaled = np.array([[fraction(a) / fraction(0.3), fraction(b) / fraction(0.7)] for a, b in X], dtype=object)
        w, states = [Fraction(0)] * 3, [[Fraction(0)] * 3]
        for _ in range(1000):
            missed = False
            for (a, b), sign in zip(scaled, signs.tolist(), strict=True):
                if len(states) <= MAX_UPDATES and sign * (w[0] * a + w[1] * b + w[2]) <= 0:
                    w, missed = [w[0] + sign * a, w[1] + sign * b, w[2] + sign], True
                    states.append(w)
            if not missed:
                break
        rows = np.column_stack([scaled, np.full(8, Fraction(1))])
        wrong = ((np.array(states, dtype=object) @ rows.T) * signs <= 0).sum(axis=1)
        line = np.array(states[int(wrong.argmin())], dtype=np.float64)
        np.testing.assert_allclose(
            of_perceptron(X, y, units).abc[0], [line[0] / 0.3, line[1] / 0.7, line[2]], rtol=1e-12
        )

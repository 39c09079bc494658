"""Over all labelings of unseen points every guess is wrong at exactly half; by lot, nearly."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.shattering import labelings
from playground.unseen_labels import MINUS, PLUS, at_random, errors_so_far, misses

GUESSES = st.integers(1, 6).flatmap(
    lambda m: st.lists(st.lists(st.sampled_from([PLUS, MINUS]), min_size=m, max_size=m), min_size=1, max_size=4)
)


@given(GUESSES)
def test_over_all_labelings_every_guess_is_wrong_at_exactly_half(guesses):
    m = len(guesses[0])
    missed = misses(labelings(m), guesses)
    assert set(errors_so_far(missed, m)[-1]) == {Fraction(1, 2)}
    assert set(missed.sum(axis=0).tolist()) == {m * 2 ** (m - 1)}


@given(GUESSES)
def test_misses_are_those_that_are_counted_one_by_one(guesses):
    m = len(guesses[0])
    every = labelings(m).tolist()
    wrong = misses(every, guesses)
    for (t, labels), (i, guess) in product(enumerate(every), enumerate(guesses)):
        count = 0
        for plus, answer in zip(labels, guess, strict=True):
            if answer != (PLUS if plus else MINUS):
                count += 1
        assert wrong[t, i] == count


@given(GUESSES)
def test_a_guess_is_wrong_where_its_opposite_is_right(guesses):
    m = len(guesses[0])
    missed, opposite = misses(labelings(m), guesses), misses(~labelings(m), guesses)
    assert (missed + opposite == m).all()


def test_the_error_so_far_is_that_of_all_labels_so_far():
    missed = misses([[True, False], [False, False], [True, True]], [[PLUS, PLUS]])
    assert missed[:, 0].tolist() == [1, 2, 0]
    assert errors_so_far(missed, 2) == [[Fraction(1, 2)], [Fraction(3, 4)], [Fraction(1, 2)]]


def test_what_is_undecided_is_always_wrong():
    assert misses(labelings(1), [[-1]])[:, 0].tolist() == [1, 1]


@pytest.mark.parametrize("seed", range(3))
def test_labels_by_lot_are_as_often_plus_as_minus(seed):
    """Five standard deviations of a coin."""
    guesses = at_random(5, 2000, seed=seed)
    assert (np.abs(guesses.mean(axis=0) - 0.5) < 5 * 0.5 / np.sqrt(2000)).all()
    assert (at_random(5, 2000, seed=seed) == guesses).all()
    error = errors_so_far(misses(guesses, [[PLUS] * 5, [PLUS, MINUS, PLUS, MINUS, MINUS]]), 5)[-1]
    assert all(abs(value - Fraction(1, 2)) < Fraction(3, 100) for value in error)

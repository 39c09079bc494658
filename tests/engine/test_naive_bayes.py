"""Poisson counts of words: scipy's probabilities, the lecture's table, impossible words, and smoothing."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import poisson

from playground import spam_table
from playground.naive_bayes import Poisson, fit

SPAM = Poisson(spam_table.RATES, np.array([0.4, 0.6]))
COUNTS = st.lists(st.integers(0, 12), min_size=11, max_size=11)


def mail(**counts):
    return [[counts.get(word, 0) for word in spam_table.WORDS]]


@given(counts=COUNTS, words=st.floats(20, 2000))
def test_likelihoods_are_scipys(counts, words):
    theirs = poisson.logpmf(np.array(counts), words * spam_table.RATES / 100)
    assert SPAM.log_likelihoods([counts], words=words)[0] == pytest.approx(theirs, rel=1e-9, abs=1e-12)


@given(counts=COUNTS.map(lambda counts: [0, *counts[1:]]))
def test_the_posterior_is_bayes_equation_by_hand(counts):
    joint = [
        prior
        * math.prod(
            math.exp(-rate) * rate**x / math.factorial(x) for x, rate in zip(counts, rates, strict=True) if rate or x
        )
        for prior, rates in zip((0.4, 0.6), spam_table.RATES.tolist(), strict=True)
    ]
    posterior = SPAM.posterior([counts])[0]
    assert posterior == pytest.approx(np.array(joint) / sum(joint), rel=1e-9)
    assert posterior.sum() == pytest.approx(1)


def test_george_once_makes_spam_impossible():
    assert SPAM.posterior(mail(free=9, remove=9)) == pytest.approx(np.array([[1.0, 0.0]]), abs=1e-6)
    assert SPAM.posterior(mail(george=1, free=9, remove=9)).tolist() == [[0.0, 1.0]]
    assert SPAM.log_joint(mail(george=1))[0, 0] == -math.inf


def test_where_every_class_is_impossible_there_is_no_posterior():
    never = Poisson(np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([0.5, 0.5]))
    assert np.isnan(never.posterior([[1, 1]])).all()
    assert never.posterior([[0, 0]]).sum() == pytest.approx(1)


def test_a_fit_recovers_the_rates_that_made_the_counts():
    random, words = np.random.default_rng(0), np.full(4000, 200.0)
    y = np.arange(4000) % 2
    counts = random.poisson(2 * spam_table.RATES[y])
    model = fit(counts, words, y)
    assert model.rates == pytest.approx(spam_table.RATES, abs=0.06)
    assert model.rates[0, 0] == 0
    assert model.priors.tolist() == [0.5, 0.5]


def test_a_rate_is_occurrences_over_words_with_smoothing_in_both():
    counts, words, y = [[2, 0], [1, 0], [0, 5]], [10, 20, 50], [0, 0, 1]
    assert fit(counts, words, y).rates == pytest.approx(np.array([[10.0, 0.0], [0.0, 10.0]]))
    model = fit(counts, words, y, smoothing=1)
    assert model.rates == pytest.approx(100 * np.array([[4 / 32, 1 / 32], [1 / 52, 6 / 52]]))
    assert model.priors == pytest.approx([2 / 3, 1 / 3])


@pytest.mark.parametrize(
    ("word", "spam", "email"),
    [
        ("george", 0.00, 1.27), ("you", 2.26, 1.27), ("your", 1.38, 0.44), ("hp", 0.02, 0.90), ("free", 0.52, 0.07),
        ("hpl", 0.01, 0.43), ("!", 0.51, 0.11), ("our", 0.51, 0.18), ("re", 0.13, 0.42), ("edu", 0.01, 0.29),
        ("remove", 0.28, 0.01),
    ],
)  # fmt: skip
def test_the_lectures_table(word, spam, email):
    assert spam_table.RATES.shape == (2, 11)
    assert spam_table.RATES[:, spam_table.WORDS.index(word)].tolist() == [spam, email]


def test_mails_of_different_lengths_are_each_judged_by_their_own():
    counts, lengths = np.array([[0, 3] + [0] * 9, [0, 3] + [0] * 9]), [40.0, 400.0]
    apart = [SPAM.log_joint(counts[i : i + 1], words=lengths[i])[0] for i in range(2)]
    assert SPAM.log_joint(counts, words=lengths) == pytest.approx(np.array(apart))
    assert SPAM.posterior(counts, words=lengths)[0] != pytest.approx(SPAM.posterior(counts, words=lengths)[1])

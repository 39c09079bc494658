"""Tables counted from mails: against slow counts, the errors on mails held out, and how much a word decides."""

import math

import numpy as np
import pytest
from scipy.stats import poisson

from films.files.mails import read_mails
from films.topics.spam.rates import Table, examples, held_out, table, training_tally
from films.topics.spam.scene import SpamScene, checked_tally
from playground import spam_table
from playground.mails import split, words_of
from tests.films.topics.spam.mails import scene, table_of


def test_the_lecture_s_table_is_as_printed_and_smoothing_adds_to_every_rate() -> None:
    assert (table_of(scene()).rates == spam_table.RATES).all()
    assert table_of(scene(added=0.25)).rates == pytest.approx(spam_table.RATES + 0.25)


def test_a_scene_without_its_file_has_the_table_of_the_articles() -> None:
    of_articles = table(SpamScene(table="own", picked=("vote", "the")))
    assert (of_articles.words, of_articles.names, of_articles.mails) == (("vote", "the"), ("sport", "politics"), (4, 4))


@pytest.mark.parametrize("smoothing", [0.0, 0.5, 3.0])
def test_rates_are_those_of_a_slow_count_of_the_training_mails(smoothing: float) -> None:
    mails, of_mails = examples(), scene(table="mails", seed=4, smoothing=smoothing)
    rates, (train, _) = table_of(of_mails), split(mails, 4)
    for label in (0, 1):
        own = [row for row in train if mails.labels[row] == label]
        total = sum(int(mails.lengths[row]) for row in own) + smoothing * len(rates.words)
        for j, word in enumerate(rates.words):
            times = sum(mails.bags[row].get(word, 0) for row in own)
            assert rates.rates[label, j] == pytest.approx(100 * (times + smoothing) / total)


def test_the_held_out_error_is_that_of_judging_each_mail_by_itself() -> None:
    mails = examples()
    for seed in range(4):
        of_mails = scene(table="mails", seed=seed, smoothing=0.0, prior=0.3)
        rates, (_, test) = table_of(of_mails), split(mails, seed)
        wrong = undecided = 0
        for row in test:
            x = np.array([mails.bags[row].get(word, 0) for word in rates.words])
            logs = poisson.logpmf(x, mails.lengths[row] * rates.rates / 100).sum(axis=1) + np.log([0.3, 0.7])
            undecided += np.isneginf(logs).all()
            wrong += np.isneginf(logs).all() or int(logs[1] > logs[0]) != mails.labels[row]
        held = held_out(mails, of_mails, rates)
        assert (held.n, held.wrong, held.undecided) == (16, wrong, undecided)


def test_smoothing_leaves_nothing_undecided_and_helps_on_the_made_up_mails() -> None:
    errors = dict.fromkeys((0.0, 0.5), 0)
    for seed in range(12):
        for smoothing in errors:
            of_mails = scene(table="mails", seed=seed, smoothing=smoothing, size=24)
            held = held_out(examples(), of_mails, table_of(of_mails))
            errors[smoothing] += held.wrong
            assert not (smoothing and held.undecided)
    assert errors[0.5] < errors[0.0]


def test_too_few_mails_to_hold_any_out_are_no_error() -> None:
    mails = read_mails(b"free money free,spam\nmoney lunch,ham\n").mails
    of_mails = scene(table="own", tally=training_tally(mails, scene()))
    assert table_of(of_mails).words == ("money",)
    assert held_out(mails, of_mails, table_of(of_mails)).n == 0


def test_what_a_word_decides_is_the_difference_of_its_mean_bars() -> None:
    rates, length = table_of(scene(added=0.01)), 200
    for j, decided in enumerate(rates.decided(length)):
        spam, email = (rates.rates[:, j] * length / 100).tolist()
        x = np.arange(200)
        bars = x * math.log(spam / email) - (spam - email)
        means = [(poisson.pmf(x, rate) * bars).sum() for rate in (spam, email)]
        assert decided == pytest.approx(means[0] - means[1])
        assert decided >= 0


def test_a_word_with_equal_rates_decides_nothing_and_one_with_a_zero_everything() -> None:
    rates = Table(("a", "b", "c"), ("x", "y"), np.array([[1.0, 0.0, 0.0], [1.0, 0.0, 2.0]]), (1, 1))
    assert rates.decided(50).tolist() == [0, 0, math.inf]


def test_names_of_classes_come_from_the_file() -> None:
    mails = read_mails(b"free money,junk\nfree lunch,work\nfree time,work\n").mails
    of_mails = scene(table="own", tally=training_tally(mails, scene()), labels="junk|work")
    assert table_of(of_mails).names == ("junk", "work")
    assert "free" in words_of("Free")


def test_every_tally_of_a_file_can_stand_in_an_address() -> None:
    for seed in range(5):
        for size in (1, 12, 24):
            tally = training_tally(examples(), scene(seed=seed, size=size))
            assert checked_tally(tally) == tally
            assert len(tally.words) == size

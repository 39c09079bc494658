"""What a mail's words say: by the formula, by scipy's Poisson probabilities, and by the laws of a sum."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import poisson

from films.topics.spam import tables
from films.topics.spam.evidence import CERTAIN, IMPOSSIBLE, RUNNING, UNDECIDED, evidence
from films.topics.spam.rates import table
from films.topics.spam.scene import SpamScene
from playground.mails import Tally
from playground.spam_table import RATES, WORDS
from tests.examples import examples
from tests.films.film.reading import present, words
from tests.films.topics.spam.mails import evidence_of, film_of

COUNTS = st.dictionaries(st.sampled_from(WORDS[1:]), st.integers(1, 9))  # without george
LENGTHS = st.integers(90, 2000)
PRIORS = st.floats(0.01, 0.99)


@given(COUNTS, LENGTHS, PRIORS)
def test_every_bar_is_the_formula_of_its_word(counts: dict[str, int], words: int, prior: float) -> None:
    mail = evidence_of(counts, words=words, prior=prior)
    assert mail.words == WORDS
    for j, word in enumerate(WORDS):
        spam, email = RATES[:, j].tolist()
        x = counts.get(word, 0)
        expected = -words / 100 * (spam - email) + (x * math.log(spam / email) if x else 0)
        assert mail.ratios[j] == pytest.approx(expected, rel=1e-9, abs=1e-9)


@given(COUNTS, LENGTHS, PRIORS)
def test_the_posterior_is_that_of_scipys_probabilities(counts: dict[str, int], words: int, prior: float) -> None:
    mail = evidence_of(counts, words=words, prior=prior)
    x = np.array([counts.get(word, 0) for word in WORDS])
    logs = poisson.logpmf(x, words * RATES / 100).sum(axis=1) + np.log([prior, 1 - prior])
    assert mail.log_odds[-1] == pytest.approx(logs[0] - logs[1], rel=1e-9, abs=1e-8)
    assert mail.posterior[-1, 0] == pytest.approx(1 / (1 + np.exp(logs[1] - logs[0])), rel=1e-8, abs=1e-300)


@given(COUNTS, PRIORS)
def test_every_frame_adds_its_bar_and_has_a_posterior_that_sums_to_1(counts: dict[str, int], prior: float) -> None:
    mail = evidence_of(counts, prior=prior)
    assert mail.log_odds[0] == pytest.approx(math.log(prior / (1 - prior)))
    assert np.diff(mail.log_odds) == pytest.approx(mail.ratios, abs=1e-9)
    assert mail.posterior.sum(axis=1) == pytest.approx(1)
    assert mail.posterior[:, 0] == pytest.approx(1 / (1 + np.exp(-mail.log_odds)))


@examples(50)
@given(COUNTS, st.booleans(), st.integers(1, 99_999))
def test_the_order_does_not_matter_for_the_end(counts: dict[str, int], george: bool, order: int) -> None:
    counts |= {"george": 1} if george else {}
    straight, shuffled = evidence_of(counts), evidence_of(counts, order=order)
    assert sorted(shuffled.words) == sorted(straight.words)
    assert shuffled.log_odds[-1] == pytest.approx(straight.log_odds[-1])
    assert shuffled.posterior[-1] == pytest.approx(straight.posterior[-1])
    assert straight.in_other_orders[:, -1] == pytest.approx(straight.log_odds[-1])


def test_an_order_is_another_one_and_the_same_each_time() -> None:
    assert evidence_of(order=5).words == evidence_of(order=5).words
    assert len({evidence_of(order=order).words for order in range(6)}) == 6
    assert len(np.unique(evidence_of().in_other_orders[:, 3].round(9))) > 1


def test_george_once_makes_spam_impossible_whatever_else_there_is() -> None:
    spam = {"free": 9, "remove": 9, "!": 9}
    assert evidence_of(spam).posterior[-1, 0] > 0.9999
    mail = evidence_of(spam | {"george": 1})
    assert mail.ratios[0] == -math.inf
    assert mail.posterior[1:].tolist() == [[0, 1]] * 11
    assert set(mail.standing[1:].tolist()) == {IMPOSSIBLE}


def test_smoothing_makes_spam_with_george_possible_and_more_of_it_likelier() -> None:
    posteriors = [evidence_of({"george": 1}, added=added).posterior[-1, 0] for added in (0.0, 0.0001, 0.01, 0.2)]
    assert posteriors[0] == 0
    assert all(0 < p < 1 for p in posteriors[1:])
    assert posteriors == sorted(posteriors)
    mail = evidence_of({"george": 1}, added=0.01, words=100)
    assert mail.ratios[0] == pytest.approx(math.log(0.01 / 1.28) + 1.27)


@given(COUNTS, st.sampled_from(WORDS[1:]), st.integers(0, 9))
def test_a_copy_is_read_after_its_word_and_adds_the_same_again(counts: dict[str, int], word: str, order: int) -> None:
    once, twice = evidence_of(counts, order=order), evidence_of(counts, order=order, doubled=word)
    at = once.words.index(word)
    assert twice.words == (*once.words[: at + 1], *once.words[at:])
    assert [i for i, copy in enumerate(twice.copy) if copy] == [at + 1]
    assert twice.ratios[at + 1] == once.ratios[at]
    assert twice.log_odds[-1] == pytest.approx(once.log_odds[-1] + once.ratios[at])


def test_a_word_that_the_table_does_not_have_is_not_doubled() -> None:
    assert evidence_of(doubled="nonsense").words == WORDS


def test_a_mail_is_no_shorter_than_the_words_counted_in_it() -> None:
    assert evidence_of({"you": 30, "hp": 5}, words=10).length == 35
    assert evidence_of({"you": 30, "hp": 5}, words=36).length == 36


def test_of_a_table_with_zeros_either_class_or_both_may_be_impossible() -> None:
    table: dict[str, Any] = {"table": "mails", "smoothing": 0.0, "size": 24}
    rates = dict(zip(evidence_of(**table).words, evidence_of(**table).rates.T.tolist(), strict=True))
    never_spam = next(word for word, (spam, _) in rates.items() if spam == 0)
    never_email = next(word for word, (_, email) in rates.items() if email == 0)
    ends = {
        IMPOSSIBLE: evidence_of({never_spam: 1}, **table),
        CERTAIN: evidence_of({never_email: 1}, **table),
        UNDECIDED: evidence_of({never_spam: 1, never_email: 1}, **table),
        RUNNING: evidence_of({never_spam: 1, never_email: 1}, **table | {"smoothing": 0.1}),
    }
    assert {mail.standing[-1]: kind for kind, mail in ends.items()} == {kind: kind for kind in ends}
    assert np.isnan(ends[UNDECIDED].posterior[-1]).all()
    assert ends[CERTAIN].posterior[-1].tolist() == [1, 0]


# Of ten words of each class: one is as common in the first as the other is in the second.
MIRRORED = Tally(("free", "lunch", "you"), ((3, 1, 2), (1, 3, 2)), (10, 10), (5, 5))


@pytest.mark.parametrize("smoothing", [0.0, 1e-7, 0.1, 0.3, 0.7])
@pytest.mark.parametrize("order", [0, 1, 2, 3])
def test_words_that_cancel_each_other_leave_even_odds(smoothing: float, order: int) -> None:
    scene = SpamScene(
        table="own",
        tally=MIRRORED,
        smoothing=smoothing,
        order=order,
        prior=0.5,
        counts=(("free", 7), ("lunch", 7), ("you", 1)),
        words=20_000,
    )
    mail = evidence(scene, present(table(scene)))
    assert mail.log_odds[-1] == 0
    assert mail.ratios[mail.words.index("you")] == 0
    assert "Even odds." in words(film_of(scene).words(3)["verdict"])


def test_odds_that_are_just_what_errors_cost_are_on_neither_side() -> None:
    scene = SpamScene(
        table="own",
        tally=MIRRORED,
        smoothing=0.0,
        prior=0.1,
        counts=(("free", 1), ("lunch", 1)),
        words=70,
        lost=0.1,
        seen=0.9,
    )
    mail = evidence(scene, present(table(scene)))
    assert mail.called[-1] == 2
    assert "Now: either" in words(film_of(scene).words(3)["verdict"])


@pytest.mark.parametrize("added", [1e-7, 0.123456])
def test_rates_are_written_with_the_digits_that_they_have(added: float) -> None:
    scene = SpamScene(added=added)
    text = words(tables.rates(present(table(scene)), 54))
    assert ("1×10⁻⁷" if added < 1 / 100 else "0.1235") in text
    assert "e-0" not in text

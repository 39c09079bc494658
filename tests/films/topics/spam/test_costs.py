"""Costs of a lost mail and of a spam let through, and a prior from the table: threshold, words and errors follow."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scene import query_text
from films.topics.spam import tables
from films.topics.spam.lesson import FACTS
from films.topics.spam.page import SPAM
from films.topics.spam.rates import answers, confusions, examples, held_out
from films.topics.spam.scene import SpamScene
from playground import costs
from playground.mails import Tally, split
from playground.naive_bayes import Poisson
from tests.examples import examples as so_many
from tests.films.film.reading import by_name, words
from tests.films.made import film_of
from tests.films.topics.spam.mails import scene, table_of

MAIL = (("free", 1), ("hp", 1), ("you", 3), ("your", 2))
COST = st.floats(0.01, 1000)


def test_a_mail_that_is_likelier_spam_is_let_through_where_to_lose_it_costs_more():
    plain, weighed = (SpamScene(counts=MAIL, words=60, prior=0.4, lost=lost) for lost in (1.0, 10.0))
    assert FACTS["posterior_at_end"](plain) == FACTS["posterior_at_end"](weighed) == pytest.approx(0.841, abs=1e-3)
    assert FACTS["class_at_end"](plain) == 0
    assert FACTS["class_at_end"](weighed) == 1


def test_the_threshold_is_said_with_its_numbers_and_drawn():
    film = film_of(SPAM, SpamScene(counts=MAIL, words=60, lost=10.0))
    verdict = film.words(film.n_frames - 1)["verdict"]
    assert "log(10 / 1) = 2.3026" in verdict
    assert "10 / (10 + 1) = 0.9091" in verdict
    assert "Now: <b>email</b>" in verdict
    assert by_name(film.figures[1])["threshold"].y == [pytest.approx(math.log(10))] * 2


@given(COST)
@so_many(10)
def test_costs_that_are_equal_say_and_change_nothing(cost):
    one, other = film_of(SPAM, SpamScene(t=3)), film_of(SPAM, SpamScene(t=3, lost=cost, seen=cost))
    assert other.payload() == one.payload()


@given(COST, COST, st.integers(0, 50), st.floats(0.05, 0.95))
@so_many(15)
def test_mails_are_called_what_is_expected_to_cost_the_least(lost, counts, seed, prior):
    weighed = scene(table="mails", seed=seed, lost=lost, seen=counts, prior=prior)
    table, mails = table_of(weighed), examples()
    _, test = split(mails, seed)
    called = answers(mails, weighed, table, test)
    model = Poisson(table.rates, np.array([prior, 1 - prior]))
    posteriors = model.posterior(mails.counts(table.words, test), words=mails.lengths[test])
    for share, answer in zip(posteriors, called, strict=True):
        price = costs.expected(share, np.array([[0.0, counts], [lost, 0.0]]))
        assert price[answer] == pytest.approx(price.min())


def test_the_prior_is_the_share_of_the_mails_counted_unless_one_is_set():
    of_mails = scene(table="mails")
    assert table_of(of_mails).priors(of_mails).tolist() == [0.5, 0.5]
    lecture = scene()
    assert table_of(lecture).priors(lecture)[0] == pytest.approx(1813 / 4601)
    own = scene(table="own", tally=Tally(("free",), ((3,), (1,)), (99, 99), (1, 3)))
    assert table_of(own).priors(own).tolist() == [0.25, 0.75]
    typed = scene(table="mails", prior=0.2)
    assert table_of(typed).priors(typed).tolist() == [0.2, 0.8]


@pytest.mark.parametrize(
    ("link", "prior"),
    [
        ("prior=0.3", 0.3),
        ("prior=0.4&t=3", 0.4),
        ("prior_from=table", None),
        ("prior=0.3&prior_from=table", None),
        ("table=mails&t=1", None),
    ],
)
def test_a_link_keeps_the_prior_that_it_names(link, prior):
    opened, problems = SPAM.opened(link)
    assert (opened.prior, problems) == (prior, ())
    assert SPAM.opened(query_text(opened))[0] == opened


def test_the_first_frame_says_where_the_prior_comes_from():
    def why(scene):
        return words(film_of(SPAM, scene).words(0)["why"])

    assert "Of the 4,601 mails of the table 1,813 are spam" in why(SpamScene())
    assert "P(spam) = 1,813/4,601 = 0.394" in why(SpamScene())
    assert "P(spam) = 16/32 = 0.5" in why(SpamScene(table="mails"))
    assert "It is set by hand: P(spam) = 0.4." in why(SpamScene(prior=0.4))


def test_the_confusion_matrices_hold_all_mails_and_the_errors_that_are_said():
    weighed = scene(table="mails", seed=3, lost=10.0)
    table, mails = table_of(weighed), examples()
    (_, train), (_, held) = confusions(mails, weighed, table)
    errors = held_out(mails, weighed, table)
    assert train.sum() + held.sum() == len(mails.labels)
    assert held[0, 1] + held[1, 0] + held[:, 2].sum() == errors.wrong
    matrices = tables.confusion_matrices(mails, weighed, table)
    numbers = [int(number) for number in re.findall(r">(\d+)</", matrices)]
    assert sum(numbers) == len(mails.labels)
    assert "a point." in matrices

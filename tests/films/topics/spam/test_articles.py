"""Articles as vectors: counts of the words picked, naive Bayes on them by hand, and questions with right answers."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import poisson

from films.scene import query_text
from films.topics.spam.articles import N_TRAINING, articles, represented
from films.topics.spam.articles_film import OPTIONS
from films.topics.spam.lesson import FACTS
from films.topics.spam.page import SPAM
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import numbers, trace, values, words
from tests.films.topics.spam.mails import film_of, scene

TOKENS = [re.findall(r"[a-z]+", each.text.lower()) for each in articles()]
PICKS = st.lists(st.sampled_from(sorted({word for each in TOKENS for word in each})), max_size=6, unique=True)
BETTER = ("team", "coach", "season", "minister", "parliament", "opposition")


def own(*picked, **fields):
    return scene(table="own", picked=tuple(picked), **fields)


def by_hand(picked, smoothing, prior):
    """The vectors and the log odds, from the texts alone."""
    vectors = [[each.count(word) for word in picked] for each in TOKENS]
    odds = []
    for vector, tokens in zip(vectors, TOKENS, strict=True):
        joint = []
        for label in (0, 1):
            mine = [TOKENS[i] for i in range(N_TRAINING) if articles()[i].label == label]
            total = sum(map(len, mine)) + smoothing * len(picked)
            rates = [(sum(each.count(word) for each in mine) + smoothing) / total for word in picked]
            terms = [poisson.logpmf(x, len(tokens) * rate) for x, rate in zip(vector, rates, strict=True)]
            joint.append(math.log([prior, 1 - prior][label]) + sum(terms))
        odds.append(joint[0] - joint[1])
    return vectors, odds


@examples(20)
@given(PICKS, st.sampled_from([0.5, 2.0]), st.sampled_from([None, 0.3]))
def test_vectors_and_odds_are_those_of_a_count_by_hand(picked, smoothing, prior):
    case = represented(own(*picked, smoothing=smoothing, prior=prior))
    vectors, odds = by_hand(picked, smoothing, prior or 0.5)
    assert case.vectors.tolist() == vectors
    assert case.log_odds == pytest.approx(odds, abs=1e-9)


@examples(15)
@given(PICKS, st.sampled_from([0.0, 0.5]))
def test_whatever_is_picked_has_a_film_and_its_questions_the_right_answers(picked, smoothing):
    worded = own(*picked, smoothing=smoothing)
    film, case = film_of(worded), represented(worded)
    assert film.n_frames == len(articles()) + 1
    for t in range(1, film.n_frames):
        question = question_at(film, t)
        if question is None:
            continue
        if film.questions[question.question].options == OPTIONS:
            vector = f"({', '.join(f'{x:.0f}' for x in case.vectors[t - 1])})"
            (place,) = question.right
            assert f"{OPTIONS[place]}: {vector}" in words(question.text)
            assert question.text.count(vector) == 1
        else:
            assert question.right == {int(case.log_odds[t - 1] < 0)}


def test_better_words_are_never_wrong_and_frequent_ones_tell_nothing():
    assert represented(own(*BETTER)).right.tolist() == [1] * 12
    first = represented(scene(table="own"))
    assert (first.right[:N_TRAINING].sum(), first.right[N_TRAINING:].sum()) == (7, 2)
    assert "Wrong: 1 of 8 training articles, 2 of 4 held out." in words(
        film_of(scene(table="own")).words(12)["verdict"]
    )
    assert represented(own("the")).right.sum() < 7


def test_the_words_of_a_frame_add_up_to_its_log_odds():
    film, case = film_of(scene(table="own")), represented(scene(table="own"))
    for t in (1, 6, 10, 12):
        why = words(film.words(t)["why"])
        assert f"x = ({', '.join(f'{x:.0f}' for x in case.vectors[t - 1])})" in why
        assert float(numbers(why.rsplit("In all", 1)[1])[0]) == pytest.approx(case.log_odds[t - 1], abs=1e-4)
        bars = film.figure(t, 1)
        lengths = np.nansum([np.array(values(trace(bars, name).x), dtype=float) for name in ("for", "against")], axis=0)
        assert lengths[:-1].sum() == pytest.approx(lengths[-1], abs=1e-3)


def test_rows_of_the_matrix_come_one_by_one():
    film = film_of(scene(table="own"))
    for t in (0, 1, 7, 12):
        there = [x is not None for x in values(trace(film.figure(t, 0), "counts").x)]
        assert there == [i < 4 * t for i in range(48)]


def test_a_link_holds_the_words_picked():
    for picked in ((), ("the",), BETTER):
        opened, problems = SPAM.opened(query_text(own(*picked)))
        assert (opened.picked, problems) == (picked, ())
    _, problems = SPAM.opened("table=own&picked=The-law")
    assert len(problems) == 1


def test_a_lesson_asks_what_the_next_article_is_called():
    assert FACTS["next_article"](scene(table="own", t=10)) == 1
    assert math.isnan(FACTS["next_article"](scene(table="own", t=12)))
    assert math.isnan(FACTS["next_bar"](scene(table="own")))

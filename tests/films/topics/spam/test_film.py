"""The spam film: bars that add up, curves that end where they must, and words that can be recomputed."""

import math
import re
from decimal import Decimal

import numpy as np
import pytest

from films.film.numbers import number
from films.topics.spam.bars import FIRST, SECOND
from playground.mails import Tally
from playground.spam_table import RATES, WORDS
from tests.films.film.reading import ends, numbers, trace, value, values, words
from tests.films.topics.spam.mails import evidence_of, film_of, scene

MAIL = {"you": 3, "free": 2, "hp": 1, "!": 1}
WRITTEN = 6e-5  # of a number with four decimals


def why(worded, t):
    return words(film_of(worded).words(t)["why"])


def test_there_is_a_frame_for_the_prior_and_one_for_each_word() -> None:
    assert film_of(scene(MAIL)).n_frames == 12
    assert film_of(scene(MAIL, doubled="free")).n_frames == 13


def test_bars_appear_one_by_one_and_their_sum_is_the_bar_below() -> None:
    worded = scene(MAIL, order=3)
    film, mail = film_of(worded), evidence_of(MAIL, order=3)
    for t in range(film.n_frames):
        bars = film.figure(t, 0)
        lengths = values(trace(bars, "read").x)
        assert [length is not None for length in lengths] == [i <= t for i in range(film.n_frames)]
        assert lengths[: t + 1] == pytest.approx([mail.log_odds[0], *mail.ratios[:t]], abs=1e-4)
        (side, hidden) = ("for", "against") if mail.log_odds[t] > 0 else ("against", "for")
        assert values(trace(bars, f"sum {side}").x) == pytest.approx([mail.log_odds[t]], abs=1e-4)
        assert values(trace(bars, f"sum {hidden}").x) == [None]
        assert values(trace(bars, "this word").y) == [-t]
    assert values(trace(bars, "to come").x) == pytest.approx(lengths, abs=1e-4)


def test_a_bar_has_the_colour_and_the_side_of_the_class_it_speaks_for() -> None:
    bars = film_of(scene(MAIL)).figure(11, 0)
    for length, color in zip(values(trace(bars, "read").x), trace(bars, "read").marker.color, strict=True):
        assert color == (FIRST if length > 0 else SECOND)
    assert bars.layout.yaxis.ticktext[:6] == ("prior", "george", "you ×3", "your", "hp ×1", "free ×2")


def test_the_curve_grows_by_a_word_a_frame_and_all_orders_end_together() -> None:
    film, mail = film_of(scene(MAIL, order=7)), evidence_of(MAIL, order=7)
    for t in range(film.n_frames):
        curve = film.figure(t, 1)
        assert [x for x, _ in ends(curve, "log odds")] == list(range(t + 1))
        assert [y for _, y in ends(curve, "log odds")] == pytest.approx(mail.log_odds[: t + 1], abs=1e-3)
        assert [y for _, y in ends(curve, "posterior")] == pytest.approx(mail.posterior[: t + 1, 0], abs=1e-4)
    others = ends(curve, "other orders")
    assert {round(y, 6) for x, y in others if x == 11} == {round(mail.log_odds[-1], 6)}
    assert {round(y, 6) for x, y in others if x == 0} == {round(mail.log_odds[0], 6)}
    low, high = curve.layout.yaxis.range
    assert all(low <= y <= high for _, y in others)


def test_an_impossible_class_is_a_bar_to_the_edge_and_is_named_so() -> None:
    film = film_of(scene(MAIL | {"george": 1}))
    bars, curve = film.at(5).figures
    low, _ = bars.layout.xaxis.range
    assert values(trace(bars, "read").x)[1] == pytest.approx(low, abs=1e-3)
    assert trace(bars, "numbers").text[1].strip() == "−∞"
    assert ends(curve, "log odds")[-1][1] == pytest.approx(curve.layout.yaxis.range[0], abs=1e-3)
    assert list(trace(curve, "log odds now").text) == [" −∞ "]
    assert "Impossible: spam, whatever the other words say." in words(film.words(5)["verdict"])
    assert "Smoothing is the remedy" in why(scene(MAIL | {"george": 1}), 1)
    assert "Smoothing is the remedy" not in why(scene(MAIL | {"george": 1}, added=0.01), 1)


def test_the_arithmetic_of_a_counted_word_can_be_recomputed_by_hand() -> None:
    worded = scene(MAIL, words=80)
    text = why(worded, 5)
    assert "“free” occurs twice among 80 words. Its rate in 100 words is 0.52 in spam, 0.07 in email." in text
    assert "=2×log(0.52/0.07)−0.8×(0.52−0.07)" in text
    x, log_rates, less, ratio = numbers(re.findall(r"=(2×2\.[^ ]*)", text)[0])
    assert float(log_rates) == pytest.approx(math.log(0.52 / 0.07), abs=WRITTEN)
    assert x * log_rates + less == pytest.approx(ratio, abs=Decimal("0.0002"))
    before, added, after = numbers(text.split("so far:")[1].split("P(")[0])
    assert before + added == pytest.approx(after, abs=Decimal("0.0002"))
    assert added == ratio
    assert float(value(text.rsplit("=", 1)[1])) == pytest.approx(1 / (1 + math.exp(-float(after))), abs=2 * WRITTEN)


def test_the_arithmetic_of_a_missing_word_and_of_the_prior() -> None:
    assert "log(0.4/0.6)=−0.4055" in why(scene(MAIL, prior=0.4), 0)
    assert "log(1813/2788)=−0.4303" in why(scene(MAIL), 0)
    text = why(scene(MAIL, words=80), 3)
    assert "“your” occurs 0 times among 80 words." in text
    assert f"−0.8×(1.38−0.44)={round(-0.8 * (1.38 - 0.44), 4):g}".replace("=-", "=−") in text


def test_the_words_name_the_word_read_and_the_next() -> None:
    film, order = film_of(scene(MAIL, order=3)), evidence_of(MAIL, order=3).words
    for t, word in enumerate(order):
        assert words(film.words(t)["next"]) == f"Next: “{word}”"
        assert f"Word {t + 1} of 11 · “{word}”: " in words(film.words(t + 1)["frame"])
    assert film.words(11)["next"] == ""
    assert "In any order" in words(film.words(11)["verdict"])
    assert "In any order" not in words(film.words(10)["verdict"])


def test_a_word_counted_twice_is_judged_before_and_after() -> None:
    film = film_of(scene(MAIL, doubled="free", words=80))
    once, twice = evidence_of(MAIL, words=80), evidence_of(MAIL, words=80, doubled="free")
    assert "as an exact copy" in words(film.words(6)["why"])
    assert "as an exact copy" not in words(film.words(5)["why"])
    text = words(film.words(12)["verdict"]).split("“free” counted twice:")[1]
    before, after = numbers(text)[:2]
    assert float(before) == pytest.approx(once.posterior[-1, 0], abs=WRITTEN)
    assert float(after) == pytest.approx(twice.posterior[-1, 0], abs=WRITTEN)
    assert after > before


def test_where_both_classes_are_impossible_the_film_says_that_there_is_no_posterior() -> None:
    table = {"table": "mails", "smoothing": 0.0}
    mail = evidence_of({}, **table)
    zeros = [mail.words[np.flatnonzero(mail.rates[label] == 0)[0]] for label in (0, 1)]
    film = film_of(scene(dict.fromkeys(zeros, 1), **table))
    last = film.at(film.n_frames - 1)
    assert "No posterior." in words(last.captions["verdict"])
    assert list(trace(last.figures[0], "number of the sum").text) == [" 0/0 "]
    assert ends(last.figures[1], "log odds now") == []


def test_names_of_a_file_are_words_and_no_markup() -> None:
    film = film_of(
        scene({"free": 1}, table="own", labels="<b>a{p}|b & c", tally=Tally(("free",), ((3,), (1,)), (99, 99), (3, 3)))
    )
    for t in range(film.n_frames):
        for text in film.words(t).values():
            assert "<b>a{" not in text
    assert "<b>a{p}" in words(film.words(0)["legend"])


def test_the_lecture_s_numbers_are_those_of_the_film() -> None:
    film = film_of(scene({}))
    for t, (word, spam, email) in enumerate(zip(WORDS, *RATES, strict=True), 1):
        why = words(film.words(t)["why"])
        assert f"“{word}” occurs 0 times among" in why
        assert f"Its rate in 100 words is {number(spam)} in spam, {number(email)} in email." in why

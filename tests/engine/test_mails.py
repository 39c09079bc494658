"""Words of mails, and a table counted from them."""

import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.mails import WORD, Mails, folded, of_texts, split, tally, telling, words_of

TEXTS = [
    "Win money now!",
    "Free money for YOU",
    "you win a prize!",
    "lunch at noon?",
    "Noon: the meeting",
    "see you at noon",
]
MAILS = of_texts(TEXTS, [0, 0, 0, 1, 1, 1], ("spam", "email"))


def test_a_word_is_a_run_of_letters_and_digits_and_a_bang_is_one_too() -> None:
    assert words_of("You’re FREE_at 9am!! Re: don't") == ["you're", "free", "at", "9am", "!", "!", "re", "don't"]
    assert words_of("…—?") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cafe\u0301 café CAFÉ", ["café"] * 3),  # composed or not
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("שָׁלוֹם עוֹלָם", ["שָׁלוֹם", "עוֹלָם"]),
        ("مُحَمَّد می‌خواهم", ["مُحَمَّد", "می‌خواهم"]),
        ("Việt Nam", ["việt", "nam"]),
        ("İstanbul", ["istanbul"]),
        ("co\u00adoperate", ["cooperate"]),
        ("\u0301alone", ["alone"]),
    ],
)
def test_marks_belong_to_the_letter_before_them(text: str, words: list[str]) -> None:
    assert words_of(text) == words
    assert words_of(unicodedata.normalize("NFD", text)) == words


@given(st.text())
def test_words_are_alike_however_their_letters_are_composed(text: str) -> None:
    words = words_of(text)
    assert words_of(unicodedata.normalize("NFC", text)) == words
    assert [folded(word) for word in words] == words


def test_every_letter_is_still_a_word_in_small_letters() -> None:
    letters = [chr(code) for code in range(sys.maxunicode) if WORD.fullmatch(chr(code))]
    assert [letter for letter in letters if not WORD.fullmatch(folded(letter))] == []


def test_counts_and_lengths_are_those_of_the_words() -> None:
    assert MAILS.lengths.tolist() == [4, 4, 5, 3, 3, 4]
    assert MAILS.counts(["money", "!", "noon"], [0, 1, 5]).tolist() == [[1, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_mails_that_cannot_be_are_refused() -> None:
    for bags, lengths, labels in (
        ([{}, {"a": 1}], [0, 1], [0, 1]),
        ([{"a": 3}, {"a": 1}], [2, 1], [0, 1]),
        ([{"a": 1}, {"a": 1}], [1, 1], [0, 0]),
    ):
        with pytest.raises(ValueError):
            Mails(tuple(bags), np.array(lengths), np.array(labels), ("spam", "email"))


@given(st.lists(st.integers(0, 1), min_size=2, max_size=40).filter(lambda y: 0 < sum(y) < len(y)), st.integers(0, 99))
def test_a_third_of_each_class_is_held_out_and_no_mail_is_in_both_parts(labels: list[int], seed: int) -> None:
    mails = of_texts(["word"] * len(labels), labels, ("spam", "email"))
    train, test = split(mails, seed)
    assert sorted([*train, *test]) == list(range(len(labels)))
    for label in (0, 1):
        assert (mails.labels[test] == label).sum() == labels.count(label) // 3
    assert [part.tolist() for part in split(mails, seed)] == [train.tolist(), test.tolist()]


@given(st.lists(st.tuples(st.text("abc ", min_size=1).map(lambda t: f"a {t}"), st.integers(0, 1)), min_size=2))
def test_telling_words_are_those_of_a_slow_count(mails: list[tuple[str, int]]) -> None:
    texts, labels = zip(("a", 0), ("b", 1), *mails, strict=True)
    counts, bags = of_texts(texts, labels, ("spam", "email")), [set(words_of(text)) for text in texts]
    differ = {}
    for word in set.union(*bags):
        shares = [np.mean([word in bag for bag, y in zip(bags, labels, strict=True) if y == label]) for label in (0, 1)]
        if sum(word in bag for bag in bags) > 1:
            differ[word] = abs(shares[0] - shares[1])
    words = telling(counts, range(len(texts)), 3)
    assert len(words) == min(3, len(differ))
    assert [differ[word] for word in words] == pytest.approx(sorted(differ.values(), reverse=True)[: len(words)])


def test_a_tally_adds_up_each_class() -> None:
    counts = tally(MAILS, np.array([0, 1, 3, 5]), ["money", "noon"])
    assert (counts.occurrences, counts.totals, counts.texts) == (((2, 0), (0, 2)), (8, 7), (2, 2))


def test_a_tally_of_too_many_is_refused() -> None:
    bags, lengths = tuple({"a": 20_000} for _ in range(60)), np.full(60, 20_000)
    with pytest.raises(ValueError, match="“a” occurs"):
        tally(Mails(bags, lengths, np.arange(60) // 55, ("x", "y")), np.arange(60), ["a"])

"""Words of mails, a table counted from them, and files of mails: any bytes at all give mails or one sentence."""

import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.csvtext import MAX_BYTES
from playground.mailfile import MAX_COLUMNS, MAX_ROWS, MAX_TEXT, read_mails
from playground.mails import WORD, Mails, folded, of_texts, split, tally, telling, words_of
from tests.films.scenes.sentences import is_sentence

TEXTS = [
    "Win money now!",
    "Free money for YOU",
    "you win a prize!",
    "lunch at noon?",
    "Noon: the meeting",
    "see you at noon",
]
MAILS = of_texts(TEXTS, [0, 0, 0, 1, 1, 1], ("spam", "email"))


def refusal(data: bytes) -> str:
    with pytest.raises(ValueError) as error:
        read_mails(data)
    assert is_sentence(str(error.value).replace("?", "."))
    return str(error.value)


def answered(data: bytes) -> Mails | None:
    """The mails of a file; None where it is refused in a sentence."""
    try:
        return read_mails(data)
    except ValueError:
        refusal(data)
        return None


def test_a_word_is_a_run_of_letters_and_digits_and_a_bang_is_one_too() -> None:
    assert words_of("You’re FREE_at 9am!! Re: don't") == ["you're", "free", "at", "9am", "!", "!", "re", "don't"]
    assert words_of("…—?") == []


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
    found, bags = of_texts(texts, labels, ("spam", "email")), [set(words_of(text)) for text in texts]
    differ = {}
    for word in set.union(*bags):
        shares = [np.mean([word in bag for bag, y in zip(bags, labels, strict=True) if y == label]) for label in (0, 1)]
        if sum(word in bag for bag in bags) > 1:
            differ[word] = abs(shares[0] - shares[1])
    told = telling(found, range(len(texts)), 3)
    assert len(told) == min(3, len(differ))
    assert [differ[word] for word in told] == pytest.approx(sorted(differ.values(), reverse=True)[: len(told)])


def test_a_tally_adds_up_each_class() -> None:
    found = tally(MAILS, np.array([0, 1, 3, 5]), ["money", "noon"])
    assert (found.occurrences, found.totals, found.texts) == (((2, 0), (0, 2)), (8, 7), (2, 2))


def test_a_tally_of_too_many_is_refused() -> None:
    bags, lengths = tuple({"a": 20_000} for _ in range(60)), np.full(60, 20_000)
    with pytest.raises(ValueError, match="“a” occurs"):
        tally(Mails(bags, lengths, np.arange(60) // 55, ("x", "y")), np.arange(60), ["a"])


@pytest.mark.parametrize(
    "data",
    [
        b"text,label\nfree money,spam\nlunch,ham\n",
        b"label,text\nspam,free money\nham,lunch\n",
        b"lunch,ham\nfree money,spam\n",
        "\ufeffCLASS;mail\r\n\r\nspam;free money\r\nham;lunch\r\n".encode(),
        b'label\ttext\n"spam"\t"free\nmoney"\n"ham"\t"lunch"\n',
        b"free,money,lunch,label\n1,1,0,spam\n0,0,1,ham\n",
        b"label;words;money;free;lunch\nham;1;0;0;1\nspam;2;1;1;0\n",
    ],
)
def test_texts_and_counts_are_read_however_they_are_laid_out(data: bytes) -> None:
    mails = read_mails(data)
    assert mails.class_names == ("spam", "ham")
    found = {int(y): (+Counter(bag), int(n)) for bag, y, n in zip(mails.bags, mails.labels, mails.lengths, strict=True)}
    assert found == {0: (Counter(free=1, money=1), 2), 1: (Counter(lunch=1), 1)}


def test_of_two_columns_the_one_with_fewer_entries_holds_the_labels() -> None:
    for head in ("", "v1\tv2\n"):
        mails = read_mails(f"{head}ham\tlunch\nspam\tfree money\nham\tlunch at noon\n".encode())
        assert mails.class_names == ("spam", "ham")
        assert mails.lengths.tolist() == [1, 2, 3]


def test_texts_may_hold_every_delimiter() -> None:
    mails = read_mails(b'spam,"win, now; a\tprize"\nham,"a; b, c"\nspam,"x, y"\n')
    assert mails.lengths.tolist() == [4, 3, 2]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n,\n", "empty"),
        (b"only one column\nof text\n", "Line 1 has 1 column"),
        (b"a,b\nc\n", "Line 2 has 1 column"),
        (b"hi,spam\nho,spam\n", "two of them"),
        (b"a,x\nb,x\nc,y\nd,z\n", "Line 4 has the label 'z', the third"),
        (b"...,spam\nhi,ham\n", "Line 1 has a text without a word"),
        (b"hi,spam\nho,ham\nhu,\n", "no label"),
        (b"a,spam\nb," + b"x" * 50, "a label of 50 characters"),
        (b'"unpaired,spam\nhi,ham\n', "quotation marks"),
        (b"a,b,label\n1,2,spam\n", "two of them"),
        (b"a,b,label\n", "no counts below it"),
        (b"a,b,label\n1,-2,spam\n1,2,ham\n", "Line 2, column 2 is '-2'"),
        (b"a,b,label\n1,0.5,spam\n1,2,ham\n", "Line 2, column 2 is '0.5'"),
        (b"a,b,label\n1," + b"9" * 400 + b",spam\n1,2,ham\n", "Line 2, column 2"),
        ("a,b,label\n1,²,spam\n1,2,ham\n".encode(), "Line 2, column 2 is '²'"),
        (b"a,two words,label\n1,1,spam\n1,2,ham\n", "column 2 'two words'"),
        (b"a,A,label\n1,1,spam\n1,2,ham\n", "two columns 'a'"),
        (b"a,b,words,label\n1,1,1,spam\n1,2,4,ham\n", "line 2 has 1 words, fewer than the 2"),
        (b"a,b,label\n0,0,spam\n1,2,ham\n", "line 2 has no words"),
        (
            (b"w%d," * MAX_COLUMNS) % tuple(range(MAX_COLUMNS)) + b"label\n" + b"1," * MAX_COLUMNS + b"ham\n",
            "65 columns",
        ),
        (b"hi,spam\nho,ham\n" * (MAX_ROWS // 2 + 2), "one mail too many"),
        (b"h" * (MAX_TEXT + 1) + b",spam\nho,ham\n", "20,001 characters"),
        (b"x" * (MAX_BYTES + 1), "2.0 MB"),
        (b"a\x00,spam\n", "character that no text has"),
        ("hi,spam".encode("utf-16"), "UTF-16"),
    ],
)
def test_what_is_not_such_a_file_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    assert said in refusal(data)


PIECES = [
    b",",
    b"\n",
    b"\t",
    b";",
    b'"',
    b"spam",
    b"ham",
    b"label",
    b"words",
    b"free",
    b"1",
    b"0",
    b"-3",
    b"\xff",
    b" ",
    b"!",
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join) | st.binary(max_size=60))
def test_any_bytes_are_mails_or_a_sentence(data: bytes) -> None:
    mails = answered(data)
    if mails is not None:
        train, _ = split(mails, 0)
        tally(mails, train, telling(mails, train, 5))


@pytest.mark.parametrize("data", [b"\n", b",", b'"', b"a,b\n", b'a,"b"\n', b"!,x\n!,y\n", b"a\n"])
def test_two_megabytes_of_anything_are_answered(data: bytes) -> None:
    refusal((data * MAX_BYTES)[:MAX_BYTES])

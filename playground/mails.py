"""E-mails as the words in them: two kinds of mails, how often each word is in each, and which words tell them apart.

A word is a run of letters and digits, with the marks that combine with them, such as accents and the vowel signs of
Indian scripts, and with the apostrophes inside it. It is in small letters, and composed (Unicode's form NFC), however
it was written. A "!" is a word, too. Source: Unicode Standard Annex 29, rules WB4 to WB10.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playground import inputs
from playground.inputs import Floats, Ints

SCRIPTS = range(0x300, 0x1F000)  # the part of Unicode with the marks of scripts; beyond are signs and emoji
JOINERS = "\u200c\u200d"  # they choose a letter's form within a word of Arabic or Indian script
SOFT_HYPHEN = "\u00ad"
MOST_LETTERS = 30  # of a word in a table
MOST = 1_000_000  # occurrences of such a word in a class
HELD_OUT = 1 / 3  # of the mails of each class
DOTTED = "i\u0307"  # İ in small letters


def _marks() -> str:
    """Return all marks that combine with the letter before them, Unicode's categories Mn, Mc and Me."""
    return "".join(chr(code) for code in SCRIPTS if unicodedata.category(chr(code)).startswith("M"))


PART = rf"[^\W_]+(?:[{_marks()}{JOINERS}{SOFT_HYPHEN}]+[^\W_]*)*"
WORD = re.compile(rf"{PART}(?:['’]{PART})*|!")


def folded(word: str) -> str:
    """Return a word as it is counted, however it is written."""
    small = unicodedata.normalize("NFC", word).lower().replace("’", "'").replace(SOFT_HYPHEN, "")
    return unicodedata.normalize("NFC", small.replace(DOTTED, "i"))


def words_of(text: str) -> list[str]:
    """Return the words of a text, in their order, as they are counted."""
    if text.isascii():  # as nearly all mails are: four times as fast
        return WORD.findall(text.lower())
    return [folded(word) for word in WORD.findall(text)]


@dataclass(frozen=True, eq=False)
class Mails:
    """n mails of two classes, `class_names`: `bags`, how often each word is in each; `lengths (n,)`, in words; `labels
    (n,)`, 0 or 1. ValueError if a mail has no words, or fewer than are counted in it, or a class has no mails."""

    bags: tuple[Mapping[str, int], ...]
    lengths: Ints
    labels: Ints
    class_names: tuple[str, str]

    def __post_init__(self) -> None:
        n = len(self.bags)
        object.__setattr__(self, "lengths", inputs.class_labels(self.lengths, n, "lengths"))
        object.__setattr__(self, "labels", inputs.class_labels(self.labels, n))
        if set(self.labels.tolist()) != {0, 1}:
            raise ValueError(f"labels are {sorted(set(self.labels.tolist()))}; there must be mails of classes 0 and 1")
        for i, (bag, length) in enumerate(zip(self.bags, self.lengths.tolist(), strict=True)):
            if length < max(1, sum(bag.values())):
                raise ValueError(f"lengths[{i}] is {length}; {sum(bag.values())} words are counted in that mail")

    def counts(self, words: Sequence[str], rows: Iterable[int]) -> Floats:
        """Return how often each of the d words is in each of the q mails of these rows: `(q, d)`."""
        frequencies = [[self.bags[row].get(word, 0) for word in words] for row in rows]
        return np.array(frequencies, dtype=np.float64).reshape(len(frequencies), len(words))


@dataclass(frozen=True)
class Tally:
    """The counts that rates are computed from: for each of two classes how often each of the d `words` occurs,
    `occurrences (2, d)`, the number of words of all its mails, `totals`, and its number of mails, `texts`. As tuples,
    so that it can be a key."""

    words: tuple[str, ...]
    occurrences: tuple[tuple[int, ...], tuple[int, ...]]
    totals: tuple[int, int]
    texts: tuple[int, int]


def of_texts(texts: Sequence[str], labels: Sequence[int], class_names: tuple[str, str]) -> Mails:
    """Return the mails with these texts; ValueError as in `Mails`."""
    bags = tuple(Counter(words_of(text)) for text in texts)
    return Mails(bags, np.array([bag.total() for bag in bags]), np.array(labels), class_names)


def split(mails: Mails, seed: int) -> tuple[Ints, Ints]:
    """Return the rows of the training mails and of the test mails: a third of each class, drawn with the seed, is the
    test set."""
    order = np.random.default_rng(seed).permutation(len(mails.labels))
    held = [rows[: int(HELD_OUT * len(rows))] for rows in (order[mails.labels[order] == label] for label in (0, 1))]
    test = np.sort(np.concatenate(held))
    return np.setdiff1d(order, test), test


def telling(mails: Mails, rows: Iterable[int], d: int) -> tuple[str, ...]:
    """Return the d words whose share of mails with the word differs most between the classes, of the words in at least
    two of these mails; of equal differences the first by the alphabet. Fewer if there are fewer."""
    chosen = list(rows)
    n_texts = np.bincount(mails.labels[chosen], minlength=2).tolist()
    texts_with: dict[str, list[int]] = {}
    for row in chosen:
        for word, count in mails.bags[row].items():
            if count and len(word) <= MOST_LETTERS:
                texts_with.setdefault(word, [0, 0])[mails.labels[row]] += 1
    differ = {
        word: abs(one * n_texts[1] - other * n_texts[0]) for word, (one, other) in texts_with.items() if one + other > 1
    }
    return tuple(sorted(differ, key=lambda word: (-differ[word], word))[:d])


def tally(mails: Mails, rows: Ints, words: Sequence[str]) -> Tally:
    """Return the counts of these mails; ValueError if a word occurs too often for a key."""
    counts, own = mails.counts(words, rows), mails.labels[rows] == np.arange(2)[:, None]
    occurrences = own @ counts
    if occurrences.max(initial=0) > MOST:
        word = words[int(occurrences.max(axis=0).argmax())]
        raise ValueError(f"“{word}” occurs {occurrences.max():,.0f} times in one class; at most {MOST:,} are allowed.")
    first, second = occurrences.astype(int).tolist()
    totals, texts = (own @ mails.lengths[rows]).tolist(), own.sum(axis=1).tolist()
    return Tally(tuple(words), (tuple(first), tuple(second)), (totals[0], totals[1]), (texts[0], texts[1]))

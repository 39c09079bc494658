"""What the spam page's address holds: a mail as the words counted in it, the table of rates, and how it is read."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from films.param import Form, number_read, within
from films.scene import Scene, param
from films.topics.spam.texts import SAMPLES, Counts, word_counts
from playground.inputs import Floats
from playground.mails import MOST, MOST_LETTERS, WORD, Tally, folded
from playground.spam_table import WORDS

LONGEST = 20_000  # words of a mail, and characters of one that is pasted
MOST_WORDS = 24  # of a table: its bars must be read from the last row
TABLES = {"lecture": "4,601 real mails", "mails": "48 made-up mails", "own": "your own texts"}
MOST_PICKED = 12  # words that stand for an article: a column each
LOWEST, HIGHEST = 0.01, 0.99  # of a prior that is typed
DIGITS = re.compile(r"[0-9]{1,10}")


def checked_counts(counts: Mapping[str, int] | Iterable[tuple[str, int]]) -> Counts:
    """Counts as a scene holds them; ValueError, with a reason that begins with "it", where they cannot be."""
    pairs = list(counts.items() if isinstance(counts, Mapping) else counts)
    there = tuple(sorted((word, count) for word, count in pairs if count))
    if len(there) > MOST_WORDS or len({word for word, _ in pairs}) < len(pairs):
        raise ValueError(f"it names more than {MOST_WORDS} words, or one twice")
    for word, count in there:
        check_word(word)
        if not 0 < count <= LONGEST:
            raise ValueError(f"it counts a word not 1 to {LONGEST:,} times")
    return there


def check_word(word: str) -> None:
    """ValueError, as `checked_counts`, where that is no word of a table."""
    if not WORD.fullmatch(word) or folded(word) != word or len(word) > MOST_LETTERS:
        raise ValueError(f"it names what is not a word of at most {MOST_LETTERS} small letters")


def _read_counts(text: str) -> Counts:
    parts = [part.split(".") for part in text.split("-")] if text != "none" else []
    if not all(len(part) == 2 and DIGITS.fullmatch(part[1]) for part in parts):
        raise ValueError("it is not made of words and their counts")
    return checked_counts((word, int(count)) for word, count in parts)


def _write_counts(counts: Counts) -> str:
    return "-".join(f"{word}.{count}" for word, count in counts) or "none"


def checked_tally(tally: Tally) -> Tally:
    """The tally; ValueError, as `checked_counts`, where no mails can have it."""
    if not 1 <= len(set(tally.words)) == len(tally.words) <= MOST_WORDS:
        raise ValueError(f"it has not 1 to {MOST_WORDS} different words")
    for word in tally.words:
        check_word(word)
    for occurrences, total, texts in zip(tally.occurrences, tally.totals, tally.texts, strict=True):
        if not 1 <= texts <= total or sum(occurrences) > total or max(occurrences) > MOST:
            raise ValueError("it counts more words than its mails have, or too many")
    return tally


def _read_tally(text: str) -> Tally | None:
    if text == "none":
        return None
    parts = [part.split(".") for part in text.split("-")]
    sizes, rows = parts[:2], parts[2:]
    numbers = [n for part in sizes for n in part] + [n for row in rows for n in row[1:]]
    if [len(part) for part in parts] != [2, 2, *[3] * len(rows)] or not all(map(DIGITS.fullmatch, numbers)):
        raise ValueError("it is not the table of a file")
    first, second = (tuple(int(row[k]) for row in rows) for k in (1, 2))
    (total, n), (other_total, other_n) = ((int(a), int(b)) for a, b in sizes)
    return checked_tally(Tally(tuple(row[0] for row in rows), (first, second), (total, other_total), (n, other_n)))


def _write_tally(tally: Tally | None) -> str:
    if tally is None:
        return "none"
    sizes = [f"{total}.{n}" for total, n in zip(tally.totals, tally.texts, strict=True)]
    return "-".join([*sizes, *(f"{w}.{a}.{b}" for w, a, b in zip(tally.words, *tally.occurrences, strict=True))])


def _read_prior(text: str) -> float | None:
    return None if text == "none" else within(number_read(text), LOWEST, HIGHEST)


def _write_prior(prior: float | None) -> str:
    return "none" if prior is None else str(prior)


PRIOR = Form(_read_prior, _write_prior, "it is counted from the mails")


def checked_picks(words: Iterable[str]) -> tuple[str, ...]:
    """The words that stand for a text; ValueError, as `checked_counts`, where they cannot."""
    picked = tuple(words)
    if len(picked) > MOST_PICKED or len(set(picked)) < len(picked):
        raise ValueError(f"it names more than {MOST_PICKED} words, or one twice")
    for word in picked:
        check_word(word)
    return picked


def _read_picks(text: str) -> tuple[str, ...]:
    return () if text == "none" else checked_picks(text.split("-"))


def _write_picks(picked: tuple[str, ...]) -> str:
    return "-".join(picked) or "none"


PICKS = Form(_read_picks, _write_picks, "the example's words are picked")
COUNTS = Form(_read_counts, _write_counts, "the example's words are counted")
TALLY = Form(_read_tally, _write_tally, "no file's table is used")
OFFER, OFFER_LENGTH = word_counts(SAMPLES["An offer"], WORDS)


def _reads_a_mail(scene: "SpamScene") -> bool:
    """Return whether the scene reads the words of a mail; otherwise it compares articles."""
    return not scene.shows_articles


@dataclass(frozen=True)
class SpamScene(Scene):
    """A mail of so many `words`, `counts` of which are in the table; `tally` is the table of an own file. Until there
    is one, `picked` are the words that stand for each of some sample articles."""

    table: str = param("lecture", "table", options=TABLES)
    tally: Tally | None = param(None, "table of a file", form=TALLY)
    picked: tuple[str, ...] = param(("team", "goal", "vote", "law"), "words picked", form=PICKS)
    counts: Counts = param(OFFER, "words counted", form=COUNTS)
    words: int = param(
        OFFER_LENGTH,
        "length of the mail, in words",
        low=1,
        high=LONGEST,
        help="All its words, those of the table among them.",
        when=_reads_a_mail,
    )
    prior: float | None = param(
        None,
        "prior of spam",
        low=LOWEST,
        high=HIGHEST,
        step=0.05,
        form=PRIOR,
        help="The share of spam among all mails.",
    )
    lost: float = param(
        1.0,
        "cost of a lost mail",
        step=1,
        low=0.01,
        high=1000.0,
        help="A mail of the second class is called the first.",
        when=_reads_a_mail,
    )
    seen: float = param(
        1.0,
        "cost of a spam let through",
        step=1,
        low=0.01,
        high=1000.0,
        help="A mail of the first class is called the second.",
        when=_reads_a_mail,
    )
    order: int = param(
        0, "seed of the words' order", low=0, high=99_999, help="0: the order of the table.", when=_reads_a_mail
    )
    added: float = param(
        0.0,
        "smoothing: add to every rate",
        low=0,
        high=1,
        step=0.01,
        help="Each word gets so many more occurrences in 100 words of either class, so no rate is 0.",
    )
    smoothing: float = param(
        0.5,
        "smoothing: occurrences added",
        low=0,
        high=100,
        help="Each word gets so many more occurrences in either class, so no rate is 0.",
    )
    doubled: str = param(
        "", "count a word twice", help="An exact copy of the word's column is put into the table.", when=_reads_a_mail
    )
    size: int = param(
        12, "words in the table", low=1, high=MOST_WORDS, help="Those that tell the training mails apart best."
    )
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed holds out the same third of the mails.")

    @classmethod
    def renewed(cls, query: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the query without `prior` if an old link says, by `prior_from=table`, that the prior is counted."""
        counted = list(query.get("prior_from", ())) == ["table"]
        return {name: texts for name, texts in query.items() if not (counted and name == "prior")}

    @property
    def shows_articles(self) -> bool:
        """Return whether the scene has no table of a file, so that words are picked from sample articles."""
        return self.table == "own" and self.tally is None

    @property
    def costs(self) -> Floats:
        """Of errors: a row for each true class."""
        return np.array([[0.0, self.seen], [self.lost, 0.0]])

    @property
    def length(self) -> int:
        """Words of the mail: no fewer than are counted in it."""
        return max(self.words, sum(count for _, count in self.counts))

"""The mail beside its bars: its words are highlighted as they are read, each in the colour of its class."""

import re

import pytest

from films.film.film import Film
from films.topics.spam.mail_text import SHOWN, mail_text
from films.topics.spam.texts import SAMPLES
from playground.mails import folded
from tests.films.film.reading import words
from tests.films.topics.spam.mails import evidence_of, film_of, scene

LIT = re.compile(r'<span class="stage-word stage-for-(\w+) ?([^"]*)">([^<]*)</span>')


def lit(film: Film, t: int) -> list[tuple[str, str, str]]:
    """For each word of the mail that counts: the class for which it speaks, its look, and the word."""
    return [
        (side, look.strip(), folded(word.split(" ×")[0])) for side, look, word in LIT.findall(film.words(t)["text"])
    ]


@pytest.mark.parametrize("fields", [{}, {"order": 3}, {"doubled": "free"}, {"table": "mails", "size": 24, "order": 1}])
def test_a_word_is_to_come_until_a_frame_reads_it_and_read_after_that(fields) -> None:
    mail, film = evidence_of(**fields), film_of(scene(**fields))
    for t in range(film.n_frames):
        before = mail.words[: max(0, t - 1)]
        for side, look, word in lit(film, t):
            ratio = mail.ratios[mail.words.index(word)]
            assert side == ("first" if ratio > 0 else "second" if ratio < 0 else "neither")
            now = bool(t) and mail.words[t - 1] == word
            assert look == ("stage-reading" if now else "stage-read" if word in before else "")


def test_a_sample_is_its_text_and_a_mail_of_unknown_text_is_its_words() -> None:
    assert words(film_of(scene()).words(3)["text"]) == SAMPLES["An offer"]
    unknown = film_of(scene({"free": 2, "george": 1}, words=5))
    assert words(unknown.words(0)["text"]) == "Only the counts are known: free ×2, george ×1, 2 words not in the table"
    assert [side for side, _, _ in lit(unknown, 0)] == ["first", "second"]
    assert lit(film_of(scene({})), 0) == []


def test_of_a_long_text_the_beginning_is_shown_and_the_rest_is_counted() -> None:
    own = "free, " * 2_000
    of_page = mail_text(evidence_of({"free": 2_000}, words=2_000), scene({"free": 2_000}, words=2_000), own)
    (template,) = of_page.templates
    n_shown = SHOWN // len("free, ")
    assert template.count("{w0}") == n_shown
    assert template.endswith(f"… and {len(own) - n_shown * len('free, ') + len(', '):,} more characters</i>")


def test_no_word_is_cut_into_another() -> None:
    own = "a " + "b" * (SHOWN - len("a  free")) + " freedom, free"
    assert own[:SHOWN].endswith(" free")
    (template,) = mail_text(evidence_of({"free": 1}, words=4), scene({"free": 1}, words=4), own).templates
    assert "{w0}" not in template

"""Texts of mails: samples to begin with, what is counted in a text, and where."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from films.film.captions import literal
from playground.mails import WORD, folded, words_of

Counts = tuple[tuple[str, int], ...]  # words with how often they are counted, at least once, by the alphabet
SAMPLES: Mapping[str, str] = {
    "An offer": (
        "Hello! Summer is here, and so is our offer: the first month of every course is free for members who join "
        "before Sunday. No card is needed, and nothing renews by itself. Reply with the name of a friend, and your "
        "friend gets a month as well. Do you have questions? Call us."
    ),
    "A note to George": (
        "George, re your question of Tuesday: the printer in the HP lab works again, and HPL has two seats left at "
        "the seminar. Could you bring the slides of our talk? They are on the edu server, in the folder of last "
        "week. Lunch is at noon. See you there!"
    ),
    "A newsletter": (
        "The library writes to you once a month. New on the shelves: three books on statistics and one on bees. The "
        "reading room stays open until ten during the exams. Entry is free with your card, and our café has cake. "
        "To remove your address from this list, answer with the word remove."
    ),
}


def word_counts(text: str, words: Collection[str]) -> tuple[Counts, int]:
    """Return how often each of the `words` is in a text, and how many words the text has in all."""
    all_words = words_of(text)
    return tuple(sorted(Counter(word for word in all_words if word in words).items())), len(all_words)


def text_of(counts: Counts, length: int, words: Collection[str], texts: Iterable[str] = SAMPLES.values()) -> str:
    """Return the first of the `texts` that has these counts of the `words`, and this length; "" if none has."""
    return next((text for text in texts if text and word_counts(text, words) == (counts, length)), "")


def recounted(
    counts: Counts, length: int, before: Collection[str], after: Collection[str], texts: Iterable[str]
) -> Counts:
    """Return the counts of a mail by the words `after`. If one of the `texts` has these counts and this length by the
    words `before`, that text is counted again; otherwise the counts of the words that both tables have are kept."""
    if text := text_of(counts, length, before, texts):
        return word_counts(text, after)[0]
    return tuple(pair for pair in counts if pair[0] in after)


def mark_words(text: str, tags: Mapping[str, tuple[str, str]]) -> str:
    """Return the text as part of a caption's template. Each word in `tags` stands between its opening and its closing
    tag."""
    parts, at = [], 0
    for word in WORD.finditer(text):
        if tag := tags.get(folded(word[0])):
            parts += [literal(text[at : word.start()]), tag[0], literal(word[0]), tag[1]]
            at = word.end()
    return "".join([*parts, literal(text[at:])])

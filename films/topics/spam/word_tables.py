"""The words of the spam page as settings: how often each is counted in a mail, and which are picked from articles."""

from dataclasses import replace
from functools import cache

from films.film.numbers import number
from films.number_table import Entry, NumberTable
from films.topics.spam import rates
from films.topics.spam.articles import articles
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, MOST_PICKED, SpamScene, checked_counts
from playground.mails import MOST_LETTERS, words_of

PLAIN = "Press to pick it."


def _counts(scene: SpamScene) -> list[tuple[str, Entry]]:
    """The words of the table, and how often each is counted in the mail."""
    if scene.shows_articles:
        return []
    table = rates.table(scene)
    counts = table.counts(scene).tolist()
    return [(word, _entry(table, j, counts[j], LONGEST)) for j, word in enumerate(table.words)]


def _count(scene: SpamScene, word: str, n: float) -> SpamScene:
    counts = {each: count for each, count in scene.counts if each in rates.table(scene).words}
    return replace(scene, counts=checked_counts(counts | {word: int(n)}))


def _picks(scene: SpamScene) -> list[tuple[str, Entry]]:
    """The words of all articles, in their order, and whether each is picked."""
    if not scene.shows_articles:
        return []
    table = rates.table(scene)
    picked = {word: (word, _entry(table, j, 1, 1)) for j, word in enumerate(table.words)}
    plain = {word: (word, Entry(word, 0, 0, 1, PLAIN, "none")) for word in _words()}
    return [*(plain | picked).values()]


def _pick(scene: SpamScene, word: str, picked: float) -> SpamScene:
    others = tuple(each for each in scene.picked if each != word)
    if picked and len(others) == MOST_PICKED:
        raise ValueError(f"At most {MOST_PICKED} words can be picked. Take one away first.")
    return replace(scene, picked=(*others, word) if picked else others)


def _by_frame(scene: SpamScene) -> list[list[int]]:
    """The places of the words that belong to each frame: those of its article, and the words picked from others."""
    places = {word: i for i, (word, _) in enumerate(_picks(scene))}
    of_articles = [[places[word] for word in dict.fromkeys((*own, *scene.picked))] for own in _words_by_article()]
    return [of_articles[0], *of_articles]  # at the start the first article is looked at


@cache
def _words_by_article() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word for word in words_of(each.text) if len(word) <= MOST_LETTERS) for each in articles())


@cache
def _words() -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for own in _words_by_article() for word in own))


def _entry(table: Table, j: int, count: float, most: int) -> Entry:
    (first, second), (a, b) = table.names, table.rates[:, j].tolist()
    side = "first" if a > b else "second" if b > a else "none"
    return Entry(
        table.words[j], count, 0, most, f"In 100 words: {number(a)} in {first}, {number(b)} in {second}.", side
    )


COUNTS: NumberTable[SpamScene] = NumberTable(_counts, _count, kind="words")
PICKS: NumberTable[SpamScene] = NumberTable(_picks, _pick, kind="words", by_frame=_by_frame)

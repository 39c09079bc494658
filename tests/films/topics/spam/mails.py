"""Scenes of mails for tests: by what stands in them."""

from typing import Any

from films.film.film import Film
from films.topics.spam.evidence import Evidence, evidence
from films.topics.spam.page import SPAM
from films.topics.spam.rates import Table, table
from films.topics.spam.scene import SpamScene, checked_counts
from tests.films import made


def scene(counts: dict[str, int] | None = None, **fields: Any) -> SpamScene:
    """A scene that counts these words; other fields as the page has them."""
    return SpamScene(**fields) if counts is None else SpamScene(counts=checked_counts(counts), **fields)


def table_of(shown: SpamScene) -> Table:
    found = table(shown)
    assert found is not None
    return found


def read(counts: dict[str, int] | None = None, **fields: Any) -> Evidence:
    """What the words of such a mail say."""
    shown = scene(counts, **fields)
    return evidence(shown, table_of(shown))


def film_of(shown: SpamScene) -> Film:
    return made.film_of(SPAM, shown)

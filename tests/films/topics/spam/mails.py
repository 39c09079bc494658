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


def table_of(scene: SpamScene) -> Table:
    return table(scene)


def evidence_of(counts: dict[str, int] | None = None, **fields: Any) -> Evidence:
    """What the words of such a mail say."""
    mail = scene(counts, **fields)
    return evidence(mail, table_of(mail))


def film_of(scene: SpamScene) -> Film:
    return made.film_of(SPAM, scene)

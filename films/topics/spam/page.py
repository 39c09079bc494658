"""The spam page: what a mail's words say, their film, and the words about it."""

from films.film.film import Film
from films.page import Page, View
from films.topics.spam import film as pictures
from films.topics.spam import rates
from films.topics.spam.evidence import Evidence, evidence, without_copy
from films.topics.spam.lesson import CHECKS, FACTS, TRUTHS
from films.topics.spam.scene import SpamScene


def run(scene: SpamScene) -> tuple[Evidence, Evidence | None]:
    """What the mail's words say, and the same with the doubled word counted once, where one is doubled."""
    table = rates.table(scene)
    if table is None:
        raise ValueError("the scene has no table")
    once = evidence(without_copy(scene), table) if scene.doubled in table.words else None
    return evidence(scene, table), once


def film(mails: tuple[Evidence, Evidence | None], _scene: SpamScene) -> Film:
    """The film of the words, one a frame."""
    return pictures.film(*mails)


def has_no_table(scene: SpamScene) -> bool:
    """Whether the scene lacks a table: one of a file comes with it."""
    return scene.table == "own" and scene.tally is None


MAIL = ("counts", "words", "prior", "lost", "seen", "order", "doubled")  # what is set for any table
SPAM = Page(
    name="spam",
    lead="Which words make a mail spam? Click words, or paste a mail; then read it word by word.",
    card=(
        "Spam, word by word",
        "Naive Bayes on the words of a mail: bars that add up to the odds, and a word that rules spam out alone.",
    ),
    scene=SpamScene,
    chosen_by="table",
    views=(
        View(name="lecture", fields=(*MAIL, "added"), run=run, film=film),
        View(name="mails", fields=(*MAIL, "smoothing", "size", "seed"), run=run, film=film),
        View(name="own", fields=(*MAIL, "tally", "labels", "smoothing"), run=run, film=film),
    ),
    classes=(),
    lacks_film=has_no_table,
    checks=CHECKS,
    facts=FACTS,
    truths=TRUTHS,
)

"""The spam page: what a mail's words say, their film, and the words about it."""

from films.film.film import Film
from films.page import Page, View
from films.topics.spam import rates
from films.topics.spam.articles import ArticleVectors, represented
from films.topics.spam.articles_film import articles_film
from films.topics.spam.evidence import Evidence, evidence, without_copy
from films.topics.spam.film import evidence_film
from films.topics.spam.lesson import CHECKS, FACTS, TRUTHS
from films.topics.spam.mail_text import mail_text
from films.topics.spam.scene import SpamScene
from films.topics.spam.settings import consequences, overrides, presses
from films.topics.spam.word_tables import COUNTS, PICKS

Read = tuple[Evidence, Evidence | None]


def run(scene: SpamScene) -> Read:
    """Return what the mail's words say; and, if a word is counted twice, the same with that word counted once."""
    table = rates.table(scene)
    once = evidence(without_copy(scene), table) if scene.doubled in table.words else None
    return evidence(scene, table), once


def spam_film(mails: Read, scene: SpamScene) -> Film:
    """Return the film of the words, one a frame."""
    return evidence_film(*mails, mail_text(mails[0], scene))


def run_of_own(scene: SpamScene) -> Read | ArticleVectors:
    """Return `run` by the table of a file; before there is one, sample articles as vectors of the words picked."""
    return represented(scene) if scene.shows_articles else run(scene)


def film_of_own(result: Read | ArticleVectors, scene: SpamScene) -> Film:
    """The film of either."""
    return articles_film(result) if isinstance(result, ArticleVectors) else spam_film(result, scene)


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
        View(name="lecture", fields=(*MAIL, "added"), run=run, film=spam_film, in_sight=("table", "prior", "added")),
        View(
            name="mails",
            fields=(*MAIL, "smoothing", "size", "seed"),
            run=run,
            film=spam_film,
            in_sight=("table", "prior", "smoothing"),
        ),
        View(
            name="own",
            fields=(*MAIL, "tally", "labels", "smoothing", "picked"),
            run=run_of_own,
            film=film_of_own,
            below=("size", "seed"),
            in_sight=("table", "prior", "smoothing"),
        ),
    ),
    classes=(),
    checks=CHECKS,
    facts=FACTS,
    truths=TRUTHS,
    presses=presses,
    overrides=overrides,
    consequences=consequences,
    tables={"counts": COUNTS, "picked": PICKS},
)

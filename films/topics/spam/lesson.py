"""What a lesson may ask of a mail: facts, which are numbers that its words give. NaN if a scene has no such number."""

import math
from collections.abc import Callable

from films.lessons.lesson import Check, Fact, Truth
from films.question import Numbers
from films.topics.spam.articles import represented
from films.topics.spam.evidence import Evidence, evidence
from films.topics.spam.rates import table
from films.topics.spam.scene import SpamScene

NOTHING = math.nan


def fact(value: Callable[[Evidence, int], float]) -> Fact:
    """A fact of the mail's words and the frame shown of them: so many have been read."""

    def fact_of_scene(scene: SpamScene) -> float:
        if scene.shows_articles:
            return NOTHING
        mail = evidence(scene, table(scene))
        return float(value(mail, min(scene.t, mail.n_frames - 1)))

    return fact_of_scene


def next_bar(mail: Evidence, t: int) -> float:
    """Return 0 if the next word speaks for the first class, 1 if for the second, 2 if for neither."""
    if t >= len(mail.words):
        return NOTHING
    ratio = float(mail.ratios[t])
    return 0 if ratio > 0 else 1 if ratio < 0 else 2


def next_posterior(mail: Evidence, t: int) -> float:
    """P(first class | the words), once the next word is read."""
    return float(mail.posterior[t + 1, 0]) if t < len(mail.words) else NOTHING


def class_at_end(mail: Evidence, _t: int) -> float:
    """Return what the mail is called when all words are read: 0 or 1; 2 if both answers cost the same."""
    return NOTHING if math.isnan(mail.log_odds[-1]) else float(mail.called[-1])


def order_of_words(scene: SpamScene) -> Numbers:
    """The words that are in the mail, counted from 0 in the order in which they are read: from the one that adds most
    to the log odds to the one that adds least. Of equal bars, or of one word alone, there is no order."""
    if scene.shows_articles:
        return ()
    mail, counts = evidence(scene, table(scene)), dict(scene.counts)
    bars = [float(bar) for word, bar in zip(mail.words, mail.ratios, strict=True) if counts.get(word)]
    if len(bars) < 2 or len(set(bars)) < len(bars):
        return ()
    return tuple(map(float, sorted(range(len(bars)), key=lambda i: -bars[i])))


def next_article(scene: SpamScene) -> float:
    """Return the class that naive Bayes gives to the next article, 0 or 1."""
    if not scene.shows_articles:
        return NOTHING
    called = represented(scene).called
    return float(called[scene.t]) if scene.t < len(called) and called[scene.t] >= 0 else NOTHING


CHECKS: dict[str, Check] = {}
FACTS: dict[str, Fact] = {
    "next_bar": fact(next_bar),
    "next_posterior": fact(next_posterior),
    "next_article": next_article,
    "class_at_end": fact(class_at_end),
    "limit": fact(lambda mail, _t: round(mail.limit, 6)),
    "needed_posterior": fact(lambda mail, _t: mail.lost / (mail.lost + mail.seen)),
    "posterior_at_end": fact(lambda mail, _t: float(mail.posterior[-1, 0])),
}
TRUTHS: dict[str, Truth] = {"order_of_words": order_of_words}

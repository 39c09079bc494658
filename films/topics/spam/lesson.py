"""What a lesson may ask of a mail: facts, numbers that its words give. NaN where there is nothing of the kind."""

import math
from collections.abc import Callable

from films.lessons.lesson import Check, Fact, Numbers, Truth
from films.topics.spam.evidence import Evidence, evidence
from films.topics.spam.rates import table
from films.topics.spam.scene import SpamScene

NOTHING = math.nan


def fact(of: Callable[[Evidence, int], float]) -> Fact:
    """A fact of the mail's words and the frame shown of them: so many have been read."""

    def asked(scene: SpamScene) -> float:
        made = table(scene)
        if made is None:
            return NOTHING
        found = evidence(scene, made)
        return float(of(found, min(scene.t, found.n_frames - 1)))

    return asked


def next_bar(found: Evidence, t: int) -> float:
    """Whether the next word speaks for the first class: 0, for the second: 1, or for neither: 2."""
    if t >= len(found.words):
        return NOTHING
    ratio = float(found.ratios[t])
    return 0 if ratio > 0 else 1 if ratio < 0 else 2


def next_posterior(found: Evidence, t: int) -> float:
    """P(first class | the words), once the next word is read."""
    return float(found.posterior[t + 1, 0]) if t < len(found.words) else NOTHING


def class_at_end(found: Evidence, _t: int) -> float:
    """What the mail is called when all words are read: 0 or 1, and 2 where both answers cost the same."""
    odds = float(found.log_odds[-1])
    return NOTHING if math.isnan(odds) else 0 if odds > found.limit else 1 if odds < found.limit else 2


def order_of_words(scene: SpamScene) -> Numbers:
    """The words that are in the mail, counted from 0 in the order in which they are read: from the one that adds most
    to the log odds to the one that adds least. Of equal bars, or of one word alone, there is no order."""
    made = table(scene)
    if made is None:
        return ()
    found, there = evidence(scene, made), dict(scene.counts)
    bars = [float(bar) for word, bar in zip(found.words, found.ratios, strict=True) if there.get(word)]
    if len(bars) < 2 or len(set(bars)) < len(bars):
        return ()
    return tuple(map(float, sorted(range(len(bars)), key=lambda i: -bars[i])))


CHECKS: dict[str, Check] = {}
FACTS: dict[str, Fact] = {
    "next_bar": fact(next_bar),
    "next_posterior": fact(next_posterior),
    "class_at_end": fact(class_at_end),
    "limit": fact(lambda found, _t: round(found.limit, 6)),
    "needed_posterior": fact(lambda found, _t: found.lost / (found.lost + found.seen)),
    "posterior_at_end": fact(lambda found, _t: float(found.posterior[-1, 0])),
}
TRUTHS: dict[str, Truth] = {"order_of_words": order_of_words}

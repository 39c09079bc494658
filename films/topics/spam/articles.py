"""Twelve short articles, written for this page, and what naive Bayes says of each by the words that somebody picks."""

import csv
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from films.topics.spam.scene import SpamScene
from playground import naive_bayes
from playground.inputs import Floats, Ints
from playground.mails import Mails, Tally, of_texts, tally
from playground.naive_bayes import Poisson

FILE = Path(__file__).parent / "articles.csv"
CLASSES = ("sport", "politics")
N_TRAINING = 8  # the first ones; the others are held out


@dataclass(frozen=True, eq=False)
class Article:
    """An article: its class, 0 or 1, its title and its text."""

    label: int
    title: str
    text: str


@cache
def articles() -> tuple[Article, ...]:
    """All of them, in the order of the film."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(Article(CLASSES.index(r["label"]), r["title"], r["text"]) for r in csv.DictReader(file))


@cache
def counted() -> Mails:
    """Return the articles as mails: how often each word is in each article."""
    return of_texts([each.text for each in articles()], [each.label for each in articles()], CLASSES)


def training_tally(scene: SpamScene) -> Tally:
    """The tally of the training articles, by the words picked."""
    return tally(counted(), np.arange(N_TRAINING), scene.picked)


@dataclass(frozen=True, eq=False)
class ArticleVectors:
    """The n articles as vectors of counts of the d words picked, and what naive Bayes makes of these.

    words (d,)            the vocabulary
    vectors (n, d)        how often each word is in each article;  lengths (n,) words of each;  labels (n,)
    rates (2, d)          of the words, in 100 words of the training articles of each class
    smoothing             so many occurrences of each word were added to those of each class
    log_priors (2,)       log P(y)
    likelihoods (n, d, 2) log p(x_j | y)
    """

    words: tuple[str, ...]
    vectors: Floats
    lengths: Ints
    labels: Ints
    rates: Floats
    smoothing: float
    log_priors: Floats
    likelihoods: Floats

    @cached_property
    def terms(self) -> Floats:
        """Return what each word adds to the log odds of the first class: `(n, d)`."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.likelihoods[:, :, 0] - self.likelihoods[:, :, 1])

    @cached_property
    def log_odds(self) -> Floats:
        """log P(first | x) - log P(second | x), `(n,)`: infinite where a class is impossible, NaN where both are."""
        joint = self.log_priors + self.likelihoods.sum(axis=1)
        with np.errstate(invalid="ignore"):
            return np.asarray(joint[:, 0] - joint[:, 1])

    @cached_property
    def called(self) -> Ints:
        """The class that each article is given, `(n,)`; -1 where both are alike or impossible."""
        return np.select([self.log_odds > 0, self.log_odds < 0], [0, 1], -1)

    @property
    def right(self) -> Ints:
        """Return which articles are given their own class: `(n,)`, 0 or 1."""
        return (self.called == self.labels).astype(np.int64)


def represented(scene: SpamScene) -> ArticleVectors:
    """The articles by the words that the scene picks, with its smoothing and its prior."""
    mails, words = counted(), scene.picked
    everything = range(len(mails.labels))
    vectors, d = mails.counts(words, everything), len(words)
    of_class = training_tally(scene)
    priors = np.array(of_class.texts) / N_TRAINING if scene.prior is None else np.array([scene.prior, 1 - scene.prior])
    rates, likelihoods = np.zeros((2, 0)), np.zeros((len(vectors), 0, 2))
    if d:
        rates = naive_bayes.fit(of_class.occurrences, of_class.totals, [0, 1], smoothing=scene.smoothing).rates
        likelihoods = Poisson(rates, priors).log_likelihoods(vectors, words=mails.lengths).transpose(0, 2, 1)
    return ArticleVectors(
        words, vectors, mails.lengths, mails.labels, rates, scene.smoothing, np.log(priors), likelihoods
    )

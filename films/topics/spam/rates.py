"""The table of rates that a scene asks for, and how good it is on mails that it was not counted from."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from films.files.mails import read_mails
from films.topics.spam import articles
from films.topics.spam.scene import SpamScene
from playground import costs, naive_bayes, spam_table
from playground.confusion import confusion
from playground.inputs import Floats, Ints
from playground.mails import Mails, Tally, split, tally, telling
from playground.naive_bayes import Poisson
from playground.ties import first_greatest
from playground.voting import UNDECIDED

EXAMPLES = Path(__file__).parent / "mails.csv"
CLASSES = ("spam", "email")


@dataclass(frozen=True, eq=False)
class Table:
    """`rates (2, d)` of d words in 100 words of two classes, which have names, counted from so many `mails` of each."""

    words: tuple[str, ...]
    names: tuple[str, str]
    rates: Floats
    mails: tuple[int, int]

    def priors(self, scene: SpamScene) -> Floats:
        """Of both classes: their shares of the mails counted, unless the scene has a prior of its own."""
        if scene.prior is None:
            return np.array(self.mails) / sum(self.mails)
        return np.array([scene.prior, 1 - scene.prior])

    def counts(self, scene: SpamScene) -> Floats:
        """Return how often the scene counts each word: `(d,)`."""
        counts = dict(scene.counts)
        return np.array([counts.get(word, 0) for word in self.words], dtype=np.float64)

    @property
    def log_ratios(self) -> Floats:
        """The logarithm of the first rate over the second, `(d,)`: what one more occurrence adds to the log odds. NaN
        where both are 0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios: Floats = np.log(self.rates[0]) - np.log(self.rates[1])
        return ratios

    def decided(self, length: int) -> Floats:
        """How much a word decides in mails of so many words, `(d,)`: by how much the log odds it gives to mails of the
        first class lie, on average, above those it gives to mails of the second (Jeffreys' divergence)."""
        apart = self.rates[0] - self.rates[1]
        return np.multiply(length / 100 * apart, self.log_ratios, out=np.zeros_like(apart), where=apart != 0)


@dataclass(frozen=True)
class HeldOut:
    """Of `n` mails held out `wrong` are misclassified; `undecided` of these are impossible in both classes."""

    n: int
    wrong: int
    undecided: int


@cache
def examples() -> Mails:
    """The made-up mails."""
    return read_mails(EXAMPLES.read_bytes()).mails


def training_tally(mails: Mails, scene: SpamScene) -> Tally:
    """Return the tally of the training mails, for at most as many words as the scene asks for. ValueError if no word is
    in two of these mails, or a word occurs too often."""
    train, _ = split(mails, scene.seed)
    words = telling(mails, train, scene.size)
    if not words:
        raise ValueError("No word is in two of the training mails.")
    return tally(mails, train, words)


def table(scene: SpamScene) -> Table:
    """The table with its smoothing: the lecture's, or one counted from mails; until there is one of a file, from sample
    articles, by the words picked."""
    if scene.table == "lecture":
        return Table(spam_table.WORDS, CLASSES, spam_table.RATES + scene.added, spam_table.MAILS)
    if scene.shows_articles:
        run = articles.represented(scene)
        return Table(run.words, articles.CLASSES, run.rates, articles.training_tally(scene).texts)
    own = scene.tally if scene.table == "own" else None
    counts = own or training_tally(examples(), scene)
    first, second = (scene.labels.split("|") if scene.table == "own" and "|" in scene.labels else CLASSES)[:2]
    names, (n, m) = (first or CLASSES[0], second or CLASSES[1]), counts.texts
    # All mails of a class are as one long mail to the rates.
    fit = naive_bayes.fit(counts.occurrences, counts.totals, [0, 1], smoothing=scene.smoothing)
    return Table(counts.words, names, fit.rates, (n, m))


def held_out(mails: Mails, scene: SpamScene, table: Table) -> HeldOut:
    """The errors of the table on the mails that the scene's seed holds out."""
    _, test = split(mails, scene.seed)
    answer = answers(mails, scene, table, test)
    return HeldOut(len(test), int((answer != mails.labels[test]).sum()), int((answer == UNDECIDED).sum()))


def answers(mails: Mails, scene: SpamScene, table: Table, rows: Ints) -> Ints:
    """Return what the table calls the mails of these rows, by the scene's priors and costs; -1 if both classes are
    impossible."""
    if not len(rows):
        return np.zeros(0, dtype=np.int64)
    counts, lengths = mails.counts(table.words, rows), mails.lengths[rows]
    joint = Poisson(table.rates, table.priors(scene)).log_joint(counts, words=lengths)
    joint = joint + np.log(np.asarray(costs.weights(scene.costs)))
    largest = np.abs(np.where(np.isneginf(joint), 0.0, joint)).max(axis=1, keepdims=True)
    return np.where(np.isneginf(joint).all(axis=1), UNDECIDED, first_greatest(joint, size=largest))


def confusions(mails: Mails, scene: SpamScene, table: Table) -> list[tuple[str, Ints]]:
    """Return two confusion matrices, with their names: of the mails that the table was counted from, and of the mails
    held out."""
    sets = zip(("training mails", "mails held out"), split(mails, scene.seed), strict=True)
    return [
        (name, confusion(mails.labels[rows], answers(mails, scene, table, rows), 2)) for name, rows in sets if len(rows)
    ]

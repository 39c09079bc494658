"""What a mail's words say, one after the other: their log likelihood ratios, the running log odds and the posterior."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from films.topics.spam.rates import Table
from films.topics.spam.scene import SpamScene
from playground.gaussian import normalized
from playground.inputs import Floats, Ints
from playground.naive_bayes import Poisson
from playground.ties import ROUNDING

OTHER_ORDERS = 20
MORE, NONE, NEVER_FIRST, NEVER_SECOND, NEVER = range(5)  # kinds of words: see Evidence.kind
RUNNING, IMPOSSIBLE, CERTAIN, UNDECIDED = range(4)  # where the odds stand: see Evidence.standing


@dataclass(frozen=True, eq=False)
class Evidence:
    """n words taken one by one, F = n + 1 frames; frame 0 has the prior alone.

    words (n,)            as they are taken; a copy stands after its original
    copy (n,)             which of them is a copy
    counts (n,)           how often each is in the mail
    rates (2, n)          its rates in 100 words of each class
    length                words of the mail
    log_priors (2,)       log P(y)
    mails                 the numbers of mails of the classes, whose shares are P(y); None if the prior was typed
    likelihoods (n, 2)    log p(x_j | y) of each word; minus infinity where it is impossible in the class
    lost, seen            the cost of calling a mail of the second class the first, and of the opposite error
    """

    names: tuple[str, str]
    words: tuple[str, ...]
    copy: tuple[bool, ...]
    counts: Floats
    rates: Floats
    length: int
    log_priors: Floats
    likelihoods: Floats
    mails: tuple[int, int] | None = None
    lost: float = 1.0
    seen: float = 1.0

    @property
    def weighed(self) -> bool:
        """Return whether the two errors cost differently."""
        return self.lost != self.seen

    @property
    def limit(self) -> float:
        """The log odds from which on a mail is called the first class: log(lost / seen)."""
        return math.log(self.lost / self.seen)

    @property
    def n_frames(self) -> int:
        return len(self.words) + 1

    @cached_property
    def read(self) -> Ints:
        """Return how many words each frame has read: `(F,)`."""
        return np.arange(self.n_frames)

    @cached_property
    def ratios(self) -> Floats:
        """log p(x_j | first) - log p(x_j | second) = x_j log(r1/r2) - N/100 (r1 - r2): `(n,)`, infinite where one class
        is impossible, NaN where both. 0 where what is left is no more than rounding."""
        first, second = self.rates
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(self.counts > 0, self.counts * (np.log(first) - np.log(second)), 0.0)
        apart = logs - self.length / 100 * (first - second)
        return np.where(np.abs(apart) <= ROUNDING * self._sizes, 0.0, apart)

    @cached_property
    def _sizes(self) -> Floats:
        """The sizes of all that is added up in each of the ratios, `(n,)`."""
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where((self.rates > 0) & (self.counts > 0), self.counts * np.abs(np.log(self.rates)), 0.0)
        sizes: Floats = (logs + self.length / 100 * self.rates).sum(axis=0)
        return sizes

    @cached_property
    def log_joint(self) -> Floats:
        """The log of P(y) times the likelihoods so far: `(F, 2)`."""
        return _summed(self.log_priors, self.likelihoods)

    @cached_property
    def log_odds(self) -> Floats:
        """`(F,)`; infinite where a class is impossible, NaN where both are. 0 where what is left is no more than
        rounding, as where two words cancel each other."""
        return self._running_odds(np.arange(len(self.words)))

    def _running_odds(self, order: Ints) -> Floats:
        """The log odds before each word, and after the last, in that order: `(F,)`."""
        with np.errstate(invalid="ignore"):
            odds = np.cumsum([self.log_priors[0] - self.log_priors[1], *self.ratios[order]])
        return np.where(np.abs(odds) <= ROUNDING * self._running_sizes(order), 0.0, odds)

    def _running_sizes(self, order: Ints) -> Floats:
        sizes: Floats = np.cumsum([np.abs(self.log_priors).sum(), *self._sizes[order]])
        return sizes

    @cached_property
    def called(self) -> Ints:
        """Return what the mail is called in each frame, by what errors cost, `(F,)`: 0 for the first class, 1 for the
        second, 2 for either: both cost the same but for rounding, or both classes are impossible."""
        over = self.log_odds - self.limit
        size = self._running_sizes(np.arange(len(self.words))) + abs(math.log(self.lost)) + abs(math.log(self.seen))
        return np.select([np.isnan(over) | (np.abs(over) <= ROUNDING * size), over > 0], [2, 0], 1)

    @cached_property
    def posterior(self) -> Floats:
        """`(F, 2)`; NaN where both classes are impossible."""
        return normalized(self.log_joint)

    @cached_property
    def in_other_orders(self) -> Floats:
        """The log odds of the same words in other orders: `(OTHER_ORDERS, F)`."""
        random, n = np.random.default_rng(1), len(self.words)
        orders = [random.permutation(n) for _ in range(OTHER_ORDERS)]
        return np.array([self._running_odds(order) for order in orders])

    @property
    def kind(self) -> Ints:
        """The kind of each word, `(n,)`: MORE if the mail has it, NONE if not; NEVER_FIRST, NEVER_SECOND or NEVER if
        the mail has it though its rate is 0 in the first class, the second, or both."""
        never = (self.rates == 0) & (self.counts > 0)
        return np.select(
            [never.all(axis=0), never[1], never[0], self.counts == 0], [NEVER, NEVER_SECOND, NEVER_FIRST, NONE], MORE
        )

    @property
    def standing(self) -> Ints:
        """Return where the odds stand, `(F,)`: RUNNING if both classes are possible; IMPOSSIBLE if the first is not,
        CERTAIN if the second is not, UNDECIDED if neither is."""
        impossible = np.isneginf(self.log_joint)
        return np.select(
            [impossible.all(axis=1), impossible[:, 1], impossible[:, 0]], [UNDECIDED, CERTAIN, IMPOSSIBLE], RUNNING
        )


def evidence(scene: SpamScene, table: Table) -> Evidence:
    """The scene's mail by that table, in the scene's order."""
    d = len(table.words)
    order = np.random.default_rng(scene.order).permutation(d) if scene.order else np.arange(d)
    doubled = table.words.index(scene.doubled) if scene.doubled in table.words else -1
    columns = np.repeat(order, np.where(order == doubled, 2, 1))
    copy = np.append(False, columns[1:] == columns[:-1])
    counts, rates = table.counts(scene)[columns], table.rates[:, columns]
    priors = table.priors(scene)
    likelihoods = Poisson(rates, priors).log_likelihoods(counts[None], words=scene.length)[0].T
    words = tuple(table.words[j] for j in columns)
    return Evidence(
        names=table.names,
        words=words,
        copy=tuple(copy.tolist()),
        counts=counts,
        rates=rates,
        length=scene.length,
        log_priors=np.log(priors),
        likelihoods=likelihoods,
        mails=table.mails if scene.prior is None else None,
        lost=scene.lost,
        seen=scene.seen,
    )


def without_copy(scene: SpamScene) -> SpamScene:
    """The same with every word counted once."""
    return replace(scene, doubled="")


def _summed(log_priors: Floats, likelihoods: Floats) -> Floats:
    return log_priors + np.vstack([np.zeros(2), np.cumsum(likelihoods, axis=0)])

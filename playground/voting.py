"""Voting: votes, shares and answers from the rows of the k nearest points, for every k at once.

Tie rules, for classes that share the most votes:

nearest     the class of the nearest point among theirs; of equally near points the one in the lowest row counts
smallest    the smallest label
undecided   none: the answer is `UNDECIDED`, -1
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Ints, Whole

TIES = ("nearest", "smallest", "undecided")
UNDECIDED = -1
BLOCK = 2**15  # queries that are counted at once: the votes stay inside the processor's cache
COUNTS = 2**17  # vote counts at once: with few queries for many k, so that few calls are needed
LARGEST_LABEL = 2**15 - 1

Small = NDArray[np.signedinteger]  # whole numbers in the smallest type that holds them


@dataclass(frozen=True, eq=False)
class Votes:
    """The votes of the k nearest points of p queries, for b values of k.

    count  (b, K, p)  votes for each class, k in all
    lead   (b, K, p)  the larger, the nearer the nearest point of the class is; 0 for a class without votes
    """

    count: Small
    lead: Small

    def winner(self, ties: str) -> Small:
        """Return the class with most votes at each query, 0..K-1, or the answer of the tie rule: `(b, p)`."""
        score = self._score() if ties == "nearest" else self.count
        best = score[:, 0].copy()
        winners: Small = np.zeros(best.shape, dtype=_holding(score.shape[1]))
        for label in range(1, score.shape[1]):
            ahead = score[:, label] > best  # of equal ones the first stays
            np.maximum(winners, ahead * winners.dtype.type(label), out=winners)
            np.maximum(best, score[:, label], out=best)
        if ties == "undecided":
            winners[(score == best[:, None]).sum(axis=1) > 1] = UNDECIDED
        return winners

    def _score(self) -> Small:
        most = int(self.lead.max())
        return np.multiply(self.count, most + 1, dtype=_holding((most + 1) ** 2)) + self.lead


@dataclass(frozen=True, eq=False)
class Voters:
    """Labelled points: `classes (K,)` are the labels that occur, rising, and `class_index (n,)` the class of each point
    among them."""

    classes: Small
    class_index: Small

    @classmethod
    def labelled(cls, y: Ints) -> "Voters":
        """Return the voters with these labels; ValueError if a label is beyond `LARGEST_LABEL`."""
        if y.max() > LARGEST_LABEL:
            raise ValueError(f"y[{y.argmax()}] is {y.max()}; class labels go up to {LARGEST_LABEL}")
        classes, class_index = np.unique(y, return_inverse=True)
        return cls(classes.astype(_holding(int(y.max()))), class_index.astype(_holding(len(classes))))

    def called(self, rows: Whole) -> Small:
        """Return the classes of points by their rows: numbers in `classes`, of the rows' shape."""
        return self.class_index[rows]

    def answers(self, calls: Small, ks: Sequence[int], ties: str) -> Small:
        """Return the label of the winner for each of `ks` at each query: `(len(ks), p)`, int8 if labels fit, else
        int16.

        `calls (k, p)`: the classes of the points nearest to p queries, nearest first.
        """
        labels = np.append(self.classes, self.classes.dtype.type(UNDECIDED))
        labels_of: Small = np.empty((len(ks), calls.shape[1]), dtype=labels.dtype)
        every = self.classes[-1] == len(self.classes) - 1  # then a label is its number among the classes
        for some, block, votes in self.polls(calls, ks):
            winner = votes.winner(ties)
            labels_of[some, block] = winner if every else labels.take(winner, mode="wrap")
        return labels_of

    def polls(self, calls: Small, ks: Sequence[int]) -> Iterator[tuple[Ints, slice, Votes]]:
        """Yield the votes of a block of queries for some of `ks`, and which these are, until all are done."""
        for start in range(0, calls.shape[1], BLOCK):
            block = slice(start, start + BLOCK)
            for some, votes in _growing(calls[: max(ks), block], len(self.classes), ks):
                yield some, block, votes


def _growing(classes_of: Small, n_classes: int, ks: Sequence[int]) -> Iterator[tuple[Ints, Votes]]:
    kind = _holding(len(classes_of))
    count, lead = np.zeros((2, n_classes, classes_of.shape[1]), dtype=kind)
    rising, at_once, counted = np.argsort(ks, kind="stable"), max(1, COUNTS // count.size), 0
    calls = _calls(classes_of, n_classes, at_once, kind)
    for start in range(0, len(rising), at_once):
        some = rising[start : start + at_once]
        votes = Votes(*np.empty((2, len(some), *count.shape), dtype=kind))
        for slot, i in enumerate(some):
            for hit, weighted in islice(calls, ks[i] - counted):
                np.add(count, hit, out=count)
                np.maximum(lead, weighted, out=lead)
            votes.count[slot], votes.lead[slot], counted = count, lead, ks[i]
        yield some, votes


def _calls(
    classes_of: Small, n_classes: int, at_once: int, kind: np.dtype[np.signedinteger]
) -> Iterator[tuple[Small, Small]]:
    """Yield for each row whether it is of a class, `(K, p)`, and the same number times its nearness; some rows are
    computed at a time."""
    classes = np.arange(n_classes, dtype=classes_of.dtype)[:, None]
    nearness = np.arange(len(classes_of), 0, -1, dtype=kind)[:, None, None]
    for start in range(0, len(classes_of), at_once):
        hits = np.equal(classes_of[start : start + at_once, None], classes).view(np.int8)
        yield from zip(hits, hits * nearness[start : start + at_once], strict=True)


def _holding(largest: int) -> np.dtype[np.signedinteger]:
    """Return the smallest signed type for -1 to `largest`."""
    return np.min_scalar_type(-largest - 1)

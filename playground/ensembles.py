"""Ensembles of trees, for every number of trees at once: the first m trees of a fit are the fit of m trees.

Bagging and forests (Breiman 1996, 2001) draw the points of one tree after the other, and AdaBoost (Freund and Schapire
1997) adds one tree after the other. So one fit with the most trees contains those with fewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats, Ints
from playground.ties import first_greatest
from playground.trees_by_depth import Tree


@dataclass(frozen=True, eq=False)
class Votes:
    """Ensembles of the first `counts (S,)` of M trees, all with the same say: they answer with the class of largest
    mean share. Each tree was grown on n points drawn with replacement; `drawn (M, n)` is how often each point was
    drawn."""

    trees: tuple[Tree, ...]
    counts: Ints
    classes: Ints
    drawn: Ints

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class of each query, the first of equals: `(S, q)`."""
        return self.classes[first_greatest(self.shares(Q))]

    def shares(self, Q: ArrayLike) -> Floats:
        """Return the mean share of each class in the leaves that a query falls into: `(S, q, K)`. For fully grown trees
        on points that do not coincide it is the share of the trees that vote for the class."""
        total = np.zeros((len(np.asarray(Q)), len(self.classes)))
        share_sums = np.zeros((len(self.counts), *total.shape))
        for m, tree in enumerate(self.trees, start=1):
            total += leaf_shares(tree, Q)
            share_sums[self.counts == m] = total
        share_sums /= self.counts[:, None, None]
        return share_sums

    def only(self, s: int) -> "Votes":
        """Return the ensemble of state s alone."""
        m = int(self.counts[s])
        return replace(self, trees=self.trees[:m], counts=self.counts[s : s + 1], drawn=self.drawn[:m])


@dataclass(frozen=True, eq=False)
class Rounds:
    """AdaBoost (SAMME, of K classes) after each of `counts (S,)` rounds; after all R if a count is larger.

    trees              a stump, which is one question, for each of the R rounds
    alphas (R,)        their says: log((1 - e) / e) + log(K - 1), where e is the weighted error; 1 for a perfect stump,
                       after which there is no further round
    errors (R,)        e
    weights (R, n)     the weights of the training points that each stump is fitted to; they sum to 1

    With two classes the say is twice that of the textbooks. They weigh every point by exp(-alpha y f), not only the
    misclassified ones by exp(alpha); after normalising the weights are the same, and so is the sign of the sum.
    Sources: Freund and Schapire, J. Comput. Syst. Sci. 55 (1997); Zhu, Zou, Rosset and Hastie, "Multi-class AdaBoost"
    (2009).
    """

    trees: tuple[Tree, ...]
    alphas: Floats
    errors: Floats
    weights: Floats
    counts: Ints
    classes: Ints

    @property
    def rounds(self) -> Ints:
        """The number of rounds in each state, at most as many as there are: `(S,)`."""
        return np.minimum(self.counts, len(self.trees))

    def scores(self, Q: ArrayLike) -> Floats:
        """Return the sum of says for each class, less those for the others over K - 1: `(S, q, K)`."""
        K, rounds = len(self.classes), self.rounds
        total = np.zeros((len(np.asarray(Q)), K))
        sums = np.zeros((len(rounds), *total.shape))
        for r, (tree, alpha) in enumerate(zip(self.trees, self.alphas.tolist(), strict=True), start=1):
            voted = tree.shares.argmax(axis=1)[:, None] == np.arange(K)  # by each node: fewer than queries
            total += np.where(voted, alpha, -alpha / (K - 1))[tree.reached(Q, [tree.deepest])[0]]
            sums[rounds == r] = total
        return sums

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the class of largest score, the first of equals: `(S, q)`."""
        return self.classes[first_greatest(self.scores(Q), size=np.abs(self.alphas).sum())]

    def shares(self, Q: ArrayLike) -> None:  # noqa: ARG002
        """Return None: scores are no probabilities."""
        return

    def only(self, s: int) -> "Rounds":
        """Return the rounds of state s alone."""
        r = int(self.rounds[s])
        return replace(
            self,
            trees=self.trees[:r],
            alphas=self.alphas[:r],
            errors=self.errors[:r],
            weights=self.weights[:r],
            counts=self.counts[s : s + 1],
        )


def rounds_of(
    trees: Sequence[Tree], errors: Floats, alphas: Floats, X: Floats, y: Ints, counts: Sequence[int]
) -> Rounds:
    """Return the rounds with the weights that each stump was fitted to. They are computed anew: multiplied by
    exp(alpha) where a stump is wrong, and divided by their sum."""
    classes, n = np.unique(y), len(y)
    weight, weights = np.full(n, 1 / n), []
    for tree, alpha in zip(trees, alphas.tolist(), strict=True):
        weights.append(weight)
        wrong = classes[leaf_shares(tree, X).argmax(axis=1)] != y
        weight = weight * np.exp(alpha * wrong)
        weight = weight / weight.sum()
    frozen = inputs.frozen
    return Rounds(
        tuple(trees), frozen(alphas), frozen(errors), frozen(np.array(weights)), frozen(np.array(counts)), classes
    )


def leaf_shares(tree: Tree, Q: ArrayLike) -> Floats:
    """Return the shares of the classes in the leaf of the whole tree that each query falls into: `(q, K)`."""
    return tree.shares[tree.reached(Q, [tree.deepest])[0]]

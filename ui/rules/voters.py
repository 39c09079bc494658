"""Trees that vote, as a rule for every number of trees: how many are for which class."""

from collections.abc import Callable

import numpy as np

from playground import estimators
from playground.ensembles import Votes, leaf_shares
from playground.inputs import Floats, Ints
from ui.rules.rule import Knob
from ui.rules.trained import Exhibit, Trained

NAMES = {"bagging": "bagged trees", "forest": "random forest"}


def of_trees(kind: str, X: Floats, y: Ints, *, seed: int) -> Exhibit:
    """A "bagging" or a "forest" of each number of trees; ValueError where there is one class only."""
    family = estimators.FAMILIES[kind]
    knob = Knob(family.symbol, family.values)
    fit: Callable[..., Votes] = estimators.forest if kind == "forest" else estimators.bagging
    votes = fit(X, y, [int(count) for count in family.values], seed=seed)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        winners = np.array([leaf_shares(tree, query)[0].argmax() for tree in votes.trees])
        return [_counted(np.bincount(winners[:m], minlength=len(votes.classes)), votes, names) for m in votes.counts]

    rule = Trained(NAMES[kind], knob.names, votes, votes.classes, reasons=reasons)
    return Exhibit(rule, knob, tuple(_story(votes, int(m)) for m in votes.counts))


def _counted(counts: Ints, votes: Votes, names: tuple[str, ...]) -> str:
    order = sorted(np.flatnonzero(counts).tolist(), key=lambda i: -counts[i])
    said = ", ".join(f"{counts[i]} for {names[votes.classes[i]]}" for i in order)
    return f"of {counts.sum()} trees {said}"


def _story(votes: Votes, m: int) -> str:
    tree = votes.trees[m - 1]
    leaves = int((tree.left < 0).sum())
    return (
        f"<p><b>Tree {m}</b> was grown on points drawn with replacement, until each of its leaves holds one class: "
        f"{leaves} leaves, {tree.deepest} questions deep. Each of the {m} has the same vote.</p>"
    )

"""AdaBoost as a rule, with a state for every number of rounds: each round's stump, its weight, and the points'
weights."""

import numpy as np

from films.film.captions import literal
from films.film.numbers import number, written
from films.rules.marks import across, discs
from films.rules.rule import Knob
from films.rules.trained import Exhibit, Trained
from playground import estimators
from playground.ensembles import Rounds, leaf_shares
from playground.inputs import Floats, Ints
from playground.tree_cuts import NO_CHILD


def of_adaboost(X: Floats, y: Ints, names: tuple[str, ...], *, seed: int) -> Exhibit:
    """AdaBoost with stumps; ValueError where there is one class only, or no stump is better than chance."""
    family = estimators.FAMILIES["adaboost"]
    boosted = estimators.adaboost(X, y, most=len(family.values), seed=seed)
    found = len(boosted.trees)
    knob = Knob(family.symbol, tuple(range(1, found + 1)))
    marks = (
        discs("weights", X, y, boosted.weights, legend="discs: the points' weights in this round"),
        across("stump", _lines(boosted), dash="dash", legend="dashed: this round's question"),
    )

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [
            ", ".join(f"{number(score)} for {names[c]}" for c, score in zip(boosted.classes, row, strict=True))
            for row in boosted.scores(query)[:, 0].tolist()
        ]

    rule = Trained("AdaBoost", knob.names, boosted, boosted.classes, marks, reasons)
    story = [_story(boosted, r, X, y, names) for r in range(found)]
    if found < len(family.values) and boosted.errors[found - 1] > 0:
        story[-1] += "<p>No further round follows: with those weights no stump is better than chance.</p>"
    return Exhibit(rule, knob, tuple(story))


def _lines(boosted: Rounds) -> Floats:
    """The boundary of each stump: `(R, 3)`; 0 for a stump without a question."""
    found = np.zeros((len(boosted.trees), 3))
    for line, tree in zip(found, boosted.trees, strict=True):
        if tree.left[0] >= 0:
            line[tree.feature[0]], line[2] = 1.0, -tree.threshold[0]
    return found


def _story(boosted: Rounds, r: int, X: Floats, y: Ints, names: tuple[str, ...]) -> str:
    """A round in sentences with all its numbers."""
    tree, classes = boosted.trees[r], boosted.classes
    error, alpha = boosted.errors[r], boosted.alphas[r]
    wrong = classes[leaf_shares(tree, X).argmax(axis=1)] != y
    left, right = (literal(names[classes[tree.shares[node].argmax()]]) for node in (tree.left[0], tree.right[0]))
    asks = f"asks: is x{'₁₂'[tree.feature[0]]} ≤ {written(tree.threshold[0])}? If so {left}, if not {right}."
    if tree.left[0] == NO_CHILD:
        asks = f"has no question, as all points are alike: it answers {left}."
    others = f" + log {len(classes) - 1}" if len(classes) > 2 else ""
    factor = f"times e<sup>α</sup> = {number(float(np.exp(alpha)))}"
    ends = (
        f"Its say is α = log((1 − ε)/ε){others} = {number(alpha)}. The weights of these points now grow, {factor}; "
        "then all are divided by their sum."
        if error > 0
        else f"It is perfect: its say is set to {number(alpha)}, and no further round follows."
    )
    return (
        f"<p><b>Round {r + 1}</b> {asks} It is wrong on "
        f"{wrong.sum()} of {len(y)} points; the sum of their weights is ε = {number(error)}. {ends}</p>"
    )

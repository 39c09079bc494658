"""AdaBoost as a rule, with a state for every number of rounds: each round's stump and its weight, and the weights of
the points."""

import numpy as np

from films.film.captions import literal
from films.film.numbers import number, written
from films.rules.categories import Categories, columns_of, named_columns, path_of, terms_of
from films.rules.marks import RuleMark, across, discs
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, Story
from films.rules.tree import short_thresholds
from films.scikit import estimators
from playground.ensembles import Rounds, leaf_shares
from playground.inputs import Floats, Ints
from playground.trees_by_depth import NO_CHILD, Tree


def of_adaboost(
    X: Floats, y: Ints, names: tuple[str, ...], *, seed: int, categories: Categories | None = None
) -> Exhibit:
    """Return AdaBoost with stumps. ValueError if there is one class only, or no stump is better than chance."""
    family = estimators.FAMILIES["adaboost"]
    columns = columns_of(X, categories)
    boosted = estimators.adaboost(columns, y, most=len(family.values), seed=seed)
    n_trees = len(boosted.trees)
    knob = Knob(family.symbol, tuple(range(1, n_trees + 1)))
    weights = discs("weights", X, y, boosted.weights, legend="discs: the points' weights in this round")
    marks = (weights,) if categories else (weights, _stumps(boosted))

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [
            ", ".join(f"{number(score)} for {names[c]}" for c, score in zip(boosted.classes, row, strict=True))
            for row in boosted.scores(columns_of(query, categories))[:, 0].tolist()
        ]

    rule = PathRule("AdaBoost", knob.names, path_of(boosted, categories), boosted.classes, marks, reasons)
    ends_early = n_trees < len(family.values) and boosted.errors[n_trees - 1] > 0

    def story(r: int) -> str:
        last = "<p>No further round follows: with those weights no stump is better than chance.</p>"
        return _story(boosted, r, columns, y, names, categories) + (last if ends_early and r == n_trees - 1 else "")

    return Exhibit(rule, knob, Story(n_trees, story))


def _stumps(boosted: Rounds) -> RuleMark:
    """Return the boundary of each stump; none for a stump without a question."""
    lines = np.zeros((len(boosted.trees), 3))
    for line, tree in zip(lines, boosted.trees, strict=True):
        if tree.left[0] >= 0:
            line[tree.feature[0]], line[2] = 1.0, -tree.threshold[0]
    return across("stump", lines, dash="dash", legend="dashed: this round's question")


def _question(tree: Tree, X: Floats, categories: Categories | None) -> str:
    """Return the question of a stump, as HTML: for a column of 0 and 1 whether it is 0."""
    j, threshold = int(tree.feature[0]), written(short_thresholds(tree, X)[0])
    name = terms_of(categories)[j]
    return f"is {name} = 0" if named_columns(categories)[j][1] else f"is {name} ≤ {threshold}"


def _story(boosted: Rounds, r: int, X: Floats, y: Ints, names: tuple[str, ...], categories: Categories | None) -> str:
    """Return a round in sentences with all its numbers."""
    tree, classes = boosted.trees[r], boosted.classes
    error, alpha = boosted.errors[r], boosted.alphas[r]
    wrong = classes[leaf_shares(tree, X).argmax(axis=1)] != y
    left, right = (literal(names[classes[tree.shares[node].argmax()]]) for node in (tree.left[0], tree.right[0]))
    asks = f"asks: {_question(tree, X, categories)}? If so {left}, if not {right}."
    if tree.left[0] == NO_CHILD:
        asks = f"has no question, as all points are alike: it answers {left}."
    others = f" + log {len(classes) - 1}" if len(classes) > 2 else ""
    factor = f"times e<sup>α</sup> = {number(float(np.exp(alpha)))}"
    ends = (
        f"The weight of its vote is α = log((1 − ε)/ε){others} = {number(alpha)}. The weights of these points now "
        f"grow, {factor}; then all are divided by their sum."
        if error > 0
        else f"It is perfect: the weight of its vote is set to {number(alpha)}, and no further round follows."
    )
    return (
        f"<p><b>Round {r + 1}</b> {asks} It is wrong on "
        f"{wrong.sum()} of {len(y)} points; the sum of their weights is ε = {number(error)}. {ends}</p>"
    )


ADABOOST = Method(
    key="adaboost",
    name="AdaBoost",
    train=lambda training: of_adaboost(
        training.X, training.y, training.names, seed=training.seed, categories=training.categories
    ),
    assumes="many weak questions",
    failures={
        "worse than random": "Not even the first stump is better than chance on these points, and boosting needs that."
    },
    categories="one-hot",
    parametric=False,
    keeps="a question and a say for each round",
    fit="d n log n a round",
    ask="one question a round",
    cost=TrainingCost(17.6, 0.012),
    recipe=Recipe(
        name="adaboost",
        code="""\
from sklearn.ensemble import AdaBoostClassifier


def adaboost(X, y, rounds):
    return AdaBoostClassifier(n_estimators=rounds, random_state=seed).fit(X, y).predict
""",
        columns="one-hot",
    ),
)

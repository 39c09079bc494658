"""Bagged trees and random forests as rules, with a state for every number of trees: their votes."""

from collections.abc import Callable

import numpy as np

from films.film.numbers import counted, number
from films.rules.categories import Categories, columns_of, path_of
from films.rules.marks import discs
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, Story
from films.scikit import estimators
from playground.ensembles import Votes, leaf_shares
from playground.inputs import Floats, Ints

NAMES = {"bagging": "bagged trees", "forest": "random forest"}


def of_trees(kind: str, X: Floats, y: Ints, *, seed: int, categories: Categories | None = None) -> Exhibit:
    """Return a "bagging" or a "forest" with a state for each number of trees. ValueError if there is one class only."""
    family = estimators.FAMILIES[kind]
    knob = Knob(family.symbol, family.values)
    fit: Callable[..., Votes] = estimators.forest if kind == "forest" else estimators.bagging
    votes = fit(columns_of(X, categories), y, [int(count) for count in family.values], seed=seed)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        each = np.array([leaf_shares(tree, columns_of(query, categories))[0] for tree in votes.trees])
        return [_votes_in_words(each[:m], votes, names) for m in votes.counts]

    legend = "discs: the bootstrap sample, how often this tree drew the point; none: never"
    bootstrap = discs("drawn", X, y, votes.drawn[votes.counts - 1].astype(np.float64), legend=legend)
    rule = PathRule(NAMES[kind], knob.names, path_of(votes, categories), votes.classes, (bootstrap,), reasons)
    return Exhibit(rule, knob, Story(len(votes.counts), lambda state: _story(votes, int(votes.counts[state]))))


def _votes_in_words(shares: Floats, votes: Votes, names: tuple[str, ...]) -> str:
    """Return the votes of m trees in words, given the classes' `shares (m, K)` in their leaves. A leaf with several
    classes splits its tree's vote: then the words give the sums of the shares."""
    n_split = int(((shares > 0).sum(axis=1) > 1).sum())
    parts = shares.sum(axis=0) if n_split else np.bincount(shares.argmax(axis=1), minlength=len(votes.classes))
    order = sorted(np.flatnonzero(parts).tolist(), key=lambda i: -parts[i])
    parts_in_words = ", ".join(f"{number(parts[i].item())} for {names[votes.classes[i]]}" for i in order)
    split = f" ({n_split} split by the shares in the leaf)" if n_split else ""
    return f"of {counted(len(shares), 'tree')} {parts_in_words}{split}"


def _story(votes: Votes, m: int) -> str:
    tree = votes.trees[m - 1]
    draw_counts = votes.drawn[m - 1]
    leaf, twice = tree.left < 0, int((draw_counts > 1).sum())
    leaves, mixed = int(leaf.sum()), int((leaf & ((tree.shares > 0).sum(axis=1) > 1)).sum())
    end = "each of its leaves holds one class" if not mixed else "no question could separate what a leaf holds"
    same = "All trees have equal votes" + (
        f"; here {mixed} of the leaves {'holds' if mixed == 1 else 'hold'} points of several classes at one place, and "
        "such a leaf splits its vote by their shares."
        if mixed
        else "."
    )
    size = f"{'1 leaf' if leaves == 1 else f'{leaves} leaves'}, {counted(tree.deepest, 'question')} deep"
    most, left_out = int(draw_counts.max()), int((draw_counts == 0).sum())
    often = (
        f"{twice} of them more than once, one of them {most} times, and {left_out} never"
        if twice
        else "each of them once"
    )
    return (
        f"<p><b>Tree {m}</b> was grown on a <b>bootstrap sample</b>, {draw_counts.sum()} points drawn with replacement "
        f"from {len(draw_counts)}: {often}. It grew until {end}: {size}. {same}</p>"
    )


BAGGING = Method(
    key="bagging",
    name=NAMES["bagging"],
    train=lambda training: of_trees(
        "bagging", training.X, training.y, seed=training.seed, categories=training.categories
    ),
    assumes="what most trees say",
    categories="one-hot",
    random=True,
    parametric=False,
    keeps="all its trees",
    fit="trees times a tree's",
    ask="trees times their depth",
    cost=TrainingCost(20.1, 0.062),
    recipe=Recipe(
        name="bagged_trees",
        code="""\
from sklearn.ensemble import BaggingClassifier
from sklearn.tree import DecisionTreeClassifier


def bagged_trees(X, y, trees):
    model = BaggingClassifier(DecisionTreeClassifier(), n_estimators=trees, random_state=seed).fit(X, y)
    return decided(model.predict_proba, model.classes_)
""",
        columns="one-hot",
    ),
)
FOREST = Method(
    key="forest",
    name=NAMES["forest"],
    train=lambda training: of_trees(
        "forest", training.X, training.y, seed=training.seed, categories=training.categories
    ),
    assumes="what most trees say",
    categories="one-hot",
    random=True,
    parametric=False,
    keeps="all its trees",
    fit="trees times a tree's",
    ask="trees times their depth",
    cost=TrainingCost(24.1, 0.038),
    recipe=Recipe(
        name="random_forest",
        code="""\
from sklearn.ensemble import RandomForestClassifier


def random_forest(X, y, trees):
    model = RandomForestClassifier(n_estimators=trees, max_features=1, random_state=seed).fit(X, y)
    return decided(model.predict_proba, model.classes_)
""",
        columns="one-hot",
    ),
)

"""Recipes (recipe.py) of trees, of their ensembles and of association rules: code of a notebook."""

TREE = """\
from sklearn.tree import DecisionTreeClassifier


def decision_tree(X, y, depth):
    \"\"\"A tree of at most ten questions in a row, cut at this depth. Where two questions are equally good, a tree that
    is grown to this depth alone may draw another one.\"\"\"
    model = DecisionTreeClassifier(max_depth=10, random_state=seed).fit(whole(X), y)
    grown = model.tree_

    def proba(Q):
        here = np.zeros(len(Q), dtype=int)
        for _ in range(depth):
            at_most = whole(Q)[np.arange(len(Q)), grown.feature[here]] <= grown.threshold[here]
            child = np.where(at_most, grown.children_left[here], grown.children_right[here])
            here = np.where(child < 0, here, child)
        return grown.value[here, 0]

    return decided(proba, model.classes_)
"""
RULES = """\
from itertools import pairwise, product


def association_rules(X, y, bins):
    \"\"\"If x lies in these bins, then class: the best rules first, by confidence, support and fewest conditions, and
    of these only such as classify a point that none before them covers.\"\"\"
    sides = []
    for column, count in zip(X.T, counts_of_categories):
        rising, n = np.sort(column), len(column)
        at = [round(n * i / bins) for i in range(1, bins)]
        cuts = sorted({(rising[i - 1] + rising[i]) / 2 for i in at if 0 < i < n and rising[i - 1] < rising[i]})
        cuts = [i + 0.5 for i in range(count - 1)] if count else cuts
        sides.append([(-np.inf, np.inf)] + (list(pairwise([-np.inf, *cuts, np.inf])) if cuts else []))
    boxes = [box for box in product(*sides) if np.isfinite(box).any()]
    inside = lambda box, Q: np.all([(low < q) & (q <= high) for (low, high), q in zip(box, Q.T)], axis=0)
    candidates = []
    for place, box in enumerate(boxes):
        votes = np.bincount(y[inside(box, X)], minlength=len(names))
        label, support = int(votes.argmax()), int(votes.max())
        if support >= 2:
            candidates.append((-support / votes.sum(), -support, int(np.isfinite(box).any(axis=1).sum()), place, label))
    uncovered, rules = np.ones(len(X), dtype=bool), []
    for *_, place, label in sorted(candidates):
        covered = inside(boxes[place], X)
        if (uncovered & covered & (y == label)).any():
            rules.append((boxes[place], label))
            uncovered &= ~covered
    default = np.bincount(y[uncovered] if uncovered.any() else y).argmax()

    def predict(Q):
        answers = np.full(len(Q), default)
        for box, label in reversed(rules):
            answers[inside(box, Q)] = label
        return answers

    return predict
"""
BAGGING = """\
from sklearn.ensemble import BaggingClassifier
from sklearn.tree import DecisionTreeClassifier


def bagged_trees(X, y, trees):
    model = BaggingClassifier(DecisionTreeClassifier(), n_estimators=trees, random_state=seed).fit(whole(X), y)
    return decided(lambda Q: model.predict_proba(whole(Q)), model.classes_)
"""
FOREST = """\
from sklearn.ensemble import RandomForestClassifier


def random_forest(X, y, trees):
    model = RandomForestClassifier(n_estimators=trees, max_features=1, random_state=seed).fit(whole(X), y)
    return decided(lambda Q: model.predict_proba(whole(Q)), model.classes_)
"""
ADABOOST = """\
from sklearn.ensemble import AdaBoostClassifier


def adaboost(X, y, rounds):
    model = AdaBoostClassifier(n_estimators=rounds, random_state=seed).fit(whole(X), y)
    return lambda Q: model.predict(whole(Q))
"""

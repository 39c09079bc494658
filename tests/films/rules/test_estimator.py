"""Anything with fit and predict is a rule: a decision tree by depth, held against scikit-learn's own answers."""

import numpy as np
import pytest
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

from films.rules.estimator import of_estimators
from films.rules.rule import Knob
from films.scikit.library_data import iris
from films.side_by_side.errors import of_all
from playground.datasets import REGION_PRESETS
from playground.grid import Grid

DEPTHS = Knob("depth", (1, 2, 3, 5))
PETALS = iris().select([2, 3])
SETS = {name: (data.X, data.labels) for name, data in REGION_PRESETS.items()} | {"iris": (PETALS.X, PETALS.labels)}
NAMES = ("+", "−", "▲", "◆")
every_set = pytest.mark.parametrize(("X", "y"), SETS.values(), ids=SETS)


def trees():
    return [DecisionTreeClassifier(max_depth=depth, random_state=0) for depth in DEPTHS.values]


def rule(X, y, **options):
    return of_estimators("tree", DEPTHS, trees(), X, y, **options)


@every_set
def test_the_regions_are_what_predict_answers_in_every_cell(X, y):
    grid = Grid.around(X, 40)
    cells, shares = rule(X, y).on_grid(grid, shares=False)
    assert shares is None
    for state, tree in zip(cells, trees(), strict=True):
        assert (state == tree.fit(X, y).predict(grid.points).reshape(grid.shape)).all()
    assert (cells >= 0).all()  # a tree is never undecided


@every_set
def test_the_shares_are_the_greatest_probability(X, y):
    grid = Grid.around(X, 20)
    cells, shares = rule(X, y).on_grid(grid, shares=True)
    assert cells.shape == shares.shape
    for state, tree in zip(shares, trees(), strict=True):
        expected = tree.fit(X, y).predict_proba(grid.points).max(axis=1)
        assert state.ravel() == pytest.approx(expected)


def test_without_probabilities_there_are_no_shares():
    X, y = SETS["XOR"]
    machine = of_estimators("machine", Knob("C", ("0.1", "1")), [LinearSVC(C=C) for C in (0.1, 1)], X, y)
    cells, shares = machine.on_grid(Grid.around(X, 10), shares=True)
    assert (cells.shape, shares) == ((2, 10, 10), None)
    assert machine.explain((0.0, 0.0), NAMES).words[0] in ("→ +", "→ −")


@every_set
def test_the_errors_are_scikit_learns_on_the_same_splits(X, y):
    few = slice(None, None, 3)  # leave-one-out fits a tree for every point and depth
    X, y = X[few], y[few]
    estimators = rule(X, y, each=True)
    table = of_all(estimators, estimators.at(X) != y)
    n = len(X)
    held = np.sort(np.random.default_rng(0).permutation(n)[: n // 2])
    rest = np.setdiff1d(np.arange(n), held)
    for state, tree in enumerate(trees()):
        assert table.counts["training"][state] == (tree.fit(X, y).predict(X) != y).sum()
        assert table.counts["leave-one-out"][state] == (cross_val_predict(tree, X, y, cv=LeaveOneOut()) != y).sum()
        assert table.counts["held-out"][state] == (tree.fit(X[rest], y[rest]).predict(X[held]) != y[held]).sum()
    assert dict(table.totals) == {"training": n, "leave-one-out": n, "held-out": n // 2}


def test_leave_one_out_is_not_taken_unless_it_is_asked_for():
    X, y = SETS["overlapping"]
    assert np.isnan(rule(X, y).left_out()).all()


def test_a_query_is_explained_by_its_probabilities():
    X, y = SETS["three classes"]
    q = (0.2, -0.1)
    why = rule(X, y).explain(q, NAMES)
    for state, tree in enumerate(trees()):
        tree.fit(X, y)
        answer, shares = tree.predict([q])[0], tree.predict_proba([q])[0]
        assert why.answers[state] == answer
        assert why.words[state].endswith(f"→ {NAMES[answer]}")
        numbers = [float(part.split(" for ")[0]) for part in why.words[state].split(" → ")[0].split(", ")]
        assert numbers == pytest.approx(shares.tolist(), abs=1e-4)


def test_those_given_stay_unfitted():
    X, y = SETS["XOR"]
    estimators = trees()
    of_estimators("tree", DEPTHS, estimators, X, y)
    assert not any(hasattr(tree, "tree_") for tree in estimators)


@pytest.mark.parametrize("label", [0, 3])
def test_one_class_alone_always_wins(label):
    X, y = np.array([[0.0, 0.0], [1.0, 2.0]]), np.array([label, label])
    rule = of_estimators("machine", Knob("C", (1, 2)), [LinearSVC(C=C) for C in (1, 2)], X, y, each=True)
    assert (rule.on_grid(Grid.around(X, 5), shares=True)[0] == label).all()
    assert (rule.left_out() == 0).all()
    assert rule.explain((5.0, 5.0), NAMES).words == (f"1 for {NAMES[label]} → {NAMES[label]}",) * 2


def test_an_error_is_unknown_where_too_few_points_are_left_to_fit():
    X, y = np.array([[0.0, 0.0], [1.0, 2.0], [2.0, 0.0], [3.0, 3.0]]), np.array([0, 1, 0, 1])
    knob = Knob("k", (1, 3))
    rule = of_estimators("sklearn's", knob, [KNeighborsClassifier(k) for k in knob.values], X, y)
    errors = rule.held_out(np.array([0, 1]))
    assert np.isfinite(errors[0])
    assert np.isnan(errors[1])
    assert np.isnan(rule.held_out(np.arange(4))).all()


def test_labels_may_have_gaps():
    X, y = np.array([[0.0, 0.0], [0.1, 0.2], [3.0, 3.0], [3.1, 2.9]]), np.array([0, 0, 3, 3])
    rule = of_estimators("Gaussians", Knob("model", ("naive",)), [GaussianNB()], X, y)
    assert rule.at(X).tolist() == [[0, 0, 3, 3]]
    assert rule.explain((3.0, 3.0), NAMES).words[0].endswith("→ ◆")


class Wrong:
    """Answers whatever it is told to."""

    def __init__(self, predict, predict_proba):
        self.predict, self.predict_proba = predict, predict_proba

    def fit(self, _X, _y):
        return self


APART = np.array([[0.0, 0.0], [0.1, 0.2], [3.0, 3.0], [3.1, 2.9]]), np.array([0, 0, 2, 2])


def zeros(X):
    return np.zeros(len(X))


@pytest.mark.parametrize(
    ("predict", "proba", "sentence"),
    [
        (lambda X: zeros(X) - 1, None, r"predict answered -1.0, which is no label of .* these are 0 and 2\.$"),
        (lambda X: zeros(X) + 1, None, r"predict answered 1.0, which is no label"),
        (lambda X: np.zeros((len(X), 2)), None, r"predict of 1 points returned .* \(1, 2\); a label for each"),
        (zeros, lambda X: np.ones((len(X), 3)) / 3, r"\(1, 3\); a column for each label .* here for 0 and 2\.$"),
        (zeros, zeros, r"predict_proba of 1 points returned an array of shape \(1,\)"),
    ],
)
def test_a_classifier_that_answers_what_no_plane_can_show_is_refused_in_a_sentence(predict, proba, sentence):
    rule = of_estimators("wrong", Knob("k", (1,)), [Wrong(predict, proba)], *APART)
    with pytest.raises(ValueError, match=f"^Wrong.*{sentence}"):
        rule.explain((1.0, 1.0), NAMES)


def test_a_knob_needs_a_classifier_for_each_value():
    with pytest.raises(ValueError, match="There are 1 classifiers for 4 values of the knob"):
        of_estimators("tree", DEPTHS, trees()[:1], *APART)

"""All values of a knob from one fit: held against scikit-learn's own classifier, fitted anew for each value."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier, RandomForestClassifier
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from films.scikit.estimators import FAMILIES, adaboost, bagging, forest, logistic, logistic_steps, machine, tree
from films.scikit.library_data import iris
from playground import association
from playground.datasets import REGION_PRESETS
from playground.grid import Grid
from playground.trees_by_depth import boxes
from tests.examples import examples

PETALS = iris().select([2, 3])
SETS = {name: (data.X, data.labels) for name, data in REGION_PRESETS.items()} | {"iris": (PETALS.X, PETALS.labels)}
BOOSTED = {name: points for name, points in SETS.items() if name != "XOR"}  # there no stump is better than chance
every_set = pytest.mark.parametrize(("X", "y"), SETS.values(), ids=SETS)
every_boosted = pytest.mark.parametrize(("X", "y"), BOOSTED.values(), ids=BOOSTED)
DEPTHS = range(1, 11)
COUNTS = (1, 2, 3, 7, 20)


def places(X):
    """Beside the points and all over: on a question itself, scikit-learn's answers depend on rounding to float32."""
    return np.vstack([X, Grid.around(X, 40).points]) + np.array([3.1e-5, 2.3e-5])


def untied(n, seed, classes=3):
    """Points with one coordinate that matters: no two questions are equally good, whatever lots are drawn."""
    random = np.random.default_rng(seed)
    return np.column_stack([random.permutation(n), np.zeros(n)]), random.integers(0, classes, n)


@pytest.mark.parametrize("seed", range(5))
def test_a_tree_cut_at_a_depth_is_the_tree_of_that_depth(seed):
    X, y = untied(80, seed)
    labels = tree(X, y, DEPTHS).predict(X)
    for depth, answers in zip(DEPTHS, labels, strict=True):
        assert (answers == DecisionTreeClassifier(max_depth=depth, random_state=0).fit(X, y).predict(X)).all()


def parted(fitted, cut, node=0, other=0):
    """The first nodes, walking down both trees, at which they ask another question: pairs of node numbers."""
    theirs = fitted.tree_
    if theirs.children_left[node] < 0:
        return []
    near = theirs.threshold[node] == pytest.approx(cut.threshold[other], rel=1e-6)  # theirs is rounded to float32
    same = theirs.feature[node] == cut.feature[other] and near
    if not same:
        return [(node, other)]
    children = zip(
        (theirs.children_left[node], theirs.children_right[node]), (cut.left[other], cut.right[other]), strict=True
    )
    return [pair for child in children for pair in parted(fitted, cut, *child)]


def gain(impurity, weight, left, right):
    return [weight[left] * impurity[left] + weight[right] * impurity[right]]


@every_set
def test_where_a_refit_asks_otherwise_both_questions_are_equally_good(X, y):
    cut = tree(X, y, [12]).tree
    impurity = 1 - (cut.shares**2).sum(axis=1)
    for depth in DEPTHS:
        fitted = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(X, y)
        theirs = fitted.tree_
        for node, other in parted(fitted, cut):
            left = gain(theirs.impurity, theirs.n_node_samples, theirs.children_left[node], theirs.children_right[node])
            assert left == pytest.approx(gain(impurity, cut.counts, cut.left[other], cut.right[other]))


@every_set
def test_the_deepest_tree_is_scikit_learns_own(X, y):
    model, Q = tree(X, y, [0, 50], seed=3), places(X)
    theirs = DecisionTreeClassifier(random_state=3).fit(X, y)
    assert (model.predict(Q)[1] == theirs.predict(Q)).all()
    assert (model.shares(Q)[1] == theirs.predict_proba(Q)).all()
    assert (model.predict(Q)[0] == np.bincount(y).argmax()).all()  # no question: the commonest class


@st.composite
def written(draw):
    """Whole numbers, places among them and in their middles, and what both are as decimal numbers."""
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    n, K, reach = draw(st.integers(4, 40)), draw(st.integers(2, 4)), draw(st.sampled_from([2, 9, 60]))
    whole = random.integers(-reach, reach + 1, (n, 2))
    y = np.append(np.arange(K), random.integers(0, K, n - K)) if n > K else np.arange(n)
    decimals = draw(st.integers(0, 6))
    start = draw(st.sampled_from([0, 10**decimals, -(10**6 - 60) * 10**decimals]))
    queries = np.vstack([2 * whole, whole + random.permutation(whole)])  # in halves
    nearest = np.vectorize(lambda a: float(Fraction(int(a) + 2 * start, 2 * 10**decimals)), otypes=[float])
    return whole.astype(float), y, queries / 2, nearest(2 * whole), nearest(queries)


@examples(60)
@given(case=written())
@pytest.mark.parametrize(
    "fit",
    [
        lambda X, y: tree(X, y, [0, 1, 3, 20]),
        lambda X, y: forest(X, y, (1, 6)),
        lambda X, y: bagging(X, y, (1, 6)),
        lambda X, y: association.train(X, y, 4),
    ],
    ids=["tree", "forest", "bagging", "rules"],
)
def test_decimal_numbers_have_the_trees_of_the_whole_numbers_that_they_are_in_another_unit(fit, case):
    whole, y, queries, decimal, asked_so = case
    assert (fit(decimal, y).predict(asked_so) == fit(whole, y).predict(queries)).all()


@every_set
def test_boxes_are_the_leaves_places(X, y):
    cuts = tree(X, y, [3])
    leaves, areas = boxes(cuts.tree, 3, 2)
    Q = np.vstack([X, places(X)])
    here = cuts.tree.reached(Q, [3])[0]
    inside = ((areas[:, :1] < Q) & (areas[:, 1:] >= Q)).all(axis=2)
    assert (inside.sum(axis=0) == 1).all()
    assert (leaves[inside.argmax(axis=0)] == here).all()


@every_set
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (forest, lambda m: RandomForestClassifier(m, max_features=1, random_state=5)),
        (bagging, lambda m: BaggingClassifier(n_estimators=m, random_state=5)),
    ],
)
def test_the_first_trees_are_the_ensemble_of_so_many(X, y, ours, theirs):
    model, Q = ours(X, y, COUNTS, seed=5), places(X)
    for answers, shares, m in zip(model.predict(Q), model.shares(Q), COUNTS, strict=True):
        refit = theirs(m).fit(X, y)
        assert (answers == refit.predict(Q)).all()
        assert_allclose(shares, refit.predict_proba(Q), rtol=1e-6, atol=1e-12)


@every_set
@pytest.mark.parametrize("ours", [forest, bagging])
def test_each_tree_holds_the_points_as_often_as_they_were_drawn(X, y, ours):
    model = ours(X, y, COUNTS, seed=5)
    assert model.drawn.shape == (len(model.trees), len(X))
    for grown, sample in zip(model.trees, model.drawn, strict=True):
        assert sample.sum() == len(X)
        leaf = grown.reached(X, [grown.deepest])[0]
        for node in np.flatnonzero(grown.left < 0):
            there = np.bincount(
                np.searchsorted(model.classes, y[leaf == node]), sample[leaf == node], len(model.classes)
            )
            if there.sum():
                assert_allclose(grown.shares[node] * there.sum(), there, atol=1e-9)
    assert len({tuple(sample) for sample in model.drawn.tolist()}) > len(model.trees) / 2


@every_boosted
def test_staged_rounds_are_refits(X, y):
    model, Q = adaboost(X, y, COUNTS, seed=5), places(X)
    for answers, m in zip(model.predict(Q), COUNTS, strict=True):
        assert (answers == AdaBoostClassifier(n_estimators=m, random_state=5).fit(X, y).predict(Q)).all()


@every_boosted
def test_the_weights_are_those_that_the_errors_were_taken_with(X, y):
    model = adaboost(X, y, [25])
    K = len(model.classes)
    for one, weights, error, alpha in zip(model.trees, model.weights, model.errors, model.alphas, strict=True):
        answers = model.classes[one.shares[one.reached(X, [1])[0]].argmax(axis=1)]
        assert weights.sum() == pytest.approx(1)
        assert weights[answers != y].sum() == pytest.approx(error)
        if error > 0:
            assert alpha == pytest.approx(np.log((1 - error) / error) + np.log(K - 1))
            assert error < 1 - 1 / K


def test_a_perfect_stump_ends_the_rounds():
    model = adaboost([[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1], [1, 5])
    assert (len(model.trees), model.rounds.tolist()) == (1, [1, 1])
    assert model.predict([[0.4], [2.6]]).tolist() == [[0, 1], [0, 1]]


def test_where_no_stump_is_better_than_chance_nothing_is_boosted():
    with pytest.raises(ValueError, match="worse than random"):
        adaboost(*SETS["XOR"], [3])


@every_set
def test_logistic_regression_is_scikit_learns_in_the_planes_own_units(X, y):
    costs, Q = (0.01, 1.0, 100.0), places(X)
    model, scaler = logistic(X, y, costs), StandardScaler().fit(X)
    for state, cost in enumerate(costs):
        theirs = LogisticRegression(C=cost, max_iter=1000, tol=1e-10).fit(scaler.transform(X), y)
        assert_allclose(model.shares(Q)[state], theirs.predict_proba(scaler.transform(Q)), rtol=0, atol=1e-5)
    assert model.settled.all()
    if len(model.classes) == 2:
        a, b, c = model.boundary.T[:, :, None]
        assert_allclose(model.scores(Q)[:, :, 1], a * Q[:, 0] + b * Q[:, 1] + c, rtol=1e-6, atol=1e-12)


@every_set
def test_iterations_are_scikit_learns_stopped_after_so_many(X, y):
    counts, Q = (1, 2, 5, 200), places(X)
    fitted, scaler = logistic_steps(X, y, counts, cost=10.0), StandardScaler().fit(X)
    Z = scaler.transform(X)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        theirs = [LogisticRegression(C=10.0, max_iter=count).fit(Z, y) for count in counts]
    for state, model in enumerate(theirs):
        assert_allclose(fitted.shares(Q)[state], model.predict_proba(scaler.transform(Q)), rtol=0, atol=1e-7)
    last = theirs[-1].n_iter_[0]
    assert fitted.settled.tolist() == [last <= count for count in counts]


@every_set
@pytest.mark.parametrize("gamma", [0.0, 0.5, 20.0])
def test_a_machine_answers_as_scikit_learns(X, y, gamma):
    scaler, Q = StandardScaler().fit(X), places(X)
    kernel = {"kernel": "rbf", "gamma": gamma} if gamma else {"kernel": "linear"}
    theirs = SVC(C=2.0, decision_function_shape="ovo", tol=1e-6, **kernel).fit(scaler.transform(X), y)
    model = machine(X, y, cost=2.0, gamma=gamma)
    values = theirs.decision_function(scaler.transform(Q)).reshape(len(Q), -1).T
    sign = -1 if len(model.classes) == 2 else 1
    rounding = 1e-9 if gamma else 1e-4  # without a kernel ours is exact, and theirs is not
    assert_allclose(model.values(Q), sign * values, rtol=rounding, atol=rounding)
    clear = (np.abs(values) > rounding).all(axis=0)
    assert (model.predict(Q) == theirs.predict(scaler.transform(Q)))[clear].all()
    if gamma:  # without one, tests/films/rules/test_digits.py proves which points count
        assert model.support.tolist() == theirs.support_.tolist()


@every_set
@pytest.mark.parametrize("gamma", [0.0, 3.0])
def test_a_machine_has_the_same_values_on_a_grid(X, y, gamma):
    model, grid = machine(X, y, cost=1.0, gamma=gamma), Grid.around(X, 23)
    assert model.values_on(grid).reshape(len(model.b), -1) == pytest.approx(model.values(grid.points), abs=1e-9)


def test_the_boundary_of_a_linear_machine_is_where_its_value_is_zero():
    X, y = SETS["one outlier"]
    model = machine(X, y, cost=1.0)
    a, b, c = model.boundary
    assert model.values(X)[0] == pytest.approx(a * X[:, 0] + b * X[:, 1] + c)


def test_a_fit_that_does_not_settle_says_so():
    random = np.random.default_rng(0)
    X, y = random.normal(size=(400, 2)), random.integers(0, 2, 400)
    assert not machine(np.column_stack([X, X**2]), y, cost=1e5).settled
    assert machine(np.column_stack([X, X**2]), y, cost=0.1).settled
    assert machine(X, y, cost=1e5).settled


def hopeless(X, y):
    """Whether scikit-learn's stump is no better than chance."""
    stump = DecisionTreeClassifier(max_depth=1, random_state=0).fit(X, y)
    return (stump.predict(X) != y).mean() >= 1 - 1 / len(np.unique(y)) - 1e-12


@examples(20)
@given(
    n=st.integers(2, 12), d=st.integers(1, 3), seed=st.integers(0, 99), name=st.sampled_from(sorted(FAMILIES)),
    scale=st.sampled_from([1e-6, 1.0, 1e6]),
)  # fmt: skip
def test_of_any_points_there_is_an_answer_or_a_sentence(n, d, seed, name, scale):
    random = np.random.default_rng(seed)
    X, y = scale * random.integers(-2, 3, (n, d)), np.arange(n) % 3 * 2
    family = FAMILIES[name]
    if name == "adaboost" and hopeless(X, y):
        with pytest.raises(ValueError, match="worse than random"):
            family.fit(X, y, family.values)
        return
    path = family.fit(X, y, family.values)
    assert path.predict(X).shape == (len(family.values), n)
    assert set(np.unique(path.predict(X))) <= set(y.tolist())
    shares = path.shares(X)
    assert shares is None or shares.sum(axis=2) == pytest.approx(1)

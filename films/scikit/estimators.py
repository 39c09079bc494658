"""scikit-learn's classifiers, each for every value of one hyperparameter (its knob), from as few fits as possible.

One fit gives a tree of every depth, and a forest, a bag or AdaBoost of every number of trees. The others are fitted
once for each value. The results hold arrays alone, and answer for all values at once.

Everywhere `X (n, d)` are the points and `y (n,)` their labels in 0..K-1, with at least two different labels; ValueError
if they are not so, and if scikit-learn refuses. Coordinates are standardised, to mean 0 and deviation 1, for the
methods that depend on their units: logistic regression and the machines.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from films.scikit import tree_growing
from playground import inputs
from playground.ensembles import Rounds, Votes, rounds_of
from playground.inputs import Floats, Ints
from playground.kernel_machine import Machine
from playground.linear_scores import LinearScores
from playground.optimum import minimize_hinge
from playground.ties import half_way, without_rounding
from playground.trees_by_depth import NO_CHILD, Tree, TreesByDepth

MAX_ITERATIONS = 300  # of logistic regression; Newton's method takes about ten
STATIONARY = 1e-12  # a slope of the mean loss: coefficients then have ten digits
STEEP = 100.0  # the C for which the search takes the most steps that are worth seeing
MAX_STEPS = 50_000  # of a machine: a twentieth of a second at 500 points
TOLERANCE = 1e-6  # of a machine: its f has six correct decimals
FEW = 2  # columns for which the exact optimum takes milliseconds
# Imported only when needed, as this takes more than a second; worker processes import it when they start.
LIBRARIES = (
    *(f"sklearn.{name}" for name in ("tree", "linear_model", "svm", "exceptions")),
    "threadpoolctl",
)


class Path(Protocol):
    """A classifier for each of S values of a knob."""

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the label at each query of `Q (q, d)`: `(S, q)`."""
        ...

    def shares(self, Q: ArrayLike) -> Floats | None:
        """Return the probabilities, or the shares of votes, of the classes that occur: `(S, q, K)`; None if the
        classifier has none."""
        ...


@runtime_checkable
class SliceablePath(Protocol):
    """A path that can give one of its classifiers at less cost than all."""

    def only(self, s: int) -> Path:
        """Return the path of classifier s alone."""
        ...


class Predictor(Protocol):
    """A classifier for one value of a knob: `predict` returns the label at each query of `Q (q, d)`, `(q,)`."""

    def predict(self, Q: ArrayLike) -> Ints: ...


def only(path: Path, s: int) -> Path:
    """Return the path of classifier s alone."""
    return path.only(s) if isinstance(path, SliceablePath) else OnePath(path, s)


@dataclass(frozen=True, eq=False)
class OnePath:
    """Classifier `s` of a path that computes the answers of all."""

    path: Path
    s: int

    def predict(self, Q: ArrayLike) -> Ints:
        return self.path.predict(Q)[self.s : self.s + 1]

    def shares(self, Q: ArrayLike) -> Floats | None:
        shares = self.path.shares(Q)
        return None if shares is None else shares[self.s : self.s + 1]


@dataclass(frozen=True, eq=False)
class LabelPath:
    """The path of S classifiers that answer with labels, without probabilities or shares of votes."""

    each: tuple[Predictor, ...]

    def predict(self, Q: ArrayLike) -> Ints:
        return np.stack([one.predict(Q) for one in self.each])

    def shares(self, Q: ArrayLike) -> None:  # noqa: ARG002
        return

    def only(self, s: int) -> "LabelPath":
        return LabelPath(self.each[s : s + 1])


def tree(X: ArrayLike, y: ArrayLike, depths: Sequence[int], *, seed: int = 0) -> TreesByDepth:
    """Return decision trees of each maximum depth, split by Gini impurity (Breiman et al. 1984)."""
    from sklearn.tree import DecisionTreeClassifier

    points, labels = _checked(X, y)
    most = max(inputs.whole(depth, "depths") for depth in depths)
    ranks = _ranks(points)
    grown = DecisionTreeClassifier(max_depth=max(1, most), random_state=seed).fit(ranks, labels)
    return TreesByDepth(_tree(grown, np.unique(labels), points, ranks), np.array(depths), np.unique(labels))


def forest(X: ArrayLike, y: ArrayLike, counts: Sequence[int], *, seed: int = 0) -> Votes:
    """Return forests of each number of trees. Each tree grows on points drawn with replacement, and each of its
    questions is on one random coordinate (Breiman 2001)."""
    return _votes(tree_growing.forest, X, y, counts, seed)


def bagging(X: ArrayLike, y: ArrayLike, counts: Sequence[int], *, seed: int = 0) -> Votes:
    """Return bags of each number of trees. Each tree grows on points drawn with replacement (Breiman 1996)."""
    return _votes(tree_growing.bagging, X, y, counts, seed)


def adaboost(
    X: ArrayLike, y: ArrayLike, counts: Sequence[int] | None = None, *, most: int = 0, seed: int = 0
) -> Rounds:
    """Return AdaBoost with stumps after each number of rounds; without `counts` after each number up to `most`, or up
    to the last round that there is. ValueError if not even the first stump is better than chance."""
    points, labels = _checked(X, y)
    classes, own = np.unique(labels, return_inverse=True)
    ranks = _ranks(points)
    boosted = tree_growing.adaboost(ranks, own, _most(counts or [most]), seed=seed)
    trees = [_tree(stump, np.arange(len(classes)), points, ranks) for stump in boosted.stumps]
    states = counts or range(1, len(trees) + 1)
    return rounds_of(trees, boosted.errors, boosted.alphas, points, labels, states)


def logistic(X: ArrayLike, y: ArrayLike, costs: Sequence[float]) -> LinearScores:
    """Return logistic regression for each C of `costs`: it minimises |w|^2 / 2 + C times the sum of log losses, by
    Newton's method."""
    points, labels = _checked(X, y)
    models = [_logistic(points, labels, C=cost, solver="newton-cholesky", tol=STATIONARY) for cost in costs]
    return _scores(models, points, labels, [bool((model.n_iter_ < MAX_ITERATIONS).all()) for model in models])


def logistic_steps(X: ArrayLike, y: ArrayLike, counts: Sequence[int], *, cost: float = STEEP) -> LinearScores:
    """Return logistic regression for one C after each number of iterations of its search (L-BFGS, from w = 0; Liu and
    Nocedal 1989). The search has settled once it stops by itself: any larger number of iterations gives its last
    result."""
    points, labels = _checked(X, y)
    wanted = [inputs.whole(count, "counts", least=1) for count in counts]
    ended = _logistic(points, labels, C=cost)
    last = int(ended.n_iter_.max())
    models = [_logistic(points, labels, C=cost, max_iter=count) if count < last else ended for count in wanted]
    return _scores(models, points, labels, [last <= min(count, MAX_ITERATIONS - 1) for count in wanted])


def machine(X: ArrayLike, y: ArrayLike, *, cost: float, gamma: float = 0.0) -> Machine:
    """Return a support vector machine that minimises |w|^2 / 2 + C times the sum of hinge losses; linear, or with the
    kernel exp(-gamma |x - q|^2). The linear machine of points of a plane is exact but for rounding; if several b are
    equally good, b is the middle of them."""
    from sklearn.svm import SVC

    points, labels = _checked(X, y)
    mean, scale = inputs.units(points)
    standardised, classes = (points - mean) / scale, np.unique(labels)
    if not gamma and points.shape[1] <= FEW:
        coef, b = _widest(standardised, labels, cost)
        support = np.flatnonzero(coef.any(axis=0))
        return Machine(support, standardised[support], coef[:, support], b, gamma, mean, scale, classes, True)
    kernel = {"kernel": "rbf", "gamma": gamma} if gamma else {"kernel": "linear"}
    with _quietly():
        model = SVC(C=cost, max_iter=MAX_STEPS, tol=TOLERANCE, **kernel).fit(standardised, labels)
    support, settled = model.support_.astype(np.int64), bool(model.fit_status_ == 0)
    return Machine(support, model.support_vectors_, *_pairs(model), gamma, mean, scale, classes, settled)


@dataclass(frozen=True)
class Family:
    """The symbol of a method's knob, its values in a film, and the path of the method for these values."""

    symbol: str
    values: tuple[float, ...]
    fit: Callable[..., Path]


COSTS = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0)
GAMMAS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
TREES = tuple(range(1, 31))
FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "tree": Family("depth", tuple(range(11)), tree),
        "bagging": Family("trees", TREES, bagging),
        "forest": Family("trees", TREES, forest),
        "adaboost": Family("rounds", tuple(range(1, 31)), adaboost),
        "logistic": Family("C", COSTS, logistic),
        "logistic steps": Family("iterations", tuple(range(1, 31)), logistic_steps),
        "linear SVM": Family("C", COSTS, lambda X, y, costs: LabelPath(tuple(machine(X, y, cost=C) for C in costs))),
        "RBF SVM": Family(
            "γ", GAMMAS, lambda X, y, gammas: LabelPath(tuple(machine(X, y, cost=1.0, gamma=g) for g in gammas))
        ),
    }
)


def _checked(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Ints]:
    points = inputs.matrix(X)
    return points, inputs.of_two_classes(inputs.class_labels(y, len(points)))


def _logistic(points: Floats, labels: Ints, **settings: Any) -> Any:
    """Return scikit-learn's classifier, fitted to standardised coordinates."""
    from sklearn.linear_model import LogisticRegression

    mean, scale = inputs.units(points)
    with _quietly():
        return LogisticRegression(**{"max_iter": MAX_ITERATIONS} | settings).fit((points - mean) / scale, labels)


def _widest(X: Floats, y: Ints, cost: float) -> tuple[Floats, Floats]:
    """Return for each of P pairs of classes the linear machine: the coefficient of each point, `(P, n)`, and b, `(P,)`.
    Its objective divided by C n is the mean hinge loss with the penalty 1 / (C n)."""
    pairs = list(combinations(np.unique(y).tolist(), 2))
    coef, b = np.zeros((len(pairs), len(X))), np.zeros(len(pairs))
    for row, (first, second) in enumerate(pairs):
        own = np.flatnonzero((y == first) | (y == second))
        signs, most = np.where(y[own] == first, 1.0, -1.0), cost * len(own)
        least = minimize_hinge(X[own], signs, regularization=1 / most)
        if not least.bound:
            raise ValueError("The search for the widest margin took too many steps.")
        coef[row, own] = signs * least.weights * most
        # The slope of the loss over b changes where a point's z is 1. The loss falls up to the place number `falling`
        # of these, and rises from the next one.
        turns, falling = np.sort(signs - X[own] @ least.w), int((signs > 0).sum())
        b[row] = (turns[falling - 1] + turns[falling]) / 2
    return coef, b


def _scores(models: Sequence[Any], points: Floats, labels: Ints, settled: Sequence[bool]) -> LinearScores:
    """Return the linear scores of such classifiers in the plane's own units; of two classes the first has the
    score 0."""
    mean, scale = inputs.units(points)
    w, b = list[Floats](), list[Floats]()
    for model in models:
        two = len(model.classes_) == 2
        weights = np.vstack([np.zeros_like(model.coef_), model.coef_]) if two else model.coef_
        own = np.append(0.0, model.intercept_) if two else model.intercept_
        weights = without_rounding(weights, np.abs(weights).max(initial=0.0)) / scale
        w.append(weights)
        b.append(without_rounding(own - weights @ mean, np.abs(own) + np.abs(weights) @ np.abs(mean)))
    return LinearScores(np.array(w), np.array(b), np.unique(labels), np.array(settled))


def _most(counts: Sequence[int]) -> int:
    return max(inputs.whole(count, "counts", least=1) for count in counts)


def _votes(grow: Callable[..., Any], X: ArrayLike, y: ArrayLike, counts: Sequence[int], seed: int) -> Votes:
    points, labels = _checked(X, y)
    classes, own = np.unique(labels, return_inverse=True)
    ranks = _ranks(points)
    members, draw_counts = grow(ranks, own, _most(counts), seed=inputs.whole(seed, "seed"))
    each = zip(members, draw_counts, strict=True)
    trees = tuple(_tree(member, np.arange(len(classes)), points, ranks, row > 0) for member, row in each)
    return Votes(trees, np.array(counts), classes, inputs.frozen(draw_counts))


def _ranks(X: Floats) -> Floats:
    """Return the rank of each coordinate in its column, from 0, `(n, d)`; equal coordinates share a rank. Trees depend
    on the order of coordinates alone. scikit-learn's trees round coordinates to float32, in which different ones may
    become equal; different ranks stay different."""
    return np.column_stack([np.unique(column, return_inverse=True)[1] for column in X.T]).astype(np.float64)


def _tree(fitted: Any, classes: Ints, X: Floats, ranks: Floats, in_sample: NDArray[np.bool_] | None = None) -> Tree:
    """Return the arrays of a tree that was fitted to the `ranks (n, d)` of `X (n, d)`, or to those `in_sample (n,)`.
    Its shares are those of all `classes`, even if it has seen only some."""
    grown = fitted.tree_
    shares = np.zeros((grown.node_count, len(classes)))
    shares[:, np.searchsorted(classes, fitted.classes_.astype(np.int64))] = grown.value[:, 0, :]
    whole = [grown.children_left, grown.children_right, grown.feature, grown.weighted_n_node_samples]
    left, right, feature, counts = (inputs.frozen(np.asarray(part).astype(np.int64)) for part in whole)
    rows = np.arange(len(X)) if in_sample is None else np.flatnonzero(in_sample)
    by_rank = Tree(left, right, feature, grown.threshold, inputs.frozen(shares), counts)
    return replace(by_rank, threshold=inputs.frozen(_thresholds(by_rank, X[rows], ranks[rows])))


def _thresholds(by_rank: Tree, X: Floats, ranks: Floats) -> Floats:
    """Return for each question of a tree on ranks the middle of the coordinates on both sides, `(m,)`."""
    low, high = np.full(len(by_rank.left), -np.inf), np.full(len(by_rank.left), np.inf)
    here, rows = np.zeros(len(X), dtype=np.int64), np.arange(len(X))
    while len(rows := rows[by_rank.left[here[rows]] != NO_CHILD]):
        node = here[rows]
        x, at_most = X[rows, by_rank.feature[node]], ranks[rows, by_rank.feature[node]] <= by_rank.threshold[node]
        np.maximum.at(low, node[at_most], x[at_most])
        np.minimum.at(high, node[~at_most], x[~at_most])
        here[rows] = np.where(at_most, by_rank.left[node], by_rank.right[node])
    asks = by_rank.left != NO_CHILD
    thresholds = by_rank.threshold.copy()
    thresholds[asks] = half_way(low[asks], high[asks])
    return thresholds


def _pairs(model: Any) -> tuple[Floats, Floats]:
    """Return the coefficients of all support vectors for each pair of classes, `(P, m)`, and b, `(P,)`. libsvm stores
    them so: for a vector of class i, row j or j - 1 of `dual_coef_` belongs to the pair (i, j)."""
    K, ends = len(model.classes_), np.cumsum(model.n_support_)
    if K == 2:  # scikit-learn turns the signs, so that a positive value means the second class
        return -model.dual_coef_, -model.intercept_
    own = [slice(end - count, end) for end, count in zip(ends, model.n_support_, strict=True)]
    pairs = [(i, j) for i in range(K) for j in range(i + 1, K)]
    coef = np.zeros((len(pairs), len(model.support_)))
    for row, (i, j) in zip(coef, pairs, strict=True):
        row[own[i]] = model.dual_coef_[j - 1, own[i]]
        row[own[j]] = model.dual_coef_[i, own[j]]
    return coef, model.intercept_


@cache
def _libraries() -> Any:
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


@contextmanager
def _quietly() -> Iterator[None]:
    """Suppress scikit-learn's warning of a fit that did not converge, as the results say so themselves. Use one thread:
    for so few points several threads only wait for each other, fifty times as long on a busy machine."""
    from sklearn.exceptions import ConvergenceWarning

    with warnings.catch_warnings(), _libraries().limit(limits=1, user_api="blas"):
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield

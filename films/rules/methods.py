"""The list of methods (classifiers): how each is trained, and its card: parameters, costs, shape of the boundary."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from films.film.captions import literal
from films.rules import (
    association_rules,
    baselines,
    boosting,
    discriminants,
    logistic,
    memorizer,
    nearest,
    network,
    own_estimator,
    perceptron,
    svm,
    tree,
    tree_ensembles,
)
from films.rules.categories import Categories
from films.rules.rule import Knob
from films.rules.trained import Exhibit, Untrained
from films.scikit import estimators
from playground.inputs import Floats, Ints

LARGEST_K = 25
ALONE = ("logistic", "linear", "kernel")  # methods that are trained anew for each value of their knob


@dataclass(frozen=True, eq=False)
class Training:
    """A training set: points `X (n, 2)` of classes `y (n,)`, their rows on the plane `index (n,)`, the classes' names;
    a network's number of `hidden` units, and the random `seed`; the `categories` of the coordinates, if they have
    some. `places (n, 2)` are the points for methods that take a category for a number: of two, the middles of cells.
    `usual_alone`: methods of `ALONE` are trained for the usual value of their knob and for no other."""

    X: Floats
    y: Ints
    index: Ints
    names: tuple[str, ...]
    hidden: int
    seed: int
    categories: Categories | None = None
    usual_alone: bool = False

    @property
    def costs(self) -> tuple[float, ...]:
        """Each C for which a method is trained."""
        return (1.0,) if self.usual_alone else estimators.COSTS

    @property
    def gammas(self) -> tuple[float, ...]:
        """Each gamma for which a kernel machine is trained."""
        return (1.0,) if self.usual_alone else estimators.GAMMAS

    @property
    def places(self) -> Floats:
        return self.categories.middles(self.X) if self.categories else self.X


@dataclass(frozen=True)
class Method:
    """A method: `train` returns its exhibit or raises ValueError with a sentence. The rest is its card.

    usual       the state that the overview shows; where a method does not have it, its last state
    parametric  whether the number of parameters is fixed before training
    keeps       what a trained model stores
    fit, ask    the cost of training and of a query, for n points in d coordinates
    line        whether the boundary between two classes is a line; a constant has none
    """

    name: str
    train: Callable[[Training], Exhibit]
    usual: str
    parametric: bool
    keeps: str
    fit: str
    ask: str
    line: bool


def exhibit(key: str, training: Training) -> Exhibit:
    """The method trained on the points; where training fails, an exhibit that says why."""
    method = METHODS[key]
    reason = _lacking(training)
    if not reason:
        try:
            return method.train(training)
        except ValueError as error:
            reason = _sentence(str(error))
    return untrained(method.name, reason)


def untrained(name: str, reason: str) -> Exhibit:
    """The exhibit of a method that could not be trained; `reason` is a sentence in plain text."""
    rule = Untrained(name, reason)
    story = (f"<p><b>Not trained.</b> {literal(reason)}</p>",)
    return Exhibit(rule, Knob("", rule.states), story, reason=reason)


def _lacking(training: Training) -> str:
    if not len(training.X):
        return "There are no points to train on."
    if (training.y == training.y[0]).all():
        return "All training points are of one class, so there is nothing to tell apart."
    return ""


def _sentence(text: str) -> str:
    """An error message for readers: scikit-learn's own on boosting is for programmers."""
    if "worse than random" in text:
        return "Not even the first stump is better than chance on these points, and boosting needs that."
    return text


def _neighbors(training: Training) -> Exhibit:
    ks = tuple(range(1, min(len(training.X), LARGEST_K) + 1, 2))
    rule = nearest.Neighbors("nearest neighbours", training.places, training.y, training.index, ks)
    return Exhibit(rule, Knob("k", ks))


def _own(own: own_estimator.OwnEstimator) -> Method:
    return Method(own.name, lambda t: own.exhibit(t.X, t.y), "", False, "as it does", "as it does", "as it does", False)


METHODS: Mapping[str, Method] = MappingProxyType(
    {key: _own(own) for key, own in own_estimator.BROUGHT.items()} | {
        "constant": Method(
            "constant", lambda t: baselines.of_constant(t.y, t.names), "", True, "one class", "n", "nothing", False
        ),
        "memorizer": Method(
            "memoriser", lambda t: memorizer.of_memory(t.places, t.y, t.names), "compares = both",
            False, "all n points", "nothing", "d log n", False,
        ),
        "means": Method(
            "nearest class mean", lambda t: baselines.of_means(t.places, t.y), "k = 1",
            True, "a mean for each class", "n d", "K d", True
        ),
        "perceptron": Method(
            "perceptron", lambda t: perceptron.of_updates(t.places, t.y, t.names, best=False), "",
            True, "d + 1 numbers", "n d an epoch", "d", True,
        ),
        "pocket": Method(
            "pocket", lambda t: perceptron.of_updates(t.places, t.y, t.names, best=True), "",
            True, "d + 1 numbers", "n d an update", "d", True,
        ),
        "squares": Method(
            "least squares", lambda t: baselines.of_squares(t.X, t.y, t.names, categories=t.categories), "λ = 0.01",
            True, "d + 1 numbers", "n d²", "d", True
        ),
        "logistic": Method(
            "logistic regression", lambda t: logistic.of_logistic(t.X, t.y, t.names, t.costs, categories=t.categories),
            "C = 1",
            True, "d + 1 numbers", "n d a step", "d", True,
        ),
        "steps": Method(
            "logistic regression, step by step",
            lambda t: logistic.of_steps(t.X, t.y, t.names, categories=t.categories), "",
            True, "d + 1 numbers", "n d a step", "d", True,
        ),
        "shared": Method(
            "linear discriminant", lambda t: discriminants.of_gaussians("shared", t.places, t.y, t.names), "",
            True, "a mean for each class, one covariance", "n d²", "K d", True,
        ),
        "full": Method(
            "Gaussian per class", lambda t: discriminants.of_gaussians("full", t.places, t.y, t.names), "",
            True, "a mean and a covariance for each class", "n d²", "K d²", False,
        ),
        "diagonal": Method(
            "naive Bayes", lambda t: discriminants.of_gaussians("diagonal", t.places, t.y, t.names), "",
            True, "a mean and d variances for each class", "n d", "K d", False,
        ),
        "linear": Method(
            "linear SVM", lambda t: svm.of_linear(t.X, t.y, t.names, t.costs, categories=t.categories), "C = 1",
            True, "d + 1 numbers", "n² d to n³", "d", True
        ),
        "kernel": Method(
            "SVM with RBF kernel", lambda t: svm.of_kernel(t.X, t.y, t.names, t.gammas, categories=t.categories),
            "γ = 1",
            False, "the support vectors", "n² d to n³", "d for each support vector", False,
        ),
        "neighbors": Method(
            "nearest neighbours", _neighbors, "k = 5", False, "all n points", "nothing", "n d", False
        ),
        "tree": Method(
            "decision tree", lambda t: tree.of_tree(t.X, t.y, t.names, seed=t.seed, categories=t.categories),
            "depth = 4", False, "a question for each node", "d n log n a level", "its depth", False,
        ),
        "rules": Method(
            "association rules",
            lambda t: association_rules.of_conditions(t.X, t.y, t.names, categories=t.categories), "bins = 4",
            False, "a condition and a class for each rule", "n times all conditions",
            "one condition after the other", False,
        ),
        "bagging": Method(
            "bagged trees",
            lambda t: tree_ensembles.of_trees("bagging", t.X, t.y, seed=t.seed, categories=t.categories), "",
            False, "all its trees", "trees times a tree's", "trees times their depth", False,
        ),
        "forest": Method(
            "random forest",
            lambda t: tree_ensembles.of_trees("forest", t.X, t.y, seed=t.seed, categories=t.categories), "",
            False, "all its trees", "trees times a tree's", "trees times their depth", False,
        ),
        "adaboost": Method(
            "AdaBoost", lambda t: boosting.of_adaboost(t.X, t.y, t.names, seed=t.seed, categories=t.categories), "",
            False, "a question and a say for each round", "d n log n a round", "one question a round", False,
        ),
        "network": Method(
            "neural network", lambda t: network.of_network(t.places, t.y, t.names, hidden=t.hidden, seed=t.seed),
            "epochs = 200", True, "H (d + 1) + K (H + 1) numbers", "n H (d + K) an epoch", "H (d + K)", False,
        ),
    }
)  # fmt: skip

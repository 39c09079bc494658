"""How each method is trained in a notebook, by scikit-learn's classifiers or, where these have none, in numpy.

A recipe is a function of the notebook: of the points that it is trained on, their classes, and the value of its knob.
It returns the function that predicts the classes of further places. Scenes of a method without a recipe have no
notebook.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from films.recipes import lines, trees
from films.rules.methods import METHODS


@dataclass(frozen=True)
class Recipe:
    """A function `name` as the lines of its `code`; `one_hot`: it gets a column for each category of a coordinate."""

    name: str
    code: str
    one_hot: bool = False


CONSTANT = """\
from sklearn.dummy import DummyClassifier


def constant(X, y, label):
    model = DummyClassifier(strategy="constant", constant=label).fit(X, y)
    return decided(model.predict_proba, model.classes_)
"""
MEMORIZER = """\
def memorizer(X, y, compared):
    \"\"\"The label of the first training point that is the same in these coordinates, else the last class.\"\"\"
    known = {}
    for place, label in zip(X[:, compared].tolist(), y.tolist()):
        known.setdefault(tuple(place), label)
    return lambda Q: np.array([known.get(tuple(place), y.max()) for place in Q[:, compared].tolist()])
"""
MEANS = """\
from sklearn.neighbors import NearestCentroid


def nearest_mean(X, y, k):
    return NearestCentroid().fit(X, y).predict
"""
SHARED = """\
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis


def linear_discriminant(X, y, _):
    model = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)  # its covariances are sums divided by n
    return decided(model.predict_proba, model.classes_)
"""
FULL = """\
from scipy.stats import multivariate_normal


def gaussian_per_class(X, y, _):
    \"\"\"By maximum likelihood: covariances are sums divided by n; QuadraticDiscriminantAnalysis has n - 1.\"\"\"
    classes, counts = np.unique(y, return_counts=True)
    each = [multivariate_normal(X[y == c].mean(axis=0), np.cov(X[y == c].T, bias=True)) for c in classes]

    def proba(Q):
        logs = np.array([np.atleast_1d(one.logpdf(Q)) for one in each]).T + np.log(counts / len(y))
        joint = np.exp(logs - logs.max(axis=1, keepdims=True))
        return joint / joint.sum(axis=1, keepdims=True)

    return decided(proba, classes)
"""
DIAGONAL = """\
from sklearn.naive_bayes import GaussianNB


def naive_bayes(X, y, _):
    model = GaussianNB(var_smoothing=0).fit(X, y)
    return decided(model.predict_proba, model.classes_)
"""
NEIGHBORS = """\
def nearest_neighbours(X, y, k):
    \"\"\"Of equally near points the one listed first counts; of equal votes the class of the nearest.\"\"\"
    points = whole(X)

    def predict(Q):
        across, up = (np.subtract.outer(whole(Q)[:, j], points[:, j]) ** 2 for j in (0, 1))
        near = y[np.argsort(across + up, axis=1, kind="stable")[:, :k]]
        votes = (near[:, :, None] == np.arange(len(names))).sum(axis=1)
        if costs is not None:
            return decided(lambda _: votes / k, np.arange(len(names)))(Q)
        leads = np.take_along_axis(votes, near, axis=1) == votes.max(axis=1, keepdims=True)
        return near[np.arange(len(Q)), leads.argmax(axis=1)]

    return predict
"""
NETWORK = """\
def neural_network(X, y, epochs):
    \"\"\"h = tanh(V x + a), scores W h + c, trained by Adam on the mean log loss of all points, a step an epoch.\"\"\"
    classes, labels = np.unique(y, return_inverse=True)
    deviation = np.where(np.ptp(X, axis=0) == 0, 1.0, X.std(axis=0))
    Z, target = (X - X.mean(axis=0)) / deviation, np.eye(len(classes))[labels]
    random, d, K = np.random.default_rng(seed), X.shape[1], len(classes)
    first, second = np.sqrt(6 / (d + hidden)), np.sqrt(6 / (hidden + K))
    V, W = random.uniform(-first, first, (hidden, d)), random.uniform(-second, second, (K, hidden))
    parts = [V, np.zeros(hidden), W, np.zeros(K)]
    mean, square = ([np.zeros_like(part) for part in parts] for _ in range(2))

    def shares(Z):
        H = np.tanh(Z @ parts[0].T + parts[1])
        scores = H @ parts[2].T + parts[3]
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return H, odds / odds.sum(axis=1, keepdims=True)

    for t in range(1, epochs + 1):
        H, P = shares(Z)
        surplus = (P - target) / len(Z)
        inner = surplus @ parts[2] * (1 - H * H)
        slopes = [inner.T @ Z, inner.sum(axis=0), surplus.T @ H, surplus.sum(axis=0)]
        mean = [0.9 * old + 0.1 * slope for old, slope in zip(mean, slopes)]
        square = [0.999 * old + 0.001 * slope**2 for old, slope in zip(square, slopes)]
        step = [m / (1 - 0.9**t) / (np.sqrt(s / (1 - 0.999**t)) + 1e-8) for m, s in zip(mean, square)]
        parts = [part - 0.05 * by for part, by in zip(parts, step)]
    return decided(lambda Q: shares((Q - X.mean(axis=0)) / deviation)[1], classes)
"""
RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {
        "constant": Recipe("constant", CONSTANT),
        "memorizer": Recipe("memorizer", MEMORIZER),
        "means": Recipe("nearest_mean", MEANS),
        "perceptron": Recipe("perceptron", lines.PERCEPTRON),
        "pocket": Recipe("pocket", lines.PERCEPTRON + lines.POCKET),
        "squares": Recipe("least_squares", lines.SQUARES, one_hot=True),
        "logistic": Recipe("logistic_regression", lines.LOGISTIC, one_hot=True),
        "steps": Recipe("logistic_steps", lines.LOGISTIC + lines.STEPS, one_hot=True),
        "shared": Recipe("linear_discriminant", SHARED),
        "full": Recipe("gaussian_per_class", FULL),
        "diagonal": Recipe("naive_bayes", DIAGONAL),
        "linear": Recipe("linear_svm", lines.LINEAR, one_hot=True),
        "kernel": Recipe("kernel_svm", lines.KERNEL, one_hot=True),
        "neighbors": Recipe("nearest_neighbours", NEIGHBORS),
        "tree": Recipe("decision_tree", trees.TREE, one_hot=True),
        "rules": Recipe("association_rules", trees.RULES),
        "bagging": Recipe("bagged_trees", trees.BAGGING, one_hot=True),
        "forest": Recipe("random_forest", trees.FOREST, one_hot=True),
        "adaboost": Recipe("adaboost", trees.ADABOOST, one_hot=True),
        "network": Recipe("neural_network", NETWORK),
    }
)


def lacking(methods: Iterable[str]) -> str:
    """A sentence that names the methods, of these, which have no recipe; "" where each has one."""
    names = [METHODS[key].name for key in dict.fromkeys(methods) if key not in RECIPES]
    return f"This scene has no notebook: there is no recipe for {' and '.join(names)}." if names else ""

"""Recipes (recipe.py) of lines, and of support vector machines: code of a notebook."""

PERCEPTRON = """\
def perceptron(X, y, updates, pocket=False):
    \"\"\"After so many updates, in turn, w and b being 0 before; with a pocket, the line of fewest mistakes until then.

    Coordinates and w are whole numbers of the last decimal, so no check is rounded.\"\"\"
    plus, minus = np.unique(y)
    points, signs = whole(X), np.where(y == plus, 1, -1)
    line, done = np.zeros(3), 0

    def z(line, Q):
        return Q @ line[:2] + line[2] * unit**2

    def mistakes(line):
        return np.sum(signs * z(line, points) <= 0)

    best = line
    while done < updates:
        for x, sign in zip(points, signs):
            if done < updates and sign * z(line, x) <= 0:
                line, done = line + sign * np.array([*x, 1]), done + 1
                if mistakes(line) < mistakes(best):
                    best = line
    last = best if pocket else line
    return lambda Q: np.select([z(last, whole(Q)) > 0, z(last, whole(Q)) < 0], [plus, minus], -1)
"""
POCKET = """\


def pocket(X, y, updates):
    return perceptron(X, y, updates, pocket=True)
"""
SQUARES = """\
from itertools import combinations

from sklearn.linear_model import Ridge


def least_squares(X, y, penalty):
    \"\"\"A line for each pair of classes: the least mean of (w.x + b - t)^2 + penalty v |w|^2, t being 1 and -1, and
    v the mean variance of the columns. Each line votes; of equal votes the larger sum of values counts.\"\"\"
    classes, v = np.unique(y), X.var(axis=0).mean()
    pairs = list(combinations(range(len(classes)), 2))
    lines = []
    for first, second in pairs:
        own = np.isin(y, classes[[first, second]])
        t = np.where(y[own] == classes[first], 1.0, -1.0)
        lines.append(Ridge(alpha=penalty * v * own.sum(), solver="cholesky").fit(X[own], t))

    def predict(Q):
        votes, sums = np.zeros((2, len(Q), len(classes)))
        for (first, second), line in zip(pairs, lines):
            value = line.predict(Q)
            votes[np.arange(len(Q)), np.where(value > 0, first, second)] += 1
            sums[:, first] += value
            sums[:, second] -= value
        return classes[np.where(votes == votes.max(axis=1, keepdims=True), sums, -np.inf).argmax(axis=1)]

    return predict
"""
LOGISTIC = """\
import warnings

from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def logistic_regression(X, y, C, **settings):
    settings = settings or {"solver": "newton-cholesky", "tol": 1e-12, "max_iter": 300}
    model = make_pipeline(StandardScaler(), LogisticRegression(C=C, **settings))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # of a search that is stopped on purpose
        model.fit(X, y)
    return decided(model.predict_proba, model.classes_)
"""
STEPS = """\


def logistic_steps(X, y, iterations):
    return logistic_regression(X, y, 100.0, max_iter=iterations)
"""
LINEAR = """\
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC


def linear_svm(X, y, C):
    machine = SVC(kernel="linear", C=C, tol=1e-6, max_iter=50_000)
    return make_pipeline(StandardScaler(), machine).fit(X, y).predict
"""
KERNEL = """\
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC


def kernel_svm(X, y, gamma):
    machine = SVC(kernel="rbf", C=1.0, gamma=gamma, tol=1e-6, max_iter=50_000)
    return make_pipeline(StandardScaler(), machine).fit(X, y).predict
"""

"""The Bayes page as a notebook: a Gaussian in each class, and the decision by them."""

import numpy as np

from films.drawing.palette import CLASSES
from films.notebook import REGIONS, Cell, beginning, code, literal, markdown, numbers
from films.topics.bayes import run as runs
from films.topics.bayes.scene import BayesScene

WORDS = r"""
Each class has a prior $P(y)$ and a density $p(x \mid y) = \exp(-m/2) / \sqrt{\det(2\pi S)}$ with
$m = (x - \mu)^\top S^{-1} (x - \mu)$; mean $\mu$ and covariance $S$ are fitted by maximum likelihood, so sums are
divided by $n$, not by $n - 1$."""
FIT = """\
kind = {kind}  # of covariances: "full", "shared", "diagonal" or "isotropic"
classes = np.unique(y)
counts = np.array([(y == label).sum() for label in classes])
priors = {priors}
costs = {costs}  # L(y, d), what the answer d costs where y is true
means = np.array([X[y == label].mean(axis=0) for label in classes])
scatters = [(X[y == label] - mean).T @ (X[y == label] - mean) for label, mean in zip(classes, means)]


def covariance(scatter, n):
    S = sum(scatters) / len(X) if kind == "shared" else scatter / n
    if kind in ("diagonal", "isotropic"):
        S = np.diag(np.diag(S))
    if kind == "isotropic":
        S = np.eye(2) * np.trace(S) / 2
    return S + {ridge!r} * np.eye(2)


covariances = np.array([covariance(*each) for each in zip(scatters, counts)])


def log_joint(Q):
    \"\"\"log P(y) + log p(x | y) of each class at the places Q.\"\"\"
    columns = []
    for prior, mean, S in zip(priors, means, covariances):
        m = np.einsum("ni,ij,nj->n", Q - mean, np.linalg.inv(S), Q - mean)
        columns.append(np.log(prior) - m / 2 - np.log(np.linalg.det(2 * np.pi * S)) / 2)
    return np.array(columns).T


def posterior(Q):
    joint = np.exp(log_joint(Q) - log_joint(Q).max(axis=1, keepdims=True))
    return joint / joint.sum(axis=1, keepdims=True)


def predict(Q):
    \"\"\"The class whose answer is expected to cost least.\"\"\"
    expected = posterior(Q) @ costs[np.ix_(classes, classes)]
    return classes[np.argmin(expected, axis=1)]


answers = predict(X)
training = float(costs[y, answers].mean())
"""
DRAWN = """\
regions(f"{kind} covariances: {training:.4g} lost a point", predict).show()
"""
CHECK = {
    "full": "QuadraticDiscriminantAnalysis(priors=priors)",
    "shared": "LinearDiscriminantAnalysis(priors=priors)",
    "diagonal": "GaussianNB(priors=priors)",
}
CHECKED = """\
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.naive_bayes import GaussianNB

# With all errors at a cost of 1; the quadratic one divides by n - 1.
theirs = {check}.fit(X, y)
grid = places(41)[2]
ours = classes[np.argmax(log_joint(grid), axis=1)]
print(f"Equal at {{np.sum(theirs.predict(grid) == ours)}} of {{len(grid)}} places.")
"""


def cells(scene: BayesScene) -> tuple[Cell, ...]:
    """The fit of the frame on show; () where a class has no density in it."""
    if (not scene.own_points and scene.n < 2) or (scene.own_points and not scene.points):
        return ()
    run = runs.fits(scene)
    fit, t = run.fits[0], min(scene.t, run.n_frames - 1)
    there = run.so_far[t]
    X, y = (run.X if run.X.ndim == 2 else run.X[t])[there], run.y[there]
    classes = np.unique(y)
    if not fit.params.fitted[t][classes].all():
        return ()
    priors, counted = fit.params.priors[t][classes], np.array([(y == label).mean() for label in classes])
    n = run.n_classes
    fitting = FIT.format(
        kind=literal(fit.kind),
        priors="counts / len(X)" if np.array_equal(priors, counted) else f"np.array({literal(priors.tolist())})",
        costs=f"1 - np.eye({n})" if run.costs is None else f"np.array({literal(run.costs.tolist())})",
        ridge=scene.ridge,
    )
    check = (
        (code(CHECKED.format(check=CHECK[fit.kind])),)
        if fit.kind in CHECK and len(classes) > 1 and not scene.ridge
        else ()
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        code(fitting),
        code(REGIONS),
        code(DRAWN),
        *check,
        numbers("means", "covariances", "priors", "training"),
    )

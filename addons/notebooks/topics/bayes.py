"""The Bayes page as a notebook: a Gaussian in each class, and the decision by them."""

import numpy as np

from addons.notebooks.notebook import Cell, beginning, code, literal, markdown
from films.drawing.palette import CLASSES
from films.topics.bayes import run as runs
from films.topics.bayes.scene import BayesScene

WORDS = r"""
Each class has a prior $P(y)$ and a density $p(x \mid y) = \exp(-m/2) / \sqrt{\det(2\pi S)}$ with
$m = (x - \mu)^\top S^{-1} (x - \mu)$; mean $\mu$ and covariance $S$ are fitted by maximum likelihood, so sums are
divided by $n$, not by $n - 1$."""
FIT = """\
classes, counts = np.unique(y, return_counts=True)
priors = {priors}
means = np.array([X[y == label].mean(axis=0) for label in classes])
covariances = np.array([np.cov(X[y == label].T, bias=True) for label in classes])
{kind}{ridge}{costs}

def posterior(Q):
    \"\"\"P(y | x) of each class at the places Q.\"\"\"
    logs = []
    for prior, mean, S in zip(priors, means, covariances):
        m = ((Q - mean) @ np.linalg.inv(S) * (Q - mean)).sum(axis=1)
        logs.append(np.log(prior) - m / 2 - np.log(np.linalg.det(2 * np.pi * S)) / 2)
    joint = np.exp(logs - np.max(logs, axis=0))
    return (joint / joint.sum(axis=0)).T


def predict(Q):
    \"\"\"{decision}\"\"\"
    return classes[{best}]


training = float({lost}.mean())
plane(f"{name} covariances: {{training:.4g}} {counted} a point", predict).show()
"""
KINDS = {
    "full": "",
    "shared": "covariances = np.array([np.average(covariances, axis=0, weights=counts)] * len(classes))\n",
    "diagonal": "covariances = covariances * np.eye(2)\n",
    "isotropic": "covariances = np.array([np.trace(S) / 2 * np.eye(2) for S in covariances])\n",
}
CHECK = {
    "full": ("discriminant_analysis", "QuadraticDiscriminantAnalysis", ", which divides by n - 1"),
    "shared": ("discriminant_analysis", "LinearDiscriminantAnalysis", ""),
    "diagonal": ("naive_bayes", "GaussianNB", ""),
}
CHECKED = """\
from sklearn.{module} import {name}

theirs = {name}(priors=priors).fit(X, y)
same = np.sum(theirs.predict(X) == classes[posterior(X).argmax(axis=1)])
print(f"Equal at {{same}} of {{len(X)}} points to {name}{remark}.")
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
    plain, table = run.costs is None, [] if run.costs is None else run.costs.tolist()
    expected = "(posterior(Q) @ costs[np.ix_(classes, classes)]).argmin(axis=1)"
    costs = "" if plain else f"costs = np.array({literal(table)})  # of the answer d where y is true\n"
    fitting = FIT.format(
        kind=KINDS[fit.kind],
        name=fit.kind,
        priors="counts / len(X)" if np.array_equal(priors, counted) else f"np.array({literal(priors.tolist())})",
        ridge=f"covariances = covariances + {scene.ridge!r} * np.eye(2)\n" if scene.ridge else "",
        costs=costs,
        decision="The most probable class." if plain else "The class whose answer is expected to cost least.",
        best="posterior(Q).argmax(axis=1)" if plain else expected,
        lost="(predict(X) != y)" if plain else "costs[y, predict(X)]",
        counted="errors" if plain else "lost",
    )
    module, name, remark = CHECK.get(fit.kind, ("", "", ""))
    compared = name and len(classes) > 1 and not scene.ridge
    check = (code(CHECKED.format(module=module, name=name, remark=remark)),) if compared else ()
    return (*beginning(scene, CLASSES, X, y), markdown(WORDS), code(fitting), *check)

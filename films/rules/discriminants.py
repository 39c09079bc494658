"""A Gaussian for every class as a rule: a shared covariance (LDA), one for each class (QDA), or variances only (naive
Bayes)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from films.film.captions import literal
from films.film.numbers import number
from films.rules.method import Method, Recipe, Size, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule
from playground import gaussian
from playground.gaussian import Gaussians
from playground.inputs import Floats, Ints

KINDS = {"shared": "linear discriminant", "full": "Gaussian per class", "diagonal": "naive Bayes"}
FITTED = Knob("", ("as fitted",))


@dataclass(frozen=True, eq=False)
class Posterior:
    """The fitted Gaussians of the `classes (K,)` as a path with one state."""

    gaussians: Gaussians
    classes: Ints

    def predict(self, Q: ArrayLike) -> Ints:
        labels: Ints = self.classes[self.gaussians.predict(Q)]
        return labels[None]

    def shares(self, Q: ArrayLike) -> Floats:
        return self.gaussians.posterior(Q)[None]


def of_gaussians(kind: str, X: Floats, y: Ints, names: tuple[str, ...]) -> Exhibit:
    """Return Gaussians with a "shared", "full" or "diagonal" covariance. ValueError, as a sentence for readers, if a
    class has too few points."""
    classes, labels = np.unique(y, return_inverse=True)
    if len(classes) < 2:
        raise ValueError(f"There are only points of {names[classes[0]]}: nothing to tell apart.")
    try:
        fitted = gaussian.fit(X, labels, covariance=kind)
    except ValueError as error:
        raise ValueError(_reason(kind)) from error
    rule = PathRule(KINDS[kind], FITTED.names, Posterior(fitted, classes), classes)
    return Exhibit(rule, FITTED, (_story(fitted, classes, names),))


def _reason(kind: str) -> str:
    if kind == "shared":
        return "Around the means of their classes, all points lie on a line or on the means: there is no density."
    if kind == "diagonal":
        return "In some class one coordinate is the same for all points: its variance is 0, and there is no density."
    return "The points of some class are fewer than three or lie on a line: it has no density."


def _story(fitted: Gaussians, classes: Ints, names: tuple[str, ...]) -> str:
    rows = zip(
        classes.tolist(), fitted.priors.tolist(), fitted.means.tolist(), fitted.covariances.tolist(), strict=True
    )
    lines = "".join(
        f"<li>{literal(names[c])}: prior {number(prior)}, mean ({number(m[0])}, {number(m[1])}), variances "
        f"{number(S[0][0])} and {number(S[1][1])}, covariance {number(S[0][1])}</li>"
        for c, prior, m, S in rows
    )
    return f"<p><b>Fitted:</b></p><ul>{lines}</ul>"


SHARED = Method(
    key="shared",
    name=KINDS["shared"],
    train=lambda training: of_gaussians("shared", training.places, training.y, training.names),
    assumes="Gaussians of one shape",
    categories="numbers",
    parametric=True,
    keeps="a mean for each class, one covariance",
    fit="n d²",
    ask="K d",
    line=True,
    cost=TrainingCost(1, 0.001),
    size=Size(8, "two means, one covariance, a prior", "3"),
    recipe=Recipe(
        name="linear_discriminant",
        code="""\
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis


def linear_discriminant(X, y, _):
    model = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)  # its covariances are sums divided by n
    return decided(model.predict_proba, model.classes_)
""",
        value=lambda *_: None,
    ),
)
FULL = Method(
    key="full",
    name=KINDS["full"],
    train=lambda training: of_gaussians("full", training.places, training.y, training.names),
    assumes="a Gaussian for each class",
    categories="numbers",
    parametric=True,
    keeps="a mean and a covariance for each class",
    fit="n d²",
    ask="K d²",
    cost=TrainingCost(1, 0),
    size=Size(11, "two means, two covariances, a prior", "6"),
    recipe=Recipe(
        name="gaussian_per_class",
        code="""\
from scipy.special import softmax
from scipy.stats import multivariate_normal


def gaussian_per_class(X, y, _):
    \"\"\"By maximum likelihood: covariances are sums divided by n; QuadraticDiscriminantAnalysis has n - 1.\"\"\"
    classes, counts = np.unique(y, return_counts=True)
    each = [multivariate_normal(X[y == c].mean(axis=0), np.cov(X[y == c].T, bias=True)) for c in classes]
    logs = lambda Q: [np.log(n) + np.atleast_1d(one.logpdf(Q)) for n, one in zip(counts, each)]
    return decided(lambda Q: softmax(logs(Q), axis=0).T, classes)
""",
        value=lambda *_: None,
    ),
)
DIAGONAL = Method(
    key="diagonal",
    name=KINDS["diagonal"],
    train=lambda training: of_gaussians("diagonal", training.places, training.y, training.names),
    assumes="Gaussians along the axes",
    categories="numbers",
    parametric=True,
    keeps="a mean and d variances for each class",
    fit="n d",
    ask="K d",
    cost=TrainingCost(1, 0.001),
    size=Size(9, "two means, two variances each, a prior", "5"),
    recipe=Recipe(
        name="naive_bayes",
        code="""\
from sklearn.naive_bayes import GaussianNB


def naive_bayes(X, y, _):
    model = GaussianNB(var_smoothing=0).fit(X, y)
    return decided(model.predict_proba, model.classes_)
""",
        value=lambda *_: None,
    ),
)

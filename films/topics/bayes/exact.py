"""The Bayes page's fits in whole numbers, of points, priors and costs as their decimals are written. So the kind of the
boundary, and the side on which a point lies, are those that one finds by hand."""

import math

import numpy as np

from films.decimals import fraction, fractions
from films.rules.gaussian import UNIT
from films.topics.bayes import priors as weighing
from films.topics.bayes import worlds
from films.topics.bayes.record import Run
from films.topics.bayes.scene import BayesScene
from playground import whole_gaussians
from playground.inputs import Floats, Ints
from playground.whole_gaussians import WholeGaussians
from playground.whole_numbers import Numbers


def fit(run: Run, scene: BayesScene, kind: str, X: Floats, classes: Ints) -> WholeGaussians:
    """Return the fit of a kind of covariance in every frame of a run. `X (n, 2)` are the points in whole numbers, of
    which `UNIT` are 1; the priors are of the `classes`. The fit is weighed by costs if these are the same for all
    errors on a class."""
    L, ridge = run.costs, fraction(scene.ridge) * UNIT**2
    n_classes = int(classes.max()) + 1 if L is None else len(L)
    exact = whole_gaussians.fit_online(X, run.y, covariance=kind, n_classes=n_classes, ridge=ridge)
    costs, priors = weighing.exact_weights(L, n_classes), scene.weighing.exact_priors(classes, exact.weights)
    if run.axis != "arrivals":
        last = np.full(run.n_frames, len(X) - 1)
        exact, priors = exact.states(last), priors[last]
    if run.axis == "prior" and run.pair:
        priors = with_prior(priors, run.pair[0], run.values)
    if run.axis == "distance":
        means = fractions(worlds.world(scene.numbers).means)
        exact = exact.moved(1, (fractions(run.values)[:, None] - 1) * (means[1] - means[0]) * UNIT)
    return exact.weighed(priors if costs is None else priors * costs)


def with_prior(priors: Numbers, k: int, values: Floats) -> Numbers:
    """Return priors `(F, K)` in which class k has the shares `values (F,)`, and the others share the rest as before.
    Priors are whole numbers in proportion."""
    shares = fractions(values).tolist()
    steps = math.lcm(*(share.denominator for share in shares))
    own = np.array([int(share * steps) for share in shares], dtype=object)
    rest = priors.sum(axis=1) - priors[:, k]
    each = priors * (steps - own)[:, None]
    each[:, k] = np.where(rest > 0, own * rest, 1)
    return each

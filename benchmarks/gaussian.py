"""Gaussians fitted to points as they arrive, against scikit-learn refitted at each n; and the Bayes page's film.

    python -m benchmarks.gaussian

500 points of four classes with a full covariance each, from the page's own world. scikit-learn's
QuadraticDiscriminantAnalysis is fitted to the first n points for each n at which every class has a density; both end
with the same covariances. Times are the best of several runs, which take turns; those of the film are medians.
"""

import json
from functools import partial

import numpy as np
from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis

from benchmarks._report import Row, load, machine, median_ms, table
from benchmarks._timing import best_ms
from films.topics.bayes import worlds
from films.topics.bayes.page import BAYES
from films.topics.bayes.run import sample
from films.topics.bayes.scene import BayesScene
from playground import quadratics, risk
from playground.inputs import Floats, Ints
from playground.online_gaussians import OnlineGaussians, fit_online
from tests.films.made import film_of

SCENE = BayesScene(classes="4", n=500)
KB = 1e3


def refitted(X: Floats, y: Ints, rows: Ints) -> QuadraticDiscriminantAnalysis:
    """scikit-learn's classifier of the first n points, for each n; the last."""
    model = QuadraticDiscriminantAnalysis(store_covariance=True)
    for t in rows.tolist():
        model = QuadraticDiscriminantAnalysis(store_covariance=True).fit(X[: t + 1], y[: t + 1])
    return model


def arrivals() -> None:
    X, y = sample(SCENE)
    ours = fit_online(X, y)
    rows = np.flatnonzero(ours.fitted.all(axis=1))
    assert np.allclose(refitted(X, y, rows[-1:]).covariance_, ours.covariances[-1])
    mine, theirs = best_ms(lambda: fit_online(X, y), lambda: refitted(X, y, rows), rounds=5)
    world, trace = worlds.world(SCENE.numbers), fit_online(X, y)

    def risks(model: OnlineGaussians = trace) -> object:
        forms = quadratics.of_gaussians(model.priors, model.means, model.covariances, world.means.mean(axis=0))
        return risk.of_quadratics(world, forms, model.fitted)

    (integrated,) = best_ms(risks, rounds=5)
    table(
        f"{len(X)} arrivals, {world.n_classes} classes, full covariances",
        [
            Row("`online_gaussians.fit_online`", mine, "ms"),
            Row(f"scikit-learn's QDA refitted {len(rows)} times", theirs, "ms"),
            Row("scikit-learn / `arrive`", theirs / mine, "times", aim=10, at_least=True),
            Row("the risks of all fits, to 1e-4", integrated, "ms"),
            Row("scikit-learn, without any risk / `arrive` with all risks", theirs / (mine + integrated), "times"),
        ],
    )


def wire(scene: BayesScene) -> str:
    return json.dumps(film_of(BAYES, scene).payload())


def film() -> None:
    rows = []
    for name, scene in {"the page's own": BayesScene(), "500 arrivals, 4 classes": SCENE}.items():
        aim = 150 if scene == SCENE else None
        rows += [
            Row(f"{name}: scene to JSON", median_ms(partial(wire, scene), 7), "ms", aim),
            Row("of it all numbers", median_ms(partial(BAYES.run, scene), 7), "ms"),
            Row("JSON on the wire", len(wire(scene)) / KB, "KB"),
        ]
    table("the film of points arriving in a known world", rows)


if __name__ == "__main__":
    print(machine("numpy", "scikit-learn"))
    arrivals()
    film()
    print(f"\nAt the end: {load()}")

"""The scenes whose notebooks are run, and the numbers that their films have."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from films.pages import PAGES
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED
from films.samples import arrays, rows
from films.scene import Scene
from films.topics.bayes import run as bayes
from films.topics.bayes.scene import BayesScene
from films.topics.digits.scene import DigitsScene
from films.topics.generalisation import page as generalisation
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge.scene import HingeScene
from films.topics.learnable.scene import LearnableScene
from films.topics.lifting.scene import BETWEEN, INSIDE, ON_A_PLANE, LiftingScene
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, SHAPES, SHAPES_FIELDS, MethodsScene
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.linkage_film import linkage
from films.topics.prototypes.run import prototypes_of
from films.topics.prototypes.scene import PrototypesScene
from films.topics.regression import run as regression
from films.topics.regression.scene import RegressionScene
from films.topics.spam.articles import ArticleVectors
from films.topics.spam.scene import SpamScene

Numbers = Mapping[str, Any]
OWN: dict[str, Any] = {"source": "own", "t": 24}
SCENES: dict[str, tuple[Scene, ...]] = {
    "neighbors": (
        NeighborsScene(),
        NeighborsScene(metric="manhattan", ks="every", ties="undecided"),
        NeighborsScene(metric="chebyshev", ks="every", ties="smallest", scaling="range", t=3),
    ),
    "perceptron": (
        PerceptronScene(),
        PerceptronScene(algorithm="batch", eta=0.5),
        PerceptronScene(algorithm="both", order="permuted", seed=3, scaled=True),
        PerceptronScene(condition="strict", held="20", offset=False),
        PerceptronScene(start=(0.3, -0.1, 2.0), eta=0.1, offset=False, epochs=7),
        PerceptronScene(start=(1.0, 1.0, 0.0), algorithm="batch", rate="inverse", epochs=9),
    ),
    "hinge": (
        HingeScene(),
        HingeScene(loss="squared", eta=0.05),
        HingeScene(loss="logistic", draws="batch"),
        HingeScene(draws="cyclic", threshold="0", rate="constant"),
        HingeScene(regularization=0.1, held="20"),
        HingeScene(scaled=True, offset=False, rate="inverse-sqrt"),
    ),
    "bayes": (
        BayesScene(),
        BayesScene(**OWN),
        BayesScene(**OWN, covariance="shared", priors="equal"),
        BayesScene(**OWN, covariance="diagonal", shuffled=True, costs=(0.0, 5.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0)),
        BayesScene(axis="distance", t=10, ridge=0.5),
        BayesScene(axis="prior", t=50, covariance="isotropic"),
    ),
    "regression": (
        RegressionScene(held="30"),
        RegressionScene(show="line", t=60),
        RegressionScene(show="line", held="20", rate=1.2, most=5),
    ),
}
SCENES |= {
    "lifting": (
        LiftingScene(),
        LiftingScene(show="plane", points=ON_A_PLANE),
        LiftingScene(show="square", points=BETWEEN),
        LiftingScene(show="circle", points=INSIDE),
        LiftingScene(show="circle", points=INSIDE, terms="second_degree"),
        LiftingScene(show="circle", points=INSIDE, terms="centred", most=7),
    ),
    "prototypes": (
        PrototypesScene(),
        PrototypesScene(order="permuted", seed=5),
        PrototypesScene(method="edited", k=5),
        PrototypesScene(method="means"),
        PrototypesScene(method="all"),
        PrototypesScene(method="random", m=7, seed=2),
        PrototypesScene(method="gabriel"),
        PrototypesScene(method="relative"),
        PrototypesScene(method="radius", radius=1.3),
        PrototypesScene(method="nearest", k=4),
        PrototypesScene(method="clusters", centres=4, seed=1),
        PrototypesScene(method="linkage", t=9),
    ),
}
SIX = ((0.0, 0.0, 0), (2.0, 0.5, 0), (1.0, 2.0, 1), (-1.0, 1.5, 1), (0.5, 0.7, 2), (3.0, 3.0, 2))
FOUR: list[dict[str, Any]] = [
    {f"method{j}": key for j, key in enumerate([*METHODS][i : i + 4], 1)} for i in range(0, len(METHODS), 4)
]
THREE_CLASSES = tuple((x, y, label + (x > 0)) for x, y, label in MethodsScene().points)
SCENES |= {
    "methods": (
        *(MethodsScene(planes=str(len(four)), **four, t=5, seed=3) for four in FOUR),
        MethodsScene(planes="4", method1="vote", method2="neighbors", method3="tree", method4="adaboost", at3=2, t=3),
        MethodsScene(planes="4", **FOUR[3], t=7, points=THREE_CLASSES, held="0"),
        MethodsScene(planes="4", **FOUR[1], t=3, points=THREE_CLASSES),
        MethodsScene(planes="4", **FOUR[3], t=3, points=FRUIT, costs=(0.0, 5.0, 1.0, 0.0), **FRUIT_FIELDS),
        MethodsScene(planes="4", **FOUR[4], t=3, points=SHAPES, held="0", **SHAPES_FIELDS),
    ),
}
SCENES |= {
    "generalisation": (
        GeneralisationScene(t=3),
        GeneralisationScene(method="perceptron", t=4, split=2),
        GeneralisationScene(part="folds", method="neighbors"),
        GeneralisationScene(part="folds", method="constant", folds=4, at=0),
        GeneralisationScene(part="folds", method="forest", folds=3, at=6),
    ),
}
SCENES |= {
    "spam": (
        SpamScene(),
        SpamScene(doubled="free", order=4, added=0.1),
        SpamScene(table="mails", size=8, prior=0.3),
        SpamScene(table="own"),
    ),
    "digits": (
        DigitsScene(show="mistakes"),
        DigitsScene(show="mistakes", chosen="random", m=80, seed=3),
        DigitsScene(show="mistakes", chosen="condensed"),
        DigitsScene(show="shift", direction="up", digit=7),
        DigitsScene(show="pixel", task="coin", t=12),
        DigitsScene(show="pixel", task="ones", rule="table", t=30, seed=2),
        DigitsScene(show="pixel", task="parity", pixel=21, t=60),
    ),
    "learnable": (
        LearnableScene(),
        *(LearnableScene(family=family, points=SIX) for family in ("line", "circle", "rectangle", "neighbors")),
    ),
}


def of_neighbors(scene: NeighborsScene) -> Numbers:
    rule = scene.rule()
    return {"left_out": {str(k): wrong for k, wrong in zip(rule.ks, rule.left_out(), strict=True) if k < len(rule.X)}}


def of_perceptron(scene: PerceptronScene) -> Numbers:
    run = PAGES["perceptron"].cached_run(scene).first
    trace = run.trace
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates}


def of_hinge(scene: HingeScene) -> Numbers:
    runs = PAGES["hinge"].cached_run(scene)
    trace = runs.run.trace
    least = {"least": runs.least} if scene.loss == "hinge" and not scene.regularization else {}
    each = trace.objective[np.searchsorted(trace.draw, np.arange(scene.n_draws + 1), side="right")]
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates, "path": each, **least}


def of_bayes(scene: BayesScene) -> Numbers:
    run = bayes.fits(scene)
    fit, t = run.fits[0], min(scene.t, run.n_frames - 1)
    there = fit.params.counts[t] > 0
    params = {name: getattr(fit.params, name)[t][there] for name in ("means", "covariances", "priors")}
    return {**params, "training": fit.training[t]}


def of_regression(scene: RegressionScene) -> Numbers:
    if scene.show == "neighbors":
        nearest = regression.nearest(scene)
        assert nearest
        return {"training": nearest.training, "missed": nearest.missed}
    fit = regression.fit(scene)
    assert fit
    numbers = {"w": fit.descent.w, "b": fit.descent.b, "best_w": fit.best.w, "best_b": fit.best.b}
    return numbers | {"missed": fit.missed}


def of_lifting(scene: LiftingScene) -> Numbers:
    run = PAGES["lifting"].cached_run(scene)
    trace = run.trace
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates, "wrong": run.left[-1]}


def of_prototypes(scene: PrototypesScene) -> Numbers:
    X, y = arrays(scene.points)
    if scene.method == "linkage":
        joined = linkage(scene.points)
        return {"pairs": joined.joins.pairs, "lengths": joined.lengths}
    there = prototypes_of(X, y, scene.choice, None) if scene.method != "all" else None
    return {"prototypes": there.X, "labels": there.y} if there else {"prototypes": X, "labels": y}


def of_methods(scene: MethodsScene) -> Numbers:
    compared = PAGES["methods"].cached_run(scene)
    X, y = arrays(scene.points)
    train, held = rows(len(y), int(scene.held), scene.split, y)
    each = zip(compared.rules, compared.states, strict=True)
    answers = [rule.at(X)[states[min(scene.t, compared.n_frames - 1)]] for rule, states in each]
    own = [answer for answer in answers if (answer != UNTRAINED).all()]
    return {"answers": own, "counts": [[(answer != y)[there].sum() for there in (train, held)] for answer in own]}


def of_generalisation(scene: GeneralisationScene) -> Numbers:
    X, y = arrays(scene.points)
    if scene.part == "folds":
        return {"wrong": [round(fold.error * len(fold.rows)) for fold in generalisation.folds_in_turn(scene)]}
    sets, trained = three_sets(y, scene.split), PAGES["generalisation"].cached_run(scene)
    right = trained.rule.at(X)[scene.t] == y
    return {"wrong": (~right[sets.train]).sum(), "validation_wrong": (~right[sets.validation]).sum()}


def of_spam(scene: SpamScene) -> Numbers:
    run = PAGES["spam"].cached_run(scene)
    if isinstance(run, ArticleVectors):
        return {"posterior": 1 / (1 + np.exp(-run.log_odds))}
    mail, _ = run
    return {"log_odds": [mail.log_odds], "posterior": [mail.posterior[-1, 0]]}


def of_digits(scene: DigitsScene) -> Numbers:
    run = PAGES["digits"].cached_run(scene)
    if scene.show == "mistakes":
        return {"wrong": run.rows}
    if scene.show == "shift":
        return {"wrong": run.wrong.sum(axis=1)}
    t = min(scene.t, len(run.counts) - 1)
    return {"fewest": run.wrong[run.counts[t] - 1], "pixel": run.pixels[t], "missed": run.missed[t]}


def of_learnable(scene: LearnableScene) -> Numbers:
    return {"separable": PAGES["learnable"].cached_run(scene).shattering.separable}


FILMS: Mapping[str, Callable[[Any], Numbers]] = {
    "neighbors": of_neighbors,
    "perceptron": of_perceptron,
    "hinge": of_hinge,
    "bayes": of_bayes,
    "regression": of_regression,
    "lifting": of_lifting,
    "prototypes": of_prototypes,
    "methods": of_methods,
    "spam": of_spam,
    "digits": of_digits,
    "learnable": of_learnable,
    "generalisation": of_generalisation,
}

"""What the engine cannot compute it refuses, and says by name what is wrong."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from films.scikit import estimators
from films.scikit.library_data import iris
from playground import (
    active,
    association,
    directions,
    fewest_errors,
    gaussian,
    hinge,
    hulls,
    image_distances,
    least_squares,
    lifts,
    losses,
    naive_bayes,
    neighbor_graph,
    neighbors,
    network,
    online_gaussians,
    optimum,
    perceptron,
    perceptron_on_sphere,
    projection,
    prototype_error,
    prototypes,
    shapes,
    shattering,
    smooth_optimum,
    solution_cone,
    spam_table,
    tracefile,
    unseen_labels,
    validation,
)
from playground.confusion import confusion
from playground.datasets import Dataset
from playground.grid import Grid
from playground.k_means import k_means
from playground.margin import separate
from playground.memorizer import Memorizer
from playground.noise_features import with_noise_features
from playground.perceptron_orders import train_orders
from playground.prototypes import answers_while_growing
from playground.world import World
from tests.engine.random_worlds import world

PAIR, SIGNS = [[2.0, 2.0], [2.0, -1.0]], [1, -1]
X, Y = [[0, 0], [1, 0], [0, 1]], [0, 1, 1]
SQUARE = Grid.around(X, 4)
PAIR_RUN = perceptron.train(PAIR, SIGNS)
SPAM = naive_bayes.Poisson(spam_table.RATES, np.array([0.4, 0.6]))
DATA: dict[str, Any] = {"X": [[1, 2]], "labels": [0], "feature_names": ("a", "b"), "class_names": ("+", "-")}
NO_WORDS = [[0] * 11] * 2


def call(function: Callable[..., Any], *arguments: Any, says: str, **options: Any) -> Any:
    """A call, and what is said of it."""
    return pytest.param(partial(function, *arguments, **options), says, id=f"{function.__name__} {says}")


BINARY = [
    *(
        perceptron.train,
        perceptron.train_batch,
        perceptron.train_as_printed,
        hinge.train,
        separate,
        optimum.minimize_hinge,
    ),
    *(hulls.widest_band, projection.best, partial(smooth_optimum.minimize, loss="logistic")),
]
CLASSES = [
    *(least_squares.train, gaussian.fit, online_gaussians.fit_online, prototypes.class_means, prototypes.condensed),
    *(partial(prototypes.edited, k=1), partial(prototypes.random_subset, m=1, seed=0)),
    partial(neighbors.predict, Q=PAIR, k=1),
]


def name(function: Any) -> str:
    called = getattr(function, "func", function)
    return f"{called.__module__}.{called.__name__}".removeprefix("playground.")


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([], "X must have two axes"),
        ([[1.0, 2.0], [3.0]], "X must be numbers"),
        *(([[1.0, 2.0], [bad, 3.0]], r"X\[1, 0\] is") for bad in (np.nan, np.inf, -np.inf, 1e200)),
    ],
)
@pytest.mark.parametrize("function", BINARY + CLASSES, ids=name)
def test_points_that_are_none_are_named(function, points, says):
    with pytest.raises(ValueError, match=says):
        function(X=points, y=SIGNS if function in BINARY else [0, 1])


@pytest.mark.parametrize("function", BINARY + CLASSES, ids=name)
def test_labels_that_are_none_are_named(function):
    wrong = 0 if function in BINARY else -1
    for labels, says in (([1, wrong], rf"y\[1\] is {wrong}"), ([1, 1, 1], "y must have one entry a row")):
        with pytest.raises(ValueError, match=says):
            function(X=PAIR, y=labels)


# Options, and what a function asks beyond points that are points.
OF_LINES = [
    *(call(perceptron.train, PAIR, SIGNS, eta=eta, says=f"eta is {eta}") for eta in (0, np.nan)),
    call(perceptron.train, PAIR, SIGNS, order="backwards", says="order is 'backwards'"),
    call(perceptron.train, PAIR, SIGNS, order=[0, 0], says="order is not a permutation"),
    call(perceptron.train, PAIR, SIGNS, order=[0, 1, 2], says="order must have one entry a row"),
    call(perceptron.train, PAIR, SIGNS, order="permuted", seed=-1, says="seed is -1"),
    call(perceptron.train, PAIR, SIGNS, max_epochs=0, says="max_epochs is 0"),
    call(perceptron.train, PAIR, SIGNS, max_updates=0, says="max_updates is 0"),
    call(perceptron.train, PAIR, SIGNS, condition="never", says="condition is 'never'"),
    call(train_orders, PAIR, SIGNS, [0, 1], says="orders must have two axes"),
    call(train_orders, PAIR, SIGNS, [[0, 1], [1, 1]], says=r"orders\[1\] is not a permutation"),
    call(train_orders, PAIR, SIGNS, [[0, 1, 2]], says="orders must have 2 columns"),
    call(train_orders, PAIR, SIGNS, [[0, 0.5]], says=r"orders\[0\] is not a permutation"),
    call(train_orders, PAIR, SIGNS, [[0, 1]], eta=0, says="eta is 0"),
    call(PAIR_RUN.decision_function, [[1, 2, 3]], says="X has 3 columns"),
    call(tracefile.write_trace, PAIR_RUN, PAIR, [1, 2], says="binary labels"),
    call(perceptron.train, [[1, 2]], [1], squares=[1], says="squares has 1 entries; X has 2 columns"),
    call(perceptron.train_batch, [[1, 2]], [1], squares=0, says="squares is 0; it must be"),
    call(hinge.train, [[1, 2]], [1], squares=[1, Fraction(-1, 2)], says="squares is -1/2; it must be"),
    call(lifts.squares, "cube", says="lift is 'cube'"),
    call(hinge.train, PAIR, SIGNS, eta=0, says="eta is 0"),
    call(hinge.train, PAIR, SIGNS, rate="linear", says="rate is 'linear'"),
    call(hinge.train, PAIR, SIGNS, draws="shuffled", says="draws is 'shuffled'"),
    *(call(hinge.train, PAIR, SIGNS, regularization=r, says=f"regularization is {r}") for r in (-1, np.nan)),
    call(hinge.train, PAIR, SIGNS, threshold=-0.5, says="threshold is -0.5"),
    call(hinge.train, PAIR, SIGNS, seed=-1, says="seed is -1"),
    call(hinge.train, PAIR, SIGNS, n_draws=0, says="n_draws is 0"),
    *(call(optimum.minimize_hinge, PAIR, SIGNS, regularization=r, says=f"regularization is {r}") for r in (-1, np.inf)),
    call(smooth_optimum.minimize, PAIR, SIGNS, loss="hinge", says="loss"),
    call(losses.surface, [[1, 2, 3]], [1], SQUARE, says="X has 3 columns"),
    call(losses.surface, PAIR, SIGNS, SQUARE, b=np.nan, says=r"b\[0, 0\] is nan"),
    call(losses.surface, PAIR, SIGNS, SQUARE, regularization=-1, says="regularization is -1"),
    call(losses.penalty, PAIR_RUN.w, np.nan, says="regularization is nan"),
    call(losses.curves, PAIR_RUN, [[1]], [1], says="X has 1 columns"),
    call(losses.curves, PAIR_RUN, PAIR, [1], says="y must have one entry a row"),
    call(active.asking, X, [1, -1, 1], [0, 1], 1, says="m is 1"),
    call(active.asking, X, [1, -1, 1], [0, 1], 4, says="m is 4"),
    call(active.asking, X, [1, -1, 1], [0, 1], 2.5, says="whole number"),
    call(active.asking, X, [1, -1, 1], [0, 2], 3, says="both classes"),
    call(active.beginning, [1, 1, 1], [0, 1, 2], says="the label 1 only"),
    call(directions.losses_over_angles, [[1, 2, 3]], [1], [0.0], length=1, b=0, losses={}, says="3 columns"),
    call(fewest_errors.count, np.zeros((101, 2)), np.ones(101), says="at most 100"),
    call(fewest_errors.count, np.zeros((2, 3)), SIGNS, says="3 columns"),
    call(fewest_errors.count, np.ones((2, 2)), SIGNS, says="no two points at different places"),
    call(hulls.widest_band, PAIR, [1, 1], says="the label 1 only"),
    call(hulls.convex_hull, [[1, 2, 3]], says="3 columns"),
    call(projection.best, PAIR, [1, 1], says="the label 1 only"),
    call(projection.project, PAIR, SIGNS, [[0.0, 0.0]], says="not all 0"),
    call(projection.project, PAIR, SIGNS, [[1.0]], says="2 numbers"),
    call(solution_cone.slices, [[1, 2, 3, 1]], [0.0], 1.0, says="rows has 4 columns"),
    call(perceptron_on_sphere.errors_after, 1, [1], repeats=1, seed=0, says="d is 1"),
    call(perceptron_on_sphere.errors_after, 2, [2, 1], repeats=1, seed=0, says="must rise"),
    call(perceptron_on_sphere.errors_after, 2, [], repeats=1, seed=0, says="must rise"),
    call(perceptron_on_sphere.errors_after, 2, [0], repeats=1, seed=0, says="counts is 0"),
    call(perceptron_on_sphere.errors_after, 2, [1], repeats=0, seed=0, says="repeats is 0"),
    call(lifts.products, [[1.0]], says="X has 1 columns; points of a plane have 2"),
    call(lifts.parabola, [[np.nan]], says="every coordinate must be finite"),
    call(lifts.forms, "cube", [[1.0, 1.0]], [0.0], says="lift is 'cube'"),
    call(lifts.kernel, "parabola", (1, 2), (3, 4), says="lift is 'parabola'"),
    call(shattering.shatter, np.zeros((7, 2)), "line", says="at most 6 are"),
    call(shattering.shatter, PAIR, "neighbors", k=3, says="k is 3; there are 2 points"),
    call(shattering.shatter, PAIR, "triangle", says="family is 'triangle'"),
]
OF_NEIGHBOURS = [
    call(neighbors.kneighbors, X, X, 4, says="k is 4; it must be at most 3"),
    *(call(neighbors.kneighbors, X, X, k, says=f"k is {k}") for k in (0, 1.5)),
    call(neighbors.kneighbors, X, [[0, np.nan]], 1, says=r"Q\[0, 1\] is nan"),
    call(neighbors.kneighbors, X, [[0]], 1, says="Q has 1 columns; X has 2"),
    call(neighbors.kneighbors, X, X, 1, metric="cosine", says="metric is 'cosine'"),
    call(neighbors.predict, X, Y, X, 1, ties="random", says="ties is 'random'"),
    call(neighbors.predict, X, Y, X, 4, says="k is 4"),
    call(neighbors.predict, X, [0, 40000, 1], X, 1, says=r"y\[1\] is 40000"),
    call(neighbors.predict_each, X, Y, X, [], says="ks is empty"),
    call(neighbors.predict_each, X, Y, X, [1, 9], says=r"ks\[1\] is 9"),
    call(neighbors.predict_in_order, [0, 1], [0, 1], [1], says=r"two axes, \(q, m\), neither empty; .* \(2,\)"),
    call(neighbors.predict_in_order, [0, 1], [[]], [1], says=r"neither empty; they have shape \(1, 0\)"),
    call(neighbors.predict_in_order, [0, 1], [[0.0, 1.0]], [1], says="must be whole numbers; they have type float64"),
    call(neighbors.predict_in_order, [0, 1], [[0, -1]], [1], says=r"go from -1 to 0; .* 2 points are 0\.\.1"),
    call(neighbors.predict_in_order, [0, 1], [[2, 0]], [1], says=r"go from 0 to 2; .* 2 points are 0\.\.1"),
    call(neighbors.regions, X, Y, SQUARE, [1, 4], says=r"ks\[1\] is 4"),
    call(neighbors.regions, [[0], [1]], [0, 1], SQUARE, [1], says="X has 1 columns"),
    call(neighbors.leave_one_out, X, Y, [3], says=r"ks\[0\] is 3; it must be at most 2"),
    call(neighbors.leave_one_out, X, [*Y, 1], [1], says="y must have one entry a row"),
    call(neighbors.held_out_error, X, Y, X, [0, 1], [1], says="labels must have one entry a row"),
    *(
        call(answers_while_growing, [[0], [1], [2]], Y, [[0]], *rows, says="different rows from 0 to 2")
        for rows in (([0], [0]), ([1, 1], []), ([], [3]), ([-1], []))
    ),
    *(
        call(neighbor_graph.gabriel_graph(PAIR).circles, *pair, says=f"i, j are {pair[0]}, {pair[1]}")
        for pair in ((0, 0), (0, 2), (-1, 0))
    ),
    call(neighbor_graph.gabriel_graph, [[np.nan, 0]], says=r"X\[0, 0\] is nan"),
    call(neighbor_graph.nearest_graph, PAIR, 2, says="k is 2"),
    call(neighbor_graph.radius_graph, PAIR, 0, says="radius is 0"),
    *(call(prototypes.random_subset, X, Y, m, seed=0, says=f"m is {m}") for m in (0, 4)),
    call(prototypes.edited, X, Y, k=3, says="k is 3; it must be at most 2"),
    call(prototypes.edited, X, Y, k=1, ties="none", says="ties is 'none'"),
    call(prototypes.edited, X, Y, k=1, metric="cosine", says="metric is 'cosine'"),
    call(prototypes.condensed, X, Y, order="sorted", says="order is 'sorted'"),
    call(prototypes.condensed, X, Y, order=[0, 0, 1], says="order is not a permutation"),
    call(prototypes.condensed, X, Y, metric="cosine", says="metric is 'cosine'"),
    call(prototypes.boundary, neighbor_graph.gabriel_graph(X), [1, 1, 1], says="y holds the label 1 only"),
    call(prototypes.condensed(X, Y).decisions.stored, 99, says="step is 99"),
    call(prototype_error.nearest_error, prototypes.class_means(X, Y), [[0]], [0], says="Q has 1 columns"),
    call(prototype_error.nearest_error, prototypes.class_means(X, Y), X, [0], says="labels must have one entry a row"),
    *(call(k_means, [[0, 0], [0, 0], [1, 1]], k, seed=0, says=r"\bk\b") for k in (0, 3, -1)),
    call(image_distances.framed, np.zeros((2, 15)), 4, says="X has 15 columns; images of 4 x 4 pixels have 16"),
]
OF_DISTRIBUTIONS = [
    call(gaussian.fit, [[0.1, 0.7]] * 3 + X, [0, 0, 0, 1, 1, 1], says="class 0, of 3 points, is singular"),
    call(gaussian.fit, [[0.1, 0.7]] * 3, [0, 0, 0], covariance="isotropic", says="class 0, of 3 points, is singular"),
    call(gaussian.fit, X, [0, 0, 2], says="class 1 has no points"),
    call(gaussian.fit, X, [0, 0, 0], covariance="round", says="covariance is 'round'"),
    call(gaussian.fit, X, [0, 0, 0], priors=[0.5], says="priors sum to 0.5"),
    call(gaussian.fit, X, [0, 0, 0], priors=[0.5, 0.5], says="priors are 2; there are 1 classes"),
    call(gaussian.fit, X, [0, 0, 0], ridge=-1, says="ridge is -1"),
    *(
        call(gaussian.Gaussians, np.array([1.0]), np.array([[0.0, 0.0]]), covariances, says=says)
        for covariances, says in (
            ([[[1, 0], [0, -1]]], r"covariances\[0\] is not positive definite"),
            ([[[1, 2], [0, 1]]], r"covariances\[0\] is not a symmetric"),
            ([[1, 0], [0, 1]], "covariances must be"),
        )
    ),
    call(online_gaussians.fit_online, PAIR, [0, 1], n_classes=1, says="y goes up to 1; n_classes is 1"),
    call(online_gaussians.fit_online, PAIR, [0, 1], covariance="none", says="covariance is 'none'"),
    call(online_gaussians.fit_online, PAIR, [0, 1], priors=[1, 1], says="priors sum to 2"),
    call(online_gaussians.fit_online, PAIR, [0, 1], ridge=np.inf, says="ridge is inf"),
    call(World, np.array([1.0, -0.5]), np.zeros((2, 2)), np.array([np.eye(2)] * 2), says=r"priors\[1\] is -0.5"),
    call(world(0, 2, 3).bayes_risk, says="3 dimensions"),
    call(world(0, 2).sample, 0, seed=0, says="n is 0"),
    call(SPAM.posterior, [[1] * 10], says="counts have 10 columns; there are 11 words"),
    *(call(SPAM.posterior, [[v] + [0] * 10], says=rf"counts\[0, 0\] is {v}") for v in (-1, 0.5)),
    *(call(SPAM.log_joint, NO_WORDS, words=w, says="words") for w in (0, -1, np.nan, [100, 0], [100.0], [[100, 100]])),
    call(naive_bayes.fit, [[3, 3]], [5], [0], says=r"words\[0\] is 5; 6 are counted"),
    call(naive_bayes.fit, [[1], [1]], [5, 5], [0, 2], says="class 1 has no texts"),
    call(naive_bayes.fit, [[1], [1]], [5], [0, 1], says="one entry a text"),
    call(naive_bayes.Poisson, np.array([[-1.0]]), np.array([1.0]), says="rates go down to -1"),
]
OF_METHODS_AND_DATA = [
    *(
        pytest.param(partial(family.fit, PAIR, [1, 1], family.values), "two classes", id=f"{key}, one class")
        for key, family in estimators.FAMILIES.items()
    ),
    call(estimators.forest, PAIR, [0, 1], [0, 3], says="counts is 0"),
    call(network.train, PAIR, [0, 0], [1], says="two classes"),
    call(network.train, PAIR, [0, 1], [1], hidden=0, says="hidden is 0"),
    call(least_squares.train, PAIR, [1, 1], says="the label 1 only"),
    call(least_squares.train, PAIR, [0, 1], penalty=0, says="penalty is 0"),
    call(association.train, [[0.0]], [0], 0, says="bins is 0"),
    call(association.train, [[0.0]], [0], 2, least=0, says="least is 0"),
    call(validation.split, 1, test=0.5, seed=0, says="n is 1"),
    *(call(validation.split, 10, test=test, seed=0, says=f"test is {test}") for test in (0.0, 1.0)),
    call(validation.split, 10, test=0.5, seed=0, y=[0, 1], says="y must"),
    *(call(validation.folds, 5, k, 0, says=f"k is {k}") for k in (1, 6)),
    call(validation.wilson, 3, 2, says="wrong is 3"),
    call(validation.choose, [[0.1], [0.2]], says="one column"),
    call(Memorizer().predict, [[1.0]], says="not been fitted"),
    *(
        call(confusion, y, answers, 2, says=says)
        for y, answers, says in (([0, 2], [0, 0], "y go"), ([0, 1], [0, 2], "answers go"), ([0], [0, 1], "shape"))
    ),
    call(unseen_labels.misses, shattering.labelings(2), [[0, 1, 0]], says=r"shape \(4, 2\), guesses \(1, 3\)"),
    *(
        call(Dataset, **DATA | change, says=says)
        for change, says in (
            ({"X": [[1, np.nan]]}, r"X\[0, 1\] is nan"),
            ({"labels": [-1]}, r"labels\[0\] is -1"),
            ({"labels": [2]}, "labels go up to 2"),
            ({"feature_names": ("a",)}, "feature_names are 1"),
        )
    ),
    *(call(iris().select, [key], says="it must be one of sepal length") for key in ("stem length", 4, -1)),
    *(call(iris().against_rest, key, says="it must be one of setosa") for key in ("stem length", 4, -1)),
    *(call(iris().split, n, seed=0, says=f"n is {n}; of 150 points, from 1 to 149") for n in (0, 150)),
    call(with_noise_features, [[np.inf]], 1, seed=0, says=r"X\[0, 0\]"),
    *(call(with_noise_features, [[1]], m, seed=0, says=f"m is {m}") for m in (-1, 1.5)),
    call(shapes.draw, "stars", 5, noise=0, seed=0, says="shape is 'stars'"),
    call(shapes.draw, "moons", 5, noise=-1, seed=0, says="noise is -1"),
    call(Grid.around, [[1, 2, 3]], says="X has 3 columns"),
    call(Grid.around, [[1, np.inf]], says=r"X\[0, 1\]"),
    call(Grid.around, [[1, 2]], resolution=1, says="resolution is 1"),
    call(Grid, np.zeros(2), np.arange(2.0), says="x must rise"),
    call(Grid, np.arange(2.0), -np.arange(2.0), says="y must rise"),
    call(Grid, np.arange(2.0), np.zeros(0), says="y is empty"),
]


@pytest.mark.parametrize(("call", "says"), [*OF_LINES, *OF_NEIGHBOURS, *OF_DISTRIBUTIONS, *OF_METHODS_AND_DATA])
def test_what_cannot_be_computed_is_refused_by_name(call, says):
    with pytest.raises(ValueError, match=says):
        call()

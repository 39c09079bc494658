"""Trees grown one by one for ensembles: exactly those of scikit-learn's forests, bags and AdaBoost, in half the time.

scikit-learn's ensembles copy, configure and check a tree anew for each member, which takes longer than to grow one on
some hundred points. Here its trees are grown on points that are checked once, from the seeds that its ensembles draw.

Everywhere `X (n, d)` are points and `y (n,)` labels in 0..K-1, all of which occur. `tree_of` makes a member of a grown
tree.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import RandomState

from playground.inputs import Floats, Ints

LARGEST_SEED = np.iinfo(np.int32).max
LEAST_WEIGHT = np.finfo(np.float64).eps  # of a point, while AdaBoost draws weight from it


@dataclass(frozen=True, eq=False)
class BoostedStumps:
    """The stumps of AdaBoost's rounds, as grown by scikit-learn, with the weighted error and the say of each."""

    stumps: tuple[Any, ...]
    errors: Floats
    alphas: Floats


def forest(X: Floats, y: Ints, count: int, *, seed: int) -> tuple[list[Any], Ints]:
    """The trees of a random forest that asks one random coordinate at a time, and how often each drew each point:
    `(count, n)`."""
    seeds = [_seed(random) for random in [RandomState(seed)] for _ in range(count)]
    draw_counts = np.array([_draw(RandomState(own), len(y)) for own in seeds])
    grow = _grower(X, y)
    with _unchecked():
        return [grow(row, own, max_features=1) for row, own in zip(draw_counts, seeds, strict=True)], draw_counts


def bagging(X: Floats, y: Ints, count: int, *, seed: int) -> tuple[list[Any], Ints]:
    """The same of bagged trees, which choose among all questions."""
    from sklearn.utils.random import sample_without_replacement

    seeds = RandomState(seed).randint(LARGEST_SEED, size=count).tolist()
    draw_counts = []
    for own in seeds:
        random = RandomState(own)
        sample_without_replacement(X.shape[1], X.shape[1], random_state=random)  # the coordinates: all of them
        draw_counts.append(_draw(random, len(y)))
    grow = _grower(X, y)
    with _unchecked():
        trees = [grow(row, _seed(RandomState(own))) for row, own in zip(draw_counts, seeds, strict=True)]
        return trees, np.array(draw_counts)


def adaboost(X: Floats, y: Ints, count: int, *, seed: int) -> BoostedStumps:
    """At most so many rounds of AdaBoost (SAMME; Zhu, Zou, Rosset and Hastie 2009) with stumps: it ends after one that
    is perfect, and before one that is no better than chance. ValueError where that is the first."""
    random, K, points = RandomState(seed), int(y.max()) + 1, np.asarray(X, dtype=np.float32)
    grow = _grower(X, y)
    weights = np.full(len(y), 1 / len(y))
    stumps, errors, alphas = list[Any](), list[float](), list[float]()
    with _unchecked():
        for _ in range(count):
            weights = np.maximum(weights, LEAST_WEIGHT)
            stump = grow(weights, _seed(random), max_depth=1)
            wrong = stump.tree_.predict(points).argmax(axis=1) != y
            error = float(np.average(wrong, weights=weights))
            if error >= 1 - 1 / K:
                break
            stumps.append(stump)
            errors.append(max(error, 0.0))
            alphas.append(1.0 if error <= 0 else float(np.log((1 - error) / error) + np.log(K - 1)))
            if error <= 0:
                break
            weights = np.exp(np.log(weights) + alphas[-1] * wrong)
            weights /= weights.sum()
    if not stumps:
        raise ValueError("the first stump is worse than random")
    return BoostedStumps(tuple(stumps), np.array(errors), np.array(alphas))


def _grower(X: Floats, y: Ints) -> Callable[..., Any]:
    """What grows a tree on the points with weights `(n,)`, from a seed and with scikit-learn's further parameters."""
    from sklearn.tree import DecisionTreeClassifier

    points, labels = np.asarray(X, dtype=np.float32), np.ascontiguousarray(y)  # of floats it asks if they are whole

    def grow(weights: Floats | Ints, seed: int, **more: Any) -> Any:
        tree = DecisionTreeClassifier(random_state=seed, **more)
        return tree.fit(points, labels, sample_weight=weights, check_input=False)

    return grow


def _seed(random: RandomState) -> int:
    return int(random.randint(LARGEST_SEED))


def _draw(random: RandomState, n: int) -> Ints:
    """How often each of n points is drawn when n are drawn with replacement: `(n,)`."""
    return np.bincount(random.randint(0, n, n), minlength=n)


@contextmanager
def _unchecked() -> Iterator[None]:
    """Without scikit-learn's checks of parameters and of points, which were checked before."""
    from sklearn import config_context

    with config_context(assume_finite=True, skip_parameter_validation=True):
        yield
